"""Characters as they are made and kept: building, levels, the judge, the file."""
