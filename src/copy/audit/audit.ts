/** The audit: asks the rules one by one of a copy, and sums up what they find. */

import { CancelledError, InvalidArgumentError, TimeoutError, UnavailableError } from '../../errors.ts';
import { readId, readNumber, readText } from '../../record/value.ts';
import type { CopyInfo, ExportOrder, ExportResult, LocalCopy, QueryCall, QueryResult } from '../port.ts';
import type { Rule } from './rule.ts';
import { type Scope, type ScoredBy, writeSurvey } from './scope.ts';
import { writeFailingQuery, writeRuleQuery, writeShared } from './sql/rule-query.ts';
import { createTally, type Score, type Tally } from './tally.ts';

/** What is asked. */
interface AuditQuestion {
  readonly rules: readonly Rule[];
  readonly scope: Scope;
  readonly scoredBy: ScoredBy;
  /** Failing records to name per rule, the worst first. */
  readonly maxExamples: number;
  /** Whether to stop asking: rules that are left are not run. */
  readonly isOver: () => boolean;
  readonly signal: AbortSignal;
  /** When a rule that is being asked is given up; see QueryCall. */
  readonly deadlineAtMs?: number;
}

/** A record that fails. */
export interface Example {
  /** Of the product or the variant, whichever the rule is about. */
  readonly id: number | undefined;
  readonly code: string | undefined;
  readonly detail: string | undefined;
}

/** What a rule finds. */
export interface Verdict {
  readonly rule: Rule;
  /** Records that the rule applies to. */
  readonly population: number;
  readonly failed: number;
  /** Records of which the copy cannot tell; neither failed nor passed. */
  readonly unknown: number;
  /** Different values that failing records share with others, such as barcodes; undefined where none shares any. */
  readonly sharedValues: number | undefined;
  /** How often each kind of failure comes, the most frequent first; empty where the rule has none. */
  readonly kinds: ReadonlyMap<string, number>;
  readonly examples: readonly Example[];
}

/** What an audit comes to. */
export interface Audit {
  readonly verdicts: readonly Verdict[];
  /** Rules that could not be run in time. */
  readonly notRun: readonly Rule[];
  /** Undefined: nothing could be checked. */
  readonly score: number | undefined;
  /** The worst first. */
  readonly scores: readonly Score[];
  /** Categories or brands that are in none of the scores: only those with the most products are scored. */
  readonly unscored: number;
  readonly unmatched: { readonly categories: readonly string[]; readonly brands: readonly string[] };
  readonly copy: CopyInfo;
  readonly version: string;
}

/**
 * Far more than any rule gives: its examples, kinds and scored names are limited. Of a million products a rule takes longer
 * than what a query of the model's may.
 */
const WINDOW = { offset: 0, maxRows: 5_000, maxChars: 1_000_000, maxMs: 120_000, isRule: true } as const;

/**
 * Runs rules, one after the other, all of one copy: where another takes its place meanwhile, they are run once more.
 * @throws CatalogError as LocalCopy.query does; UnavailableError when that copy is replaced as well; CancelledError when
 * the signal aborts
 */
export async function runAudit(question: AuditQuestion, localCopy: Pick<LocalCopy, 'query'>): Promise<Audit> {
  const audit = (await auditOneCopy(question, localCopy)) ?? (await auditOneCopy(question, localCopy));
  if (audit === undefined) throw new UnavailableError('The local copy was replaced twice while it was audited.');
  return audit;
}

/** Undefined: another copy has taken the place of the first. */
async function auditOneCopy(question: AuditQuestion, localCopy: Pick<LocalCopy, 'query'>): Promise<Audit | undefined> {
  const { rules, scope, scoredBy } = question;
  const { copy, version, unscored, ...unmatched } = await surveyScope({ scope, scoredBy }, question, localCopy);
  const verdicts: Verdict[] = [];
  const notRun: Rule[] = [];
  const tally = createTally();
  for (const rule of rules) {
    if (question.signal.aborted) throw new CancelledError();
    const found = question.isOver() ? undefined : await askRule(rule, question, scope, scoredBy, localCopy);
    if (found !== undefined && found.version !== version) return undefined;
    if (found === undefined) notRun.push(rule);
    else verdicts.push(readVerdict(rule, found, tally));
  }
  const whole = tally.get('')[0]?.score;
  return {
    verdicts,
    notRun,
    score: whole,
    scores: tally.get('label'),
    unscored,
    unmatched,
    copy,
    version,
  };
}

/** The names of a scope that nothing has, how many categories or brands are too many to be scored, and the copy asked. */
export async function surveyScope(
  { scope, scoredBy }: Pick<AuditQuestion, 'scope' | 'scoredBy'>,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<Audit['unmatched'] & Pick<Audit, 'copy' | 'version' | 'unscored'>> {
  const { rows, copy, version } = await localCopy.query(writeSurvey(scope, scoredBy), WINDOW, call);
  const told = (kind: string) => rows.filter((row) => row[0] === kind).map((row) => String(row[1]));
  const unscored = Number(told('unscored')[0] ?? 0);
  return { categories: told('category'), brands: told('brand'), unscored, copy, version };
}

/** The rows of a rule; undefined: the engine gave up on it. */
async function askRule(
  rule: Rule,
  question: AuditQuestion,
  scope: Scope,
  scoredBy: ScoredBy,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<QueryResult | undefined> {
  try {
    const sql = writeRuleQuery(rule, scope, question.maxExamples);
    const result = await localCopy.query(sql, { ...WINDOW, shared: writeShared(scope, scoredBy) }, question);
    // Part of its rows would be taken for all.
    return result.rows.length < result.counted ? undefined : result;
  } catch (error) {
    // About our own SQL, of which no argument is the caller's: it took too much memory, or time, or there was none left.
    if (error instanceof InvalidArgumentError || error instanceof TimeoutError || question.isOver()) return undefined;
    throw error;
  }
}

/**
 * Writes all records that fail a rule to a file, the worst first.
 * @throws CatalogError as LocalCopy.export does
 */
export async function exportFailing(
  rule: Rule,
  scope: Scope,
  order: ExportOrder,
  localCopy: Pick<LocalCopy, 'export'>,
): Promise<ExportResult> {
  try {
    return await localCopy.export(writeFailingQuery(rule, scope), order);
  } catch (error) {
    // About our own SQL: it took too much time or memory.
    if (!(error instanceof InvalidArgumentError) || error.argument !== 'sql') throw error;
    throw new InvalidArgumentError(
      'The rule takes too much time or memory to list all of its failures.',
      'Narrow it with category_names, brand_names or status.',
      'rules',
    );
  }
}

function readVerdict(rule: Rule, { rows }: QueryResult, tally: Tally): Verdict {
  let whole = { population: 0, failed: 0, unknown: 0 };
  let sharedValues: number | undefined;
  const kinds: [string, number][] = [];
  const examples: Example[] = [];
  for (const [part, name, id, detail, ...numbers] of rows) {
    const [population = 0, failed = 0, unknown = 0] = numbers.map((number) => readNumber(number) ?? 0);
    if (part === 'all') whole = { population, failed, unknown };
    if (part === 'all' || part === 'label') {
      tally.add(String(part === 'all' ? '' : part), String(name ?? ''), rule.severity, population - unknown, failed);
    }
    if (part === 'shared' && failed > 0) sharedValues = failed;
    if (part === 'kind') kinds.push([String(name), failed]);
    if (part === 'example') examples.push({ id: readId(id), code: readText(name), detail: readText(detail) });
  }
  kinds.sort(([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1));
  return { rule, ...whole, sharedValues, kinds: new Map(kinds), examples };
}
