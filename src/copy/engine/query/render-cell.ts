/** Values of DuckDB as JSON: exact where JSON can be, else as text. Pure but for the room that is used up. */

import type { DuckDBStructValue, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import { type JsonValue, MARK_KEY, markOf } from '../../../record/value.ts';
import type { DuckDb } from '../duckdb.ts';

/** How much of a value is given at most. */
export interface Extent {
  /** Characters of a text. */
  readonly chars: number;
  /** Entries of a list. */
  readonly entries: number;
}

/** For an answer. */
export const SHORT: Extent = { chars: 8_000, entries: 200 };

/** For a file. */
export const WHOLE: Extent = { chars: Number.POSITIVE_INFINITY, entries: Number.POSITIVE_INFINITY };

/** What is nested deeper is given as text: what reads it recurs. */
const MAX_DEPTH = 60;

/** What may still be rendered, in characters of JSON without escapes. */
export interface Room {
  chars: number;
  readonly extent: Extent;
}

/**
 * A value as JSON. What is cut, by its own size or because the room is used up, ends in `[…+n]`: n characters of a text,
 * or entries of a list or a struct, are left out.
 */
export function renderCell(duckdb: DuckDb, value: DuckDBValue, room: Room, isJson = false, depth = 0): JsonValue {
  if (typeof value === 'string') return isJson ? renderJson(value, room) : fitText(value, room);
  if (typeof value === 'object' && value !== null && depth > MAX_DEPTH) return fitText(value.toString(), room);
  const render = (item: DuckDBValue): JsonValue => renderCell(duckdb, item, room, false, depth + 1);
  if (value instanceof duckdb.DuckDBListValue || value instanceof duckdb.DuckDBArrayValue) {
    return renderList(value.items, room, render);
  }
  if (value instanceof duckdb.DuckDBMapValue) {
    return renderList(value.entries, room, (entry) => renderList([entry.key, entry.value], room, render));
  }
  if (value instanceof duckdb.DuckDBStructValue) {
    const members = readMembers(value);
    return Array.isArray(members)
      ? renderList(members, room, render)
      : renderStruct(Object.entries(members), room, render);
  }
  const scalar = renderScalar(duckdb, value);
  if (typeof scalar === 'string') return fitText(scalar, room);
  room.chars -= String(scalar).length + 1;
  return scalar;
}

function renderScalar(duckdb: DuckDb, value: DuckDBValue): JsonValue {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return renderBig(value);
  const text = value.toString();
  if (value instanceof duckdb.DuckDBDecimalValue) return renderDecimal(text);
  return value instanceof duckdb.DuckDBTimestampValue ? text.replace(' ', 'T') : text;
}

function renderList<Item>(items: readonly Item[], room: Room, render: (item: Item) => JsonValue): JsonValue {
  room.chars -= 3;
  const shown: JsonValue[] = [];
  for (const item of items.slice(0, room.extent.entries)) {
    if (room.chars <= 0) break;
    shown.push(render(item));
  }
  return shown.length < items.length ? [...shown, spendMark(items.length - shown.length, room)] : shown;
}

function renderStruct<Item>(
  entries: readonly (readonly [string, Item])[],
  room: Room,
  render: (item: Item) => JsonValue,
): JsonValue {
  room.chars -= 3;
  const shown: [string, JsonValue][] = [];
  for (const [name, item] of entries) {
    if (room.chars <= 0) break;
    room.chars -= name.length + 3;
    shown.push([name, render(item)]);
  }
  const left = entries.length - shown.length;
  // By own property, whatever the name.
  return Object.fromEntries(left > 0 ? [...shown, [MARK_KEY, spendMark(left, room)]] : shown);
}

/** A JSON column holds what the PIM sent, which is shown as what it is. */
function renderJson(text: string, room: Room): JsonValue {
  if (text.length > Math.min(room.extent.chars, room.chars)) return fitText(text, room);
  try {
    const value: JsonValue = JSON.parse(quoteLongNumbers(text));
    if (isDeeper(value, MAX_DEPTH)) return fitText(text, room);
    room.chars -= text.length + 1;
    return value;
  } catch {
    return fitText(text, room);
  }
}

function isDeeper(value: JsonValue, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((item) => isDeeper(item, depth - 1));
}

/** JSON whose numbers JavaScript would round are texts. */
function quoteLongNumbers(json: string): string {
  if (!/\d[\d.]{15}|\de[+-]?\d{3}/i.test(json)) return json;
  return json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) => {
    if (token.startsWith('"') || String(Number(token)) === token) return token;
    const digits = token.replace(/e.*$/i, '').replace(/\D/g, '');
    return digits.length <= 15 && Number.isFinite(Number(token)) ? token : `"${token}"`;
  });
}

function renderBig(value: bigint): JsonValue {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

/** A decimal of up to fifteen digits is exact as a JSON number. */
function renderDecimal(text: string): JsonValue {
  return text.replace(/\D/g, '').length <= 15 ? Number(text) : text;
}

function fitText(text: string, room: Room): string {
  const most = Math.max(0, Math.min(room.extent.chars, room.chars));
  room.chars -= Math.min(most, text.length) + 3;
  if (text.length <= most) return text;
  // Not between the halves of a character.
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end)} ${spendMark(text.length - end, room)}`.trimStart();
}

function spendMark(left: number, room: Room): string {
  const mark = markOf(left);
  room.chars -= mark.length + 3;
  return mark;
}

/** Before a name that stands for another: no name in SQL has it. */
const STAND_IN = '\u0000';

/**
 * Gives members of all structs in a type names that an object can hold, before values of it are read: those of a struct
 * with empty or repeated names (`ROW(1, 2)`) numbers.
 */
export function nameMembers(duckdb: DuckDb, type: DuckDBType): void {
  if (type instanceof duckdb.DuckDBListType || type instanceof duckdb.DuckDBArrayType)
    nameMembers(duckdb, type.valueType);
  if (type instanceof duckdb.DuckDBMapType) {
    nameMembers(duckdb, type.keyType);
    nameMembers(duckdb, type.valueType);
  }
  if (!(type instanceof duckdb.DuckDBStructType)) return;
  for (const member of type.entryTypes) nameMembers(duckdb, member);
  // The names are only read when a value is, and are nobody else's: each result has types of its own.
  const names = type.entryNames as string[];
  const isList = names.some((name) => name === '' || name.startsWith(STAND_IN)) || new Set(names).size < names.length;
  for (const [index, name] of names.entries()) {
    if (isList) names[index] = STAND_IN + index;
    else if (name === '__proto__') names[index] = STAND_IN + name;
  }
}

/** The members of a struct by name, or, where they have no names of their own, in their order. */
function readMembers({ entries }: DuckDBStructValue): Readonly<Record<string, DuckDBValue>> | DuckDBValue[] {
  const names = Object.keys(entries);
  if (names[0] === `${STAND_IN}0`) return Object.values(entries);
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name.replace(STAND_IN, ''), value]));
}
