//! The house's own order: which module may know which, and that every sentence exists in every
//! language.

mod architecture;
mod sentences;
mod sources;
