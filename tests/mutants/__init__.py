"""Bugs of the product, put in one at a time, each of which `make` must find with its own proof."""
