"""A campaign: a GM, players and their characters over months.

Everything that changes one is a command by a person (`commands`), and what comes of it is worked
out without a clock, a database or a network (`apply`). What a person may know of it is `view`.
"""
