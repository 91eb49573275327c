import type { NoticeOf } from '../../answer/notices.ts';
import type { LocalCopy, QueryCall } from '../../copy/copy-port.ts';
import { fillSql, withRelations } from '../../copy/fill-sql.ts';
import { type JsonValue, readBoolean, readId, readNumber, readText } from '../../record/value.ts';
import type { Weights } from '../grade.ts';
import type { Rule } from '../rule.ts';
import type { RulesFileNotice } from '../run/house-rules.ts';
import type { UnreadList } from '../run/list-gaps.ts';
import { MAX_KEPT, selectWorst } from '../run/tables.ts';
import {
  type GradedBy,
  isComplete,
  listMembers,
  type MissingName,
  type Scope,
  selectProducts,
  writeCondition,
} from '../scope.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import { readAuditEntry } from './audit-entry.ts';
import { compareLastAudits } from './compare-audits.ts';
import countsInScope from './counts-in-scope.sql';
import countsOfAll from './counts-of-all.sql';
import examples from './examples.sql';
import failingProducts from './failing-products.sql';
import failuresByLabel from './failures-by-label.sql';
import { readFillRates } from './fill-rates.ts';
import type { Fix } from './fixes.ts';
import type { GradeBasis } from './grade-products.ts';
import kindsOfFailure from './kinds-of-failure.sql';
import notes from './notes.sql';
import { readSummary } from './quality-summary.ts';

export interface AuditQuestion extends Pick<GradeBasis, 'set' | 'all' | 'rules' | 'scope'> {
  readonly gradedBy: GradedBy;
  /**
   * Points per failure, for grades. Absent: only some of the rules are asked, so there are no
   * grades, and only the products that fail are counted.
   */
  readonly weights?: Weights;
  readonly maxExamples: number;
  /** Template of a product's address, with `{id}` and `{code}`; absent: no links. */
  readonly productUrl?: string | undefined;
  /** True: system gaps count as findings too, because the caller named the rules. */
  readonly countsGaps?: boolean;
  readonly hasLabels?: boolean;
}

export interface Example {
  /** Id of the product or the variant, depending on the rule's subject. */
  readonly id: number | undefined;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly name?: string;
  readonly link?: string;
}

type LabelCount = readonly [failed: number, products: number];

/** The result of a rule. */
export type Verdict = Readonly<ReturnType<typeof readVerdict>>;

export type Audit = Awaited<ReturnType<typeof askAudit>>;

// Larger than any of these results, so none is cut.
const WINDOW = {
  offset: 0,
  maxRows: 50_000,
  maxMs: 60_000,
  isUncut: true,
} as const;

type Row = readonly JsonValue[];
type Rows = readonly Row[];

type Ask = (sql: string) => ReturnType<LocalCopy['query']>;

/**
 * Reads the results of an audit.
 * @throws CatalogError as LocalCopy.query does
 */
export async function askAudit(
  question: AuditQuestion,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
) {
  const { set, all, rules, scope, gradedBy } = question;
  const ask: Ask = (sql) => localCopy.query(sql, WINDOW, call);
  const { rows: counted, copy, version } = await ask(writeCounts(set, scope));
  const { rows: noted } = await ask(fillAuditSql(notes, set));
  const { rows: entries } = await ask(`SELECT * FROM ${set}.audits ORDER BY as_of`);
  const trend = entries.map(readAuditEntry);
  const records = readRecords(counted);
  const { run, notRun } = findResults(question, counted);
  const newGaps = compareLastAudits(trend, 'catalog')?.newGaps ?? [];
  const verdicts = await readVerdicts(question, run, records, newGaps, ask);
  const gaps = readGaps(noted);
  const basis = gaps.every(({ isHarmless }) => isHarmless) ? gradeBy(question, counted) : undefined;
  const summary = basis && (await readSummary(basis, gradedBy, ask));
  const hasFill = question.hasLabels === true && summary !== undefined;
  return {
    verdicts,
    notRun,
    products: records.product,
    /** Undefined if no grades are wanted, or if lists that rules read were not read to the end. */
    summary: summary && {
      ...summary,
      fixes: summary.fixes.map((fix) => countListed(fix, verdicts)),
    },
    fill: hasFill ? await readFillRates(question, gradedBy, listWhole(verdicts), ask) : [],
    basis,
    touched: summary === undefined ? await countTouched(question, ask) : undefined,
    unmatched: {
      categories: (scope.found?.category?.missing ?? []).map(formatMissing),
      brands: (scope.found?.brand?.missing ?? []).map(formatMissing),
    },
    problems: noted.filter(([kind]) => kind === 'problem').map(readProblem),
    gaps,
    // Results of the audits of this catalog's copies, the oldest first and this one last; empty
    // unless this one has grades and covers all products and rules.
    trend: basis !== undefined && isComplete(scope) && rules.length === all.length ? trend : [],
    copy,
    version,
  };
}

interface RuleResult {
  readonly rule: Rule;
  readonly row: Row;
  readonly position: number;
}

function findResults({ all, rules }: AuditQuestion, counted: Rows) {
  const rows = new Map(counted.map((row) => [readText(row[0]), row]));
  const run: RuleResult[] = [];
  const notRun: { readonly rule: Rule; readonly reason: string }[] = [];
  for (const rule of rules) {
    const row = rows.get(rule.id);
    if (row === undefined) continue;
    const reason = readText(row[8]);
    if (reason !== undefined) {
      notRun.push({ rule, reason });
      continue;
    }
    const position = all.findIndex(({ id }) => id === rule.id);
    run.push({ rule, row, position });
  }
  return { run, notRun };
}

async function readVerdicts(
  question: AuditQuestion,
  run: readonly RuleResult[],
  records: Readonly<Record<Rule['subject'], number>>,
  newGaps: readonly string[],
  ask: Ask,
): Promise<readonly Verdict[]> {
  const positions = run.map(({ position }) => position);
  const details = await queryDetails(question, positions, ask);
  return run.map(({ rule, row, position }) => {
    const verdict = readVerdict(rule, row, records[rule.subject], details.get(position));
    const countsGap = question.countsGaps === true || newGaps.includes(rule.id);
    return countsGap ? { ...verdict, isSystemic: false } : verdict;
  });
}

function readGaps(noted: Rows): readonly UnreadList[] {
  const gaps = noted.filter(([kind]) => kind === 'gap');
  return gaps.map(([, gap]) => JSON.parse(String(gap)));
}

function gradeBy(
  { set, all, rules, weights, scope }: AuditQuestion,
  counted: Rows,
): GradeBasis | undefined {
  if (weights === undefined) return undefined;
  const gaps = counted.filter((row) => readBoolean(row[10]) === true);
  const systemic = new Set(gaps.map(([rule]) => String(rule)));
  return {
    set,
    all,
    rules,
    weights,
    systemic,
    scope,
  };
}

// A rule that settles another line is listed wherever it fails, whether or not that line is open
// there.
function countListed(fix: Fix, verdicts: readonly Verdict[]): Fix {
  const settling = verdicts.find(
    ({ rule }) => rule.id === fix.rule.id && rule.settles !== undefined,
  );
  return { ...fix, products: settling?.failed ?? fix.products };
}

// Ids of rules that read complete lists only: records that the others do not find may be in a list
// that was not read to its end.
function listWhole(verdicts: readonly Verdict[]): readonly string[] {
  const whole = verdicts.filter(({ readsUnread }) => !readsUnread);
  return whole.map(({ rule }) => rule.id);
}

function formatMissing({ name, nearest }: MissingName): string {
  return nearest === undefined ? name : `${name}; nearest: ${nearest}`;
}

function writeCounts(set: string, scope: Scope): string {
  if (isComplete(scope)) return fillAuditSql(countsOfAll, set);
  const relations = {
    ...listMembers(scope, set),
    scoped_variants: `SELECT v.* FROM variants v WHERE ${writeCondition(scope)}`,
    scoped_verdicts: `SELECT v.* FROM ${set}.verdicts v WHERE ${writeCondition(scope)}`,
  };
  return withRelations(relations, fillAuditSql(countsInScope, set));
}

function readRecords(rows: Rows): Readonly<Record<Rule['subject'], number>> {
  const [, products, variants] = rows.find(([rule]) => rule === null) ?? [];
  return {
    product: readNumber(products) ?? 0,
    variant: readNumber(variants) ?? 0,
  };
}

interface Details {
  readonly kinds: [string, number][];
  readonly labels: Map<string, LabelCount>;
  readonly examples: Example[];
}

async function queryDetails(
  { set, all, scope, maxExamples, productUrl, gradedBy, hasLabels = false }: AuditQuestion,
  positions: readonly number[],
  ask: Ask,
): Promise<ReadonlyMap<number, Details>> {
  if (positions.length === 0) return new Map();
  const failures = selectFailures(set, scope, positions);
  const counting = positions.filter((position) => all[position]?.countsDetails);
  const isKept = isComplete(scope) && maxExamples <= MAX_KEPT;
  const worst = isKept
    ? `SELECT * FROM ${set}.examples WHERE position IN (${positions.join(', ')})`
    : selectWorst(set, failures, Math.max(1, maxExamples));
  const parts = {
    examples: fillSql(examples, { product_url: productUrl ?? null, most: maxExamples }),
    ...(counting.length > 0 && { kinds: fillSql(kindsOfFailure, { positions: counting }) }),
    ...(hasLabels && { by_label: fillAuditSql(failuresByLabel, set, { kind: gradedBy }) }),
  };
  const relations = {
    ...listMembers(scope, set),
    failures,
    worst_records: worst,
    ...parts,
  };
  const selects = Object.keys(parts).map((name) => `SELECT * FROM ${name}`);
  const union = `${selects.join(' UNION ALL ')} ORDER BY rank`;
  const { rows } = await ask(withRelations(relations, union));
  return readDetails(rows);
}

function readDetails(rows: Rows): ReadonlyMap<number, Details> {
  const details = new Map<number, Details>();
  for (const row of rows) {
    const position = readNumber(row[1]) ?? -1;
    const ruleDetails: Details = details.get(position) ?? {
      kinds: [],
      labels: new Map(),
      examples: [],
    };
    details.set(position, ruleDetails);
    addDetail(ruleDetails, row);
  }
  for (const { kinds } of details.values())
    kinds.sort(
      ([kind, count], [otherKind, otherCount]) => otherCount - count || (kind < otherKind ? -1 : 1),
    );
  return details;
}

function addDetail({ kinds, labels, examples }: Details, row: Row): void {
  const [part, , word, count] = row;
  if (part === 'kind') kinds.push([String(word), readNumber(count) ?? 0]);
  if (part === 'label') labels.set(String(word), [readNumber(count) ?? 0, Number(row[4])]);
  if (part === 'example') examples.push(readExample(row));
}

function readExample([, , code, id, detail, productName, address]: Row): Example {
  const name = readText(productName);
  const link = readText(address);
  return {
    id: readId(id),
    code: readText(code),
    detail: readText(detail),
    ...(name !== undefined && { name }),
    ...(link !== undefined && { link }),
  };
}

type RuleNote =
  | Omit<NoticeOf<'rare_languages'>, 'rule'>
  | Omit<NoticeOf<'own_use_barcodes'>, 'rule'>;

function readVerdict(rule: Rule, row: Row, records: number, details: Details | undefined) {
  const [, population = 0, failed = 0, unknown = 0, accepted = 0, products = 0, shared = 0] =
    row.map((cell) => readNumber(cell) ?? 0);
  const note = readText(row[7]);
  return {
    rule,
    records,
    population,
    failed,
    accepted,
    products,
    unknown,
    sharedValues: shared > 0 ? shared : undefined,
    // True for a system gap, which is no finding. False for one that the caller asked for by name,
    // or that was no gap in the audit before.
    isSystemic: readBoolean(row[10]) === true,
    ofSale: { records: readNumber(row[11]) ?? 0, failed: readNumber(row[12]) ?? 0 },
    // True if it reads lists that were not read to the end: records that do not fail are then
    // unknown, even if `unknown` is 0.
    readsUnread: readBoolean(row[9]) === true,
    kinds: new Map(details?.kinds) as ReadonlyMap<string, number>,
    labels: details?.labels ?? (new Map() as ReadonlyMap<string, LabelCount>),
    examples: (details?.examples ?? []) as readonly Example[],
    ...(note !== undefined && { note: JSON.parse(note) as RuleNote }),
  };
}

function readProblem([, notice]: Row): RulesFileNotice {
  return JSON.parse(String(notice));
}

function selectFailures(set: string, scope: Scope, positions: readonly number[]): string {
  const isInQuestion = `position IN (${positions.join(', ')}) AND ${writeCondition(scope)}`;
  return `SELECT v.* FROM ${set}.verdicts v WHERE failed AND accepted IS NULL AND ${isInQuestion}`;
}

async function countTouched({ set, all, rules, scope }: AuditQuestion, ask: Ask) {
  const positions = rules.map(({ id }) => all.findIndex((rule) => rule.id === id));
  const relations = {
    ...listMembers(scope, set),
    asked_products: selectProducts(scope),
    failures: selectFailures(set, scope, positions),
  };
  const { rows } = await ask(withRelations(relations, fillSql(failingProducts)));
  const [products = 0, failing = 0] = rows[0]?.map((cell) => readNumber(cell) ?? 0) ?? [];
  return { products, failing };
}
