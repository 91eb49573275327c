import type { LocalCopy, QueryCall, QueryResult } from '../../copy/copy-port.ts';
import { fillSql, withRelations, writeLiteral } from '../../copy/fill-sql.ts';
import { FOLLOWED_ENTRIES } from '../../copy/followed-entries.ts';
import { QUALITY, quote } from '../../copy/sql-text.ts';
import { InvalidArgumentError } from '../../errors.ts';
import { matchWord } from '../../record/caller-synonyms.ts';
import { LAST_REFRESH } from '../../record/moment.ts';
import { nearestName } from '../../record/nearest.ts';
import { listFollowed, PRODUCT_FIELDS, VARIANT_FIELDS } from '../../record/record-fields.ts';
import type { JsonValue } from '../../record/value.ts';
import { type GradedBy, LISTS, OWNED, type Scope, writeEntryCondition } from '../scope.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import changedProducts from './changed-products.sql';
import changesCounts from './changes-counts.sql';
import changesFindings from './changes-findings.sql';
import changesLooks from './changes-looks.sql';
import changesMarked from './changes-marked.sql';
import changesPage from './changes-page.sql';
import changesWithPercent from './changes-with-percent.sql';
import pastNames from './past-names.sql';

export const CHANGE_KINDS = ['new', 'gone', 'changed', 'price_up', 'price_down'] as const;

export interface ChangesQuestion {
  /** Moment after which changes were seen; {@link LAST_REFRESH}: by the last refresh. */
  readonly since: string;
  readonly until: string | undefined;
  readonly kinds?: readonly (typeof CHANGE_KINDS)[number][] | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly scope: Scope;
  readonly codes?: readonly string[] | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface Changes extends Pick<QueryResult, 'copy' | 'version'> {
  readonly looks: Cells;
  readonly counts: ReadonlyMap<string, readonly (readonly [name: string, count: JsonValue])[]>;
  readonly rows: readonly Cells[];
  readonly total: number;
}

type Cells = Readonly<Record<string, JsonValue>>;

const ENTRIES = [...new Set(FOLLOWED_ENTRIES.map(({ kind }) => kind)), 'other'];

const FIELDS = [
  ...ENTRIES,
  ...new Set([...listFollowed(PRODUCT_FIELDS), ...listFollowed(VARIANT_FIELDS)]),
];

function writeField(field: string): string {
  const [word = '', ...name] = field.split(':');
  const base = matchWord(word, FIELDS)?.word;
  if (base === undefined) {
    const nearest = nearestName(word, FIELDS);
    const guess = nearest === undefined ? '.' : `; did you mean ${nearest}?`;
    const failed = `There is no such field${guess}`;
    throw new InvalidArgumentError(failed, `The fields are ${FIELDS.join(', ')}.`, 'fields');
  }
  const wanted = quote([base, ...name].join(':').toLowerCase());
  const begins = [':', '.'].map((mark) => `starts_with(lower(field), ${wanted} || '${mark}')`);
  return [`lower(field) = ${wanted}`, ...begins].join(' OR ');
}

const KIND_TESTS: Readonly<Partial<Record<(typeof CHANGE_KINDS)[number], string>>> = {
  price_up: 'percent > 0',
  price_down: 'percent < 0',
};

function writeAsked({ codes, kinds, fields }: ChangesQuestion): string {
  const isCoded = 'product_id IN (SELECT product_id FROM coded)';
  const conditions = ['true'];
  if (codes !== undefined) {
    conditions.push(`(lower(code) IN ${writeLiteral(foldAll(codes))} OR ${isCoded})`);
  }
  if (kinds !== undefined) {
    const isOfKind = kinds.map((kind) => KIND_TESTS[kind] ?? `kind = '${kind}'`);
    conditions.push(`(${isOfKind.join(' OR ')})`);
  }
  if (fields !== undefined) {
    const isOfField = fields.map(writeField);
    conditions.push(`(${isOfField.join(' OR ')})`);
  }
  return conditions.join(' AND ');
}

interface Places {
  readonly relations: Readonly<Record<string, string>>;
  readonly isPlaced: string;
}

function listPlaces(scope: Scope): Places {
  const kinds = (['category', 'brand'] as const).filter((kind) => scope[LISTS[kind]] !== undefined);
  const relations = kinds.flatMap((kind) => {
    const isNamed = (name: string): string => isCalled(scope, kind, name);
    const entryCondition = writeEntryCondition(scope, kind, `${kind}_id`, 'name');
    const lists = [LISTS[kind], OWNED[kind]];
    const names = lists.map((view) => `SELECT name FROM ${view} WHERE ${entryCondition}`);
    const now = `SELECT product_id FROM ${OWNED[kind]} WHERE ${entryCondition}`;
    const was = `field = '${kind}' AND ${isNamed('before')}`;
    return [
      [`${kind}_names`, names.join(' UNION ')],
      [`${kind}_products`, `${now} UNION SELECT product_id FROM changes WHERE ${was}`],
    ];
  });
  const tests = kinds.map((kind) => {
    const isOne = `owner = '${kind}' AND ${isCalled(scope, kind, 'name')}`;
    return `(product_id IN (FROM ${kind}_products) OR ${isOne})`;
  });
  return {
    relations: Object.fromEntries(relations),
    isPlaced: ['true', ...tests].join(' AND '),
  };
}

function isCalled(scope: Scope, kind: GradedBy, name: string): string {
  const names = writeLiteral(foldAll(scope[LISTS[kind]] ?? []));
  return `(lower(${name}) IN ${names} OR ${name} IN (FROM ${kind}_names))`;
}

// Folds texts that SQL compares regardless of case. The list must not be empty, hence the extra
// entry.
const foldAll = (texts: readonly string[]): readonly string[] => [
  '',
  ...texts.map((text) => text.toLowerCase()),
];

/**
 * Writes the SELECT of what became of names that no entry has now. Its rows are
 * [name in lower case, name now], such as ['trail shoes', 'Running shoes']; name now is NULL if the
 * entry is gone. A name that no entry ever had has no row.
 */
export function writePastNames(kind: GradedBy, names: readonly string[]): string {
  return fillSql(pastNames, { kind, names: foldAll(names) });
}

function writeTime(since: string | null, until: string | undefined): string {
  const from =
    since === null
      ? 'seen_at = (SELECT max(seen_at) FROM refreshes)'
      : `seen_at > TIMESTAMP ${quote(since)}`;
  return until === undefined ? from : `${from} AND seen_at <= TIMESTAMP ${quote(until)}`;
}

const BY_COUNT = 'ORDER BY part, try_cast(n AS BIGINT) DESC NULLS LAST, name';

// Larger than any of these results, so none is cut.
const WINDOW = {
  offset: 0,
  maxRows: 20_000,
  maxMs: 60_000,
  isUncut: true,
} as const;

/**
 * Reads changes.
 * @param hasFindings true if the audit of this copy is made
 * @throws CatalogError as LocalCopy.query does; InvalidArgumentError for a field that nothing has
 */
export async function queryChanges(
  question: ChangesQuestion,
  hasFindings: boolean,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<Changes> {
  const { until, scope, offset, limit } = question;
  const sinceTime = readSince(question);
  const isInTime = writeTime(sinceTime, until);
  const asked_refreshes = `SELECT * FROM refreshes WHERE ${isInTime}`;
  const looksQuery = withRelations(
    { asked_refreshes },
    fillSql(changesLooks, { since: sinceTime }),
  );
  const looksResult = await localCopy.query(looksQuery, WINDOW, call);
  const looks = toCells(looksResult);
  const { copy, version } = looksResult;
  if (looks[0]?.refreshes === 0)
    return {
      looks: looks[0],
      counts: new Map(),
      rows: [],
      total: 0,
      copy,
      version,
    };
  const places = listPlaces(scope);
  const seen = selectSeen(question, places, isInTime);
  const tests = { isInTime, isPlaced: places.isPlaced };
  const countsQuery = writeCounting(question, hasFindings, seen, tests);
  const countsResult = await localCopy.query(countsQuery, WINDOW, call);
  const page = await localCopy.query(
    withRelations(seen, fillSql(changesPage)),
    { ...WINDOW, offset, maxRows: Math.max(1, limit) },
    call,
  );
  return {
    looks: looks[0] ?? {},
    counts: readCounts(countsResult),
    rows: limit === 0 ? [] : toCells(page),
    total: page.counted,
    copy,
    version,
  };
}

function readSince({ since }: ChangesQuestion): string | null {
  return since === LAST_REFRESH ? null : since;
}

function selectSeen(
  question: ChangesQuestion,
  { relations, isPlaced }: Places,
  isInTime: string,
): Readonly<Record<string, string>> {
  return {
    ...relations,
    coded: fillSql(changedProducts, { codes: foldAll(question.codes ?? []) }),
    changes_in_time: `SELECT * FROM changes WHERE ${isInTime}`,
    with_percent: fillSql(changesWithPercent),
    asked_changes: `SELECT * FROM with_percent WHERE ${writeAsked(question)} AND ${isPlaced}`,
    seen: fillSql(changesMarked),
  };
}

function writeCounting(
  question: ChangesQuestion,
  hasFindings: boolean,
  seen: Readonly<Record<string, string>>,
  { isInTime, isPlaced }: { readonly isInTime: string; readonly isPlaced: string },
): string {
  const { codes = [], kinds, fields } = question;
  const counted = fillSql(changesCounts, {
    since: readSince(question),
    codes: foldAll(codes),
    has_codes: codes.length > 0,
  });
  // Findings are of no kind or field of a change.
  const isOfFindings = hasFindings && kinds === undefined && fields === undefined;
  if (!isOfFindings) return withRelations({ ...seen, counted }, `FROM counted ${BY_COUNT}`);
  const isCoded = codes.length === 0 ? 'true' : 'product_id IN (SELECT product_id FROM coded)';
  const moved = "*, 'product' AS owner, NULL::VARCHAR AS name";
  const moves = `SELECT ${moved} FROM ${QUALITY}.moves WHERE ${isInTime}`;
  const findings = {
    moves_in_time: `SELECT *, ${isPlaced} AND ${isCoded} AS is_asked FROM (${moves})`,
    counted_findings: fillAuditSql(changesFindings, QUALITY),
  };
  return withRelations(
    { ...seen, counted, ...findings },
    `FROM (FROM counted UNION ALL FROM counted_findings) ${BY_COUNT}`,
  );
}

function readCounts({ rows }: QueryResult): Changes['counts'] {
  const counts = new Map<string, (readonly [name: string, count: JsonValue])[]>();
  for (const [part, name, n = null] of rows) {
    const partCounts = counts.get(String(part)) ?? [];
    // Counts stand among texts such as `3 of 5`.
    const count = typeof n === 'string' && /^\d+$/.test(n) ? Number(n) : n;
    counts.set(String(part), [...partCounts, [String(name), count]]);
  }
  return counts;
}

function toCells({ columns, rows }: QueryResult): readonly Cells[] {
  return rows.map((row) => {
    const cells = columns.map((column, index) => [column, row[index] ?? null] as const);
    return Object.fromEntries(cells);
  });
}
