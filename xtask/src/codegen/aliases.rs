//! Turns the older names of a layout into those that the generated packages cannot have.

use regex_lite::{Regex, escape};

use crate::layout::{Alias, Layout};
use crate::model::Model;
use crate::model::names::python_module;
use crate::sync::FileSet;

/// Older names that stand for nothing that is exported, or for what has that name itself.
pub(super) fn misaliased(files: &FileSet, model: &Model, layout: &Layout) -> Vec<String> {
    let typescript = layout
        .typescript_aliases
        .iter()
        .filter_map(|alias| Some(("typescript_aliases", alias, in_typescript(files, alias)?)));
    let python = layout
        .python_aliases
        .iter()
        .filter_map(|alias| Some(("python_aliases", alias, in_python(files, model, layout, alias)?)));
    let words = |(setting, Alias { old, new, slug }, reason): (&str, &Alias, Fault)| match reason {
        Fault::Missing => {
            format!("the layout's `{setting}` has {old:?} for {new:?}, which {slug} does not export")
        }
        Fault::Taken => {
            format!("the layout's `{setting}` has {old:?} for {new:?}, and the package has another `{old}`")
        }
    };
    typescript.chain(python).map(words).collect()
}

enum Fault {
    /// Nothing has the newer name.
    Missing,
    /// Something else has the older one.
    Taken,
}

fn in_typescript(files: &FileSet, alias: &Alias) -> Option<Fault> {
    let exports = |text: &str, name: &str| {
        let pattern = format!(
            r"(?m)^(export (interface|type|const|function) |  (type )?){}\b",
            escape(name)
        );
        Regex::new(&pattern).is_ok_and(|pattern| pattern.is_match(text))
    };
    // `WorldstateDeltaEntry["op"]` is exported where the type is.
    let new = alias.new.split('[').next().unwrap_or_default();
    let module = format!("typescript/src/{}.ts", alias.slug);
    if !exports(text(files, &module), new) {
        return Some(Fault::Missing);
    }
    let older = "typescript/src/compat.ts";
    let mut sources = files
        .iter()
        .filter(|(path, _)| path.starts_with("typescript/src/") && *path != older);
    sources
        .any(|(_, text)| exports(text, &alias.old))
        .then_some(Fault::Taken)
}

fn in_python(files: &FileSet, model: &Model, layout: &Layout, alias: &Alias) -> Option<Fault> {
    let package = format!("python/{}", layout.python_module());
    let index = text(files, &format!("{package}/__init__.py"));
    let line = |name: &str| format!("\n    {name},\n");
    let module = model
        .extensions
        .iter()
        .find(|extension| extension.slug == alias.slug)?;
    let block = format!("\nfrom .{} import (", python_module(module));
    let exports = index
        .split_once(&block)
        .and_then(|(_, rest)| rest.split_once(')'));
    if !exports.is_some_and(|(names, _)| names.contains(&line(&alias.new))) {
        return Some(Fault::Missing);
    }
    // One import is that of the older name itself.
    let is_module = files
        .iter()
        .any(|(path, _)| path == format!("{package}/{}.py", alias.old));
    let is_special = alias.old.starts_with("__");
    let imports = index.matches(&line(&alias.old)).count();
    (imports > 1 || is_module || is_special).then_some(Fault::Taken)
}

fn text<'a>(files: &'a FileSet, path: &str) -> &'a str {
    files
        .iter()
        .find(|(file, _)| *file == path)
        .map_or("", |(_, text)| text)
}

#[cfg(test)]
mod tests {
    use a2a_ext::protolabs::{Cost, Trace};
    use a2a_ext::registry;

    use crate::codegen::generate;
    use crate::layout::{Alias, Layout};

    type List = fn(&mut Layout) -> &mut Vec<Alias>;

    const TYPESCRIPT: List = |layout| &mut layout.typescript_aliases;
    const PYTHON: List = |layout| &mut layout.python_aliases;

    #[test]
    fn an_older_name_stands_for_one_that_is_there() -> anyhow::Result<()> {
        let (missing, taken) = ("does not export", "the package has another `");
        for (list, old, new, slug, said) in [
            (TYPESCRIPT, "Costs", "CostPayload", "cost-v1", ""),
            (TYPESCRIPT, "Costs", "Absent", "cost-v1", missing),
            (TYPESCRIPT, "Costs", "CostPayload", "trace-v1", missing),
            (TYPESCRIPT, "CostUsage", "CostPayload", "cost-v1", taken),
            (TYPESCRIPT, "TracePayload", "CostPayload", "cost-v1", taken),
            (TYPESCRIPT, "textArtifact", "CostPayload", "cost-v1", taken),
            (PYTHON, "Costs", "CostPayload", "cost-v1", ""),
            (PYTHON, "Costs", "Absent", "cost-v1", missing),
            (PYTHON, "Costs", "TracePayload", "cost-v1", missing),
            (PYTHON, "CostUsage", "CostPayload", "cost-v1", taken),
            (PYTHON, "agent_card", "CostPayload", "cost-v1", taken),
            (PYTHON, "trace", "CostPayload", "cost-v1", taken),
            (PYTHON, "__getattr__", "CostPayload", "cost-v1", taken),
        ] {
            let said = match said == taken {
                true => format!("{taken}{old}`"),
                false => said.to_owned(),
            };
            check(&said, list, (old, new, slug))?;
        }
        Ok(())
    }

    /// Holds what codegen says of one older name against these words; without words, it says nothing.
    fn check(said: &str, list: List, (old, new, slug): (&str, &str, &str)) -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let mut layout = Layout {
            packages: Vec::new(),
            typescript_aliases: Vec::new(),
            python_aliases: Vec::new(),
            fleet: false,
            pages: Vec::new(),
            ..Layout::protolabs(folder.path().to_owned())
        };
        let [old, new, slug] = [old, new, slug].map(str::to_owned);
        list(&mut layout).push(Alias { slug, old, new });
        let refused = generate(&registry![Cost, Trace], &layout).err();
        let words = refused.map_or_else(String::new, |error| error.to_string());
        assert_eq!(words.is_empty(), said.is_empty(), "{said}: {words}");
        assert!(words.contains(said), "{said}: {words}");
        Ok(())
    }
}
