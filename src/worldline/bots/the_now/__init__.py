"""What the bots know of The Now."""

from worldline.bots.greedy import Greedy
from worldline.bots.the_now.judge import judge


def greedy() -> Greedy:
    return Greedy(judge)
