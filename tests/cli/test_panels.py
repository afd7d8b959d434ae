"""What a terminal shows around the field, from a position."""

from the_now.play import play, tn

from worldline.cli import panels


def test_the_groups_of_artifacts_that_were_used_are_named() -> None:
    s = tn("round 7\npurple 20 @2.0 table collector:3 collapse:4\nblue\ngray")
    play(s, "extract collector", "jump 3.0")
    used = "no more artifacts of the Energy group · no more artifacts of the Movement group"
    assert panels.limits(s).endswith(used)
