"""A board as a file of a person's own: TOML that says its cells, or an SVG whose paths are them or enclose them.

`files` reads the file and keeps it under its name, `cells` finds its cells (from `library`, `penrose`, `drawing`, a
mask or the points that are given), `faults` decides P1 and P2, `lay` makes the engine's `Board`.
"""
