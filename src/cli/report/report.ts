/** What a report of an audit is made of: everything that was found, none of it cut to a token budget. Pure. */

import { cutText } from '../../answer/fit/cut-text.ts';
import { toExactText, toPlainText } from '../../answer/text/text.ts';
import type { Audit, Example, Verdict } from '../../copy/audit/audit.ts';
import type { GradedBy, Scope } from '../../copy/audit/scope.ts';
import type { AuditEntry } from '../../copy/port.ts';

/** An audit whose texts of the catalog are as they may be shown, and what it was about. */
export interface Report {
  readonly audit: Audit;
  readonly scope: Scope;
  readonly gradedBy: GradedBy;
  /** What the products are judged for, by its name; undefined: by the rules of data quality. */
  readonly channel?: string | undefined;
  readonly source: 'sandbox' | undefined;
  /** What audits by the same rules came to, that of the oldest copy first and this one last; none where it is not kept. */
  readonly trend: readonly AuditEntry[];
  /** When the rules were run. */
  readonly madeAt: Date;
  /** Version of pim-mcp. */
  readonly version: string;
}

/** A report in one form. */
export interface RenderedReport {
  /** As it is printed, without a line break at its end. */
  readonly text: string;
  /** As a file of it. */
  readonly file: string;
}

/** Longest text of the catalog, in characters; rules cut theirs there too. */
const MAX_CHARS = 200;

/** The audit with every text of the catalog made plain, and without credentials. */
export function cleanAudit(audit: Audit, redact: <Value>(value: Value) => Value): Audit {
  const { categories, brands } = audit.unmatched;
  return {
    ...audit,
    verdicts: audit.verdicts.map((verdict) => ({
      ...verdict,
      kinds: cleanKinds(verdict.kinds, redact),
      labels: cleanKinds(verdict.labels, redact),
      examples: redact(verdict.examples).map(cleanExample),
    })),
    standing: audit.standing && {
      ...audit.standing,
      labels: redact(audit.standing.labels).map((label) => ({ ...label, name: cleanText(label.name) })),
    },
    copy: redact(audit.copy),
    unmatched: { categories: redact(categories).map(cleanText), brands: redact(brands).map(cleanText) },
  };
}

function cleanText(text: string): string {
  return cutText(toPlainText(text), MAX_CHARS);
}

function cleanExample({ id, code, detail }: Example): Example {
  return {
    id,
    code: code === undefined ? undefined : toExactText(code),
    detail: detail === undefined ? undefined : cleanText(detail),
  };
}

/** Names that look the same once they are clean are one. */
function cleanKinds(kinds: Verdict['kinds'], redact: <Value>(value: Value) => Value): ReadonlyMap<string, number> {
  const clean = new Map<string, number>();
  for (const [kind, count] of redact([...kinds])) {
    const name = cleanText(kind);
    clean.set(name, (clean.get(name) ?? 0) + count);
  }
  return clean;
}
