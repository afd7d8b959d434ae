// Written by scripts/contract from the Python types. Do not edit.

import type * as server from './server';

/** TN-DEC-24: consent to an open offer of `of`, the first or another one. */
export interface Accept {
  type: 'Accept';
  of: number;
  number: number;
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
  points: number[];
  limits: Limit[];
  menu: Entry[];
  hand: CardAid[];
  shop: ItemAid[];
  events: EventAid[];
  summary: string[];
  warnings: Warned[];
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

export interface ArtifactOut {
  label: string;
  kind: Kind;
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

export interface Bought {
  type: 'Bought';
  seat: number;
  item: ItemName;
  level: number;
  price: number;
  to: number | null;
}

/** TN-DEC-11: the next level of an item. */
export interface Buy {
  type: 'Buy';
  item: ItemName;
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
  tick: Colour | null;
  cross: Colour | null;
  points: number;
  marks: number[][];
  backward: number[];
  artifact: boolean;
  not_last: boolean;
  radii: number[] | null;
  blue: number;
  flexible: 'attacking' | 'logistic' | 'supporting' | null;
  owner: Colour | null;
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
  tick: Colour | null;
  cross: Colour | null;
  points: number;
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

/** TN-DEC-24. */
export interface Decline {
  type: 'Decline';
  of: number;
  number: number;
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
  item: ItemName;
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

/** TN-DEC-27: where the realization pushes the pawn. */
export interface Go {
  type: 'Go';
  to: number;
}

/** Somebody took an artifact; which one, an event for him alone tells. */
export interface GotArtifact {
  type: 'GotArtifact';
  seat: number;
  artifact: string | null;
  to: number | null;
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

/** A row of the item tablet: what its next level costs, or why it cannot be bought. */
export interface ItemAid {
  item: ItemName;
  level: number;
  price: number | null;
  options: number;
  why: string;
  rule: string;
}

export interface ItemOut {
  id: ItemName;
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

export interface LevelOut {
  price: number;
  figures: [string, number][];
}

/** What the player on turn has left of something, and of how much. */
export interface Limit {
  name: LimitName;
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
  how: How;
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
  colours: Colour[];
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

/** TN-DEC-18: lower the anti-charge of the Hole in the Box. */
export interface Repay {
  type: 'Repay';
  amount: number;
}

export interface RoundBegan {
  type: 'RoundBegan';
  round: number;
  order: number[];
  to: number | null;
}

export interface Scored {
  type: 'Scored';
  seat: number;
  points: number;
  node: number;
  to: number | null;
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

/** An option, by its place among those of its decision, that is asked about first. */
export interface Warned {
  decision: string;
  option: number;
  say: string;
  rule: string;
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

export type Colour = 'blue' | 'gray' | 'orange' | 'purple' | 'turquoise' | 'yellow';

export type How = 'forced' | 'jump' | 'move' | 'wormhole';

export type ItemName = 'accelerator' | 'amplifier' | 'gun' | 'shield' | 'storage';

export type Kind = 'collapse' | 'collector' | 'hole' | 'needle' | 'stabilizer' | 'tangle';

export type LimitName =
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

export interface TheNow {
  view: View;
  aid: Aid;
  printed: Printed;
  action: Action;
  decision: Decision;
  event: GameEvent;
  character: never;
  sheet: never;
  command: never;
  question: never;
  plan: never;
  outlook: never;
  draft: never;
  builder: never;
  answer: never;
  campaign: never;
  campaign_command: never;
}

export type Act = server.Act<TheNow>;
export type Answer = server.Answer<TheNow>;
export type Asked = server.Asked<TheNow>;
export type Behind = server.Behind<TheNow>;
export type CampaignActed = server.CampaignActed<TheNow>;
export type CampaignAt = server.CampaignAt<TheNow>;
export type CampaignNow = server.CampaignNow<TheNow>;
export type Changed = server.Changed<TheNow>;
export type CharacterAt = server.CharacterAt<TheNow>;
export type CharacterNow = server.CharacterNow<TheNow>;
export type Digest = server.Digest<TheNow>;
export type DraftAt = server.DraftAt<TheNow>;
export type DraftBehind = server.DraftBehind<TheNow>;
export type DraftNow = server.DraftNow<TheNow>;
export type Entered = server.Entered<TheNow>;
export type Hint = server.Hint<TheNow>;
export type HintWanted = server.HintWanted<TheNow>;
export type LessonAnswers = server.LessonAnswers<TheNow>;
export type LessonAt = server.LessonAt<TheNow>;
export type Message = server.Message<TheNow>;
export type Moment = server.Moment<TheNow>;
export type NewAct = server.NewAct<TheNow>;
export type NewAnswers = server.NewAnswers<TheNow>;
export type NewCharacter = server.NewCharacter<TheNow>;
export type NewDraft = server.NewDraft<TheNow>;
export type NewEntry = server.NewEntry<TheNow>;
export type NewQuestion = server.NewQuestion<TheNow>;
export type News = server.News<TheNow>;
export type Option = server.Option<TheNow>;
export type Patched = server.Patched<TheNow>;
export type PatchedChange = server.PatchedChange<TheNow>;
export type PlanAsked = server.PlanAsked<TheNow>;
export type PlanTold = server.PlanTold<TheNow>;
export type Previewed = server.Previewed<TheNow>;
export type Replay = server.Replay<TheNow>;
export type ReplayStep = server.ReplayStep<TheNow>;
export type SharedCharacter = server.SharedCharacter<TheNow>;
export type SharedDraft = server.SharedDraft<TheNow>;
export type SupposedAct = server.SupposedAct<TheNow>;
export type Sync = server.Sync<TheNow>;
export type Told = server.Told<TheNow>;
export type Up = server.Up<TheNow>;
export type WhatIfAsked = server.WhatIfAsked<TheNow>;
export type WhatIfAt = server.WhatIfAt<TheNow>;
export type WhatIfPlan = server.WhatIfPlan<TheNow>;
