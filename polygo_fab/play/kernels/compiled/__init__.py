"""The loops that play, for numba to compile: imported only when there is a game for one, as numba is slow to load."""
