/**
 * Joins an entry with those of its members that stand one record deeper: `{width: 20, customFields: {inner_width: 18}}`,
 * `{ids: {ean: "…"}, mpn: "…"}`. Pure.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { isScalar } from './tuples.ts';

/** A member that is a record, without the members beside it. */
interface Deeper {
  readonly key: string;
  readonly added: PimRecord;
  readonly others: readonly Member[];
}

/** The item with deeper members as its own, or a list of entries; the item itself if it has none. */
export function joinDeeperMembers(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const { kind } = keys.traits;
  if (kind === 'code') return joinCodes(keys, item);
  if (kind === 'named') return joinNames(keys, item);
  return kind === 'reference' ? joinAttributes(item) : item;
}

/** `{attributes: {brand: "Halvik"}}`: what a reference says of itself. */
function joinAttributes(item: PimRecord): PimRecord {
  const { attributes, ...others } = item;
  return isRecord(attributes) ? Object.assign({}, attributes, others) : item;
}

/** `{ids: {ean: "…"}, idValues: ["…"], mpn: "…"}`; a list that repeats them says nothing more. */
function joinCodes(keys: KeyReader, item: PimRecord): unknown {
  const members = Object.entries(item);
  const deeper = members.filter(([, value]) => areKinds(keys, value));
  const others = members.filter((member) => !deeper.includes(member));
  // `{piece: {ean: "…"}, carton: {ean: "…"}}`: in one record, one of them would be lost.
  if (deeper.length > 1 && haveSameKeys(deeper)) {
    const records = deeper.map(([, value]) => value);
    return others.length === 0 ? records : [Object.fromEntries(others), ...records];
  }
  return joinDeeperCodes(keys, item, deeper, others);
}

function haveSameKeys(members: readonly Member[]): boolean {
  const sent = members.flatMap(([, value]) => (isRecord(value) ? Object.keys(value) : []));
  return new Set(sent).size < sent.length;
}

function joinDeeperCodes(
  keys: KeyReader,
  item: PimRecord,
  deeper: readonly Member[],
  beside: readonly Member[],
): unknown {
  const codes: PimRecord = Object.assign({}, ...deeper.map(([, value]) => value));
  const sent = new Set(Object.values(codes).map(String));
  const isRepeated = (value: unknown): boolean =>
    Array.isArray(value) && value.every((one) => sent.has(String(one)));
  const others = beside.filter(([, value]) => !isRepeated(value));
  const joined = deeper.length === 0 ? item : Object.assign(Object.fromEntries(others), codes);
  return partLists(keys, joined);
}

/** `{gtin: "…", furtherCodes: [{type: "MPN", value: "…"}]}` as one entry for each; the item itself if it has one kind of codes. */
function partLists(keys: KeyReader, item: PimRecord): unknown {
  const members = Object.entries(item);
  const lists = members.filter(([, value]) => areTypedCodes(keys, value));
  const others = Object.fromEntries(members.filter((member) => !lists.includes(member)));
  if (lists.length === 0 || !areKinds(keys, others)) return item;
  return [others, ...lists.flatMap(([, value]) => value)];
}

/** Whether a value is a list of codes that each have a type, or a name. */
function areTypedCodes(keys: KeyReader, value: unknown): boolean {
  const isTyped = (one: unknown): boolean => {
    const readings = isRecord(one) ? Object.keys(one).map((key) => keys.read(key)) : [];
    const types = readings.filter((reading) => reading.says('type', 'code', 'name'));
    return types.length > 0 && readings.some((one) => one.endsIn('value') && !types.includes(one));
  };
  return Array.isArray(value) && value.length > 0 && value.every(isTyped);
}

/** Whether a value is a record of codes by their kinds: `{ean: "4006381333931"}`. */
function areKinds(keys: KeyReader, value: unknown): boolean {
  const members = isRecord(value) ? Object.entries(value) : [];
  const hasKind = members.some(([key]) => keys.read(key).says('kind'));
  return hasKind && members.every(([, one]) => isScalar(one));
}

/** `{weight: "0.75", dimensions: {width: "27"}, dimension_unit: "cm"}`, `{colour: "Red", customFields: {size: "XL"}}`. */
function joinNames(keys: KeyReader, item: PimRecord): PimRecord {
  const deeper = findDeeperNames(keys, item);
  if (deeper === undefined) return item;
  const { key, added, others } = deeper;
  const isJoined = keys.isOfList(key) && isMapOfSizes(keys, others);
  if (!isJoined && !isFurther(keys, deeper)) return item;
  return Object.fromEntries([...others, ...Object.entries(added)]);
}

/** `customFields`, `extension_attributes`, `additionalData`. */
const OF_EXTENSION =
  /^(?:custom|user|extra|additional|extension|extended)*(?:fields?|attributes?|extensions?|properties|data|custom)$/;

/** The record of names within a record of names. */
function findDeeperNames(keys: KeyReader, item: PimRecord): Deeper | undefined {
  const members = Object.entries(item).filter(([, value]) => !isAbsent(value));
  const mayHold = (key: string): boolean =>
    keys.isOfList(key) || OF_EXTENSION.test(keys.read(key).words.join(''));
  const deeper = members.find(([key, value]) => isRecord(value) && mayHold(key));
  if (deeper === undefined) return undefined;
  const [key, added] = deeper;
  const others = members.filter((member) => member !== deeper);
  if (!isRecord(added) || !areNames(keys, others)) return undefined;
  return areNames(keys, Object.entries(added)) ? { key, added, others } : undefined;
}

/** Whether all members are single values, and some key is the name of an entry. */
function areNames(keys: KeyReader, members: readonly Member[]): boolean {
  const isName = ([key]: Member): boolean =>
    keys.read(key).says('kind') && !keys.read(key).endsIn('id');
  return members.every(([, value]) => isScalar(value)) && members.some(isName);
}

/** Whether members are sizes and their units, and nothing else. */
function isMapOfSizes(keys: KeyReader, members: readonly Member[]): boolean {
  return members.every(([key]) => keys.read(key).endsIn('kind', 'unit'));
}

/** Whether what is deeper has names that are not there yet; a name, value or unit beside it is a part of one entry. */
function isFurther(keys: KeyReader, { added, others }: Deeper): boolean {
  const isApart = !others.some(([key]) => keys.read(key).endsIn('name', 'value', 'unit'));
  const taken = new Set(others.map(([key]) => key));
  return isApart && Object.keys(added).every((key) => !taken.has(key));
}
