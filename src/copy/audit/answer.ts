/** What an audit found, as an answer within the token budget: all counts first, then as many examples as there is room for. */

import { encodeCursor, nameVersion } from '../../answer/cursor.ts';
import { type Answer, buildAnswer, EMPTY_PARTS, summariseWarnings } from '../../answer/envelope.ts';
import { compactObject } from '../../answer/trim-sub.ts';
import type { JsonValue } from '../../record/value.ts';
import { describeCopy } from '../describe-copy.ts';
import { type Cut, fitSteps, listLeftOut, type Step, stepAfter } from './answer-steps.ts';
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
  /** What the names of the scope stand for. */
  readonly resolved?: Readonly<Record<string, JsonValue>>;
  /** Undefined: there is nothing to compare with. */
  readonly change?: Change | undefined;
  /** Absent: the rules are those of no channel. */
  readonly ofChannel?: {
    readonly id: string;
    /** What the first page begins with. */
    readonly describe: (step: Step) => Answer;
  };
}

/** How an answer is told. */
interface AuditForm {
  readonly maxTokens: number;
  readonly source: 'sandbox' | undefined;
  readonly redact: Redact;
  /** What is to be said of the call itself. */
  readonly warnings?: readonly string[];
}

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
  const show = (shown: number, cuts: readonly Cut[]): Answer => build(audit, findings, shown, cuts, view, form);
  return fitSteps(show, Math.max(0, findings.length - view.offset), form.maxTokens);
}

function build(
  audit: Audit,
  findings: readonly Verdict[],
  shown: number,
  cuts: readonly Cut[],
  view: AuditView,
  { source, redact, warnings: told = [] }: AuditForm,
): Answer {
  const { from, offset, version, hash, gradedBy, maxExamples, isExplained, ofChannel } = view;
  const { verdicts, notRun, unmatched, copy, isWhole } = audit;
  const step = stepAfter(cuts);
  const leftOut = listLeftOut(cuts);
  const page = findings.slice(offset, offset + shown);
  const end = offset + shown;
  const examples = Math.min(step.examples, maxExamples);
  const isFirst = offset === 0;
  const explained = isExplained && verdicts.length <= MAX_EXPLAINED && step.explained ? verdicts : [];
  // What explains a rule tells its fix.
  const hasFixes = step.fixes === 'all' && explained.length === 0;
  const exampleForm = chooseExampleForm(step.exampleForm, page);
  const columns = listColumns(page, hasFixes, examples === 0 ? undefined : exampleForm);
  const isCut = end < findings.length || leftOut.length > 0;
  const list = buildAnswer(
    {
      ...EMPTY_PARTS,
      recordsKey: 'findings',
      columns,
      total: findings.length,
      nextCursor: nextCursor(audit, { from, end, isShown: end >= findings.length }, hash, version),
      cutBy: isCut ? 'token_budget' : notRun.some(({ why }) => why === 'time') || !isWhole ? 'deadline' : undefined,
      unmatched: { no_category: unmatched.categories, no_brand: unmatched.brands },
      resolved: redact(view.resolved ?? {}),
      copy: step.copyCounts ? describeCopy(copy) : { as_of: copy.asOf, complete: copy.complete },
      source,
    },
    page.map((verdict) => describeVerdict(verdict, { most: examples, form: exampleForm, hasFix: hasFixes }, redact)),
    step.grades ? 'full' : step.first > 0 ? 'brief' : 'bare',
  );
  return {
    ...(isFirst ? (ofChannel?.describe(step) ?? describeLead(audit, view, step)) : {}),
    ...list,
    ...compactObject({
      left_out: leftOut.length === 0 ? undefined : step.names ? leftOut : leftOut.length,
      warnings: describeWarnings(audit, told, isFirst, step.warnings),
      list_all: isFirst && findings.length > 0 && step.listAll ? tellListAll(ofChannel?.id) : undefined,
      list_products: isFirst && step.listProducts ? tellListProducts(audit.standing) : undefined,
      worst: isFirst ? describeWorst(audit, gradedBy, step.worst, redact) : undefined,
      kinds: isFirst && step.kinds ? describeKinds(verdicts, redact) : undefined,
      ...(isFirst ? describeQuiet(verdicts, step) : {}),
      unread: isFirst ? describeUnread(audit, !step.open) : undefined,
      not_run: isFirst ? describeNotRun(audit, !step.open) : undefined,
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

/** What the first page of an audit by the rules of data quality begins with. */
function describeLead(audit: Audit, { change }: AuditView, step: Step): Answer {
  const { standing } = audit;
  const isCompared = change !== undefined && standing !== undefined && step.change !== 'none';
  return compactObject({
    products: describeProducts(audit, !step.grades),
    change_since: isCompared ? describeChange(change, step.change === 'all') : undefined,
    fix_first: standing && describeFixes(standing, step.first, step.fixes === 'first'),
  });
}

/** The warnings, those on the figures first; they outlast what is found. */
function describeWarnings(
  audit: Audit,
  told: readonly string[],
  isFirst: boolean,
  shown: Step['warnings'],
): JsonValue | undefined {
  const { verdicts, isWhole, isGivenUp } = audit;
  const onFigures = [
    ...(isFirst ? [tellLackedByAll(audit.lackedByAll) ?? []].flat() : []),
    ...told,
    ...(areUntouched(verdicts) ? [EMPTY] : []),
    ...(isWhole ? [] : [NOT_ASKED]),
  ];
  const others = [
    ...(isFirst ? verdicts.flatMap(({ note }) => note ?? []) : []),
    ...tellSkipped(audit),
    ...(isGivenUp ? [`${GIVEN_UP.failed} ${GIVEN_UP.fix}`] : []),
    ...tellLists(audit),
  ];
  const most = { all: Number.POSITIVE_INFINITY, figures: Math.max(1, onFigures.length) };
  return summariseWarnings([...onFigures, ...others], typeof shown === 'number' ? shown : most[shown]);
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
