/** What the rules of the audit say of the products that a file touches, before and after. */

import type { ChosenRules } from '../audit/choose-rules.ts';
import { SEVERITIES, type Severity } from '../audit/rule.ts';
import { planAudit } from '../audit/run/plan-audit.ts';
import type { DerivedPlan, LocalCopy } from '../copy/copy-port.ts';
import { fillSql } from '../copy/fill-sql.ts';
import { type JsonValue, readText } from '../record/value.ts';
import { type CopyQuestions, readAllRows } from './ask-records.ts';
import findPeers from './find-peers.sql';
import type { ImportReport, RecordEdit } from './import-report.ts';
import trialFailures from './trial-failures.sql';

/** A rule that some records newly fail or pass. */
export interface RuleChange {
  readonly rule: string;
  readonly severity: Severity;
  readonly newly: 'fails' | 'passes';
  records: number;
  readonly examples: { readonly code: string; readonly detail: string }[];
}

/** What the rules of one audit say. */
export interface AuditChange {
  /** `quality`, or the id of a channel. */
  readonly audit: string;
  readonly rules: readonly RuleChange[];
  /** How many products go from one grade to another, as `B → C`; of a channel, from `ready` to `not ready`. */
  readonly moves: Readonly<Record<string, number>>;
}

/** What the rules say of all. */
export interface RulesComparison {
  readonly audits: readonly AuditChange[];
  /** Products that were tried, and those that there was no room for. */
  readonly products: number;
  readonly left: number;
  /** Products that they were judged among. */
  readonly among: number;
  /** Values that could not be put into their records, such as categories and brands. */
  readonly unplaced: number;
}

/** Products of the same categories that are taken beside those touched. */
const MOST_PEERS = 2_000;

/** Examples of each rule. */
const EXAMPLES = 5;

/** Where rules are tried. */
export interface TrialQuestions extends CopyQuestions {
  readonly localCopy: Pick<LocalCopy, 'query' | 'runTrial'>;
}

/** What one audit finds on one side: by rule and record its severity and detail, and the grades. */
interface Findings {
  readonly failures: Map<string, readonly [severity: string, detail: string]>;
  readonly grades: Map<number, string>;
}

/** Runs the rules before and after; undefined: nothing changes. */
export async function compareRules(
  { edits, uneditedProducts }: ImportReport,
  chosen: readonly ChosenRules[],
  questions: TrialQuestions,
): Promise<RulesComparison | undefined> {
  const touched = [...edits.keys()];
  if (touched.length === 0) return undefined;
  const values = [...edits.values()].flat().flatMap((edit) => (isShared(edit) ? edit.values : []));
  const peers = { touched, values: ['', ...new Set(values)], most: MOST_PEERS };
  const rows = await readAllRows(fillSql(findPeers, peers), questions);
  const productIds = rows.map(([id]) => Number(id));
  const trial = { productIds, edits: [...edits.values()].flatMap(groupByRecord) };
  const findings = {
    before: chosen.map(createFindings),
    after: chosen.map(createFindings),
  };
  const systemic = await readSystemGaps(questions);
  const { localCopy, call } = questions;
  const plansOf = (side: keyof typeof findings): readonly DerivedPlan[] =>
    chosen.map((one, at) => planTrial(one, systemic, touched, findings[side][at]));
  const unplaced = await localCopy.runTrial(trial, plansOf, call.signal);
  const codes = await readCodes(touched, questions);
  const audits = chosen.map(({ set, channel }, at) =>
    compareFindings(
      channel?.channel.id ?? set.name,
      findings.before[at] ?? createFindings(),
      findings.after[at] ?? createFindings(),
      { codes, touched, isChannel: channel !== undefined },
    ),
  );
  return {
    audits,
    products: touched.length,
    left: uneditedProducts.size,
    among: productIds.length,
    unplaced,
  };
}

const createFindings = (): Findings => ({ failures: new Map(), grades: new Map() });

/** Whether others may have the same value: then they are peers. */
function isShared({ target: { kind, name } }: RecordEdit): boolean {
  return kind === 'barcode' || ['code', 'integration_code', 'name'].includes(name);
}

function groupByRecord(edits: readonly RecordEdit[]) {
  const variants = new Set(edits.map(({ variantId }) => variantId));
  return [...variants].flatMap((variantId) => {
    const own = edits.filter((edit) => edit.variantId === variantId);
    const [first] = own;
    const values = own.map((edit) => ({ ...edit.target, values: edit.values }));
    return first === undefined ? [] : [{ productId: first.productId, variantId, values }];
  });
}

/** The rules that nearly all of the catalog fails: grades leave them out, and a part of it cannot tell which they are. */
async function readSystemGaps(questions: CopyQuestions): Promise<readonly string[]> {
  const rows = await readAllRows(
    'SELECT rule FROM quality.rule_results WHERE is_system_gap',
    questions,
  );
  return rows.map(([rule]) => String(rule));
}

/** The plan of an audit that reads what touched products fail, and keeps nothing for later ones. */
function planTrial(
  { set, channel }: ChosenRules,
  systemic: readonly string[],
  touched: readonly number[],
  findings = createFindings(),
): DerivedPlan {
  const isLeftOut = (rule: string): boolean =>
    channel === undefined && systemic.includes(rule) && !set.gradedGaps.includes(rule);
  const { alarms: _, ...others } = set;
  const rules = set.rules.filter(({ id }) => !isLeftOut(id));
  const plan = planAudit({ ...others, rules, systemPercent: 101 });
  return {
    ...plan,
    make: async (ask, steps) => {
      await plan.make(ask, steps);
      addFindings(await ask(fillSql(trialFailures, { touched })), findings);
    },
  };
}

function addFindings(
  rows: readonly (readonly JsonValue[])[],
  { failures, grades }: Findings,
): void {
  for (const [rule, severity, productId, variantId, detail] of rows) {
    const key = [rule, productId, variantId ?? ''].join(' ');
    if (rule === null) grades.set(Number(productId), readText(severity) ?? '');
    else failures.set(key, [String(severity), readText(detail) ?? '']);
  }
}

async function readCodes(touched: readonly number[], questions: CopyQuestions) {
  const sql = 'SELECT product_id, code FROM products WHERE product_id IN $touched';
  const rows = await readAllRows(fillSql(sql, { touched }), questions);
  return new Map(rows.map(([id, code]) => [Number(id), readText(code) ?? String(id)]));
}

function compareFindings(
  audit: string,
  before: Findings,
  after: Findings,
  {
    codes,
    touched,
    isChannel,
  }: {
    readonly codes: ReadonlyMap<number, string>;
    readonly touched: readonly number[];
    readonly isChannel: boolean;
  },
): AuditChange {
  const rules = new Map<string, RuleChange>();
  const note = (newly: RuleChange['newly'], one: Findings, other: Findings): void => {
    for (const [key, [severity, detail]] of one.failures) {
      if (other.failures.has(key)) continue;
      const [rule = '', productId] = key.split(' ');
      const change = rules.get(`${newly} ${rule}`) ?? {
        rule,
        severity: SEVERITIES.find((known) => known === severity) ?? 'error',
        newly,
        records: 0,
        examples: [],
      };
      rules.set(`${newly} ${rule}`, change);
      change.records += 1;
      const code = codes.get(Number(productId)) ?? '';
      if (change.examples.length < EXAMPLES) change.examples.push({ code, detail });
    }
  };
  note('fails', after, before);
  note('passes', before, after);
  const standing = isChannel ? readReadiness : ({ grades }: Findings) => grades;
  const moves: Record<string, number> = {};
  const [from, to] = [standing(before), standing(after)];
  for (const id of touched) {
    const [old, now] = [from.get(id) ?? 'ready', to.get(id) ?? 'ready'];
    if (old !== now) moves[`${old} → ${now}`] = (moves[`${old} → ${now}`] ?? 0) + 1;
  }
  return { audit, rules: [...rules.values()].toSorted(byWeight), moves };
}

/** Products that a channel refuses. */
function readReadiness({ failures }: Findings): ReadonlyMap<number, string> {
  const errors = [...failures].filter(([, [severity]]) => severity === 'error');
  return new Map(errors.map(([key]) => [Number(key.split(' ')[1]), 'not ready']));
}

function byWeight(left: RuleChange, right: RuleChange): number {
  const rank = ({ newly, severity }: RuleChange): number =>
    (newly === 'fails' ? 0 : SEVERITIES.length) + SEVERITIES.indexOf(severity);
  return rank(left) - rank(right) || right.records - left.records;
}
