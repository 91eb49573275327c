/**
 * Opens maps of values that stand beside the record of their set: `{customFieldSet: {name: "wine"},
 * customFields: {vintage: 2019, organic: true}}`, and fields of the record itself in its list of
 * properties.
 */

import { isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import {
  findNameKey,
  getValue,
  hasKeyOf,
  holdsValue,
  isOwnPart,
  isPartOfEntry,
  listMembers,
} from './entry-records.ts';
import { type KeyReader, listWordsOf } from './key-words.ts';
import { isAnyLanguage } from './language-keys.ts';
import { isProgramKey } from './leaves.ts';
import { describeTargets } from './relations.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isSingleValue } from './tuples.ts';

// An entry has two of these: a name and a value.
const MIN_PARTS = 2;

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
  return parts.length < names.length && parts.length < MIN_PARTS;
}

// An entry with so many keys that are no parts of it, of which so many are flags, is none.
const MIN_FIELDS = 5;
const MIN_FLAGS = 2;

// Without any part of an entry, or beside items with other keys, fewer prove the same.
const MIN_FIELDS_ALONE = 4;
const MIN_FIELDS_BESIDE = 3;
const MIN_FLAGS_BESIDE = 1;

/**
 * Replaces a record of fields among properties by an entry for each: `{isVisible: true, isKit:
 * false, showWithoutStock: true, linkId: "lamp", title: "Lamp | Shop", score: 3}`.
 */
export function splitFields(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  if (keys.list !== 'properties') return items;
  return items.flatMap((item, at): readonly unknown[] => {
    const fields = isRecord(item) ? listFilled(item).filter(([key]) => isOfFields(keys, key)) : [];
    // Entries have the keys of others.
    const hasSharedKey = items.some(
      (beside, place) => place !== at && isRecord(beside) && fields.some(([key]) => key in beside),
    );
    const opened = hasSharedKey ? undefined : openFields(keys, fields, items.length > 1);
    return opened ?? [item];
  });
}

// Not the class of the record, nor the id of its owner.
function isOfFields(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  const isOwnerId = reading.isPlain('owner', 'id') && reading.says('owner') && reading.says('id');
  return !isProgramKey(key) && !isOwnerId;
}

function openFields(
  keys: KeyReader,
  fields: readonly Member[],
  isBeside: boolean,
): readonly PimRecord[] | undefined {
  const parts = fields.filter(([key]) => isPartOfEntry(keys, key) || isOwnPart(keys, key));
  const flags = fields.filter(
    ([, value]) => isFlag(value) || listValuesInPlaces(keys, value) !== undefined,
  );
  const isAlone = !isBeside || parts.length > 1 || fields.some((field) => isNaming(keys, field));
  const leastFieldsAlone = parts.length === 0 ? MIN_FIELDS_ALONE : MIN_FIELDS;
  const [leastFields, leastFlags] = isAlone
    ? [leastFieldsAlone, MIN_FLAGS]
    : [MIN_FIELDS_BESIDE, MIN_FLAGS_BESIDE];
  const isOfEntry =
    parts.length >= MIN_PARTS ||
    flags.length < leastFlags ||
    fields.length - parts.length < leastFields ||
    fields.some((field) => isValueOrStock(keys, field));
  if (isOfEntry) return undefined;
  const entriesOfFields = fields.map(([key, value]) => toEntries(keys, key, value));
  const areAll = entriesOfFields.every((entries) => entries !== undefined);
  // Lists of entries beside the fields are read as if they stood alone.
  if (isAlone && !areAll) return undefined;
  return entriesOfFields.flatMap(
    (entries, index) => entries ?? [Object.fromEntries(fields.slice(index, index + 1))],
  );
}

// Also in texts, and by the places that it holds in.
function isFlag(value: unknown): boolean {
  if (isRecord(value)) return areFlags(omitProgramKeys(value));
  if (Array.isArray(value)) return false;
  return typeof value === 'boolean' || value === 'true' || value === 'false';
}

function areFlags(record: PimRecord): boolean {
  const values = Object.values(record);
  return values.length > 0 && values.every((value) => typeof value === 'boolean');
}

function isNaming(keys: KeyReader, [key]: Member): boolean {
  return keys.read(key).isPlain('name', 'value', 'own');
}

const STOCK = listWordsOf('stock');

// `{stock: 99, isCloseout: false}` is a row of stock, which changes from hour to hour.
function isValueOrStock(keys: KeyReader, [key, value]: Member): boolean {
  const reading = keys.read(key);
  if (reading.isPlain('own', 'value', 'amount', 'quantity')) return true;
  return typeof value === 'number' && reading.words.some((word) => STOCK.has(word));
}

// Undefined if the value is no field but a list of records.
function toEntries(keys: KeyReader, key: string, value: unknown): readonly PimRecord[] | undefined {
  // `{vintage: 2019}`.
  if (isSingleValue(value)) return [toEntry(key, value)];
  // `{online: [{content: "true"}, {site: "shop-ca", content: "false"}]}`.
  const valuesInPlaces = listValuesInPlaces(keys, value);
  if (valuesInPlaces !== undefined) {
    return valuesInPlaces.map(([place, valueThere]) => {
      const name = place === '' ? key : `${key} ${place}`;
      return toEntry(name, valueThere);
    });
  }
  // `{skin: [{value: "oily", label: "Oily skin"}, …]}`.
  const values = [value].flat();
  if (values.length > 0 && values.every((each) => isValueAlone(keys, each))) {
    return values.map((each) => toEntry(key, each));
  }
  const entriesOfFlags = flagsToEntries(key, value);
  if (entriesOfFlags !== undefined) return entriesOfFlags;
  // `{bundledProducts: {bundledProduct: [{…}, {…}]}}`.
  const targets = describeTargets(keys, openOnlyMember(value));
  return targets && [toEntry(key, targets)];
}

function toEntry(name: string, value: unknown): PimRecord {
  return {
    [ROLE_KEYS.name]: name,
    [ROLE_KEYS.value]: value,
  };
}

// Undefined if the value is no record of flags.
function flagsToEntries(key: string, value: unknown): readonly PimRecord[] | undefined {
  const flags = isRecord(value) ? omitProgramKeys(value) : undefined;
  if (flags === undefined || !areFlags(flags)) return undefined;
  const names = Object.keys(flags);
  // `{online: {default: true, "default@shop-ca": false}}`: an entry for each place.
  if (names.some(isAnyLanguage)) {
    return Object.entries(flags).map(([place, flag]) => {
      const name = isAnyLanguage(place) ? key : `${key} ${place}`;
      return toEntry(name, flag);
    });
  }
  // `{type: {master: true, variant: false}}`: the names of the flags that are set.
  const namesOfSetFlags = names.filter((name) => flags[name] === true);
  return [toEntry(key, namesOfSetFlags)];
}

function isValueAlone(keys: KeyReader, value: unknown): boolean {
  const isOther = hasKeyOf(keys, value, 'name', 'id', 'number', 'owner');
  if (!holdsValue(keys, value) || isOther) return false;
  return Object.values(omitProgramKeys(value)).every(isSingleValue);
}

// `[{content: "true"}, {site: "shop-ca", content: "false"}]`: one value for all other places.
function listValuesInPlaces(keys: KeyReader, list: unknown): readonly Member[] | undefined {
  if (!Array.isArray(list) || list.length < 2 || !list.every(isRecord)) return undefined;
  const values = list.map((item): Member => {
    const place = listFilled(item).filter(([key]) => !keys.read(key).saysOnly('value'));
    return [place.map(([, text]) => String(text)).join(', '), getValue(keys, item)];
  });
  const places = new Set(values.map(([place]) => place));
  const areValues = values.every(([, value]) => value !== undefined && isFlag(value));
  return areValues && places.size === values.length ? values : undefined;
}

function omitProgramKeys(record: PimRecord): PimRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !isProgramKey(key)));
}

// `{bundledProducts: {bundledProduct: [{…}, {…}]}}`; a list of one may be the record in it.
function openOnlyMember(value: unknown): unknown {
  const [list, another] = isRecord(value) ? Object.values(value) : [];
  if (another !== undefined || typeof list !== 'object') return value;
  return [list].flat();
}
