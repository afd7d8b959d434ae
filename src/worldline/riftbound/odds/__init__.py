"""Exact odds: of Checks, of the turn order, and of Attacks. Nothing here is sampled.

`checks`, `order` and `attacks` answer questions in plain numbers; `aim` makes the question about an
Attack from a character, its weapon and a situation.
"""
