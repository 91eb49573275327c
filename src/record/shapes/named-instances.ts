/**
 * Opens attributes whose values are lists of records under their names, as form fields of web systems
 * are written: `{number_of_pieces: [{value: 352, site_id: "A1"}]}` becomes `{name:
 * "number_of_pieces", value: 352, site_id: "A1"}`. The key is a name whatever its words mean.
 */

import { isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import { getValue, holdsValue, isPartOfEntry } from './entry-records.ts';
import { type KeyReader, listWordsOf, splitKey } from './key-words.ts';
import { areLanguageKeys } from './language-keys.ts';
import { ROLE_KEYS, readRoleKey } from './role-keys.ts';
import { isScalar } from './tuples.ts';

interface Attribute {
  readonly name: string;
  readonly instances: readonly PimRecord[];
}

/** Returns an entry for each value of such attributes; the same items for other lists. */
export function openInstances(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  const attributesOfItems: (readonly Attribute[])[] = [];
  for (const item of items) {
    const attributesOfItem = listAttributes(keys, item);
    if (attributesOfItem === undefined) return items;
    attributesOfItems.push(attributesOfItem);
  }
  const attributes = attributesOfItems.flat();
  if (attributes.length === 0) return items;
  const { kind } = keys.traits;
  if (kind === 'code') {
    return joinStatements(keys, attributes) ?? attributesOfItems.map(writeRecord);
  }
  if (kind === 'reference') return attributesOfItems.map(writeRecord);
  if (kind !== 'named') return items;
  const withValues = attributes.filter((attribute) => statesValues(keys, attribute));
  const areMost = withValues.length > attributes.length / 2;
  if (!areMost) return items;
  if (keys.list === 'packaging') {
    return items.map((item, index) => joinLevel(keys, attributesOfItems[index] ?? []) ?? item);
  }
  return attributes.flatMap((attribute) => listEntries(keys, attribute));
}

function writeRecord(attributes: readonly Attribute[]): PimRecord {
  return Object.fromEntries(attributes.map(({ name, instances }) => [name, instances]));
}

// `{has_no_barcode: [{value: true}]}` is no code; it stands beside the first one. Undefined if all
// are codes, or none is.
function joinStatements(
  keys: KeyReader,
  attributes: readonly Attribute[],
): readonly PimRecord[] | undefined {
  const statements: Member[] = [];
  const codes: PimRecord[] = [];
  for (const attribute of attributes) {
    const { name, instances } = attribute;
    const values = instances.map((instance) => getValue(keys, instance));
    const isStatement = values.every((value) => typeof value === 'boolean');
    if (isStatement) {
      statements.push([name, values[0]]);
      continue;
    }
    if (!statesValues(keys, attribute)) return undefined;
    for (const instance of instances) codes.push(addType(keys, name, instance));
  }
  const [first, ...others] = codes;
  if (first === undefined || statements.length === 0) return undefined;
  return [{ ...first, ...Object.fromEntries(statements) }, ...others];
}

function addType(keys: KeyReader, type: string, code: PimRecord): PimRecord {
  const hasType = Object.keys(code).some((key) => keys.read(key).endsIn('type'));
  return hasType ? code : { [ROLE_KEYS.type]: type, ...code };
}

// `{package_level: [{value: "case"}], item_package_weight: [{value: 5, unit: "kg"}]}`: one package.
function joinLevel(keys: KeyReader, attributes: readonly Attribute[]): PimRecord | undefined {
  if (attributes.length < 2) return undefined;
  const members = attributes.flatMap((attribute) => listMembersOfLevel(keys, attribute));
  return Object.fromEntries(members);
}

function listMembersOfLevel(keys: KeyReader, { name, instances }: Attribute): readonly Member[] {
  const [instance = {}, another] = instances;
  if (another !== undefined) return [[name, instances]];
  const parts = listFilled(instance).filter(([key]) => !isIdBeside(keys, key));
  const amounts = listAmounts(keys, instance);
  if (parts.length > 1 && amounts.length === parts.length) {
    const stem = writeStem(keys, name, parts);
    return parts.map(([key, amount]) => [`${stem}_${key}`, amount]);
  }
  const value = readOnlyValue(keys, parts) ?? Object.fromEntries(parts);
  const hasUnit = parts.some(([key]) => keys.read(key).saysOnly('unit'));
  return [[hasUnit ? writeStem(keys, name, parts) : name, value]];
}

function readOnlyValue(keys: KeyReader, parts: readonly Member[]): unknown {
  const [part, another] = parts;
  if (part === undefined || another !== undefined) return undefined;
  const [key, value] = part;
  return keys.read(key).saysOnly('value') ? value : undefined;
}

// Undefined if a member of the item is no list of records under a name.
function listAttributes(keys: KeyReader, item: unknown): readonly Attribute[] | undefined {
  const attributes: Attribute[] = [];
  for (const member of listFilled(item)) {
    const attribute = readAttribute(keys, member);
    if (attribute === undefined) return undefined;
    attributes.push(attribute);
  }
  if (attributes.length === 0) return undefined;
  const names = attributes.map(({ name }) => name);
  return areLanguageKeys(names) ? undefined : attributes;
}

function readAttribute(keys: KeyReader, [name, list]: Member): Attribute | undefined {
  if (!Array.isArray(list) || !list.every(isRecord)) return undefined;
  if (list.length === 0 || readRoleKey(name) !== undefined) return undefined;
  if (list.some((instance) => hasChannel(keys, instance))) return undefined;
  return { name, instances: dropRepeated(keys, list) };
}

// `{locale: null, scope: null, data: 3}`: values by channel, whose parts belong together.
function hasChannel(keys: KeyReader, instance: PimRecord): boolean {
  return Object.keys(instance).some((key) => keys.read(key).isPlain('channel'));
}

// Each site may repeat the value of another one.
function dropRepeated(keys: KeyReader, list: readonly PimRecord[]): readonly PimRecord[] {
  const byContent = new Map<string, PimRecord>();
  for (const instance of list) {
    const content = listFilled(instance).filter(([key]) => !isContext(keys, key));
    const contentText = JSON.stringify(content);
    if (!byContent.has(contentText)) byContent.set(contentText, instance);
  }
  return [...byContent.values()];
}

// A reference is the same in each language.
function isContext(keys: KeyReader, key: string): boolean {
  if (isIdBeside(keys, key)) return true;
  return keys.traits.kind === 'reference' && keys.read(key).says('culture');
}

// `marketplace_id`: an id of something else.
function isIdBeside(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  return reading.endsIn('id') && reading.hasUnknownWord;
}

// A plain value beside what tells more about it, but no name: those are entries of their own.
function statesValues(keys: KeyReader, { name, instances }: Attribute): boolean {
  if (isPartOfEntry(keys, name) || keys.isOfList(name)) return false;
  return instances.every((instance) => {
    const isNamed = Object.keys(instance).some((key) => namesEntry(keys, key));
    if (isNamed) return false;
    return holdsValue(keys, instance) || listAmounts(keys, instance).length > 1;
  });
}

// `name`, `attribute-id`.
function namesEntry(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  return reading.isPlain('own', 'name', 'code', 'id') && !reading.saysOnly('id');
}

function listAmounts(keys: KeyReader, instance: PimRecord): readonly Member[] {
  return Object.entries(instance).filter(([, value]) => holdsValue(keys, value));
}

function listEntries(keys: KeyReader, { name, instances }: Attribute): readonly PimRecord[] {
  return instances.flatMap((instance) => {
    if (isOneValue(keys, instance)) return splitType(keys, name, instance);
    return listEntriesOfInstance(keys, name, instance);
  });
}

function listEntriesOfInstance(
  keys: KeyReader,
  name: string,
  instance: PimRecord,
): readonly PimRecord[] {
  const members = listFilled(instance);
  const parts = members.filter(([key]) => !isBeside(keys, key));
  const beside = Object.fromEntries(members.filter(([key]) => isBeside(keys, key)));
  const [[key, value] = ['', undefined], another] = parts;
  const isOnlyScalar = another === undefined && isScalar(value);
  if (isOnlyScalar && !keys.read(key).hasUnknownWord) {
    return [{ ...buildEntry(name, value), ...beside }];
  }
  const stem = writeStem(keys, name, parts);
  const [first = {}, ...others] = parts.flatMap((part) => listEntriesOfPart(keys, stem, part));
  return [{ ...beside, ...first }, ...others];
}

// `{fulfilment: [{quantity: 12, days_to_ship: 2}]}` states several values.
function isOneValue(keys: KeyReader, instance: PimRecord): boolean {
  if (!holdsValue(keys, instance)) return false;
  const scalars = listFilled(instance).filter(([, value]) => isScalar(value));
  return scalars.every(([key]) => isBeside(keys, key) || !keys.read(key).hasUnknownWord);
}

function isBeside(keys: KeyReader, key: string): boolean {
  return isIdBeside(keys, key) || keys.read(key).says('culture');
}

function buildEntry(name: string, value: unknown): PimRecord {
  return {
    [ROLE_KEYS.name]: name,
    [ROLE_KEYS.value]: value,
  };
}

// `{quantity: 2, type: "aaa"}`: the type of what is counted is a fact of its own.
function splitType(keys: KeyReader, name: string, instance: PimRecord): readonly PimRecord[] {
  const members: Member[] = [[ROLE_KEYS.name, name]];
  const entriesOfTypes: PimRecord[] = [];
  for (const member of Object.entries(instance)) {
    const [key] = member;
    if (keys.read(key).saysOnly('type')) {
      entriesOfTypes.push(...listEntriesOfPart(keys, name, member));
    } else {
      members.push(member);
    }
  }
  return [Object.fromEntries(members), ...entriesOfTypes];
}

function listEntriesOfPart(
  keys: KeyReader,
  stem: string,
  [key, value]: Member,
): readonly PimRecord[] {
  const name = stem === '' ? key : `${stem}_${key}`;
  const records = [value].flat();
  if (!records.every(isRecord)) return [buildEntry(name, value)];
  return listEntries(keys, { name, instances: dropRepeated(keys, records) });
}

const LENGTH_WORDS = listWordsOf('length');

// `item_package_dimensions` and its parts `length`, `width` and `height` leave `package`.
function writeStem(keys: KeyReader, name: string, parts: readonly Member[]): string {
  const namesOfParts = parts.map(([key]) => key);
  const words = splitKey(name);
  const stem = words.filter((word) => {
    if (LENGTH_WORDS.has(word) || namesOfParts.includes(word)) return false;
    return !keys.read(word).isPlain('owner');
  });
  return stem.length === words.length ? name : stem.join('_');
}
