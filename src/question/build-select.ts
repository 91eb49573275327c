/** One SELECT answers a question: how many records match, of how many that is not known, which come first, and their counts. Pure. */

import type { Condition } from './build-conditions.ts';
import type { CountSelect } from './count-by.ts';
import { LISTS, type List, type RecordRows } from './list-rows.ts';
import type { Order } from './ranking.ts';
import type { RecordReference, ResultRows } from './rows.ts';
import { allOf, anyOf } from './sql.ts';

/** What is selected of a list. */
export interface Selection {
  readonly list: List;
  /** What the PIM's own parameters ask. */
  readonly filters: readonly Condition[];
  /** What is asked of the records that these leave. */
  readonly conditions: readonly Condition[];
  /** SQL of rows with a `ranked_id` and its `place`: only those records, in that order. */
  readonly ranked?: string | undefined;
  readonly order?: Order | undefined;
}

/** The rows of the list within the statements of a selection. */
export function rowsOf({ list }: Selection): RecordRows {
  return { list, alias: 't' };
}

/** A part of the matches in their order. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** The relations of a selection: `judged`, a row for each record that the filters may leave, and `matches`. */
export function buildRelations(selection: Selection): Readonly<Record<string, string>> {
  const { list, filters, conditions, ranked, order } = selection;
  const of = rowsOf(selection);
  const { id } = LISTS[list];
  const from =
    ranked === undefined ? `${list} t` : `${list} t JOIN (${ranked}) r ON r.ranked_id = t.${id}`;
  const place = ranked === undefined ? 't.rowid' : 'r.place';
  const columns = [
    `t.${id} AS id`,
    't.rowid AS row',
    't.product_id AS product_id',
    ...(list === 'variants' ? ['t.variant_id AS variant_id'] : []),
    `${place} AS place`,
    ...(order === undefined
      ? []
      : [`${order.value} AS rank`, `${order.isUnreadable} AS is_unranked`]),
    ...filters.map(({ test }, at) => `${test(of)} AS f${at}`),
    ...conditions.map(({ test }, at) => `${test(of)} AS c${at}`),
  ];
  const isLeft = allOf(filters.map((_, at) => `f${at}`));
  const isMatch = allOf(['is_left', ...conditions.map((_, at) => `c${at}`)]);
  return {
    tested: `SELECT ${columns.join(', ')} FROM ${from}`,
    judged: `
      SELECT *, ${isMatch} AS is_match
      FROM (SELECT *, ${isLeft} AS is_left FROM tested)
      WHERE is_left IS NOT false`,
    matches: 'SELECT * FROM judged WHERE is_match',
  };
}

const DIRECTIONS = { asc: 'ASC', desc: 'DESC' } as const;

/** Builds the statement. @param counts what the matches are counted by, where they are not listed */
export function buildSelect(
  selection: Selection,
  { offset, limit }: Window,
  counts?: CountSelect,
): string {
  const { order } = selection;
  const orderBy = order === undefined ? '' : `rank ${DIRECTIONS[order.direction]} NULLS LAST, `;
  const unknown = [...listTests(selection).values()].map(
    (tests) =>
      `count(*) FILTER (is_match IS NULL AND ${anyOf(tests.map((test) => `${test} IS NULL`))})`,
  );
  const columns = [
    '(SELECT count(*) FROM judged) AS read',
    '(SELECT count(*) FROM matches) AS matched',
    unknown.length === 0
      ? '[]::BIGINT[] AS unknown'
      : `(SELECT [${unknown.join(', ')}] FROM judged) AS unknown`,
    `(
      SELECT list([id, row])
      FROM (SELECT id, row FROM matches ORDER BY ${orderBy}place LIMIT ${limit} OFFSET ${offset})
    ) AS window`,
    ...(order === undefined
      ? ['0 AS lacking', '0 AS unranked']
      : [
          '(SELECT count(*) FROM matches WHERE rank IS NULL AND NOT is_unranked) AS lacking',
          '(SELECT count(*) FROM matches WHERE is_unranked) AS unranked',
        ]),
    ...(counts === undefined ? [] : [`(SELECT c FROM (${counts.select}) c) AS counts`]),
  ];
  return withTables(
    { ...buildRelations(selection), ...counts?.relations },
    `SELECT ${columns.join(', ')}`,
  );
}

/** The columns of the verdicts, by the argument that they are of. */
function listTests({ filters, conditions }: Selection): ReadonlyMap<string, readonly string[]> {
  const columns = new Map<string, readonly string[]>();
  const add = (argument: string, column: string): void => {
    columns.set(argument, [...(columns.get(argument) ?? []), column]);
  };
  for (const [at, { argument }] of filters.entries()) add(argument, `f${at}`);
  for (const [at, { argument }] of conditions.entries()) add(argument, `c${at}`);
  return columns;
}

/** Puts relations before a statement that reads them; several of its parts read one, so it is worked out once. */
export function withTables(relations: Readonly<Record<string, string>>, sql: string): string {
  const named = Object.entries(relations).map(
    ([name, select]) => `${name} AS MATERIALIZED (${select})`,
  );
  return `WITH ${named.join(', ')} ${sql}`;
}

/** What a selection comes to. */
export interface Selected {
  /** Records that the filters leave, or may leave. */
  readonly read: number;
  readonly matched: number;
  /** Records of which it is not known whether they match, by the argument that cannot be judged. */
  readonly unknown: ReadonlyMap<string, number>;
  /** The records of the window, in order. */
  readonly references: readonly RecordReference[];
  /** Matches that lack what is ranked by, and those whose value cannot be read. */
  readonly lacking: number;
  readonly unranked: number;
  /** The row of {@link CountSelect.select}. */
  readonly counts: unknown;
}

function readReferences(window: unknown): readonly RecordReference[] {
  if (!Array.isArray(window)) return [];
  return window.map(([id, row]) => ({ id: id === null ? null : Number(id), row: Number(row) }));
}

/** Reads the row of a statement. */
export function readSelected(selection: Selection, rows: ResultRows): Selected {
  const [read, matched, unknown, window, lacking, unranked, counts] = rows[0] ?? [];
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
    counts,
  };
}
