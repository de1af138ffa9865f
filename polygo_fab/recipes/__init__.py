"""What a recipe makes: its products, how they are made and proved, and what is said of the folder."""
