/** The records that a report carries: those that fail, the worst of each rule where they are too many. */

import { cutText } from '../../answer/fit/cut-text.ts';
import { toExactText, toPlainText } from '../../answer/text/text.ts';
import { type Audit, readDefects, type Verdict } from '../../copy/audit/audit.ts';
import { readCovers } from '../../copy/audit/covers.ts';
import { listFindings } from '../../copy/audit/findings.ts';
import type { Scope } from '../../copy/audit/scope.ts';
import { DEFECT_COLUMNS } from '../../copy/audit/sql/records-query.ts';
import type { LocalCopy, QueryCall } from '../../copy/port.ts';
import { UnavailableError } from '../../errors.ts';
import { readId } from '../../record/value.ts';
import type { Defect } from '../../views/components/defect-table.tsx';

/** Records in all. A browser shows so many without a pause. */
export const MOST_RECORDS = 50_000;

/** Rows a query. */
const PAGE_ROWS = 20_000;

/** Longest text, in characters. */
const MAX_CHARS = 200;

/** What reading them needs. */
interface ReadParts {
  readonly call: QueryCall;
  readonly localCopy: Pick<LocalCopy, 'query'>;
  readonly productUrl?: string | undefined;
  /** Hosts whose pictures may be shown; absent: none. */
  readonly mediaHosts?: readonly string[];
  /** Takes the credentials out. */
  readonly redact: <Value>(value: Value) => Value;
}

/** The records of each rule that fails, by its id. */
export type Records = ReadonlyMap<string, readonly Defect[]>;

/**
 * Reads them.
 * @param mostPerRule beside the bound on all of them
 * @throws CatalogError as LocalCopy.query does; UnavailableError where the copy is no more the one that was audited
 */
export async function readRecords(
  audit: Audit,
  { scope, mostPerRule }: { readonly scope: Scope; readonly mostPerRule: number },
  { call, localCopy, productUrl, mediaHosts = [], redact }: ReadParts,
): Promise<Records> {
  const findings = listFindings(audit.verdicts);
  const most = Math.min(
    mostPerRule,
    shareOut(
      findings.map(({ failed }) => failed),
      MOST_RECORDS,
    ),
  );
  const covers = findings.length === 0 ? new Map() : await readCovers(mediaHosts, call, localCopy);
  const clean = createCleaner(redact);
  const records = new Map<string, readonly Defect[]>();
  for (const { rule, failed } of findings) {
    const wanted = Math.min(failed, most);
    const defects: Defect[] = [];
    while (defects.length < wanted) {
      const window = { offset: defects.length, limit: Math.min(PAGE_ROWS, wanted - defects.length), productUrl };
      const { rows, version } = await readDefects({ rules: [rule], scope }, window, call, localCopy);
      if (version !== audit.version) throw new UnavailableError('The local copy was replaced while it was audited.');
      if (rows.length === 0) break;
      for (const row of rows) {
        const cells = Object.fromEntries(DEFECT_COLUMNS.map((column, at) => [column, row[at]]));
        defects.push(readDefect(rule, cells, clean, covers));
      }
    }
    records.set(rule.id, defects);
  }
  return records;
}

/** The most for each that keeps within a bound in all, so that nothing small is cut for what is large. */
export function shareOut(counts: readonly number[], bound: number): number {
  let [left, others] = [bound, counts.length];
  for (const count of [...counts].sort((one, other) => one - other)) {
    if (count * others > left) return Math.floor(left / others);
    left -= count;
    others -= 1;
  }
  return Number.POSITIVE_INFINITY;
}

/** Makes texts fit to be shown, each once: categories, brands and details repeat. */
interface Cleaner {
  readonly plain: (value: unknown) => string;
  readonly exact: (value: unknown) => string;
}

function createCleaner(redact: <Value>(value: Value) => Value): Cleaner {
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

function readDefect(
  rule: Verdict['rule'],
  cells: Readonly<Record<string, unknown>>,
  { plain, exact }: Cleaner,
  covers: ReadonlyMap<number, string>,
): Defect {
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
