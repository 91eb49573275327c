/** What an audit found, as an answer within the token budget: all counts first, then as many examples as there is room for. */

import { encodeCursor, nameVersion } from '../../answer/cursor.ts';
import { type Answer, buildAnswer, type Detail, EMPTY_PARTS } from '../../answer/envelope.ts';
import { fitFirst, fitLargest } from '../../answer/fit/ladder.ts';
import { compactObject } from '../../answer/trim-sub.ts';
import { describeCopy } from '../describe-copy.ts';
import type { Audit } from './audit.ts';
import type { Change } from './change.ts';
import {
  chooseExampleForm,
  describeFixes,
  describeKinds,
  describeLabels,
  describeProducts,
  describeVerdict,
  describeWorst,
  type ExampleForm,
  nameExamplesColumn,
  type Redact,
} from './describe-audit.ts';
import { describeChange } from './describe-change.ts';
import { listFindings } from './findings.ts';
import { BAD } from './grade.ts';
import { tellLackedByAll } from './lacked-by-all.ts';
import { areUntouched, describeQuiet } from './quiet-rules.ts';
import { tellPopulation } from './rule.ts';
import { describeNotRun, describeUnread, GIVEN_UP, tellLists, tellSkipped } from './tell-lists.ts';
import type { Verdict } from './verdict.ts';

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
  /** Absent: the rules are those of no channel. */
  readonly channelId?: string;
}

/** How an answer is told. */
interface AuditForm {
  readonly maxTokens: number;
  readonly source: 'sandbox' | undefined;
  readonly redact: Redact;
  /** What is to be said of the call itself. */
  readonly warnings?: readonly string[];
}

/** How much is told beside the counts. */
interface Step {
  readonly examples: number;
  readonly exampleForm: ExampleForm;
  /** Categories or brands. */
  readonly worst: number;
  /** Where it is told how to fix what is found: of each finding, of what to fix first alone, or nowhere. */
  readonly fixes: 'all' | 'first' | 'none';
  /** Steps of what to fix first. */
  readonly first: number;
  /** Whether the rules that nothing fails are named, not just counted, and kinds of failure are told. */
  readonly names: boolean;
  readonly detail: Detail;
}

/** All that there is. */
const WHOLE: Step = {
  examples: Number.POSITIVE_INFINITY,
  exampleForm: 'links',
  worst: 10,
  fixes: 'all',
  first: 5,
  names: true,
  detail: 'full',
};

/** Without examples, what to fix first comes before all that is not a count. */
const COUNTED: Step = { ...WHOLE, examples: 0, exampleForm: 'codes', worst: 5, fixes: 'first' };

const STEPS: readonly Step[] = [
  WHOLE,
  { ...WHOLE, examples: 20 },
  { ...WHOLE, examples: 10 },
  { ...WHOLE, examples: 5, worst: 5 },
  { ...WHOLE, examples: 3, worst: 5 },
  { ...WHOLE, examples: 2, worst: 5 },
  { ...WHOLE, examples: 1, worst: 5 },
  { ...WHOLE, examples: 1, exampleForm: 'names', worst: 5 },
  { ...WHOLE, examples: 1, exampleForm: 'codes', worst: 5 },
  { ...COUNTED, examples: 1 },
  COUNTED,
  { ...COUNTED, worst: 3, names: false },
  { ...COUNTED, worst: 0, names: false, detail: 'brief' },
  { ...COUNTED, worst: 0, names: false, fixes: 'none', detail: 'bare' },
  { ...COUNTED, worst: 0, names: false, fixes: 'none', first: 0, detail: 'bare' },
];

/** For a page of the findings: what to fix first is worth more than the findings beyond so many. */
const PAGE: Step = { ...COUNTED, worst: 0, names: false, fixes: 'none', detail: 'bare' };
const FEW_FINDINGS = 10;

/** The last of them. */
const COUNTS_ONLY: Step = { ...PAGE, first: 0 };

/** Rules of which it is told what they are for. */
const MAX_EXPLAINED = 3;

/** How all records that fail a rule are listed. */
function tellListAll(channelId: string | undefined): string {
  return `${channelId === undefined ? '' : `channel: ${channelId}, `}rules: [<rule>], export_as: <name>.csv`;
}

/** How the products of the bad grades that there are are listed; undefined: there are none. */
function tellListProducts(standing: Audit['standing']): string | undefined {
  const bad = BAD.filter((grade) => (standing?.grades[grade] ?? 0) > 0);
  return bad.length === 0 ? undefined : `grades: [${bad.join(', ')}]`;
}

const NOT_ASKED =
  'Not all rules were asked within the time of this call. next_cursor asks the others, and the totals by product come with the last of them.';

const EMPTY = 'These rules had no record to check, so finding nothing proves nothing.';

/** Builds the fullest answer that fits, findings in the order of severity, then of failures. */
export function fitAudit(audit: Audit, view: AuditView, form: AuditForm): Answer {
  const findings = listFindings(audit.verdicts);
  const rest = findings.slice(view.offset);
  const show = (shown: number, step: Step): Answer => build(audit, findings, shown, step, view, form);
  const least = Math.min(1, rest.length);
  return (
    fitFirst(STEPS, (step) => show(rest.length, step), form.maxTokens) ??
    // Not even the counts fit: as many of them as do, one at least.
    fitLargest(Math.min(FEW_FINDINGS, rest.length), rest.length, (shown) => show(shown, PAGE), form.maxTokens)
      ?.answer ??
    fitLargest(least, rest.length, (shown) => show(shown, COUNTS_ONLY), form.maxTokens)?.answer ??
    show(least, COUNTS_ONLY)
  );
}

function build(
  audit: Audit,
  findings: readonly Verdict[],
  shown: number,
  step: Step,
  { from, offset, version, hash, gradedBy, maxExamples, isExplained, change, channelId }: AuditView,
  { source, redact, warnings: told = [] }: AuditForm,
): Answer {
  const { verdicts, notRun, unmatched, copy, standing, isWhole, isGivenUp } = audit;
  const page = findings.slice(offset, offset + shown);
  const end = offset + shown;
  const examples = Math.min(step.examples, maxExamples);
  const isFirst = offset === 0;
  const isBare = step.detail === 'bare';
  const explained = isExplained && verdicts.length <= MAX_EXPLAINED && !isBare ? verdicts : [];
  // What explains a rule tells its fix.
  const hasFixes = step.fixes === 'all' && explained.length === 0;
  const exampleForm = chooseExampleForm(step.exampleForm, page);
  const columns = listColumns(page, hasFixes, examples === 0 ? undefined : exampleForm);
  const isEmpty = areUntouched(verdicts);
  const isCut = end < findings.length || page.some(({ failed }) => examples < Math.min(maxExamples, failed));
  const warnings = [
    ...told,
    ...(isEmpty ? [EMPTY] : []),
    ...(isBare || !isFirst
      ? []
      : [tellLackedByAll(audit.lackedByAll) ?? [], ...verdicts.map(({ note }) => note ?? [])].flat()),
    ...tellSkipped(audit),
    ...(isWhole ? [] : [NOT_ASKED]),
    ...(isGivenUp ? [`${GIVEN_UP.failed} ${GIVEN_UP.fix}`] : []),
    ...tellLists(audit),
  ];
  const list = buildAnswer(
    {
      ...EMPTY_PARTS,
      recordsKey: 'findings',
      columns,
      total: findings.length,
      nextCursor: nextCursor(audit, { from, end, isShown: end >= findings.length }, hash, version),
      cutBy: isCut ? 'token_budget' : notRun.some(({ why }) => why === 'time') || !isWhole ? 'deadline' : undefined,
      unmatched: { no_category: unmatched.categories, no_brand: unmatched.brands },
      warnings,
      copy: isBare ? { as_of: copy.asOf, complete: copy.complete } : describeCopy(copy),
      source,
    },
    page.map((verdict) => describeVerdict(verdict, { most: examples, form: exampleForm, hasFix: hasFixes }, redact)),
    step.detail,
  );
  const lead = {
    products: describeProducts(audit, isBare),
    change_since: change === undefined || standing === undefined || isBare ? undefined : describeChange(change),
    fix_first: standing && describeFixes(standing, step.first, step.fixes === 'first'),
  };
  return {
    ...(isFirst ? compactObject(lead) : {}),
    ...list,
    ...(isFirst && findings.length > 0 && !isBare ? { list_all: tellListAll(channelId) } : {}),
    ...(isFirst && !isBare ? compactObject({ list_products: tellListProducts(standing) }) : {}),
    ...compactObject({
      worst: isFirst ? describeWorst(audit, gradedBy, step.worst, redact) : undefined,
      kinds: isFirst && step.names ? describeKinds(verdicts, redact) : undefined,
      ...(isFirst ? describeQuiet(verdicts, !step.names) : {}),
      unread: isFirst ? describeUnread(audit, !step.names) : undefined,
      not_run: isFirst ? describeNotRun(audit, isBare) : undefined,
      rules:
        explained.length === 0
          ? undefined
          : Object.fromEntries(
              explained.map((verdict) => {
                const { rule } = verdict;
                const { id, subject, checks, why, fix } = rule;
                const labels = { [`by_${gradedBy}`]: describeLabels(verdict, redact) };
                const told = { checks: `A ${subject} that ${checks}`, of: tellPopulation(rule), why, fix };
                return [id, { ...told, ...compactObject(labels) }];
              }),
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
  return encodeCursor({ part: audit.end, offset: 0, total: undefined }, hash, nameVersion(audit.version));
}

function listColumns(
  page: readonly Verdict[],
  hasFixes: boolean,
  exampleForm: ExampleForm | undefined,
): readonly string[] {
  return [
    'rule',
    'severity',
    'failed',
    'of',
    'percent',
    ...(page.some(({ unknown }) => unknown > 0) ? ['unknown'] : []),
    ...(page.some(({ sharedValues }) => sharedValues !== undefined) ? ['shared_values'] : []),
    ...(hasFixes ? ['fix'] : []),
    ...(exampleForm === undefined ? [] : [nameExamplesColumn(exampleForm)]),
  ];
}
