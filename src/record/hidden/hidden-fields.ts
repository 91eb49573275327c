/** Which keys of records hold hidden fields, and in which list of names what stands under a key is looked for. Pure. */

import { FIELDS, type Field } from '../record-fields.ts';
import { foldKey } from '../value.ts';
import type { HiddenList, HiddenNames } from './hidden-names.ts';

/** The ids by which records are known stay, whatever hides them. */
const IDS: ReadonlySet<string> = new Set(['productid', 'variantid']);

/** Keys of maps may be any number. */
const MAX_KEPT = 20_000;

const ALL_FIELDS: readonly Field[] = Object.values(FIELDS).flat();

function listKeysOf({ wire, key, otherKeys = '' }: Field): readonly string[] {
  return [wire, key, ...otherKeys.split(' ')].filter((name) => name !== '').map(foldKey);
}

/** Tells keys of hidden fields: by the names that hide them, and by the other keys of fields that have such a name. */
export function buildFieldTest(names: HiddenNames): (key: string) => boolean {
  const hidden = names.of('fields');
  if (hidden === undefined) return () => false;
  const keys = new Set(
    ALL_FIELDS.map(listKeysOf)
      .filter((known) => known.some((key) => hidden.has(key)))
      .flat(),
  );
  const verdicts = new Map<string, boolean>();
  return (key) => {
    const known = verdicts.get(key);
    if (known !== undefined) return known;
    const folded = foldKey(key);
    const isHidden = !IDS.has(folded) && (keys.has(folded) || hidden.has(key));
    if (verdicts.size >= MAX_KEPT) verdicts.clear();
    verdicts.set(key, isHidden);
    return isHidden;
  };
}

/** What is looked for in the lists that the field tables know. */
const LISTS_BY_READER: Readonly<Record<string, readonly HiddenList[]>> = {
  prices: ['price_labels', 'customer_groups'],
  properties: ['properties'],
  options: ['options'],
  documents: ['document_types'],
  categories: ['categories'],
};

/** What is looked for where the key tells nothing. */
export const ALL_LISTS: readonly HiddenList[] = [
  'fields',
  ...Object.values(LISTS_BY_READER).flat(),
];

/** Lists of records, which have fields of their own. */
const RECORDS: ReadonlySet<string> = new Set(['variants', 'parent', 'translations']);

/** What is looked for under the keys of the field tables; `record`: under them are records. */
const SCOPES: ReadonlyMap<string, readonly HiddenList[] | 'record'> = new Map(
  ALL_FIELDS.flatMap((field) => {
    const { reader = '' } = field;
    const scope = RECORDS.has(reader) ? 'record' : (LISTS_BY_READER[reader] ?? []);
    return listKeysOf(field).map((key) => [key, scope] as const);
  }),
);

/** What is looked for under a key; undefined: no field table knows it. */
export function findScope(key: string): readonly HiddenList[] | 'record' | undefined {
  return SCOPES.get(key) ?? SCOPES.get(foldKey(key));
}
