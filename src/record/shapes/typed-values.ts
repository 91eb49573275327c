/**
 * Takes values out of the records by which a system says their types: `{stringValue: "Oak"}`,
 * `{mapValue: {fields: {…}}}`, `{N: "48"}`, and `{type: "select", select: {name: "Oak"}}`.
 */

import { isRecord, type PimRecord } from '../value.ts';
import { isMoment } from './leaves.ts';

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => Number.isFinite(Number(value)) && value !== '';
const isAny = (): boolean => true;

// The only key of a value, in systems that say the type of each, and what may stand under it:
// `{L: 120}` is a length, not a list.
const TYPES: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['stringValue', isText],
  ['doubleValue', isNumber],
  ['integerValue', isNumber],
  ['booleanValue', isAny],
  ['timestampValue', isText],
  ['referenceValue', isText],
  ['nullValue', isAny],
  ['arrayValue', isRecord],
  ['mapValue', isRecord],
  ['S', isText],
  ['N', (value) => isText(value) && isNumber(value)],
  ['BOOL', (value) => typeof value === 'boolean'],
  ['NULL', (value) => value === true],
  ['L', Array.isArray],
  ['M', isRecord],
  ['SS', Array.isArray],
  ['NS', Array.isArray],
  ['$numberDecimal', isNumber],
  ['$numberInt', isNumber],
  ['$numberLong', isNumber],
  ['$numberDouble', isNumber],
  ['$date', isAny],
  ['$oid', isText],
]);

// Values may lie within each other this deep.
const MAX_DEPTH = 12;

/** Returns the value without such records; the same value if there are none. */
export function openTypedValues(value: unknown): unknown {
  return openWithin(value, MAX_DEPTH);
}

function openWithin(value: unknown, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return openItems(value, depth - 1);
  if (!isRecord(value)) return value;
  const typed = readTyped(value);
  return typed === undefined ? openMembers(value, depth - 1) : openWithin(typed.value, depth - 1);
}

// Most lists and records hold no such values and stay as they are.
function openItems(items: readonly unknown[], depth: number): readonly unknown[] {
  let opened: unknown[] | undefined;
  for (const [at, item] of items.entries()) {
    const value = openWithin(item, depth);
    if (value === item) continue;
    opened ??= [...items];
    opened[at] = value;
  }
  return opened ?? items;
}

function openMembers(record: PimRecord, depth: number): PimRecord {
  let opened: Record<string, unknown> | undefined;
  for (const key of Object.keys(record)) {
    const value = openWithin(record[key], depth);
    if (value === record[key]) continue;
    opened ??= { ...record };
    opened[key] = value;
  }
  return opened ?? record;
}

interface TypedValue {
  readonly value: unknown;
}

function readTyped(record: PimRecord): TypedValue | undefined {
  return readOnlyTyped(record) ?? readLiteral(record) ?? readFields(record) ?? readTagged(record);
}

function readOnlyTyped(record: PimRecord): TypedValue | undefined {
  const [key = '', another] = Object.keys(record);
  const value = record[key];
  if (another !== undefined || TYPES.get(key)?.(value) !== true) return undefined;
  if (key === 'nullValue' || key === 'NULL') return { value: null };
  // `{arrayValue: {values: […]}}`.
  if (key === 'arrayValue' && isRecord(value)) return { value: value.values ?? [] };
  return { value };
}

// `{"@type": "xsd:float", "@value": "5.0"}`, and `{"@id": "https://schema.example/terms#Reseller"}`.
function readLiteral(record: PimRecord): TypedValue | undefined {
  const keys = Object.keys(record);
  const isTyped = keys.includes('@value') && keys.every((key) => LITERAL_KEYS.has(key));
  if (isTyped) return { value: record['@value'] };
  const [, term] = /#(\p{L}+)$/u.exec(String(record['@id'] ?? '')) ?? [];
  return keys.length === 1 && term !== undefined ? { value: term } : undefined;
}

const LITERAL_KEYS: ReadonlySet<string> = new Set(['@type', '@value']);

// `{name: "shop/documents/7", createTime: "…", fields: {label: {stringValue: "Oak"}}}`: the place
// and the times of the document say nothing about the entry.
function readFields({ fields, ...beside }: PimRecord): TypedValue | undefined {
  if (!isRecord(fields)) return undefined;
  const values = Object.values(fields);
  const areTyped = values.every((value) => isRecord(value) && readOnlyTyped(value) !== undefined);
  if (values.length === 0 || !areTyped) return undefined;
  const members = Object.entries(beside).filter(([, value]) => !isOfDocument(value));
  return { value: { ...Object.fromEntries(members), ...fields } };
}

function isOfDocument(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('/documents/') || isMoment(value));
}

// The type is the key of the value: `{id: "a", type: "number", number: 48}`.
function readTagged(record: PimRecord): TypedValue | undefined {
  const { type } = record;
  if (typeof type !== 'string' || type === 'type' || !(type in record)) return undefined;
  const furtherKeys = Object.keys(record).filter((key) => key !== 'type' && key !== type);
  // A text with its form beside it.
  if (typeof record.plain_text === 'string') return { value: record.plain_text };
  if (furtherKeys.some((key) => key !== 'id')) return undefined;
  return { value: readChoice(record[type]) };
}

// `{id: "x", name: "Oak", color: "brown"}` is a choice, whose colour is that of its label.
function readChoice(value: unknown): unknown {
  if (Array.isArray(value)) {
    const choices: readonly unknown[] = value.map(readChoice);
    return choices.length === 1 ? choices[0] : choices;
  }
  if (!isRecord(value) || typeof value.name !== 'string') return value;
  const isChoice = Object.keys(value).every((key) => CHOICE_KEYS.has(key));
  return isChoice ? value.name : value;
}

const CHOICE_KEYS: ReadonlySet<string> = new Set(['id', 'name', 'color', 'description']);
