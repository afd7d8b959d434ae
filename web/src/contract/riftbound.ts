// Written by scripts/contract from the Python types. Do not edit.

import type * as server from './server';

/** RB-SHEET-16; `states` are those it can be in, none if nothing about it is used up. */
export interface AbilityRow {
  ability: string;
  name: string;
  tags: string[];
  gained: string;
  text: string;
  activation: string[];
  cost: string[];
  limit: string[];
  choice: string;
  cooldown: boolean;
  signature: boolean;
  used: boolean;
  states: string[];
}

/** `who` is in or on a vehicle (RB-RULING-236). */
export interface Aboard {
  if: 'aboard';
  who: Who;
}

/** A Check that was proposed, with what counts for it. */
export interface AcceptCheck {
  type: 'AcceptCheck';
  call: number;
  difficulty?: number | null;
  exact?: boolean;
  secrecy?: 'blind' | 'hidden' | 'open';
  counts?: Bonuses;
  modifier?: number;
}

export interface Acted {
  type: 'Acted';
  unit: number;
  deed: Deed;
  origin: Origin;
  to: number | null;
}

/** The Action at hand is of this kind, and at least the `nth` of that kind this turn. */
export interface ActionIs {
  if: 'action';
  kind: 'attack' | 'grapple' | 'move' | 'overwatch' | 'prepare';
  nth: number;
}

/**
 * Of one whose turn it is, if its figures are open: its Actions, and whether it may still change
 * what it holds (RB-HOLD-3).
 */
export interface ActionsLeft {
  unit: number;
  actions: number;
  swaps: number;
}

export interface AddStory {
  type: 'AddStory';
  story: string;
}

export interface AddTrait {
  type: 'AddTrait';
  name: string;
  plus?: number;
  minus?: number;
}

/** What somebody lost or regained; a companion and a vehicle have no SP. */
export interface Adjust {
  type: 'Adjust';
  pool: 'ehp' | 'hp' | 'sp';
  by: number;
  who?: 'companion' | 'self' | 'vehicle';
}

/** Beside the view, for people. */
export interface Aid {
  figures: Figures[];
  vehicles: VehicleState[];
  options: OfferedOptions[];
  warnings: Warned[];
  roll: SeenRoll | null;
  sealed: SealedAnswer[];
}

/** The vehicle is off the ground. */
export interface Airborne {
  if: 'airborne';
}

/** `who` is an ally of `whom` (RB-RULING-99). */
export interface Allied {
  if: 'allied';
  who: Who;
  whom: Who;
}

/** The next answer is not judged by the rules; the engine must only be able to carry it out. */
export interface Allow {
  type: 'Allow';
  reason: string;
}

/**
 * Whether refuelling or repairs are possible at all, for a character outside a campaign (RB-RECON-
 * REFUEL-1, RB-RECON-REPAIR-1).
 */
export interface AllowGarage {
  type: 'AllowGarage';
  work: 'refuel' | 'repair';
  allowed?: boolean;
}

/** What it has answered is in the view of who plays it, and nowhere else. */
export interface Answerable {
  type: 'Answerable';
  unit: number;
  things: AnswerableThing[];
}

/**
 * To what, in words, and which answers and conditions can be said to it. Of several things that fit
 * the narrowest counts: a use, a kind, a window, all.
 */
export interface AnswerableThing {
  to: string;
  name: string;
  kind: 'all' | 'kind' | 'use' | 'window';
  hows: How[];
  conditions: ('change' | 'fall' | 'foes' | 'friends' | 'keep' | 'once')[];
}

export interface AnswersBuyItem {
  type: 'BuyItem';
  item: string;
  variant?: string;
  count?: number;
}

/** The dice fall as the seed says; a throw that must be made again is (RB-BUILD-4). */
export interface AnswersRollDice {
  type: 'RollDice';
  seed: number;
}

/** RB-RULING-229: the GM oversees the rolls; this one is about to be used. */
export interface Approve {
  type: 'Approve';
  seat: number;
}

export interface ApproveCharacter {
  type: 'ApproveCharacter';
  character: string;
}

/** `dodge` is the one Rating that its wearer dodges on, None where AGI can be used as well. */
export interface Armour {
  key: string;
  dodge: number | null;
}

/** Open to every seat at every moment: standing answers, and hands raised or lowered. */
export interface Arrange {
  type: 'Arrange';
  seat: number;
}

/** RB-RULING-82. */
export interface Arrive {
  type: 'Arrive';
  reason: string;
  entrant: Entrant;
}

/** RB-RULING-82. */
export interface Arrived {
  type: 'Arrived';
  unit: number;
  to: number | null;
}

/** An answer that does not fit at present: it is kept, and stands again as soon as it does. */
export interface Aside {
  question: string;
  words: string;
  rule: string;
  why: string;
}

/** To what a unit can give a standing answer, and how (RB-STAND-1). */
export interface AskAnswers {
  type: 'AskAnswers';
  unit: number;
}

/**
 * What every Attack at hand would do: to a `target` by its key, or to somebody who dodges on this
 * with so many `hp`; `metres` away, or in reach.
 */
export interface AskAttacks {
  type: 'AskAttacks';
  target?: string;
  dodge?: '2' | '3' | '4' | '5' | '6' | 'none';
  hp?: number | null;
  metres?: number | null;
}

/** How a Check would come out. */
export interface AskCheck {
  type: 'AskCheck';
  check: MakeCheck;
}

/** Which figures can be set right (RB-RULING-229). */
export interface AskCorrections {
  type: 'AskCorrections';
}

/**
 * What the next Level gives, and which Abilities can be bought; with a `plan` what would come of
 * it.
 */
export interface AskGrowth {
  type: 'AskGrowth';
  plan?: LevelUp | null;
}

/**
 * What comes of a Move along this path and an Attack from its end. `watchers`: who of those on
 * Overwatch fires; None: all enemies who can.
 */
export interface AskPlan {
  type: 'AskPlan';
  unit: number;
  path: [number, number, number][];
  attack?: Attack | null;
  watchers?: number[] | null;
  drive?: Use | null;
}

/**
 * Where a unit can get with one Move, or by driving, and who watches there. `altitude`: another one
 * than its own, for who flies. `drive`: how the unit drives its vehicle; None: as it is being
 * asked, or in the first way that it can.
 */
export interface AskReach {
  type: 'AskReach';
  unit: number;
  altitude?: number | null;
  drive?: Use | null;
}

/** What comes of each answer of a unit that is asked in the middle of something, and of none. */
export interface AskReaction {
  type: 'AskReaction';
  unit: number;
}

/** What has a price. */
export interface AskShop {
  type: 'AskShop';
}

/**
 * What a unit on Overwatch that is asked on the way of somebody could fire, here and at each
 * trigger point that is still to come (RB-RULING-135).
 */
export interface AskShots {
  type: 'AskShots';
  unit: number;
}

/**
 * Whom a unit sees, how far everybody is, the odds of its Attacks and Checks, and why it cannot do
 * what it cannot do. `path`: all of that as it would be at the end of a Move along it, or of
 * driving along it.
 */
export interface AskUnit {
  type: 'AskUnit';
  unit: number;
  path?: [number, number, number][];
  drive?: Use | null;
}

/** How a unit gets to a place with one Move, or by driving, and who may fire at it there. */
export interface AskWay {
  type: 'AskWay';
  unit: number;
  to: [number, number, number];
  drive?: Use | null;
}

export interface AssignDie {
  type: 'AssignDie';
  attribute: Attribute;
  place: number;
}

/** The companion's Scores that may be given in any order. */
export interface AssignScores {
  type: 'AssignScores';
  scores: Record<string, number>;
}

/** RB-KEY-MODULE-1. */
export interface Attach {
  type: 'Attach';
  module: number;
  item: number;
}

/**
 * RB-ATTACK-6; against several targets where it sweeps. `damage`: which of its types, where it has
 * several.
 */
export interface Attack {
  type: 'Attack';
  arm: string;
  targets: number[];
  damage: string;
}

/** In the order of the sheet. `why` an Attack cannot be made, and its rule. */
export interface AttackChance {
  mean: number;
  exact: string;
  harms: number;
  fells: number | null;
  reasons: Reason[];
  why: string;
  rule: string;
}

export interface AttackChances {
  attacks: AttackChance[];
  dodge: number | null;
  hp: number | null;
}

/**
 * The Attack at hand has this kind of range (RB-RULING-106) and, if named, this feature or keyword.
 */
export interface AttackIs {
  if: 'attack';
  range: 'melee' | 'ranged' | null;
  feature: string | null;
}

/** RB-SHEET-19. */
export interface AttackRow {
  name: string;
  weapon: string;
  range: string;
  rating: number;
  basis: string;
  others: BaseRow[];
  dice: number;
  shots: string;
  damage: string;
  types: string[];
  uses: string;
  special: string[];
  skilled_only: boolean;
  barred: string;
  left: number | null;
  look: string;
}

/** Who attacks, and all whom it is aimed at, as far as a seat knows of them. */
export interface AttackUnderWay {
  attacker: number;
  targets: number[];
  sights: SightLine[];
}

/** RB-SHEET-5, RB-SHEET-6. */
export interface AttributeRow {
  id: Attribute;
  short: string;
  name: string;
  base: number;
  score: number;
  rating: number;
  reasons: Reason[];
}

/**
 * How the Attacks of one weapon change with the distance from a unit: at each the one that deals
 * most to who does not dodge.
 */
export interface Bands {
  power: string;
  name: string;
  centre: number;
  edges: Edge[];
}

/** The user cannot aim this use at this very target again until it has taken this rest. */
export interface BarUse {
  do: 'bar-use';
  when: When[];
  unless: When[];
  until: 'any-rest' | 'full-rest';
}

/** What dice are compared with; `when`: whose rule says in which moments, "" always. */
export interface BaseRow {
  name: string;
  rating: number;
  when: string;
}

/** `table`: where it is played, if the server knows. */
export interface BeginFight {
  type: 'BeginFight';
  name: string;
  characters: string[];
  table?: string;
}

export interface BeginSession {
  type: 'BeginSession';
  title: string;
}

/** What was rolled and chosen when the character was first built (RB-BUILD-3 to RB-BUILD-9). */
export interface Birth {
  dice: number[];
  dropped: number[];
  assigned: Record<string, number>;
  gain: Attribute;
  loss: Attribute;
}

/** Remove so many successes before the Dodge dice are rolled (RB-RULING-126). */
export interface Block {
  do: 'block';
  when: When[];
  unless: When[];
  shots: number;
}

/** RB-RECON-BOARD-1: get into a vehicle; `post` is its Terminal, -1 a passenger's place. */
export interface Board {
  type: 'Board';
  vehicle: number;
  post: number;
}

/** Relevant Traits (RB-RULING-51), and whether a Story helps (RB-RULING-52). */
export interface Bonuses {
  traits: Counted[];
  story: boolean;
}

export interface BonusesView {
  traits: TraitView[];
  story: boolean;
}

/**
 * A player comes with a character, in place of one brought before; or once more with one that the
 * GM sent back.
 */
export interface BringCharacter {
  type: 'BringCharacter';
  character: string;
}

/** A draft as its page shows it, with the questions of one step. */
export interface Builder {
  level: number;
  steps: StepLine[];
  step: number;
  asked: QuestionShown[];
  sheet: Preview;
  complete: boolean;
  undo: LastChange | null;
  can_redo: boolean;
}

/** For Ability Points. */
export interface BuyAbility {
  type: 'BuyAbility';
  gained: Gained;
}

export interface BuyItem {
  type: 'BuyItem';
  item: string;
  count?: number;
  variant?: string;
}

/**
 * By these characters, or by all of them. `traits` count for whoever has them. `secret`: the GM
 * rolls at once, and nobody else learns of it.
 */
export interface CallCheck {
  type: 'CallCheck';
  attribute: Attribute;
  characters?: string[];
  difficulty?: number | null;
  exact?: boolean;
  secrecy?: 'blind' | 'hidden' | 'open' | 'secret';
  traits?: string[];
  story?: boolean;
  modifier?: number;
  text?: string;
}

/** `hidden`: what the stranger adds and rolls, and so who wins. */
export interface CallContest {
  type: 'CallContest';
  own: Contender;
  other: Contender | Stranger;
  secrecy?: 'blind' | 'hidden' | 'open' | 'secret';
  text?: string;
}

/**
 * `difficulty` is None where nobody has said it, or where it is hidden. `verdict`: how it comes out
 * for the first of the rollers of a contested Check.
 */
export interface CallView {
  n: number;
  by: string;
  text: string;
  secrecy: 'blind' | 'hidden' | 'open';
  revealed: boolean;
  proposed: boolean;
  contested: boolean;
  difficulty: number | null;
  exact: boolean;
  rollers: RollerView[];
  opponent: OpponentView | null;
  verdict: 'lose' | 'tie' | 'win' | null;
}

/** What the GM hides is not in a player's. */
export interface CampaignView {
  name: string;
  gm: string;
  members: MemberView[];
  party: PartyView[];
  reviews: ReviewView[];
  consent: ConsentView;
  switches: SwitchView[];
  shop: ('common' | 'rare' | 'uncommon')[];
  packs: string[];
  minutes: number;
  calls: CallView[];
  sessions: SessionView[];
  notes: NoteView[];
  encounters: EncounterView[];
  stash: StashView;
  fight: FightView | null;
}

/** `who` enters Critical Condition at 0 HP instead of dying (RB-RULING-168). */
export interface CanBeCritical {
  if: 'can-be-critical';
  who: Who;
}

/** One difference, with how it was before and how it is afterwards. */
export interface Change {
  key: string;
  text: string;
  before: string;
  after: string;
}

/** Found, given, or paid for what has no price. */
export interface ChangeMoney {
  type: 'ChangeMoney';
  mc: number;
  reason?: string;
}

/** RB-RECON-BOARD-1: take another place in the same vehicle. */
export interface ChangePlace {
  type: 'ChangePlace';
  post: number;
}

/** The GM has it exchanged (RB-RULING-44). */
export interface ChangeSystem {
  type: 'ChangeSystem';
  system: number;
  new: string;
  damage?: string;
}

export interface ChangeSystemTokens {
  type: 'ChangeSystemTokens';
  system: number;
  of: 'ammo' | 'charge';
  by: number;
}

/** Ammo or Charge of a thing that was used up or found. */
export interface ChangeTokens {
  type: 'ChangeTokens';
  thing: number;
  of: 'ammo' | 'charge';
  by: number;
}

/**
 * One character, complete: what was decided and rolled, and how it stands. `describe` and
 * `worldline.riftbound.sheet` tell the figures that follow.
 */
export interface Character {
  schema: number;
  packs: string[];
  content: string;
  switches: Record<string, boolean | number | string>;
  name: string;
  level: number;
  role: string;
  class: string;
  size: string;
  languages: string[];
  notes: string;
  birth: Birth;
  scores: Record<string, number>;
  traits: Trait[];
  quirks: Quirks;
  prestige: number;
  stories: string[];
  hp_gains: number[];
  hp: number;
  sp: number;
  ehp: number;
  abilities: Owned[];
  points: Points[];
  skilled: string[];
  things: Thing[];
  next_thing: number;
  money: number;
  marks: MarkHeld[];
  investigated: string[];
  barred: string[];
  asleep: boolean;
  body_charge: number | null;
  spared: boolean;
  dead: boolean;
  companion: CompanionHeld | null;
  vehicle: VehicleHeld | null;
  weapon_name: string;
  look: string;
}

/**
 * The user makes an Attribute Check (RB-CHECK) against `difficulty`, or a contested one (RB-
 * CONTEST) against `against`, who uses `their` Attribute; then `success` or `failure` is done.
 * Equal contested totals do neither (RB-RULING-50). `name` lets modifiers find the Check; `exact`
 * is a Difficulty written "N+", which has no drawback (RB-RULING-47).
 */
export interface Check {
  do: 'check';
  when: When[];
  unless: When[];
  name: string;
  attribute: Attribute;
  difficulty: number | string | null;
  against: Who | null;
  their: Attribute | null;
  exact: boolean;
  success: Effects[];
  failure: Effects[];
}

/** `success` is None where no Difficulty is known; `exact` is it as a fraction. */
export interface CheckChance {
  dice: string;
  bonus: number;
  reasons: Reason[];
  success: number | null;
  drawback: number | null;
  exact: string;
  mean: number;
  spread: Total[];
}

/**
 * Of a Check that an Action, or Seizing, takes: the chance to succeed as a fraction, without
 * rerolls. A contested one (`against`) also comes out `equal`, and then changes nothing (RB-
 * CONTEST-4). `why`: what it takes is hidden.
 */
export interface CheckForecast {
  action: Grapple | Seize | Use;
  unit: number;
  attribute: Attribute;
  against: number | null;
  difficulty: number | null;
  success: string | null;
  equal: string | null;
  why: Why | null;
}

/**
 * The Check at hand has this name: `seize` (RB-SEIZE-3), `seize-for` (RB-SEIZE-4), or the name that
 * a `check` effect gives to its own.
 */
export interface CheckIs {
  if: 'check';
  check: string;
}

/**
 * An Attribute Check: what its total is made of, the Difficulty with what has changed it, or the
 * other total, and how it ended. `special`: what the dice of a special result add; `total` None: it
 * is not for this seat to know.
 */
export interface Checked {
  type: 'Checked';
  unit: number;
  name: string;
  total: number | null;
  difficulty: number | null;
  other: number | null;
  success: boolean | null;
  against: number | null;
  faces: number[];
  special: number;
  attribute: string;
  score: number;
  added: Reason[];
  eased: Reason[];
  rules: string[];
  to: number | null;
}

/** One of several things in their order. */
export interface Choose {
  type: 'Choose';
  n: number;
}

/** The damage type or Attribute that a first Ability is gained with. */
export interface ChooseAspect {
  type: 'ChooseAspect';
  ability: string;
  choice: string;
}

/** An Attack that is no Action (RB-RULING-186). */
export interface ChooseAttack {
  type: 'ChooseAttack';
  seat: number;
  unit: number;
  melee: boolean;
}

/** What a Hit or Dodge Roll is compared with (RB-RULING-112, RB-RULING-176). */
export interface ChooseBasis {
  type: 'ChooseBasis';
  seat: number;
  unit: number;
  bases: string[];
}

export interface ChooseClass {
  type: 'ChooseClass';
  class: string;
}

/** Of what has one to choose: "weapon", a granted item ("role:1") or a System ("system:3"). */
export interface ChooseDamageType {
  type: 'ChooseDamageType';
  of: string;
  damage: string;
}

export interface ChooseGain {
  type: 'ChooseGain';
  attribute: Attribute;
}

/** Another one; `ended`: what became of the one before (RB-QUIRK-4). */
export interface ChooseGoal {
  type: 'ChooseGoal';
  goal: string;
  ended?: 'abandoned' | 'completed';
}

/** Which item, where the Role or Class leaves a choice: grant number `n` of its list. */
export interface ChooseGrant {
  type: 'ChooseGrant';
  by: 'class' | 'role';
  n: number;
  item: string;
}

export interface ChooseHands {
  type: 'ChooseHands';
  two_handed: boolean;
}

/** Which item, or which variant of it, line `n` of the Adventuring Kit is. */
export interface ChooseKit {
  type: 'ChooseKit';
  n: number;
  item: string;
  variant?: string;
}

export interface ChooseLoss {
  type: 'ChooseLoss';
  attribute: Attribute;
}

export interface ChooseName {
  type: 'ChooseName';
  name: string;
}

/** From 0 up to so many. */
export interface ChooseNumber {
  type: 'ChooseNumber';
  seat: number;
  unit: number;
  most: number;
}

/** One of the options of an effect, by its place. */
export interface ChooseOption {
  type: 'ChooseOption';
  seat: number;
  unit: number;
  options: string[];
}

/** One of the other Scores that first Abilities raise when they are gained. */
export interface ChooseOther {
  type: 'ChooseOther';
  attribute: Attribute;
  n?: number;
}

export interface ChooseOutfits {
  type: 'ChooseOutfits';
  outfits: string[];
}

/**
 * Where to go, within so many millimetres; `aim`: only a direction is asked for; `touching`: into
 * contact with one of these (RB-RULING-172).
 */
export interface ChoosePath {
  type: 'ChoosePath';
  seat: number;
  unit: number;
  most: number;
  aim: boolean;
  touching: number[];
}

export interface ChooseRole {
  type: 'ChooseRole';
  role: string;
}

/** Where another unit is pushed to, by a straight line. */
export interface ChooseShift {
  type: 'ChooseShift';
  seat: number;
  unit: number;
  mover: number;
  most: number;
  way: 'any' | 'away';
}

export interface ChooseSignature {
  type: 'ChooseSignature';
  of: 'companion' | 'vehicle' | 'weapon';
  option: string;
}

/** Which System, where line `n` of the vehicle's list leaves a choice. */
export interface ChooseSystem {
  type: 'ChooseSystem';
  n: number;
  system: string;
}

export interface ChooseTarget {
  type: 'ChooseTarget';
  seat: number;
  unit: number;
  among: number[];
}

/** Where Ammo or Charge comes from, and how much of it. */
export interface ChooseTokens {
  type: 'ChooseTokens';
  seat: number;
  unit: number;
  key: string;
  ammo: boolean;
}

/**
 * Where a vehicle goes, leg by leg (RB-RULING-69, RB-RULING-70), and how many metres it rises or
 * sinks; `forced`: how deep is not asked (RB-RULING-221).
 */
export interface ChooseWay {
  type: 'ChooseWay';
  seat: number;
  unit: number;
  vehicle: number;
  legs: Leg[];
  turn: number;
  climb: number;
  dive: number;
  forced: boolean;
}

/** Traits and a Story that a player thinks relevant; nothing takes a claim back. */
export interface ClaimBonuses {
  type: 'ClaimBonuses';
  call: number;
  claims: Bonuses;
}

/** What was rolled stands; who has not rolled will not. */
export interface CloseCheck {
  type: 'CloseCheck';
  call: number;
}

export interface CloseShop {
  type: 'CloseShop';
}

export interface CommandsAttach {
  type: 'Attach';
  module: number;
  to: number;
}

export interface CommandsHeal {
  type: 'Heal';
  amount: number;
  whose?: 'character' | 'companion';
}

/** Nothing empties the hands. */
export interface CommandsHold {
  type: 'Hold';
  things?: number[];
}

/**
 * Damage, packet by packet (RB-RULING-117), of a type or of none; `dodge`: with a Dodge Roll, in
 * which armour and Damage Resist count.
 */
export interface CommandsHurt {
  type: 'Hurt';
  packets: number[];
  damage?: string;
  dodge?: boolean;
  whose?: 'character' | 'companion' | 'vehicle';
}

export interface CommandsRecharge {
  type: 'Recharge';
  thing: number;
  source: number;
  tokens?: number | null;
}

export interface CommandsReload {
  type: 'Reload';
  thing: number;
  source: number;
  tokens?: number | null;
}

export interface CommandsScan {
  type: 'Scan';
  thing: number;
  wanted: string;
}

/** RB-SHEET-29. While it is linked it has its owner's Abilities. */
export interface CompanionBlock {
  name: string;
  option: string;
  look: string;
  text: string;
  level: number;
  size: string;
  attributes: AttributeRow[];
  hp: Pool;
  ehp: Pool;
  attacks: AttackRow[];
  dodge: DodgeRow;
  move: MoveRow;
  statuses: MarkRow[];
}

/** The Signature Companion (RB-EQ-SIGNATURE-1). */
export interface CompanionHeld {
  name: string;
  option: string;
  assigned: Record<string, number>;
  hp_gains: number[];
  hp: number;
  ehp: number;
  marks: MarkHeld[];
  spared: boolean;
}

/**
 * `dodge` is what the target needs on each die, None if it does not dodge; `armour` is what it
 * wears.
 */
export interface Comparison {
  curves: Curve[];
  dodge: number | null;
  hp: number | null;
  armour: string[];
}

/**
 * All of it. `weapons` are what Attacks can be compared of: an Attack by itself only where no
 * weapon has it; `targets` whom they can be aimed at by name, `armours` what somebody else may
 * wear, `scores` what an attacker may have, best first.
 */
export interface Compendium {
  edition: string;
  hash: string;
  sections: Section[];
  entries: Described[];
  weapons: string[];
  targets: string[];
  armours: Armour[];
  scores: ScoreRow[];
}

/** RB-SHEET-10; `weakened`: all Scores are lower (RB-DYING-9). */
export interface Condition {
  critical: boolean;
  weakened: boolean;
  asleep: boolean;
  dead: boolean;
  statuses: MarkRow[];
}

/**
 * For these characters, or for all that are left. `taken` says for a character which of the
 * differences count, by their keys; without it all do, unless the sheet has changed meanwhile.
 * `collect`: what of the spoils goes into the party's stash, by place.
 */
export interface ConfirmAftermath {
  type: 'ConfirmAftermath';
  characters?: string[];
  taken?: Record<string, string[]>;
  collect?: number[];
}

/** RB-RULING-179, RB-RULING-253: whether this unit agrees. */
export interface Consent {
  type: 'Consent';
  seat: number;
  unit: number;
  to: number;
}

/** What players may do without asking the GM each time. */
export interface ConsentView {
  checks: boolean;
  traits: boolean;
  time: boolean;
  finds: boolean;
}

/** A character in a contested Check, with its own Attribute (RB-CONTEST-2). */
export interface Contender {
  type: 'Contender';
  character: string;
  attribute: Attribute;
  counts: Bonuses;
  modifier: number;
}

/** `exact` is the chance to win as a fraction. */
export interface ContestChance {
  win: number;
  tie: number;
  lose: number;
  exact: string;
}

/**
 * The GM sets a figure right, and says why (RB-RULING-229): a base Score, money, Prestige, the
 * Ability Points that the GM has given, or the HP gained at a `level`.
 */
export interface Correct {
  type: 'Correct';
  figure: Attribute | 'level-hp' | 'money' | 'points' | 'prestige';
  to: number;
  reason: string;
  level?: number;
}

/** A figure that can be set right, what it is, and the least and the most it can be. */
export interface Correctable {
  figure: Attribute | 'level-hp' | 'money' | 'points' | 'prestige';
  level: number;
  name: string;
  now: number;
  least: number;
  most: number | null;
}

export interface Corrections {
  figures: Correctable[];
}

/** A Trait, by name; of one with two sides also which of them (RB-TRAIT-5). */
export interface Counted {
  trait: string;
  side: 'both' | 'minus' | 'plus';
}

/** Put a hazard (an entry of `hazards`) beside the user, facing a direction of its choice. */
export interface Create {
  do: 'create';
  when: When[];
  unless: When[];
  hazard: string;
}

/** `who` is in Critical Condition (RB-DYING-1). */
export interface Critical {
  if: 'critical';
  who: Who;
}

/** A weapon without steps cannot be used by this attacker. */
export interface Curve {
  weapon: string;
  steps: Stretch[];
}

/**
 * Deal damage without Hit or Dodge Roll: a damage event of its own. `type` "attack" is the type of
 * the Attack at hand. `to` picks the unit when the effect is done; if there is one, one must be
 * picked.
 */
export interface Damage {
  do: 'damage';
  when: When[];
  unless: When[];
  amount: number | string;
  type: string;
  to: TargetsTarget | null;
}

/** The mean damage from where the last step ends `to` so many metres; 0 is base contact. */
export interface DamageStep {
  to: number;
  mean: number;
}

/**
 * The Attack or damage at hand is of this type; "chosen": of the one chosen on gaining the entry.
 */
export interface DamageType {
  if: 'damage-type';
  type: string;
}

/** `who` is dead or destroyed. */
export interface Dead {
  if: 'dead';
  who: Who;
}

/** The damage event at hand came to at least so much (RB-RULING-118). */
export interface Dealt {
  if: 'dealt';
  at_least: number;
}

/** What holds between two units in place of geometry (RB-RULING-65); `mutual`: both ways. */
export interface Declare {
  type: 'Declare';
  reason: string;
  unit: number;
  other: number;
  relation: Relation;
  mutual: boolean;
}

/**
 * How the same Attack is likely to end if the target uses against it what harms it least, as often
 * as it can pay: at most so many SP.
 */
export interface Defended {
  uses: string[];
  sp: number;
  hits: number;
  damage: number;
  fells: string;
  chances: [number, string][];
}

export interface DeleteEncounter {
  type: 'DeleteEncounter';
  encounter: string;
}

export interface DeleteNote {
  type: 'DeleteNote';
  note: string;
}

export interface DescribeLook {
  type: 'DescribeLook';
  of: 'companion' | 'vehicle' | 'weapon';
  look: string;
}

/** How the Signature Weapon, Vehicle or Companion looks (RB-EQ-SIGNATURE-1). */
export interface DescribeSignature {
  type: 'DescribeSignature';
  look: string;
}

/**
 * Everything to read about an entry, and what it can be found by. `brief` are its main figures in a
 * line, `parts` the entries that are shown with it: its Attacks and features. `reaches` are the
 * metres of its Attacks, 0 for Melee.
 */
export interface Described {
  kind: string;
  id: string;
  section: string;
  name: string;
  text: string;
  brief: string;
  rules: string[];
  pack: string;
  tags: string[];
  facts: Fact[];
  powers: PowerShown[];
  parts: string[];
  roles: string[];
  levels: number[];
  costs: string[];
  reaches: number[];
  damage: string[];
  gaining: Gaining | null;
}

/** The roll at hand has at least so many dice. */
export interface Dice {
  if: 'dice';
  at_least: number;
}

export interface Died {
  type: 'Died';
  unit: number;
  by: number | null;
  to: number | null;
}

/** Remove one die with the highest modified value from the roll at hand, success or not. */
export interface DiscardDie {
  do: 'discard-die';
  when: When[];
  unless: When[];
}

export interface Discarded {
  type: 'Discarded';
  roller: number;
  face: number;
  cause: string;
  rule: string;
  to: number | null;
}

/** Nothing of it is written into the sheets. */
export interface DismissFight {
  type: 'DismissFight';
}

/** RB-SHEET-20. */
export interface DodgeRow {
  best: BaseRow | null;
  bases: BaseRow[];
  dice: number;
  sometimes: string[];
}

/** Something that may be done now: the whole command, but for the text that it `asks` for. */
export interface Doing {
  name: string;
  command: AnyCommand;
  asks: string;
}

/**
 * A character in the making: every answer ever given, in order. Nothing else is kept; what stands,
 * what is open and what is in conflict follows from it.
 */
export interface Draft {
  packs: string[];
  switches: Record<string, boolean | number | string>;
  level: number;
  answers: AnyAnswer[];
}

/**
 * The vehicle moves along its legs, with a turn of at most `turn` degrees between two of them (RB-
 * RULING-70), and may change its altitude by at most `climb` up and `dive` down. `takes_off`: it is
 * Flying until it touches the ground; `safe`: the loss of altitude never makes it fall; `forced`:
 * all of `dive` or to the ground (RB-RULING-221).
 */
export interface Drive {
  do: 'drive';
  when: When[];
  unless: When[];
  legs: Leg[];
  turn: number;
  climb: number;
  dive: number;
  takes_off: boolean;
  safe: boolean;
  forced: boolean;
}

/** With what is inside; it is left behind for good. */
export interface Drop {
  type: 'Drop';
  thing: number;
  count?: number;
}

/** The places of the dice that are discarded, counted from 0. */
export interface DropDice {
  type: 'DropDice';
  places: number[];
}

export interface EarnPrestige {
  type: 'EarnPrestige';
  shows: ('flaw' | 'goal' | 'ideal')[];
}

/** For so many days; `water`: there was some to fill bottles with. */
export interface EatAndDrink {
  type: 'EatAndDrink';
  days: number;
  water?: boolean;
}

/**
 * What is fired from the edge before it out to so many metres, from edge to edge; 0 is base
 * contact. `shots` and `damage` of a hit are numbers or dice, `needs` is what a die must show to
 * hit, and `modifiers` is what base contact changes of it (RB-PB-1).
 */
export interface Edge {
  metres: number;
  arm: string;
  name: string;
  shots: string;
  damage: string;
  needs: number;
  modifiers: Reason[];
}

/** The user picks one of the options. */
export interface EffectsChoose {
  do: 'choose';
  when: When[];
  unless: When[];
  options: Option[];
}

/**
 * The user moves up to so many metres, None: the reach of the use. It is ordinary movement but no
 * Move Action (RB-MOVE-2) and may be 0. `into_contact`: it must end in base contact with one of
 * these, or it is refused; a movement stopped short wastes the use (RB-RULING-172).
 */
export interface EffectsMove {
  do: 'move';
  when: When[];
  unless: When[];
  metres: number | null;
  into_contact: Who[];
}

/**
 * `by` takes Overwatch for so many Overwatch Attacks (RB-OVERWATCH-3). `fixed`: its Attack, of this
 * kind of range, is named now. `centres`: from whom that Attack may be measured, at the user's
 * choice. `waive`: the Watts of its Attacks are not paid, under this switch (RB-RULING-143).
 * `binds`: the user's other Actions this turn must be Overwatch too.
 */
export interface EffectsOverwatch {
  do: 'overwatch';
  when: When[];
  unless: When[];
  attacks: number;
  by: Who;
  fixed: 'melee' | 'ranged' | null;
  centres: Who[];
  waive: string | null;
  binds: boolean;
}

/** Prepare at once; `different`: with another Attribute than the Action at hand. */
export interface EffectsPrepare {
  do: 'prepare';
  when: When[];
  unless: When[];
  different: boolean;
}

/**
 * Throw up to `dice` dice of the roll at hand again; the new faces stand (RB-RULING-24). The user
 * picks them, or `picker`; `highest`: nobody picks, it is a die with the highest modified value and
 * it must be thrown again (RB-RULING-175).
 */
export interface EffectsReroll {
  do: 'reroll';
  when: When[];
  unless: When[];
  dice: number | 'any';
  picker: Who;
  highest: boolean;
}

/**
 * The target Seizes the Initiative with automatic success, with all consequences of a try (RB-
 * RULING-158).
 */
export interface EffectsSeize {
  do: 'seize';
  when: When[];
  unless: When[];
}

export interface EncounterView {
  id: string;
  name: string;
  text: string;
}

/** RB-RULING-83: whoever still stands. */
export interface EndCombat {
  type: 'EndCombat';
  reason: string;
}

/** RB-RULING-83: whether the GM ends the combat. */
export interface EndFight {
  type: 'EndFight';
  seat: number;
}

/** `text`: what happened. */
export interface EndSession {
  type: 'EndSession';
  text?: string;
}

/** RB-RULING-96. */
export interface EndTurn {
  type: 'EndTurn';
}

/** The combat is over (RB-RULING-83). */
export interface Ended {
  type: 'Ended';
  to: number | null;
}

/** What was rolled at the table. */
export interface EnterDice {
  type: 'EnterDice';
  faces: number[];
}

/**
 * One who comes to the fight: an NPC's profile or a character, with a side, a seat (None: the GM's)
 * and a place. `beside`: where its companion or vehicle stands, unless it rides in it.
 */
export interface Entrant {
  npc: string;
  character: Character | null;
  name: string;
  side: string;
  seat: number | null;
  at: [number, number, number];
  beside: [number, number, number] | null;
  riding: boolean;
  hidden: boolean;
  veiled: boolean;
  hp: number | null;
  sp: number | null;
  ehp: number | null;
}

/**
 * In `hp.zero`: HP becomes the amount and the unit does not enter Critical Condition; packets still
 * to come go on to the new HP (RB-RULING-170).
 */
export interface EscapeZero {
  do: 'escape-zero';
  when: When[];
  unless: When[];
  hp: number | string;
}

/** `on` takes a further Action at once, which does not count against its turn (RB-RULING-149). */
export interface ExtraAction {
  do: 'extra-action';
  when: When[];
  unless: When[];
  on: Who;
}

/** A complete turn of the user follows at once (RB-RULING-183). */
export interface ExtraTurn {
  do: 'extra-turn';
  when: When[];
  unless: When[];
}

/** A figure with its name; `of` are the entries that it names, shown by their own names. */
export interface Fact {
  name: string;
  text: string;
  of: string[];
}

export interface Fall {
  type: 'Fall';
  metres: number;
  whose?: 'character' | 'companion' | 'vehicle';
}

export interface FellCritical {
  type: 'FellCritical';
  unit: number;
  to: number | null;
}

/**
 * Everybody knows where it is fought and by whom; what it did to the sheets is the GM's to decide
 * about.
 */
export interface FightView {
  name: string;
  table: string;
  characters: string[];
  over: boolean;
  proposed: FightsShown[];
  spoils: Thing[];
}

/**
 * What the GM decides about for one character: what the fight did, what was done to the sheet
 * meanwhile, and which keys both concern.
 */
export interface FightsShown {
  character: string;
  name: string;
  fight: Change[];
  meanwhile: Change[];
  disputed: string[];
}

/**
 * A figure of the sheet with an option, against the sheet as it stands. The option that stands
 * changes nothing.
 */
export interface FigureChange {
  figure: string;
  before: string;
  after: string;
}

/**
 * What follows from a unit as it stands: maxima, effective Scores, metres of a Move, tokens, and
 * limited uses of a turn or of its Overwatch. Of a vehicle only its HP.
 */
export interface Figures {
  unit: number;
  hp: number;
  sp: number;
  ehp: number;
  scores: Record<string, number>;
  move: number;
  tokens: TokensLeft[];
  limits: UsesLeft[];
}

/** At a place with power. */
export interface FillVehicle {
  type: 'FillVehicle';
}

/** It goes into the stash. What has no price enters play like this (RB-MISSING-9). */
export interface FindLoot {
  type: 'FindLoot';
  things?: Found[];
  mc?: number;
}

/**
 * How an Attack on one target is likely to end. `blocks`: names of what the target itself could
 * still use against it, with what each costs; none of it is counted but in `defended`.
 */
export interface Forecast {
  target: number;
  basis: string;
  needs: number;
  modifiers: Reason[];
  dodge: string;
  dodge_needs: number | null;
  dodge_modifiers: Reason[];
  blocks: string[];
  hits: number;
  damage: number;
  fells: string;
  chances: [number, string][];
  defended: Defended | null;
}

/** A special result in turn order, by its rule: a further turn, or none in the first round. */
export interface Foretold {
  type: 'Foretold';
  unit: number;
  early: boolean;
  rule: string;
  to: number | null;
}

/** A character that fought: as it came, and as the fight left it. */
export interface FoughtCharacter {
  began: Character;
  left: Character;
}

export interface Found {
  item: string;
  count: number;
  variant: string;
  choice: string | null;
  two_handed: boolean | null;
}

/** The Action at hand has one of these origins. */
export interface From {
  if: 'origin';
  one_of: Origin[];
}

/**
 * An Ability in one of its forms, with what it changes; `why` it cannot be bought now, and the
 * rule.
 */
export interface GainRow {
  gained: Gained;
  name: string;
  detail: string;
  cost: number;
  text: string;
  tags: string[];
  changes: FigureChange[];
  why: string;
  rule: string;
}

/** An Ability, with the choice it is gained with and the other Scores that it raises. */
export interface Gained {
  ability: string;
  choice: string | null;
  raised: Attribute[];
}

/**
 * What is said of an item by whoever gains it: one of these variants, one of these damage types,
 * and whether it takes one hand or two.
 */
export interface Gaining {
  variants: string[];
  choices: string[];
  hands: boolean;
}

/** The vehicle gains Watts (RB-VEH-3, RB-RULING-210). */
export interface Generate {
  do: 'generate';
  when: When[];
  unless: When[];
  watts: number;
}

/** In place of what the GM agreed to before. */
export interface GiveConsent {
  type: 'GiveConsent';
  consent: PeopleConsent;
}

/** RB-STAND-1: to what, how, and on which conditions. */
export interface GivenAnswer {
  to: string;
  how: How;
  change: boolean;
  fall: boolean;
  foes: boolean;
  friends: boolean;
  once: boolean;
  keep: number;
  until: 'fight' | 'round' | 'turn';
}

/** What really counts for a character, in place of what counted before. */
export interface GrantBonuses {
  type: 'GrantBonuses';
  call: number;
  character: string;
  counts: Bonuses;
  modifier?: number;
}

/** Each of these characters may rise one Level more (RB-MISSING-5). */
export interface GrantLevel {
  type: 'GrantLevel';
  characters: string[];
}

/** Each of these characters may add one Story more (RB-MISSING-7). */
export interface GrantStory {
  type: 'GrantStory';
  characters: string[];
}

/** RB-GRAPPLE-1. */
export interface Grapple {
  type: 'Grapple';
  target: number;
}

/**
 * `level` is the next one, None where Levels end; `given` the forms of each Ability of which
 * something is left open. With a plan, `gained` are its new Abilities, `changes` is the sheet after
 * it against the sheet as it stands, and points, offers and what is locked are those afterwards.
 */
export interface Growth {
  level: number | null;
  dice: string;
  own_dice: number;
  companion_dice: number;
  tables: TableRow[];
  given: GainRow[][];
  gained: string[];
  changes: FigureChange[];
  bought: GainRow[];
  points: PointsRow[];
  offers: GainRow[];
  locked: GainRow[];
}

/** The movement at hand ends here; its Action is spent (RB-RULING-174). */
export interface Halt {
  do: 'halt';
  when: When[];
  unless: When[];
}

/** Halve the sum of the packets, rounded up, taken off the last packets first (RB-RULING-119). */
export interface HalveDamage {
  do: 'halve-damage';
  when: When[];
  unless: When[];
}

/** The hand of a unit, for who raised it: what it waited for cannot come (RB-RULING-249). */
export interface HandLowered {
  type: 'HandLowered';
  unit: number;
  without: number;
  to: number | null;
}

/** RB-RULING-201: the other one of owner and companion acts next. */
export interface HandOver {
  type: 'HandOver';
}

/** RB-SHEET-23. */
export interface Hands {
  left: string;
  right: string;
  armour: string;
  outfit: string;
}

/**
 * The HP that a unit is expected to lose, of one in Critical Condition EHP; below 0 it gains some.
 * `falls`: the chance to have none left, as a fraction.
 */
export interface Harm {
  unit: number;
  hp: number;
  falls: string;
}

/** `who` has the status or mark; with `of` only one given by that unit counts. */
export interface Has {
  if: 'has';
  who: Who;
  mark: string;
  of: Who | null;
}

/** Regain HP, up to the maximum; vehicles are not healed (RB-DYING-8, RB-RULING-134). */
export interface Heal {
  do: 'heal';
  when: When[];
  unless: When[];
  amount: number | string;
  on: Who;
}

/** None: how much is not for this seat to know. */
export interface Healed {
  type: 'Healed';
  unit: number;
  hp: number | null;
  sp: number | null;
  ehp: number | null;
  to: number | null;
}

export interface Held {
  type: 'Held';
  unit: number;
  left: number;
  right: number;
  to: number | null;
}

/** How many successes of an Attack are left against a unit. */
export interface Hit {
  type: 'Hit';
  attacker: number;
  target: number;
  successes: number;
  hits: number;
  to: number | null;
}

/**
 * The Attack that has just ended has hit at least so often, all targets together (RB-RULING-110).
 */
export interface Hits {
  if: 'hits';
  at_least: number;
}

/**
 * RB-HOLD-3, RB-RULING-133: the numbers of the items in the two hands, 0 for none; one that needs
 * both stands in both. What is dropped or picked up goes by its number too.
 */
export interface Hold {
  type: 'Hold';
  left: number;
  right: number;
  drop: number[];
  pick: number[];
}

/**
 * RB-RULING-135: no Overwatch Attack on this movement, or only this one, at that point of the way;
 * as long as nothing happens on it (RB-RULING-232).
 */
export interface HoldFire {
  type: 'HoldFire';
  at: [number, number, number] | null;
  shot: Attack | Interrupt | null;
}

/** A rule that a pack brings along, under an id that begins with HB. */
export interface HouseRule {
  text: string;
  title: string;
}

/**
 * HP or EHP lost to one packet, and how many of them are left; None: it is not for this seat to
 * know.
 */
export interface Hurt {
  type: 'Hurt';
  unit: number;
  hp: number | null;
  ehp: number | null;
  damage: string;
  by: number | null;
  left: number | null;
  to: number | null;
}

/**
 * A unit may use an object like a Simple Melee Weapon, with so much less Damage (RB-UNARMED-2, RB-
 * UNARMED-3): one of its things by its number, or something called `name` at hand just here. With
 * nothing that it is `like`, it may no longer do so.
 */
export interface Improvise {
  type: 'Improvise';
  reason: string;
  unit: number;
  like: string;
  less: number;
  thing: number;
  name: string;
}

/** RB-SHEET-28. */
export interface Innate {
  abilities: string[];
  languages: 'signed and read' | 'spoken';
  needs: string[];
  charge: Pool | null;
  doings: Doing[];
}

/** RB-WIN-5: an Overwatch Attack now, but Instants first (RB-RULING-89). */
export interface Interrupt {
  type: 'Interrupt';
}

/** RB-SHEET-27. */
export interface Investigation {
  known: string[];
  barred: string[];
}

/** `who` and `whom` are the same unit: "roller is user" says that the roll is the user's own. */
export interface Is {
  if: 'is';
  who: Who;
  whom: Who;
}

/** The user has learnt the profile of `who` (see the effect `learn-profile`). */
export interface KnowsProfile {
  if: 'knows-profile';
  who: Who;
}

/**
 * What a unit that is asked again had answered before another's use came first, where it is lawful
 * still (RB-RULING-91). For who plays it alone.
 */
export interface Lapsed {
  unit: number;
  action: Reaction;
}

/** `who` is at most so many sizes larger than `than`; smaller always fits. */
export interface LargerBy {
  if: 'larger-by-at-most';
  who: Who;
  than: Who;
  sizes: number;
}

/** The user's previous Action in this turn was this use of the same entry (RB-RULING-220). */
export interface LastAction {
  if: 'last-action';
  use: string;
}

/** What an undo takes back, in short words, and the step where that is asked, if it still is. */
export interface LastChange {
  words: string;
  step: number | null;
}

/**
 * The user knows the target's profile for good, and so every unit with an identical one (RB-AB-
 * KNOW-YOUR-ENEMY-2, RB-RULING-177).
 */
export interface LearnProfile {
  do: 'learn-profile';
  when: When[];
  unless: When[];
}

/** RB-RECON-BOARD-1: get out of the vehicle, to a free spot beside it. */
export interface Leave {
  type: 'Leave';
  at: [number, number, number];
}

/** A unit has left the fight alive. */
export interface Left {
  type: 'Left';
  unit: number;
  to: number | null;
}

/** One part of a vehicle's way: `exact` legs cannot be shorter (RB-RULING-69). */
export interface Leg {
  metres: number;
  exact: boolean;
  straight: boolean;
}

/** The Move Action just declared may be so many metres longer (RB-RULING-187). */
export interface LengthenMove {
  do: 'lengthen-move';
  when: When[];
  unless: When[];
  metres: number | string;
}

/**
 * To these characters, or to all. Where it is for all, the campaign's time goes on and what each
 * day takes is eaten; `water`: there was some to fill bottles with.
 */
export interface LetHappen {
  type: 'LetHappen';
  command: Happens;
  characters?: string[];
  water?: boolean;
}

/**
 * `gained` says what the tables leave open of the Abilities that they give; `bought` is bought for
 * Ability Points afterwards, in this order. `dice` were rolled at a real table, the character's
 * before the companion's; without them they are thrown here.
 */
export interface LevelUp {
  type: 'LevelUp';
  gained?: Gained[];
  bought?: Gained[];
  dice?: number[];
}

/** How often it can be used on such an occasion, and how often that is still. */
export interface Limited {
  per: Occasion;
  left: number;
  most: number;
}

export interface Loaded {
  type: 'Loaded';
  unit: number;
  key: string;
  tokens: number;
  to: number | null;
}

/** It does not want to any more. */
export interface LowerHand {
  type: 'LowerHand';
  unit: number;
}

/**
 * The user makes an Attack of this kind of range at once. It is no Action; Attack Counters apply
 * and one is gained (RB-RULING-186).
 */
export interface MakeAttack {
  do: 'attack';
  when: When[];
  unless: When[];
  range: 'melee' | 'ranged';
}

/**
 * The GM says Attribute and Difficulty, and which Traits and Story count (RB-RULING-51).
 * `prestige`: rolled again for it if the first roll fails.
 */
export interface MakeCheck {
  type: 'MakeCheck';
  attribute: Attribute;
  difficulty?: number | null;
  exact?: boolean;
  traits?: string[];
  story_helps?: boolean;
  modifier?: number;
  prestige?: boolean;
}

/** `prestige`: rolled again for it unless the first roll lets the character survive. */
export interface MakeDyingCheck {
  type: 'MakeDyingCheck';
  prestige?: boolean;
}

/**
 * Give `count` of a status or mark. A mark that is not counted is refreshed by the same source (RB-
 * RULING-23); `anew`: what the unit held of it goes first (RB-RULING-174).
 */
export interface Mark {
  do: 'mark';
  when: When[];
  unless: When[];
  mark: string;
  count: number | string;
  on: Who;
  anew: boolean;
}

/** `place` among the character's Abilities, from 0 on. */
export interface MarkAbility {
  type: 'MarkAbility';
  place: number;
  state: 'cooling' | 'ready' | 'used';
}

/** A lasting mark (an entry of `marks`), with the name of who gave it. */
export interface MarkHeld {
  mark: string;
  count: number;
  source: string;
  rating: number | null;
}

/** A status or counter, who is responsible, and what it does. */
export interface MarkRow {
  name: string;
  count: number;
  source: string;
  text: string;
}

export interface Marked {
  type: 'Marked';
  unit: number;
  mark: string;
  count: number;
  by: number | null;
  to: number | null;
}

/** Open to a unit while an Action is being chosen, when nobody is Active (RB-RULING-249). */
export interface MaySeize {
  type: 'MaySeize';
  seat: number;
  unit: number;
}

/**
 * A character that the GM has not approved is between its player and the GM; to others it is as if
 * none were brought.
 */
export interface MemberView {
  person: string;
  character: string;
  standing: 'approved' | 'none' | 'returned' | 'waiting';
  returned: string;
  levels: number;
  stories: number;
}

/** RB-BUILD-19: what the character has, what its things cost, and what one starts with. */
export interface Money {
  left: number;
  spent: number;
  least: number;
  most: number;
}

/** RB-MOVE-1: the path is asked for when its length is known. */
export interface Move {
  type: 'Move';
}

export interface MoveMoney {
  type: 'MoveMoney';
  mc: number;
  giver?: string;
  taker?: string;
}

/** RB-SHEET-21. */
export interface MoveRow {
  metres: number;
  reasons: Reason[];
  twice: boolean;
  heavy: number | null;
}

/** From a character or the stash to another; whoever takes up something Heavy makes a Check. */
export interface MoveThing {
  type: 'MoveThing';
  thing: number;
  giver?: string;
  taker?: string;
  count?: number;
}

/**
 * Where a unit is now, and the way that it went there, point by point to its end; without a way it
 * was put there. `walked`: how long that way is (RB-RULING-61, RB-RULING-64).
 */
export interface Moved {
  type: 'Moved';
  unit: number;
  at: [number, number, number];
  path: [number, number, number][];
  walked: number;
  to: number | null;
}

/** An Action of the Operator's last turn moved the vehicle (RB-SYS-THRUSTERS-5). */
export interface MovedLastTurn {
  if: 'moved-last-turn';
}

/** This hit deals its Damage so many times, once however often it is earned (RB-RULING-124). */
export interface MultiplyDamage {
  do: 'multiply-damage';
  when: When[];
  unless: When[];
  by: number;
}

export interface NameCompanion {
  type: 'NameCompanion';
  name: string;
}

export interface NameSignature {
  type: 'NameSignature';
  of: 'companion' | 'vehicle' | 'weapon';
  name: string;
}

export interface NameVehicle {
  type: 'NameVehicle';
  name: string;
}

/** The Signature Weapon; nothing takes its name away. */
export interface NameWeapon {
  type: 'NameWeapon';
  name: string;
}

/**
 * `who` is at most so many metres from one of `whom`; without `metres` at most the reach of the
 * use. 0 is base contact (RB-RULING-62).
 */
export interface Near {
  if: 'near';
  who: Who;
  whom: Who[];
  metres: number | null;
}

/** What a unit cannot do, and why not. */
export interface NotOffered {
  action: Deed;
  offer: Offer;
  why: Why;
}

/** A rule in a sentence or two. */
export interface Note {
  name: string;
  text: string;
}

/** `readers` are told to the writer; to others whether it is for everybody. */
export interface NoteView {
  id: string;
  by: string;
  title: string;
  text: string;
  readers: string[];
  for_all: boolean;
}

/** Of an Attack that can be made, on each of its targets; `why` there are none. */
export interface Odds {
  attack: Attack;
  targets: Forecast[];
  why: Why | null;
}

/**
 * `on_allies`: harm, and not for enemies alone. `arm` names an Attack, `key` the item, Ability,
 * System or mark that gives it or the use. `cooldown`: what a die must show before it comes back
 * (RB-KEY-COOLDOWN-1); `signature`: it comes back with a rest. `fills`: it reloads what the key
 * names, or charges it. `does`: what no entry says.
 */
export interface Offer {
  group: Group;
  title: string;
  price?: Price;
  limit?: Limited | null;
  cooldown?: number | null;
  signature?: boolean;
  on_allies?: boolean;
  arm?: string;
  key?: string;
  fills?: '' | 'ammo' | 'charge';
  does?: string;
}

/** What a unit can do, with its group, title and price. */
export interface OfferedAction {
  action: Action;
  offer: Offer;
}

/**
 * Options that are one thing on several targets, or with several Attributes, by who is asked and
 * their places among the options of what is owed. `attributes`: their names, those with rolls
 * first; `rolls`: what of the unit is rolled on each as it is now, "" where nothing is.
 */
export interface OfferedOptions {
  group: Group;
  title: string;
  price?: Price;
  limit?: Limited | null;
  cooldown?: number | null;
  signature?: boolean;
  on_allies?: boolean;
  arm?: string;
  key?: string;
  fills?: '' | 'ammo' | 'charge';
  does?: string;
  unit: number;
  options: number[];
  attributes?: string[];
  rolls?: string[];
}

/** From now on things of these rarities can be bought. */
export interface OpenShop {
  type: 'OpenShop';
  rarities: ('common' | 'rare' | 'uncommon')[];
}

/** Somebody is at the Terminal of this System (RB-VEH-7). */
export interface Operated {
  if: 'operated';
}

/** Somebody whom the GM plays. */
export interface OpponentView {
  name: string;
  attribute: Attribute;
  bonus: number | null;
  roll: RollView | null;
}

/** One thing to choose, with a name to show. */
export interface Option {
  name: string;
  rules: string[];
  effects: Effects[];
}

/**
 * An answer that the content offers. `question` is what takes it back if it is `chosen`. A locked
 * one has the `rule` that forbids it, and `why` in a line.
 */
export interface OptionShown {
  answer: AnyAnswer;
  question: string;
  name: string;
  group: string;
  about: string;
  text: string;
  entry: string;
  changes: FigureChange[];
  abilities: PreviewAbility[];
  damage: DamageStep[];
  wanted: string;
  owned: string;
  price: number | null;
  count: number;
  chosen: boolean;
  rule: string;
  why: string;
}

/** RB-SHEET-22. */
export interface OrderRow {
  basis: string;
  total: number;
  reasons: Reason[];
}

/** Turn order, with the totals as far as they are known. */
export interface Ordered {
  type: 'Ordered';
  order: [number, number | null][];
  to: number | null;
}

/**
 * Another unit as one stands to it. `distance` is from edge to edge (RB-RULING-61); None: it has
 * not been told (RB-RULING-65). `unseen`: why the unit does not see it.
 */
export interface Other {
  unit: number;
  distance: number | null;
  contact: boolean;
  unseen: Why | null;
  sees: boolean;
  line: [[number, number, number], [number, number, number]] | null;
}

/**
 * What the Attack of a plan does to a target, with all that may come before it: a unit that falls
 * on the way attacks nobody. Chances are fractions.
 */
export interface Outcome {
  target: number;
  hits: number;
  damage: number;
  fells: string;
  chances: [number, string][];
  defended: Defended | null;
}

/** Open to the GM at every moment (RB-RULING-229). */
export interface Overrule {
  type: 'Overrule';
  seat: number;
}

/** A command of the GM, with its reason (RB-RULING-229). */
export interface Overruled {
  type: 'Overruled';
  command: Action;
  to: number | null;
}

/** Whether the GM is shown every roll and every Check before it is used. */
export interface Oversee {
  type: 'Oversee';
  reason: string;
  on: boolean;
}

/** RB-OVERWATCH-1. */
export interface Overwatch {
  type: 'Overwatch';
}

/** `who` is taking Overwatch (RB-OVERWATCH-7, RB-RULING-141). */
export interface Overwatching {
  if: 'overwatching';
  who: Who;
}

/**
 * What its player and the GM need beside it: what may count for a Check, what it can give, and
 * which of its Quirks an action may show.
 */
export interface OwnView {
  traits: TraitRow[];
  story_bonus: number;
  ideal: string;
  goal: string;
  flaw: string;
  money: number;
}

/** An Ability, with the choice it was gained with, and how it was gained. */
export interface Owned {
  ability: string;
  choice: string | null;
  raised: Attribute[];
  level: number;
  by: 'class' | 'gm' | 'innate' | 'points' | 'role';
  cooldown: boolean;
  used: boolean;
}

export interface Paid {
  type: 'Paid';
  unit: number;
  sp: number;
  watts: number;
  to: number | null;
}

/** Enter another item of the same kind that the user touches in this one's list. */
export interface Pair {
  do: 'pair';
  when: When[];
  unless: When[];
}

export interface PairDevice {
  type: 'PairDevice';
  thing: number;
  other: string;
}

/** A character that takes part. */
export interface PartyView {
  character: string;
  name: string;
  level: number;
  hp: Pool;
  sp: Pool;
  ehp: Pool;
  prestige: Pool;
  critical: boolean;
  dead: boolean;
  own: OwnView | null;
}

/** Do nothing; `rest`: nor for the rest of this movement (RB-RULING-135). */
export interface Pass {
  type: 'Pass';
  rest: boolean;
}

export interface PassHours {
  type: 'PassHours';
  hours: number;
  asleep?: number;
  sun?: number;
}

/** The GM lets a turn go by (RB-RULING-60), which a companion shares. */
export interface PassTurn {
  type: 'PassTurn';
}

/** What is left of a movement that was declared (RB-RULING-71), from where the unit is. */
export interface PathUnderWay {
  unit: number;
  points: [number, number, number][];
  walked: number;
  own: boolean;
}

/** What the GM agrees to once and for all, so that players need not ask each time. */
export interface PeopleConsent {
  checks: boolean;
  traits: boolean;
  time: boolean;
  finds: boolean;
}

/** Places of dice in the roll at hand. */
export interface Pick {
  type: 'Pick';
  dice: number[];
}

/** Which dice are thrown again, up to so many. */
export interface PickDice {
  type: 'PickDice';
  seat: number;
  unit: number;
  most: number;
}

/** An item that was found or given; a Heavy one takes a Check. */
export interface PickUp {
  type: 'PickUp';
  item: string;
  variant?: string;
  choice?: string | null;
  two_handed?: boolean | null;
}

/** A unit stands somewhere else, whatever lies between. */
export interface Place {
  type: 'Place';
  reason: string;
  unit: number;
  at: [number, number, number];
}

/**
 * A Move, the shots at it, and an Attack from its end. `attack` has the odds of that if nobody
 * fires. `why`: some figures are hidden, so nothing can be said of what comes after them.
 */
export interface PlanOutlook {
  type: 'PlanOutlook';
  way: Way;
  shots: Shot[];
  stands: string | null;
  attack: Forecast[];
  outcomes: Outcome[];
  why: Why | null;
}

/** Ability Points not yet spent, and what alone they may buy (RB-LEVEL-7). */
export interface Points {
  points: number;
  only: string | null;
  level: number;
  by: 'class' | 'gm' | 'role';
}

/** RB-SHEET-17. */
export interface PointsRow {
  points: number;
  only: string;
}

/** RB-SHEET-7 to RB-SHEET-9. */
export interface Pool {
  now: number;
  most: number;
}

/** Something that the entry lets somebody do: an Action, Instant, Reaction or option. */
export interface PowerShown {
  kind: string;
  name: string;
  cost: string;
  limit: string;
  rules: string[];
}

/** RB-PREPARE-1. */
export interface Prepare {
  type: 'Prepare';
  attribute: Attribute;
}

/**
 * The text of an encounter file, new or in place of the one of this id. Characters of the campaign
 * go by their names in it.
 */
export interface PrepareEncounter {
  type: 'PrepareEncounter';
  encounter: string;
  text: string;
}

export interface Prepared {
  type: 'Prepared';
  unit: number;
  attribute: string;
  to: number | null;
}

/**
 * The sheet beside every step. `target` is whom the damage of Attacks is worked out for, and
 * `figures` all that an option can change, by their names: what it does not change stays so.
 */
export interface Preview {
  name: string;
  role: string;
  class: string;
  level: number;
  dice: number[];
  dropped: number[];
  hp: PreviewFigure;
  sp: PreviewFigure;
  ehp: PreviewFigure;
  rows: PreviewFigure[];
  attributes: PreviewAttribute[];
  attacks: PreviewAttack[];
  target: string;
  abilities: PreviewAbility[];
  skilled: string[];
  traits: PreviewTrait[];
  ideal: string;
  goal: string;
  flaw: string;
  stories: string[];
  languages: string[];
  notes: string;
  things: PreviewThing[];
  money: PreviewFigure;
  vehicle: PreviewUnit | null;
  companion: PreviewUnit | null;
  figures: Record<string, string>;
}

export interface PreviewAbility {
  name: string;
  entry: string;
  by: string;
  line: string;
  text: string;
}

export interface PreviewAttack {
  name: string;
  weapon: string;
  line: string;
  damage: DamageStep[];
  barred: string;
}

/** An Attribute with its die, what the die gives, and all that changes it. */
export interface PreviewAttribute {
  id: Attribute;
  short: string;
  name: string;
  about: string;
  die: number | null;
  place: number | null;
  base: number | null;
  changes: ScoreChange[];
  score: number | null;
  rating: number | null;
}

/** `text` is the figure, or what it will be made of: "12 + FTD". `reasons` are its parts. */
export interface PreviewFigure {
  label: string;
  value: number | null;
  text: string;
  reasons: string[];
}

export interface PreviewThing {
  name: string;
  entry: string;
  count: number;
  by: string;
  where: string;
  look: string;
}

export interface PreviewTrait {
  name: string;
  plus: number;
  minus: number;
}

/** The Signature Vehicle or Companion. */
export interface PreviewUnit {
  name: string;
  option: string;
  entry: string;
  rows: PreviewFigure[];
  attacks: PreviewAttack[];
  parts: string[];
  look: string;
}

/**
 * What it takes; `next_actions` of the next turn (RB-SEIZE-6), `rerolls` out of the pool of
 * Prepare, `watches` Overwatch Attacks, `marks` of what the unit holds, `item`: it is used up.
 */
export interface Price {
  actions?: number;
  next_actions?: number;
  swaps?: number;
  sp?: number;
  watts?: number;
  ammo?: number;
  charge?: number;
  prestige?: number;
  rerolls?: number;
  watches?: number;
  marks?: number;
  item?: boolean;
}

/**
 * The names of all entries by kind and id, for screens, and the pack of each that is from one; the
 * rules that packs bring along, by their ids; what each Ability does when it is used, and each mark
 * while it is held.
 */
export interface Printed {
  names: Record<string, Record<string, string>>;
  packs: Record<string, Record<string, string>>;
  rules: Record<string, HouseRule>;
  abilities: Record<string, string>;
  marks: Record<string, string>;
}

/**
 * What a fight that is over did to those who came, to be confirmed; also of one that was played
 * elsewhere.
 */
export interface ProposeAftermath {
  type: 'ProposeAftermath';
  fought: Record<string, FoughtCharacter>;
  spoils?: Thing[];
}

/** A player would like to try something; the GM says how hard it is. */
export interface ProposeCheck {
  type: 'ProposeCheck';
  attribute: Attribute;
  claims?: Bonuses;
  text?: string;
}

/** A status or another mark, whatever the rules of its giving. */
export interface PutMark {
  type: 'PutMark';
  reason: string;
  unit: number;
  mark: string;
  count: number;
  source: number | null;
}

/**
 * Something that a step asks. `after` are questions that come first, in words; `answers` what
 * stands, and `words` the same to be read.
 */
export interface QuestionShown {
  id: string;
  text: string;
  help: string;
  rule: string;
  form: Form;
  must: boolean;
  done: boolean;
  skipped: boolean;
  after: string[];
  answers: AnyAnswer[];
  words: string;
  examples: string[];
  options: OptionShown[];
  least: number | null;
  most: number | null;
  traits: TraitRules | null;
}

export interface Quirks {
  ideal: string;
  goal: string;
  flaw: string;
}

/** The damage event at hand rises, on its first packet and of its own type (RB-RULING-119). */
export interface RaiseDamage {
  do: 'raise-damage';
  when: When[];
  unless: When[];
  amount: number | string;
}

/**
 * A unit wants to Seize the Initiative (RB-RULING-249): at the next gap, at the one before the turn
 * of `whose`, or after an Action of `whose`.
 */
export interface RaiseHand {
  type: 'RaiseHand';
  unit: number;
  at: 'after' | 'before' | 'next';
  whose: number | null;
  helper: number | null;
}

/** It wants to Seize (RB-RULING-249). */
export interface RaisedHand {
  at: 'after' | 'before' | 'next';
  whose: number | null;
  helper: number | null;
}

/**
 * A place in the turn order: its total with those of ties, and its turns before the first round and
 * missed in it (RB-ORDER-5, RB-ORDER-7), if these figures are open. `acted`: its place in this
 * round is over.
 */
export interface Rank {
  unit: number;
  total: number | null;
  ties: number[];
  acted: boolean;
  extra: number;
  misses: boolean;
}

/**
 * Lines around all places where a Move of so many millimetres can end, level with where it begins
 * or at the altitude that was asked for: what can be reached lies on the left of a line, holes have
 * lines of their own. `mover`: the vehicle, if the unit drives one; `drive`: how, and lines are
 * drawn coarser then. `flies`: the altitude is the mover's to choose (RB-KEY-FLYING-2). `why`: the
 * unit cannot move, or not there.
 */
export interface Reach {
  type: 'Reach';
  unit: number;
  mover: number;
  flies: boolean;
  drive: Use | null;
  most: number;
  altitude: number;
  borders: [number, number][][];
  watched: WatchedGround[];
  why: Why | null;
}

/** An offer of a window (RB-RULING-91); whoever has one is asked at the same time. */
export interface React {
  type: 'React';
  seat: number;
  unit: number;
  window: Window;
}

/**
 * What the Attack or the damage at hand does in the end to each unit that it may harm, if all
 * others pass, or what a shot does. `success`: the chance of the Check that is made. `why`: it is
 * hidden, or hangs on more than these dice, and nothing is said.
 */
export interface ReactionFigures {
  harms: Harm[];
  success: string | null;
  why: Why | null;
}

/** Of one answer, with its group, title and price. */
export interface ReactionOdds {
  action: Action;
  offer: Offer;
  figures: ReactionFigures;
}

/**
 * Each answer of a unit beside passing; None: it must choose one of them. `window`: of a reaction.
 * `best`: the highest Score for turn order, if one is. What is fired later on a way is asked with
 * `AskShots`.
 */
export interface ReactionOutlook {
  type: 'ReactionOutlook';
  unit: number;
  window: Window | null;
  acts: ReactionOdds[];
  passes: ReactionFigures | null;
  best: Action | null;
}

/** An effect is off cooldown (RB-KEY-COOLDOWN-2). */
export interface Readied {
  type: 'Readied';
  unit: number;
  key: string;
  to: number | null;
}

/** By how much something has changed a figure. */
export interface Reason {
  name: string;
  rule: string;
  change: number;
}

/**
 * Move any number of Charge Tokens from one other Charge item into this one, or into the body whose
 * Ability this is, never above its maximum (RB-KEY-CHARGE-2, RB-RULING-130).
 */
export interface Recharge {
  do: 'recharge';
  when: When[];
  unless: When[];
}

/**
 * The user takes over up to so many successes that nobody has taken over yet, and dodges them in
 * the dodger's place; for them it is the target from now on (RB-RULING-172).
 */
export interface Redirect {
  do: 'redirect';
  when: When[];
  unless: When[];
  up_to: number | string;
}

export interface Redirected {
  type: 'Redirected';
  by: number | null;
  successes: number;
  to: number | null;
}

/** The SP payment at hand costs so much less, not below 0 (RB-RULING-100). */
export interface ReduceCost {
  do: 'reduce-cost';
  when: When[];
  unless: When[];
  sp: number;
}

export interface Refuel {
  type: 'Refuel';
  system: number;
  source: number;
  tokens?: number | null;
}

export interface RefuseCheck {
  type: 'RefuseCheck';
  call: number;
  reason?: string;
}

/** What the GM declares of a pair (RB-RULING-65, RB-RULING-229); None: as it follows. */
export interface Relation {
  sees: boolean | null;
  hears: boolean | null;
  contact: boolean | null;
  metres: number | null;
  willing: boolean | null;
  enemy: boolean | null;
}

/**
 * Move any number of Ammo Tokens of its type from one Ammo Storage into this item, never above its
 * maximum (RB-KEY-AMMO-3, RB-RULING-130).
 */
export interface Reload {
  do: 'reload';
  when: When[];
  unless: When[];
}

export interface ReloadSystem {
  type: 'ReloadSystem';
  system: number;
  source: number;
  tokens?: number | null;
}

/** What no rule allows about the character in this campaign. */
export interface Remark {
  rule: string;
  text: string;
}

export interface Rename {
  type: 'Rename';
  name: string;
}

export interface RenameCampaign {
  type: 'RenameCampaign';
  name: string;
}

export interface RepairVehicle {
  type: 'RepairVehicle';
  traits?: string[];
}

/** The GM gives another one (RB-RULING-204), whose Scores are assigned once. */
export interface ReplaceCompanion {
  type: 'ReplaceCompanion';
  option: string;
  assigned: Record<string, number>;
  name?: string;
}

/**
 * The GM gives another one (RB-RULING-44): with these of the Systems that it can have, and their
 * damage types where there is a choice, by the places of the Systems; "" is the first.
 */
export interface ReplaceVehicle {
  type: 'ReplaceVehicle';
  option: string;
  systems?: string[];
  types?: string[];
  name?: string;
}

/**
 * Dice thrown again out of the pool of Prepare (RB-PREPARE-1), or all of them for Prestige (RB-
 * PRESTIGE-4).
 */
export interface Reroll {
  type: 'Reroll';
  by: 'prepare' | 'prestige';
  dice: number[];
}

/** For 3 Prestige (RB-PRESTIGE-4). */
export interface RerollCheck {
  type: 'RerollCheck';
  call: number;
  character: string;
}

/** Rerolls of Prepare that are left (RB-RULING-114). */
export interface Reserve {
  attribute: Attribute;
  left: number;
}

/**
 * `hours` only of a Long Break; `sun`: so many of them in direct sunlight; `interrupted`: after so
 * many minutes (RB-RULING-58). `prestige`: the first roll of the character whose dice show so much
 * or less in all is rolled again for it (RB-PRESTIGE-4).
 */
export interface Rest {
  type: 'Rest';
  kind: 'full' | 'long' | 'short';
  hours?: number;
  sun?: number;
  interrupted?: number | null;
  prestige?: number | null;
}

/** Regain so much SP or EHP, at most up to the maximum; without an amount, all of it. */
export interface Restore {
  do: 'restore';
  when: When[];
  unless: When[];
  what: 'ehp' | 'sp';
  amount: number | string | null;
  on: Who;
}

/**
 * The Attack's share on the user is made against `to` instead; range and sight are not checked
 * again (RB-RULING-148).
 */
export interface Retarget {
  do: 'retarget';
  when: When[];
  unless: When[];
  to: Who;
}

/** Dice thrown again: which, what they show now, who caused it, and by what. */
export interface Rethrew {
  type: 'Rethrew';
  roller: number | null;
  places: number[];
  faces: number[];
  by: number | null;
  cause: string;
  rule: string;
  to: number | null;
}

/** Takes back whatever was answered to a question. */
export interface Retract {
  type: 'Retract';
  of: string;
}

/** Back to its owner, who reads why; also one that was approved. */
export interface ReturnCharacter {
  type: 'ReturnCharacter';
  character: string;
  reason: string;
}

/** Everybody learns the Difficulty and what came of the rolls. */
export interface RevealCheck {
  type: 'RevealCheck';
  call: number;
}

/**
 * Whether Traits overlap is the GM's to judge (RB-TRAIT-4), the starting money is agreed with the
 * GM (RB-BUILD-19), and Stories after the first two are the GM's to grant (RB-BUILD-23).
 */
export interface Review {
  name: string;
  level: number;
  traits: Trait[];
  money: Money;
  stories: string[];
  further_stories: string[];
  given: string[];
  remarks: Remark[];
}

/** A character that waits for the GM. */
export interface ReviewView {
  character: string;
  review: Review;
}

/** Whatever was granted to a character and has not been used yet. */
export interface RevokeGrants {
  type: 'RevokeGrants';
  character: string;
}

/**
 * Roll `dice` d6; if any shows `on` or more do `success`, else `failure`. With `rating` the dice
 * need the effective Rating of that Attribute of `whose` (its last value, if that unit is gone) and
 * may be rerolled by its Prepare (RB-RULING-114, RB-RULING-170).
 */
export interface Roll {
  do: 'roll';
  when: When[];
  unless: When[];
  dice: number | string;
  on: number | null;
  rating: Attribute | null;
  whose: Who;
  success: Effects[];
  failure: Effects[];
}

/** For Prestige, the Check that was made just now (RB-PRESTIGE-4, RB-RULING-53). */
export interface RollAgain {
  type: 'RollAgain';
  check: MakeCheck;
}

export interface RollCheck {
  type: 'RollCheck';
  call: number;
  character: string;
}

/** Of so many hits that were not dodged. */
export interface RollDamage {
  type: 'RollDamage';
  place: number;
  hits: number;
}

/** For anything else. `to_gm`: nobody else sees it. */
export interface RollDice {
  type: 'RollDice';
  dice: string;
  to_gm?: boolean;
  text?: string;
}

/**
 * The Hit Roll of an Attack, `place` among the character's, from 0 on; `modifier` is what the
 * battlefield adds to each die, as the table says. Its tokens are used up.
 */
export interface RollHits {
  type: 'RollHits';
  place: number;
  modifier?: number;
}

/** What was rolled. `result` is known where the Difficulty is. */
export interface RollView {
  total: number;
  faces: number[];
  more: number[];
  special: number;
  added: Reason[];
  result: 'drawback' | 'failure' | 'success' | null;
  rerolled: boolean;
}

/** `chance` is for whoever rolls, and for the GM. */
export interface RollerView {
  character: string;
  attribute: Attribute;
  modifier: number;
  counts: BonusesView;
  claimed: BonusesView | null;
  rolled: boolean;
  roll: RollView | null;
  chance: CheckChance | null;
  contest: ContestChance | null;
  again: boolean;
}

export interface RoundStarted {
  type: 'RoundStarted';
  round: number;
  to: number | null;
}

/** All 32 fields, in their order; `specials` explains the words in the lists of Attacks. */
export interface RowsSheet {
  name: string;
  level: number;
  role: string;
  category: 'damage' | 'defense' | 'support';
  class: string;
  signature: string;
  size: string;
  attributes: AttributeRow[];
  hp: Pool;
  hp_gains: number[];
  sp: Pool;
  ehp: Pool;
  condition: Condition;
  traits: Traits;
  ideal: string;
  goal: string;
  flaw: string;
  prestige: Pool;
  stories: string[];
  story_bonus: number;
  abilities: AbilityRow[];
  points: PointsRow[];
  skilled: string[];
  attacks: AttackRow[];
  carried: AttackRow[];
  dodge: DodgeRow;
  move: MoveRow;
  order: OrderRow;
  hands: Hands;
  things: ThingRow[];
  money: number;
  counters: MarkRow[];
  tracks: Track[];
  actions: number;
  investigation: Investigation;
  innate: Innate;
  companion: CompanionBlock | null;
  vehicle: VehicleBlock | null;
  reminders: Note[];
  specials: Note[];
  languages: string[];
  notes: string;
}

/** Whether a unit agrees (RB-RULING-98), or the GM does. */
export interface Say {
  type: 'Say';
  yes: boolean;
}

/** The user learns something about the place from the GM; only within `metres`, if given. */
export interface Scan {
  do: 'scan';
  when: When[];
  unless: When[];
  subject: 'atmosphere' | 'energy-source' | 'living-units' | 'matter' | 'paired-device';
  metres: number | null;
}

export interface ScoreChange {
  by: string;
  change: number;
}

/** RB-ATTR-4. */
export interface ScoreRow {
  score: number;
  rating: number;
}

/**
 * What a unit has said for the whole of the movement under way (RB-RULING-135). For who plays it
 * alone.
 */
export interface Sealed {
  unit: number;
  action: HoldFire;
}

/**
 * It counts once everybody has answered or, with `ahead`, where the movement under way will have
 * come so much farther.
 */
export interface SealedAnswer {
  unit: number;
  say: string;
  ahead: number | null;
}

/** Entries that people look for together; `about` says what they are. */
export interface Section {
  id: string;
  title: string;
  about: string;
}

/** A hazard that travels (RB-RULING-125); whose base is within the radius, its pulses harm. */
export interface SeenCloud {
  n: number;
  hazard: string;
  creator: number | null;
  at: [number, number, number];
  way: [number, number];
  radius: number;
}

/** An item on the ground, with whose it was. */
export interface SeenItem {
  n: number;
  item: string;
  ammo: number;
  charge: number;
  owner: number;
  at: [number, number, number];
}

/** A mark, and who gave it, where that is known. */
export interface SeenMark {
  mark: string;
  count: number;
  source: number | null;
}

/**
 * A place in a vehicle, a Terminal by its number or -1 for a passenger's, and who is known to have
 * it.
 */
export interface SeenPost {
  post: number;
  unit: number | null;
}

/**
 * `needs` None: the dice are added up. `prepared`: the places of those that Prepare has thrown
 * again already (RB-PREPARE-3).
 */
export interface SeenRoll {
  roller: number | null;
  faces: number[];
  needs: number | null;
  prepared: number[];
}

/** What a unit has in hand or wears. */
export interface SeenThing {
  n: number;
  item: string;
  where: string;
}

/** A unit as a seat sees it; `sheet` None: its figures are hidden. */
export interface SeenUnit {
  id: number;
  name: string;
  side: string;
  seat: number;
  nature: 'character' | 'creature' | 'vehicle';
  option: string;
  size: string;
  diameter: number;
  place: [number, number, number];
  aboard: number | null;
  post: number;
  owner: number | null;
  companion: number | null;
  vehicle: number | null;
  posts: SeenPost[];
  commanded: boolean | null;
  heading: [number, number];
  condition: 'critical' | 'dead' | 'gone' | 'standing';
  hurt: boolean;
  asleep: boolean;
  hidden: boolean;
  veiled: boolean;
  watches: number;
  marks: SeenMark[];
  holds: SeenThing[];
  improvised: string[];
  sheet: Sheet | null;
  standing: Standing | null;
}

/** RB-SEIZE-3, or with a helper RB-SEIZE-4. */
export interface Seize {
  type: 'Seize';
  helper: number | null;
}

export interface SeizeTried {
  type: 'SeizeTried';
  unit: number;
  success: boolean;
  to: number | null;
}

/** For what the GM says (RB-MISSING-9). */
export interface Sell {
  type: 'Sell';
  thing: number;
  mc: number;
  count?: number;
}

/**
 * `who` sees or hears `whom` (RB-HOOK-11). `sound` is a mere noise, which no reading of lips or
 * signs replaces (RB-RULING-241).
 */
export interface Senses {
  if: 'senses';
  who: Who;
  whom: Who;
  by: 'either' | 'hearing' | 'sight' | 'sound';
}

/** `began` and `ended` in minutes of game time. */
export interface SessionView {
  n: number;
  title: string;
  text: string;
  began: number;
  ended: number | null;
}

/**
 * A rule that an answer breaks which the GM has allowed, and why it breaks it (RB-RULING-229);
 * whose answer it is, if a unit's.
 */
export interface SetAside {
  type: 'SetAside';
  unit: number | null;
  rule: string;
  why: string;
  to: number | null;
}

/** How the Check at hand ends. */
export interface SetCheck {
  type: 'SetCheck';
  reason: string;
  success: boolean;
}

/** Other faces for dice of the roll at hand: place and face of each. */
export interface SetDice {
  type: 'SetDice';
  reason: string;
  dice: [number, number][];
}

/** Any field of a unit, or of the encounter itself; the value as JSON. */
export interface SetField {
  type: 'SetField';
  reason: string;
  unit: number | null;
  field: string;
  value: string;
}

export interface SetLanguages {
  type: 'SetLanguages';
  languages: string[];
}

/** milliCredits agreed with the GM, with what the Class adds (RB-BUILD-21). */
export interface SetMoney {
  type: 'SetMoney';
  mc: number;
}

export interface SetNotes {
  type: 'SetNotes';
  notes: string;
}

/** A suggested Quirk by its id, or an invented one in words. */
export interface SetQuirk {
  type: 'SetQuirk';
  kind: 'flaw' | 'goal' | 'ideal';
  text: string;
}

/** Background, Origin, and whatever more the GM grants. */
export interface SetStories {
  type: 'SetStories';
  stories: string[];
}

/** A ruling that a campaign may decide otherwise; None: without a limit. */
export interface SetSwitch {
  type: 'SetSwitch';
  switch: string;
  value: boolean | number | string | null;
}

/**
 * What a table agrees on before the first roll. The GM's is the seat after the players'. `name` is
 * what everybody at the table reads above the fight.
 */
export interface Setup {
  entrants: Entrant[];
  players?: number;
  terrain?: Terrain[];
  air?: boolean;
  switches?: Record<string, boolean | number | string>;
  rounds?: number | null;
  packs?: string[];
  name?: string;
}

/** The figures of a unit, and all that it has. */
export interface Sheet {
  profile: string;
  level: number;
  scores: Record<string, number>;
  hp: number;
  hp_base: number;
  sp: number;
  sp_base: number | null;
  ehp: number;
  ehp_base: number;
  mortal: boolean;
  abilities: Owned[];
  things: Thing[];
  attacks: string[];
  features: string[];
  skills: string[];
  languages: string[];
  prestige: number;
  body_charge: number | null;
  investigated: string[];
  systems: SystemHeld[];
  watts: number;
  counters: number;
  reserves: Reserve[];
  tried: boolean;
  owes: boolean;
  extra: number;
  misses: boolean;
  spared: boolean;
}

/**
 * Forced movement of `on` in one straight line, stopping at obstacles. `metres` None: up to the
 * moved unit's own diameter. "away": from the user's centre; "any": as the user likes, as far as
 * that is believable for the unit.
 */
export interface Shift {
  do: 'shift';
  when: When[];
  unless: When[];
  metres: number | null;
  way: 'any' | 'away';
  optional: boolean;
  on: Who;
}

export interface Shop {
  money: number;
  wares: Ware[];
}

/**
 * A watcher fires at the first trigger point where it can, with its best Attack. `stands`: the
 * chance, as a fraction, that the unit has not fallen by then.
 */
export interface Shot {
  watcher: number;
  point: number;
  attack: Attack;
  odds: Forecast;
  stands: string;
}

/**
 * The first point is where the mover is: what is fired there is an Attack, what is fired at any
 * other one is said with `HoldFire`. `best`: the number of the point with the best Attack on an
 * enemy, by the chance to fell it, then by damage; of equal ones the first.
 */
export interface ShotsAhead {
  type: 'ShotsAhead';
  unit: number;
  points: WayPoint[];
  best: number | null;
}

/** A hidden unit shows itself (RB-RULING-248). */
export interface Shown {
  type: 'Shown';
  unit: number;
  to: number | null;
}

/** From where to where a target is seen (RB-RULING-72). */
export interface SightLine {
  target: number;
  here: [number, number, number];
  there: [number, number, number];
}

/** `who` has this size or a smaller one, by name (RB-RULING-224). */
export interface SizeAtMost {
  if: 'size-at-most';
  who: Who;
  size: string;
}

/** The user is Skilled with this item or vehicle (RB-HOOK-12). */
export interface Skilled {
  if: 'skilled';
}

/** Nothing, or nothing more, is answered to a question that needs no answer. */
export interface Skip {
  type: 'Skip';
  of: string;
}

/** On one use of something for the Skilled, or with no `effect` on a roll at the table. */
export interface SpendPrestige {
  type: 'SpendPrestige';
  effect?: string;
}

/** Who pays how many SP (RB-RULING-179). */
export interface Split {
  type: 'Split';
  shares: [number, number][];
}

/** RB-WIN-17: who pays. */
export interface SplitCost {
  type: 'SplitCost';
  seat: number;
  unit: number;
  sp: number;
}

/** What a unit always answers, until it is arranged otherwise (RB-STAND-1). */
export interface Stand {
  type: 'Stand';
  unit: number;
  answers: StandingAnswer[];
  unwilling: number[];
  mouths: boolean;
  signs: boolean;
}

/** Standing answers, which are for who gave them alone. */
export interface Standing {
  hand: RaisedHand | null;
  answers: GivenAnswer[];
  unwilling: number[];
  mouths: boolean;
  signs: boolean;
}

/** A standing answer (RB-STAND): to what, how, and on which conditions. */
export interface StandingAnswer {
  to: string;
  how: How;
  change: boolean;
  fall: boolean;
  foes: boolean;
  friends: boolean;
  once: boolean;
  keep: number;
  until: 'fight' | 'round' | 'turn';
}

export interface StashRow {
  n: number;
  name: string;
  count: number;
}

export interface StashView {
  things: StashRow[];
  money: number;
}

/**
 * One of the nine; `open` says in short words what is still to be answered, and `shows` which part
 * of the sheet it brings about without a question.
 */
export interface StepLine {
  number: number;
  name: string;
  about: string;
  status: 'blocked' | 'done' | 'open';
  open: string[];
  aside: Aside[];
  shows: '' | 'abilities' | 'pools' | 'skills';
}

/** Somebody whom the GM plays. `bonus`: everything that is added to the dice. */
export interface Stranger {
  type: 'Stranger';
  name: string;
  attribute: Attribute;
  bonus: number;
}

/**
 * The best Attack from where the last step ends `to` so many metres, by its mean damage; `to` 0 is
 * base contact. `exact` is the mean as a fraction, `harms` the chance of any damage, `fells` that
 * of all the target's HP, where they are known. `hit` and `dodging` are what changes each die of
 * the two rolls.
 */
export interface Stretch {
  to: number;
  attack: string;
  mean: number;
  exact: string;
  harms: number;
  fells: number | null;
  hit: Reason[];
  dodging: Reason[];
}

export interface Switch {
  type: 'Switch';
  thing: number;
}

/** Turn this item or System on, or off if it is on. */
export interface SwitchOnOff {
  do: 'switch';
  when: When[];
  unless: When[];
}

/** A switch with what it means, and how this campaign has it. */
export interface SwitchView {
  id: string;
  name: string;
  text: string;
  rules: string[];
  kind: 'flag' | 'number' | 'word';
  options: string[];
  default: boolean | number | string | null;
  value: boolean | number | string | null;
}

/** This item or System is on (see the effect `switch`). */
export interface SwitchedOn {
  if: 'switched-on';
}

export interface SystemHeld {
  system: string;
  terminal: number;
  ammo: number;
  charge: number;
  choice: string | null;
  on: boolean;
}

export interface SystemRow {
  name: string;
  weight: number;
  terminal: number;
  ammo: Pool | null;
  charge: Pool | null;
  choice: string;
  on: boolean | null;
  text: string;
  doings: Doing[];
}

/**
 * A System by its place and key, who may use it now, what is in it, and whether it works at all
 * (RB-RULING-171, RB-KEY-ATMOSPHERIC-1).
 */
export interface SystemState {
  n: number;
  key: string;
  system: string;
  name: string;
  terminal: number;
  works: boolean;
  on: boolean;
  ammo: number;
  most_ammo: number;
  charge: number;
  most_charge: number;
  uses: SystemUse[];
}

/** What a System can be used for, and its price. */
export interface SystemUse {
  use: string;
  name: string;
  kind: string;
  watts: number;
  ammo: number;
  charge: number;
  gives: number;
}

/**
 * What the table of a Role or Class says of the next Level: Abilities, and Ability Points with what
 * alone they may buy.
 */
export interface TableRow {
  by: string;
  abilities: GainRow[];
  points: number;
  only: string;
}

/** RB-WIN-4; outside one's own turn RB-WIN-5. */
export interface TakeAction {
  type: 'TakeAction';
  seat: number;
  unit: number;
  origin: Origin;
}

export interface TakeInnate {
  type: 'TakeInnate';
  ability: string;
}

/** So many of a mark; None: all of it. */
export interface TakeMark {
  type: 'TakeMark';
  reason: string;
  unit: number;
  mark: string;
  count: number | null;
}

export interface Target {
  type: 'Target';
  unit: number;
}

/**
 * The units that a use may be aimed at; `target` in its conditions is each of them. `count` "any":
 * any number, at the user's choice; `all`: every unit that fits, without choice. `metres` is
 * measured from one of `of` (0: touch, RB-RULING-75); `or_longest_attack`: or within the longest
 * range of the user's own Attacks, if that is more (RB-RULING-175). `after_move`: the distance is
 * judged when the user has moved (RB-RULING-191).
 */
export interface TargetsTarget {
  count: number | 'any';
  all: boolean;
  among: 'attack-targets' | 'units';
  metres: number | null;
  of: Who[];
  or_longest_attack: boolean;
  after_move: boolean;
  oneself: boolean;
  dead: boolean;
  other_than: Who[];
  when: When[];
  unless: When[];
}

export interface TerminalRow {
  weight: number;
  most: number;
}

/** A part of the map: a polygon from `z` up to `z + height`. What is `firm` can be stood on. */
export interface Terrain {
  name: string;
  corners: [number, number][];
  z: number;
  height: number;
  solid: boolean;
  opaque: boolean;
  muffles: boolean;
  firm: boolean;
}

/** An item that the character owns. `inside` names the number of the item that holds it. */
export interface Thing {
  n: number;
  item: string;
  variant: string;
  count: number;
  where: Where;
  inside: number | null;
  ammo: number;
  charge: number;
  choice: string | null;
  two_handed: boolean | null;
  share: boolean;
  module: number | null;
  on: boolean;
  paired: string[];
  signature: boolean;
  price: number;
  by: 'bought' | 'class' | 'gm' | 'kit' | 'outfit' | 'role';
}

/** RB-SHEET-24; `paired` is the list of a communicator. */
export interface ThingRow {
  n: number;
  item: string;
  name: string;
  count: number;
  price: number | null;
  rarity: string;
  ammo: Pool | null;
  charge: Pool | null;
  where: string;
  inside: string;
  depth: number;
  signature: boolean;
  called: string;
  look: string;
  text: string;
  on: boolean;
  paired: string[];
  doings: Doing[];
}

/**
 * Dice (RB-RULING-103): what for, what each needs or what is added to them all. Who may not see
 * them is shown no faces.
 */
export interface Threw {
  type: 'Threw';
  roller: number | null;
  purpose: string;
  faces: number[];
  needs: number | null;
  added: Reason[];
  rules: string[];
  to: number | null;
}

/** Give the mark, or take it away if it is there (RB-SYS-STRIDER-LEGS-4). */
export interface ToggleMark {
  do: 'toggle-mark';
  when: When[];
  unless: When[];
  mark: string;
  on: Who;
}

/** Ammo and Charge in an item or a body, by its key, and how much fits; 0: none does. */
export interface TokensLeft {
  key: string;
  name: string;
  ammo: number;
  most_ammo: number;
  charge: number;
  most_charge: number;
}

/** Something for people alone: the GM's answer is not the engine's (RB-EQ-MGS-2). */
export interface Told {
  type: 'Told';
  unit: number;
  what: string;
  to: number | null;
}

/** The chance of this total, and of it or more. */
export interface Total {
  total: number;
  chance: number;
  reach: number;
}

/** What a total for turn order is made of (RB-ORDER-1). */
export interface Totalled {
  type: 'Totalled';
  unit: number;
  faces: number[];
  attribute: string;
  score: number;
  added: Reason[];
  total: number;
  tie: boolean;
  to: number | null;
}

/** What changes within a turn or a combat: the paper has boxes for it. */
export interface Track {
  name: string;
  boxes: number;
}

/**
 * If the user holds at least `count` of a mark they must spend so many, and `effects` are done (RB-
 * AB-CLEAR-MIND-1).
 */
export interface Trade {
  do: 'trade';
  when: When[];
  unless: When[];
  mark: string;
  count: number;
  effects: Effects[];
}

/** A strength, a weakness, or both at once (RB-TRAIT-5); 0: it has no such side. */
export interface Trait {
  name: string;
  plus: number;
  minus: number;
}

export interface TraitRow {
  name: string;
  plus: number;
  minus: number;
}

/** RB-TRAIT-2 to RB-TRAIT-7: what is left to give, and the bounds of a Trait. */
export interface TraitRules {
  plus: number;
  minus: number;
  plus_left: number;
  minus_left: number;
  most: number;
  least: number;
  count: number;
}

export interface TraitView {
  trait: string;
  side: 'both' | 'minus' | 'plus';
}

/** RB-SHEET-11. */
export interface Traits {
  traits: TraitRow[];
  plus: number;
  minus: number;
  most: number;
}

/**
 * Tokens out of one item, or 0 for a body (RB-KEY-AMMO-3, RB-KEY-CHARGE-2): of another unit, if one
 * is named, or from the ground.
 */
export interface Transfer {
  type: 'Transfer';
  source: number;
  tokens: number;
  of: number | null;
  ground: boolean;
}

/** A character uses a bandage on another (RB-RULING-134). */
export interface Treat {
  type: 'Treat';
  character: string;
  thing: number;
  patient: string;
}

/** RB-RULING-71: a place on a way, so far from its beginning, and who watches it. */
export interface TriggerPoint {
  at: [number, number, number];
  walked: number;
  watchers: Watcher[];
}

export interface TurnEnded {
  type: 'TurnEnded';
  unit: number;
  to: number | null;
}

/** How many Actions there are, where that is known: its own, and its companion's. */
export interface TurnStarted {
  type: 'TurnStarted';
  unit: number;
  actions: number[];
  to: number | null;
}

/** Whoever sits in a vehicle does not let a unit in (RB-RULING-253). */
export interface TurnedAway {
  type: 'TurnedAway';
  unit: number;
  to: number | null;
}

/** This item is Two-handed, also by the choice made on gaining it (RB-EQ-SIG-SHIELD-2). */
export interface TwoHanded {
  if: 'two-handed';
}

/**
 * How things stand for a unit that is `at` a place. `now`: it is just asked for an Action, or still
 * has one after the Move that was asked about; else this is how it would be in a turn of its own
 * that began there.
 */
export interface UnitOutlook {
  type: 'UnitOutlook';
  unit: number;
  at: [number, number, number];
  now: boolean;
  others: Other[];
  odds: Odds[];
  bands: Bands[];
  chances: CheckForecast[];
  offered: OfferedAction[];
  not_offered: NotOffered[];
}

/** Take so many of a status or mark away. */
export interface Unmark {
  do: 'unmark';
  when: When[];
  unless: When[];
  mark: string;
  count: number | 'all';
  on: Who;
}

export interface Unmarked {
  type: 'Unmarked';
  unit: number;
  mark: string;
  count: number;
  to: number | null;
}

/** A use that an entry gives: an Action, Instant, Reaction or option. */
export interface Use {
  type: 'Use';
  key: string;
  use: string;
  targets: number[];
}

/** On oneself. */
export interface UseBandage {
  type: 'UseBandage';
  thing: number;
}

/**
 * These packs, each by its name and hash, in place of those used before; later ones replace entries
 * of earlier ones.
 */
export interface UsePacks {
  type: 'UsePacks';
  packs: string[];
}

export interface Used {
  type: 'Used';
  unit: number;
  key: string;
  use: string;
  targets: number[];
  to: number | null;
}

/**
 * How often a limited use is left, on each such occasion so many times; `use` is empty where
 * several uses of an entry count together.
 */
export interface UsesLeft {
  key: string;
  use: string;
  name: string;
  per: Occasion;
  left: number;
  most: number;
}

/** The GM hides a unit that was seen (RB-RULING-230). */
export interface Vanished {
  type: 'Vanished';
  unit: number;
  to: number | null;
}

/**
 * RB-SHEET-30. Watts, operators, altitude and what is deployed change with every turn: the paper
 * leaves room for them.
 */
export interface VehicleBlock {
  name: string;
  option: string;
  look: string;
  text: string;
  size: string;
  diameter_mm: number;
  type: string;
  hp: Pool;
  passengers: number;
  movement: string;
  dodge: BaseRow | null;
  skilled: boolean;
  terminals: TerminalRow[];
  systems: SystemRow[];
  attacks: AttackRow[];
  doings: Doing[];
}

/** The Signature Vehicle. */
export interface VehicleHeld {
  name: string;
  option: string;
  systems: SystemHeld[];
  hp: number;
}

export interface VehicleState {
  unit: number;
  watts: number;
  systems: SystemState[];
}

/**
 * The encounter as a seat sees it. Units that are hidden from it are left out; who is on Overwatch
 * is plain to see (RB-OVERWATCH-6).
 */
export interface View {
  units: SeenUnit[];
  mode: SpaceMode;
  cell: number;
  terrain: Terrain[];
  air: boolean;
  lying: SeenItem[];
  clouds: SeenCloud[];
  phase: string;
  round: number;
  order: number[];
  ranks: Rank[];
  whose: number | null;
  active: number | null;
  turn: ActionsLeft[];
  path: PathUnderWay | null;
  attack: AttackUnderWay | null;
  lapsed: Lapsed[];
  sealed: Sealed[];
  notes: string[];
}

/** A path of the centre, from where the unit stands (RB-RULING-71). */
export interface Walk {
  type: 'Walk';
  path: [number, number, number][];
}

export interface Ware {
  item: string;
  variant: string;
  name: string;
  price: number;
  rarity: string;
  text: string;
  kind: string;
  most: number | null;
}

/**
 * An answer that is seldom meant, by who is asked and its place among the options of what is owed;
 * and what a person is asked before it is given.
 */
export interface Warned {
  unit: number;
  option: number;
  ask: string;
}

export interface WatchEnded {
  type: 'WatchEnded';
  unit: number;
  rule: string;
  to: number | null;
}

/**
 * Lines around the part of a reach where a watcher could fire at the unit; they are drawn to a few
 * decimetres, what holds at a point of a way is said with the way. Not `sure`: it sees the unit
 * there, but what it can do is hidden (RB-RULING-230).
 */
export interface WatchedGround {
  unit: number;
  sure: boolean;
  borders: [number, number][][];
}

/**
 * Who may fire at a trigger point; not `sure`: it sees the unit there, but what it can do is hidden
 * (RB-RULING-230).
 */
export interface Watcher {
  unit: number;
  sure: boolean;
}

export interface Watching {
  type: 'Watching';
  unit: number;
  attacks: number;
  to: number | null;
}

/**
 * A path with its trigger points; `length` of at most `most`. `course`: as far as a vehicle is
 * driven along the path (RB-RULING-69); else the path itself.
 */
export interface Way {
  type: 'Way';
  mover: number;
  drive: Use | null;
  path: [number, number, number][];
  course: [number, number, number][];
  length: number;
  most: number;
  points: TriggerPoint[];
}

/**
 * RB-RULING-71: a trigger point, so far from where the mover is now, with the Attacks that would be
 * lawful there, the best first.
 */
export interface WayPoint {
  at: [number, number, number];
  ahead: number;
  shots: Odds[];
}

export interface Wear {
  type: 'Wear';
  thing: number;
}

/** `who` could try to Seize the Initiative now but for others being Active (RB-RULING-158). */
export interface WhenMaySeize {
  if: 'may-seize';
  who: Who;
}

/** A rule that says no, and what it says here. */
export interface Why {
  rule: string;
  why: string;
}

/** The controller of `who` agrees (RB-RULING-98). */
export interface Willing {
  if: 'willing';
  who: Who;
}

/** A unit leaves the fight alive, with whoever is aboard. */
export interface Withdraw {
  type: 'Withdraw';
  reason: string;
  unit: number;
}

/** Out of the campaign; it is its owner's alone again. */
export interface WithdrawCharacter {
  type: 'WithdrawCharacter';
}

/** What one has proposed oneself. */
export interface WithdrawCheck {
  type: 'WithdrawCheck';
  call: number;
}

/** Effects out of nowhere: damage, Checks, healing (RB-MISSING-21). */
export interface Work {
  type: 'Work';
  reason: string;
  unit: number;
  target: number | null;
  effects: Effects[];
}

/** A note; the players see it where it is `open`. */
export interface Write {
  type: 'Write';
  reason: string;
  text: string;
  open: boolean;
}

/** A new note, or one's own of this id anew. `readers` besides oneself; None: everybody. */
export interface WriteNote {
  type: 'WriteNote';
  note: string;
  title: string;
  text?: string;
  readers?: string[] | null;
}

/** In place of the notes there are. */
export interface WriteNotes {
  type: 'WriteNotes';
  notes: string;
}

/** Title and text of a session, in place of those it has. */
export interface WriteSession {
  type: 'WriteSession';
  session: number;
  title: string;
  text?: string;
}

export type AnyAnswer =
  | AddTrait
  | AnswersBuyItem
  | AnswersRollDice
  | AssignDie
  | AssignScores
  | ChooseAspect
  | ChooseClass
  | ChooseDamageType
  | ChooseGain
  | ChooseGrant
  | ChooseHands
  | ChooseKit
  | ChooseLoss
  | ChooseName
  | ChooseOther
  | ChooseOutfits
  | ChooseRole
  | ChooseSignature
  | ChooseSystem
  | DescribeLook
  | DropDice
  | EnterDice
  | NameSignature
  | Retract
  | SetLanguages
  | SetMoney
  | SetNotes
  | SetQuirk
  | SetStories
  | Skip
  | TakeInnate;

export type AnyCommand =
  | AddStory
  | Adjust
  | AllowGarage
  | BuyAbility
  | BuyItem
  | ChangeMoney
  | ChangeSystem
  | ChangeSystemTokens
  | ChangeTokens
  | ChooseGoal
  | CommandsAttach
  | CommandsHeal
  | CommandsHold
  | CommandsHurt
  | CommandsRecharge
  | CommandsReload
  | CommandsScan
  | Correct
  | DescribeSignature
  | Drop
  | EarnPrestige
  | EatAndDrink
  | Fall
  | FillVehicle
  | LevelUp
  | MakeCheck
  | MakeDyingCheck
  | MarkAbility
  | NameCompanion
  | NameVehicle
  | NameWeapon
  | PairDevice
  | PassHours
  | PassTurn
  | PickUp
  | Refuel
  | ReloadSystem
  | Rename
  | RepairVehicle
  | ReplaceCompanion
  | ReplaceVehicle
  | Rest
  | RollAgain
  | RollDamage
  | RollHits
  | Sell
  | SpendPrestige
  | Switch
  | UseBandage
  | Wear
  | WriteNotes;

export type Attribute = 'agi' | 'cha' | 'ftd' | 'knw' | 'str' | 'vsn' | 'wil' | 'wis';

export type Deed =
  Attach | Attack | Board | ChangePlace | Grapple | Leave | Move | Overwatch | Prepare | Use;

export type Effects =
  | BarUse
  | Block
  | Check
  | Create
  | Damage
  | DiscardDie
  | Drive
  | EffectsChoose
  | EffectsMove
  | EffectsOverwatch
  | EffectsPrepare
  | EffectsReroll
  | EffectsSeize
  | EscapeZero
  | ExtraAction
  | ExtraTurn
  | Generate
  | Halt
  | HalveDamage
  | Heal
  | LearnProfile
  | LengthenMove
  | MakeAttack
  | Mark
  | MultiplyDamage
  | Pair
  | RaiseDamage
  | Recharge
  | Redirect
  | ReduceCost
  | Reload
  | Restore
  | Retarget
  | Roll
  | Scan
  | Shift
  | SwitchOnOff
  | ToggleMark
  | Trade
  | Unmark;

export type Form =
  | 'buy'
  | 'dice'
  | 'drop'
  | 'number'
  | 'pick many'
  | 'pick'
  | 'place'
  | 'quirk'
  | 'text'
  | 'texts'
  | 'traits';

export type Group =
  | 'ability'
  | 'attack'
  | 'end'
  | 'gear'
  | 'grapple'
  | 'move'
  | 'other'
  | 'overwatch'
  | 'prepare'
  | 'reroll'
  | 'seize'
  | 'vehicle';

export type Happens =
  ChangeMoney | CommandsHeal | CommandsHurt | Fall | PassHours | PassTurn | PickUp | Rest;

export type How = 'always' | 'ask' | 'best' | 'never';

export type Occasion = 'attack' | 'dodge-roll' | 'event' | 'hit-roll' | 'overwatch' | 'turn';

export type Origin =
  'additional' | 'final' | 'nested' | 'normal' | 'ordered' | 'overwatch' | 'seized';

export type Reaction = Attack | Hold | HoldFire | Interrupt | Pass | Reroll | Seize | Use;

export type SpaceMode = 'free' | 'hex' | 'square' | 'theatre';

export type When =
  | Aboard
  | ActionIs
  | Airborne
  | Allied
  | AttackIs
  | CanBeCritical
  | CheckIs
  | Critical
  | DamageType
  | Dead
  | Dealt
  | Dice
  | From
  | Has
  | Hits
  | Is
  | KnowsProfile
  | LargerBy
  | LastAction
  | MovedLastTurn
  | Near
  | Operated
  | Overwatching
  | Senses
  | SizeAtMost
  | Skilled
  | SwitchedOn
  | TwoHanded
  | WhenMaySeize
  | Willing;

export type Where = 'both' | 'carried' | 'inside' | 'left' | 'right' | 'vehicle' | 'worn';

export type Who =
  | 'attacked'
  | 'attacker'
  | 'attacking-vehicle'
  | 'companion'
  | 'damaged'
  | 'dealer'
  | 'dodger'
  | 'helper'
  | 'killed'
  | 'killer'
  | 'mover'
  | 'roller'
  | 'seizer'
  | 'source'
  | 'target'
  | 'user'
  | 'vehicle';

export type Window =
  | 'action.choose'
  | 'action.declared'
  | 'action.post'
  | 'action.pre'
  | 'attack.end'
  | 'attack.target'
  | 'damage.post'
  | 'damage.pre'
  | 'dodge.pre'
  | 'dodge.rolled'
  | 'dying'
  | 'gap'
  | 'hit.rolled'
  | 'hp.zero'
  | 'move.point'
  | 'order.roll'
  | 'rest'
  | 'roll.done'
  | 'spend'
  | 'turn.end'
  | 'turn.start'
  | 'unit.killed';

export type Action =
  | Move
  | Attack
  | Prepare
  | Overwatch
  | Grapple
  | Use
  | Hold
  | Attach
  | Board
  | ChangePlace
  | Leave
  | EndTurn
  | HandOver
  | Pass
  | Walk
  | Interrupt
  | HoldFire
  | Seize
  | Reroll
  | Pick
  | Choose
  | Target
  | Split
  | Transfer
  | Say
  | SetField
  | Place
  | PutMark
  | TakeMark
  | Improvise
  | Declare
  | SetDice
  | SetCheck
  | Oversee
  | Allow
  | Arrive
  | Withdraw
  | Work
  | Write
  | EndCombat
  | Stand
  | RaiseHand
  | LowerHand;

export type Decision =
  | TakeAction
  | React
  | ChoosePath
  | ChooseShift
  | ChooseWay
  | ChooseAttack
  | ChooseOption
  | ChooseBasis
  | ChooseTarget
  | PickDice
  | ChooseNumber
  | ChooseTokens
  | SplitCost
  | Consent
  | EndFight
  | Approve
  | Overrule
  | Arrange
  | MaySeize;

export type GameEvent =
  | Threw
  | Rethrew
  | Discarded
  | Checked
  | Totalled
  | Foretold
  | Ordered
  | RoundStarted
  | TurnStarted
  | TurnEnded
  | Acted
  | Used
  | Moved
  | Hit
  | Redirected
  | Hurt
  | Healed
  | Paid
  | Marked
  | Unmarked
  | Prepared
  | Watching
  | WatchEnded
  | SeizeTried
  | HandLowered
  | TurnedAway
  | FellCritical
  | Died
  | Readied
  | Held
  | Loaded
  | Told
  | Overruled
  | SetAside
  | Arrived
  | Shown
  | Vanished
  | Left
  | Ended;

export type Command =
  | CommandsHurt
  | Fall
  | CommandsHeal
  | MakeDyingCheck
  | PassTurn
  | Rest
  | PassHours
  | EatAndDrink
  | MakeCheck
  | RollAgain
  | RollHits
  | RollDamage
  | Adjust
  | ChangeTokens
  | ChangeSystemTokens
  | MarkAbility
  | Correct
  | LevelUp
  | BuyAbility
  | EarnPrestige
  | SpendPrestige
  | ChooseGoal
  | AddStory
  | BuyItem
  | PickUp
  | Drop
  | Sell
  | ChangeMoney
  | CommandsHold
  | Wear
  | CommandsReload
  | CommandsRecharge
  | Switch
  | CommandsAttach
  | CommandsScan
  | PairDevice
  | UseBandage
  | ReloadSystem
  | Refuel
  | FillVehicle
  | RepairVehicle
  | AllowGarage
  | ReplaceVehicle
  | ChangeSystem
  | NameVehicle
  | ReplaceCompanion
  | NameCompanion
  | NameWeapon
  | DescribeSignature
  | Rename
  | WriteNotes;

export type Question = AskCheck | AskAttacks | AskGrowth | AskShop | AskCorrections;

export type CampaignCommand =
  | BringCharacter
  | WithdrawCharacter
  | ApproveCharacter
  | ReturnCharacter
  | RenameCampaign
  | GrantLevel
  | GrantStory
  | RevokeGrants
  | SetSwitch
  | GiveConsent
  | OpenShop
  | CloseShop
  | UsePacks
  | CallCheck
  | CallContest
  | ProposeCheck
  | WithdrawCheck
  | AcceptCheck
  | RefuseCheck
  | ClaimBonuses
  | GrantBonuses
  | RollCheck
  | RerollCheck
  | RevealCheck
  | CloseCheck
  | RollDice
  | LetHappen
  | BeginFight
  | ProposeAftermath
  | ConfirmAftermath
  | DismissFight
  | FindLoot
  | MoveThing
  | MoveMoney
  | Treat
  | BeginSession
  | EndSession
  | WriteSession
  | WriteNote
  | DeleteNote
  | PrepareEncounter
  | DeleteEncounter;

export type BuildAnswer =
  | ChooseName
  | ChooseRole
  | ChooseClass
  | AnswersRollDice
  | EnterDice
  | DropDice
  | AssignDie
  | ChooseGain
  | ChooseLoss
  | ChooseOther
  | AddTrait
  | SetQuirk
  | SetStories
  | SetLanguages
  | SetNotes
  | TakeInnate
  | ChooseAspect
  | ChooseGrant
  | ChooseSignature
  | ChooseDamageType
  | ChooseHands
  | ChooseSystem
  | AssignScores
  | NameSignature
  | DescribeLook
  | ChooseOutfits
  | SetMoney
  | AnswersBuyItem
  | ChooseKit
  | Skip
  | Retract;

export type PlanQuestion =
  AskReach | AskUnit | AskWay | AskPlan | AskAnswers | AskShots | AskReaction;

export type Outlook =
  Reach | UnitOutlook | Way | PlanOutlook | Answerable | ShotsAhead | ReactionOutlook;

export interface Riftbound {
  view: View;
  aid: Aid;
  printed: Printed;
  action: Action;
  decision: Decision;
  event: GameEvent;
  character: Character;
  sheet: RowsSheet;
  command: Command;
  question: Question;
  plan: PlanQuestion;
  outlook: Outlook;
  draft: Draft;
  builder: Builder;
  answer: BuildAnswer;
  campaign: CampaignView;
  campaign_command: CampaignCommand;
}

export type Act = server.Act<Riftbound>;
export type Answer = server.Answer<Riftbound>;
export type Asked = server.Asked<Riftbound>;
export type Behind = server.Behind<Riftbound>;
export type CampaignActed = server.CampaignActed<Riftbound>;
export type CampaignAt = server.CampaignAt<Riftbound>;
export type CampaignNow = server.CampaignNow<Riftbound>;
export type Changed = server.Changed<Riftbound>;
export type CharacterAt = server.CharacterAt<Riftbound>;
export type CharacterNow = server.CharacterNow<Riftbound>;
export type Digest = server.Digest<Riftbound>;
export type DraftAt = server.DraftAt<Riftbound>;
export type DraftBehind = server.DraftBehind<Riftbound>;
export type DraftNow = server.DraftNow<Riftbound>;
export type Entered = server.Entered<Riftbound>;
export type Entry = server.Entry<Riftbound>;
export type Hint = server.Hint<Riftbound>;
export type HintWanted = server.HintWanted<Riftbound>;
export type LessonAnswers = server.LessonAnswers<Riftbound>;
export type LessonAt = server.LessonAt<Riftbound>;
export type Message = server.Message<Riftbound>;
export type Moment = server.Moment<Riftbound>;
export type NewAct = server.NewAct<Riftbound>;
export type NewAnswers = server.NewAnswers<Riftbound>;
export type NewCharacter = server.NewCharacter<Riftbound>;
export type NewDraft = server.NewDraft<Riftbound>;
export type NewEntry = server.NewEntry<Riftbound>;
export type NewQuestion = server.NewQuestion<Riftbound>;
export type News = server.News<Riftbound>;
export type Patched = server.Patched<Riftbound>;
export type PatchedChange = server.PatchedChange<Riftbound>;
export type PlanAsked = server.PlanAsked<Riftbound>;
export type PlanTold = server.PlanTold<Riftbound>;
export type Previewed = server.Previewed<Riftbound>;
export type Replay = server.Replay<Riftbound>;
export type ReplayStep = server.ReplayStep<Riftbound>;
export type SharedCharacter = server.SharedCharacter<Riftbound>;
export type SharedDraft = server.SharedDraft<Riftbound>;
export type SupposedAct = server.SupposedAct<Riftbound>;
export type Sync = server.Sync<Riftbound>;
export type Up = server.Up<Riftbound>;
export type WhatIfAsked = server.WhatIfAsked<Riftbound>;
export type WhatIfAt = server.WhatIfAt<Riftbound>;
export type WhatIfPlan = server.WhatIfPlan<Riftbound>;
