/**
 * Reads options that name their axis as their parent: `{name: "2 L", parent: {code: "capacity",
 * name: "Capacity"}}`.
 */

import { isRecord, type PimRecord } from '../value.ts';
import { findNameKey, listMembers } from './entry-records.ts';
import { isOfParent, type KeyReader } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/** Returns the option under the name of its axis; undefined for other items. */
export function nameByAxis(keys: KeyReader, item: unknown): PimRecord | undefined {
  if (keys.list !== 'options' || !isRecord(item)) return undefined;
  const [above, another] = listMembers(item).filter(([key]) => isOfParent(key));
  const axis = above === undefined || another !== undefined ? undefined : unwrap(above[1]);
  const axisName = axis && findNameKey(keys, axis);
  const valueName = findNameKey(keys, item);
  if (axis === undefined || axisName === undefined || valueName === undefined) return undefined;
  const rest = Object.entries(item).filter(([key]) => key !== above?.[0] && key !== valueName);
  const codeKey = Object.keys(axis).find((key) => keys.read(key).isPlain('code'));
  return {
    [ROLE_KEYS.name]: axis[axisName],
    [ROLE_KEYS.code]: codeKey === undefined ? undefined : axis[codeKey],
    [ROLE_KEYS.value]: item[valueName],
    // These codes and numbers belong to the value.
    choice: Object.fromEntries(rest.filter(([, value]) => isScalar(value))),
  };
}

// The only record in a list, or in a record with such a list.
function unwrap(value: unknown): PimRecord | undefined {
  if (Array.isArray(value)) return value.length === 1 ? unwrap(value[0]) : undefined;
  if (!isRecord(value)) return undefined;
  const [content, another] = Object.values(value);
  return Array.isArray(content) && another === undefined ? unwrap(content) : value;
}
