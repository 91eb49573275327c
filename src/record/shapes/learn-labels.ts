/** Learns what the entries of lists are called that have codes alone, where their names stand elsewhere in the PIM. Pure. */

import { rankCultures } from '../culture.ts';
import { readNumber } from '../value.ts';
import { type Column, countDistinct, type EntryTable, type Scalar, shareOf } from './columns.ts';
import { findLabels, findUnits, type Label, type NamelessCodes } from './find-labels.ts';
import { KeyReader } from './key-words.ts';
import type { LabelTexts } from './label-texts.ts';
import type { Labels, StoredLabel } from './labels.ts';
import { LISTS, type ListName } from './lists.ts';
import type { Profile } from './reshape.ts';
import type { Role } from './role-keys.ts';
import { isCode, isLabel, NEARLY_ALL } from './value-kinds.ts';
import type { SourceRecords } from './walk-places.ts';

/** Keys of a list that are looked at, of those that may be codes. */
const MOST_KEYS = 6;

/**
 * Learns labels.
 * @param profile lists of records that are shaped
 * @param sources where names may stand, the likeliest first
 * @param culture the language whose text comes first
 */
export function learnLabels(
  profile: Profile,
  sources: readonly SourceRecords[],
  culture: string | undefined,
): readonly Labels[] {
  return [...profile].flatMap(([list, table]) => {
    if (LISTS[list].kind !== 'named') return [];
    return listNameless(list, table)
      .slice(0, MOST_KEYS)
      .flatMap((nameless): readonly Labels[] => {
        const found = findLabels(nameless, sources);
        if (found === undefined) return [];
        const { key } = nameless;
        const labels = found.labels.map((label) => storeLabel(label, culture));
        return [{ list, key, place: found.place, labels }];
      });
  });
}

/** Learns the units of numbers in lists without any, where they stand beside the names of these. */
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

/** Whether the entries of a list have numbers, and none of them a unit. */
function lacksUnits(list: ListName, { columns }: EntryTable): boolean {
  if (LISTS[list].kind !== 'named' || columns.some(({ role }) => role === 'unit')) return false;
  const values = columns.flatMap(({ role, values }) => (role === 'value' ? [...values] : []));
  return values.some(([, value]) => readNumber(value) !== undefined);
}

/** The keys under which entries have names or codes, which come again from record to record. */
function listNamed(list: ListName, { columns }: EntryTable): readonly NamelessCodes[] {
  const named = columns.filter(({ role, path, values }) => {
    const isName = role === 'name' || role === 'code' || role === 'noise';
    const texts = new Set([...values.values()].map(String));
    // A number is one thing among the properties and another among the options.
    const areWords = [...texts].every((text) => /\p{L}/u.test(text));
    return isName && areWords && !path.includes('.') && texts.size < values.size;
  });
  return named.slice(0, MOST_KEYS).map((column) => ({
    list,
    key: column.path,
    codes: new Set([...column.values.values()].map(String)),
    areOfValues: false,
    values: new Map(),
  }));
}

/** Whether properties or options have codes alone, and no label was learned for them, or numbers without units. */
export function needsDefinitions(profile: Profile, labels: readonly Labels[]): boolean {
  return DEFINED.some((list) => {
    const table = profile.get(list);
    if (table === undefined) return false;
    // Sizes to choose from have no units in most catalogs.
    if (list === 'properties' && lacksUnits(list, table)) return true;
    const nameless = listNameless(list, table);
    return nameless.some(({ key }) => !labels.some((one) => one.list === list && one.key === key));
  });
}

/** Lists whose entries a PIM may define in lists of their own. */
const DEFINED = ['properties', 'options'] as const;

function storeLabel(
  { code, texts, unit, choices }: Label,
  culture: string | undefined,
): StoredLabel {
  const chosen = [...(choices ?? [])].map(([id, label]): readonly [string, string] => {
    const [[, text] = ['', id]] = orderTexts(label, culture);
    return [id, text];
  });
  return {
    code,
    texts: orderTexts(texts, culture),
    ...(unit !== undefined && { unit }),
    ...(chosen.length > 0 && { choices: chosen }),
  };
}

/** The texts with that of a language first. */
function orderTexts(texts: LabelTexts, culture = ''): StoredLabel['texts'] {
  const entries = [...texts].map(([language, text]) => ({ culture: language, text }));
  const first = rankCultures(entries, culture);
  return [...new Set([...first, ...entries])].map((entry) => [entry.culture, entry.text]);
}

/** Roles of what may be the code of an entry. */
const MAY_BE_CODE: ReadonlySet<Role | undefined> = new Set(['name', 'code', 'noise', undefined]);

/** The keys whose values are all that says what their entries are, or what values they have, those of most entries first. */
function listNameless(list: ListName, { columns }: EntryTable): readonly NamelessCodes[] {
  const keys = new KeyReader(list);
  const naming = columns.filter(({ role }) => role === 'name' || role === 'code');
  const valued = columns.filter(({ role }) => role === 'value');
  const nameless = columns.filter(mayBeCode).flatMap((column) => {
    const key = column.path.split('.').at(-1) ?? '';
    const areOfValues = keys.read(key).says('value');
    const sayIt = areOfValues ? valued : naming;
    const entries = [...column.values].filter(([entry]) =>
      sayIt.every((other) => other === column || !other.values.has(entry)),
    );
    const codes = new Set(entries.map(([, value]) => String(value)));
    if (codes.size < 2) return [];
    const values = areOfValues ? new Map() : groupValues(entries, valued);
    return [{ list, key, codes, areOfValues, values, count: entries.length }];
  });
  return nameless.toSorted((left, right) => right.count - left.count);
}

/** The values of entries by their codes. */
function groupValues(
  entries: readonly (readonly [entry: number, code: Scalar])[],
  valued: readonly Column[],
): NamelessCodes['values'] {
  const values = new Map<string, Set<string>>();
  for (const [entry, code] of entries) {
    const ofCode = values.get(String(code)) ?? new Set();
    for (const column of valued) {
      const value = column.values.get(entry);
      if (value !== undefined) ofCode.add(String(value));
    }
    values.set(String(code), ofCode);
  }
  return values;
}

/** Whether a column has codes: they come again from record to record, and are no texts for people. */
function mayBeCode(column: Column): boolean {
  if (!MAY_BE_CODE.has(column.role) || shareOf(column, isLabel) > 1 - NEARLY_ALL) return false;
  const areCodes = shareOf(column, (value) => isCode(value) || typeof value === 'number');
  return areCodes >= NEARLY_ALL && countDistinct(column) < column.values.size;
}
