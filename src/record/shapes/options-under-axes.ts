/**
 * Reads options that name their axis as their parent: `{name: "2 L", parent: {code: "capacity",
 * name: "Capacity"}}`, or the system beside it: `{size: "8", sizeSystem: "UK"}`.
 */

import { isRecord, type PimRecord } from '../value.ts';
import { findNameKey, listMembers } from './entry-records.ts';
import { dropPrefix, isOfParent, type KeyReader, listWordsOf } from './key-words.ts';
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

const SYSTEM_WORDS = listWordsOf('sizeSystem');

/**
 * Lists the options of a record that states in which system one of them is measured: `{color:
 * "Red", sizes: ["8"], sizeSystem: "UK"}`. The system stays beside its option. Undefined for other
 * items.
 */
export function openSystemsOfSizes(
  keys: KeyReader,
  item: unknown,
): readonly PimRecord[] | undefined {
  if (keys.list !== 'options' || !isRecord(item)) return undefined;
  const members = listMembers(item);
  const systems = members.filter(([key]) => isSystem(keys, key));
  const options = members.filter((member) => !systems.includes(member));
  const [first] = options;
  const areOptions = options.every(([key]) => keys.read(key).saysOnly('kind'));
  if (systems.length === 0 || first === undefined || !areOptions) return undefined;
  return options.map(([key, sent]) => {
    const values = [sent].flat();
    const beside = systems.filter(([system]) => isSystemOf(keys, system, key));
    return {
      ...Object.fromEntries(beside),
      [ROLE_KEYS.name]: nameOption(keys, key),
      [ROLE_KEYS.value]: values.length === 1 ? values[0] : values,
    };
  });
}

// `sizeSystem`, `size_type`.
function isSystem(keys: KeyReader, key: string): boolean {
  const { words, aspects } = keys.read(dropPrefix(key));
  return aspects[0] === 'kind' && words.length > 1 && SYSTEM_WORDS.has(words.at(-1) ?? '');
}

function isSystemOf(keys: KeyReader, system: string, key: string): boolean {
  const [kind = ''] = keys.read(system).words;
  const [option = ''] = keys.read(key).words;
  return option.startsWith(kind);
}

// The list of the sizes of one option has the name of one: `size` for `sizes`.
function nameOption(keys: KeyReader, key: string): string {
  const name = dropPrefix(key);
  const single = name.replace(/s$/, '');
  return keys.read(single).saysOnly('kind') ? single : name;
}

// The only record in a list, or in a record with such a list.
function unwrap(value: unknown): PimRecord | undefined {
  if (Array.isArray(value)) return value.length === 1 ? unwrap(value[0]) : undefined;
  if (!isRecord(value)) return undefined;
  const [content, another] = Object.values(value);
  return Array.isArray(content) && another === undefined ? unwrap(content) : value;
}
