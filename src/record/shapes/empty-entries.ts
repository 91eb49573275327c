/** Recognises entries without content, such as the record around an empty page of a list. */

import { isAbsent, isRecord } from '../value.ts';
import { isPageValue } from './entry-rest.ts';
import { readPrefix } from './key-words.ts';
import type { RecordOpener } from './opened-records.ts';
import type { RawEntry } from './raw-entry.ts';

/** Returns the entries of a list that have content. */
export function omitEmpty(entries: readonly RawEntry[], opener: RecordOpener): readonly RawEntry[] {
  const isNamed = opener.traits.kind === 'named';
  const systemItems = isNamed ? findItemsOfSystem(entries) : NO_ITEMS;
  return entries.filter((entry) => {
    if (isEmptyPage(entry) || systemItems.has(entry.item)) return false;
    return !(isNamed && holdsUnitsAlone(entry.item, opener));
  });
}

const NO_ITEMS: ReadonlySet<unknown> = new Set();

// `{edges: [], pageInfo: {hasNextPage: false}}`.
function isEmptyPage({ item, roles, rest, unreadLists, members }: RawEntry): boolean {
  if (!isRecord(item) || roles.length === 0) return false;
  const hasLists = unreadLists.length > 0 || members.length > 0;
  const isOfPage = roles.every(({ leaf }) => isPageValue(leaf));
  return isOfPage && !hasLists && rest.every(({ value }) => isAbsent(value));
}

// Only units beside empty values: `{length: "", width: "", sizeUnit: "cm"}`.
function holdsUnitsAlone(item: unknown, { keys }: RecordOpener): boolean {
  if (!isRecord(item)) return false;
  const members = Object.entries(item);
  const filled = members.filter(([, value]) => !isAbsent(value));
  const areUnits = filled.every(([key]) => keys.read(key).endsIn('unit'));
  return filled.length > 0 && filled.length < members.length && areUnits;
}

function findItemsOfSystem(entries: readonly RawEntry[]): ReadonlySet<unknown> {
  const items = new Set(entries.map(({ item }) => item));
  return new Set([...items].filter(isOfSystemAlone));
}

// An item that only identifies itself in its system: `{"pim:id": 7, "pim:version": 2}`.
function isOfSystemAlone(item: unknown): boolean {
  const keys = isRecord(item) ? Object.keys(item) : [];
  const prefixes = new Set(keys.map(readPrefix));
  const haveOnePrefix = prefixes.size === 1 && !prefixes.has(undefined);
  return haveOnePrefix && keys.some((key) => ID_OF_SYSTEM.test(key));
}

const ID_OF_SYSTEM = /:id$/i;
