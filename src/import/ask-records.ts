/** What is asked of the copy about the rows of a file. */

import type { LocalCopy, QueryCall } from '../copy/copy-port.ts';
import { fillSql } from '../copy/fill-sql.ts';
import { type JsonValue, readNumber, readText } from '../record/value.ts';
import catalogNames from './catalog-names.sql';
import matchRows from './match-rows.sql';
import priceLows from './price-lows.sql';
import type { CatalogNames, Target } from './understand-columns.ts';
import valuesBefore from './values-before.sql';

/** Where questions go. */
export interface CopyQuestions {
  readonly localCopy: Pick<LocalCopy, 'query'>;
  readonly call: QueryCall;
}

/** A key of a row. */
export interface RowKey {
  readonly line: number;
  /** The one with the lowest rank counts that any record has. */
  readonly rank: number;
  readonly kind: string;
  readonly value: string;
}

/** A record that a row may be about. */
export interface MatchedRecord {
  readonly line: number;
  readonly rank: number;
  readonly productId: number | undefined;
  /** Undefined: it is a product. */
  readonly variantId: number | undefined;
  readonly code: string;
}

/** A value that a record has. */
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
  /** Whether a variant has it from its product. */
  readonly isInherited: boolean;
  /** The list of an attribute. */
  readonly list: string | undefined;
}

/** A result has more rows than one reply may hold where texts are long. */
const MOST_ROWS = 100_000;

/** No statement of ours takes this long on a catalog of a million products. */
const PATIENCE_MS = 120_000;

/** All rows of a SELECT. */
export async function readAllRows(sql: string, { localCopy, call }: CopyQuestions) {
  const rows: (readonly JsonValue[])[] = [];
  for (;;) {
    const window = { offset: rows.length, maxRows: MOST_ROWS, isWhole: true, maxMs: PATIENCE_MS };
    const page = await localCopy.query(sql, window, call);
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.counted) return rows;
  }
}

/** Reads what the copy calls its attributes, prices and languages. */
export async function readCatalogNames(questions: CopyQuestions): Promise<CatalogNames> {
  const rows = await readAllRows(fillSql(catalogNames), questions);
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

/** Finds the records that rows are about, by their lines; several, where a key means several. */
export async function findRecords(
  keys: readonly RowKey[],
  questions: CopyQuestions,
): Promise<ReadonlyMap<number, readonly MatchedRecord[]>> {
  const rows =
    keys.length === 0
      ? []
      : await readAllRows(fillSql(matchRows, { keys: keys.map(toStruct) }), questions);
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

/** Reads values of records, by the lines of their rows. @param names of attributes; none: all */
export async function readValues(
  records: readonly MatchedRecord[],
  { fields, names }: { readonly fields: readonly string[]; readonly names: readonly string[] },
  questions: CopyQuestions,
): Promise<ReadonlyMap<number, readonly ValueBefore[]>> {
  if (records.length === 0) return new Map();
  const owners = records.map(({ line, productId, variantId }) => ({
    line,
    product_id: productId ?? null,
    variant_id: variantId ?? null,
  }));
  // A list without a member has no type, and without a field there is nothing to turn.
  const values = { owners, fields: ['code', ...fields], names: names.length === 0 ? [''] : names };
  const rows = await readAllRows(fillSql(valuesBefore, values), questions);
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

/** A price that is asked about. */
interface AskedPrice {
  readonly line: number;
  readonly product_id: number;
  readonly label: string;
  readonly currency: string;
}

/** Below which price few products of the categories of a row are; undefined: too few have one. */
export type LowPrices = (line: number, target: Target) => number | undefined;

/** Fewer prices than that tell nothing of a category. */
const LEAST_PRICES = 10;

/** Reads what is a low price for products. */
export async function findLowPrices(
  asked: readonly AskedPrice[],
  questions: CopyQuestions,
): Promise<LowPrices> {
  if (asked.length === 0) return () => undefined;
  const values = { asked: asked.map((one) => ({ ...one })), least: LEAST_PRICES };
  const rows = await readAllRows(fillSql(priceLows, values), questions);
  const lows = new Map(
    rows.map(([line, label, currency, low]) => [`${line} ${label} ${currency}`, readNumber(low)]),
  );
  return (line, { name, currency = '' }) => lows.get(`${line} ${name} ${currency}`);
}
