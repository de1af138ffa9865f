"""The static site: the answers of the pages as files, which any host can carry and which open from a disk."""
