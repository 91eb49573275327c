/**
 * Joins an entry with its members that stand one record deeper: `{width: 20, customFields:
 * {inner_width: 18}}`, `{ids: {ean: "…"}, mpn: "…"}`.
 */

import { isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import { hasKeyOf, isSize } from './entry-records.ts';
import type { KeyReader } from './key-words.ts';
import { isScalar } from './tuples.ts';

/**
 * Returns the item with deeper members as its own, or as a list of entries; the item itself if it
 * has none.
 */
export function joinDeeperMembers(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const { kind } = keys.traits;
  if (kind === 'code') return joinCodes(keys, item);
  return kind === 'named' ? joinNames(keys, item) : joinAttributes(item);
}

// `{attributes: {brand: "Halvik"}}`: the values of a reference.
function joinAttributes(item: PimRecord): PimRecord {
  const { attributes, ...siblings } = item;
  if (!isRecord(attributes)) return item;
  return {
    ...attributes,
    ...siblings,
  };
}

// `{ids: {ean: "…"}, idValues: ["…"], mpn: "…"}`: a list that repeats the codes is dropped.
function joinCodes(keys: KeyReader, item: PimRecord): unknown {
  const members = Object.entries(item);
  const records = Object.values(item).filter((value) => areKinds(keys, value));
  if (records.length === 0) return splitLists(keys, item);
  const beside = members.filter(([, value]) => !areKinds(keys, value));
  // `{piece: {ean: "…"}, carton: {ean: "…"}}`: in one record, one of them would be lost.
  if (haveSameKeys(records)) {
    if (beside.length === 0) return records;
    return [Object.fromEntries(beside), ...records];
  }
  const codes: PimRecord = Object.assign({}, ...records);
  const unrepeated = beside.filter(([, value]) => !isRepeatedIn(codes, value));
  return splitLists(keys, {
    ...Object.fromEntries(unrepeated),
    ...codes,
  });
}

// `{ean: "4006381333931"}`.
function areKinds(keys: KeyReader, value: unknown): value is PimRecord {
  return hasKeyOf(keys, value, 'kind') && Object.values(value).every(isScalar);
}

function haveSameKeys(records: readonly PimRecord[]): boolean {
  const all = records.flatMap((record) => Object.keys(record));
  return new Set(all).size < all.length;
}

function isRepeatedIn(codes: PimRecord, value: unknown): boolean {
  const texts = new Set(Object.values(codes).map(String));
  return Array.isArray(value) && value.every((code) => texts.has(String(code)));
}

// `{gtin: "…", furtherCodes: [{type: "MPN", value: "…"}]}` becomes one entry for each code; an item
// with one kind of codes stays.
function splitLists(keys: KeyReader, item: PimRecord): unknown {
  const members = Object.entries(item);
  const lists = members.filter(([, value]) => areTypedCodes(keys, value));
  const beside = members.filter((member) => !lists.includes(member));
  const codes = Object.fromEntries(beside);
  if (lists.length === 0 || !areKinds(keys, codes)) return item;
  return [codes, ...lists.flatMap(([, value]) => value)];
}

// Each code must have a type or a name.
function areTypedCodes(keys: KeyReader, value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((code) => isTypedCode(keys, code));
}

function isTypedCode(keys: KeyReader, code: unknown): boolean {
  if (!isRecord(code)) return false;
  const readings = Object.keys(code).map((key) => keys.read(key));
  const otherReadings = readings.filter((reading) => !reading.says('type', 'code', 'name'));
  const hasType = otherReadings.length < readings.length;
  return hasType && otherReadings.some((reading) => reading.endsIn('value'));
}

// `customFields`, `extension_attributes`, `additionalData`.
const EXTENSION_KEY = new RegExp(
  [
    '^(?:custom|user|extra|additional|extension|extended)*',
    '(?:fields?|attributes?|extensions?|properties|data|custom)$',
  ].join(''),
);

// `{weight: "0.75", dimensions: {width: "27"}, dimension_unit: "cm"}`,
// `{colour: "Red", customFields: {size: "XL"}}`.
function joinNames(keys: KeyReader, item: PimRecord): PimRecord {
  const members = listFilled(item);
  const mayHold = (key: string): boolean =>
    keys.isOfList(key) || EXTENSION_KEY.test(keys.read(key).words.join(''));
  const deeper = members.find(([key, value]) => isRecord(value) && mayHold(key));
  const [deeperKey = '', names] = deeper ?? [];
  if (!isRecord(names)) return item;
  const added = Object.entries(names);
  const shallow = members.filter((member) => member !== deeper);
  if (!areNames(keys, shallow) || !areNames(keys, added)) return item;
  const areSizes = shallow.every((member) => isSize(keys, member));
  const isOfSizes = areSizes && keys.isOfList(deeperKey);
  if (!isOfSizes && !areFurther(keys, added, shallow)) return item;
  return Object.fromEntries([...shallow, ...added]);
}

// All members must be single values, and some key the name of an entry.
function areNames(keys: KeyReader, members: readonly Member[]): boolean {
  const isName = ([key]: Member): boolean =>
    keys.read(key).says('kind') && !keys.read(key).endsIn('id');
  return members.every(([, value]) => isScalar(value)) && members.some(isName);
}

// The deeper names must be new; a name, value or unit beside them is a part of one entry.
function areFurther(
  keys: KeyReader,
  added: readonly Member[],
  shallow: readonly Member[],
): boolean {
  const isPart = ([key]: Member): boolean => keys.read(key).endsIn('name', 'value', 'unit');
  if (shallow.some(isPart)) return false;
  const names = new Set(shallow.map(([key]) => key));
  return !added.some(([key]) => names.has(key));
}
