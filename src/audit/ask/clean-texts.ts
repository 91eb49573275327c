import { cutText } from '../../answer/fit/cut-text.ts';
import { toExactText, toPlainText } from '../../answer/text/text.ts';
import { readId } from '../../record/value.ts';
import type { RulesFileNotice } from '../run/house-rules.ts';
import type { Audit, Example } from './ask-audit.ts';
import { DEFECT_COLUMNS } from './read-defects.ts';

// Longest text of the catalog, in characters; rules cut theirs there too.
const MAX_CHARS = 200;

/** Makes every text of the catalog in an audit plain, without credentials. */
export function cleanAudit(audit: Audit, redact: <Value>(value: Value) => Value): Audit {
  const { categories, brands } = audit.unmatched;
  return {
    ...audit,
    verdicts: audit.verdicts.map((verdict) => ({
      ...verdict,
      kinds: cleanNames(verdict.kinds, redact, (count, sameName) => count + sameName),
      labels: cleanNames(verdict.labels, redact, ([failed, products], sameName) => [
        failed + sameName[0],
        products + sameName[1],
      ]),
      examples: redact(verdict.examples).map(cleanExample),
    })),
    // What others wrote into a rules file may be quoted.
    notRun: audit.notRun.map(({ rule, reason }) => ({
      rule,
      reason: toPlainText(redact(reason)),
    })),
    problems: redact(audit.problems).map(cleanProblem),
    summary: audit.summary && {
      ...audit.summary,
      labels: redact(audit.summary.labels).map((label) => ({
        ...label,
        name: cleanText(label.name),
      })),
    },
    fill: redact(audit.fill).map(({ name, of, ...rate }) => ({
      ...rate,
      name: cleanText(name),
      of: of && cleanText(of),
    })),
    copy: redact(audit.copy),
    unmatched: {
      categories: redact(categories).map(cleanText),
      brands: redact(brands).map(cleanText),
    },
  };
}

function cleanProblem({ code, ...data }: RulesFileNotice): RulesFileNotice {
  const clean = Object.entries(data).map(([key, value]) => [key, cleanDatum(value)]);
  // The same code with the same keys.
  return { code, ...Object.fromEntries(clean) } as RulesFileNotice;
}

function cleanDatum(value: string | number | readonly string[]) {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? toPlainText(value) : value.map((text) => toPlainText(text));
}

function cleanText(text: string): string {
  return cutText(toPlainText(text), MAX_CHARS);
}

function cleanExample({ code, detail, name, ...rest }: Example): Example {
  return {
    ...rest,
    code: code && toExactText(code),
    detail: detail && cleanText(detail),
    ...(name !== undefined && { name: cleanText(name) }),
  };
}

function cleanNames<Count>(
  counts: ReadonlyMap<string, Count>,
  redact: <Value>(value: Value) => Value,
  add: (count: Count, sameName: Count) => Count,
): ReadonlyMap<string, Count> {
  const clean = new Map<string, Count>();
  for (const [text, count] of redact([...counts])) {
    const name = cleanText(text);
    const before = clean.get(name);
    clean.set(name, before === undefined ? count : add(before, count));
  }
  return clean;
}

/**
 * Creates functions that clean each text once.
 * @param redact removes credentials
 */
export function createCleaner(redact: <Value>(value: Value) => Value) {
  const once = (make: (text: string) => string) => {
    const made = new Map<string, string>();
    return (value: unknown): string => {
      if (typeof value !== 'string') return '';
      const text = made.get(value) ?? make(redact(value));
      made.set(value, text);
      return text;
    };
  };
  return { plain: once(cleanText), exact: once(toExactText) };
}

/**
 * Reads a row of the query of defects.
 * @param covers addresses of pictures that may be shown, by product id
 */
export function readDefect(
  row: readonly unknown[],
  { plain, exact }: ReturnType<typeof createCleaner>,
  covers: ReadonlyMap<number, string | undefined> = new Map(),
) {
  const cells = Object.fromEntries(DEFECT_COLUMNS.map((column, index) => [column, row[index]]));
  const productId = readId(cells.product_id);
  return {
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
