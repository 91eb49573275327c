import { FIELDS, type Field } from '../record-fields.ts';
import { foldKey } from '../value.ts';
import type { HiddenList, HiddenNames } from './hidden-names.ts';

// Ids of records are never hidden.
const IDS: ReadonlySet<string> = new Set(['productid', 'variantid']);

// Keys whose verdict is remembered: maps may have any number of keys.
const MAX_VERDICTS = 20_000;

const ALL_FIELDS: readonly Field[] = Object.values(FIELDS).flat();

function listKeysOf({ wire, key, otherKeys = '' }: Field): readonly string[] {
  return [wire, key, ...otherKeys.split(' ')].filter((name) => name !== '').map(foldKey);
}

/**
 * Returns a test for keys of hidden fields. A field is hidden by all its keys if one of them, or a
 * column that is made of it, is a hidden name.
 */
export function buildFieldTest(names: HiddenNames): (key: string) => boolean {
  const hidden = names.of('fields');
  if (hidden === undefined) return () => false;
  const isNamed = (field: Field): boolean => {
    const columns = (field.columns ?? '').split(' ');
    return [...listKeysOf(field), ...columns].some((name) => hidden.has(name));
  };
  const keys = new Set(ALL_FIELDS.filter(isNamed).flatMap(listKeysOf));
  const verdicts = new Map<string, boolean>();
  return (key) => {
    const verdict = verdicts.get(key);
    if (verdict !== undefined) return verdict;
    const folded = foldKey(key);
    const isHidden = !IDS.has(folded) && (keys.has(folded) || hidden.has(key));
    if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
    verdicts.set(key, isHidden);
    return isHidden;
  };
}

const LISTS_BY_READER: Readonly<Record<string, readonly HiddenList[]>> = {
  prices: ['price_labels', 'customer_groups'],
  properties: ['properties'],
  options: ['options'],
  documents: ['document_types'],
  categories: ['categories'],
};

/** Lists of names that apply to values under a key that no field table has. */
export const ALL_LISTS: readonly HiddenList[] = [
  'fields',
  ...Object.values(LISTS_BY_READER).flat(),
];

const RECORDS: ReadonlySet<string> = new Set(['variants', 'parent', 'translations']);

const SCOPES: ReadonlyMap<string, readonly HiddenList[] | 'record'> = new Map(
  ALL_FIELDS.flatMap((field) => {
    const { reader = '' } = field;
    const scope = RECORDS.has(reader) ? 'record' : (LISTS_BY_READER[reader] ?? []);
    return listKeysOf(field).map((key) => [key, scope] as const);
  }),
);

/** Returns the lists of names that apply under a key; undefined if no field table has the key. */
export function findScope(key: string): readonly HiddenList[] | 'record' | undefined {
  return SCOPES.get(key) ?? SCOPES.get(foldKey(key));
}
