/** Values of DuckDB as JSON: exact where JSON can be, else as text. Pure. */

import type { DuckDBValue } from '@duckdb/node-api';
import type { JsonValue } from '../../record/value.ts';
import type { DuckDb } from './duckdb.ts';

/** How much of a value is given at most. */
interface Extent {
  /** Characters of a text. */
  readonly chars: number;
  /** Entries of a list. */
  readonly entries: number;
}

/** For an answer. */
export const SHORT: Extent = { chars: 8_000, entries: 200 };

/** For a file. */
export const WHOLE: Extent = { chars: Number.POSITIVE_INFINITY, entries: Number.POSITIVE_INFINITY };

/** A value as JSON; what is cut ends in `[…+n]`, n being what is left out. */
export function renderCell(duckdb: DuckDb, value: DuckDBValue, extent: Extent, isJson = false): JsonValue {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return isJson ? renderJson(value, extent) : cutText(value, extent);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return renderBig(value);
  if (value instanceof duckdb.DuckDBDecimalValue) return renderDecimal(value.toString());
  if (value instanceof duckdb.DuckDBListValue || value instanceof duckdb.DuckDBArrayValue) {
    const shown = value.items.slice(0, extent.entries).map((item) => renderCell(duckdb, item, extent));
    const left = value.items.length - shown.length;
    return left > 0 ? [...shown, `[…+${left}]`] : shown;
  }
  if (value instanceof duckdb.DuckDBStructValue) {
    return Object.fromEntries(
      Object.entries(value.entries).map(([key, item]) => [key, renderCell(duckdb, item, extent)] as const),
    );
  }
  if (value instanceof duckdb.DuckDBMapValue) {
    return value.entries
      .slice(0, extent.entries)
      .map(({ key, value: item }) => [renderCell(duckdb, key, extent), renderCell(duckdb, item, extent)]);
  }
  if (value instanceof duckdb.DuckDBTimestampValue) return value.toString().replace(' ', 'T');
  return cutText(value.toString(), extent);
}

/** A JSON column holds what the PIM sent, which is shown as what it is. */
function renderJson(text: string, extent: Extent): JsonValue {
  if (text.length > extent.chars) return cutText(text, extent);
  try {
    return JSON.parse(text);
  } catch {
    return cutText(text, extent);
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

function cutText(text: string, { chars }: Extent): string {
  if (text.length <= chars) return text;
  // Not between the halves of a character.
  const end = /[\ud800-\udbff]/.test(text.charAt(chars - 1)) ? chars - 1 : chars;
  return `${text.slice(0, end)}[…+${text.length - end}]`;
}
