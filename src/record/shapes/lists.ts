import type words from './key-words.json';
import type { Role } from './role-keys.ts';

/** List of a record whose entries have keys that the spec does not show (Spec §2.4). */
export type ListName = keyof typeof words.lists;

/** Kind of entry: a value with a name, a reference to another record, or a special one. */
export type EntryKind = 'named' | 'reference' | 'code' | 'price' | 'translation';

/** Traits of the entries of a list. */
export interface ListTraits {
  readonly kind: EntryKind;
  /** Role of the key in a map of entries; absent if the list is never a map. */
  readonly mapKey?: Role;
  /** Roles of an entry that is a bare text or number; absent if it has none. */
  readonly bareText?: Role;
  readonly bareNumber?: Role;
  /** Roles of the parts of a tuple; absent if their values decide them. */
  readonly positions?: readonly Role[];
  /** A record often has only one entry, so a number beside a unit is its value. */
  readonly isOfOneMeasure?: true;
  /** An entry may be the value of an attribute: `{Label: "Brand", Value: "Halvik"}`. */
  readonly mayBeAttributes?: true;
}

const NAMED: ListTraits = {
  kind: 'named',
  mapKey: 'name',
  positions: ['name', 'value', 'unit'],
};

const MEASURES: ListTraits = {
  kind: 'named',
  mapKey: 'name',
  positions: ['name', 'value', 'unit'],
  bareText: 'name',
  bareNumber: 'name',
  isOfOneMeasure: true,
};

const LINKED: ListTraits = { kind: 'reference', bareText: 'code', bareNumber: 'id' };

const CLASSES: ListTraits = {
  kind: 'reference',
  bareText: 'name',
  bareNumber: 'id',
  mayBeAttributes: true,
};

export const LISTS: Readonly<Record<ListName, ListTraits>> = {
  properties: NAMED,
  options: NAMED,
  dimensions: NAMED,
  packaging: MEASURES,
  warranties: MEASURES,
  categories: CLASSES,
  brands: CLASSES,
  tags: {
    kind: 'reference',
    bareText: 'name',
    bareNumber: 'name',
    positions: ['name'],
    mayBeAttributes: true,
  },
  variants: LINKED,
  parent: LINKED,
  codes: {
    kind: 'code',
    mapKey: 'type',
    bareText: 'value',
    bareNumber: 'value',
    positions: ['type', 'value'],
  },
  prices: { kind: 'price', bareText: 'amount' },
  translations: {
    kind: 'translation',
    mapKey: 'culture',
    positions: ['culture', 'name', 'short', 'long'],
  },
};
