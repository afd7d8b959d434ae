// A lesson on the table of its game: it shows what the lesson tells, and answers go to the lesson.
// Made by a component, and as long as that one lives.
import type { Asked, GameTypes, PlanTold, Previewed } from '../contract/server';
import type { LessonStore } from './lesson.svelte';
import { TableStore } from './table.svelte';

export class LessonTable<G extends GameTypes = GameTypes> extends TableStore<G> {
  readonly #lesson: LessonStore<G>;

  constructor(lesson: LessonStore<G>) {
    super(lesson.id);
    this.#lesson = lesson;
    this.connection = 'live';
    this.reader = lesson.reader;
    this.#follow();
    $effect.pre(() => this.#follow());
    $effect(() => lesson.changes.show(this.changes));
  }

  #follow(): void {
    const lesson = this.#lesson;
    this.sync = lesson.sync;
    this.printed = lesson.printed;
    this.refused = lesson.refused;
    this.sending = lesson.sending;
    this.log = lesson.log;
  }

  override act(asked: Asked<G>, action: G['action']): Promise<boolean> {
    return this.#lesson.act(asked, action);
  }

  override undo(): Promise<boolean> {
    return this.#lesson.undo();
  }

  override preview(asked: Asked<G>, action: G['action']): Promise<Previewed<G> | null> {
    return this.#lesson.preview(asked, action);
  }

  override plan(question: G['plan']): Promise<PlanTold<G>> {
    return this.#lesson.plan(question);
  }
}
