"""`worldline riftbound`: characters, Checks, rests, odds, sheets, fights, and all of the books."""
