/**
 * Joins an entry with those of its members that stand one record deeper: `{width: 20, customFields: {inner_width: 18}}`,
 * `{ids: {ean: "…"}, mpn: "…"}`. Pure.
 */

import { isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import { hasKeyOf, isSize } from './entry-records.ts';
import type { KeyReader } from './key-words.ts';
import { isScalar } from './tuples.ts';

/** The item with deeper members as its own, or a list of entries; the item itself if it has none. */
export function joinDeeperMembers(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const { kind } = keys.traits;
  if (kind === 'code') return joinCodes(keys, item);
  return kind === 'named' ? joinNames(keys, item) : joinAttributes(item);
}

/** `{attributes: {brand: "Halvik"}}`: what a reference says of itself. */
function joinAttributes(item: PimRecord): PimRecord {
  const { attributes, ...others } = item;
  if (!isRecord(attributes)) return item;
  return {
    ...attributes,
    ...others,
  };
}

/** `{ids: {ean: "…"}, idValues: ["…"], mpn: "…"}`; a list that repeats them says nothing more. */
function joinCodes(keys: KeyReader, item: PimRecord): unknown {
  const members = Object.entries(item);
  const records = Object.values(item).filter((value) => areKinds(keys, value));
  if (records.length === 0) return partLists(keys, item);
  const beside = members.filter(([, value]) => !areKinds(keys, value));
  // `{piece: {ean: "…"}, carton: {ean: "…"}}`: in one record, one of them would be lost.
  if (haveSameKeys(records)) {
    if (beside.length === 0) return records;
    return [Object.fromEntries(beside), ...records];
  }
  const codes: PimRecord = Object.assign({}, ...records);
  const others = beside.filter(([, value]) => !isRepeatedIn(codes, value));
  return partLists(keys, {
    ...Object.fromEntries(others),
    ...codes,
  });
}

/** Whether a value is a record of codes by their kinds: `{ean: "4006381333931"}`. */
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

/** `{gtin: "…", furtherCodes: [{type: "MPN", value: "…"}]}` as one entry for each; the item itself if it has one kind of codes. */
function partLists(keys: KeyReader, item: PimRecord): unknown {
  const members = Object.entries(item);
  const lists = members.filter(([, value]) => areTypedCodes(keys, value));
  const beside = members.filter((member) => !lists.includes(member));
  const codes = Object.fromEntries(beside);
  if (lists.length === 0 || !areKinds(keys, codes)) return item;
  return [codes, ...lists.flatMap(([, value]) => value)];
}

/** Whether a value is a list of codes that each have a type, or a name. */
function areTypedCodes(keys: KeyReader, value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((code) => isTypedCode(keys, code));
}

function isTypedCode(keys: KeyReader, code: unknown): boolean {
  if (!isRecord(code)) return false;
  const readings = Object.keys(code).map((key) => keys.read(key));
  const others = readings.filter((reading) => !reading.says('type', 'code', 'name'));
  const hasType = others.length < readings.length;
  return hasType && others.some((reading) => reading.endsIn('value'));
}

/** `customFields`, `extension_attributes`, `additionalData`. */
const OF_EXTENSION = new RegExp(
  [
    '^(?:custom|user|extra|additional|extension|extended)*',
    '(?:fields?|attributes?|extensions?|properties|data|custom)$',
  ].join(''),
);

/** `{weight: "0.75", dimensions: {width: "27"}, dimension_unit: "cm"}`, `{colour: "Red", customFields: {size: "XL"}}`. */
function joinNames(keys: KeyReader, item: PimRecord): PimRecord {
  const members = listFilled(item);
  const mayHold = (key: string): boolean =>
    keys.isOfList(key) || OF_EXTENSION.test(keys.read(key).words.join(''));
  const deeper = members.find(([key, value]) => isRecord(value) && mayHold(key));
  const [deeperKey = '', names] = deeper ?? [];
  if (!isRecord(names)) return item;
  const added = Object.entries(names);
  const others = members.filter((member) => member !== deeper);
  if (!areNames(keys, others) || !areNames(keys, added)) return item;
  const areSizes = others.every((member) => isSize(keys, member));
  const isOfSizes = areSizes && keys.isOfList(deeperKey);
  if (!isOfSizes && !areFurther(keys, added, others)) return item;
  return Object.fromEntries([...others, ...added]);
}

/** Whether all members are single values, and some key is the name of an entry. */
function areNames(keys: KeyReader, members: readonly Member[]): boolean {
  const isName = ([key]: Member): boolean =>
    keys.read(key).says('kind') && !keys.read(key).endsIn('id');
  return members.every(([, value]) => isScalar(value)) && members.some(isName);
}

/** Whether what is deeper has names that are not there yet; a name, value or unit beside it is a part of one entry. */
function areFurther(keys: KeyReader, added: readonly Member[], others: readonly Member[]): boolean {
  const isPart = ([key]: Member): boolean => keys.read(key).endsIn('name', 'value', 'unit');
  if (others.some(isPart)) return false;
  const names = new Set(others.map(([key]) => key));
  return !added.some(([key]) => names.has(key));
}
