import type { ChosenRules } from '../audit/choose-rules.ts';
import { SEVERITIES, type Severity } from '../audit/rule.ts';
import { planAudit } from '../audit/run/plan-audit.ts';
import type { DerivedPlan, LocalCopy } from '../copy/copy-port.ts';
import { fillSql } from '../copy/fill-sql.ts';
import { type JsonValue, readText } from '../record/value.ts';
import { type CopyAccess, readAllRows } from './ask-records.ts';
import findPeers from './find-peers.sql';
import type { ImportReport, RecordEdit } from './import-report.ts';
import trialFailures from './trial-failures.sql';
import trialGrades from './trial-grades.sql';

interface RuleChange {
  readonly rule: string;
  readonly severity: Severity;
  readonly newly: 'fails' | 'passes';
  records: number;
  readonly examples: { readonly code: string; readonly detail: string }[];
}

interface AuditChange {
  // `quality`, or the id of a channel.
  readonly audit: string;
  readonly rules: readonly RuleChange[];
  // Products by their change of grade, as `B → C`; for a channel `ready → not ready`.
  readonly moves: Readonly<Record<string, number>>;
}

/** Changes in the findings of all audits. */
export interface RulesComparison {
  readonly audits: readonly AuditChange[];
  // Products that were tried, and products for which there was no room.
  readonly products: number;
  readonly left: number;
  // All products of the trial, with peers.
  readonly among: number;
  // Values that could not be put into their records, such as categories and brands.
  readonly unplaced: number;
}

// Products of the same categories, besides those touched.
const MAX_PEERS = 2_000;

// For each rule.
const EXAMPLES = 5;

interface TrialAccess extends CopyAccess {
  readonly localCopy: Pick<LocalCopy, 'query' | 'runTrial'>;
}

// Failures by rule and record, and grades by product, of one audit before or after.
interface Findings {
  readonly failures: Map<string, { readonly severity: string; readonly detail: string }>;
  readonly grades: Map<number, string>;
}

/** Runs the rules before and after; undefined where nothing changes. */
export async function compareRules(
  { edits, uneditedProducts }: ImportReport,
  chosen: readonly ChosenRules[],
  access: TrialAccess,
): Promise<RulesComparison | undefined> {
  const touched = [...edits.keys()];
  if (touched.length === 0) return undefined;
  const values = [...edits.values()].flat().flatMap((edit) => (isShared(edit) ? edit.values : []));
  const peers = { touched, values: ['', ...new Set(values)], most: MAX_PEERS };
  const rows = await readAllRows(fillSql(findPeers, peers), access);
  const productIds = rows.map(([id]) => Number(id));
  const trial = { productIds, edits: [...edits.values()].flatMap(groupByRecord) };
  const findings = {
    before: chosen.map(createFindings),
    after: chosen.map(createFindings),
  };
  const systemic = await readSystemGaps(access);
  const { localCopy, call } = access;
  const planSide = (side: keyof typeof findings): readonly DerivedPlan[] =>
    chosen.map((rules, index) => planTrial(rules, systemic, touched, findings[side][index]));
  const unplaced = await localCopy.runTrial(trial, planSide, call.signal);
  const codes = await readCodes(touched, access);
  const audits = chosen.map(({ set, channel }, index) => {
    const before = findings.before[index] ?? createFindings();
    const after = findings.after[index] ?? createFindings();
    const audit = channel?.channel.id ?? set.name;
    return compareFindings(audit, { before, after }, { codes, touched }, channel !== undefined);
  });
  return {
    audits,
    products: touched.length,
    left: uneditedProducts.size,
    among: productIds.length,
    unplaced,
  };
}

const createFindings = (): Findings => ({ failures: new Map(), grades: new Map() });

// Other records may have the same value: then they are peers.
function isShared({ target: { kind, name } }: RecordEdit): boolean {
  return kind === 'barcode' || ['code', 'integration_code', 'name'].includes(name);
}

function groupByRecord(edits: readonly RecordEdit[]) {
  const variants = new Set(edits.map(({ variantId }) => variantId));
  return [...variants].flatMap((variantId) => {
    const recordEdits = edits.filter((edit) => edit.variantId === variantId);
    const [first] = recordEdits;
    const values = recordEdits.map((edit) => ({ ...edit.target, values: edit.values }));
    return first === undefined ? [] : [{ productId: first.productId, variantId, values }];
  });
}

// Grades leave out rules that nearly all of the catalog fails, and a part of it cannot show which
// these are.
async function readSystemGaps(access: CopyAccess): Promise<readonly string[]> {
  const rows = await readAllRows(
    'SELECT rule FROM quality.rule_results WHERE is_system_gap',
    access,
  );
  return rows.map(([rule]) => String(rule));
}

// Reads the failures and grades of touched products, and keeps nothing for later audits.
function planTrial(
  { set, channel }: ChosenRules,
  systemic: readonly string[],
  touched: readonly number[],
  findings = createFindings(),
): DerivedPlan {
  const isLeftOut = (rule: string): boolean =>
    channel === undefined && systemic.includes(rule) && !set.gradedGaps.includes(rule);
  const { alarms: _, ...rest } = set;
  const rules = set.rules.filter(({ id }) => !isLeftOut(id));
  const plan = planAudit({ ...rest, rules, systemPercent: 101 });
  return {
    ...plan,
    make: async (ask, steps) => {
      await plan.make(ask, steps);
      addFailures(await ask(fillSql(trialFailures, { touched })), findings);
      addGrades(await ask(fillSql(trialGrades, { touched })), findings);
    },
  };
}

type Rows = readonly (readonly JsonValue[])[];

function addFailures(rows: Rows, { failures }: Findings): void {
  for (const [rule, severity, productId, variantId, detail] of rows) {
    const key = [rule, productId, variantId ?? ''].join(' ');
    failures.set(key, { severity: String(severity), detail: readText(detail) ?? '' });
  }
}

function addGrades(rows: Rows, { grades }: Findings): void {
  for (const [productId, grade] of rows) grades.set(Number(productId), readText(grade) ?? '');
}

async function readCodes(touched: readonly number[], access: CopyAccess) {
  const sql = 'SELECT product_id, code FROM products WHERE product_id IN $touched';
  const rows = await readAllRows(fillSql(sql, { touched }), access);
  return new Map(rows.map(([id, code]) => [Number(id), readText(code) ?? String(id)]));
}

interface TrialProducts {
  readonly codes: ReadonlyMap<number, string>;
  readonly touched: readonly number[];
}

function compareFindings(
  audit: string,
  { before, after }: Readonly<Record<'before' | 'after', Findings>>,
  { codes, touched }: TrialProducts,
  isChannel: boolean,
): AuditChange {
  const newFailures = listRuleChanges('fails', after, before, codes);
  const newPasses = listRuleChanges('passes', before, after, codes);
  const gradesBefore = isChannel ? readReadiness(before) : before.grades;
  const gradesAfter = isChannel ? readReadiness(after) : after.grades;
  return {
    audit,
    rules: [...newFailures, ...newPasses].toSorted(byWeight),
    moves: countMoves(touched, gradesBefore, gradesAfter),
  };
}

// Lists by rule the failures that one side has and the other has not.
function listRuleChanges(
  newly: RuleChange['newly'],
  { failures }: Findings,
  otherSide: Findings,
  codes: ReadonlyMap<number, string>,
): readonly RuleChange[] {
  const changes = new Map<string, RuleChange>();
  for (const [key, { severity, detail }] of failures) {
    if (otherSide.failures.has(key)) continue;
    const [rule = '', productId] = key.split(' ');
    const change = changes.get(rule) ?? {
      rule,
      severity: SEVERITIES.find((candidate) => candidate === severity) ?? 'error',
      newly,
      records: 0,
      examples: [],
    };
    changes.set(rule, change);
    change.records += 1;
    const code = codes.get(Number(productId)) ?? '';
    if (change.examples.length < EXAMPLES) change.examples.push({ code, detail });
  }
  return [...changes.values()];
}

// Counts products by their change of grade: `{ 'B → C': 2 }`.
function countMoves(
  productIds: readonly number[],
  before: ReadonlyMap<number, string>,
  after: ReadonlyMap<number, string>,
): Readonly<Record<string, number>> {
  const moves: Record<string, number> = {};
  for (const id of productIds) {
    const gradeBefore = before.get(id) ?? 'ready';
    const gradeAfter = after.get(id) ?? 'ready';
    if (gradeBefore === gradeAfter) continue;
    const move = `${gradeBefore} → ${gradeAfter}`;
    moves[move] = (moves[move] ?? 0) + 1;
  }
  return moves;
}

// Products that a channel refuses.
function readReadiness({ failures }: Findings): ReadonlyMap<number, string> {
  const errors = [...failures].filter(([, { severity }]) => severity === 'error');
  return new Map(errors.map(([key]) => [Number(key.split(' ')[1]), 'not ready']));
}

function byWeight(left: RuleChange, right: RuleChange): number {
  const rank = ({ newly, severity }: RuleChange): number =>
    (newly === 'fails' ? 0 : SEVERITIES.length) + SEVERITIES.indexOf(severity);
  return rank(left) - rank(right) || right.records - left.records;
}
