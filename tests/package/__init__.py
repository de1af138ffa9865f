"""What leaves our hands as a package, tried outside the repository: `make package` runs it."""
