"""The six artifacts, one file each, and what they have in common (TN-ARTIFACT)."""
