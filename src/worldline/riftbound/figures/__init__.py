"""A character, and every figure that follows from it: Scores, Ratings, maxima, Attacks, a vehicle's
hull; amounts and dice."""
