/** Reads what an audit found from the tables that it made of the copy. */

import type { LocalCopy, QueryCall } from '../../copy/copy-port.ts';
import { fillSql, withRelations } from '../../copy/fill-sql.ts';
import { type JsonValue, readBoolean, readId, readNumber, readText } from '../../record/value.ts';
import type { Rule, Weights } from '../rule.ts';
import { MOST_KEPT, selectWorst } from '../run/tables.ts';
import {
  type GradedBy,
  isWhole,
  listMembers,
  type MissingName,
  type Scope,
  selectProducts,
  writeCondition,
} from '../scope.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import { findChange, readEntry } from './change.ts';
import countsInScope from './counts-in-scope.sql';
import countsOfAll from './counts-of-all.sql';
import examples from './examples.sql';
import failingProducts from './failing-products.sql';
import failuresByLabel from './failures-by-label.sql';
import type { Fix } from './fixes.ts';
import kindsOfFailure from './kinds-of-failure.sql';
import notes from './notes.sql';
import { askFill, askStanding, type GradedBasis } from './standing.ts';

/** One question about an audit. */
export interface AuditQuestion extends Pick<GradedBasis, 'set' | 'all' | 'rules' | 'scope'> {
  readonly gradedBy: GradedBy;
  /**
   * Points per failure, for grades. Absent: only some of the rules are asked, so there are no grades, and only the
   * products that fail are counted.
   */
  readonly weights?: Weights;
  /** Failing records to name per rule, the worst first. */
  readonly maxExamples: number;
  /** Template of a product's address, with `{id}` and `{code}`; absent: no links. */
  readonly productUrl?: string | undefined;
  /** True: system gaps count as findings too, because the caller named the rules. */
  readonly countsGaps?: boolean;
  /** Whether to tell which categories or brands fail each rule. */
  readonly hasLabels?: boolean;
}

/** A record that fails. */
export interface Example {
  /** Id of the product or the variant, depending on the rule's subject. */
  readonly id: number | undefined;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  /** Name of its product. */
  readonly name?: string;
  /** Address of its product in the PIM. */
  readonly link?: string;
}

/** What of a category or brand fails a rule: how many records, and of how many products. */
export type LabelCount = readonly [failed: number, products: number];

/** The result of a rule. */
export type Verdict = Readonly<ReturnType<typeof readVerdict>>;

/** The result of an audit. */
export type Audit = Awaited<ReturnType<typeof askAudit>>;

/** Larger than any of these results, so none is cut. */
const WINDOW = { offset: 0, maxRows: 50_000, maxMs: 60_000, isWhole: true } as const;

type Rows = readonly (readonly JsonValue[])[];

/** Reads what an audit found. @throws CatalogError as LocalCopy.query does */
export async function askAudit(
  question: AuditQuestion,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
) {
  const { set, all, rules, scope, weights, gradedBy } = question;
  const ask = (sql: string) => localCopy.query(sql, WINDOW, call);
  const { rows: counted, copy, version } = await ask(writeCounts(set, scope));
  const { rows: noted } = await ask(fillAuditSql(notes, set));
  const { rows: entries } = await ask(`SELECT * FROM ${set}.audits ORDER BY as_of`);
  const trend = entries.map(readEntry);
  const newGaps = findChange(trend, false)?.newGaps ?? [];
  const countsGap = ({ id }: Rule): boolean => question.countsGaps === true || newGaps.includes(id);
  const records = readRecords(counted);
  const results = new Map(counted.map((row) => [readText(row[0]), row]));
  const asked = rules.flatMap((rule) => {
    const row = results.get(rule.id);
    return row === undefined
      ? []
      : [{ rule, row, position: all.findIndex(({ id }) => id === rule.id) }];
  });
  const isRun = ({ row }: (typeof asked)[number]): boolean => readText(row[8]) === undefined;
  const run = asked.filter(isRun);
  const positions = run.map(({ position }) => position);
  const details = await askDetails(question, positions, ask);
  const verdicts: readonly Verdict[] = run
    .map(({ rule, row, position }) =>
      readVerdict(rule, row, records[rule.subject], details.get(position)),
    )
    .map((verdict) => (countsGap(verdict.rule) ? { ...verdict, isSystemic: false } : verdict));
  const gaps = noted
    .filter(([kind]) => kind === 'gap')
    .map(([, list, why, isHarmless]) => ({
      list: String(list),
      why: String(why),
      isHarmless: isHarmless === 'true',
    }));
  const isGraded = weights !== undefined && gaps.every(({ isHarmless }) => isHarmless);
  const systemic = new Set(
    counted.filter((row) => readBoolean(row[10]) === true).map(([rule]) => String(rule)),
  );
  const basis = isGraded ? { set, all, rules, weights, systemic, scope } : undefined;
  const standing = basis && (await askStanding(basis, gradedBy, ask));
  // What settles another line is listed wherever it fails, whether or not the other one is open there.
  const countListed = (fix: Fix): Fix => {
    const own = verdicts.find(({ rule }) => rule.id === fix.rule.id && rule.settles !== undefined);
    return { ...fix, products: own?.failed ?? fix.products };
  };
  // What a rule that reads an unread list does not find may be there all the same.
  const whole = verdicts.flatMap(({ rule, readsUnread }) => (readsUnread ? [] : rule.id));
  return {
    verdicts,
    /** Rules that could not be asked of this copy. */
    notRun: asked
      .filter((one) => !isRun(one))
      .map(({ rule, row }) => ({ rule, reason: readText(row[8]) ?? '' })),
    /** Products in scope. */
    products: records.product,
    /** Undefined if no grades are wanted, or if lists that rules read were not read to the end. */
    standing: standing && { ...standing, fixes: standing.fixes.map(countListed) },
    /** How filled the catalog is; empty unless asked for with labels. */
    fill:
      question.hasLabels === true && standing !== undefined
        ? await askFill(question, gradedBy, whole, ask)
        : [],
    /** What products are graded by; undefined if `standing` is. */
    basis,
    /** How many products fail any of the rules; undefined if there is `standing`. */
    touched: standing === undefined ? await askTouched(question, ask) : undefined,
    /** Names in the scope that nothing has, each with the nearest ones if they are known. */
    unmatched: {
      categories: (scope.found?.category?.missing ?? []).map(tellMissing),
      brands: (scope.found?.brand?.missing ?? []).map(tellMissing),
    },
    /** What is wrong with words, requirements and accept lines of the rules file, one sentence each. */
    problems: noted.filter(([kind]) => kind === 'problem').map(([, says]) => String(says)),
    gaps,
    /**
     * Results of the audits of this catalog's copies, the oldest first and this one last; empty unless this one has
     * grades and covers all products and rules.
     */
    trend: isGraded && isWhole(scope) && rules.length === all.length ? trend : [],
    copy,
    version,
  };
}

function tellMissing({ name, nearest }: MissingName): string {
  return nearest === undefined ? name : `${name}; nearest: ${nearest}`;
}

/** One row per rule with its counts in scope, and one row without a rule that counts products and variants. */
function writeCounts(set: string, scope: Scope): string {
  if (isWhole(scope)) return fillAuditSql(countsOfAll, set);
  const relations = {
    ...listMembers(scope, set),
    scoped_variants: `SELECT v.* FROM variants v WHERE ${writeCondition(scope)}`,
    scoped_verdicts: `SELECT v.* FROM ${set}.verdicts v WHERE ${writeCondition(scope)}`,
  };
  return withRelations(relations, fillAuditSql(countsInScope, set));
}

function readRecords(rows: Rows): Readonly<Record<Rule['subject'], number>> {
  const [, products, variants] = rows.find(([rule]) => rule === null) ?? [];
  return { product: readNumber(products) ?? 0, variant: readNumber(variants) ?? 0 };
}

/** Details of a rule's result, read after its counts. */
interface Details {
  readonly kinds: [string, number][];
  readonly labels: Map<string, LabelCount>;
  readonly examples: Example[];
}

/** Reads the details of the rules at the given positions: rows of the parts `kind`, `label` and `example`. */
async function askDetails(
  { set, all, scope, maxExamples, productUrl, gradedBy, hasLabels = false }: AuditQuestion,
  positions: readonly number[],
  ask: (sql: string) => Promise<{ readonly rows: Rows }>,
): Promise<ReadonlyMap<number, Details>> {
  const details = new Map<number, Details>();
  if (positions.length === 0) return details;
  const failures = selectFailures(set, scope, positions);
  const counting = positions.filter((position) => all[position]?.countsDetails);
  const isKept = isWhole(scope) && maxExamples <= MOST_KEPT;
  const worst = isKept
    ? `SELECT * FROM ${set}.examples WHERE position IN (${positions.join(', ')})`
    : selectWorst(set, failures, Math.max(1, maxExamples));
  const parts = {
    examples: fillSql(examples, { product_url: productUrl ?? null, most: maxExamples }),
    ...(counting.length > 0 && { kinds: fillSql(kindsOfFailure, { positions: counting }) }),
    ...(hasLabels && { by_label: fillAuditSql(failuresByLabel, set, { kind: gradedBy }) }),
  };
  const union = Object.keys(parts).map((name) => `SELECT * FROM ${name}`);
  const { rows } = await ask(
    withRelations(
      { ...listMembers(scope, set), failures, worst_records: worst, ...parts },
      `${union.join(' UNION ALL ')} ORDER BY rank`,
    ),
  );
  for (const [part, at, word, count, detail, name, link] of rows) {
    const position = readNumber(at) ?? -1;
    const own: Details = details.get(position) ?? { kinds: [], labels: new Map(), examples: [] };
    details.set(position, own);
    if (part === 'kind') own.kinds.push([String(word), readNumber(count) ?? 0]);
    if (part === 'label') own.labels.set(String(word), [readNumber(count) ?? 0, Number(detail)]);
    if (part !== 'example') continue;
    const [called, linked] = [readText(name), readText(link)];
    own.examples.push({
      id: readId(count),
      code: readText(word),
      detail: readText(detail),
      ...(called !== undefined && { name: called }),
      ...(linked !== undefined && { link: linked }),
    });
  }
  for (const { kinds } of details.values())
    kinds.sort(
      ([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1),
    );
  return details;
}

function readVerdict(
  rule: Rule,
  row: readonly JsonValue[],
  records: number,
  details: Details | undefined,
) {
  const [, population = 0, failed = 0, unknown = 0, accepted = 0, products = 0, shared = 0] =
    row.map((cell) => readNumber(cell) ?? 0);
  const note = readText(row[7]);
  return {
    rule,
    /** Records of the rule's subject in scope, and those that the rule applies to. */
    records,
    population,
    /** Failed: without the accepted ones. Products: those that fail it, or have a variant that does. */
    failed,
    accepted,
    products,
    /** Records that the copy cannot tell about: they neither failed nor passed. */
    unknown,
    /** Distinct values, such as barcodes, that failing records share; undefined: none. */
    sharedValues: shared > 0 ? shared : undefined,
    /**
     * True for a system gap, which is no finding. False for one that the caller asked for by name, or that was no gap in
     * the audit before.
     */
    isSystemic: readBoolean(row[10]) === true,
    /** In the whole catalog: records that are for sale, and how many of them fail. */
    ofSale: { records: readNumber(row[11]) ?? 0, failed: readNumber(row[12]) ?? 0 },
    /**
     * True if it reads lists that were not read to the end: records that do not fail are then unknown, even if `unknown`
     * is 0.
     */
    readsUnread: readBoolean(row[9]) === true,
    /** How often each kind of failure occurs, the most frequent first; empty if the rule has no kinds. */
    kinds: new Map(details?.kinds) as ReadonlyMap<string, number>,
    /** What fails of each category or brand; empty unless asked for. */
    labels: details?.labels ?? (new Map() as ReadonlyMap<string, LabelCount>),
    examples: (details?.examples ?? []) as readonly Example[],
    /** What the rule does not judge, as a sentence. */
    ...(note !== undefined && { note }),
  };
}

/** The SELECT of what fails rules in scope. @param positions those of the rules */
function selectFailures(set: string, scope: Scope, positions: readonly number[]): string {
  return `SELECT v.* FROM ${set}.verdicts v WHERE failed AND accepted IS NULL
    AND position IN (${positions.join(', ')}) AND ${writeCondition(scope)}`;
}

/** How many products fail any of the rules, or have a variant that does. */
async function askTouched(
  { set, all, rules, scope }: AuditQuestion,
  ask: (sql: string) => Promise<{ readonly rows: Rows }>,
) {
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
