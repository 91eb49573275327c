/**
 * Opens attributes whose values are lists of records under their names, as form fields of web
 * systems are written: `[{number_of_pieces: [{value: 352, site_id: "A1"}]}, {cable: [{length:
 * {value: 1.2, unit: "m"}}]}]`. The key is a name whatever its words mean.
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
  const opened = items.map((item) => listAttributes(keys, item));
  const attributes = opened.flatMap((list = []) => list);
  if (attributes.length === 0 || opened.includes(undefined)) return items;
  if (keys.traits.kind === 'reference' || keys.traits.kind === 'code') {
    return joinStatements(keys, attributes) ?? opened.map((list = []) => writeRecord(list));
  }
  if (keys.traits.kind !== 'named') return items;
  const stated = attributes.filter((attribute) => statesValue(keys, attribute));
  if (stated.length * 2 <= attributes.length) return items;
  if (keys.list === 'packaging') {
    return items.map((item, at) => joinLevel(keys, opened[at] ?? []) ?? item);
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
  if (keys.traits.kind !== 'code') return undefined;
  const statements = attributes.filter(({ instances }) =>
    instances.every((instance) => typeof getValue(keys, instance) === 'boolean'),
  );
  const codes = attributes.filter((attribute) => !statements.includes(attribute));
  const [first, ...rest] = codes.flatMap(({ name, instances }) =>
    instances.map((instance) => {
      const isTyped = Object.keys(instance).some((key) => keys.read(key).endsIn('type'));
      return isTyped ? instance : { [ROLE_KEYS.type]: name, ...instance };
    }),
  );
  const areCodes = codes.every((attribute) => statesValue(keys, attribute));
  if (statements.length === 0 || first === undefined || !areCodes) return undefined;
  const beside = statements.map(({ name, instances: [instance = {}] }): Member => {
    const value = getValue(keys, instance);
    return [name, value];
  });
  return [{ ...first, ...Object.fromEntries(beside) }, ...rest];
}

// `{package_level: [{value: "case"}], item_package_weight: [{value: 5, unit: "kg"}]}`: one package.
function joinLevel(keys: KeyReader, attributes: readonly Attribute[]): PimRecord | undefined {
  if (attributes.length < 2) return undefined;
  const members = attributes.flatMap(({ name, instances }): readonly Member[] => {
    const [first = {}, another] = instances;
    if (another !== undefined) return [[name, instances]];
    const parts = listFilled(first).filter(([key]) => !isIdBeside(keys, key));
    if (parts.length > 1 && listAmounts(keys, first).length === parts.length) {
      const stem = writeStem(keys, name, parts);
      return parts.map(([key, amount]) => [`${stem}_${key}`, amount]);
    }
    const [[key, value] = ['', undefined], anotherPart] = parts;
    const isPlain = anotherPart === undefined && keys.read(key).saysOnly('value');
    const isAmount = parts.some(([part]) => keys.read(part).saysOnly('unit'));
    const label = isAmount ? writeStem(keys, name, parts) : name;
    return [[label, isPlain ? value : Object.fromEntries(parts)]];
  });
  return Object.fromEntries(members);
}

// Undefined if a member of the item is no list of records under a name.
function listAttributes(keys: KeyReader, item: unknown): readonly Attribute[] | undefined {
  const members = isRecord(item) ? listFilled(item) : [];
  const attributes = members.flatMap((member) => readAttribute(keys, member));
  const isWhole = attributes.length > 0 && attributes.length === members.length;
  return isWhole && !areLanguageKeys(members.map(([key]) => key)) ? attributes : undefined;
}

function readAttribute(keys: KeyReader, [name, list]: Member): readonly Attribute[] {
  if (!Array.isArray(list) || !list.every(isRecord)) return [];
  if (list.length === 0 || readRoleKey(name) !== undefined) return [];
  if (list.some((instance) => hasChannel(keys, instance))) return [];
  return [{ name, instances: dropRepeated(keys, list) }];
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
    const text = JSON.stringify(content);
    if (!byContent.has(text)) byContent.set(text, instance);
  }
  return [...byContent.values()];
}

// A reference is the same in each language.
function isContext(keys: KeyReader, key: string): boolean {
  const isOfReference = keys.traits.kind === 'reference' && keys.read(key).says('culture');
  return isOfReference || isIdBeside(keys, key);
}

// `marketplace_id`: an id of something else.
function isIdBeside(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  return reading.endsIn('id') && reading.hasUnknownWord;
}

// A plain value beside what tells more about it, but no name: those are entries of their own.
function statesValue(keys: KeyReader, { name, instances }: Attribute): boolean {
  if (isPartOfEntry(keys, name) || keys.isOfList(name)) return false;
  return instances.every((instance) => {
    const isNamed = Object.keys(instance).some((key) => namesEntry(keys, key));
    return !isNamed && (holdsValue(keys, instance) || listAmounts(keys, instance).length > 1);
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
    if (isValue(keys, instance)) return splitType(keys, name, instance);
    const members = listFilled(instance);
    const parts = members.filter(([key]) => !isBeside(keys, key));
    const [[onlyKey, only] = ['', undefined], another] = parts;
    const isAlone = another === undefined && isScalar(only);
    const beside = members.filter(([key]) => isBeside(keys, key));
    if (isAlone && !keys.read(onlyKey).hasUnknownWord) {
      return [{ ...buildEntry(name, only), ...Object.fromEntries(beside) }];
    }
    const stem = writeStem(keys, name, parts);
    const [first = {}, ...rest] = parts.flatMap((part) => listEntriesOfPart(keys, stem, part));
    return [{ ...Object.fromEntries(beside), ...first }, ...rest];
  });
}

// `{fulfilment: [{quantity: 12, days_to_ship: 2}]}` states several values.
function isValue(keys: KeyReader, instance: PimRecord): boolean {
  const isOther = ([key, value]: Member): boolean =>
    isScalar(value) && keys.read(key).hasUnknownWord && !isBeside(keys, key);
  return holdsValue(keys, instance) && !listFilled(instance).some(isOther);
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
  const isType = ([key]: Member): boolean => keys.read(key).saysOnly('type');
  const members = Object.entries(instance);
  const stated = members.filter((member) => !isType(member));
  const types = members.filter(isType);
  return [
    { [ROLE_KEYS.name]: name, ...Object.fromEntries(stated) },
    ...types.flatMap((type) => listEntriesOfPart(keys, name, type)),
  ];
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
  const names = parts.map(([key]) => key);
  const words = splitKey(name);
  const telling = words.filter((word) => {
    const isOfOwner = keys.read(word).isPlain('owner');
    return !isOfOwner && !LENGTH_WORDS.has(word) && !names.includes(word);
  });
  return telling.length === words.length ? name : telling.join('_');
}
