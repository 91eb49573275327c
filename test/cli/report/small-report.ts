/** A report with every way in which a rule can come out, and any text in every place that texts of a catalog have. */

import { readFileSync } from 'node:fs';
import type { Audit, AuditQuestion, Verdict } from '../../../src/audit/ask/ask-audit.ts';
import type { Changes } from '../../../src/audit/ask/ask-changes.ts';
import type { ProductCounts } from '../../../src/audit/ask/quality-summary.ts';
import { RULES } from '../../../src/audit/assemble-rules.ts';
import { buildReportData, renderAuditPage } from '../../../src/cli/audit-forms.ts';

/** An audit, and what it was about. */
export interface Report {
  readonly audit: Audit;
  readonly scope: AuditQuestion['scope'];
  readonly gradedBy: AuditQuestion['gradedBy'];
  /** What the products are judged for, by its name; absent: by the rules of data quality. */
  readonly channel?: string;
  readonly source: 'sandbox' | undefined;
}

const NOT_RUN = 2;

/** A verdict on 1,000 records, of which none fails unless the counts say so. */
export const verdictOf = (rule: Verdict['rule'], counts: Partial<Verdict> = {}): Verdict => ({
  rule,
  records: 1_000,
  population: 1_000,
  failed: 0,
  accepted: 0,
  products: 0,
  unknown: 0,
  isSystemic: false,
  ofSale: { records: 0, failed: 0 },
  readsUnread: false,
  sharedValues: undefined,
  kinds: new Map(),
  labels: new Map(),
  examples: [],
  ...counts,
});

/** What an audit has where nothing is out of the ordinary. */
export const PLAIN = {
  products: 1_000,
  summary: undefined,
  basis: undefined,
  touched: undefined,
  problems: [],
  trend: [],
  notRun: [],
  fill: [],
  unmatched: { categories: [], brands: [] },
  version: 'one',
  gaps: [],
  copy: { asOf: '2026-03-01T08:05:00Z', complete: true, lists: {} },
} satisfies Partial<Audit>;

/** One in four rules fails, is unknown, passes, or has no record. */
function buildVerdict(rule: Verdict['rule'], index: number, text: string): Verdict {
  const outcome = (['failed', 'unknown', 'passed', 'idle'] as const)[index % 4];
  const failed = outcome === 'failed' ? 30 + index * 7 : 0;
  return verdictOf(rule, {
    failed,
    products: failed,
    population: outcome === 'idle' ? 0 : 1_000,
    unknown: outcome === 'unknown' ? 40 + index : 0,
    sharedValues: rule.id.includes('duplicate') && failed > 0 ? Math.floor(failed / 2) : undefined,
    labels: new Map(outcome === 'failed' ? [[`${text} 0`, [failed, failed]]] : []),
    kinds: new Map(outcome === 'failed' && index % 8 === 0 ? [[text, failed]] : []),
    examples: Array.from({ length: Math.min(failed, 3) }, (_, id) => ({
      id: 4_000 + index * 10 + id,
      code: `${text}-${index}-${id}`,
      name: text,
      link: `https://pim.example/products/${id}`,
      detail: id === 1 ? undefined : text,
    })),
  });
}

/**
 * Builds a report.
 * @param text what the catalog says everywhere
 * @param labels how many categories are graded
 */
export function buildReport(text: string, labels = 130): Report {
  return {
    audit: {
      ...PLAIN,
      verdicts: RULES.slice(NOT_RUN).map((rule, index) => buildVerdict(rule, index, text)),
      notRun: RULES.slice(0, NOT_RUN).map((rule) => ({ rule, reason: `${text} is no column.` })),
      summary: {
        ...countAll(1_000, 266),
        labels: Array.from({ length: labels }, (_, index) => ({
          name: `${text} ${index}`,
          ...countAll(200, 160 - index),
        })),
        fixes: RULES.filter((_, index) => index === NOT_RUN || index === NOT_RUN + 4).map(
          (rule) => ({
            rule,
            products: 40,
            sellable: 30,
            ready: 25,
            better: 35,
          }),
        ),
        uncombined: 0,
        ungraded: 0,
      },
      unmatched: { categories: [text], brands: [] },
      copy: {
        ...PLAIN.copy,
        complete: false,
        lists: {
          products: { records: 1_234_567, complete: true },
          variants: {
            records: 5,
            complete: false,
            notes: [{ code: 'list_differs_from_total', total: 9, found: 5 }],
          },
        },
      },
    },
    scope: { categories: [text] },
    gradedBy: 'category',
    source: undefined,
  };
}

function countAll(products: number, withError: number): ProductCounts {
  const grades = { A: products - withError, B: 0, C: withError, D: 0, E: 0 };
  return { products, withError, open: 0, grades, points: withError * 10 };
}

/** The page of a report. @param notes on the audit as a whole */
export function renderPage(
  { audit, scope, gradedBy, channel, source }: Report,
  { notes = [], week }: { readonly notes?: readonly string[]; readonly week?: Changes } = {},
): string {
  const asked = {
    scope,
    gradedBy,
    leftOut: [],
    ...(channel && { channel: { channel: { title: channel } } }),
  };
  const today = () => new Date('2026-03-01T09:00:00Z');
  const settings = { source, redact: <Value>(value: Value) => value, version: '1.2.3', today };
  const page = readFileSync(new URL('../../../dist/views/report.html', import.meta.url), 'utf8');
  return renderAuditPage(buildReportData(audit, asked, { notes, week }, settings), page);
}
