/**
 * Answers the PIM's questions from the local copy, without a request. It answers only what the copy surely knows as the
 * PIM would; otherwise {@link NotInCopyError} says why not.
 */

import { CancelledError, CatalogError, NotInCopyError, TimeoutError } from '../../errors.ts';
import { buildFilterSql, type FilterSql } from '../../filter/filter-sql.ts';
import { PRODUCT_PARAMETERS, VARIANT_PARAMETERS } from '../../filter/pim-filters.ts';
import type {
  Call,
  LeftOut,
  Page,
  PageQuery,
  PimCatalog,
  ReferenceList,
} from '../../pim/catalog-port.ts';
import { isRecord, type JsonValue, type PimRecord } from '../../record/value.ts';
import type { CopyInfo, LocalCopy, QueryResult } from '../copy-port.ts';
import { MAX_OWN_SQL_CHARS } from '../sql-text.ts';
import { type AskRows, findOwnLists } from './fill-empty-lists.ts';
import { type Asking, joinTests } from './join-tests.ts';

/** Records per page of candidates; candidates looked up at a time at most. */
const PAGE_RECORDS = 500;
const WINDOW_RECORDS = 10_000;

/** More records than these are read faster from `raw`. */
const MOST_IN_PIECES = 100;

/** The lists that the copy answers for, with their views. */
const LISTS = {
  products: { id: 'product_id', parameters: PRODUCT_PARAMETERS },
  variants: { id: 'variant_id', parameters: VARIANT_PARAMETERS },
} as const;

/** What is needed to ask a copy. */
interface CopyParts extends Pick<QueryResult, 'copy' | 'version'> {
  readonly localCopy: LocalCopy;
  /** Milliseconds on the clock of the call's deadline. */
  readonly now: () => number;
}

type Rows = readonly (readonly JsonValue[])[];

/** What is known of a copy within a call: rows of it that have a name, and what it told in few rows. */
interface Known extends CopyParts {
  readonly named: string[];
  readonly told: Map<string, Rows>;
}

const nameAt = (at: number): string => `judged_${at}`;

const joinFilters = (filters: readonly FilterSql[]): string =>
  filters.length === 0 ? 'true' : filters.map(({ surely }) => surely).join(' AND ');

/**
 * A catalog that answers from a copy. Records come in the order in which the PIM listed them when they were read.
 * @param pim the PIM that the copy belongs to
 */
export function createCopyCatalog(pim: PimCatalog, copied: CopyParts): PimCatalog {
  const parts = { ...copied, named: [], told: new Map<string, Rows>() };
  return {
    identity: pim.identity,
    status: () => pim.status(),
    fetchSearch: () => {
      throw new NotInCopyError('only the PIM can search free text');
    },
    fetchPages: (query, call) =>
      fetchPages(query, createAsk(parts, call), parts.copy, call.notices),
    fetchList: (endpoint, call) => readList(endpoint, createAsk(parts, call).ask, parts.copy),
    askSql: async (list, filter, scopes, call, select) => {
      const asking = createAsk(parts, call);
      const countsOf = await readCounts(asking.ask);
      const { id, parameters } = LISTS[list];
      const filters = buildFilterSql(filter, list, parameters, countsOf);
      const passed = joinFilters(filters);
      const judge = async (tests: (typeof scopes)[number]) => {
        if (tests.length === 0) return { maybe: 'true', surely: 'true' };
        // A list that records may lack only here tells nothing.
        const isOpen = tests.some((test) => test?.field === 'variants');
        const joined = isOpen ? undefined : await joinTests(tests, { list, id }, countsOf, asking);
        return joined ?? { maybe: 'true', surely: 'false' };
      };
      return asking.ask(select(passed, await Promise.all(scopes.map(judge))));
    },
  };
}

/** @throws NotInCopyError when the copy has changed or fails; TimeoutError at the call's deadline */
function createAsk({ localCopy, version, now, named, told }: Known, call: Call): Asking {
  const ask: AskRows = async (select) => {
    const used = named.flatMap((rows, at) =>
      select.includes(nameAt(at)) ? `${nameAt(at)} AS MATERIALIZED ${rows}` : [],
    );
    const sql = used.length === 0 ? select : `WITH ${used.join(', ')} ${select}`;
    if (sql.length > MAX_OWN_SQL_CHARS)
      throw new NotInCopyError('the values are too long for one query');
    const known = told.get(sql);
    if (known !== undefined) return known;
    const rows: (readonly JsonValue[])[] = [];
    for (;;) {
      if (call.signal.aborted) throw new CancelledError();
      if (now() >= call.deadlineAtMs)
        throw new TimeoutError('Reading the local copy took too long.');
      const window = { offset: rows.length, maxRows: WINDOW_RECORDS, isWhole: true };
      const result = await localCopy.query(sql, window, call).catch((error: unknown): never => {
        if (
          !(error instanceof CatalogError) ||
          error.code === 'CANCELLED' ||
          error.code === 'TIMEOUT'
        )
          throw error;
        throw new NotInCopyError('it could not be read');
      });
      if (result.version !== version) throw new NotInCopyError('it was replaced meanwhile');
      rows.push(...result.rows);
      if (result.rows.length > 0 && (!result.countedAll || rows.length < result.counted)) continue;
      if (rows.length < PAGE_RECORDS) told.set(sql, rows);
      return rows;
    }
  };
  return {
    ask,
    nameRows: (rows) => {
      if (!named.includes(rows)) named.push(rows);
      return nameAt(named.indexOf(rows));
    },
  };
}

async function* fetchPages(
  query: PageQuery,
  asking: Asking,
  copy: CopyInfo,
  notices: Call['notices'],
): AsyncGenerator<Page, void, void> {
  const { endpoint } = query;
  if (endpoint !== 'products' && endpoint !== 'variants')
    throw new NotInCopyError(`it does not hold ${endpoint}`);
  const { ask } = asking;
  const countsOf = await readCounts(ask);
  const { parameters, id } = LISTS[endpoint];
  const filters = buildFilterSql(query.filter, endpoint, parameters, countsOf);
  requireLists(query, copy);
  const list =
    query.ranked === undefined
      ? endpoint
      : `(FROM ${endpoint} JOIN ${asking.nameRows(`(${query.ranked})`)} ON ranked_id = ${id})`;
  const order = query.ranked === undefined ? 'rowid' : 't.place';
  const total = await countMatches(query, endpoint, list, filters, ask);
  const matches = joinFilters(filters);
  const own = findOwnLists(
    endpoint,
    copy,
    (field) => countsOf(`${endpoint}.${field}`)?.isFilled === true,
    ask,
  );
  const tests = query.tests ?? [];
  // A list that the records lack is filled from its own endpoint, and can only be judged then.
  const isOwn = own.isAbout(tests.flatMap((test) => test?.field ?? []));
  const kept = isOwn ? undefined : await joinTests(tests, { list: endpoint, id }, countsOf, asking);
  for (const notice of (await kept?.tell(matches)) ?? []) notices.push(notice);

  /** The first candidates among the matches from a position on: ids, positions, and whether each surely passes. */
  const { maybe, surely } = kept ?? { maybe: 'true', surely: 'false' };
  const placed = `
    SELECT
      ${id},
      row_number() OVER (ORDER BY ${order}) - 1 AS place,
      ${maybe} AS m,
      ${surely} AS s
    FROM ${list} t
    WHERE ${matches}`;
  const readWindow = (start: number, records: number): Promise<Rows> =>
    ask(`
      SELECT ${id}, place, s
      FROM (${placed})
      WHERE m AND place >= ${start}
      ORDER BY place
      LIMIT ${records}`);

  const told = { filled: own.filled, total, ageMs: undefined, sent: query.filter, keep: () => {} };
  let next = query.offset;
  if (kept !== undefined && query.isCount === true && next === 0) {
    const judged = `
      SELECT coalesce(${maybe}, false) AS m, coalesce(${surely}, false) AS s
      FROM ${list} t
      WHERE ${matches}`;
    const [row = []] = await ask(
      `SELECT count(*) FILTER (s), count(*) FILTER (m AND NOT s) FROM (${judged})`,
    );
    const [passed = 0, unsure] = row.map(Number);
    // Where SQL is sure of every record, none need be read.
    if (unsure === 0) {
      const leftOut = [{ ruledOut: total - passed, passed }];
      yield { ...told, records: [], positions: [], leftOut, end: total, last: true };
      return;
    }
  }
  // A list hardly asks for more than its first page.
  let windowRecords = query.isCount === true ? WINDOW_RECORDS : PAGE_RECORDS;
  do {
    const rows = next < total ? await readWindow(next, windowRecords) : [];
    const end = rows.length < windowRecords ? total : Number(rows.at(-1)?.[1]) + 1;
    for (const { chosen, leftOut, isEnd, after } of splitWindow(rows, next, end, query)) {
      const records = await own.fill(await readRecords(endpoint, id, chosen, ask));
      const positions = chosen.map(([, place]) => Number(place));
      const sure = chosen.map((row) => row[2] === true);
      yield { ...told, records, positions, sure, leftOut, end: after, last: isEnd && end >= total };
    }
    next = Math.max(end, next);
    windowRecords = WINDOW_RECORDS;
  } while (next < total);
}

/** All records of a list that names brands or categories. */
async function readList(
  endpoint: ReferenceList,
  ask: AskRows,
  { lists }: CopyInfo,
): Promise<readonly PimRecord[]> {
  const view = endpoint === 'trademarks' ? 'brands' : endpoint;
  if (lists[view]?.complete !== true) throw new NotInCopyError(`its ${view} are incomplete`);
  const rows = await ask(`SELECT raw::VARCHAR FROM ${view} ORDER BY rowid`);
  return rows.map(([raw]) => JSON.parse(String(raw))); // what the engine wrote of records
}

/**
 * Splits a window of positions into pages: the rows that have to be read, with the number of rows left out around them,
 * and the position after the page.
 * @param rows id, position, and whether it surely passes; a position without a row surely fails
 * @param query its `pageSize` is that of the first page, which may be all that is wanted
 */
function* splitWindow(
  rows: Rows,
  start: number,
  end: number,
  { pageSize, isCount = false }: PageQuery,
) {
  let size = Math.min(pageSize, PAGE_RECORDS);
  let next = start;
  let chosen: (readonly JsonValue[])[] = [];
  let leftOut: LeftOut[] = [];
  let [ruledOut, passed] = [0, 0];
  for (const row of rows) {
    const place = Number(row[1]);
    const isSure = isCount && row[2] === true;
    if (!isSure && chosen.length === size) {
      yield { chosen, leftOut: [...leftOut, { ruledOut, passed }], isEnd: false, after: next };
      [chosen, leftOut, ruledOut, passed] = [[], [], 0, 0];
      size = PAGE_RECORDS;
    }
    ruledOut += place - next;
    next = place + 1;
    if (isSure) {
      passed += 1;
    } else {
      chosen.push(row);
      leftOut.push({ ruledOut, passed });
      [ruledOut, passed] = [0, 0];
    }
  }
  leftOut.push({ ruledOut: ruledOut + Math.max(0, end - next), passed });
  yield { chosen, leftOut, isEnd: true, after: Math.max(end, start) };
}

/** What the copy knows about the fields that the PIM sends, by `<view>.<field>`. */
async function readCounts(ask: AskRows) {
  const rows = await ask('SELECT "view", field, sent, "unknown", filled > 0 FROM fields');
  const counts = new Map(
    rows.map(([view, field, sent, unknown, isFilled]) => [
      `${view}.${field}`,
      { sent: Number(sent), unknown: Number(unknown), isFilled: isFilled === true },
    ]),
  );
  return (field: string) => counts.get(field);
}

/** Every list that a filter uses must be complete. */
function requireLists({ endpoint, filter }: PageQuery, { lists }: CopyInfo): void {
  const needed = new Set<keyof CopyInfo['lists']>([
    endpoint === 'variants' ? 'variants' : 'products',
  ]);
  for (const parameter of Object.keys(filter)) {
    if (parameter === 'IncludeVariantCode') needed.add('variants');
    if (/Categor|Trademark/.test(parameter)) needed.add('products');
    if (/Categor/.test(parameter)) needed.add('categories');
  }
  for (const list of needed) {
    if (lists[list]?.complete !== true) throw new NotInCopyError(`its ${list} are incomplete`);
  }
}

/**
 * How many records pass the filters.
 * @throws NotInCopyError when it is unsure for every record whether the PIM would let it pass
 */
async function countMatches(
  { argumentNames }: PageQuery,
  view: 'products' | 'variants',
  list: string,
  filters: readonly FilterSql[],
  ask: AskRows,
): Promise<number> {
  const { id } = LISTS[view];
  const surely = ['true', ...filters.map((_, index) => `s${index}`)].join(' AND ');
  const maybe = ['true', ...filters.map((_, index) => `m${index}`)].join(' AND ');
  const tests = filters
    .map((one, index) => `, ${one.surely} AS s${index}, ${one.maybe} AS m${index}`)
    .join('');
  const unclear = filters
    .map((_, index) => `, count(*) FILTER (${maybe} AND NOT s${index})`)
    .join('');
  const [row = []] = await ask(
    `SELECT count(*) FILTER (${surely}), count(*) FILTER (id IS NULL)${unclear}
     FROM (SELECT ${id} AS id${tests} FROM ${list}) judged`,
  );
  const [total, withoutId, ...unclearOf] = row.map(Number);
  if (withoutId !== 0) throw new NotInCopyError(`some of its ${view} have no readable id`);
  const index = unclearOf.findIndex((count) => count > 0);
  const filter = filters[index];
  if (filter !== undefined) {
    const argument = argumentNames[filter.parameter] ?? filter.parameter;
    const records = `${unclearOf[index]} of its ${view}`;
    throw new NotInCopyError(`it cannot tell how the PIM would judge ${argument} for ${records}`);
  }
  return total ?? 0;
}

/** The complete records of the candidates, in the same order. */
async function readRecords(
  view: string,
  id: string,
  chosen: Rows,
  ask: AskRows,
): Promise<readonly PimRecord[]> {
  if (chosen.length === 0) return [];
  const ids = chosen.map(([one]) => Number(one));
  const byId = new Map<number, string>();
  // As text, so that it is parsed only once. DuckDB only looks for a single id before it unpacks.
  const sql =
    view === 'products' && ids.length <= MOST_IN_PIECES
      ? ids.map((one) => `(SELECT ${id}, piece, part FROM main.pieces WHERE ${id} = ${one})`)
      : [`SELECT ${id}, raw::VARCHAR, 0 AS part FROM ${view} WHERE ${id} IN (${ids.join(', ')})`];
  for (const [one, text] of await ask(`${sql.join(' UNION ALL ')} ORDER BY part`))
    byId.set(Number(one), `${byId.get(Number(one)) ?? ''}${text}`);
  return ids.map((one) => {
    // The engine wrote it with JSON.stringify.
    const record: unknown = JSON.parse(byId.get(one) ?? 'null');
    if (!isRecord(record)) throw new NotInCopyError('one of its records cannot be read');
    return record;
  });
}
