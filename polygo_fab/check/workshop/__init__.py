"""The pages that come with a kit, read back: each number and each name on them is that of the sheets, or is a finding.

What they must say stands in templates/contracts/workshop.toml, apart from the texts that made them; nothing that made
them (`core.workshop.jobs`, `core.workshop.starting`, `kits.workshop`) is asked.
"""
