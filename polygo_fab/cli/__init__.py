"""The commands: what a person types, and what the terminal shows."""
