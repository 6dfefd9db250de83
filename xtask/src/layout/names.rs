//! Turns a layout into the names in it under which no package could be installed.

use regex_lite::Regex;
use spdx::Expression;

use super::Layout;
use crate::model::names::{PYTHON_RESERVED, is_python_identifier, is_typescript_identifier};

/// What a setting must look like, and how that is said.
type Rule = (&'static str, fn(&Layout) -> &str, &'static str, &'static str);

const RULES: [Rule; 6] = [
    (
        "python_package",
        |layout| &layout.python_package,
        r"^[A-Za-z]([A-Za-z0-9._-]*[A-Za-z0-9])?$",
        "letters and digits of ASCII, with `-`, `_` or `.` between them, a letter first, as in `acme-a2a`",
    ),
    (
        "typescript_package",
        |layout| &layout.typescript_package,
        r"^(@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*$",
        "small letters and digits of ASCII, with `-`, `_` or `.`, behind a scope if there is one, as in `@acme/a2a`",
    ),
    (
        "command",
        |layout| &layout.command,
        r"^[^`\\\x00-\x1f\x7f-\u{9f}\u{2028}\u{2029}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}\u{e0000}-\u{e007f}]+$",
        "one line of visible text, without back-ticks and backslashes, as in `cargo xtask codegen`",
    ),
    (
        "version",
        |layout| &layout.version,
        r"^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(-(alpha|beta|rc)\.(0|[1-9][0-9]*))?$",
        "three numbers without zeros before them, and `-alpha.1`, `-beta.1` or `-rc.1` behind them if need be: npm and Python read both",
    ),
    (
        "description",
        |layout| &layout.description,
        r#"^[^"\\\x00-\x1f\x7f-\u{9f}\u{2028}\u{2029}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}\u{e0000}-\u{e007f}]+$"#,
        "one line of visible text, without quotes and backslashes",
    ),
    (
        "registry",
        |layout| &layout.registry,
        r"^[A-Za-z_][A-Za-z0-9_]*(::[A-Za-z_][A-Za-z0-9_]*)+$",
        "a Rust path, as in `acme_deploy::REGISTRY`",
    ),
];

/// The longest name that npm publishes.
const NPM_LENGTH: usize = 214;

/// The modules of Python's library, and those that the package needs.
const PYTHON: &[&str] = &[
    "abc aifc annotated_types antigravity argparse array ast asynchat asyncio asyncore atexit audioop",
    "base64 bdb binascii bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs",
    "codeop collections colorsys compileall concurrent configparser contextlib contextvars copy copyreg",
    "crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest email",
    "encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib",
    "functools gc genericpath getopt getpass gettext glob google graphlib grp gzip hashlib hatchling",
    "heapq hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json",
    "keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap",
    "modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode",
    "operator optparse os ossaudiodev pathlib pdb pickle pickletools pip pipes pkgutil platform plistlib",
    "poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydantic pydantic_core pydoc",
    "pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter runpy sched secrets",
    "select selectors setuptools shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver",
    "spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct",
    "subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap",
    "this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle",
    "turtledemo types typing typing_extensions unicodedata unittest urllib uu uuid venv warnings wave",
    "weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo",
];

/// What Node, npm and the package have.
const NODE: &[&str] = &[
    "assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel",
    "dns domain events favicon.ico fs http http2 https inspector module net node node_modules os path",
    "perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls",
    "trace_events tty typescript url util v8 vm wasi worker_threads zlib zod",
];

impl Layout {
    /// What is wrong with the names, one reason each.
    #[must_use]
    pub fn misnamed(&self) -> Vec<String> {
        let wrong = RULES.iter().filter(|(_, value, pattern, _)| {
            !Regex::new(pattern).is_ok_and(|pattern| pattern.is_match(value(self)))
        });
        wrong
            .map(|(setting, value, _, rule)| {
                format!(
                    "the layout's `{setting}` is {:?}, and must be {rule}",
                    value(self)
                )
            })
            .chain(self.unlicensed())
            .chain(self.taken())
            .chain(self.misaliased())
            .collect()
    }

    /// A licence that no package index takes.
    fn unlicensed(&self) -> Option<String> {
        let wrong = Expression::parse(&self.license).err()?;
        Some(format!(
            "the layout's `license` is {:?}, and must be an SPDX expression, as in `MIT OR Apache-2.0`: {}",
            self.license, wrong.reason
        ))
    }

    /// Older names that no language could say, which would be code.
    fn misaliased(&self) -> Vec<String> {
        // In TypeScript also one field's type, `WorldstateDeltaEntry["op"]`.
        let is_type = |name: &str| {
            let member = r#"^[A-Za-z_][A-Za-z0-9_]*(\["[A-Za-z0-9_-]+"\])*$"#;
            Regex::new(member).is_ok_and(|pattern| pattern.is_match(name))
        };
        let typescript = self
            .typescript_aliases
            .iter()
            .filter(|alias| !is_typescript_identifier(&alias.old) || !is_type(&alias.new))
            .map(|alias| ("typescript_aliases", alias));
        let python = self
            .python_aliases
            .iter()
            .filter(|alias| !is_python_identifier(&alias.old) || !is_python_identifier(&alias.new))
            .map(|alias| ("python_aliases", alias));
        let wrong = typescript.chain(python);
        wrong
            .map(|(setting, alias)| {
                format!(
                    "the layout's `{setting}` has {:?} for {:?}: both must be names, as in `CostArtifactData` for `CostPayload`",
                    alias.old, alias.new
                )
            })
            .collect()
    }

    /// Of the packages' names those that mean something else already.
    fn taken(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        let module = self.python_module();
        if is_one_of(&module, PYTHON) || PYTHON_RESERVED.contains(&module.as_str()) {
            reasons.push(format!(
                "the layout's `python_package` is {:?}, and Python has another `{module}`: choose another name",
                self.python_package
            ));
        }
        // The first line of each Python file holds the command.
        if self.command.contains("coding:") || self.command.contains("coding=") {
            reasons.push(format!(
                "the layout's `command` is {:?}, which Python takes for the encoding of a file: choose other words",
                self.command
            ));
        }
        let name = &self.typescript_package;
        if is_one_of(name, NODE) || name.len() > NPM_LENGTH {
            reasons.push(format!(
                "the layout's `typescript_package` is {name:?}, which is a module of Node, of the package itself, or longer than \
                 {NPM_LENGTH} characters: choose another name"
            ));
        }
        reasons
    }
}

fn is_one_of(name: &str, names: &[&str]) -> bool {
    names
        .iter()
        .any(|line| line.split(' ').any(|taken| taken == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A layout, changed.
    type Case = (fn(&mut Layout), &'static str);

    #[test]
    fn names_that_cannot_be_installed_are_told() {
        const CASES: &[Case] = &[
            (
                |l| l.python_package = "Zeta A2A".into(),
                "`python_package` is \"Zeta A2A\"",
            ),
            (|l| l.python_package = "2a".into(), "`python_package` is \"2a\""),
            (
                |l| l.python_package = "../up".into(),
                "`python_package` is \"../up\"",
            ),
            (|l| l.python_package = String::new(), "`python_package` is \"\""),
            (
                |l| l.typescript_package = "Zeta".into(),
                "`typescript_package` is \"Zeta\"",
            ),
            (
                |l| l.typescript_package = "@acme".into(),
                "`typescript_package` is \"@acme\"",
            ),
            (
                |l| l.typescript_package = "a/b/c".into(),
                "`typescript_package` is \"a/b/c\"",
            ),
            (
                |l| l.typescript_package = "zod".into(),
                "`typescript_package` is \"zod\"",
            ),
            (
                |l| l.typescript_package = "a".repeat(215),
                "longer than 214 characters",
            ),
            (
                |l| l.python_package = "class".into(),
                "`python_package` is \"class\", and Python has another `class`",
            ),
            (
                |l| l.python_package = "pydantic-core".into(),
                "Python has another `pydantic_core`",
            ),
            (|l| l.command = "x\nprint()\n#".into(), "`command` is \"x\\n"),
            (
                |l| l.command = "x --encoding=nope".into(),
                "takes for the encoding of a file",
            ),
            (
                |l| {
                    l.typescript_aliases[0].old = "X = 1; evil".into();
                },
                "`typescript_aliases` has \"X = 1; evil\"",
            ),
            (
                |l| l.typescript_aliases[0].old = "default".into(),
                "`typescript_aliases` has \"default\"",
            ),
            (
                |l| l.python_aliases[0].new = "a\nprint()".into(),
                "`python_aliases` has",
            ),
            (
                |l| l.python_aliases[0].old = "class".into(),
                "`python_aliases` has \"class\"",
            ),
            (|l| l.command = "`x`".into(), "`command` is \"`x`\""),
            (|l| l.version = "1.0".into(), "`version` is \"1.0\""),
            (|l| l.version = "01.0.0".into(), "`version` is \"01.0.0\""),
            (
                |l| l.license = "not a license ++".into(),
                "`license` is \"not a license ++\"",
            ),
            (|l| l.version = "1.0.0-x\"".into(), "`version` is \"1.0.0-x\\\"\""),
            (|l| l.description = "a\rb".into(), "`description` is \"a\\rb\""),
            (
                |l| l.description = "a \u{202e}".into(),
                "`description` is \"a \\u{202e}\"",
            ),
            (|l| l.license = "MIT\"".into(), "`license` is \"MIT\\\"\""),
            (|l| l.license = "((MIT)".into(), "`license` is \"((MIT)\""),
            (|l| l.license = "Mine".into(), "unknown term"),
            (|l| l.registry = "REGISTRY".into(), "`registry` is \"REGISTRY\""),
            (|l| l.registry = "a::b c".into(), "`registry` is \"a::b c\""),
        ];
        for (change, said) in CASES {
            let mut layout = Layout::protolabs(".".into());
            assert!(layout.misnamed().is_empty());
            change(&mut layout);
            let reasons = layout.misnamed();
            assert!(
                matches!(reasons.as_slice(), [only] if only.contains(said)),
                "{said}: {reasons:?}"
            );
        }
    }
}
