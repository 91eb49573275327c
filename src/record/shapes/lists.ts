/** The lists whose entries the spec does not show: what their entries are, and in which forms they may be sent. Pure. */

import type words from './key-words.json';
import type { Role } from './role-keys.ts';

/** A list of a record whose entries have keys that the spec does not show (Spec §2.4). */
export type ListName = keyof typeof words.lists;

/** What entries are: values with names, references to other records, or something of their own. */
export type EntryKind = 'named' | 'reference' | 'code' | 'price' | 'translation';

/** What is true of the entries of a list. */
export interface ListTraits {
  readonly kind: EntryKind;
  /** What the key of a map of entries is; absent: the list is not sent as one. */
  readonly mapKey?: Role;
  /** What an entry is that is a bare text or number; absent: nothing. */
  readonly bareText?: Role;
  readonly bareNumber?: Role;
  /** What the parts of a tuple are; absent: they are told by what they hold. */
  readonly positions?: readonly Role[];
  /** Whether a record often has one entry alone, so that a number beside a unit is its value. */
  readonly isOfOneMeasure?: true;
  /** Whether an entry may be the value of an attribute: `{Label: "Brand", Value: "Halvik"}`. */
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

/** The traits of each list. */
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
