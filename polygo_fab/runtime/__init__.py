"""Files, processes, limits and signals: what the work stands on."""
