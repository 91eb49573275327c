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
import { listFindings, percentFailed, percentSellable } from './findings.ts';
import { GRADES } from './grade.ts';
import { areUntouched, describeQuiet } from './quiet-rules.ts';
import { tellPopulation } from './rule.ts';
import type { Counts, Standing } from './standing.ts';
import { type Change, describeChange } from './trend.ts';

/** What of an audit is to be told. */
interface AuditView {
  /** Position of the first rule that was asked. */
  readonly from: number;
  /** Position of the first finding wanted. */
  readonly offset: number;
  /** For the cursor of the rest. */
  readonly version: string;
  readonly hash: string;
  readonly gradedBy: 'category' | 'brand';
  readonly maxExamples: number;
  /** Whether to tell what the rules are for: where they were asked for by name. */
  readonly isExplained: boolean;
  /** Undefined: there is nothing to compare with. */
  readonly change?: Change | undefined;
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
  /** Categories or brands. */
  readonly worst: number;
  /** Whether each finding tells how to fix it. */
  readonly fixes: boolean;
  readonly detail: Detail;
}

const STEPS: readonly Step[] = [
  { examples: Number.POSITIVE_INFINITY, worst: 10, fixes: true, detail: 'full' },
  { examples: 20, worst: 10, fixes: true, detail: 'full' },
  { examples: 10, worst: 10, fixes: true, detail: 'full' },
  { examples: 5, worst: 5, fixes: true, detail: 'full' },
  { examples: 3, worst: 5, fixes: true, detail: 'full' },
  { examples: 2, worst: 5, fixes: true, detail: 'full' },
  { examples: 1, worst: 5, fixes: true, detail: 'full' },
  { examples: 1, worst: 5, fixes: false, detail: 'full' },
  { examples: 0, worst: 5, fixes: false, detail: 'full' },
  { examples: 0, worst: 0, fixes: false, detail: 'full' },
  { examples: 0, worst: 0, fixes: false, detail: 'brief' },
  { examples: 0, worst: 0, fixes: false, detail: 'bare' },
];

/** The last of them. */
const COUNTS_ONLY: Step = { examples: 0, worst: 0, fixes: false, detail: 'bare' };

/** Rules of which it is told what they are for. */
const MAX_EXPLAINED = 3;

/** Kinds of failure that are told of a rule, the most frequent first. */
const MAX_KINDS = 20;

const NOT_RUN =
  'The rules in not_run were skipped because they took too long or too much memory; ask for each of them alone.';

const NOT_ASKED =
  'Not all rules were asked within the time of this call. next_cursor asks the others, and the grades come with the last of them.';

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
  { from, offset, version, hash, gradedBy, maxExamples, isExplained, change }: AuditView,
  { source, redact, warnings: told = [] }: AuditForm,
): Answer {
  const { verdicts, notRun, unmatched, copy, standing, isWhole } = audit;
  const page = findings.slice(offset, offset + shown);
  const end = offset + shown;
  const examples = Math.min(step.examples, maxExamples);
  const columns = listColumns(page, examples, step.fixes);
  const isFirst = offset === 0;
  const isBare = step.detail === 'bare';
  const explained = isExplained && verdicts.length <= MAX_EXPLAINED && !isBare ? verdicts : [];
  const isEmpty = areUntouched(verdicts);
  const isCut = end < findings.length || page.some(({ failed }) => examples < Math.min(maxExamples, failed));
  const warnings = [
    ...told,
    ...(isEmpty ? [EMPTY] : []),
    ...(notRun.length === 0 ? [] : [NOT_RUN]),
    ...(isWhole ? [] : [NOT_ASKED]),
    ...listCautions(copy),
  ];
  const list = buildAnswer(
    {
      ...EMPTY_PARTS,
      recordsKey: 'findings',
      columns,
      total: findings.length,
      nextCursor: nextCursor(audit, { from, end, isShown: end >= findings.length }, hash, version),
      cutBy: isCut ? 'token_budget' : notRun.length > 0 || !isWhole ? 'deadline' : undefined,
      unmatched: { no_category: unmatched.categories, no_brand: unmatched.brands },
      warnings,
      copy: isBare ? { as_of: copy.asOf, complete: copy.complete } : describeCopy(copy),
      source,
    },
    page.map((verdict) => describeVerdict(verdict, examples, step.fixes, redact)),
    step.detail,
  );
  return {
    ...(isFirst && standing !== undefined
      ? {
          products: describeCounts(standing, isBare),
          ...(change === undefined || isBare ? {} : { since: describeChange(change) }),
          ...(isBare ? {} : { fix_first: describeFixes(standing) }),
        }
      : {}),
    ...list,
    ...compactObject({
      worst: isFirst ? describeWorst(audit, gradedBy, step.worst, redact) : undefined,
      kinds: isFirst && !isBare ? describeKinds(verdicts, redact) : undefined,
      ...(isFirst ? describeQuiet(verdicts, isBare) : {}),
      not_run: isFirst && notRun.length > 0 ? (isBare ? notRun.length : notRun.map(({ id }) => id)) : undefined,
      rules:
        explained.length === 0
          ? undefined
          : Object.fromEntries(
              explained.map(({ rule }) => [
                rule.id,
                {
                  checks: `A ${rule.subject} that ${rule.checks}`,
                  of: tellPopulation(rule),
                  why: rule.why,
                  fix: rule.fix,
                },
              ]),
            ),
    }),
  };
}

/** Where the rest is: of the findings of these rules, else of the rules. */
function nextCursor(
  audit: Audit,
  { from, end, isShown }: { readonly from: number; readonly end: number; readonly isShown: boolean },
  hash: string,
  version: string,
): string | undefined {
  // The findings have their places only among those of the same rules.
  if (!isShown) return encodeCursor({ part: from, offset: end, total: audit.end }, hash, version);
  if (audit.isWhole) return undefined;
  return encodeCursor({ part: audit.end, offset: 0, total: undefined }, hash, version);
}

function listColumns(page: readonly Verdict[], examples: number, hasFixes: boolean): readonly string[] {
  return [
    'rule',
    'severity',
    'failed',
    'of',
    'percent',
    ...(page.some(({ unknown }) => unknown > 0) ? ['unknown'] : []),
    ...(page.some(({ sharedValues }) => sharedValues !== undefined) ? ['shared_values'] : []),
    ...(hasFixes ? ['fix'] : []),
    ...(examples > 0 ? [EXAMPLES] : []),
  ];
}

/** The head of the examples tells what each is a list of. */
const EXAMPLES = 'examples [id, code, detail]';

function describeVerdict(verdict: Verdict, most: number, hasFix: boolean, redact: AuditForm['redact']): Trimmed {
  const { rule, failed, population, unknown, sharedValues, examples } = verdict;
  return {
    rule: rule.id,
    severity: rule.severity,
    failed,
    of: population,
    percent: percentFailed(verdict),
    ...(unknown > 0 ? { unknown } : {}),
    ...(sharedValues === undefined ? {} : { shared_values: sharedValues }),
    ...(hasFix ? { fix: rule.fix } : {}),
    [EXAMPLES]: redact(examples.slice(0, most)).map(describeExample),
  };
}

function describeExample({ id, code, detail }: Example): JsonValue {
  const known = [id ?? null, code === undefined ? null : toExactText(code)];
  return detail === undefined ? known : [...known, cutText(toPlainText(detail), MAX_CHARS)];
}

/** Products by grade, and how many of them no error keeps from being sold. */
function describeCounts({ products, withError, open, grades }: Counts, isBare: boolean): Answer {
  if (isBare) return { checked: products, with_error: withError };
  return {
    checked: products,
    with_error: withError,
    sellable: products - withError,
    sellable_percent: percentSellable({ products, withError }),
    ...(open > 0 ? { of_these_not_all_known: open } : {}),
    grades,
  };
}

/** What to do first; each step counts what is left after those before it. */
function describeFixes({ fixes }: Standing): JsonValue {
  return {
    columns: ['rule', 'products', 'makes_sellable', 'better_grade', 'fix'],
    steps: fixes.map(({ rule, products, sellable, better }) => [rule.id, products, sellable, better, rule.fix]),
    ...(fixes.length === 0 ? {} : { list_all: LIST_ALL }),
  };
}

/** How all records of a rule are listed. */
const LIST_ALL = 'audit_catalog with rules: [<rule>] and export_as: <rule>.csv';

function describeWorst(
  { standing, ungraded }: Audit,
  gradedBy: string,
  most: number,
  redact: AuditForm['redact'],
): JsonValue | undefined {
  if (standing === undefined || standing.labels.length === 0 || most === 0) return undefined;
  const worst = redact(standing.labels.slice(0, most));
  return {
    columns: [gradedBy, 'products', 'sellable_percent', 'grades A to E'],
    worst: worst.map(({ name, products, withError, grades }) => [
      cutText(toPlainText(name), MAX_CHARS),
      products,
      percentSellable({ products, withError }),
      GRADES.map((grade) => grades[grade]).join(' '),
    ]),
    of: standing.labels.length,
    ...(ungraded > 0 ? { not_graded: ungraded } : {}),
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
