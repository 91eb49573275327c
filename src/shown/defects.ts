/** Records that fail rules, as tables of the report and of views show them. Pure. */

import { cutText } from '../answer/fit/cut-text.ts';
import { toExactText, toPlainText } from '../answer/text/text.ts';
import { DEFECT_COLUMNS } from '../audit/ask/records.ts';
import type { Rule } from '../audit/rule.ts';
import { readId } from '../record/value.ts';
import type { Defect } from '../views/audit/audit-data.ts';

/** Longest text, in characters. */
const MAX_CHARS = 200;

/** Makes texts fit to be shown, each once: categories, brands and details repeat. */
interface Cleaner {
  readonly plain: (value: unknown) => string;
  readonly exact: (value: unknown) => string;
}

/** Creates one. @param redact takes the credentials out */
export function createCleaner(redact: <Value>(value: Value) => Value): Cleaner {
  const once = (make: (text: string) => string) => {
    const made = new Map<string, string>();
    return (value: unknown): string => {
      if (typeof value !== 'string') return '';
      const text = made.get(value) ?? make(redact(value));
      made.set(value, text);
      return text;
    };
  };
  return { plain: once((text) => cutText(toPlainText(text), MAX_CHARS)), exact: once(toExactText) };
}

/**
 * A row of the query of defects.
 * @param covers address of a picture of each product that has one that may be shown
 */
export function readDefect(
  rule: Pick<Rule, 'id' | 'severity'>,
  row: readonly unknown[],
  { plain, exact }: Cleaner,
  covers: ReadonlyMap<number, string>,
): Defect {
  const cells = Object.fromEntries(DEFECT_COLUMNS.map((column, at) => [column, row[at]]));
  const productId = readId(cells.product_id);
  return {
    rule: rule.id,
    severity: rule.severity,
    productId,
    variantId: readId(cells.variant_id),
    code: exact(cells.code),
    name: plain(cells.name),
    category: plain(cells.category),
    brand: plain(cells.brand),
    status: plain(cells.status),
    detail: plain(cells.detail),
    link: exact(cells.link),
    picture: productId === undefined ? '' : (covers.get(productId) ?? ''),
  };
}
