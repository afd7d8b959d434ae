"""What `import worldline.riftbound` gives, as plain functions."""
