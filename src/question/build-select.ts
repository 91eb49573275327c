import { isRecord } from '../record/value.ts';
import type { Condition } from './build-conditions.ts';
import { LISTS, type List, type RecordRows } from './list-rows.ts';
import { hasNamedValue, selectNamed } from './named-values.ts';
import type { Order } from './ranking.ts';
import type { RecordReference, ResultRows } from './rows.ts';
import { allOf, anyOf } from './sql.ts';

/** Records that a statement selects from a list. */
export interface Selection {
  readonly list: List;
  // Parameters of the PIM.
  readonly filters: readonly Condition[];
  // Evaluated on the records that the filters leave.
  readonly conditions: readonly Condition[];
  // SQL of rows with a `ranked_id` and its `place`: only those records, in that order.
  readonly ranked?: string | undefined;
  readonly order?: Order | undefined;
}

/** Rows of the list within the statements of a selection. */
export function rowsOf({ list }: Selection): RecordRows {
  return { list, alias: 't' };
}

/** Part of the matches in their order. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** Value beside the records of a selection, read by the same statement. */
export interface SideValue<Value> {
  // Further columns of `tested`: SQL over the rows of the list, by name.
  readonly columns?: Readonly<Record<string, string>>;
  // Further relations behind those of the selection.
  readonly relations?: Readonly<Record<string, string>>;
  // SQL of the value.
  readonly value: string;
  // Reads the value from the result.
  readonly read: (value: unknown) => Value;
}

/** Joins the lists of several side values into one. */
export function joinSideValues<Value>(
  sideValues: readonly SideValue<readonly Value[]>[],
): SideValue<readonly Value[]> {
  const values = sideValues.map(({ value }, at) => [`part${at}`, value]);
  return {
    relations: Object.assign({}, ...sideValues.map(({ relations }) => relations)),
    value: sideValues.length === 0 ? 'NULL' : writeStruct(Object.fromEntries(values)),
    read: (value) => {
      const parts = isRecord(value) ? value : {};
      return sideValues.flatMap(({ read }, at) => read(parts[`part${at}`]));
    },
  };
}

/**
 * Name of the relation with the verdicts on a named value.
 * @param at index of its condition in the selection
 */
export const nameRelation = (at: number): string => `named${at}`;

// Builds the relations of a selection: one for each condition on a named value, `judged` with the
// records that the filters leave or may leave, and `matches`.
// `columns`: further columns of these rows.
function buildRelations(
  selection: Selection,
  columns: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const { list, filters, conditions, ranked, order } = selection;
  const of = rowsOf(selection);
  const { id } = LISTS[list];
  const from =
    ranked === undefined ? `${list} t` : `${list} t JOIN (${ranked}) r ON r.ranked_id = t.${id}`;
  const place = ranked === undefined ? 't.rowid' : 'r.place';
  const tested = [
    `t.${id} AS id`,
    't.rowid AS row',
    't.product_id AS product_id',
    ...(list === 'variants' ? ['t.variant_id AS variant_id'] : []),
    `${place} AS place`,
    ...(order === undefined
      ? []
      : [`${order.value} AS rank`, `${order.isUnreadable} AS is_unranked`]),
    ...filters.map(({ test }, at) => `${test(of)} AS f${at}`),
    ...conditions.map(({ named, test }, at) => {
      const verdict = named === undefined ? test(of) : hasNamedValue(nameRelation(at), of);
      return `${verdict} AS c${at}`;
    }),
    ...Object.entries(columns).map(([name, sql]) => `${sql} AS ${name}`),
  ];
  const isLeft = allOf(filters.map((_, at) => `f${at}`));
  const isMatch = allOf(['is_left', ...conditions.map((_, at) => `c${at}`)]);
  const ofNames = conditions.flatMap(({ named }, at): readonly (readonly [string, string])[] =>
    named === undefined ? [] : [[nameRelation(at), selectNamed(named, list)]],
  );
  return {
    ...Object.fromEntries(ofNames),
    tested: `SELECT ${tested.join(', ')} FROM ${from}`,
    judged: `
      SELECT *, ${isMatch} AS is_match
      FROM (SELECT *, ${isLeft} AS is_left FROM tested)
      WHERE is_left IS NOT false`,
    matches: 'SELECT * FROM judged WHERE is_match',
  };
}

/**
 * SELECT of the records that match without some of the conditions, for a statement with the
 * relations of the selection.
 */
export function selectMatchesWithout(
  { conditions }: Selection,
  isLeftOut: (condition: Condition) => boolean,
): string {
  const verdicts = conditions.flatMap((condition, at) => (isLeftOut(condition) ? [] : [`c${at}`]));
  return `SELECT * FROM judged WHERE ${allOf(['is_left', ...verdicts])}`;
}

const DIRECTIONS = { asc: 'ASC', desc: 'DESC' } as const;

/**
 * Builds the statement, which gives one struct.
 * @param sideValues by name; undefined ones are left out
 */
export function buildSelect(
  selection: Selection,
  { offset, limit }: Window,
  sideValues: Readonly<Record<string, SideValue<unknown> | undefined>> = {},
): string {
  const { order } = selection;
  const orderBy = order === undefined ? '' : `rank ${DIRECTIONS[order.direction]} NULLS LAST, `;
  const unknown = [...listTests(selection).values()].map((tests) => {
    const isAnyUnknown = anyOf(tests.map((test) => `${test} IS NULL`));
    return `count(*) FILTER (is_match IS NULL AND ${isAnyUnknown})`;
  });
  const planned = Object.entries(sideValues).flatMap(([name, sideValue]) =>
    sideValue === undefined ? [] : [[name, sideValue] as const],
  );
  const count = (test: string): string => `count(*) FILTER (${test})`;
  const totals = writeStruct({
    read: 'count(*)',
    matched: count('is_match'),
    unknown: unknown.length === 0 ? 'NULL' : `[${unknown.join(', ')}]`,
    ...(order !== undefined && {
      lacking: count('is_match AND rank IS NULL AND NOT is_unranked'),
      unranked: count('is_match AND is_unranked'),
    }),
  });
  const values = {
    totals: `(SELECT ${totals} FROM judged)`,
    window: `(
      SELECT list([id, row])
      FROM (SELECT id, row FROM matches ORDER BY ${orderBy}place LIMIT ${limit} OFFSET ${offset})
    )`,
    ...Object.fromEntries(planned.map(([name, { value }]) => [name, value])),
  };
  const columns = Object.assign({}, ...planned.map(([, sideValue]) => sideValue.columns));
  const relations = Object.assign({}, ...planned.map(([, sideValue]) => sideValue.relations));
  return withTables(
    { ...buildRelations(selection, columns), ...relations },
    `SELECT ${writeStruct(values)} AS selected`,
  );
}

// Columns of verdicts, by argument.
function listTests({ filters, conditions }: Selection): ReadonlyMap<string, readonly string[]> {
  const columns = new Map<string, readonly string[]>();
  const add = (argument: string, column: string): void => {
    columns.set(argument, [...(columns.get(argument) ?? []), column]);
  };
  for (const [at, { argument }] of filters.entries()) add(argument, `f${at}`);
  for (const [at, { argument }] of conditions.entries()) add(argument, `c${at}`);
  return columns;
}

/** SQL of a struct, by the names of its members. */
export function writeStruct(values: Readonly<Record<string, string>>): string {
  const members = Object.entries(values).map(([name, sql]) => `'${name}': ${sql}`);
  return `{${members.join(',')}}`;
}

// Puts relations before a statement. MATERIALIZED, because several parts of it read one relation.
function withTables(relations: Readonly<Record<string, string>>, sql: string): string {
  const named = Object.entries(relations).map(
    ([name, select]) => `${name} AS MATERIALIZED (${select})`,
  );
  return `WITH ${named.join(', ')} ${sql}`;
}

/** Result of a selection. */
export interface Selected {
  // Records that the filters leave, or may leave.
  readonly read: number;
  readonly matched: number;
  // Records that may match, by the argument that cannot be judged.
  readonly unknown: ReadonlyMap<string, number>;
  // The records of the window, in order.
  readonly references: readonly RecordReference[];
  // Matches without a value to rank by, and those whose value cannot be read.
  readonly lacking: number;
  readonly unranked: number;
  // By name.
  readonly sideValues: Readonly<Record<string, unknown>>;
}

function readReferences(window: unknown): readonly RecordReference[] {
  if (!Array.isArray(window)) return [];
  return window.map(([id, row]) => ({
    id: id === null ? null : Number(id),
    row: Number(row),
  }));
}

/** Reads the row of a statement. */
export function readSelected(selection: Selection, rows: ResultRows): Selected {
  const [[selected] = []] = rows;
  const { totals, window, ...sideValues } = isRecord(selected) ? selected : {};
  const { read, matched, unknown, lacking, unranked } = isRecord(totals) ? totals : {};
  const unknownOf = Array.isArray(unknown) ? unknown.map(Number) : [];
  const counted = [...listTests(selection).keys()].map((argument, at): [string, number] => [
    argument,
    unknownOf[at] ?? 0,
  ]);
  return {
    read: Number(read ?? 0),
    matched: Number(matched ?? 0),
    unknown: new Map(counted.filter(([, count]) => count > 0)),
    references: readReferences(window),
    lacking: Number(lacking ?? 0),
    unranked: Number(unranked ?? 0),
    sideValues,
  };
}
