/** Finds other names, codes and ids of what is hidden in the lists that records refer to, and all that is below a hidden category. Pure. */

import { learnCategoryParents } from '../category-parents.ts';
import { READERS } from '../readers.ts';
import { type ReferenceKind, readReference } from '../reference-and-hits.ts';
import { listTranslatedNames } from '../references-by-words.ts';
import type { Labels } from '../shapes/labels.ts';
import { getField, isNoLink, type PimRecord, readText } from '../value.ts';
import {
  type Aliases,
  type AliasesByList,
  type HiddenList,
  HiddenNames,
  type HiddenSpec,
} from './hidden-names.ts';
import { RecordHider } from './hide-records.ts';

/** The lists of the PIM whose entries are hidden by name. */
export const DEFINED_LISTS = ['properties', 'options', 'document_types', 'categories'] as const;

/** One of them. */
export type DefinedList = (typeof DEFINED_LISTS)[number];

/** Whether it is one of them. */
export function isDefinedList(list: string): list is DefinedList {
  return DEFINED_LISTS.some((one) => one === list);
}

/** An entry as far as it must be known. */
interface Entry {
  readonly id: string | undefined;
  readonly parentId: string | undefined;
  readonly names: readonly string[];
  isHidden: boolean;
}

/** What else is hidden with the names of a list. Names that an entry has, too, which is not hidden are no aliases. */
export function findAliases(
  list: DefinedList,
  spec: HiddenSpec,
  records: readonly PimRecord[],
): Aliases {
  const names = new HiddenNames({ [list]: spec[list] ?? [] });
  const hider = new RecordHider(names);
  const parents = list === 'categories' ? learnCategoryParents(records) : undefined;
  const entries = records.map((record): Entry => {
    const entry = readEntry(list, record);
    const isNamed = entry.names.some((name) => names.of(list)?.has(name) === true);
    const isHidden = isNamed || (entry.names.length === 0 && hider.isHidden(record, list));
    const learned = parents?.get(Number(entry.id));
    const parentId = learned === undefined ? entry.parentId : String(learned);
    return { ...entry, parentId, isHidden };
  });
  hideBelow(entries);
  const hidden = entries.filter(({ isHidden }) => isHidden);
  const shown = new Set(entries.filter((one) => !one.isHidden).flatMap((one) => one.names));
  return {
    names: hidden.flatMap((entry) => entry.names).filter((name) => !shown.has(name)),
    ids: hidden.flatMap(({ id }) => id ?? []),
  };
}

function readEntry(list: DefinedList, record: PimRecord): Omit<Entry, 'isHidden'> {
  const kind: ReferenceKind = list;
  const { Id, Code, Name, ParentId } = readReference(kind, record);
  const stated = READERS.translations(getField(record, 'Translations'));
  const translated = stated.state === 'unknown' ? [] : listTranslatedNames(record);
  const texts = [readText(Code), readText(Name), ...translated.map(({ name }) => name)];
  return {
    id: readText(Id),
    parentId: isNoLink(ParentId) ? undefined : readText(ParentId),
    names: texts.filter((text) => text !== undefined),
  };
}

/** Hides what is below what is hidden. */
function hideBelow(entries: readonly Entry[]): void {
  const below = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { parentId = '' } = entry;
    below.set(parentId, [...(below.get(parentId) ?? []), entry]);
  }
  const open = entries.filter(({ isHidden }) => isHidden);
  for (const { id } of open) {
    if (id === undefined) continue;
    for (const entry of below.get(id) ?? []) {
      if (entry.isHidden) continue;
      entry.isHidden = true;
      open.push(entry);
    }
  }
}

/** The list that hides the entries whose names stand elsewhere. */
const HIDING: Readonly<Record<string, HiddenList>> = {
  properties: 'properties',
  options: 'options',
  categories: 'categories',
  prices: 'price_labels',
};

/** The codes of what is hidden by names that stand elsewhere in the PIM than in its entries. */
export function findCodes(spec: HiddenSpec, all: readonly Labels[]): AliasesByList {
  const names = new HiddenNames(spec);
  const found: Partial<Record<HiddenList, Aliases>> = {};
  for (const { list, labels } of all) {
    const hiding = HIDING[list];
    const hidden = hiding && names.of(hiding);
    if (hiding === undefined || hidden === undefined) continue;
    const meant = labels.filter(({ texts }) =>
      texts.some(([, text]) => hidden.readText(text) !== undefined),
    );
    const codes = meant.map(({ code }) => code);
    found[hiding] = joinAliases(found[hiding], { names: codes, ids: codes });
  }
  return found;
}

/** Both. */
export function joinAliases(one: Aliases | undefined, other: Aliases | undefined): Aliases {
  return {
    names: [...(one?.names ?? []), ...(other?.names ?? [])],
    ids: [...(one?.ids ?? []), ...(other?.ids ?? [])],
  };
}

/** Both of each list. */
export function joinAllAliases(one: AliasesByList, other: AliasesByList): AliasesByList {
  const lists = [...Object.keys(one), ...Object.keys(other)] as HiddenList[]; // the keys of both
  return Object.fromEntries(lists.map((list) => [list, joinAliases(one[list], other[list])]));
}
