//! The languages that the bot speaks: one for each folder of `assets/locales/`.

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, static_loader};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

static_loader! {
    static LOCALES = {
        locales: "./assets/locales",
        fallback_language: "en-US",
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// The languages in the order of their tags.
static LANGUAGES: LazyLock<Vec<LanguageIdentifier>> = LazyLock::new(|| {
    let mut languages: Vec<_> = LOCALES.locales().cloned().collect();
    languages.sort_by_key(ToString::to_string);
    languages
});

/// A language that the bot speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Language(&'static LanguageIdentifier);

/// The values that go into a sentence, by their names in the `.ftl` files.
pub type Args = HashMap<Cow<'static, str>, FluentValue<'static>>;

impl Language {
    /// All languages that the bot speaks, in the order of their tags.
    pub fn all() -> impl Iterator<Item = Language> {
        LANGUAGES.iter().map(Language)
    }

    /// The language nearest to a tag such as `en-GB`; American English if there is none.
    pub fn nearest(tag: &str) -> Language {
        let wanted = tag.parse().unwrap_or_else(|_| LOCALES.fallback().clone());
        let same = |language: &Language| *language.0 == wanted;
        let akin = |language: &Language| language.0.language == wanted.language;
        Language::all()
            .find(same)
            .or_else(|| Language::all().find(akin))
            .unwrap_or_default()
    }

    /// The language's tag, as Discord writes it: `en-US`, `ja`.
    pub fn tag(self) -> String {
        self.0.to_string()
    }

    /// A sentence of this language, with its values filled in.
    ///
    /// # Panics
    /// If no language has the sentence, or a value is missing; a test looks at every sentence.
    pub fn say(self, sentence: &str, args: &Args) -> String {
        LOCALES
            .try_lookup_complete(self.0, sentence, Some(args))
            .unwrap_or_else(|| panic!("no sentence is called {sentence}"))
    }
}

impl Default for Language {
    /// American English.
    fn default() -> Language {
        Language::all()
            .find(|language| language.0 == LOCALES.fallback())
            .expect("the fallback language has a folder")
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A sentence in a language: `say!(language, "move-played", square = "d3", flipped = 1)`.
macro_rules! say {
    ($language:expr, $sentence:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        #[allow(unused_mut)]
        let mut args = $crate::view::Args::new();
        $(args.insert(stringify!($name).into(), ($value).into());)*
        $language.say($sentence, &args)
    }};
}
pub(crate) use say;
