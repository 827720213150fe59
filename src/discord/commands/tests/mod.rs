mod uses;
mod words;
