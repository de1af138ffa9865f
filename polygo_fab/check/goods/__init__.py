"""Goods read back: labels, cards and sheets at true scale, and the poster."""
