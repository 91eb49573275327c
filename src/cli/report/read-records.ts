/** The records that a report carries: those that fail, the worst of each rule where they are too many. */

import type { Audit, AuditQuestion } from '../../audit/ask/ask-audit.ts';
import { listFindings } from '../../audit/ask/findings.ts';
import { readDefects } from '../../audit/ask/records.ts';
import type { LocalCopy, QueryCall } from '../../copy/port.ts';
import { UnavailableError } from '../../errors.ts';
import { createCleaner, readDefect } from '../../shown/defects.ts';
import { readCovers } from '../../shown/pictures.ts';
import type { Defect } from '../../views/audit/audit-data.ts';

/** Records in all. A browser shows so many without a pause. */
const MOST_RECORDS = 50_000;

/** Rows a query. */
const PAGE_ROWS = 20_000;

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
  { mostPerRule, ...question }: Pick<AuditQuestion, 'set' | 'all' | 'scope'> & { readonly mostPerRule: number },
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
      const { rows, version } = await readDefects({ ...question, rules: [rule] }, window, call, localCopy);
      if (version !== audit.version) throw new UnavailableError('The local copy was replaced while it was audited.');
      if (rows.length === 0) break;
      for (const row of rows) defects.push(readDefect(rule, row, clean, covers));
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
