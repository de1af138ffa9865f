"""The loops that play, for numba to compile. Only `kernels.loops` imports the modules here: numba takes a second."""
