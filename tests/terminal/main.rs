//! What the small commands at a terminal print.

mod score;
