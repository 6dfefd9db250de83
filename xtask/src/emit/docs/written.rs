//! Turns pages that are written by hand into pages with this fork's names in them.

use crate::emit::markdown::{code, comment};
use crate::emit::text::generated_by;
use crate::layout::Layout;
use crate::model::Model;

/// A page that no extension has.
pub struct Written {
    /// Its file's name.
    pub file: &'static str,
    /// What the index says of it, a link included.
    pub said: &'static str,
    /// Its text.
    pub text: String,
}

/// The pages of this package; a fork has those whose functions it has.
pub fn pages(model: &Model, layout: &Layout) -> Vec<Written> {
    let mut pages = vec![Written {
        file: "how-to-add-an-extension.md",
        said: "[How to add an extension](how-to-add-an-extension.md): one struct, in four steps.",
        text: include_str!("../../../templates/docs/how-to-add-an-extension.md").to_owned(),
    }];
    let fleet_card = if layout.fleet {
        include_str!("../../../templates/docs/fleet-card.md")
    } else {
        ""
    };
    pages.push(Written {
        file: "agent-card.md",
        said: "[Agent card](agent-card.md): what an agent says of itself, in three languages.",
        text: [include_str!("../../../templates/docs/agent-card.md"), fleet_card].concat(),
    });
    if model.skill_results.is_some() {
        pages.push(Written {
            file: "skill-results.md",
            said: "[Structured skill results](skill-results.md): a part of the terminal artifact whose MIME type the \
                   card's skill names.",
            text: include_str!("../../../templates/docs/skill-results.md").to_owned(),
        });
    }
    if layout.fleet {
        pages.push(Written {
            file: "request-metadata.md",
            said: "[Request metadata](request-metadata.md): the hints that a request carries beside its message.",
            text: include_str!("../../../templates/docs/request-metadata.md").to_owned(),
        });
    }
    for page in &mut pages {
        page.text = with_names(&page.text, model, layout);
    }
    pages
}

fn with_names(text: &str, model: &Model, layout: &Layout) -> String {
    let package = layout.packages.first().map_or_else(
        || "your package".to_owned(),
        |folder| code(&folder.join("src").to_string_lossy()),
    );
    let vendor = model.skill_results.as_deref().unwrap_or_default();
    let names = [
        (
            "{generated_by}",
            comment(&generated_by(layout, None)).trim_end().to_owned(),
        ),
        ("{package}", package),
        ("{registry}", code(&layout.registry)),
        ("{command}", layout.command.clone()),
        ("{mirrors}", code(&format!("{}/", layout.mirrors.display()))),
        ("{python}", code(&layout.python_package)),
        ("{python_module}", layout.python_module()),
        ("{typescript}", code(&layout.typescript_package)),
        ("{typescript_package}", layout.typescript_package.clone()),
        (
            "{request_page}",
            if layout.fleet {
                "request-metadata.md"
            } else {
                "index.md"
            }
            .to_owned(),
        ),
        ("{prefix}", format!("application/vnd.{vendor}.")),
    ];
    names
        .iter()
        .fold(text.to_owned(), |page, (name, text)| page.replace(name, text))
}
