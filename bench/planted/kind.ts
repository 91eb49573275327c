/** A kind of mistake that people make in a catalog, as it is planted in one to see whether the audit finds it. */

/** A record as it is sent, in the keys of the spec. */
export type Sent = Record<string, unknown>;

/** A catalog whose records may be changed. */
export interface Catalog {
  readonly products: readonly Sent[];
  readonly variants: readonly Sent[];
}

/** Draws the same numbers for the same seed: from 0 up to 1. */
export type Draw = () => number;

/** A mistake that was made in one record. */
export interface Planted {
  /** The record that a finding has to name. */
  readonly owner: 'product' | 'variant';
  readonly id: number;
  /** Matches the field that a finding has to name, such as `properties.Material`. */
  readonly field: RegExp;
  /** What stood there, if a finding can tell. */
  readonly right?: string;
}

/** A kind of mistake. */
export interface Kind {
  readonly name: string;
  /** Ids of the rules that are meant to find it; any of them will do. */
  readonly rules: readonly string[];
  /** Makes the mistake in this record and tells it; undefined: this one cannot have it, and is as it was. */
  readonly plant: (record: Sent, catalog: Catalog, draw: Draw) => Planted | undefined;
  /** Which records it is planted in; default: products. */
  readonly owner?: 'variant';
}

/** The entries of a list within a record. */
export function entriesOf(record: Sent, list: string): readonly Sent[] {
  const value = record[list];
  // A list within a record holds records.
  return Array.isArray(value) ? (value as Sent[]) : [];
}

/** The text under a key, if there is one. */
export function textOf(record: Sent, key: string): string | undefined {
  const value = record[key];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The id of a product or variant. */
export function idOf(record: Sent): number {
  return Number(record.VariantId ?? record.ProductId);
}

/** One of some things. */
export function pick<Thing>(things: readonly Thing[], draw: Draw): Thing | undefined {
  return things[Math.floor(draw() * things.length)];
}
