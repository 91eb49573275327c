/** Reads options that state their axis as what is above them: `{name: "2 L", parent: {code: "capacity", name: "Capacity"}}`. Pure. */

import { isRecord, type PimRecord } from '../value.ts';
import { findNameKey, listMembers } from './entry-records.ts';
import { isOfParent, type KeyReader } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/** The option under the name of its axis; undefined: the item is another. */
export function nameByAxis(keys: KeyReader, item: unknown): PimRecord | undefined {
  if (keys.list !== 'options' || !isRecord(item)) return undefined;
  const [above, another] = listMembers(item).filter(([key]) => isOfParent(key));
  const axis = above === undefined || another !== undefined ? undefined : unwrap(above[1]);
  const axisName = axis && findNameKey(keys, axis);
  const valueName = findNameKey(keys, item);
  if (axis === undefined || axisName === undefined || valueName === undefined) return undefined;
  const others = Object.entries(item).filter(([key]) => key !== above?.[0] && key !== valueName);
  const codeKey = Object.keys(axis).find((key) => keys.read(key).isPlain('code'));
  return {
    [ROLE_KEYS.name]: axis[axisName],
    [ROLE_KEYS.code]: codeKey === undefined ? undefined : axis[codeKey],
    [ROLE_KEYS.value]: item[valueName],
    // Its codes and numbers are those of its value.
    choice: Object.fromEntries(others.filter(([, value]) => isScalar(value))),
  };
}

/** The only record of a list, or of one in a record. */
function unwrap(value: unknown): PimRecord | undefined {
  if (Array.isArray(value)) return value.length === 1 ? unwrap(value[0]) : undefined;
  if (!isRecord(value)) return undefined;
  const [only, another] = Object.values(value);
  return Array.isArray(only) && another === undefined ? unwrap(only) : value;
}
