/** Reads what refreshes found to have changed, from the views of history and from the findings of the audit. */

import type { LocalCopy, QueryCall, QueryResult } from '../../copy/copy-port.ts';
import { QUALITY, quote } from '../../copy/sql-text.ts';
import { InvalidArgumentError } from '../../errors.ts';
import { findMeant } from '../../record/caller-synonyms.ts';
import { LAST_REFRESH } from '../../record/moment.ts';
import { nearestName } from '../../record/nearest.ts';
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '../../record/record-fields.ts';
import type { JsonValue } from '../../record/value.ts';
import { type GradedBy, isFound, LISTS, OWNED, type Scope } from '../scope.ts';

/** What can be asked for. */
export const CHANGE_KINDS = ['new', 'gone', 'changed', 'price_up', 'price_down'] as const;

/** One question about changes. */
export interface ChangesQuestion {
  /** The moment after which they were seen; {@link LAST_REFRESH}: what the last one found. */
  readonly since: string;
  /** The moment until which they were seen; undefined: until now. */
  readonly until: string | undefined;
  readonly kinds?: readonly (typeof CHANGE_KINDS)[number][] | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly scope: Scope;
  readonly codes?: readonly string[] | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** What there is to tell. */
export interface Changes extends Pick<QueryResult, 'copy' | 'version'> {
  /** Of the refreshes: when history begins, the last one, how many there are in the time that is asked about, and what they read. */
  readonly looks: Cells;
  /** Counts by what they count, each with names, the largest first. */
  readonly counts: ReadonlyMap<string, readonly (readonly [name: string, count: JsonValue])[]>;
  /** One change each, its texts as the catalog has them. */
  readonly rows: readonly Cells[];
  readonly total: number;
}

/** A row by the names of its columns. */
type Cells = Readonly<Record<string, JsonValue>>;

/** What else than fields of records can change, each with a name behind a colon where there are several. */
const ENTRIES =
  'price category brand tag picture picture_alt picture_order cover_picture document property option dimension packaging warranty translation code other';

const FIELDS = [
  ...ENTRIES.split(' '),
  ...new Set(
    [...PRODUCT_FIELDS, ...VARIANT_FIELDS].flatMap(({ key, reader }) =>
      reader === undefined ? key : [],
    ),
  ),
];

/** The condition on `field` for a word of a caller. @throws InvalidArgumentError for one that no record has */
function writeField(field: string): string {
  const [word = '', ...name] = field.split(':');
  const base = findMeant(word, FIELDS)?.word;
  if (base === undefined) {
    const nearest = nearestName(word, FIELDS);
    const failed = `There is no such field${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`;
    throw new InvalidArgumentError(failed, `The fields are ${FIELDS.join(', ')}.`, 'fields');
  }
  const wanted = quote([base, ...name].join(':').toLowerCase());
  return `lower(field) = ${wanted} OR starts_with(lower(field), ${wanted} || ':') OR starts_with(lower(field), ${wanted} || '.')`;
}

const KIND_TESTS: Readonly<Partial<Record<(typeof CHANGE_KINDS)[number], string>>> = {
  price_up: 'percent > 0',
  price_down: 'percent < 0',
};

/** SQL: which rows of `changes` and its `percent` are asked for, without those of other categories and brands. */
function writeAsked({ codes, kinds, fields }: ChangesQuestion, codesFolded: string): string {
  const conditions = [
    codes && `lower(code) IN (${codesFolded}) OR product_id IN (SELECT product_id FROM coded)`,
    kinds?.map((kind) => KIND_TESTS[kind] ?? `kind = '${kind}'`).join(' OR '),
    fields?.map(writeField).join(' OR '),
  ];
  return ['true', ...conditions.flatMap((one) => (one === undefined ? [] : `(${one})`))].join(
    ' AND ',
  );
}

/** SQL: whether a row is of a product in the categories and brands of a scope, or that was there, or of one of these itself. */
function writePlace(scope: Scope): string {
  const tests = (['category', 'brand'] as const).flatMap((kind) => {
    const asked = scope[LISTS[kind]];
    if (asked === undefined) return [];
    const within = (view: string): string =>
      `FROM ${view} WHERE ${isFound(scope, kind, `${kind}_id`, 'name')}`;
    const isNamed = (name: string): string =>
      `(lower(${name}) IN (${listFolded(asked)}) OR ${name} IN (SELECT name ${within(LISTS[kind])} UNION SELECT name ${within(OWNED[kind])}))`;
    return `(product_id IN (SELECT product_id ${within(OWNED[kind])} UNION SELECT product_id FROM changes WHERE field = '${kind}' AND ${isNamed('before')})
      OR owner = '${kind}' AND ${isNamed('name')})`;
  });
  return ['true', ...tests].join(' AND ');
}

/** What SQL compares texts with whose case does not matter. An IN list must not be empty, hence the extra entry. */
const listFolded = (texts: readonly string[]): string =>
  ['', ...texts].map((one) => quote(one.toLowerCase())).join();

/** The SELECT of what became of names that nothing has now: each in lower case, and its name now; NULL: it is gone. */
export function writePastNames(kind: GradedBy, names: readonly string[]): string {
  const was = "lower(CASE kind WHEN 'gone' THEN name ELSE before END)";
  return `SELECT ${was}, arg_max(after, seen_at) FROM changes WHERE (field = '${kind}' OR owner = '${kind}' AND (kind = 'gone' OR field = 'name'))
    AND ${was} IN (${listFolded(names)}) GROUP BY ALL`;
}

const PERCENT =
  "CASE WHEN field = 'price' AND try_cast(before AS DOUBLE) > 0 THEN 100 * (try_cast(after AS DOUBLE) / try_cast(before AS DOUBLE) - 1) END";

/** The id of what a row is about. */
const ID = "CASE owner WHEN 'variant' THEN variant_id ELSE product_id END";

/** SQL: a moment to the minute, the end of a time rounded up, so that it is no shorter than it was. */
const toMinute = (moment: string, plus = 0): string =>
  `strftime(${moment} + INTERVAL ${plus} SECOND, '%Y-%m-%dT%H:%MZ')`;

/**
 * Categories or brands whose products changed at least twice as often as those of the whole catalog: at least 3, and the first 3.
 * @param name what products are in, as SQL of rows `c` of `from`, with what `before` calls it
 */
function writeStandOut(kind: GradedBy, name: string, from: string, within: string): string {
  return `SELECT 'stands_out', name, concat(hit, ' of ', held) FROM (SELECT name, count(DISTINCT product_id) FILTER (product_id IN (SELECT product_id FROM seen)) AS hit, count(DISTINCT product_id) AS held
      FROM (SELECT product_id, ${name} AS name FROM ${from} UNION ALL SELECT product_id, coalesce(now, before) FROM changes
        LEFT JOIN (SELECT c.name AS before, min(${name}) AS now FROM ${from} GROUP BY c.name) USING (before) WHERE kind = 'was' AND field = '${kind}' AND ${within})
      WHERE name IS NOT NULL GROUP BY name)
    WHERE hit >= 3 AND hit * (SELECT count(DISTINCT product_id) FROM products) >= 2 * held * (SELECT count(DISTINCT product_id) FROM seen) ORDER BY hit DESC, name LIMIT 3`;
}

/**
 * The SELECT of what became findings and what ceased to be. A record counts once, by how it began and how it ended. Of a rule that
 * was asked otherwise before, only what came after counts.
 */
const findingsOf = (
  within: string,
  place: string,
): string => `FROM (WITH moved AS (SELECT *, 'product' AS owner, NULL::VARCHAR AS name FROM ${QUALITY}.moves WHERE ${within}),
    begun AS (SELECT rule, max(seen_at) AS from_at FROM moved WHERE is_new IS NULL GROUP BY rule),
    ends AS (SELECT rule, product_id, variant_id, arg_min(is_new, seen_at) AS came, arg_max(is_new, seen_at) AS is_there FROM moved LEFT JOIN begun USING (rule)
      WHERE is_new IS NOT NULL AND (from_at IS NULL OR seen_at > from_at) AND (${place}) AND rule IN (SELECT rule FROM ${QUALITY}.results WHERE NOT is_systemic) GROUP BY ALL)
    SELECT CASE WHEN is_there THEN 'findings_new' WHEN product_id IN (SELECT product_id FROM products) THEN 'findings_fixed' ELSE 'findings_gone_with_product' END, rule, count(*)::VARCHAR
    FROM ends WHERE came = is_there GROUP BY ALL UNION ALL SELECT 'compared', 'from', ${toMinute('max(from_at)', 59)} FROM begun)`;

/** Larger than any of these results, so none is cut. */
const WINDOW = { offset: 0, maxRows: 20_000, maxMs: 60_000, isWhole: true } as const;

/**
 * Reads them.
 * @param hasFindings whether the audit of this copy is made
 * @throws CatalogError as LocalCopy.query does; InvalidArgumentError for a field that nothing has
 */
export async function askChanges(
  question: ChangesQuestion,
  hasFindings: boolean,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<Changes> {
  const { codes = [], kinds, fields, since, until, scope, offset, limit } = question;
  const isLast = since === LAST_REFRESH;
  const within = `seen_at ${isLast ? '= (SELECT max(seen_at) FROM refreshes)' : `> TIMESTAMP ${quote(since)}`}${until === undefined ? '' : ` AND seen_at <= TIMESTAMP ${quote(until)}`}`;
  const looked = await localCopy.query(
    `SELECT ${toMinute('min(seen_before)')} AS begins, strftime(max(seen_at), '%Y-%m-%dT%H:%M:%SZ') AS last_seen_at, ${isLast ? 'false' : `min(seen_before) > TIMESTAMP ${quote(since)}`} AS begins_later,
      count_if(${within}) AS refreshes, ${toMinute(`min(seen_before) FILTER (${within})`)} AS seen_before, ${toMinute(`max(seen_at) FILTER (${within})`, 59)} AS seen_at, count_if(NOT is_whole AND ${within}) AS in_part,
      arg_max_null(CASE WHEN checked_variants < variants THEN concat(checked_variants, ' of ', variants) END, seen_at) AS variants_read FROM refreshes`,
    WINDOW,
    call,
  );
  const looks = toCells(looked);
  const { copy, version } = looked;
  if (looks[0]?.refreshes === 0)
    return { looks: looks[0], counts: new Map(), rows: [], total: 0, copy, version };
  const codesFolded = listFolded(codes);
  const asked = writeAsked(question, codesFolded);
  const place = writePlace(scope);
  const seen = `WITH coded AS (SELECT product_id FROM products WHERE lower(code) IN (${codesFolded}) UNION SELECT product_id FROM changes WHERE owner = 'product' AND (lower(code) IN (${codesFolded}) OR field = 'code' AND lower(before) IN (${codesFolded}))),
    told AS (SELECT *, ${PERCENT} AS percent FROM changes WHERE kind <> 'was' AND ${within}), seen AS MATERIALIZED (SELECT * FROM told WHERE ${asked} AND ${place})`;
  // What the refresh before the last one read again was not seen before it began.
  const early = isLast
    ? '<= (SELECT max(seen_before) FROM refreshes WHERE seen_at < (SELECT max(seen_at) FROM refreshes))'
    : `< TIMESTAMP ${quote(since)}`;
  // Variants that came or went with their product are counted only.
  const isOther = "field IS NOT DISTINCT FROM 'other'";
  const folded = `owner = 'variant' AND field IS NULL AND (product_id, kind, seen_at) IN (SELECT (product_id, kind, seen_at) FROM seen WHERE owner = 'product' AND field IS NULL)`;
  const listed = `NOT (${isOther} OR (${folded}))`;
  const parts = [
    `SELECT 'counts' AS part, concat(owner, ' ', kind) AS name, count(DISTINCT coalesce(${ID}::VARCHAR, code, name))::VARCHAR AS n FROM seen GROUP BY ALL`,
    "SELECT 'by_field', field, count(*)::VARCHAR FROM seen WHERE field IS NOT NULL GROUP BY field",
    "SELECT 'prices', CASE WHEN percent > 0 THEN 'up' ELSE 'down' END, count(*)::VARCHAR FROM seen WHERE percent <> 0 GROUP BY ALL",
    `SELECT 'early', 'rows', count(*)::VARCHAR FROM seen WHERE ${listed} AND seen_before ${early}`,
    `SELECT 'folded', 'variants', count(*)::VARCHAR FROM seen WHERE ${folded}`,
    `SELECT 'other', 'records', count(*)::VARCHAR FROM seen WHERE ${isOther}`,
    `SELECT 'undone', kind, count(DISTINCT product_id)::VARCHAR FROM seen WHERE owner = 'product' AND field IS NULL AND (kind = 'new') <> (product_id IN (SELECT product_id FROM products WHERE product_id IS NOT NULL)) GROUP BY kind`,
    `(${writeStandOut('category', 'coalesce(t.path, c.name)', 'product_categories c LEFT JOIN product_category_tree t USING (product_id, category_id)', within)})`,
    `(${writeStandOut('brand', 'c.name', 'product_brands c', within)})`,
    // Findings are of no kind or field of a change.
    ...(hasFindings && kinds === undefined && fields === undefined
      ? [
          findingsOf(
            within,
            codes.length === 0
              ? place
              : `${place} AND product_id IN (SELECT product_id FROM coded)`,
          ),
        ]
      : []),
    ...(codes.length === 0
      ? []
      : [
          `SELECT 'known', lower(code), NULL FROM (SELECT code FROM products UNION SELECT code FROM variants UNION SELECT code FROM changes UNION SELECT before FROM changes WHERE field = 'code') WHERE lower(code) IN (${codesFolded})`,
        ]),
  ];
  const counted = await localCopy.query(
    `${seen} FROM (${parts.join(' UNION ALL ')}) ORDER BY part, try_cast(n AS BIGINT) DESC NULLS LAST, name`,
    WINDOW,
    call,
  );
  const text = (side: string): string =>
    `coalesce((SELECT min(t.text) FROM long_texts t WHERE t.print = page.${side}), page.${side})`;
  const page = await localCopy.query(
    `${seen}, page AS (SELECT * FROM seen WHERE ${listed})
      SELECT concat(owner, ' ', kind) AS what, coalesce(code, (${ID})::VARCHAR) AS code, name, field, label, ${text('before')} AS "from", ${text('after')} AS "to",
        round(percent, 1) AS percent, ${toMinute('seen_before')} AS seen_before, ${toMinute('seen_at', 59)} AS seen_at
      FROM page ORDER BY CASE kind WHEN 'gone' THEN 1 WHEN 'new' THEN 2 ELSE 3 END, owner, CASE field WHEN 'price' THEN 1 WHEN 'status' THEN 2 ELSE 3 END,
        abs(percent) DESC NULLS LAST, field, page.code, ${ID}, label, page.seen_at, before`,
    { ...WINDOW, offset, maxRows: Math.max(1, limit) },
    call,
  );
  const counts = new Map<string, (readonly [name: string, count: JsonValue])[]>();
  for (const [part, name, n = null] of counted.rows) {
    const own = counts.get(String(part)) ?? [];
    // Counts stand among texts such as `3 of 5`.
    const count = typeof n === 'string' && /^\d+$/.test(n) ? Number(n) : n;
    counts.set(String(part), [...own, [String(name), count]]);
  }
  return {
    looks: looks[0] ?? {},
    counts,
    rows: limit === 0 ? [] : toCells(page),
    total: page.counted,
    copy,
    version,
  };
}

function toCells({ columns, rows }: QueryResult): readonly Cells[] {
  return rows.map((row) =>
    Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])),
  );
}
