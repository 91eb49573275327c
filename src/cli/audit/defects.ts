import { createCleaner, readDefect } from '../../audit/ask/clean-texts.ts';
import { DEFECT_COLUMNS } from '../../audit/ask/read-defects.ts';
import { type Rule, SEVERITIES, type Severity } from '../../audit/rule.ts';
import { type JsonValue, readId, readText } from '../../record/value.ts';

/** Row of DEFECT_COLUMNS. */
export type DefectRow = readonly JsonValue[];

/** Defect whose texts may be shown; an unknown one is empty. */
export interface Defect extends ReturnType<typeof readDefect> {
  readonly rule: Rule;
  // Identifies its record, whatever else changes.
  readonly key: string;
  // The record by its code, or else by its id.
  readonly record: string;
}

const index = (column: (typeof DEFECT_COLUMNS)[number]): number => DEFECT_COLUMNS.indexOf(column);

/** Reads the id of the rule of a row. */
export function ruleOf(row: DefectRow): string {
  return String(row[index('rule')]);
}

/** Reads the severity of the rule of a row. */
export function severityOf(row: DefectRow): Severity {
  const text = row[index('severity')];
  return SEVERITIES.find((severity) => severity === text) ?? 'error';
}

/**
 * Builds a key that identifies the record of a row: `v` or `p` and its id, or else `c` and its
 * code.
 */
export function keyOf(row: DefectRow): string {
  const variantId = readId(row[index('variant_id')]);
  if (variantId !== undefined) return `v${variantId}`;
  const productId = readId(row[index('product_id')]);
  if (productId !== undefined) return `p${productId}`;
  const code = readText(row[index('code')]) ?? '';
  return `c${code}`;
}

/**
 * Makes rows without credentials safe to show.
 * @param rules those of the audit
 */
export function readDefects(rows: readonly DefectRow[], rules: readonly Rule[]): readonly Defect[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const clean = createCleaner((value) => value);
  return rows.flatMap((row) => {
    const rule = byId.get(ruleOf(row));
    if (rule === undefined) return [];
    const cleaned = readDefect(row, clean);
    const id = cleaned.variantId ?? cleaned.productId ?? 'without id and code';
    const defect: Defect = {
      ...cleaned,
      rule,
      key: keyOf(row),
      record: cleaned.code || String(id),
    };
    return [defect];
  });
}

/** Describes a defect in a few sentences: the record, its fault and the fix. */
export function describeDefect({ rule, record, name, detail, link }: Defect): string {
  const named = name === '' ? record : `${record} (${name})`;
  const detailText = detail === '' ? '' : ` [${detail}]`;
  const where = link === '' ? '' : ` ${link}`;
  return `${named}: a ${rule.subject} that ${rule.checks}${detailText} ${rule.fix}${where}`;
}

/** Groups rows by the id of their rule, in their order. */
export function groupByRule(rows: readonly DefectRow[]): ReadonlyMap<string, readonly DefectRow[]> {
  const groups = new Map<string, DefectRow[]>();
  for (const row of rows) {
    const ruleId = ruleOf(row);
    const group = groups.get(ruleId) ?? [];
    groups.set(ruleId, group);
    group.push(row);
  }
  return groups;
}

/**
 * Chooses the first defects of each rule, so that a rule that many records fail does not hide the
 * others.
 */
export function chooseDefects(rows: readonly DefectRow[], most: number): readonly DefectRow[] {
  const groups = [...groupByRule(rows).values()];
  const counts = groups.map(({ length }) => length);
  const each = shareOut(counts, most);
  return groups.flatMap((group) => group.slice(0, each));
}

/**
 * Finds the largest limit for each count that keeps their sum within a bound, so that nothing small
 * is cut for something large.
 */
export function shareOut(counts: readonly number[], bound: number): number {
  const smallestFirst = [...counts].sort((left, right) => left - right);
  let room = bound;
  let remaining = counts.length;
  for (const count of smallestFirst) {
    if (count * remaining > room) return Math.floor(room / remaining);
    room -= count;
    remaining -= 1;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Compares a severity with a threshold.
 * @param failOn a severity, or `none`
 */
export function isAtLeastAsSevere(severity: Severity, failOn: string): boolean {
  const worstFirst: readonly string[] = SEVERITIES;
  return worstFirst.indexOf(severity) <= worstFirst.indexOf(failOn);
}

/** Describes in a sentence how many defects had no room; none where all had. */
export function describeLeftOut(listedCount: number, total: number): readonly string[] {
  if (total <= listedCount) return [];
  return [
    `Only ${listedCount} of ${total} defects are told here, of each rule the first; ` +
      '--format csv lists all of them.',
  ];
}
