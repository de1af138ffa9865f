"""Variants of Nombres Croisés: more lines, other boards, two colours, hidden counts, words, QR codes."""
