# ruff: noqa: E501
"""The figures of the rules, by hand: the tests compare the data files with these tables.

A row names the rule it comes from, then its figures in the order of the heading."""

ATTACKS = """
rule | owner | range | hit | shots | damage | type | uses | skilled | special
RB-ATK-1 | Unarmed | Melee | STR | 1 | 1 | Blunt or Sharp | - | - | RB-UNARMED-1
RB-ATK-2 | Auto Rifle | 50m | VSN | 10 | 1 | Sharp | 2 Ammo | - | -
RB-ATK-3 | Auto Rifle | 100m | VSN | 1d6+4 | 1 | Sharp | 2 Ammo | S | -
RB-ATK-4 | Laser Pistol | 30m | VSN | 3 | 3 | Heat | 5 Charge | - | -
RB-ATK-5 | Laser Rifle | 50m | VSN | 5 | 2 | Heat | 20 Charge | - | -
RB-ATK-6 | Laser Rifle | 100m | VSN | 3 | 2 | Heat | 20 Charge | S | -
RB-ATK-7 | Minigun | 100m | VSN | 3d6 | 1 | Sharp | 3 Ammo | - | -
RB-ATK-8 | Photon Cannon | 100m | VSN | 1 | 10 | Heat | 30 Charge | - | -
RB-ATK-9 | Precision Rifle | 50m | VSN | 5 | 2 | Sharp | 1 Ammo | - | -
RB-ATK-10 | Precision Rifle | 100m | VSN | 3 | 2 | Sharp | 1 Ammo | S | -
RB-ATK-11 | Sniper Rifle | 150m | VSN | 1 | 8 | Sharp | 1 Ammo | - | RB-EQ-SNIPER-RIFLE-2
RB-ATK-12 | Sonic Rifle | 10m | VSN | 5 | 2 | True | 10 Charge | - | Thunderous
RB-ATK-13 | Sonic Rifle | 20m | VSN | 5 | 1 | True | 10 Charge | S | Thunderous
RB-ATK-14 | Standard Pistol | 30m | VSN | 4 | 2 | Sharp | 2 Ammo | - | -
RB-ATK-15 | Tesla Rifle | 20m | VSN | 8 | 1 | Electric | 20 Charge | - | Arcing
RB-ATK-16 | Tesla Rifle | 40m | VSN | 1d6+2 | 1 | Electric | 20 Charge | - | Arcing
RB-ATK-17 | Simple Baton | Melee | STR | 4 | 2 | Blunt | - | - | -
RB-ATK-18 | Simple Club | Melee | STR | 2 | 5 | Blunt | - | - | -
RB-ATK-19 | Simple Dagger | Melee | STR | 5 | 1 | Sharp | - | - | -
RB-ATK-20 | Simple Dagger (thrown) | 10m | VSN | 1 | 5 | Sharp | the dagger | - | RB-EQ-SIMPLE-DAGGER-2
RB-ATK-21 | Simple Greatsword | 1m | STR | 1 | 6 | Sharp | - | - | Sweep; ignores Point Blanc
RB-ATK-22 | Simple Longsword | Melee | STR | 2 | 5 | Sharp | - | - | -
RB-ATK-23 | Simple Shortsword | Melee | STR | 4 | 2 | Sharp | - | - | -
RB-ATK-24 | Simple Spear | 2m | STR | 3 | 3 | Sharp | - | - | ignores Point Blanc
RB-ATK-25 | Simple Warhammer | Melee | STR | 1 | 10 | Blunt | - | - | -
RB-ATK-26 | Primitive Buckler | Melee | STR | 3 | 1 | Blunt | - | S | -
RB-ATK-27 | Primitive Shield | Melee | STR | 3 | 3 | Blunt | - | S | -
RB-ATK-28 | Primitive Whip | 2m | STR | 3 | 2 | Sharp | - | - | ignores Point Blanc
RB-ATK-29 | Hardlight Bayonet | Melee | STR | 3 | 3 | Heat | - | - | -
RB-ATK-30 | Primitive Bayonet | Melee | STR | 3 | 2 | Sharp | - | - | -
RB-ATK-31 | Signature Weapon (Light Melee) | Melee | STR | 5 | 2 | (*) | - | - | -
RB-ATK-32 | Signature Weapon (Two-handed Melee) | Melee | STR | 2 | 6 | (*) | - | - | -
RB-ATK-33 | Signature Weapon (Spear) | 2m | STR | 2 | 5 | (*) | - | - | ignores Point Blanc
RB-ATK-34 | Signature Weapon (Greatsword) | 1m | STR | 1 | 8 | (*) | - | - | Sweep; ignores Point Blanc
RB-ATK-35 | Signature Weapon (Warhammer) | Melee | STR | 1 | 12 | Blunt | - | - | -
RB-ATK-36 | Signature Weapon (Ballistic Pistol) | 30m | VSN | 5 | 2 | Sharp | 1 Ammo | - | -
RB-ATK-37 | Signature Weapon (Ballistic Rifle) | 50m | VSN | 6 | 2 | Sharp | 2 Ammo | - | -
RB-ATK-38 | Signature Weapon (Ballistic Rifle) | 100m | VSN | 4 | 2 | Sharp | 2 Ammo | S | -
RB-ATK-39 | Signature Weapon (Ballistic Cannon) | 100m | VSN | 3d6+2 | 1 | Sharp | 2 Ammo | - | -
RB-ATK-40 | Signature Weapon (Laser Pistol) | 30m | VSN | 2 | 5 | Heat | 5 Charge | - | -
RB-ATK-41 | Signature Weapon (Laser Rifle) | 50m | VSN | 6 | 2 | Heat | 20 Charge | - | -
RB-ATK-42 | Signature Weapon (Laser Rifle) | 100m | VSN | 4 | 2 | Heat | 20 Charge | S | -
RB-ATK-43 | Signature Weapon (Laser Cannon) | 100m | VSN | 1 | 12 | Heat | 30 Charge | - | -
RB-ATK-44 | Signature Weapon (Shield) | Melee | STR | 3 | 2 (4 if Two-handed) | Blunt | - | S | -
RB-ATK-45 | Signature Weapon (Whip) | 4m | STR | 3 | 3 | Sharp | - | - | ignores Point Blanc
RB-ATK-46 | Signature Companion (Walking): Bite | Melee | STR | 4 | half owner's Level (*) | Sharp | - | - | Pack bonus RB-EQ-COMPANION-WALKING-3
RB-ATK-47 | Signature Companion (Flying): Talons | Melee | STR | 3 | half owner's Level (*) | Sharp | - | - | -
RB-ATK-48 | Ballistic Side Gun Mk1 | 150m | VSN | 10 | 1 | Sharp | 3 Ammo and 2W | - | Vehicle Attack
RB-ATK-49 | Ballistic Tank Gun Mk1 | 200m | VSN | 1 | 30 | Blunt | 1 Ammo and 2W | - | Vehicle Attack; Indirect
RB-ATK-50 | Giant Wheels Mk1: Ramming Speed | Melee | fixed 4+ | 1 | 15 | Blunt | - | - | Vehicle Attack; only if the user's last Action this turn was Full Speed
RB-ATK-51 | Laser Side Gun Mk1 | 150m | VSN | 8 | 1 | Heat | 2W | - | Vehicle Attack
RB-ATK-52 | Laser Tank Gun Mk1 | 200m | VSN | 1 | 25 | Heat | 3W | - | Vehicle Attack; Indirect
RB-ATK-53 | Signature Mechsuit Arm | Melee | STR | 2 | 10 | (*) Sharp, Blunt or Heat | 2W | - | Vehicle Attack
"""

WEAPONS = """
rule | id | name | tags | resource | two-handed | heavy | family
RB-EQ-AUTO-RIFLE-1 | auto-rifle | Auto Rifle | Simple Gun Weapon | Ammo 6 Rifle | yes | - | rifle
RB-EQ-LASER-PISTOL-1 | laser-pistol | Laser Pistol | Simple Gun Weapon | Charge 30 | no | - | pistol
RB-EQ-LASER-RIFLE-1 | laser-rifle | Laser Rifle | Simple Gun Weapon | Charge 60 | yes | - | rifle
RB-EQ-MINIGUN-1 | minigun | Minigun | Simple Gun Weapon | Ammo 6 Cannon | yes | +1 unless Skilled | cannon (stated)
RB-EQ-PHOTON-CANNON-1 | photon-cannon | Photon Cannon | Simple Gun Weapon | Charge 60 | yes | +1 unless Skilled | cannon
RB-EQ-PLASMA-CANNON-1 | plasma-cannon | Plasma Cannon | Gun Weapon | Charge 50 | yes | +1 unless Skilled | cannon
RB-EQ-PRECISION-RIFLE-1 | precision-rifle | Precision Rifle | Simple Gun Weapon | Ammo 4 Rifle | yes | - | rifle
RB-EQ-SNIPER-RIFLE-1 | sniper-rifle | Sniper Rifle | Gun Weapon | Ammo 1 Rifle | yes | - | rifle
RB-EQ-SONIC-RIFLE-1 | sonic-rifle | Sonic Rifle | Gun Weapon | Charge 20 | yes | - | rifle
RB-EQ-STANDARD-PISTOL-1 | standard-pistol | Standard Pistol | Gun Weapon (not Simple) | Ammo 6 Pistol | no | - | pistol
RB-EQ-TESLA-RIFLE-1 | tesla-rifle | Tesla Rifle | Gun Weapon | Charge 60 | yes | - | rifle
RB-EQ-SIMPLE-BATON-1 | simple-baton | Simple Baton | Simple Melee Weapon | - | no | - | melee
RB-EQ-SIMPLE-CLUB-1 | simple-club | Simple Club | Simple Melee Weapon | - | yes | - | melee
RB-EQ-SIMPLE-DAGGER-1 | simple-dagger | Simple Dagger | Simple Melee Weapon | - | no | - | melee
RB-EQ-SIMPLE-GREATSWORD-1 | simple-greatsword | Simple Greatsword | Simple Melee Weapon | - | yes | +1 | melee
RB-EQ-SIMPLE-LONGSWORD-1 | simple-longsword | Simple Longsword | Simple Melee Weapon | - | yes | - | melee
RB-EQ-SIMPLE-SHORTSWORD-1 | simple-shortsword | Simple Shortsword | Simple Melee Weapon | - | no | - | melee
RB-EQ-SIMPLE-SPEAR-1 | simple-spear | Simple Spear | Simple Melee Weapon | - | yes | - | melee
RB-EQ-SIMPLE-WARHAMMER-1 | simple-warhammer | Simple Warhammer | Simple Melee Weapon | - | yes | +1 | melee
RB-EQ-PRIMITIVE-BUCKLER-1 | primitive-buckler | Primitive Buckler | Shield Melee Weapon | - | no | - | shield
RB-EQ-PRIMITIVE-SHIELD-1 | primitive-shield | Primitive Shield | Shield Melee Weapon | - | yes | - | shield
RB-EQ-PRIMITIVE-WHIP-1 | primitive-whip | Primitive Whip | Melee Weapon | - | no | - | whip
RB-EQ-SIG-LIGHT-MELEE-1 | sig-light-melee | Signature Weapon (Light Melee) | Melee Weapon | - | no | - | melee
RB-EQ-SIG-TWOHANDED-MELEE-1 | sig-twohanded-melee | Signature Weapon (Two-handed Melee) | Melee Weapon | - | yes | - | melee
RB-EQ-SIG-SPEAR-1 | sig-spear | Signature Weapon (Spear) | Melee Weapon | - | yes | - | melee
RB-EQ-SIG-GREATSWORD-1 | sig-greatsword | Signature Weapon (Greatsword) | Melee Weapon | - | yes | +1 | melee
RB-EQ-SIG-WARHAMMER-1 | sig-warhammer | Signature Weapon (Warhammer) | Melee Weapon | - | yes | +1 | melee
RB-EQ-SIG-BALLISTIC-PISTOL-1 | sig-ballistic-pistol | Signature Weapon (Ballistic Pistol) | Gun Weapon | Ammo 6 Pistol | no | - | pistol
RB-EQ-SIG-BALLISTIC-RIFLE-1 | sig-ballistic-rifle | Signature Weapon (Ballistic Rifle) | Gun Weapon | Ammo 6 Rifle | yes | - | rifle
RB-EQ-SIG-BALLISTIC-CANNON-1 | sig-ballistic-cannon | Signature Weapon (Ballistic Cannon) | Gun Weapon | Ammo 6 Cannon | yes | +1 unless Skilled | cannon
RB-EQ-SIG-LASER-PISTOL-1 | sig-laser-pistol | Signature Weapon (Laser Pistol) | Gun Weapon | Charge 30 | no | - | pistol
RB-EQ-SIG-LASER-RIFLE-1 | sig-laser-rifle | Signature Weapon (Laser Rifle) | Gun Weapon | Charge 60 | yes | - | rifle
RB-EQ-SIG-LASER-CANNON-1 | sig-laser-cannon | Signature Weapon (Laser Cannon) | Gun Weapon | Charge 60 | yes | +1 unless Skilled | cannon
RB-EQ-SIG-SHIELD-1 | sig-shield | Signature Weapon (Shield) | Shield Melee Weapon | - | chosen on gain | - | shield
RB-EQ-SIG-WHIP-1 | sig-whip | Signature Weapon (Whip) | Melee Weapon | - | no | - | whip
"""

GEAR = """
rule | id | name | price | rarity
RB-EQ-ADVANCED-FIRST-AID-KIT-1 | advanced-first-aid-kit | Advanced first-aid kit | 100mC | Rare
RB-EQ-ALLOY-CABLE-1 | alloy-cable | Alloy Cable (5m) | 20mC | Common
RB-EQ-AMMO-MAGAZINE-1 | ammo-magazine-pistol | Ammo Magazine: Pistol | 25mC | Common
RB-EQ-AMMO-MAGAZINE-2 | ammo-magazine-rifle | Ammo Magazine: Rifle | 30mC | Common
RB-EQ-AMMO-MAGAZINE-3 | ammo-magazine-cannon | Ammo Magazine: Cannon | 40mC | Common
RB-EQ-AMMO-MAGAZINE-4 | ammo-magazine-tank | Ammo Magazine: Tank | 50mC | Uncommon
RB-EQ-BACKPACK-1 | backpack | Backpack | 40mC | Common
RB-EQ-BATTERY-1 | battery-60 | Battery (Charge 60) | 40mC | Common
RB-EQ-ELECTRIC-LANTERN-1 | electric-lantern | Electric Lantern | 20mC | Common
RB-EQ-HS-ALLOY-CABLE-1 | hs-alloy-cable | High-strength Alloy Cable (5m) | 150mC | Rare
RB-EQ-MGS-1 | miniature-general-scanner | Miniature General Scanner (MGS) | 100mC | Common
RB-EQ-RATIONS-1 | rations-1-day | Non-perishable Rations (1 day) | 5mC | Common
RB-EQ-PERSONAL-COMMUNICATOR-1 | personal-communicator | Personal Communicator | 80mC | Common
RB-EQ-PRIMITIVE-FIRST-AID-KIT-1 | primitive-first-aid-kit | Primitive first-aid kit | 15mC | Common
RB-EQ-PRIMITIVE-ROPE-1 | primitive-rope | Primitive rope (20m) | 10mC | Common
RB-EQ-SOLAR-ARRAY-1 | solar-array | Solar Array | 100mC | Uncommon
RB-EQ-TENT-1 | tent | Tent | 1-man 50mC, 2-man 70mC, 3-man 80mC, 4-man 100mC, 6-man 140mC, 8-man 200mC | Common
RB-EQ-TOOLKIT-1 | toolkit | Toolkit | 50mC | Common
RB-EQ-TORCH-1 | torch | Torch | 20mC | Common
RB-EQ-WATER-BOTTLE-1 | water-bottle | Water bottle | 10mC | Common
RB-EQ-ADVENTURING-KIT-1 | adventuring-kit | Adventuring Kit | - | -
RB-EQ-CLOTHING-1 | clothing | Clothing | - | -
"""

VEHICLES = """
rule | id | option | size and type | hp | diameter | terminal | seen | skilled | passengers | grants | systems
RB-VEH-BIKE-1 | sv-bike | Bike | Large Land Vehicle | 30 | ~3m | 1 x 4SW | Pilot can be seen and targeted | not required | 0 | bikes | Engine A1 Mk1 (2), Bike Wheels Mk1 (1), Ballistic or Laser Side Gun Mk1 (1) = 4SW
RB-VEH-MECHSUIT-1 | sv-mechsuit | Mechsuit | Giant Land Vehicle | 35 (40 with Strider legs) | ~7m | 1 x 6SW | those inside can be seen, not targeted | required | 0 | mechsuits | Engine A2 Mk1 (2), Strider or Dancer Mechsuit Legs Mk1 (1), Ballistic or Laser Tank Gun Mk1 (2), Signature Mechsuit Arm (1) = 6SW
RB-VEH-TANK-1 | sv-tank | Tank | Giant Land Vehicle | 50 | ~7m | 1 x 6SW | those inside cannot be seen or targeted | required | 3 | tanks | Engine A2 Mk1 (2), Giant Wheels Mk1 (1), Ballistic or Laser Tank Gun Mk1 (2), Ballistic or Laser Side Gun Mk1 (1) = 6SW
RB-VEH-AEROPLANE-1 | sv-aeroplane | Aeroplane | Giant Air Vehicle | 35 | ~7m | 1 x 4SW | those inside can be seen, not targeted | required | 1 | aeroplanes | Engine A2 Mk1 (2), Giant Atmospheric Thrusters Mk1 (1), Ballistic or Laser Side Gun Mk1 (1) = 4SW
"""

SYSTEMS = """
rule | id | name | tags | weight | limited | atmospheric | resource
RB-SYS-BALLISTIC-SIDE-GUN-1 | ballistic-side-gun-mk1 | Ballistic Side Gun Mk1 | Weapon | 1SW | - | yes | Ammo 6 Rifle
RB-SYS-BALLISTIC-TANK-GUN-1 | ballistic-tank-gun-mk1 | Ballistic Tank Gun Mk1 | Weapon | 2SW | Giant Land Vehicle or larger | yes | Ammo 1 Tank
RB-SYS-DANCER-LEGS-1 | dancer-mechsuit-legs-mk1 | Dancer Mechsuit Legs Mk1 | Movement | 1SW | Giant Mechsuit | no | -
RB-SYS-BIKE-WHEELS-1 | bike-wheels-mk1 | Bike Wheels Mk1 | Movement | 1SW | Large Vehicle | yes | -
RB-SYS-ENGINE-A1-1 | engine-a1-mk1 | Engine A1 Mk1 | Energy | 2SW | - (described as for Large vehicles) | yes | Charge 100
RB-SYS-ENGINE-A2-1 | engine-a2-mk1 | Engine A2 Mk1 | Energy | 2SW | Giant Vehicle or larger | yes | Charge 300
RB-SYS-THRUSTERS-1 | giant-atmospheric-thrusters-mk1 | Giant Atmospheric Thrusters Mk1 | Movement | 1SW | Giant Vehicle or larger | yes | -
RB-SYS-GIANT-WHEELS-1 | giant-wheels-mk1 | Giant Wheels Mk1 | Movement | 1SW | Giant Vehicle or larger | yes | -
RB-SYS-LASER-SIDE-GUN-1 | laser-side-gun-mk1 | Laser Side Gun Mk1 | Weapon | 1SW | - | no | -
RB-SYS-LASER-TANK-GUN-1 | laser-tank-gun-mk1 | Laser Tank Gun Mk1 | Weapon | 2SW | Giant Vehicle or larger | no | -
RB-SYS-MECHSUIT-ARM-1 | signature-mechsuit-arm | Signature Mechsuit Arm | Melee Weapon | 1SW | Locked | no | -
RB-SYS-STRIDER-LEGS-1 | strider-mechsuit-legs-mk1 | Strider Mechsuit Legs Mk1 | Defense Movement | 1SW | Giant Mechsuit | no | -
"""

COMPANIONS = """
rule | option | any order | vsn | wis | wil | knw | hp | hp per level
RB-EQ-COMPANION-WALKING-1 | Walking | +2, +1, 0, -1 | 0 (4+) | -2 (5+) | +1 (4+) | -5 (6+) | 10 + owner's □KNW | 1d6 + 2 + owner's □KNW
RB-EQ-COMPANION-FLYING-1 | Flying | +1, 0, 0, -1 | +1 (4+) | -3 (6+) | 0 (4+) | -5 (6+) | 6 + its □FTD + owner's □KNW | 1d6 + its □FTD + owner's □KNW
"""

ROLES = """
rule | id | name | category | gain | gain one | lose one | hp | hp per level | first | third | points
RB-ROLE-LANCER-1 | lancer | The Lancer | Damage | +1 WIL | +1 STR or +1 VSN | -1 FTD or -1 AGI | 12 + □FTD | 1d6 + 6 + □FTD | Try That Again I | Surge | 1
RB-ROLE-HEALER-1 | healer | The Healer | Support | +1 KNW | +1 WIL or +1 AGI | -1 STR or -1 VSN | 16 + □FTD | 2d6 + 4 + □FTD | Patch Up I | Supercharge | 1
RB-ROLE-CAPTAIN-1 | captain | The Captain | Support | +1 CHA | +1 WIL or +1 WIS | -1 STR or -1 AGI (printed "CEL", RB-RULING-2) | 16 + □FTD | 2d6 + 4 + □FTD | That's an Order I | Rally | 1 (Captain only)
RB-ROLE-TANK-1 | tank | The Tank | Defense | +1 FTD | +1 STR or +1 WIL | -1 VSN or -1 AGI | 20 + □FTD | 2d6 + 8 + □FTD | Intercept I | Sanctuary | 1
RB-ROLE-SENTINEL-1 | sentinel | The Sentinel | Defense | +1 WIS | +1 CHA or +1 KNW | -1 STR or -1 AGI | 12 + □FTD | 1d6 + 6 + □FTD | Power Play I | Lockdown | 1
"""

ABILITIES = """
rule | id | name | tags | gained | limited | activation
RB-AB-BACKUP-0 | backup | Backup | Pilot, Damage | Locked (Pilot 1) | - | Action, 2SP
RB-AB-BONK-0 | bonk | Bonk | Tank, Defense | 1AP | The Tank | Instant, once per Melee Attack
RB-AB-CAUTIOUS-0 | cautious | Cautious | none | 2AP | - | passive, once per Overwatch
RB-AB-CERTITUDE-0 | certitude | Certitude | Captain, Support | 1AP | The Captain | passive
RB-AB-CHARGE-0 | charge | Charge | Damage | 2AP | Damage Role OR The Tank | Instant, 1SP
RB-AB-CLEAR-MIND-0 | clear-mind | Clear Mind | Support | 1AP | Support Role | Action
RB-AB-DAMAGE-RESIST-0 | damage-resist | Damage Resist | Defense | 1AP, Repeatable (a new damage type each time) | - | passive
RB-AB-DEAF-0 | deaf | Deaf | Innate | Innate | - | passive
RB-AB-ENTHUSIASM-0 | enthusiasm | Enthusiasm | Damage | 2AP | - | Reaction
RB-AB-GENEROUS-0 | generous | Generous | Support | 1AP | - | passive
RB-AB-HEALTHY-0 | healthy | Healthy | Defense | 2AP | - | passive
RB-AB-HIGH-ALERT-0 | high-alert | High Alert | Defense | 2AP | - | Reaction, 1SP
RB-AB-INTERCEPT-1-0 | intercept-1 | Intercept I | Tank, Defense | Locked (Tank 1) | - | passive + Reaction, 1SP
RB-AB-INTERCEPT-2-0 | intercept-2 | Intercept II | Tank, Defense | 1AP | The Tank AND Intercept I (replaced) | passive + Reaction, 1SP
RB-AB-KNOW-YOUR-ENEMY-0 | know-your-enemy | Know your enemy | Biologist, Support | Locked (Biologist 1) | - | Action, 1SP + Reaction
RB-AB-LOCKDOWN-0 | lockdown | Lockdown | Sentinel, Defense, Signature | Locked (Sentinel 3) | - | Signature Action + Reaction (tokens)
RB-AB-LOOK-OUT-0 | look-out | Look out! | Support | 2AP | - | Instant, 1SP, once per Dodge Roll
RB-AB-OPPORTUNIST-0 | opportunist | Opportunist | Damage | 1AP | - | Instant, once per turn
RB-AB-PATCH-UP-1-0 | patch-up-1 | Patch Up I | Healer, Support | Locked (Healer 1) | - | Action, 1SP
RB-AB-PATCH-UP-2-0 | patch-up-2 | Patch Up II | Healer, Support | 1AP | The Healer AND Patch Up I (replaced) | Action, 1SP
RB-AB-PATIENCE-0 | patience | Patience | Damage | 2AP | - | Reaction, 1SP, once per turn
RB-AB-PEP-TALK-0 | pep-talk | Pep talk | Support | 1AP | - | Instant
RB-AB-POWER-PLAY-1-0 | power-play-1 | Power Play I | Sentinel, Defense | Locked (Sentinel 1) | - | passive + Action, 2SP
RB-AB-POWER-UNDER-PRESSURE-0 | power-under-pressure | Power Under Pressure | none | 2AP, Repeatable (a new Attribute each time) | - | passive
RB-AB-QUICK-0 | quick | Quick | Movement | 2AP | - | passive
RB-AB-RALLY-0 | rally | Rally | Captain, Support, Signature | Locked (Captain 3) | - | Signature Instant, grants a Reaction
RB-AB-ROBOTIC-0 | robotic | Robotic | Innate | Innate | - | passive + Action
RB-AB-SANCTUARY-0 | sanctuary | Sanctuary | Tank, Defense, Signature | Locked (Tank 3) | - | Signature Instant, grants a Reaction
RB-AB-SIMPLE-BUT-EFFECTIVE-0 | simple-but-effective | Simple but effective | Gunner | Locked (Gunner 1) | - | on gain + Action
RB-AB-SUPERCHARGE-0 | supercharge | Supercharge | Healer, Support, Signature | Locked (Healer 3) | - | Signature Action
RB-AB-SURGE-0 | surge | Surge | Lancer, Damage, Signature | Locked (Lancer 3) | - | Signature Instant
RB-AB-TERRIFYING-0 | terrifying | Terrifying | none | 2AP | - | Reaction, 1SP
RB-AB-THATS-AN-ORDER-1-0 | thats-an-order-1 | That's an Order I | Captain, Support | Locked (Captain 1) | - | passive + Instant, 1SP, once per turn, Cooldown 4+
RB-AB-TRY-THAT-AGAIN-1-0 | try-that-again-1 | Try That Again I | Lancer, Damage | Locked (Lancer 1) | - | Instant, 1SP, once per turn
RB-AB-TRY-THAT-AGAIN-2-0 | try-that-again-2 | Try That Again II | Lancer, Damage | 1AP | The Lancer AND Try That Again I (replaced) | Instant, 1SP, twice per Hit Roll
RB-AB-URGENCY-0 | urgency | Urgency | none | 2AP | - | passive
"""

NPCS = """
rule | id | name | chassis | STR | FTD | AGI | VSN | WIS | WIL | CHA | KNW | hp | sp | equipment | skilled | abilities
RB-RECON-NPC-10 | npc-raider | Raider | minion 1 | +1 | 0 | 0 | 0 | -1 | 0 | 0 | -1 | 6 | 0 | Simple Shortsword, Light Armour | - | -
RB-RECON-NPC-11 | npc-gunhand | Gunhand | minion 1 | 0 | 0 | 0 | +1 | -1 | 0 | 0 | -1 | 6 | 0 | Standard Pistol, Light Armour | - | -
RB-RECON-NPC-12 | npc-trooper | Trooper | regular 1 | 0 | +1 | 0 | +1 | 0 | 0 | -1 | -1 | 17 | 0 | Auto Rifle, Light Armour | simple weapons | -
RB-RECON-NPC-13 | npc-shieldbearer | Shieldbearer | tough 1 | +1 | +1 | -1 | -1 | 0 | +1 | 0 | 0 | 21 | 3 | Primitive Shield, Light Armour | shields | Block
RB-RECON-NPC-14 | npc-marksman | Marksman | fragile 2 | -1 | 0 | +1 | +2 | 0 | +1 | -1 | 0 | 22 | 3 | Sniper Rifle, Light Armour | rifles | Patience
RB-RECON-NPC-15 | npc-bruiser | Bruiser | tough 2 | +2 | +1 | -1 | -1 | -1 | +1 | 0 | -1 | 37 | 3 | Simple Warhammer, Heavy Armour | simple weapons | Damage Resist (Sharp), Parry
RB-RECON-NPC-16 | npc-heavy-gunner | Heavy Gunner | tough 2 | 0 | +1 | -1 | +1 | 0 | 0 | -1 | -1 | 37 | 0 | Minigun, Heavy Armour | simple weapons | -
RB-RECON-NPC-17 | npc-pack-beast | Pack Beast | beast 1 (Walking companion, owner KNW 0) | +2 | +1 | 0 | 0 | -2 | +1 | -1 | -5 | 10 | 0 | Bite, 1 damage | - | Pack bonus; Medium
RB-RECON-NPC-18 | npc-razor-flyer | Razor Flyer | beast 1 (Flying companion, owner KNW 0) | +1 | 0 | 0 | +1 | -3 | 0 | -1 | -5 | 6 | 0 | Talons, 1 damage | - | Flying; moves freely; Medium
RB-RECON-NPC-19 | npc-officer | Officer | regular 3, notable | -1 | 0 | 0 | +1 | +1 | +1 | +2 | 0 | 38 | 4 | Standard Pistol, Light Armour | - | That's an Order I, Certitude, Rally
RB-RECON-NPC-20 | npc-warden | Warden | fragile 3, notable | -1 | 0 | 0 | 0 | +2 | +1 | +1 | -1 | 32 | 4 | Laser Pistol, Light Armour | - | Power Play I, Lockdown, Patience
RB-RECON-NPC-21 | npc-rider | Rider | minion 1 | 0 | 0 | 0 | +1 | +1 | 0 | -1 | -1 | 6 | 0 | Signature Vehicle (Bike) with Laser Side Gun Mk1, 30HP | bikes | Pilot
RB-RECON-NPC-22 | npc-tanker | Tanker | regular 1 | 0 | 0 | -1 | +1 | +1 | 0 | 0 | -1 | 16 | 0 | Signature Vehicle (Tank) with Ballistic Tank Gun Mk1 and Laser Side Gun Mk1, 50HP | tanks | Pilot
"""

SIZES = """
rule | rank | name | diameter
RB-CONTENT-SIZE-1 | 0 | Tiny | 0.5m
RB-CONTENT-SIZE-2 | 1 | Small | 1m
RB-CONTENT-SIZE-3 | 2 | Medium | 1m
RB-CONTENT-SIZE-4 | 3 | Large | 2m
RB-CONTENT-SIZE-5 | 4 | Giant | 4 to 16m
RB-CONTENT-SIZE-6 | 5 | Enormous | 16 to 256m
RB-CONTENT-SIZE-7 | 6 | Colossal (printed "Collosal") | 256m to 1km
RB-CONTENT-SIZE-8 | 7 | City-class | -
RB-CONTENT-SIZE-9 | 8 | Moon-class | -
RB-CONTENT-SIZE-10 | 9 | Planetary | -
RB-CONTENT-SIZE-11 | 10 | Solar | -
"""


def rows(table: str) -> list[dict[str, str]]:
    """Each row by the words of its heading."""
    head, *lines = table.strip().split("\n")
    names = head.split(" | ")
    return [dict(zip(names, line.split(" | "), strict=True)) for line in lines]
