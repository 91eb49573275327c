/** Defects as formats for pipelines tell them: rows of the copy made safe to show, with words of our own. Pure. */

import { createCleaner, readDefect } from '../../audit/ask/clean-texts.ts';
import { DEFECT_COLUMNS } from '../../audit/ask/records.ts';
import { type Rule, SEVERITIES, type Severity } from '../../audit/rule.ts';
import { type JsonValue, readId, readText } from '../../record/value.ts';

/** A row of DEFECT_COLUMNS. */
export type DefectRow = readonly JsonValue[];

/** A defect whose texts may be shown; what is unknown is an empty text. */
export interface Defect extends ReturnType<typeof readDefect> {
  readonly rule: Rule;
  /** What tells its record from others, whatever else changes. */
  readonly key: string;
  /** The record by its code, or else by its id. */
  readonly record: string;
}

const at = (column: (typeof DEFECT_COLUMNS)[number]): number => DEFECT_COLUMNS.indexOf(column);

/** The id of the rule of a row. */
export function ruleOf(row: DefectRow): string {
  return String(row[at('rule')]);
}

/** The severity of the rule of a row. */
export function severityOf(row: DefectRow): Severity {
  const text = row[at('severity')];
  return SEVERITIES.find((severity) => severity === text) ?? 'error';
}

/** What tells the record of a row from others: `v` or `p` and its id, or else `c` and its code. */
export function keyOf(row: DefectRow): string {
  const variantId = readId(row[at('variant_id')]);
  if (variantId !== undefined) return `v${variantId}`;
  const productId = readId(row[at('product_id')]);
  if (productId !== undefined) return `p${productId}`;
  const code = readText(row[at('code')]) ?? '';
  return `c${code}`;
}

/** Makes rows without credentials safe to show. @param rules those of the audit */
export function readDefects(rows: readonly DefectRow[], rules: readonly Rule[]): readonly Defect[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const clean = createCleaner((value) => value);
  return rows.flatMap((row) => {
    const rule = byId.get(ruleOf(row));
    if (rule === undefined) return [];
    const shown = readDefect(row, clean);
    const id = shown.variantId ?? shown.productId ?? 'without id and code';
    const defect: Defect = {
      ...shown,
      rule,
      key: keyOf(row),
      record: shown.code || String(id),
    };
    return [defect];
  });
}

/** A defect in a few sentences: what is wrong with which record, and what to do. */
export function tellDefect({ rule, record, name, detail, link }: Defect): string {
  const named = name === '' ? record : `${record} (${name})`;
  const said = detail === '' ? '' : ` [${detail}]`;
  const where = link === '' ? '' : ` ${link}`;
  return `${named}: a ${rule.subject} that ${rule.checks}${said} ${rule.fix}${where}`;
}

/** Rows by the id of their rule, in their order. */
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

/** Of the defects as many of each rule as there is room for, so that one that many records fail does not hide the others. */
export function chooseDefects(rows: readonly DefectRow[], most: number): readonly DefectRow[] {
  const groups = [...groupByRule(rows).values()];
  const counts = groups.map(({ length }) => length);
  const each = shareOut(counts, most);
  return groups.flatMap((group) => group.slice(0, each));
}

/** The most for each that keeps within a bound in all, so that nothing small is cut for what is large. */
export function shareOut(counts: readonly number[], bound: number): number {
  const smallestFirst = [...counts].sort((one, other) => one - other);
  let left = bound;
  let others = counts.length;
  for (const count of smallestFirst) {
    if (count * others > left) return Math.floor(left / others);
    left -= count;
    others -= 1;
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether a finding makes the pipeline fail. @param failOn a severity, or `none` */
export function isAsBad(severity: Severity, failOn: string): boolean {
  const worstFirst: readonly string[] = SEVERITIES;
  return worstFirst.indexOf(severity) <= worstFirst.indexOf(failOn);
}

/** What is left out for want of room, in a sentence; none: nothing is. */
export function tellLeftOut(shown: number, total: number): readonly string[] {
  if (total <= shown) return [];
  return [
    `Only ${shown} of ${total} defects are told here, of each rule the first; ` +
      '--format csv lists all of them.',
  ];
}
