//! Turns a plan into lines for people: which files differ, and how.

use std::fmt;

use similar::TextDiff;

use super::{Change, Kind, Plan};
use crate::visible::visible;

/// Lines of difference shown for one file.
const DIFF_LINES: usize = 20;
/// Characters shown of one line.
const LINE_CHARS: usize = 160;

impl fmt::Display for Plan {
    /// One line a file that differs, and a short difference below each stale one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Change { path, kind } in &self.changes {
            let path = self.shown(path);
            match kind {
                Kind::Missing { text } => writeln!(f, "missing  {path} ({})", lines(text))?,
                Kind::Stale { text, disk } => {
                    writeln!(f, "stale    {path}")?;
                    for line in difference(disk, text) {
                        writeln!(f, "    {line}")?;
                    }
                }
                Kind::Orphan => writeln!(f, "orphan   {path} (no emitter makes it)")?,
                Kind::Blocked(reason) => writeln!(f, "blocked  {path} ({reason})")?,
            }
        }
        Ok(())
    }
}

impl Plan {
    /// Says in one line what a write would do.
    #[must_use]
    pub fn summary(&self) -> String {
        let count = |wanted: fn(&Kind) -> bool| self.changes.iter().filter(|c| wanted(&c.kind)).count();
        format!(
            "{} missing, {} stale, {} orphan, {} blocked, {} in sync",
            count(|kind| matches!(kind, Kind::Missing { .. })),
            count(|kind| matches!(kind, Kind::Stale { .. })),
            count(|kind| matches!(kind, Kind::Orphan)),
            count(|kind| matches!(kind, Kind::Blocked(_))),
            self.unchanged,
        )
    }
}

fn lines(text: &str) -> String {
    match text.lines().count() {
        1 => "1 line".to_owned(),
        count => format!("{count} lines"),
    }
}

/// The difference from what is on disk (`-`) to what codegen writes (`+`), in a bounded number of lines.
fn difference(disk: &[u8], text: &str) -> Vec<String> {
    let Ok(disk) = str::from_utf8(disk) else {
        return vec!["the file on disk is not UTF-8 text".to_owned()];
    };
    if disk.replace("\r\n", "\n") == text {
        return vec!["only the line ends differ: the file on disk has CRLF".to_owned()];
    }
    let diff = TextDiff::from_lines(disk, text);
    let unified = diff.unified_diff().context_radius(1).to_string();
    let mut lines: Vec<String> = unified.lines().take(DIFF_LINES).map(shorten).collect();
    let rest = unified.lines().count() - lines.len();
    if rest > 0 {
        lines.push(format!(".. and {rest} more lines"));
    }
    lines
}

/// Bounds a line.
fn shorten(line: &str) -> String {
    let shown: String = line.chars().take(LINE_CHARS).collect();
    if shown.len() < line.len() {
        format!("{} ..", visible(&shown))
    } else {
        visible(&shown)
    }
}
