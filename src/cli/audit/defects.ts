/** Defects as the command tells them: rows of the copy made safe to show, with words of our own. Pure. */

import { cutText } from '../../answer/fit/cut-text.ts';
import { toExactText, toPlainText } from '../../answer/text/text.ts';
import { DEFECT_COLUMNS } from '../../audit/ask/records.ts';
import { type Rule, SEVERITIES, type Severity } from '../../audit/rule.ts';
import type { JsonValue } from '../../record/value.ts';
import { readId, readText } from '../../record/value.ts';
import { shareOut } from '../report/read-records.ts';

/** A row of DEFECT_COLUMNS. */
export type DefectRow = readonly JsonValue[];

/** A defect whose texts may be shown. */
export interface Defect {
  readonly rule: Rule;
  /** What tells its record from others, whatever else changes. */
  readonly key: string;
  /** The record by its code, or else by its id. */
  readonly record: string;
  readonly productId: number | undefined;
  readonly variantId: number | undefined;
  readonly name: string | undefined;
  readonly category: string | undefined;
  readonly detail: string | undefined;
  readonly link: string | undefined;
}

/** Longest text of the catalog, in characters. */
const MAX_CHARS = 200;

const at = (column: (typeof DEFECT_COLUMNS)[number]): number => DEFECT_COLUMNS.indexOf(column);

/** The id of the rule of a row. */
export function ruleOf(row: DefectRow): string {
  return String(row[at('rule')]);
}

/** The severity of the rule of a row. */
export function severityOf(row: DefectRow): Severity {
  return SEVERITIES.find((severity) => severity === row[at('severity')]) ?? 'error';
}

/** What tells the record of a row from others: `v` or `p` and its id, or else `c` and its code. */
export function keyOf(row: DefectRow): string {
  const [variantId, productId] = [readId(row[at('variant_id')]), readId(row[at('product_id')])];
  if (variantId !== undefined) return `v${variantId}`;
  return productId === undefined ? `c${readText(row[at('code')]) ?? ''}` : `p${productId}`;
}

/** Makes rows safe to show. @param rules those of the audit */
export function readDefects(rows: readonly DefectRow[], rules: readonly Rule[]): readonly Defect[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return rows.flatMap((row) => {
    const rule = byId.get(ruleOf(row));
    return rule === undefined ? [] : [readDefect(row, rule)];
  });
}

function readDefect(row: DefectRow, rule: Rule): Defect {
  const read = (column: (typeof DEFECT_COLUMNS)[number]): string | undefined => readText(row[at(column)]);
  const show = (text: string | undefined): string | undefined => text && cutText(toPlainText(text), MAX_CHARS);
  const [productId, variantId] = [readId(row[at('product_id')]), readId(row[at('variant_id')])];
  const code = read('code');
  const id = variantId ?? productId;
  const record = code ? cutText(toExactText(code), MAX_CHARS) : id === undefined ? 'without id and code' : String(id);
  return {
    rule,
    key: keyOf(row),
    record,
    productId,
    variantId,
    name: show(read('name')),
    category: show(read('category')),
    detail: show(read('detail')),
    link: read('link'),
  };
}

/** A defect in a few sentences: what is wrong with which record, and what to do. */
export function tellDefect({ rule, record, name, detail, link }: Defect): string {
  const named = name === undefined ? record : `${record} (${name})`;
  const said = detail === undefined ? '' : ` [${detail}]`;
  return `${named}: a ${rule.subject} that ${rule.checks}${said} ${rule.fix}${link === undefined ? '' : ` ${link}`}`;
}

/**
 * Of the defects as many as there is room for: the most severe first, and of rules as severe alike as many of each, so that one
 * rule that many records fail does not hide the others.
 * @param rows in the order of an export
 */
export function chooseDefects(rows: readonly DefectRow[], most: number): readonly DefectRow[] {
  if (rows.length <= most) return rows;
  const chosen: DefectRow[] = [];
  for (const severity of SEVERITIES) {
    const groups = new Map<string, DefectRow[]>();
    for (const row of rows) {
      if (severityOf(row) !== severity) continue;
      const group = groups.get(ruleOf(row)) ?? [];
      groups.set(ruleOf(row), group);
      group.push(row);
    }
    const counts = [...groups.values()].map(({ length }) => length);
    const each = shareOut(counts, most - chosen.length);
    chosen.push(...[...groups.values()].flatMap((group) => group.slice(0, each)));
  }
  return chosen;
}

/** Whether a finding makes the pipeline fail. @param failOn a severity, or `none` */
export function isAsBad(severity: Severity, failOn: string): boolean {
  const worstFirst: readonly string[] = SEVERITIES;
  return worstFirst.indexOf(severity) <= worstFirst.indexOf(failOn);
}

/** What is left out for want of room, in a sentence; none: nothing is. */
export function tellLeftOut(told: {
  readonly defects: readonly Defect[];
  readonly counts: ReadonlyMap<string, number>;
}): readonly string[] {
  const total = [...told.counts.values()].reduce((sum, count) => sum + count, 0);
  const shown = told.defects.length;
  if (total <= shown) return [];
  return [`Only ${shown} of ${total} defects are told here, of each rule the first; --format csv lists all of them.`];
}
