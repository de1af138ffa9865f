"""polygo_fab: the POLYGO games, from board definitions to things you can cut, print and play.

Stable surface: `from polygo_fab import boards, games`. Importing the package itself loads nothing else.
"""

__version__ = "0.1.0"
__date__ = "2026-11-21"
"""Of the version: a constant, so that what is made today and tomorrow is the same."""
