"""One file for each variant, found by walking."""
