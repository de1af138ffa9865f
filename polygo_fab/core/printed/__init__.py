"""What is printed: formats, inks, papers, typography."""
