/** The audit: asks the rules one by one of a copy, and sums up what they find. */

import { CancelledError, CatalogError, TimeoutError, UnavailableError } from '../../errors.ts';
import type { ListName } from '../copied-lists.ts';
import type { CopyInfo, LocalCopy, QueryCall, QueryResult } from '../port.ts';
import type { Weights } from './grade.ts';
import { groupTexts } from './group-texts.ts';
import { findLackedByAll, type LackedByAll } from './lacked-by-all.ts';
import { nameExamples } from './name-examples.ts';
import type { Rule } from './rule.ts';
import { type GradedBy, type Scope, tellUnmatched, writeSurvey } from './scope.ts';
import { writeRuleQuery } from './sql/rule-query.ts';
import { askStanding, askTouched, type Standing, type Touched } from './standing.ts';
import { GivenUp, RULE_WINDOW, tooShort, tryToAsk } from './try-to-ask.ts';
import { findListGaps, type ListGaps, readsAny, writeNamedCounts } from './unread-lists.ts';
import { readVerdict, type Verdict } from './verdict.ts';

/** What is asked. */
export interface AuditQuestion {
  /** In the order in which they are asked. */
  readonly rules: readonly Rule[];
  /** Which of them: those from the first position to before the second; see {@link Audit.end}. */
  readonly portion?: { readonly from: number; readonly end: number };
  readonly scope: Scope;
  readonly gradedBy: GradedBy;
  /** Of the grades; absent: they are not wanted, because these are not all rules, and products that fail are counted alone. */
  readonly weights?: Weights;
  /** Failing records to name per rule, the worst first. */
  readonly maxExamples: number;
  /** Address of a product, with `{id}` and `{code}` in it; absent: there are no links. */
  readonly productUrl?: string | undefined;
  /** Whether to stop asking: rules that are left are not run. */
  readonly isOver: () => boolean;
  readonly signal: AbortSignal;
  /** When a rule that is being asked is given up; see QueryCall. */
  readonly deadlineAtMs?: number;
}

/** A rule that was not run. */
export interface NotRun extends Pick<GivenUp, 'why'>, Partial<Pick<GivenUp, 'reason'>> {
  readonly rule: Rule;
}

/** What an audit comes to. */
export interface Audit {
  readonly verdicts: readonly Verdict[];
  readonly notRun: readonly NotRun[];
  /** The rules before this position were asked, of all as they are in the question. */
  readonly end: number;
  /** False: some rules are left, or what they come to together. */
  readonly isWhole: boolean;
  /** Undefined: not wanted, not yet known, some rules were not run or cannot tell of all records, or it took too long. */
  readonly standing: Standing | undefined;
  /** Products by whether any of the rules fails; undefined where there is `standing`, and as that is. */
  readonly touched: Touched | undefined;
  /** True where what the rules come to together took too long or too much memory. */
  readonly isGivenUp: boolean;
  /** Categories or brands that are not graded: only those with the most products are. */
  readonly ungraded: number;
  /** Names of the scope that nothing has, each with the nearest where they are known. */
  readonly unmatched: { readonly categories: readonly string[]; readonly brands: readonly string[] };
  readonly copy: CopyInfo;
  readonly version: string;
  /** Lists that the rules lack, whichever portion they were asked in. */
  readonly gaps: ListGaps;
  /** Of the rules that were asked, those that every product of the whole copy fails. */
  readonly lackedByAll: LackedByAll;
}

/**
 * Runs rules, one after the other, all of one copy: where another takes its place meanwhile, they are run once more.
 * @throws CatalogError as LocalCopy.query does; TIMEOUT when there is no time left for the first of them; UnavailableError
 * when that copy is replaced as well; CancelledError when the signal aborts
 */
export async function runAudit(question: AuditQuestion, localCopy: Pick<LocalCopy, 'query'>): Promise<Audit> {
  const audit = (await auditOneCopy(question, localCopy)) ?? (await auditNewCopy(question, localCopy));
  if (audit === undefined) throw new UnavailableError('The local copy was replaced twice while it was audited.');
  return audit;
}

/** The same with what the first copy left of the time: too little of it is no sign of a deadline that is too short. */
async function auditNewCopy(question: AuditQuestion, localCopy: Pick<LocalCopy, 'query'>): Promise<Audit | undefined> {
  return auditOneCopy(question, localCopy).catch((error: unknown) => {
    if (!(error instanceof CatalogError) || error.code !== 'TIMEOUT') throw error;
    throw new UnavailableError('The local copy was replaced while it was audited.');
  });
}

/** Undefined: another copy has taken the place of the first. */
async function auditOneCopy(question: AuditQuestion, localCopy: Pick<LocalCopy, 'query'>): Promise<Audit | undefined> {
  const { rules, scope, gradedBy, portion = { from: 0, end: rules.length } } = question;
  const { copy, version, ungraded, records, countsOf, ...unmatched } = await surveyScope(
    { scope, gradedBy },
    question,
    localCopy,
  ).catch((error: unknown) => {
    throw error instanceof TimeoutError ? tooShort() : error;
  });
  const gaps = findListGaps(rules, copy, countsOf);
  const groups = groupTexts(rules, copy.lists.products?.records ?? 0);
  const verdicts: Verdict[] = [];
  const notRun: NotRun[] = [];
  let end = portion.from;
  for (const rule of rules.slice(portion.from, portion.end)) {
    if (question.signal.aborted) throw new CancelledError();
    if (question.isOver()) {
      // A cursor to the rule that this call began with would lead in a circle.
      if (end === portion.from) throw tooShort();
      break;
    }
    const found = await askRule(
      rule,
      groups.find((group) => group.includes(rule)),
      question,
      localCopy,
    );
    const isGivenUp = found instanceof GivenUp;
    if (!isGivenUp && found.version !== version) return undefined;
    // One that there was no time for is left for the next call, unless it had all of this one.
    if (isGivenUp && question.isOver() && end > portion.from) break;
    end += 1;
    if (isGivenUp) notRun.push({ rule, why: found.why, reason: found.reason });
    else
      verdicts.push({
        ...readVerdict(rule, found, records[rule.subject]),
        ...(readsAny(rule, gaps.unread) && { readsUnread: true }),
      });
  }
  const named = await tryToAsk(question, () => nameExamples(verdicts, question.productUrl, question, localCopy));
  if (!(named instanceof GivenUp) && (named.version ?? version) !== version) return undefined;
  const missed = verdicts.filter(({ failed, population }) => failed > 0 && failed === population);
  const lackedByAll = await findLackedByAll(
    missed.map(({ rule }) => rule),
    question,
    localCopy,
  );
  if ((lackedByAll.version ?? version) !== version) return undefined;
  const isAsked = end === rules.length;
  const isSummed = isAsked && notRun.length === 0;
  // Grades that leave out what nobody knows would be too good.
  const { weights: _, ...unweighted } = question;
  const summed = gaps.unread.length > 0 ? unweighted : question;
  const sums = isSummed && !question.isOver() ? await sumUp(summed, localCopy) : undefined;
  if (sums !== undefined && sums.version !== version) return undefined;
  // A call that had all of its time for it would not do better the next time.
  const isGivenUp = isSummed && sums === undefined && portion.from === rules.length;
  return {
    // Names are worth less than verdicts.
    verdicts: named instanceof GivenUp ? verdicts : named.verdicts,
    notRun,
    end,
    isWhole: isAsked && (!isSummed || sums !== undefined || isGivenUp),
    standing: sums?.standing,
    touched: sums?.touched,
    isGivenUp,
    ungraded,
    unmatched,
    copy,
    version,
    gaps,
    lackedByAll,
  };
}

/** One of the two, with the copy that it is of. */
interface Sums {
  readonly standing?: Standing;
  readonly touched?: Touched;
  readonly version: string;
}

/** What the rules come to together; undefined: the engine gave up on it. */
async function sumUp(question: AuditQuestion, localCopy: Pick<LocalCopy, 'query'>): Promise<Sums | undefined> {
  const { rules, scope, gradedBy, weights } = question;
  const { maxMs } = RULE_WINDOW;
  const sums = await tryToAsk<Sums>(question, () =>
    weights === undefined
      ? askTouched({ rules, scope }, maxMs, question, localCopy)
      : askStanding({ rules, scope, gradedBy, weights }, maxMs, question, localCopy),
  );
  return sums instanceof GivenUp ? undefined : sums;
}

/** The names of a scope that nothing has, how many categories or brands are too many to be graded, how many records there are, and the copy asked. */
export async function surveyScope(
  { scope, gradedBy }: Pick<AuditQuestion, 'scope' | 'gradedBy'>,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<
  Audit['unmatched'] &
    Pick<Audit, 'copy' | 'version' | 'ungraded'> & {
      readonly records: Record<Rule['subject'], number>;
      /** As of {@link findListGaps}. */
      readonly countsOf: (list: ListName) => string | undefined;
    }
> {
  const sql = `${writeSurvey(scope, gradedBy)} UNION ALL ${writeNamedCounts()}`;
  const { rows, copy, version } = await localCopy.query(sql, RULE_WINDOW, call);
  const told = (kind: string) => rows.filter((row) => row[0] === kind).map((row) => String(row[1]));
  const count = (kind: string) => Number(told(kind)[0] ?? 0);
  const records = { product: count('product'), variant: count('variant') };
  return {
    categories: told('category').map((name) => tellUnmatched(name, 'category', scope)),
    brands: told('brand').map((name) => tellUnmatched(name, 'brand', scope)),
    ungraded: count('ungraded'),
    ...{ records, copy, version },
    countsOf: (list) => told(list)[0],
  };
}

/** The rows of a rule, or why the engine gave up on it. @param group rules about texts that are prepared with it */
function askRule(
  rule: Rule,
  group: readonly Rule[] | undefined,
  question: AuditQuestion,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<QueryResult | GivenUp> {
  return tryToAsk(question, async () => {
    const { sql, ...tables } = writeRuleQuery(rule, question, group);
    const result = await localCopy.query(sql, { ...RULE_WINDOW, ...tables }, question);
    // Part of its rows would be taken for all.
    return result.rows.length < result.counted ? new GivenUp('memory') : result;
  });
}
