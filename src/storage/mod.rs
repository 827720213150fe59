//! THE MEMORY: games on a SQL database. The only place that knows sqlx.
