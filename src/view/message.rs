//! A message as data: it can be printed as text, drawn and sent by others.

use crate::command::Control;
use crate::game::PlayerId;
use crate::render::{BoardPicture, Theme};
use std::fmt;

/// Something to be said, in one language.
#[derive(Clone, Debug, Default)]
pub struct Message {
    /// The words, in the chat's Markdown; people appear as mentions (`<@id>`).
    pub text: String,
    /// The board that goes with it, not yet drawn.
    pub board: Option<Board>,
    /// A file that goes with it.
    pub file: Option<File>,
    /// Rows of buttons and menus, five at most.
    pub controls: Vec<Row>,
    /// Who is to be notified: nobody else is, whatever the text mentions.
    pub pings: Vec<PlayerId>,
    /// Whether they find it when they look, without a sound.
    pub silent: bool,
}

/// A file of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name.
    pub name: &'static str,
    /// What stands in it.
    pub content: String,
}

/// A picture of a board, not yet drawn.
#[derive(Clone, Debug)]
pub struct Board {
    /// What it shows.
    pub picture: BoardPicture,
    /// How it looks.
    pub theme: Theme,
    /// The same in words, for people who can't see it: 1,024 characters at most.
    pub alt: String,
}

/// A row of controls under a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Row {
    /// Up to five buttons.
    Buttons(Vec<Button>),
    /// A menu of up to 25 options, of which one can be chosen.
    Menu(Menu),
}

/// A button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// What stands on it, 80 characters at most.
    pub label: String,
    /// What pressing it asks for.
    pub control: Control,
    /// How it looks.
    pub look: Look,
}

/// How prominent a button is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// What most people will want.
    Main,
    /// Something else.
    Plain,
    /// A yes that starts something.
    Good,
    /// Something that can't be undone.
    Danger,
}

/// A menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Menu {
    /// What choosing asks for.
    pub control: Control,
    /// What stands there before anything is chosen, 150 characters at most.
    pub placeholder: String,
    /// What can be chosen.
    pub options: Vec<MenuOption>,
}

/// An option of a menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MenuOption {
    /// What people read, 100 characters at most.
    pub label: String,
    /// What the bot is told.
    pub value: String,
    /// More about it in small print, 100 characters at most.
    pub description: String,
}

/// A suggestion while somebody types an option of a slash command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What people read, 100 characters at most.
    pub label: String,
    /// What the bot is told.
    pub value: String,
}

impl Choice {
    /// A suggestion that people read as the bot is told of it.
    pub fn plain(text: String) -> Choice {
        Choice {
            label: text.clone(),
            value: text,
        }
    }
}

impl Message {
    /// A message of words only.
    pub fn text(text: impl Into<String>) -> Message {
        Message {
            text: text.into(),
            ..Message::default()
        }
    }

    /// The message, notifying a person, unless their data were deleted.
    pub fn pinging(mut self, player: PlayerId, silently: bool) -> Message {
        self.pings = Vec::from_iter((!player.is_deleted()).then_some(player));
        self.silent = silently;
        self
    }

    /// The message with a row of buttons added.
    pub fn with_buttons(mut self, buttons: impl IntoIterator<Item = Button>) -> Message {
        self.controls
            .push(Row::Buttons(buttons.into_iter().collect()));
        self
    }

    /// Whether a message of these words and controls (as they are written) says the same: whatever
    /// has controls is known by them, for they name what it is about; otherwise by its words.
    pub fn is_said_by(&self, text: &str, controls: &[String]) -> bool {
        let own = self.controls.iter().flat_map(Row::written);
        let own: Vec<String> = own.collect();
        match own.is_empty() {
            true => controls.is_empty() && self.text.trim() == text.trim(),
            false => own == controls,
        }
    }
}

impl Row {
    /// Its controls, as they are written.
    pub fn written(&self) -> Vec<String> {
        match self {
            Row::Buttons(buttons) => buttons.iter().map(|b| b.control.to_string()).collect(),
            Row::Menu(menu) => vec![menu.control.to_string()],
        }
    }
}

impl fmt::Display for Message {
    /// Prints what a person sees and can press, line by line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.text)?;
        if let Some(board) = &self.board {
            writeln!(f, "[picture: {}]", board.alt)?;
        }
        if let Some(file) = &self.file {
            writeln!(f, "[file: {}]", file.name)?;
        }
        for row in &self.controls {
            writeln!(f, "{row}")?;
        }
        if !self.pings.is_empty() {
            let pinged: Vec<_> = self
                .pings
                .iter()
                .map(|player| format!("<@{player}>"))
                .collect();
            let silently = if self.silent { " silently" } else { "" };
            writeln!(f, "[pings {}{silently}]", pinged.join(" "))?;
        }
        Ok(())
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Row::Buttons(buttons) => {
                let print = |button: &Button| format!("({} → {})", button.label, button.control);
                f.write_str(&buttons.iter().map(print).collect::<Vec<_>>().join(" "))
            }
            Row::Menu(menu) => {
                let print =
                    |o: &MenuOption| format!("{} = {} ({})", o.value, o.label, o.description);
                let options: Vec<_> = menu.options.iter().map(print).collect();
                write!(
                    f,
                    "[{} → {}: {}]",
                    menu.placeholder,
                    menu.control,
                    options.join(" | ")
                )
            }
        }
    }
}
