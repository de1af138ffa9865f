"""What compiled loops share: how they are compiled, and the stream of random numbers. Imports numba."""
