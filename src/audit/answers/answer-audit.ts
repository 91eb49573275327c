import { encodeCursor } from '../../answer/cursor.ts';
import { type Answer, buildAnswer, type EnvelopeParts } from '../../answer/envelope.ts';
import { type Notice, sayNotices } from '../../answer/notices.ts';
import { isLastingLack, listCautions } from '../../copy/cautions.ts';
import type { CopyInfo, DerivedProgress } from '../../copy/copy-port.ts';
import { describeCopy } from '../../copy/describe-copy.ts';
import { formatAuditProgress, retryAfterOf } from '../../copy/tell-progress.ts';
import { compactObject, type JsonValue } from '../../record/value.ts';
import type { Audit, Verdict } from '../ask/ask-audit.ts';
import { compareLastAudits } from '../ask/compare-audits.ts';
import { listFindings } from '../ask/findings.ts';
import { describePopulation } from '../rule.ts';
import { describeAlarms, type RaisedAlarm } from './describe-alarms.ts';
import {
  describeComparison,
  describeFixes,
  describeProducts,
  describeWorst,
} from './describe-summary.ts';
import {
  chooseExampleForm,
  describeKinds,
  describeLabels,
  describeSystemGaps,
  describeVerdict,
  describeWithoutFindings,
  fitDetails,
  isNothingChecked,
  listOrCountRules,
  nameExamplesColumn,
  type Redact,
  type Step,
} from './describe-verdicts.ts';

/** Part of an audit to show. */
export interface AuditView {
  readonly offset: number;
  readonly version: string;
  readonly hash: string;
  readonly gradedBy: 'category' | 'brand';
  readonly maxExamples: number;
  readonly isExplained: boolean;
  readonly resolved?: Readonly<Record<string, JsonValue>>;
  readonly ofChannel?: {
    readonly id: string;
    readonly describe: (step: Step) => Answer;
  };
}

/** The form of an answer. */
export interface AuditForm {
  readonly maxTokens: number;
  readonly source: 'sandbox' | undefined;
  readonly redact: Redact;
  readonly alarms?: readonly RaisedAlarm[];
  readonly notices: readonly Notice[];
  readonly saidBy?: Map<string, Notice> | undefined;
}

const MAX_EXPLAINED = 3;

/** Builds the fullest answer that fits. Findings are sorted by severity, then by failures. */
export function fitAudit(audit: Audit, view: AuditView, form: AuditForm): Answer {
  const findings = listFindings(audit.verdicts);
  const { offset } = view;
  const buildPage = (count: number, step: Step): Answer => {
    const end = offset + count;
    const page = {
      findings: findings.slice(offset, end),
      end,
      total: findings.length,
      step,
    };
    return build(audit, page, view, form);
  };
  return fitDetails(buildPage, Math.max(0, findings.length - offset), form.maxTokens);
}

interface Page {
  readonly findings: readonly Verdict[];
  readonly end: number;
  readonly total: number;
  readonly step: Step;
}

function build(audit: Audit, page: Page, view: AuditView, form: AuditForm): Answer {
  const { redact } = form;
  const { step } = page;
  const { verdicts } = audit;
  const isExplained = view.isExplained && verdicts.length <= MAX_EXPLAINED && step.extras;
  const explained = isExplained ? verdicts : [];
  const ungraded = step.first > 0 ? 'brief' : 'bare';
  // The explanation of a rule includes its fix.
  const hasFixes = step.fixes === 'all' && explained.length === 0;
  const examples = {
    most: Math.min(step.examples, view.maxExamples),
    form: chooseExampleForm(step.exampleForm, page.findings),
    hasFix: hasFixes,
  };
  const list = buildAnswer(
    buildParts(audit, page, examples, view, form),
    page.findings.map((verdict) => describeVerdict(verdict, audit, examples, redact)),
    step.grades ? 'full' : ungraded,
  );
  const rules = explained.map((verdict) => explain(verdict, view.gradedBy, redact));
  return {
    ...list,
    ...compactObject({
      ...(view.offset === 0 && describeRest(audit, step, view, redact)),
      ...(rules.length > 0 && { rules: Object.fromEntries(rules) }),
    }),
  };
}

function buildParts(
  audit: Audit,
  { findings, end, total, step }: Page,
  examples: Parameters<typeof describeVerdict>[2],
  { offset, hash, version, ofChannel, resolved = {} }: AuditView,
  form: AuditForm,
): EnvelopeParts {
  const { unmatched, copy } = audit;
  const { redact, alarms = [], source } = form;
  const isFirst = offset === 0;
  const isMore = end < total;
  const nextPage = {
    part: 0,
    offset: end,
    total,
  };
  const mostAlarms = step.extras ? undefined : Math.min(1, step.first);
  const examplesColumn = examples.most === 0 ? undefined : nameExamplesColumn(examples.form);
  return {
    lead: isFirst ? describeAlarms(redact(alarms), mostAlarms) : undefined,
    overview: isFirst ? (ofChannel?.describe(step) ?? describeLead(audit, step)) : undefined,
    recordsKey: 'findings',
    columns: listColumns(findings, examples.hasFix, examplesColumn),
    total,
    nextCursor: isMore ? encodeCursor(nextPage, hash, version) : undefined,
    cutBy: isMore ? 'token_budget' : undefined,
    unmatched: { no_category: unmatched.categories, no_brand: unmatched.brands },
    resolved: redact(resolved),
    ...listWarnings(audit, form, isFirst, step.warnings),
    copy: step.extras ? describeCopy(copy) : { as_of: copy.asOf, complete: copy.complete },
    source,
  };
}

function describeRest(
  audit: Audit,
  step: Step,
  { gradedBy, ofChannel }: AuditView,
  redact: Redact,
): Readonly<Record<string, JsonValue | undefined>> {
  const { verdicts, notRun } = audit;
  const by = ofChannel === undefined ? 'grades' : 'errors';
  return {
    worst: describeWorst(audit, by, gradedBy, step.worst, redact),
    kinds: step.extras ? describeKinds(verdicts, redact) : undefined,
    accepted: sumAccepted(verdicts),
    ...describeWithoutFindings(verdicts, step.named),
    not_run: listOrCountRules(notRun, step.named !== 'none'),
  };
}

function describeLead(audit: Audit, step: Step): Answer {
  const comparison = step.change === 'none' ? undefined : compareLastAudits(audit.trend, 'catalog');
  return compactObject({
    system_gaps: describeSystemGaps(audit.verdicts, step.grades),
    products: describeProducts(audit, !step.grades),
    change_since: comparison && describeComparison(comparison, step.change === 'all'),
    fix_first: describeFixes(audit, step.first, step.fixes === 'first'),
  });
}

function sumAccepted(verdicts: readonly Verdict[]): JsonValue | undefined {
  const sums = verdicts.flatMap(({ rule, accepted }) =>
    accepted > 0 ? [[rule.id, accepted] as const] : [],
  );
  return sums.length === 0 ? undefined : Object.fromEntries(sums);
}

function explain(verdict: Verdict, gradedBy: string, redact: Redact): readonly [string, JsonValue] {
  const { id, subject, checks, why, fix } = verdict.rule;
  const labels = compactObject({ [`by_${gradedBy}`]: describeLabels(verdict, redact) });
  return [
    id,
    {
      checks: `A ${subject} that ${checks}`,
      of: describePopulation(verdict.rule),
      why,
      fix,
      ...labels,
    },
  ];
}

// The warnings of an answer. Those about the figures come first, because the last ones are cut
// first.
function listWarnings(
  audit: Audit,
  { notices, saidBy }: AuditForm,
  isFirst: boolean,
  wanted: Step['warnings'],
): Pick<EnvelopeParts, 'warnings' | 'maxWarnings'> {
  const onFigures: readonly Notice[] = [
    ...notices,
    ...(isNothingChecked(audit.verdicts) ? [{ code: 'nothing_checked' } as const] : []),
  ];
  const onRulesAndLists: readonly Notice[] = [
    ...(isFirst
      ? audit.verdicts.flatMap((verdict) => listRuleNotes(verdict, verdict.rule.id))
      : []),
    ...noteNotRun(audit),
    ...audit.problems,
    ...noteLists(audit),
  ];
  const most = {
    all: Number.POSITIVE_INFINITY,
    figures: Math.max(1, onFigures.length),
  };
  return {
    warnings: sayNotices([...onFigures, ...onRulesAndLists], { saidBy }),
    maxWarnings: typeof wanted === 'number' ? wanted : most[wanted],
  };
}

/**
 * Lists the notices of a rule on the whole catalog; none for a system gap.
 * @param name name of the rule in this answer
 */
export function listRuleNotes({ note, isSystemic }: Verdict, name: string): readonly Notice[] {
  return note === undefined || isSystemic ? [] : [{ ...note, rule: name }];
}

/** Notes the rules that could not be asked. */
export function noteNotRun({ notRun }: Pick<Audit, 'notRun'>): readonly Notice[] {
  return notRun.map(({ rule: { id, group }, reason }) => ({
    code: group === 'own' ? 'own_rule_not_run' : 'rule_not_run',
    rule: id,
    reason,
  }));
}

/** Notes what to be careful about with the lists of the copy. */
export function noteLists({ copy, gaps }: Pick<Audit, 'copy' | 'gaps'>): readonly Notice[] {
  const listsWithoutGap = Object.entries(copy.lists).filter(
    ([list]) => !gaps.some((gap) => gap.list === list),
  );
  return [
    ...gaps.map((gap) => noteGap(gap, copy)),
    ...listCautions({ ...copy, lists: Object.fromEntries(listsWithoutGap) }),
  ];
}

function noteGap({ list, cause, isHarmless }: Audit['gaps'][number], copy: CopyInfo): Notice {
  const listCopy = Object.entries(copy.lists).find(([name]) => name === list)?.[1];
  const isLasting = listCopy !== undefined && isLastingLack(listCopy);
  if (isHarmless)
    return {
      code: isLasting ? 'lasting_harmless_list_gap' : 'harmless_list_gap',
      list,
      cause,
    };
  return {
    code: isLasting ? 'lasting_list_gap' : 'list_gap',
    list,
    cause,
  };
}

function listColumns(
  page: readonly Verdict[],
  hasFixes: boolean,
  examples: string | undefined,
): readonly string[] {
  return [
    ...['rule', 'severity', 'failed', 'checked', 'percent_of_products'],
    ...(page.some(({ unknown }) => unknown > 0) ? ['unknown'] : []),
    ...(page.some(({ accepted }) => accepted > 0) ? ['accepted'] : []),
    ...(page.some(({ sharedValues }) => sharedValues !== undefined) ? ['shared_values'] : []),
    ...(hasFixes ? ['fix'] : []),
    ...(examples === undefined ? [] : [examples]),
  ];
}

/**
 * Answers while the audit is being made: its progress, and when to ask again. Findings come with
 * the last rule.
 */
export function answerUnfinished(
  progress: DerivedProgress | undefined,
  { source }: Pick<AuditForm, 'source'>,
): Answer {
  return compactObject({
    state: formatAuditProgress(progress),
    retry_after_s: retryAfterOf(progress),
    source,
  });
}
