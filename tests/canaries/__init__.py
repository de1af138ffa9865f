"""How the recorded games of templates/canaries are chosen and written."""
