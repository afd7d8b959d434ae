"""Riftbound, playtest indev4.1: a role-playing game of characters, companions and vehicles."""
