"""Who takes part, where: encounter files, units from characters and profiles, random fights."""
