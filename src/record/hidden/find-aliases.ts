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

/** Lists of the PIM whose entries can be hidden by name. */
export const DEFINED_LISTS = ['properties', 'options', 'document_types', 'categories'] as const;

/** Name of a list in {@link DEFINED_LISTS}. */
export type DefinedList = (typeof DEFINED_LISTS)[number];

/** Returns true for the name of a list in {@link DEFINED_LISTS}. */
export function isDefinedList(list: string): list is DefinedList {
  return DEFINED_LISTS.some((name) => name === list);
}

interface Entry {
  readonly id: string | undefined;
  readonly parentId: string | undefined;
  readonly names: readonly string[];
  isHidden: boolean;
}

/**
 * Returns further names and the ids of the hidden entries of a list. A name that a visible entry
 * shares is no alias.
 */
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
    const learnedParent = parents?.get(Number(entry.id));
    const parentId = learnedParent === undefined ? entry.parentId : String(learnedParent);
    return { ...entry, parentId, isHidden };
  });
  hideBelow(entries);
  const hidden = entries.filter(({ isHidden }) => isHidden);
  const visible = entries.filter(({ isHidden }) => !isHidden);
  const visibleNames = new Set(visible.flatMap(({ names: entryNames }) => entryNames));
  return {
    names: hidden.flatMap((entry) => entry.names).filter((name) => !visibleNames.has(name)),
    ids: hidden.flatMap(({ id }) => id ?? []),
  };
}

function readEntry(list: DefinedList, record: PimRecord): Omit<Entry, 'isHidden'> {
  const kind: ReferenceKind = list;
  const { Id, Code, Name, ParentId } = readReference(kind, record);
  const translations = READERS.translations(getField(record, 'Translations'));
  const translated = translations.state === 'unknown' ? [] : listTranslatedNames(record);
  const texts = [readText(Code), readText(Name), ...translated.map(({ name }) => name)];
  return {
    id: readText(Id),
    parentId: isNoLink(ParentId) ? undefined : readText(ParentId),
    names: texts.filter((text) => text !== undefined),
  };
}

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

const HIDING: Readonly<Record<string, HiddenList>> = {
  properties: 'properties',
  options: 'options',
  categories: 'categories',
  prices: 'price_labels',
};

/**
 * Returns the codes of hidden entries whose names the PIM has outside of the entries, in labels.
 */
export function findCodes(spec: HiddenSpec, allLabels: readonly Labels[]): AliasesByList {
  const names = new HiddenNames(spec);
  const aliases: Partial<Record<HiddenList, Aliases>> = {};
  for (const { list, labels } of allLabels) {
    const hiding = HIDING[list];
    const hidden = hiding && names.of(hiding);
    if (hiding === undefined || hidden === undefined) continue;
    const matches = labels.filter(({ texts }) =>
      texts.some(([, text]) => hidden.readText(text) !== undefined),
    );
    const codes = matches.map(({ code }) => code);
    aliases[hiding] = joinAliases(aliases[hiding], { names: codes, ids: codes });
  }
  return aliases;
}

function joinAliases(first: Aliases | undefined, second: Aliases | undefined): Aliases {
  return {
    names: [...(first?.names ?? []), ...(second?.names ?? [])],
    ids: [...(first?.ids ?? []), ...(second?.ids ?? [])],
  };
}

/** Joins the aliases of each list. */
export function joinAllAliases(first: AliasesByList, second: AliasesByList): AliasesByList {
  // Object.keys loses the type of the keys.
  const lists = [...Object.keys(first), ...Object.keys(second)] as HiddenList[];
  return Object.fromEntries(lists.map((list) => [list, joinAliases(first[list], second[list])]));
}
