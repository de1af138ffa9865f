"""What only games share: terms of the POLYGO family, links between sites, claims of ports."""
