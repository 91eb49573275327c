/** An audit with its texts of the catalog as they may be shown. Pure. */

import { cutText } from '../answer/fit/cut-text.ts';
import { toExactText, toPlainText } from '../answer/text/text.ts';
import type { Audit, Example, Verdict } from '../audit/ask/ask-audit.ts';

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
    // What others wrote into a rules file may be quoted.
    notRun: audit.notRun.map(({ rule, reason }) => ({ rule, reason: toPlainText(redact(reason)) })),
    problems: redact(audit.problems).map((problem) => toPlainText(problem)),
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

function cleanExample({ id, code, detail, name, link }: Example): Example {
  return {
    id,
    code: code === undefined ? undefined : toExactText(code),
    detail: detail === undefined ? undefined : cleanText(detail),
    ...(name === undefined ? {} : { name: cleanText(name) }),
    ...(link === undefined ? {} : { link }),
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
