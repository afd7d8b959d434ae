"""What the bots know of The Now."""

from worldline.bots.greedy import Explaining
from worldline.bots.the_now.judge import judge
from worldline.bots.the_now.why import why


def greedy() -> Explaining:
    return Explaining(judge, why)
