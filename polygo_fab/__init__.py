"""polygo_fab: the POLYGO games, from board definitions to things you can cut, print and play.

Stable surface: `from polygo_fab import boards, games`. Importing the package itself loads nothing else.
"""

__version__ = "0.1.0"
