"""Tables: one game each, and everything that people, bots and clocks do at it."""
