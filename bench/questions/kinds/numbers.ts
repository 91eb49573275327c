/** Questions about properties: numbers in any unit, and values in any spelling. */

import { asJson, countsIn } from '../answer.ts';
import { fold, foldLabel, listOf, type Plain, type PlainCatalog, tally, textOf } from '../plain.ts';
import { askCount, askForNothing, type Question } from '../question.ts';
import { cellsOf, isCalled, quote, sqlShows } from '../sql.ts';

/** Units that people mix up; each row has their sizes, measured in its first unit. */
const KINDS: readonly Readonly<Record<string, number>>[] = [
  { g: 1, kg: 1000, mg: 0.001 },
  { cm: 1, mm: 0.1, m: 100 },
  { ml: 1, cl: 10, l: 1000 },
  { kcal: 1, kJ: 1 / 4.184 },
];

/**
 * The base unit of each row, as the description of query_catalog gives it, and how many of it make one of the row's
 * first unit.
 */
const BASES: readonly (readonly [unit: string, of: number])[] = [
  ['g', 1],
  ['mm', 10],
  ['ml', 1],
  ['kJ', 4.184],
];

/** The number and unit of a property on one product. */
interface Amount {
  readonly amount: number;
  readonly unit: string;
}

/** Asks for bounds, for values, and for what one product has. */
export function askProperties({ products }: PlainCatalog): readonly Question[] {
  const names = tally(
    products.flatMap((it) => [...new Set(listOf(it, 'Properties').map((one) => textOf(one.Name)))]),
  ).map(([name]) => name);
  const numeric = names.filter((name) => isNumeric(name, products)).slice(0, 3);
  const worded = names.filter((name) => isWorded(name, products)).slice(0, 2);
  return [
    ...(numeric.length === 0 ? ['Weight'] : numeric).flatMap((name) => askBounds(name, products)),
    ...(worded.length === 0 ? ['Material'] : worded).flatMap((name) => askValue(name, products)),
    ...[...worded, ...numeric].slice(0, 2).map((name) => askOne(name, products)),
  ];
}

/** The entries of a property, by its name or code. */
function entriesOf(product: Plain, name: string): readonly Plain[] {
  return listOf(product, 'Properties').filter(({ Name, Code }) =>
    [Name, Code].some((one) => foldLabel(textOf(one)) === foldLabel(name)),
  );
}

/** Reads `12.5` with the unit in its own field, or `12.5 cm`. */
function amountOf({ Value, Unit }: Plain): Amount | undefined {
  const [, amount, unit] = /^(-?\d+(?:\.\d+)?)\s?([A-Za-z%]*)$/.exec(textOf(Value)) ?? [];
  return amount === undefined ? undefined : { amount: Number(amount), unit: unit || textOf(Unit) };
}

/** Whether a property has only numbers, in units that can be compared. */
function isNumeric(name: string, products: readonly Plain[]): boolean {
  const entries = products.flatMap((it) => entriesOf(it, name));
  const amounts = entries.flatMap((one) => amountOf(one) ?? []);
  const units = new Set(amounts.map(({ unit }) => unit));
  const kind = kindOf([...units][0] ?? '');
  const isOneKind =
    units.size === 1 || (kind !== undefined && [...units].every((unit) => unit in kind));
  return (
    amounts.length === entries.length &&
    isOneKind &&
    new Set(amounts.map(({ amount }) => amount)).size > 4
  );
}

/** Whether a property has only short words, each on some products. */
function isWorded(name: string, products: readonly Plain[]): boolean {
  const values = products.flatMap((it) => entriesOf(it, name).map(({ Value }) => textOf(Value)));
  return (
    values.length > 0 &&
    values.every((value) => /^[\p{L} -]{1,40}$/u.test(value)) &&
    new Set(values).size > 2
  );
}

export function kindOf(unit: string): Readonly<Record<string, number>> | undefined {
  return KINDS.find((kind) => unit in kind);
}

/** An amount converted to another unit. */
export function convert({ amount, unit }: Amount, asked: string): number {
  const kind = kindOf(asked);
  return unit === asked || kind === undefined
    ? amount
    : (amount * (kind[unit] ?? 1)) / (kind[asked] ?? 1);
}

function askBounds(name: string, products: readonly Plain[]): readonly Question[] {
  const amountsOf = (it: Plain): readonly Amount[] =>
    entriesOf(it, name).flatMap((one) => amountOf(one) ?? []);
  const all = products.flatMap(amountsOf);
  const unit = tally(all.map((one) => one.unit))[0]?.[0] ?? '';
  const other = Object.keys(kindOf(unit) ?? {}).find((one) => one !== unit) ?? unit;
  const kind = 'numbers of a property';
  if (all.length === 0) {
    const words = `How many products have a ${name} of at most 200?`;
    const sql = countOf(`${isCalled('name', name)} AND number <= 200`);
    return [askForNothing(kind, words, { args: { properties: [{ name, max: 200 }] }, sql })];
  }
  const ask = (asked: string, part: number): Question => {
    const sorted = all.map((one) => convert(one, asked)).sort((left, right) => left - right);
    const bound = Number((sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(4));
    // Rounding must not decide about amounts that lie exactly at the bound.
    const isAtLeast = (one: Amount): boolean =>
      convert(one, asked) >= bound - Math.abs(bound) * 1e-12;
    const right = products.filter((it) => amountsOf(it).some(isAtLeast)).length;
    const words = `How many products have a ${name} of at least ${bound} ${asked}?`;
    const args = { properties: [{ name, min: bound, ...(asked !== '' && { unit: asked }) }] };
    const sql = countOf(`name = ${quote(name)} AND ${atLeast(bound, asked)}`);
    return askCount(kind, words, { args, sql }, right);
  };
  return [ask(unit, 0.5), ask(other, 0.8)];
}

/** SQL that counts the products with a property that meets a condition. */
function countOf(condition: string): string {
  return `SELECT count(DISTINCT product_id) FROM properties WHERE owner = 'product' AND ${condition}`;
}

/** SQL for a minimum, in the base unit if the unit has one. */
export function atLeast(bound: number, unit: string): string {
  const at = KINDS.findIndex((kind) => unit in kind);
  const [base, of] = BASES[at] ?? [];
  if (base === undefined || of === undefined) return `number >= ${bound}`;
  return `number_base >= ${Number((bound * (KINDS[at]?.[unit] ?? 1) * of).toPrecision(12))} AND base_unit = '${base}'`;
}

function askValue(name: string, products: readonly Plain[]): readonly Question[] {
  const counts = tally(
    products.flatMap((it) => [...new Set(entriesOf(it, name).map(({ Value }) => textOf(Value)))]),
  );
  const [[value, right] = ['steel', 0], [second] = ['wool']] = counts;
  const kind = 'a value of a property';
  if (right === 0) {
    const sql = countOf(`${isCalled('name', name)} AND ${isCalled('value', value)}`);
    return [
      askForNothing(kind, `How many are of ${name} ${value}?`, {
        args: { properties: [{ name, value }] },
        sql,
      }),
    ];
  }
  const folded = (asked: string): number =>
    products.filter((it) =>
      entriesOf(it, name).some(({ Value }) => fold(textOf(Value)) === fold(asked)),
    ).length;
  const upper = second.toUpperCase();
  const inSql = (asked: string): string =>
    countOf(`name = ${quote(name)} AND ${isCalled('value', asked)}`);
  return [
    askCount(
      kind,
      `How many have ${name} ${value}?`,
      { args: { properties: [{ name, value }] }, sql: inSql(value) },
      folded(value),
    ),
    askCount(
      kind,
      `How many have ${name} ${upper}?`,
      { args: { properties: [{ name, value: ` ${upper}` }] }, sql: inSql(upper) },
      folded(second),
    ),
    {
      kind: 'counts by a value',
      words: `Which ${name} is the most frequent?`,
      call: { tool: 'find_products', args: { count_by: `property:${name}`, limit: 3 } },
      isRight: (answer) => countsIn(answer)[0]?.[1] === right,
      sql: {
        query: `SELECT value, count(DISTINCT product_id) AS n FROM properties WHERE owner = 'product' AND name = ${quote(name)} GROUP BY value ORDER BY n DESC LIMIT 1`,
        isRight: (answer) => cellsOf(answer)[0]?.[1] === right,
      },
    },
  ];
}

function askOne(name: string, products: readonly Plain[]): Question {
  const product =
    products.find((it) => textOf(it.Code) !== '' && entriesOf(it, name).length > 0) ?? {};
  const value = textOf(entriesOf(product, name)[0]?.Value);
  return {
    kind: 'a property of a product',
    words: `What is the ${name} of ${textOf(product.Code)}?`,
    call: { tool: 'get_product', args: { code: product.Code, sections: ['properties'] } },
    isRight: (answer) => JSON.stringify(asJson(answer.product).properties ?? '').includes(value),
    sql: sqlShows(
      `SELECT r.value, r.unit FROM properties r JOIN products p USING (product_id) WHERE r.owner = 'product' AND p.code = ${quote(product.Code)} AND r.name = ${quote(name)}`,
      [value],
    ),
  };
}
