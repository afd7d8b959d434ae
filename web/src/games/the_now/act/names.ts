// What nodes, cards and artifacts are called; printed once, looked up everywhere.
import type { ArtifactOut, CardOut, Printed, TheNow } from '../../../contract/the_now';
import type { TableStore } from '../../../net/table.svelte';
import { sitter } from '../../../table/sitter';
import { text } from '../text';
import { V616MON } from '../field/geometry';

interface Source {
  printed: Printed | null;
}

export const nodeName = ({ printed }: Source, node: number): string =>
  printed?.nodes.find((n) => n.node === node)?.name ??
  (node === V616MON ? text.act.v616mon : String(node));

export type Seated = Pick<TableStore<TheNow>, 'info' | 'name'>;

export const seatName = (store: Seated, seat: number): string =>
  (store.info && sitter(store.info, seat)) || store.name(seat);

export const cardOf = ({ printed }: Source, id: string): CardOut | undefined =>
  printed?.cards.find((card) => card.id === id);

export const numberedCard = ({ printed }: Source, number: number): CardOut | undefined =>
  printed?.cards.find((card) => card.number === number);

export const artifactOf = ({ printed }: Source, label: string): ArtifactOut | undefined =>
  printed?.artifacts.find((artifact) => artifact.label === label);

export const artifactName = (source: Source, label: string): string =>
  artifactOf(source, label)?.name ?? label;
