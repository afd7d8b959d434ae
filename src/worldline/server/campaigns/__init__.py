"""Campaigns of people: each with a log of all that was done there."""
