import type { LocalCopy, QueryCall } from '../copy/copy-port.ts';
import { fillSql } from '../copy/fill-sql.ts';
import { type JsonValue, readNumber, readText } from '../record/value.ts';
import catalogNames from './catalog-names.sql';
import matchRows from './match-rows.sql';
import priceLows from './price-lows.sql';
import type { CatalogNames, Target } from './understand-columns.ts';
import valuesBefore from './values-before.sql';

/** Access to the copy within one call. */
export interface CopyAccess {
  readonly localCopy: Pick<LocalCopy, 'query'>;
  readonly call: QueryCall;
}

/** Key of a row. */
export interface RowKey {
  readonly line: number;
  // The lowest rank wins that any record has.
  readonly rank: number;
  readonly kind: string;
  readonly value: string;
}

/** Record that a row may be about. */
export interface MatchedRecord {
  readonly line: number;
  readonly rank: number;
  readonly productId: number | undefined;
  // Undefined: the record is a product.
  readonly variantId: number | undefined;
  readonly code: string;
}

/** Value that a record has. */
export interface ValueBefore {
  readonly kind: string;
  readonly name: string;
  readonly code: string;
  readonly culture: string | undefined;
  readonly unit: string | undefined;
  readonly value: string;
  readonly number: number | undefined;
  readonly numberBase: number | undefined;
  readonly baseUnit: string | undefined;
  // The variant has it from its product.
  readonly isInherited: boolean;
  // The list that an attribute is in.
  readonly list: string | undefined;
}

// A result has more rows than one reply may hold where texts are long.
const MAX_ROWS = 100_000;

// No statement of ours takes this long on a catalog of a million products.
const PATIENCE_MS = 120_000;

/** Reads all rows of a SELECT. */
export async function readAllRows(sql: string, { localCopy, call }: CopyAccess) {
  const rows: (readonly JsonValue[])[] = [];
  for (;;) {
    const window = { offset: rows.length, maxRows: MAX_ROWS, isUncut: true, maxMs: PATIENCE_MS };
    const page = await localCopy.query(sql, window, call);
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.counted) return rows;
  }
}

/** Reads the names of attributes, prices and languages in the copy. */
export async function readCatalogNames(access: CopyAccess): Promise<CatalogNames> {
  const rows = await readAllRows(fillSql(catalogNames), access);
  const texts = rows.map((row) => row.map((cell) => readText(cell) ?? ''));
  const ofKind = (kind: string) => texts.filter(([first]) => first === kind);
  return {
    attributes: ofKind('attribute').map(([, name = '', code = '', unit = '']) => ({
      name,
      code,
      unit,
    })),
    prices: ofKind('price').map(([, label = '', list = '', currency = '']) => ({
      label,
      list,
      currency,
    })),
    cultures: ofKind('culture').map(([, culture = '']) => culture),
  };
}

/** Finds the records that rows are about, by their lines; several where a key matches several. */
export async function findRecords(
  keys: readonly RowKey[],
  access: CopyAccess,
): Promise<ReadonlyMap<number, readonly MatchedRecord[]>> {
  const rows =
    keys.length === 0
      ? []
      : await readAllRows(fillSql(matchRows, { keys: keys.map(toStruct) }), access);
  return groupByLine(
    rows.map(([line, rank, productId, variantId, code]) => ({
      line: Number(line),
      rank: Number(rank),
      productId: readNumber(productId),
      variantId: readNumber(variantId),
      code: readText(code) ?? '',
    })),
  );
}

/**
 * Reads values of records, by the lines of their rows.
 * @param names of attributes; none: all
 */
export async function readValues(
  records: readonly MatchedRecord[],
  { fields, names }: { readonly fields: readonly string[]; readonly names: readonly string[] },
  access: CopyAccess,
): Promise<ReadonlyMap<number, readonly ValueBefore[]>> {
  if (records.length === 0) return new Map();
  const owners = records.map(({ line, productId, variantId }) => ({
    line,
    product_id: productId ?? null,
    variant_id: variantId ?? null,
  }));
  // In SQL an empty list has no type, and UNPIVOT needs a column.
  const values = { owners, fields: ['code', ...fields], names: names.length === 0 ? [''] : names };
  const rows = await readAllRows(fillSql(valuesBefore, values), access);
  return groupByLine(rows.map(readValue));
}

function readValue(row: readonly JsonValue[]): ValueBefore & { readonly line: number } {
  const [line, kind, name, code, culture, unit, value, number, numberBase, baseUnit] = row;
  const [isInherited, list] = row.slice(10);
  return {
    line: Number(line),
    kind: String(kind),
    name: readText(name) ?? '',
    code: readText(code) ?? '',
    culture: readText(culture),
    unit: readText(unit),
    value: String(value),
    number: readNumber(number),
    numberBase: readNumber(numberBase),
    baseUnit: readText(baseUnit),
    isInherited: isInherited === true,
    list: readText(list),
  };
}

function toStruct({ line, rank, kind, value }: RowKey) {
  return { line, rank, kind, value };
}

function groupByLine<Row extends { readonly line: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, readonly Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.line);
    if (group === undefined) groups.set(row.line, [row]);
    else group.push(row);
  }
  return groups;
}

interface PriceQuery {
  readonly line: number;
  readonly product_id: number;
  readonly label: string;
  readonly currency: string;
}

/**
 * Function that gives the price below which few products of the categories of a row are; undefined
 * where too few have a price.
 */
export type LowPrices = (line: number, target: Target) => number | undefined;

// Fewer prices say nothing about a category.
const MIN_PRICES = 10;

/** Reads the low prices in the categories of products. */
export async function findLowPrices(
  prices: readonly PriceQuery[],
  access: CopyAccess,
): Promise<LowPrices> {
  if (prices.length === 0) return () => undefined;
  const values = { prices: prices.map((price) => ({ ...price })), least: MIN_PRICES };
  const rows = await readAllRows(fillSql(priceLows, values), access);
  const lows = new Map(
    rows.map(([line, label, currency, low]) => [`${line} ${label} ${currency}`, readNumber(low)]),
  );
  return (line, { name, currency = '' }) => lows.get(`${line} ${name} ${currency}`);
}
