//! Turns a crate's root file into the extensions that its module tree derives, and all its types.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Ident, ItemConst, ItemEnum, ItemFn, ItemImpl, ItemMacro, ItemMod, ItemStruct, ItemType,
    StmtMacro,
};

use super::attributes::{is_conditional, is_test_only, makes_extension, path};
use super::types::SourceType;
use super::{CrateRoot, Finding, macros};

/// What a crate holds.
#[derive(Default)]
pub struct Found {
    /// File, line and Rust path of each derived extension.
    pub derived: Vec<(PathBuf, usize, String)>,
    /// Every type, so that those of payloads can be told from others.
    pub types: Vec<SourceType>,
    /// Sources that do not parse, and modules without a file.
    pub unreadable: Vec<Finding>,
}

/// Walks a crate.
///
/// # Errors
/// When a file is there and cannot be read.
pub fn derived(root: &CrateRoot) -> anyhow::Result<Found> {
    let mut walk = Walk {
        found: Found::default(),
        failure: None,
        open: Vec::new(),
        module: root.name.clone(),
        file: PathBuf::new(),
        children: PathBuf::new(),
        inline: false,
    };
    let folder = root.file.parent().unwrap_or(Path::new("")).to_owned();
    walk.enter(root.file.clone(), folder);
    match walk.failure {
        Some(error) => Err(error),
        None => Ok(walk.found),
    }
}

struct Walk {
    found: Found,
    failure: Option<anyhow::Error>,
    /// The files between the root and here, so that a module that names its own file ends the walk.
    open: Vec<PathBuf>,
    module: String,
    file: PathBuf,
    /// The folder of this module's child modules.
    children: PathBuf,
    /// Whether this module is written between braces.
    inline: bool,
}

impl Walk {
    /// Reads a module's file, whose child modules lie in `children`.
    fn enter(&mut self, file: PathBuf, children: PathBuf) {
        if self.open.contains(&file) {
            return;
        }
        let source = match fs::read(&file).with_context(|| format!("cannot read {}", file.display())) {
            Ok(bytes) => String::from_utf8(bytes),
            Err(error) => {
                self.failure.get_or_insert(error);
                return;
            }
        };
        let Ok(source) = source else {
            self.unreadable(file, 1, "this file is not UTF-8 text");
            return;
        };
        let syntax = match syn::parse_file(&source) {
            Ok(syntax) => syntax,
            Err(error) => {
                let line = error.span().start().line;
                self.unreadable(file, line, &format!("this is not Rust: {error}"));
                return;
            }
        };
        if is_test_only(&syntax.attrs) {
            return;
        }
        self.open.push(file.clone());
        let outer = (
            std::mem::replace(&mut self.file, file),
            std::mem::replace(&mut self.children, children),
            std::mem::replace(&mut self.inline, false),
        );
        visit::visit_file(self, &syntax);
        (self.file, self.children, self.inline) = outer;
        self.open.pop();
    }

    fn unreadable(&mut self, file: PathBuf, line: usize, reason: &str) {
        self.found.unreadable.push(Finding {
            file,
            line,
            reason: reason.to_owned(),
        });
    }

    fn look_at(&mut self, attributes: &[Attribute], name: &Ident) {
        if makes_extension(attributes) && !is_test_only(attributes) {
            let line = name.span().start().line;
            let path = format!("{}::{name}", self.module);
            self.found.derived.push((self.file.clone(), line, path));
        }
    }

    fn keep(&mut self, attributes: &[Attribute], mut found: SourceType) {
        if !is_test_only(attributes) {
            found.file.clone_from(&self.file);
            self.found.types.push(found);
        }
    }

    /// The file of `mod name;` and the folder of its children.
    fn file_of(&self, item: &ItemMod) -> Option<(PathBuf, PathBuf)> {
        if let Some(path) = path(&item.attrs) {
            let base = if self.inline {
                &self.children
            } else {
                self.file.parent()?
            };
            let file = base.join(path);
            let children = file.parent()?.to_owned();
            return file.is_file().then_some((file, children));
        }
        let name = item.ident.to_string();
        let folder = self.children.join(name.trim_start_matches("r#"));
        [folder.with_added_extension("rs"), folder.join("mod.rs")]
            .into_iter()
            .find(|file| file.is_file())
            .map(|file| (file, folder))
    }
}

impl<'ast> Visit<'ast> for Walk {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if is_test_only(&item.attrs) {
            return;
        }
        let outer = self.module.clone();
        self.module = format!("{outer}::{}", item.ident);
        if item.content.is_some() {
            let name = path(&item.attrs).unwrap_or_else(|| item.ident.to_string());
            let children = self.children.join(name.trim_start_matches("r#"));
            let before = (
                std::mem::replace(&mut self.children, children),
                std::mem::replace(&mut self.inline, true),
            );
            visit::visit_item_mod(self, item);
            (self.children, self.inline) = before;
        } else if let Some((file, children)) = self.file_of(item) {
            self.enter(file, children);
        } else if !is_conditional(&item.attrs) {
            let (file, line) = (self.file.clone(), item.span().start().line);
            self.unreadable(file, line, &format!("the module `{}` has no file", item.ident));
        }
        self.module = outer;
    }

    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        self.look_at(&item.attrs, &item.ident);
        self.keep(&item.attrs, SourceType::of_struct(item));
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.look_at(&item.attrs, &item.ident);
        self.keep(&item.attrs, SourceType::of_enum(item));
    }

    fn visit_item_type(&mut self, item: &'ast ItemType) {
        self.keep(&item.attrs, SourceType::of_alias(item));
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        let found = match &item.ident {
            Some(name) => macros::of_definition(name, item.mac.tokens.clone()),
            None => macros::of_call(&item.mac),
        };
        for found in found {
            self.keep(&item.attrs, found);
        }
    }

    fn visit_stmt_macro(&mut self, item: &'ast StmtMacro) {
        for found in macros::of_call(&item.mac) {
            self.keep(&item.attrs, found);
        }
    }

    // Types can stand inside bodies too.
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if !is_test_only(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        if !is_test_only(&item.attrs) {
            self.found.types.extend(SourceType::of_schema(item));
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_item_const(&mut self, item: &'ast ItemConst) {
        if !is_test_only(&item.attrs) {
            visit::visit_item_const(self, item);
        }
    }
}
