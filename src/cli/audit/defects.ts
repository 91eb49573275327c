/** Defects as the command tells them: rows of the copy made safe to show, with words of our own. Pure. */

import { createHash } from 'node:crypto';
import { cutText } from '../../answer/fit/cut-text.ts';
import { toExactText, toPlainText } from '../../answer/text/text.ts';
import { DEFECT_COLUMNS } from '../../audit/ask/records.ts';
import { type Rule, SEVERITIES, type Severity } from '../../audit/rule.ts';
import type { JsonValue } from '../../record/value.ts';
import { readId, readText } from '../../record/value.ts';

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

/** Where pipelines file a defect, which is in no file of theirs: a relative path of its record. */
export function placeOf({ rule, record }: Pick<Defect, 'rule' | 'record'>): string {
  // Halves of pairs have no encoding.
  const name = encodeURIComponent(record.replace(/\p{Surrogate}/gu, '\ufffd'));
  return `catalog/${rule.subject}s/${/^\.+$/.test(name) ? name.replaceAll('.', '%2E') : name}`;
}

/** Marks of defects that stay the same from audit to audit, each once: hexadecimal. */
export function markDefects(defects: readonly Defect[]): readonly string[] {
  const seen = new Map<string, number>();
  return defects.map(({ rule, key }) => {
    const name = JSON.stringify([rule.id, key]);
    // Records without an id may share their code.
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return createHash('sha256')
      .update(`${name}${times === 0 ? '' : times}`)
      .digest('hex')
      .slice(0, 40);
  });
}
