// What the player is in the middle of. Answers come from the options; the board shows them.
import { untrack } from 'svelte';
import { text } from '../text';
import { announcer } from '../../../ui/announce.svelte';
import type { Action, Asked, Hint, Option, Previewed, TheNow } from '../../../contract/the_now';
import type { Playing } from '../../../net/playing';
import type { Board, Ghost, Handle, Target } from '../table/board.svelte';
import { lawful, type Draft } from './laying';
import { nodeName } from './names';
import { stillOpen, type OpenOffer } from './offers';
import {
  byNode,
  find,
  goings,
  inOrder,
  keyed,
  mainOf,
  mapped,
  ofKind,
  same,
  type Kind,
  type OptionOf,
} from './options';
import { Previews } from './previews.svelte';

export type Step =
  | { name: 'idle' }
  | { name: 'kind'; kind: Kind } // choosing among the options of one kind of action
  | { name: 'which'; node: number; options: Option[] } // several actions lead to this node
  | { name: 'end' } // something is left unused: end the turn all the same?
  | { name: 'sure'; asked: Asked; action: Action; say: string; rule: string } // really?
  | { name: 'exchange'; counter: OpenOffer | null };

const IDLE: Step = { name: 'idle' };
/** Kinds of which a single option is done at once: there is nothing to choose or to lose. */
const AT_ONCE: Kind[] = ['Extract'];

export class Flow {
  step = $state.raw<Step>(IDLE);
  /** The card chosen in hand, by its id. */
  card = $state<string | null>(null);
  /** How the card being laid would lie. */
  draft = $state.raw<Draft>({ rotation: 0, side: true });
  /** The Logistic edge or the Needle target that is being set. */
  aimed = $state<number | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** What the pointer or the focus rests on, shown on the board before it is done. */
  tried = $state.raw<{ asked: Asked; action: Action } | null>(null);
  readonly previews: Previews;
  #quiet = false;

  constructor(
    readonly store: Playing<TheNow>,
    readonly board: Board,
  ) {
    this.previews = new Previews(store);
  }

  get main(): Asked | undefined {
    return mainOf(this.store.asked);
  }

  get turn(): Asked | undefined {
    return this.main?.decision.type === 'TakeTurn' ? this.main : undefined;
  }

  get here(): number {
    return this.store.me === null ? -1 : (this.store.view?.players[this.store.me]?.node ?? -1);
  }

  options<K extends Kind>(...kinds: K[]): OptionOf<K>[] {
    return ofKind(this.main?.options ?? [], ...kinds);
  }

  // --- steps

  back(): void {
    this.step = IDLE;
    this.aimed = null;
    this.tried = null;
  }

  open(kind: Kind): void {
    const options = this.options(kind);
    const only = options.length === 1 && AT_ONCE.includes(kind) ? options[0] : undefined;
    if (only) void this.answer(only.action);
    else this.step = { name: 'kind', kind };
  }

  exchange(counter: OpenOffer | null = null): void {
    this.step = { name: 'exchange', counter };
  }

  /** Ends the turn, after a question where something would be lost. */
  end(askFirst: boolean): void {
    if (askFirst && (this.store.aid?.summary.length ?? 0) > 0) this.step = { name: 'end' };
    else void this.answer({ type: 'EndTurn' });
  }

  async organize(number: number): Promise<void> {
    const option = find(this.options('Organize'), { type: 'Organize', card: number });
    if (option) await this.answer(option.action);
  }

  // --- answers

  /** Sends an action; what was chosen before is over when it counts, what is chosen meanwhile
   * stays. */
  async answer(
    action: Action,
    asked: Asked | undefined = this.main,
    sure = false,
  ): Promise<boolean> {
    if (!asked || this.store.sending) return false;
    const warned = sure ? undefined : this.#warned(action, asked);
    if (warned) {
      this.step = { name: 'sure', asked, action, say: warned.say, rule: warned.rule };
      announcer.say(warned.say);
      return false;
    }
    this.tried = null;
    const { step, aimed, card } = this;
    const done = await this.store.act(asked, action);
    if (done) {
      if (this.step === step) this.step = IDLE;
      if (this.aimed === aimed) this.aimed = null;
      if (this.card === card) this.card = null;
      this.tried = this.hint = null;
    } else if (this.store.refused) {
      announcer.say(this.store.refused.why);
      if (this.#isAstray()) this.back(); // what is asked for stands in the menu
    }
    return done;
  }

  /** What the server wants asked before this is done. */
  #warned(action: Action, asked: Asked) {
    const option = asked.options.findIndex((o) => same(o.action, action));
    return this.store.aid?.warnings.find(
      (w) => w.decision === asked.decision.type && w.option === option,
    );
  }

  /** Is this the panel of something that a lesson does not ask for now? */
  #isAstray(): boolean {
    const { marks } = this.board;
    const open = { idle: '', which: 'Move', end: 'EndTurn', exchange: 'Trade', sure: '' };
    const kind = this.step.name === 'kind' ? this.step.kind : open[this.step.name];
    return marks.size > 0 && kind !== '' && !marks.has(kind);
  }

  async askHint(): Promise<void> {
    if (!this.main || !this.store.hint) return;
    this.hint = (await this.store.hint(this.main)) ?? null;
    if (this.hint) announcer.say([this.hint.say, ...this.hint.reasons].join(' '));
  }

  // --- previews

  /** Show on the board how things would stand; null: how they stand. */
  try(action: Action | null): void {
    if (this.#quiet) return;
    const asked = untrack(() => this.main);
    this.tried = action && asked ? { asked, action } : null;
    if (action) this.want(action);
  }

  /** The focus that is given, not taken, tries nothing. */
  focus(control: HTMLElement | null | undefined): void {
    this.#quiet = true;
    control?.focus({ preventScroll: true });
    this.#quiet = false;
  }

  /** Look ahead; an effect may do so without depending on what it finds. */
  want(action: Action): void {
    untrack(() => {
      if (this.main) void this.previews.want(this.store.sync?.n ?? 0, this.main, action);
    });
  }

  // --- the board

  /** The nodes one may pick now. */
  targets(): ReadonlyMap<number, Target> {
    return mapped(byNode(this.#aiming(), this.here), (options, node) =>
      this.#target(node, options),
    );
  }

  #aiming(): Option[] {
    const options = this.main?.options ?? [];
    switch (this.step.name) {
      case 'kind': {
        const own = ofKind<Kind>(options, this.step.kind);
        return byNode(own, this.here).size > 0 ? own : goings(options);
      }
      case 'exchange':
      case 'end':
      case 'sure':
        return [];
      default:
        return goings(options);
    }
  }

  #target(node: number, options: Option[]): Target {
    const going = goings(options).length > 0;
    return {
      label: options.map(({ say }) => say).join(' '),
      tone: going ? 'go' : 'aim',
      pick: () => this.#pick(node, options),
    };
  }

  #pick(node: number, options: Option[]): void {
    const [first, ...more] = options;
    if (!first) return;
    if (more.length === 0) void this.answer(first.action);
    else if (this.step.name === 'kind') this.aimed = node;
    else this.step = { name: 'which', node, options };
  }

  /** The card that is being laid, as it would lie. */
  get ghost(): Ghost | null {
    const laying = this.store.view?.laying;
    if (this.main?.decision.type !== 'LayCard' || !laying) return null;
    const set = laying.rotation >= 0;
    return {
      node: this.here,
      card: laying.card,
      rotation: set ? laying.rotation : this.draft.rotation,
      side: set ? laying.side : this.draft.side,
      ...(laying.links.length > 0 ? { links: laying.links, plus: laying.plus } : {}),
    };
  }

  /** The edges of a Logistic event that may get a link, or lose it. */
  handles(): ReadonlyMap<number, Handle> {
    const links = this.options('AddLink', 'DropLink');
    const open = inOrder(links.map(({ action }) => action.direction));
    return keyed(open, (direction) => ({
      label: text.act.lay.handle(this.facing(direction)),
      pick: () => (this.aimed = direction),
    }));
  }

  /** What lies in a direction of the own node. */
  facing(direction: number): string {
    const { printed } = this.store;
    const node = printed?.nodes[this.here]?.around[direction] ?? -1;
    return node < 0 ? text.act.lay.outside : nodeName(this.store, node);
  }

  /** How things would stand after what the pointer or the focus rests on. */
  get ahead(): Previewed | null {
    return this.tried ? (this.previews.of(this.tried.asked, this.tried.action) ?? null) : null;
  }

  // --- a new position

  /** What is no longer possible ends; a card to be laid begins in a lawful way. */
  settle(): void {
    this.tried = this.hint = null;
    if (this.main?.decision.type === 'LayCard') {
      this.draft = lawful(this.main.options, this.draft);
    }
    if (!this.#lasts()) this.back();
    if (this.card && !this.store.view?.hand.includes(this.card)) this.card = null;
  }

  #lasts(): boolean {
    switch (this.step.name) {
      case 'idle':
        return this.main?.decision.type === 'LayCard'; // the edge that is being set stays
      case 'kind':
        return this.turn !== undefined && this.options(this.step.kind).length > 0;
      case 'sure': {
        const { asked, action } = this.step;
        const now = this.store.ask(asked.decision.type);
        return now !== undefined && this.#warned(action, now) !== undefined;
      }
      case 'exchange': {
        const { counter } = this.step;
        const open = !counter || stillOpen(this.store.view?.offers ?? [], counter);
        return open !== undefined && this.store.ask('Trade') !== undefined;
      }
      default:
        return this.turn !== undefined;
    }
  }
}
