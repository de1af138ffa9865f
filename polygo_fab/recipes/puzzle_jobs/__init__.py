"""What the puzzle commands carry out: orders of puzzles, batches of lines, books as PDF, answers to questions."""
