/**
 * Opens maps of values that stand beside the record of their set: `{customFieldSet: {name: "wine"},
 * customFields: {vintage: 2019, organic: true}}`, and fields of the record itself in its list of
 * properties.
 */

import { isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import { findNameKey, hasKeyOf, isOwnPart, isPartOfEntry, listMembers } from './entry-records.ts';
import { type KeyReader, listWordsOf } from './key-words.ts';
import { describeTargets } from './relations.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isSingleValue } from './tuples.ts';

// An entry has two of these: a name and a value.
const LEAST_PARTS = 2;

/** Returns an entry for each value, in the group of its set; undefined for other items. */
export function openFieldSet(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (keys.traits.isOfOneMeasure === true) return undefined;
  const members = listMembers(item);
  const maps = members.filter(([key, value]) => isMapOfFields(keys, key, value));
  const [map, anotherMap] = maps;
  const sets = members.filter((member) => member !== map);
  if (map === undefined || anotherMap !== undefined || sets.length === 0) return undefined;
  const isSet = ([key, value]: Member): boolean =>
    keys.read(key).says('own') && hasKeyOf(keys, value, 'name', 'code', 'id', 'type');
  if (!sets.every(isSet)) return undefined;
  const [first] = sets.flatMap(([, set]) => (isRecord(set) ? [set] : []));
  const nameKey = first && findNameKey(keys, first);
  return listMembers(map[1]).map(([name, value]) => ({
    [ROLE_KEYS.group]: nameKey === undefined ? undefined : first?.[nameKey],
    [ROLE_KEYS.name]: name,
    [ROLE_KEYS.value]: value,
  }));
}

// `customFields: {vintage: 2019}`, but not `attribute: {name: "Vintage", value: 2019}`.
function isMapOfFields(keys: KeyReader, key: string, value: unknown): boolean {
  if (!isRecord(value) || !keys.read(key).isPlain('own')) return false;
  const names = Object.keys(value);
  const parts = names.filter((name) => isPartOfEntry(keys, name));
  return parts.length < names.length && parts.length < LEAST_PARTS;
}

// An entry with so many keys that are no parts of it, of which so many are flags, is none.
const LEAST_FIELDS = 5;
const LEAST_FLAGS = 2;

/**
 * Replaces a record of fields among properties by an entry for each: `{isVisible: true, isKit:
 * false, showWithoutStock: true, linkId: "lamp", title: "Lamp | Shop", score: 3}`.
 */
export function splitFields(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  if (keys.list !== 'properties') return items;
  return items.flatMap((item, at): readonly unknown[] => {
    const fields = isRecord(item) ? listFilled(item) : [];
    // Entries have the keys of others.
    const hasSharedKey = items.some(
      (beside, place) => place !== at && isRecord(beside) && fields.some(([key]) => key in beside),
    );
    const opened = hasSharedKey ? undefined : openFields(keys, fields);
    return opened ?? [item];
  });
}

function openFields(keys: KeyReader, fields: readonly Member[]): readonly PimRecord[] | undefined {
  const values = fields.map(([key, value]): Member => [key, writeField(keys, value)]);
  const parts = fields.filter(([key]) => isPartOfEntry(keys, key) || isOwnPart(keys, key));
  const flags = fields.filter(([, value]) => typeof value === 'boolean');
  const isOfEntry =
    parts.length >= LEAST_PARTS ||
    flags.length < LEAST_FLAGS ||
    fields.length - parts.length < LEAST_FIELDS ||
    fields.some((field) => isValueOrStock(keys, field)) ||
    values.some(([, value]) => value === undefined);
  if (isOfEntry) return undefined;
  return values.map(([name, value]) => ({ [ROLE_KEYS.name]: name, [ROLE_KEYS.value]: value }));
}

const STOCK = listWordsOf('stock');

// `{stock: 99, isCloseout: false}` is a row of stock, which changes from hour to hour.
function isValueOrStock(keys: KeyReader, [key, value]: Member): boolean {
  const reading = keys.read(key);
  if (reading.isPlain('own', 'value', 'amount', 'quantity')) return true;
  return typeof value === 'number' && reading.words.some((word) => STOCK.has(word));
}

// Undefined if the value is no field.
function writeField(keys: KeyReader, value: unknown): unknown {
  return isSingleValue(value) ? value : describeTargets(keys, value);
}
