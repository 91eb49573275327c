/**
 * Replaces a list of fields by the fields themselves: `{target: {fields: [{id: "PriceAmount",
 * value: 5}, {id: "PriceCurrency", value: "EUR"}]}}`. A map may stand for the list: `{values:
 * {PriceAmount: {value: 5}, PriceCurrency: {value: "EUR"}}}`.
 */

import { hasLetters, isRecord, type Member, type PimRecord } from '../value.ts';
import { getValue, holdsValue, toPart } from './entry-records.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import type { EntryKind } from './lists.ts';
import { readMoney } from './money.ts';
import { isScalar } from './tuples.ts';

// Such a list may stand this deep in an entry.
const MAX_DEPTH = 3;

// The names of fields must mean two different things of these; otherwise they may be names of
// entries.
const FIELDS_OF: Readonly<Record<EntryKind, readonly Aspect[]>> = {
  price: ['amount', 'currency', 'quantity', 'min', 'start', 'end', 'valid', 'customer'],
  reference: ['id', 'code', 'name'],
  code: ['type', 'value', 'code'],
  translation: ['culture', 'name', 'short', 'long'],
  named: ['type', 'name', 'value', 'quantity', 'unit'],
};

/** Returns the item with listed fields as members; the item itself if it lists none. */
export function joinFields(keys: KeyReader, item: unknown): unknown {
  // Most entries hold single values only.
  if (!isRecord(item) || Object.values(item).every(isScalar)) return item;
  const lifted = keys.traits.kind === 'price' ? liftFields(keys, item, MAX_DEPTH) : undefined;
  if (lifted === undefined) return joinWithin(keys, item, MAX_DEPTH);
  return Object.assign(Object.fromEntries(lifted.fields), lifted.rest);
}

// Fields of a record, and the record without them.
interface LiftedFields {
  readonly fields: readonly Member[];
  readonly rest: PimRecord;
}

// `{DataContainer: {Type: "Price", Values: {Value: [fields]}}}`: keys that only say that data
// follow name no price, so the fields are those of the item. What stands beside them describes the
// container.
function liftFields(keys: KeyReader, record: PimRecord, depth: number): LiftedFields | undefined {
  for (const [key, value] of Object.entries(record)) {
    if (depth === 0 || !keys.read(key).endsIn('value')) continue;
    const fields = readFields(keys, listFields(keys, value));
    const { [key]: _, ...rest } = record;
    if (fields !== undefined) return { fields, rest };
    const within = isRecord(value) ? liftFields(keys, value, depth - 1) : undefined;
    if (within === undefined) continue;
    const isEmpty = Object.keys(within.rest).length === 0;
    return { fields: within.fields, rest: isEmpty ? rest : { ...rest, [key]: within.rest } };
  }
  return undefined;
}

// A map of names to values as a list; other values unchanged.
function listFields(keys: KeyReader, value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.entries(value).map(([name, member]) => {
    return isRecord(member) ? { name, ...openValue(keys, member) } : member;
  });
}

// `{calculated: false, value: {value: 5, unit: "EUR"}}`: the record that holds the value itself.
function openValue(keys: KeyReader, member: PimRecord): PimRecord {
  const value = getValue(keys, member);
  return holdsValue(keys, value) ? value : member;
}

function joinWithin(keys: KeyReader, record: PimRecord, depth: number): PimRecord {
  const members = Object.entries(record);
  // The fields of a reference belong beside its id, and those of a price beside its amount; in other
  // lists they stay under their key.
  const isBeside = keys.traits.kind === 'reference' || keys.traits.kind === 'price';
  const joined = members.flatMap(([key, value]): readonly Member[] => {
    if (isRecord(value) && depth > 0) {
      const inner = joinWithin(keys, value, depth - 1);
      return [[key, inner]];
    }
    const fields = readFields(keys, value);
    if (fields === undefined) return [[key, value]];
    if (isBeside) return fields.filter(([name]) => !(name in record));
    return [[key, Object.fromEntries(fields)]];
  });
  const isSameMember = ([, value]: Member, index: number): boolean => value === members[index]?.[1];
  const isSame = joined.length === members.length && joined.every(isSameMember);
  return isSame ? record : Object.fromEntries(joined);
}

// Undefined if the list holds anything else.
function readFields(keys: KeyReader, sent: unknown): readonly Member[] | undefined {
  if (!Array.isArray(sent) || sent.length < 2) return undefined;
  const list: readonly unknown[] = sent.map(toField);
  if (!list.every(isRecord)) return undefined;
  const nameKey = findFieldKey(keys, list);
  if (nameKey === undefined) return undefined;
  const names = list.map((field) => String(field[nameKey]));
  const words = names.map((name) => keys.read(name).words);
  const shared = countShared(words);
  const isOnePrice = keys.traits.kind === 'price' && isAmountWithDetails(keys, list, names);
  if (!isOnePrice && !areFields(keys, names, shared)) return undefined;
  return list.map((field, at): Member => {
    const { [nameKey]: name, ...fieldParts } = field;
    const ending = words[at]?.slice(shared);
    const key = ending?.join('_') ?? String(name);
    return [key, findShownText(keys, fieldParts) ?? toPart(keys, fieldParts)];
  });
}

// `{value: "list", displayValue: "List price"}`: the text that stands beside a code for people.
function findShownText(keys: KeyReader, field: PimRecord): unknown {
  if (!isCodeWord(getValue(keys, field))) return undefined;
  const alternateField = Object.entries(field).find(([key, value]) => {
    const reading = keys.read(key);
    const isAlternate = reading.says('alternate') && reading.saysAtMost('alternate', 'value');
    return isAlternate && hasLetters(value) && !isCodeWord(value);
  });
  return alternateField?.[1];
}

// `list`, `PT_LIST`, but not `List` or `EUR`.
const CODE_WORD = /^(?:[a-z]+(?:[_-][a-z\d]+)*|[A-Z]+(?:[_-][A-Z\d]+)+)$/;

function isCodeWord(value: unknown): boolean {
  return typeof value === 'string' && CODE_WORD.test(value);
}

// `["name", "Lamp"]` as `{name: "name", value: "Lamp"}`.
function toField(item: unknown): unknown {
  const [name, value, another]: readonly unknown[] = Array.isArray(item) ? item : [];
  const isPair = typeof name === 'string' && isScalar(value) && another === undefined;
  return isPair ? { name, value } : item;
}

// The names are texts without blanks, different in each record, beside a value and little else.
function findFieldKey(keys: KeyReader, list: readonly PimRecord[]): string | undefined {
  if (!list.every((field) => holdsValue(keys, field))) return undefined;
  const [first = {}] = list;
  const areNames = (key: string): boolean => {
    const names = list.map((field) => field[key]);
    if (!names.every(isFieldName)) return false;
    return new Set(names).size === names.length;
  };
  const otherKeys = Object.keys(first).filter((key) => !keys.read(key).saysOnly('value'));
  return otherKeys.find(areNames);
}

function isFieldName(name: unknown): boolean {
  return typeof name === 'string' && /^\p{L}\S*$/u.test(name);
}

// Numbers with these names are no prices.
const DETAILS: readonly Aspect[] = ['tax', 'quantity', 'min', 'max', 'date', 'start', 'end', 'per'];

// One amount beside a text is a price, `[{id: "Price", value: 5}, {id: "List", value: "Retail"}]`;
// several amounts are several prices.
function isAmountWithDetails(
  keys: KeyReader,
  list: readonly PimRecord[],
  names: readonly string[],
): boolean {
  const isAmount = (name: string): boolean => keys.read(name).endsIn('amount');
  if (names.filter(isAmount).length !== 1) return false;
  const beside = list.flatMap((field, index) => {
    const name = names[index] ?? '';
    return isAmount(name) ? [] : [{ name, value: getValue(keys, field) }];
  });
  const isText = ({ value }: { value: unknown }): boolean =>
    isScalar(value) && readMoney(value) === undefined;
  return (
    beside.some(isText) &&
    beside.every((field) => {
      return isText(field) || keys.read(field.name).says(...DETAILS);
    })
  );
}

// `shared` is the number of words that all names begin with.
function areFields(keys: KeyReader, names: readonly string[], shared: number): boolean {
  const { traits } = keys;
  if (traits.kind === 'named') {
    // In other lists of named values, these may be entries.
    if (traits.isOfOneMeasure !== true) return false;
    // `PackageLevel`, `GTINOfPackage`.
    const ownNames = names.filter((name) => keys.read(name).says('own'));
    if (shared > 0 || ownNames.length > 1) return true;
  }
  const fields = FIELDS_OF[traits.kind];
  if (traits.kind === 'translation') {
    const texts = names.map((name) => keys.read(name)).filter((name) => name.says(...fields));
    return new Set(texts.map(({ aspects }) => aspects.join())).size > 1;
  }
  const lastAspects = names.flatMap((name) => keys.read(name).aspects.at(-1) ?? []);
  const parts = lastAspects.filter((aspect) => fields.includes(aspect));
  return new Set(parts).size > 1;
}

// Each name must have at least one more word.
function countShared(names: readonly (readonly string[])[]): number {
  const [first = []] = names;
  const shared = first.findIndex((word, index) => names.some((words) => words[index] !== word));
  const most = Math.min(...names.map((words) => words.length - 1));
  return Math.min(shared < 0 ? first.length : shared, most);
}
