// Written by scripts/contract from the Python types. Do not edit.

/** TN-DEC-24: consent to an open offer of `of`, the first or another one. */
export interface Accept {
  type: 'Accept';
  of: number;
  number: number;
}

/** It is stored. */
export interface Acknowledged {
  type: 'done';
}

/** An answer, with the number its decision was asked under: a late one is refused. */
export interface Act {
  decision: Decision;
  n: number;
  action: Action;
}

/** TN-DEC-8: a link of a Logistic event, with reinforcement 0 to 2. */
export interface AddLink {
  type: 'AddLink';
  direction: number;
  link: 1 | 2;
  plus: number;
}

export interface Aid {
  forecast: Expected[];
  limits: Limit[];
  menu: Entry[];
  hand: CardAid[];
  shop: ItemAid[];
  events: EventAid[];
  summary: string[];
}

export interface Amplified {
  type: 'Amplified';
  seat: number;
  nodes: [number, number];
  strength: number;
  needle: boolean;
  to: number | null;
}

/** TN-DEC-15: reinforce the link at a boundary of the own node. */
export interface Amplify {
  type: 'Amplify';
  boundary: number;
}

/** TN-AMP-10: reinforce a Needle link of the own node. */
export interface AmplifyNeedle {
  type: 'AmplifyNeedle';
  source: number;
  target: number;
}

/** An action, for the decision that was asked under this number. */
export interface Answer {
  type: 'act';
  decision: Decision;
  n: number;
  action: Action;
}

export interface ArtifactOut {
  label: string;
  kind: 'collapse' | 'collector' | 'hole' | 'needle' | 'stabilizer' | 'tangle';
  name: string;
  group: 'energy' | 'events' | 'movement';
  charges: number;
  copies: number;
  about: string;
  rule: string;
}

/** An artifact on a table: open to all (TN-STATE-21). */
export interface ArtifactView {
  artifact: string;
  charges: number;
  anti: number;
  tension: number;
}

/** A decision that waits for you. `n` goes back with the answer. */
export interface Asked {
  n: number;
  decision: Decision;
  say: string;
  complete: boolean;
  owed: boolean;
  options: Option[];
}

/** TN-DEC-12. */
export interface Attack {
  type: 'Attack';
  victim: number;
}

export interface Attacked {
  type: 'Attacked';
  seat: number;
  victim: number;
  expense: number;
  loss: number;
  to: number | null;
}

/** Let a bot stand in, or take over from it again. */
export interface Away {
  type: 'away';
  away: boolean;
}

/**
 * TN-DEC-22: how many of the tokens name ✓ (the rest names ×), and the energy laid on each side.
 * Which of several tokens on a side it lies on makes no difference.
 */
export interface Bet {
  type: 'Bet';
  ticks: number;
  tick_energy: number;
  cross_energy: number;
}

/** TN-TANGLE-6: each player's tokens at ✓ and ×, and the impacts he paid for on each side. */
export interface BetsOpened {
  type: 'BetsOpened';
  node: number;
  bets: [number, number, number, number, number][];
  to: number | null;
}

export interface BotSeat {
  bot: string | null;
}

export interface Bought {
  type: 'Bought';
  seat: number;
  item: 'accelerator' | 'amplifier' | 'gun' | 'shield' | 'storage';
  level: number;
  price: number;
  to: number | null;
}

/** TN-DEC-11: the next level of an item. */
export interface Buy {
  type: 'Buy';
  item: 'accelerator' | 'amplifier' | 'gun' | 'shield' | 'storage';
}

/** A card in hand: in how many ways it can be laid here, or why it cannot. */
export interface CardAid {
  card: string;
  options: number;
  price: string;
  why: string;
  rule: string;
}

export interface CardChosen {
  type: 'CardChosen';
  seat: number;
  to: number | null;
}

/**
 * An event card. `marks` by rotation, then by direction (0 is up, clockwise): 0 none, 1 cause, 2
 * hindrance; `backward` are the edges, at rotation 0, whose links lead to earlier nodes.
 */
export interface CardOut {
  id: string;
  number: number;
  name: string;
  centre: 'gray' | 'green' | 'red';
  tick: 'blue' | 'gray' | 'orange' | 'purple' | 'turquoise' | 'yellow' | null;
  cross: 'blue' | 'gray' | 'orange' | 'purple' | 'turquoise' | 'yellow' | null;
  points: number;
  marks: number[][];
  backward: number[];
  artifact: boolean;
  not_last: boolean;
  radii: number[] | null;
  blue: number;
  flexible: 'attacking' | 'logistic' | 'supporting' | null;
  owner: 'blue' | 'gray' | 'orange' | 'purple' | 'turquoise' | 'yellow' | null;
  tangle: boolean;
  lines: Line[];
}

/** TN-DEC-16: lay an artifact from hand on the table; a Tangle goes on with LayCard. */
export interface Cast {
  type: 'Cast';
  artifact: string;
}

/** The central event (TN-MISS-8); other data may let it score (TN-RULING-64). */
export interface Central {
  links: string;
  centre: 'gray' | 'green' | 'red';
  tick: 'blue' | 'gray' | 'orange' | 'purple' | 'turquoise' | 'yellow' | null;
  cross: 'blue' | 'gray' | 'orange' | 'purple' | 'turquoise' | 'yellow' | null;
  points: number;
}

/** An answer was given or taken back: what this seat was told of it, and how things are. */
export interface Changed {
  type: 'changed';
  n: number;
  seat: number | null;
  by: 'bot' | 'chance' | 'clock' | 'seat' | 'stand-in' | 'undo';
  events: Told[];
  sync: Sync;
}

export interface Chat {
  type: 'chat';
  text: string;
}

/** TN-DEC-25: open beside everything until the player's next turn. */
export interface ChooseCard {
  type: 'ChooseCard';
  seat: number;
}

/** TN-DEC-26. */
export interface ChooseHit {
  type: 'ChooseHit';
  seat: number;
}

/** TN-DEC-2. */
export interface ChooseSwap {
  type: 'ChooseSwap';
  seat: number;
}

/** How long one may think: no limit, so many seconds a turn, or a bank with an increment. */
export interface Clock {
  kind: 'fischer' | 'none' | 'turn';
  seconds: number;
  increment: number;
}

export interface Consent {
  type: 'consent';
  n: number;
  yes?: boolean;
}

/** To the undo that was asked for under this number. */
export interface Consenting {
  n: number;
  yes?: boolean;
}

/** TN-DEC-24. */
export interface Decline {
  type: 'Decline';
  of: number;
  number: number;
}

/** What happened while a bot stood in for you. */
export interface Digest {
  type: 'digest';
  since: number;
  events: Told[];
}

/** TN-DEC-13: give up an artifact in hand for energy. */
export interface Discharge {
  type: 'Discharge';
  artifact: string;
}

export interface Discharged {
  type: 'Discharged';
  seat: number;
  artifact: string;
  energy: number;
  to: number | null;
}

/** The Logistic event has all its links. */
export interface Done {
  type: 'Done';
}

/** Take one link of the Logistic event back. */
export interface DropLink {
  type: 'DropLink';
  direction: number;
}

/** TN-ITEM-7: an item left the tablet. */
export interface Dropped {
  type: 'Dropped';
  seat: number;
  item: 'accelerator' | 'amplifier' | 'gun' | 'shield' | 'storage';
  energy: number;
  to: number | null;
}

/** TN-TURN-3. */
export interface EndTurn {
  type: 'EndTurn';
}

/** A kind of action. Without `options`, `why` and `rule` say what is in the way. */
export interface Entry {
  kind: string;
  label: string;
  price: string;
  options: number;
  why: string;
  rule: string;
}

/** What came is no message, or nothing can come. */
export interface Error {
  type: 'error';
  why: string;
}

/** An event as it lies, in plain words. */
export interface EventAid {
  node: number;
  lines: Line[];
}

/** An event on the field; `marks` by direction: 0 none, 1 cause, 2 hindrance. */
export interface EventView {
  node: number;
  card: string;
  rotation: number;
  by: number;
  side: boolean;
  impact: number;
  marks: number[];
  arcs: [number, number] | null;
  bets: [number, number][];
}

export interface Exchanged {
  type: 'Exchanged';
  seat: number;
  partner: number;
  energy: number;
  given: string[];
  got: string[];
  given_unseen: number;
  to: number | null;
}

/** How an event would come out if nothing happened any more. */
export interface Expected {
  node: number;
  parts: Part[];
  points: number;
  by_token: boolean;
  occurs: boolean;
  scores: [number, number][];
  say: string;
}

/** TN-DEC-9. */
export interface Extract {
  type: 'Extract';
  collector: boolean;
}

export interface Extracted {
  type: 'Extracted';
  seat: number;
  node: number;
  energy: number;
  collector: number;
  to: number | null;
}

/** TN-DEC-27. */
export interface ForcedMove {
  type: 'ForcedMove';
  seat: number;
}

export interface GameEnded {
  type: 'GameEnded';
  winners: number[];
  to: number | null;
}

/** A game that is played here. */
export interface GameOffer {
  game: string;
  version: string;
  editions: string[];
  bots: string[];
}

/** TN-DEC-27: where the realization pushes the pawn. */
export interface Go {
  type: 'Go';
  to: number;
}

/** The table was deleted, or you were too slow to be told everything: nothing follows. */
export interface Gone {
  type: 'gone';
  why: string;
}

/** Somebody took an artifact; which one, an event for him alone tells. */
export interface GotArtifact {
  type: 'GotArtifact';
  seat: number;
  artifact: string | null;
  to: number | null;
}

export interface Health {
  status: string;
  version: string;
  tables: number;
}

export interface Hint {
  action: Action;
  say: string;
  reasons: string[];
}

/** What would be a good answer to this? */
export interface HintWanted {
  decision: Decision;
  n: number;
}

/** TN-DEC-26: whom the field of the annihilation hits next. */
export interface Hit {
  type: 'Hit';
  victim: number;
}

/** TN-DEC-10: weak or strong, for (True) or against the event in the own node. */
export interface Impact {
  type: 'Impact';
  strong: boolean;
  side: boolean;
}

/** Impact on an event, or kept in an empty node (`delayed`). */
export interface Impacted {
  type: 'Impacted';
  seat: number;
  node: number;
  impact: number;
  why: 'bets' | 'delayed' | 'stabilizer' | 'strong' | 'weak';
  delayed: boolean;
  to: number | null;
}

/** Grants one seat to whoever brings the secret first. Told once; only its hash is kept. */
export interface Invite {
  table: string;
  seat: number;
  secret: string;
}

/** What a link grants: a seat, and the table where it is. */
export interface Invited {
  seat: number;
  info: TableInfo;
}

export interface IsAway {
  away: boolean;
}

/** A row of the item tablet: what its next level costs, or why it cannot be bought. */
export interface ItemAid {
  item: 'accelerator' | 'amplifier' | 'gun' | 'shield' | 'storage';
  level: number;
  price: number | null;
  options: number;
  why: string;
  rule: string;
}

export interface ItemOut {
  id: 'accelerator' | 'amplifier' | 'gun' | 'shield' | 'storage';
  name: string;
  levels: LevelOut[];
  about: string;
  rule: string;
}

/** TN-DEC-17: use the Collapse Generator. */
export interface Jump {
  type: 'Jump';
  to: number;
}

/** TN-DEC-25: keep one of the candidates. */
export interface Keep {
  type: 'Keep';
  card: number;
}

/** The secret of an invite link. It stands behind the # of the link, which browsers keep. */
export interface Key {
  secret: string;
}

/** Rotation and side of the organizer's token. */
export interface Lay {
  type: 'Lay';
  rotation: number;
  side: boolean;
}

/** TN-DEC-5 to TN-DEC-8, TN-DEC-21. It names no card: the others must not know which. */
export interface LayCard {
  type: 'LayCard';
  seat: number;
}

/** The card one is laying, as far as one has got. */
export interface LayingView {
  card: string;
  rotation: number;
  side: boolean;
  links: number[];
  plus: number[];
}

/** All one's answers so far; None goes on from a step that only tells. */
export interface LessonAnswers {
  answers?: (Action | null)[];
}

/**
 * Where one is in a lesson. Without a `goal` there is only something to read. `taken` of the
 * answers sent count: of the others the first was `wrong`.
 */
export interface LessonAt {
  step: number;
  steps: number;
  taken: number;
  say: string;
  rules: string[];
  goal: string;
  points_at: PointsAt;
  done: boolean;
  sync: Sync;
  told: Told[];
  wrong: Wrong | null;
}

export interface LessonLine {
  id: string;
  title: string;
  about: string;
  minutes: number;
  steps: number;
}

export interface LevelOut {
  price: number;
  figures: [string, number][];
}

/** What the player on turn has left of something, and of how much. */
export interface Limit {
  name:
    | 'amplify'
    | 'attack'
    | 'au'
    | 'discharge'
    | 'energy'
    | 'events'
    | 'hole'
    | 'impact'
    | 'movement'
    | 'moves'
    | 'purchase';
  left: number;
  of: number;
  say: string;
  rule: string;
}

/** A sentence, and the rule it rests on. */
export interface Line {
  say: string;
  rule: string;
}

export interface Me {
  id: string;
  name: string;
}

/**
 * How things stood after a step, from what this seat knew then; of a finished game `views` shows
 * all hands.
 */
export interface Moment {
  k: number;
  view: View;
  aid: Aid | null;
  told: Told[];
  views: View[];
}

/** TN-DEC-4: the pawn goes to an adjacent unrealized node. */
export interface Move {
  type: 'Move';
  to: number;
}

export interface Moved {
  type: 'Moved';
  seat: number;
  origin: number;
  node: number;
  how: 'forced' | 'jump' | 'move' | 'wormhole';
  to: number | null;
}

/** Candidates were drawn; the player sees them in his view. */
export interface MustChoose {
  type: 'MustChoose';
  seat: number;
  candidates: number;
  to: number | null;
}

/** TN-DEC-6, TN-DEC-7: the players on the arcs of a flexible event; None leaves one empty. */
export interface Name {
  type: 'Name';
  tick: number | null;
  cross: number | null;
}

export interface NeedleView {
  source: number;
  target: number;
  type: number;
  plus: number;
}

/** Play on from a moment of a finished game. Seats without a bot are yours, `seat` first. */
export interface NewFork {
  k: number;
  seat?: number;
  bots?: (string | null)[];
}

export interface NewPerson {
  name: string;
}

/** A table to be opened. Whoever opens it sits down at `seat`, or only owns it (None). */
export interface NewTable {
  game: string;
  setup?: Record<string, unknown>;
  public?: boolean;
  clock?: Clock;
  seat?: number | null;
  bots?: (string | null)[];
  hotseat?: string[];
}

/**
 * A node: its place on the board, its neighbours by direction (-1: the edge), and what extracting
 * there yields without an event.
 */
export interface NodeOut {
  node: number;
  name: string;
  radius: number;
  q: number;
  r: number;
  around: number[];
  energy: number;
}

/**
 * TN-DEC-23: what `to` would get and give. A counter-offer names the open offer of `to` that it
 * answers, and so declines (TN-RULING-114).
 */
export interface Offer {
  type: 'Offer';
  to: number;
  give: number;
  give_hand: string[];
  give_table: string[];
  ask: number;
  ask_table: string[];
  ask_unnamed: number;
  counter: number | null;
}

export interface OfferEnded {
  type: 'OfferEnded';
  seat: number;
  partner: number;
  how: 'countered' | 'declined' | 'lapsed' | 'withdrawn';
  to: number | null;
}

/** What the two parties alone see of an offer: the artifacts from hand in it. */
export interface OfferShown {
  type: 'OfferShown';
  seat: number;
  give_hand: string[];
  to: number | null;
}

/** An open offer; only the two parties see which hand artifacts are in it (TN-STATE-29). */
export interface OfferView {
  by: number;
  to: number;
  give: number;
  give_hand: string[] | null;
  give_unseen: number;
  give_table: string[];
  ask: number;
  ask_table: string[];
  ask_unnamed: number;
}

/** What everybody sees of an offer: hand artifacts only by number. */
export interface Offered {
  type: 'Offered';
  seat: number;
  partner: number;
  give: number;
  give_table: string[];
  give_unseen: number;
  ask: number;
  ask_table: string[];
  ask_unnamed: number;
  to: number | null;
}

/** One change. `path` is a JSON Pointer (RFC 6901); `value` is what stands there afterwards. */
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  path: string;
  value: unknown;
}

export interface Option {
  action: Action;
  say: string;
}

/** TN-DEC-5: begin to lay an event card from hand; LayCard asks for the rest. */
export interface Organize {
  type: 'Organize';
  card: number;
}

export interface Organized {
  type: 'Organized';
  seat: number;
  node: number;
  card: number;
  rotation: number;
  side: boolean;
  arcs: [number, number];
  links: number[];
  plus: number[];
  to: number | null;
}

/** The numbers of parameters.toml; their sources stand beside them in the file. */
export interface Parameters {
  rounds_per_phase: [number, number, number, number, number];
  start_energy: number;
  start_score: number;
  au: number;
  speed: number;
  move_energy: number;
  organize_au: number;
  organize_energy: number;
  extract_au: number;
  extract_per_radius: number;
  extract_v616mon: number;
  impact_au: number;
  weak_impact: number;
  weak_gain: number;
  strong_impact: number;
  strong_energy: number;
  impact_limit: number;
  link_strength: number;
  link_limit: number;
  logistic_limit: number;
  hand: number;
  candidates: number;
  candidates_three: number;
  candidates_two: number;
  discharge_energy: number;
  safety_rounds: number;
  artifacts_from_round: number;
  hole_take: number;
  hole_maximum: number;
  hole_steps: [number, number][];
  hole_scale: number;
  needle_between: number;
  stabilizer_impact: number;
  collector_least: number;
  collector_most: number;
  bet_tokens_owner: number;
  bet_energy: number;
  points_track: number;
  presets: Record<string, [number, number, number, number, number]>;
  central: Central;
}

/** A part of the sum of a realization; `source` is the node it comes from, or -1. */
export interface Part {
  say: string;
  effect: number;
  source: number;
  rule: string;
}

/** TN-COLLAPSE-8: go through a wormhole, between its node and V616Mon. */
export interface Pass {
  type: 'Pass';
  to: number;
}

/** As Changed, with what it changes of the `sync` before. */
export interface PatchedChange {
  type: 'changed';
  n: number;
  patch: Operation[];
  seat: number | null;
  by: 'bot' | 'chance' | 'clock' | 'seat' | 'stand-in' | 'undo';
  events: Told[];
}

/** What has changed of the `sync` before. */
export interface PatchedSync {
  type: 'sync';
  n: number;
  patch: Operation[];
}

/** What has changed of the `info` before. */
export interface PatchedTable {
  type: 'table';
  patch: Operation[];
}

export interface PeriodOut {
  name: string;
  about: string;
  rule: string;
}

export interface PhaseEnded {
  type: 'PhaseEnded';
  phase: number;
  scores: number[];
  to: number | null;
}

export interface PhaseOut {
  name: string;
  colour: string;
}

export interface Ping {
  type: 'ping';
}

/** TN-DEC-22. */
export interface PlaceBet {
  type: 'PlaceBet';
  seat: number;
  tokens: number;
}

/**
 * What everybody sees of a player: his energy too (TN-INFO-1), his items (TN-ITEM-2), and the backs
 * of his cards.
 */
export interface PlayerView {
  seat: number;
  colour: string;
  supply: number;
  score: number;
  tokens: number;
  pawn: number;
  node: number;
  out: number;
  out_node: number;
  gun: number;
  shield: number;
  accelerator: number;
  storage: number;
  amplifier: number;
  table: ArtifactView[];
  cards: number;
  starting: number;
  artifacts: number;
  candidates: number;
}

/** Where to look: nodes of the board, kinds of actions, cards in hand, parts of the screen. */
export interface PointsAt {
  nodes: number[];
  kinds: string[];
}

export interface Pong {
  type: 'pong';
}

/** How things would stand for the seat after an answer. */
export interface Previewed {
  view: View;
  aid: Aid | null;
}

/** Everything printed in one edition. `hash` changes whenever a value does. */
export interface Printed {
  game: string;
  edition: string;
  name: string;
  hash: string;
  nodes: NodeOut[];
  cards: CardOut[];
  items: ItemOut[];
  artifacts: ArtifactOut[];
  colours: ('blue' | 'gray' | 'orange' | 'purple' | 'turquoise' | 'yellow')[];
  phases: PhaseOut[];
  periods: PeriodOut[];
  rules: Parameters;
}

export interface Realized {
  type: 'Realized';
  node: number;
  points: number | null;
  occurred: boolean;
  to: number | null;
}

export interface Recovery {
  recovery: string;
}

/**
 * The body of every error: a sentence for people, ids that may have been meant, and the rule that
 * says no, where one does.
 */
export interface Refusal {
  why: string;
  near: string[];
  rule: string;
}

/** No, and why; with the rule that says so, and the number it was about. */
export interface Refused {
  type: 'refused';
  why: string;
  rule: string | null;
  n: number | null;
}

/** TN-DEC-18: lower the anti-charge of the Hole in the Box. */
export interface Repay {
  type: 'Repay';
  amount: number;
}

export interface Replay {
  steps: ReplayStep[];
}

/** An answer, with what chance added to it. `k` answers count from the beginning to here. */
export interface ReplayStep {
  k: number;
  n: number;
  seat: number | null;
  by: 'bot' | 'chance' | 'clock' | 'seat' | 'stand-in';
  at: number;
  says: string[];
  kinds: string[];
  round: number;
  label: string;
}

export interface RoundBegan {
  type: 'RoundBegan';
  round: number;
  order: number[];
  to: number | null;
}

export interface Said {
  type: 'chat';
  n: number;
  name: string;
  text: string;
  at: number;
  seat: number | null;
}

export interface Saying {
  text: string;
}

export interface Scored {
  type: 'Scored';
  seat: number;
  points: number;
  node: number;
  to: number | null;
}

/** `until`: when this seat's time is over, in seconds since 1970; None while it stands. */
export interface SeatClock {
  bank: number | null;
  until: number | null;
}

export interface SeatInfo {
  seat: number;
  name: string;
  role: 'gm' | 'player';
  bot: string | null;
  person: boolean;
  you: boolean;
  away: boolean;
  late: boolean;
  invited: boolean;
  hotseat: boolean;
}

/** The table itself has changed: seats, stage, options. Always the first message. */
export interface Seated {
  type: 'table';
  info: TableInfo;
}

/** What a table agrees on before it starts (TN-STATE-1). */
export interface Setup {
  seats?: number;
  edition?: string;
  colours?: string[];
  swap?: boolean;
  rounds?: string;
  catalogue?: boolean | null;
  two_players?: boolean;
}

/** The discard became the deck. */
export interface Shuffled {
  type: 'Shuffled';
  deck: 'artifacts' | 'events';
  cards: number;
  to: number | null;
}

/**
 * What the player on turn has used so far, against the limits of TN-TURN-4 (TN-STATE-27, TN-
 * STATE-28).
 */
export interface Spent {
  au: number;
  moves: number;
  impact: number;
  amplified: number;
  bought: boolean;
  attacked: boolean;
  discharged: boolean;
  groups: string[];
  taken: number;
  hole: number;
  offered: [number, number][];
}

/** TN-DEC-20: impact on the own node and its two symmetrical ones. */
export interface Stabilize {
  type: 'Stabilize';
  side: boolean;
}

/**
 * What is going on, open to all (TN-STATE-3, TN-STATE-30 to TN-STATE-32): the node concerned, the
 * seat whose procedure it is, who is still to come, and the anti-charge left.
 */
export interface Stage {
  name:
    | 'annihilation'
    | 'betting'
    | 'finished'
    | 'realization'
    | 'search'
    | 'shortage'
    | 'swap'
    | 'turn';
  node: number;
  seat: number;
  waiting: number[];
  left: number;
}

/** How many answers the table has now, those that take back included. */
export interface Stored {
  n: number;
}

/** TN-DEC-2: give a hand card for one of three, or keep all (None). */
export interface Swap {
  type: 'Swap';
  give: number | null;
  take: number | null;
}

/**
 * A player replaced a card at setup; which one, only he knows. That it was one from the deck, he
 * alone is told.
 */
export interface Swapped {
  type: 'Swapped';
  seat: number;
  starting: boolean;
  to: number | null;
}

/** Everything a seat (None: a spectator) may know now. */
export interface Sync {
  type: 'sync';
  n: number;
  seat: number | null;
  stage: 'gathering' | 'over' | 'playing';
  view: View;
  asked: Asked[];
  waiting: number[];
  undo: number;
  undo_asked: UndoAsked | null;
  clocks: SeatClock[];
  scores: number[] | null;
  winners: number[] | null;
  views: View[];
  aid: Aid | null;
}

/** A table from outside: who sits there and what is played, nothing of the game itself. */
export interface TableInfo {
  id: string;
  game: string;
  version: string;
  edition: string;
  content: string;
  setup: Record<string, unknown>;
  stage: 'gathering' | 'over' | 'playing';
  public: boolean;
  clock: Clock;
  seats: SeatInfo[];
  yours: boolean;
  owner: string;
  created: number;
  changed: number;
  answers: number;
  commitment: string;
  seed: string | null;
  salt: string | null;
  rematch: string | null;
  forked: string | null;
  waiting: number[];
  playable: boolean;
  why: string;
}

/** TN-DEC-18: take energy with the Hole in the Box. */
export interface Take {
  type: 'Take';
  amount: number;
}

/** Lay nothing after all; nothing has been paid. */
export interface TakeBack {
  type: 'TakeBack';
}

/** TN-DEC-14: take everything out of the Kinetic Storage. */
export interface TakeStorage {
  type: 'TakeStorage';
}

/** TN-DEC-3. */
export interface TakeTurn {
  type: 'TakeTurn';
  seat: number;
}

export interface Tension {
  type: 'Tension';
  seat: number;
  tension: number;
  annihilates: boolean;
  to: number | null;
}

/** TN-DEC-19: link the own node with a later one by the Lachesis Needle. */
export interface Thread {
  type: 'Thread';
  target: number;
  link: 1 | 2;
}

export interface Threaded {
  type: 'Threaded';
  seat: number;
  source: number;
  target: number;
  link: 1 | 2;
  to: number | null;
}

export interface TokenFlipped {
  type: 'TokenFlipped';
  side: boolean;
  to: number | null;
}

/** Something that happened, as this seat was told. */
export interface Told {
  event: GameEvent;
  say: string;
}

/** Energy from (or back to, if negative) the Hole in the Box. */
export interface Took {
  type: 'Took';
  seat: number;
  energy: number;
  anti: number;
  to: number | null;
}

/** TN-DEC-23, TN-DEC-24: open beside a turn for the players in its node. */
export interface Trade {
  type: 'Trade';
  seat: number;
}

export interface TurnBegan {
  type: 'TurnBegan';
  seat: number;
  to: number | null;
}

export interface TurnEnded {
  type: 'TurnEnded';
  seat: number;
  to: number | null;
}

/** A card shown to all in the search of a three-player game; `fits` if it is the one. */
export interface TurnedOver {
  type: 'TurnedOver';
  seat: number;
  card: number;
  fits: boolean;
  to: number | null;
}

/**
 * Take back the last answer: at once where nothing was revealed since, else by consent. `n` is the
 * number of answers one has seen, so that a double click does not take back two.
 */
export interface Undo {
  type: 'undo';
  n: number;
}

/** Somebody asks everybody to take back the last answer a person gave. */
export interface UndoAsked {
  n: number;
  seat: number;
  consenting: number[];
  missing: number[];
}

/** Everything one seat (None: a spectator) may know. */
export interface View {
  seat: number | null;
  edition: string;
  round: number;
  rounds: number;
  phase: number;
  phases: number[];
  order: number[];
  on_turn: number;
  stage: Stage;
  asked: number[];
  spent: Spent;
  fate: number[];
  events: EventView[];
  reinforced: [number, number, number][];
  delayed: [number, number][];
  needles: NeedleView[];
  wormholes: [number, number][];
  v616mon: boolean;
  players: PlayerView[];
  deck: number;
  discard: number;
  vault: number;
  scrap: string[];
  gone: string[];
  marks: number[][];
  offers: OfferView[];
  hand: string[];
  artifacts: string[];
  candidates: string[];
  laying: LayingView | null;
}

export interface WasCast {
  type: 'WasCast';
  seat: number;
  artifact: string;
  to: number | null;
}

export interface WasHit {
  type: 'WasHit';
  seat: number;
  loss: number;
  left: number;
  to: number | null;
}

/** Told once: the server keeps no more than hashes of both. */
export interface Welcome {
  id: string;
  name: string;
  secret: string;
  recovery: string;
}

export interface WentOut {
  type: 'WentOut';
  seat: number;
  to: number | null;
}

/** TN-DEC-23: take back an own offer to `to`. */
export interface Withdraw {
  type: 'Withdraw';
  to: number;
  number: number;
}

export interface WormholeClosed {
  type: 'WormholeClosed';
  node: number;
  to: number | null;
}

export interface WormholeOpened {
  type: 'WormholeOpened';
  node: number;
  to: number | null;
}

export interface Wrong {
  why: string;
  rule: string | null;
}

export type Message = Seated | Sync | Changed | Said | Digest | Refused | Gone;

export type Patched = PatchedSync | PatchedChange | PatchedTable;

export type Reply = Acknowledged | Pong | Refused | Error;

export type Up = Answer | Undo | Consent | Chat | Away | Ping;

export type Action =
  | Move
  | Pass
  | Organize
  | Extract
  | Impact
  | Buy
  | TakeStorage
  | Amplify
  | AmplifyNeedle
  | Attack
  | Cast
  | Discharge
  | Jump
  | Take
  | Repay
  | Thread
  | Stabilize
  | EndTurn
  | Lay
  | Name
  | AddLink
  | DropLink
  | Done
  | TakeBack
  | Keep
  | Swap
  | Bet
  | Hit
  | Go
  | Offer
  | Accept
  | Decline
  | Withdraw;

export type Decision =
  TakeTurn | LayCard | ChooseCard | ChooseSwap | PlaceBet | ChooseHit | ForcedMove | Trade;

export type GameEvent =
  | RoundBegan
  | TurnBegan
  | TurnEnded
  | TokenFlipped
  | TurnedOver
  | Swapped
  | Moved
  | Organized
  | GotArtifact
  | Extracted
  | Impacted
  | Bought
  | Dropped
  | Attacked
  | Discharged
  | Amplified
  | WasCast
  | Threaded
  | Took
  | Tension
  | WasHit
  | WormholeOpened
  | WormholeClosed
  | BetsOpened
  | Offered
  | OfferShown
  | OfferEnded
  | Exchanged
  | MustChoose
  | CardChosen
  | Shuffled
  | Realized
  | Scored
  | WentOut
  | PhaseEnded
  | GameEnded;
