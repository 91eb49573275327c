import { rankCultures } from '../culture.ts';
import { readNumber } from '../value.ts';
import { type Column, countDistinct, type EntryTable, type Scalar, shareOf } from './columns.ts';
import { findLabels, findUnits, type Label, type NamelessCodes } from './find-labels.ts';
import { KeyReader } from './key-words.ts';
import type { LabelTexts } from './label-texts.ts';
import { isCode, isLabel } from './label-texts.ts';
import type { Labels, StoredLabel } from './labels.ts';
import { LISTS, type ListName } from './lists.ts';
import type { Profile, ProfiledList } from './reshape.ts';
import type { Role } from './role-keys.ts';
import { NEARLY_ALL } from './value-kinds.ts';
import type { SourceRecords } from './walk-places.ts';

// Most keys of a list that are searched.
const MAX_KEYS = 6;

/**
 * Learns the labels of codes: with `{id: "EF000008", label: "Width"}` in a source, the entries
 * `{feature: "EF000008", value: 12}` are named "Width".
 * @param profile entries of shaped records
 * @param sources places where names may stand, the likeliest first
 * @param culture language whose text comes first
 */
export function learnLabels(
  profile: Profile,
  sources: readonly SourceRecords[],
  culture: string | undefined,
): readonly Labels[] {
  return [...profile].flatMap(([list, table]) => {
    if (LISTS[list].kind !== 'named') return [];
    const nameless = listNameless(list, table);
    return nameless.slice(0, MAX_KEYS).flatMap((codes): readonly Labels[] => {
      const learned = findLabels(codes, sources);
      if (learned === undefined) return [];
      const { key } = codes;
      const labels = learned.labels.map((label) => storeLabel(label, culture));
      return [{ list, key, place: learned.place, labels }];
    });
  });
}

/** Learns units for lists of numbers without units, from places that hold their names. */
export function learnUnits(profile: Profile, sources: readonly SourceRecords[]): readonly Labels[] {
  return [...profile].flatMap(([list, table]) => {
    if (!lacksUnits(list, table)) return [];
    return listNamed(list, table).flatMap((named): readonly Labels[] => {
      const units = findUnits(named, sources);
      if (units === undefined) return [];
      const labels = units.labels.map((label) => storeLabel(label, undefined));
      return [{ list, key: named.key, place: units.place, labels }];
    });
  });
}

// The entries have numbers but no unit.
function lacksUnits(list: ListName, { columns }: EntryTable): boolean {
  if (LISTS[list].kind !== 'named' || columns.some(({ role }) => role === 'unit')) return false;
  const values = columns.flatMap(({ role, values }) => (role === 'value' ? [...values] : []));
  return values.some(([, value]) => readNumber(value) !== undefined);
}

// Keys with names or codes that repeat in several entries.
function listNamed(list: ListName, { columns }: EntryTable): readonly NamelessCodes[] {
  const naming = columns.filter(({ role, path, values }) => {
    const isName = role === 'name' || role === 'code' || role === 'noise';
    const texts = new Set([...values.values()].map(String));
    // A number means different things in properties and options.
    const areWords = [...texts].every((text) => /\p{L}/u.test(text));
    return isName && areWords && !path.includes('.') && texts.size < values.size;
  });
  return naming.slice(0, MAX_KEYS).map((column) => ({
    list,
    key: column.path,
    codes: new Set([...column.values.values()].map(String)),
    areOfValues: false,
    values: new Map(),
  }));
}

/**
 * Says whether properties or options have codes without a learned label, or numbers without units.
 */
export function needsDefinitions(profile: Profile, labels: readonly Labels[]): boolean {
  return DEFINED.some((list) => {
    const table = profile.get(list);
    if (table === undefined) return false;
    // Sizes to choose from have no units in most catalogs.
    if (list === 'properties' && lacksUnits(list, table)) return true;
    const nameless = listNameless(list, table);
    return nameless.some(
      ({ key }) => !labels.some((stored) => stored.list === list && stored.key === key),
    );
  });
}

// A PIM may define the entries of these in separate lists.
const DEFINED = ['properties', 'options'] as const;

function storeLabel(
  { code, texts, unit, choices }: Label,
  culture: string | undefined,
): StoredLabel {
  const chosen = [...(choices ?? [])].map(([id, label]): readonly [string, string] => {
    const [first] = orderTexts(label, culture);
    const [, text = id] = first ?? [];
    return [id, text];
  });
  return {
    code,
    texts: orderTexts(texts, culture),
    ...(unit !== undefined && { unit }),
    ...(chosen.length > 0 && { choices: chosen }),
  };
}

// The texts in the language come first.
function orderTexts(texts: LabelTexts, culture = ''): StoredLabel['texts'] {
  const entries = [...texts].map(([language, text]) => ({ culture: language, text }));
  const inLanguage = rankCultures(entries, culture);
  const ordered = new Set([...inLanguage, ...entries]);
  return [...ordered].map((entry) => [entry.culture, entry.text]);
}

// Roles of columns that may hold the code of an entry.
const MAY_BE_CODE: ReadonlySet<Role | undefined> = new Set(['name', 'code', 'noise', undefined]);

// Keys whose values alone identify their entries, or their values; the most frequent first.
function listNameless(
  list: ListName,
  { columns, ownerIds }: ProfiledList,
): readonly NamelessCodes[] {
  const keys = new KeyReader(list);
  const naming = columns.filter(({ role }) => role === 'name' || role === 'code');
  const valued = columns.filter(({ role }) => role === 'value');
  // The id of a record names none of its entries.
  const coded = columns.filter((column) => mayBeCode(column) && !ownerIds.includes(column.path));
  const nameless = coded.flatMap((column) => {
    const key = column.path.split('.').at(-1) ?? '';
    const areOfValues = keys.read(key).says('value');
    const entries = listEntriesWithout(areOfValues ? valued : naming, column);
    const codes = new Set(entries.map(([, value]) => String(value)));
    if (codes.size < 2) return [];
    const values = areOfValues ? new Map() : groupValues(entries, valued);
    return [{ list, key, codes, areOfValues, values, count: entries.length }];
  });
  return nameless.toSorted((left, right) => right.count - left.count);
}

// Entries of a column that have no value in any of the rivals.
function listEntriesWithout(rivals: readonly Column[], column: Column) {
  const otherRivals = rivals.filter((rival) => rival !== column);
  return [...column.values].filter(([entry]) => {
    return !otherRivals.some((rival) => rival.values.has(entry));
  });
}

// By the code of the entry.
function groupValues(
  entries: readonly (readonly [entry: number, code: Scalar])[],
  valued: readonly Column[],
): NamelessCodes['values'] {
  const values = new Map<string, Set<string>>();
  for (const [entry, code] of entries) {
    const codeValues = values.get(String(code)) ?? new Set();
    for (const column of valued) {
      const value = column.values.get(entry);
      if (value !== undefined) codeValues.add(String(value));
    }
    values.set(String(code), codeValues);
  }
  return values;
}

// Codes repeat in several entries, and are no texts for people.
function mayBeCode(column: Column): boolean {
  if (!MAY_BE_CODE.has(column.role) || shareOf(column, isLabel) > 1 - NEARLY_ALL) return false;
  const areCodes = shareOf(column, (value) => isCode(value) || typeof value === 'number');
  return areCodes >= NEARLY_ALL && countDistinct(column) < column.values.size;
}
