"""What a seat may ask about a fight at hand before it decides: where a unit can go, whom it sees,
how likely its Attacks are to succeed, why something is not offered, what a plan may lead to."""
