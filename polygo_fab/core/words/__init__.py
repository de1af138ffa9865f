"""Words and numbers as a language has them, and as people type them."""
