import { isRecord, type JsonValue, readNumber, readText } from '../../record/value.ts';
import { GRADES, type GradeCounts } from '../grade.ts';

/** Stands for a rule that is a system gap, in place of its severity. */
export const GAP = 'gap';

/** The result of the audit of one copy. */
export type AuditEntry = Readonly<ReturnType<typeof readAuditEntry>>;

/** Result of a rule in one audit. */
export interface RuleState {
  /** A severity, or {@link GAP}. */
  readonly severity: string;
  /** A hash of what the rule asks and of its limits: counts with equal hashes can be compared. */
  readonly question: string;
  /** Share of products that makes the rule a system gap, such as `85` (per cent). */
  readonly gapLimit: string;
}

/** Reads a row of the table `audits`. */
export function readAuditEntry(row: readonly JsonValue[]) {
  const [asOf, ruleSet, rules, products, sellable, open, ...rest] = row;
  const [A = 0, B = 0, C = 0, D = 0, E = 0] = rest.slice(0, GRADES.length).map(readCount);
  const failed = rest[GRADES.length];
  return {
    // When reading that copy began: UTC, ISO 8601.
    asOf: readText(asOf) ?? '',
    // A hash: equal for equal rules, severities, limits and points.
    ruleSet: readText(ruleSet) ?? '',
    // By rule id.
    rules: mapValues(rules, readRuleState),
    products: readCount(products),
    // Products without an error.
    sellable: readCount(sellable),
    // Sellable products for which a rule of severity `error` is unknown.
    open: readCount(open),
    grades: { A, B, C, D, E } satisfies GradeCounts,
    // By rule id: how many records fail it.
    failed: mapValues(failed, readCount),
  };
}

function readCount(value: unknown): number {
  return readNumber(value) ?? 0;
}

// `error 3f2a 85` → { severity: 'error', question: '3f2a', gapLimit: '85' }
function readRuleState(value: unknown): RuleState {
  const [severity = '', question = '', ...gapLimit] = (readText(value) ?? '').split(' ');
  return { severity, question, gapLimit: gapLimit.join(' ') };
}

// Reads an object, or the JSON of one, value by value.
function mapValues<Value>(
  json: unknown,
  readValue: (value: unknown) => Value,
): Readonly<Record<string, Value>> {
  const object: unknown = typeof json === 'string' ? JSON.parse(json) : json;
  if (!isRecord(object)) return {};
  const entries = Object.entries(object).map(([name, value]) => [name, readValue(value)] as const);
  return Object.fromEntries(entries);
}
