/**
 * Joins a record whose keys are the names of entries with those that an operator added, which stand in a record of their own:
 * `{width: 20, customFields: {inner_width: 18}}`; of codes, see `liftCodes`. Pure.
 */

import { isAbsent, isRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { isScalar } from './tuples.ts';

/** A member of a record. */
type Member = readonly [key: string, value: unknown];

/** `customFields`, `extension_attributes`, `additionalData`. */
const OF_EXTENSION =
  /^(?:custom|user|extra|additional|extension|extended)*(?:fields?|attributes?|extensions?|properties|data|custom)$/;

/** The item with the entries of its extension as its own members; the item itself if it has none. */
export function joinExtension(keys: KeyReader, item: unknown): unknown {
  if (keys.traits.kind !== 'named' || !isRecord(item)) return item;
  const members = Object.entries(item).filter(([, value]) => !isAbsent(value));
  const extension = members.find(([key, value]) => isRecord(value) && isOfExtension(keys, key));
  if (extension === undefined || !isRecord(extension[1])) return item;
  const others = members.filter((member) => member !== extension);
  const added = Object.entries(extension[1]);
  // What is added has names that are not there yet; a name, value or unit beside them is a part of one entry.
  const isMap = areNames(keys, others) && areNames(keys, added);
  const isApart = !others.some(([key]) => keys.read(key).endsIn('name', 'value', 'unit'));
  const isNew = added.every(([key]) => isAbsent(item[key]));
  return isMap && isApart && isNew ? Object.fromEntries([...others, ...added]) : item;
}

function isOfExtension(keys: KeyReader, key: string): boolean {
  return keys.isOfList(key) || OF_EXTENSION.test(keys.read(key).words.join(''));
}

/** Whether all members are single values, and some key is the name of an entry. */
function areNames(keys: KeyReader, members: readonly Member[]): boolean {
  const isName = ([key]: Member): boolean =>
    keys.read(key).says('kind') && !keys.read(key).endsIn('id');
  return members.every(([, value]) => isScalar(value)) && members.some(isName);
}
