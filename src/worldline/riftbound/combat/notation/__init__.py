"""A fight as readable text, both ways; and what is done in it, as a few words.

    riftbound round 2
    1:A npc-trooper@0,0 hp 17 mark prone
    2:B npc-raider@10,0 hp 4 ability intercept-1
    3:B npc-officer@12,3 hp 38 sp 4
    wall 4,-5 5,-5 5,5 4,5 height 2
    1 acts

A line begins with what it is about, and only what matters must be written. An indented line goes on
with the one before; | begins a new one as well, # a comment. Units are counted from 1, lengths are
metres.

- `riftbound`: `round 2`, `players 3` (seats besides the GM's, which is the last), `seed 5`,
  `pack FILE`, and any other field of the encounter by its name, as in `air=false rounds=4`
- `2:B npc-raider@10,0`: a unit, its side, its profile (an NPC, a vehicle, a companion, or
  `character/Name`) and its place, with a height if it is above the ground; then what differs from
  the profile:
  `hp 4`, `sp 2`, `ehp 1` (`hp 4/20`: of so many), Scores as in `knw +2`, `level 2`, `size large`,
  `diameter 1.5`, `seat 1`, `prestige 1`, `body 30` (Charge), `watts 2`;
  `ability quick`, `ability damage-resist:sharp`, `mark prone`, `skilled rifles`, `knows PROFILE`;
  `holds ITEM`, `grips ITEM` (in both hands by choice), `wears ITEM`, `carries ITEM`, `loses ITEM`;
  `aboard 3 post 0`, `vehicle 3`, `owner 1`, `companion 2`, `system ID`, `watch 2` (Overwatch),
  `pool vsn[left=2]` (Prepare), `improvised ATTACK`; `no things` clears a list of the profile;
  `stand seize`, `stand overwatch[how=never]`, `stand all[keep=3]` (standing answers, RB-STAND-1);
  `mortal`, `asleep`, `hidden`, `veiled`, `dead`, and any other field by its name. What is unusual
  about one of these stands in brackets: `mark regeneration-1[count=2,source=3]`,
  `holds auto-rifle[ammo=18]`
- `4-12 nobody`: numbers that are free
- `wall` and its corners, `name="the bar"`, `height 2`, `z 1`, and `solid=false`, `opaque=false`,
  `muffles`, `firm`
- `switch space-mode square`, `pair 1>2[sees=false]` (what the GM declares of two units),
  `lying simple-dagger @3,0 owner 1 n 7`, `cloud plasma-disruption @3,0 creator 1 n 8 way 1,0`
- `order 2 1 3`, and `1 acts`: whose turn is about to begin
- `did 1 attack`: an Action that was taken in this turn

Side A is played by seat 0, every other side by the GM. An NPC comes with its vehicle unless the
next number is another's. All who can fight are in the order, from whoever acts. The fight is in its
first round, and at what is asked first in the turn that is about to begin.

`write` adds what hands rarely write, so that `read(write(s)) == s` for every state: `pending`, the
procedures that are half done, as the engine keeps them (units counted from 0).
"""

from worldline.riftbound.combat.notation.actions import read_action
from worldline.riftbound.combat.notation.reading import read
from worldline.riftbound.combat.notation.standing import read_stand, write_answer
from worldline.riftbound.combat.notation.writing import write, write_wall

__all__ = ["read", "read_action", "read_stand", "write", "write_answer", "write_wall"]
