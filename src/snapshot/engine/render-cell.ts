/** Values of DuckDB as JSON: exact where JSON can be, else as text. Pure. */

import type { DuckDBValue } from '@duckdb/node-api';
import type { JsonValue } from '../../record/value.ts';
import type { DuckDb } from './duckdb.ts';

/** Characters of a text, and entries of a list, that are given at most. */
const MAX_CHARS = 8_000;
const MAX_ENTRIES = 200;

/**
 * A value as JSON; what is cut ends in `[…+n]`, n being what is left out.
 * @param maxChars characters of a text that are given at most
 */
export function renderCell(duckdb: DuckDb, value: DuckDBValue, isJson = false, maxChars = MAX_CHARS): JsonValue {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return isJson ? renderJson(value, maxChars) : cutText(value, maxChars);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return renderBig(value);
  if (value instanceof duckdb.DuckDBDecimalValue) return renderDecimal(value.toString());
  if (value instanceof duckdb.DuckDBListValue || value instanceof duckdb.DuckDBArrayValue) {
    const shown = value.items.slice(0, MAX_ENTRIES).map((item) => renderCell(duckdb, item));
    const left = value.items.length - shown.length;
    return left > 0 ? [...shown, `[…+${left}]`] : shown;
  }
  if (value instanceof duckdb.DuckDBStructValue) {
    return Object.fromEntries(
      Object.entries(value.entries).map(([key, item]) => [key, renderCell(duckdb, item)] as const),
    );
  }
  if (value instanceof duckdb.DuckDBMapValue) {
    return value.entries
      .slice(0, MAX_ENTRIES)
      .map(({ key, value: item }) => [renderCell(duckdb, key), renderCell(duckdb, item)]);
  }
  if (value instanceof duckdb.DuckDBTimestampValue) return value.toString().replace(' ', 'T');
  return cutText(value.toString());
}

/** A JSON column holds what the PIM sent, which is shown as what it is. */
function renderJson(text: string, maxChars: number): JsonValue {
  if (text.length > maxChars) return cutText(text, maxChars);
  try {
    return JSON.parse(text);
  } catch {
    return cutText(text, maxChars);
  }
}

function renderBig(value: bigint): JsonValue {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

/** A decimal of up to fifteen digits is exact as a JSON number. */
function renderDecimal(text: string): JsonValue {
  return text.replace(/\D/g, '').length <= 15 ? Number(text) : text;
}

function cutText(text: string, maxChars = MAX_CHARS): string {
  if (text.length <= maxChars) return text;
  // Not between the halves of a character.
  const end = /[\ud800-\udbff]/.test(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars;
  return `${text.slice(0, end)}[…+${text.length - end}]`;
}
