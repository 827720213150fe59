//! Games written down: `f5d6c3…`.
