/** What an audit found, as an answer within the token budget: all counts first, then as many examples as there is room for. */

import { encodeCursor } from '../../answer/cursor.ts';
import { type Answer, buildAnswer, type Detail, EMPTY_PARTS } from '../../answer/envelope.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { fitFirst, fitLargest } from '../../answer/fit/ladder.ts';
import { toExactText, toPlainText } from '../../answer/text/text.ts';
import type { Trimmed } from '../../answer/trim.ts';
import { compactObject } from '../../answer/trim-sub.ts';
import type { JsonValue } from '../../record/value.ts';
import { describeCopy, listCautions } from '../describe-copy.ts';
import type { Audit, Example, Verdict } from './audit.ts';
import { listFindings, type Outcome, outcomeOf, percentFailed } from './findings.ts';

/** What of an audit is to be told. */
interface AuditView {
  /** Position of the first finding wanted. */
  readonly offset: number;
  /** For the cursor of the rest. */
  readonly version: string;
  readonly hash: string;
  readonly scoredBy: 'category' | 'brand';
  readonly maxExamples: number;
  /** Whether to tell what the rules are for: where they were asked for by name. */
  readonly isExplained: boolean;
}

/** How an answer is told. */
interface AuditForm {
  readonly maxTokens: number;
  readonly source: 'sandbox' | undefined;
  readonly redact: <Value>(value: Value) => Value;
  /** What is to be said of the call itself. */
  readonly warnings?: readonly string[];
}

/** How much is told beside the counts. */
interface Step {
  readonly examples: number;
  readonly scores: number;
  readonly detail: Detail;
}

const STEPS: readonly Step[] = [
  { examples: Number.POSITIVE_INFINITY, scores: 10, detail: 'full' },
  { examples: 20, scores: 10, detail: 'full' },
  { examples: 10, scores: 10, detail: 'full' },
  { examples: 5, scores: 5, detail: 'full' },
  { examples: 3, scores: 5, detail: 'full' },
  { examples: 2, scores: 5, detail: 'full' },
  { examples: 1, scores: 5, detail: 'full' },
  { examples: 0, scores: 5, detail: 'full' },
  { examples: 0, scores: 0, detail: 'full' },
  { examples: 0, scores: 0, detail: 'brief' },
  { examples: 0, scores: 0, detail: 'bare' },
];

/** The last of them. */
const COUNTS_ONLY: Step = { examples: 0, scores: 0, detail: 'bare' };

/** Rules of which it is told what they are for. */
const MAX_EXPLAINED = 3;

/** Kinds of failure that are told of a rule, the most frequent first. */
const MAX_KINDS = 20;

const NOT_RUN =
  'The rules in not_run were skipped because they took too long or too much memory; ask for each of them alone.';

const EMPTY = 'These rules had no record to check, so finding nothing proves nothing.';

/** Longest detail of an example, and longest name of a category, in characters. */
const MAX_CHARS = 80;

/** Builds the fullest answer that fits, findings in the order of severity, then of failures. */
export function fitAudit(audit: Audit, view: AuditView, form: AuditForm): Answer {
  const findings = listFindings(audit.verdicts);
  const rest = findings.slice(view.offset);
  const show = (shown: number, step: Step): Answer => build(audit, findings, shown, step, view, form);
  const least = Math.min(1, rest.length);
  return (
    fitFirst(STEPS, (step) => show(rest.length, step), form.maxTokens) ??
    // Not even the counts fit: as many of them as do, one at least.
    fitLargest(least, rest.length, (shown) => show(shown, COUNTS_ONLY), form.maxTokens)?.answer ??
    show(least, COUNTS_ONLY)
  );
}

function build(
  audit: Audit,
  findings: readonly Verdict[],
  shown: number,
  step: Step,
  { offset, version, hash, scoredBy, maxExamples, isExplained }: AuditView,
  { source, redact, warnings: told = [] }: AuditForm,
): Answer {
  const { verdicts, notRun, unmatched, copy } = audit;
  const page = findings.slice(offset, offset + shown);
  const end = offset + shown;
  const examples = Math.min(step.examples, maxExamples);
  const columns = listColumns(page, examples);
  const isFirst = offset === 0;
  const isBare = step.detail === 'bare';
  const explained = isExplained && verdicts.length <= MAX_EXPLAINED && !isBare ? verdicts : [];
  const untouched = listBy(verdicts, 'does_not_apply');
  const isEmpty = untouched.length > 0 && untouched.length === verdicts.length;
  const isCut = end < findings.length || page.some(({ failed }) => examples < Math.min(maxExamples, failed));
  const warnings = [
    ...told,
    ...(isEmpty ? [EMPTY] : []),
    ...(notRun.length === 0 ? [] : [NOT_RUN]),
    ...listCautions(copy),
  ];
  const list = buildAnswer(
    {
      ...EMPTY_PARTS,
      recordsKey: 'findings',
      columns,
      total: findings.length,
      nextCursor:
        end < findings.length
          ? encodeCursor({ part: 0, offset: end, total: findings.length }, hash, version)
          : undefined,
      cutBy: isCut ? 'token_budget' : notRun.length > 0 ? 'deadline' : undefined,
      unmatched: { no_category: unmatched.categories, no_brand: unmatched.brands },
      warnings,
      copy: isBare ? { as_of: copy.asOf, complete: copy.complete } : describeCopy(copy),
      source,
    },
    page.map((verdict) => describeVerdict(verdict, examples, redact)),
    step.detail,
  );
  return {
    ...compactObject({ score: isFirst ? audit.score : undefined }),
    ...list,
    ...compactObject({
      scores: isFirst ? describeScores(audit, scoredBy, step.scores, redact) : undefined,
      kinds: isFirst && !isBare ? describeKinds(verdicts, redact) : undefined,
      passed: isFirst ? listIds(listBy(verdicts, 'passed'), isBare) : undefined,
      unknown: isFirst ? describeUnknown(verdicts, isBare) : undefined,
      not_run: isFirst && notRun.length > 0 ? (isBare ? notRun.length : notRun.map(({ id }) => id)) : undefined,
      does_not_apply: isFirst ? listIds(untouched, isEmpty || isBare) : undefined,
      rules:
        explained.length === 0
          ? undefined
          : Object.fromEntries(
              explained.map(({ rule: { id, subject, checks, why, fix } }) => [
                id,
                { checks: `A ${subject} that ${checks}`, why, fix },
              ]),
            ),
    }),
  };
}

function listColumns(page: readonly Verdict[], examples: number): readonly string[] {
  return [
    'rule',
    'severity',
    'failed',
    'of',
    'percent',
    ...(page.some(({ unknown }) => unknown > 0) ? ['unknown'] : []),
    ...(page.some(({ sharedValues }) => sharedValues !== undefined) ? ['shared_values'] : []),
    ...(examples > 0 ? [EXAMPLES] : []),
  ];
}

/** The head of the examples tells what each is a list of. */
const EXAMPLES = 'examples [id, code, detail]';

function describeVerdict(verdict: Verdict, most: number, redact: AuditForm['redact']): Trimmed {
  const { rule, failed, population, unknown, sharedValues, examples } = verdict;
  return {
    rule: rule.id,
    severity: rule.severity,
    failed,
    of: population,
    percent: percentFailed(verdict),
    ...(unknown > 0 ? { unknown } : {}),
    ...(sharedValues === undefined ? {} : { shared_values: sharedValues }),
    [EXAMPLES]: redact(examples.slice(0, most)).map(describeExample),
  };
}

function describeExample({ id, code, detail }: Example): JsonValue {
  const known = [id ?? null, code === undefined ? null : toExactText(code)];
  return detail === undefined ? known : [...known, cutText(toPlainText(detail), MAX_CHARS)];
}

function describeScores(
  { scores, unscored }: Audit,
  scoredBy: string,
  most: number,
  redact: AuditForm['redact'],
): JsonValue | undefined {
  if (scores.length === 0 || most === 0) return undefined;
  const worst = redact(scores.slice(0, most));
  return {
    columns: [scoredBy, 'score', 'failed'],
    worst: worst.map(({ name, score, failed }) => [cutText(toPlainText(name), MAX_CHARS), score, failed]),
    of: scores.length,
    ...(unscored > 0 ? { not_scored: unscored } : {}),
  };
}

/** How often each kind of failure comes, of the rules that have kinds. */
function describeKinds(verdicts: readonly Verdict[], redact: AuditForm['redact']): JsonValue | undefined {
  const told = verdicts.filter(({ kinds }) => kinds.size > 0);
  if (told.length === 0) return undefined;
  return Object.fromEntries(
    told.map(({ rule, kinds }) => {
      const most = redact([...kinds].slice(0, MAX_KINDS)).map(([kind, count]) => [toPlainText(kind), count] as const);
      return [rule.id, Object.fromEntries(most)];
    }),
  );
}

function listBy(verdicts: readonly Verdict[], outcome: Outcome): readonly Verdict[] {
  return verdicts.filter((verdict) => outcomeOf(verdict) === outcome);
}

/** Rules by which nothing fails as far as is known, with the records of which it is not. */
function describeUnknown(verdicts: readonly Verdict[], isCounted: boolean): JsonValue | undefined {
  const open = listBy(verdicts, 'unknown');
  if (open.length === 0) return undefined;
  return isCounted ? open.length : Object.fromEntries(open.map(({ rule, unknown }) => [rule.id, unknown]));
}

function listIds(verdicts: readonly Verdict[], isCounted = false): JsonValue | undefined {
  if (verdicts.length === 0) return undefined;
  return isCounted ? verdicts.length : verdicts.map(({ rule }) => rule.id);
}
