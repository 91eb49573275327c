/** The baseline of an audit: the defects that are known already, kept in a file, so that a pipeline fails on new ones alone. */

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Audit } from '../../audit/ask/ask-audit.ts';
import type { Scope } from '../../audit/scope.ts';
import { parseJson } from '../../copy/export/export-form.ts';
import { UsageError } from '../command.ts';
import { type DefectRow, groupByRule, keyOf, ruleOf } from './defects.ts';

/** The form of the file. */
const FORMAT = 1;

const baselineSchema = z.object({
  pim_mcp_baseline: z.literal(FORMAT),
  scope: z.object({
    categories: z.array(z.string()).exactOptional(),
    brands: z.array(z.string()).exactOptional(),
    status: z.string().exactOptional(),
    is: z.array(z.string()).exactOptional(),
  }),
  rules: z.record(z.string(), z.array(z.string())),
  gaps: z.array(z.string()).default([]),
});

/** What was known: by rule the keys of the records that failed, of every rule that was run; and which were gaps of the system, of which nothing is listed. */
type Baseline = z.infer<typeof baselineSchema>;

/** The audit as a baseline file. @param rows all of its defects */
export function writeBaseline(
  { verdicts, copy }: Audit,
  scope: Scope,
  rows: readonly DefectRow[],
): string {
  const groups = groupByRule(rows);
  const rules = verdicts.map(
    ({ rule: { id } }) => [id, (groups.get(id) ?? []).map(keyOf)] as const,
  );
  const baseline = {
    pim_mcp_baseline: FORMAT,
    as_of: copy.asOf,
    scope: asAsked(scope),
    rules: Object.fromEntries(rules),
    gaps: verdicts.filter(({ isSystemic }) => isSystemic).map(({ rule }) => rule.id),
  };
  return `${JSON.stringify(baseline, undefined, 1)}\n`;
}

/** The scope as it was asked for: what its names stand for may be more or less in another copy. */
function asAsked({ found: _, ...asked }: Scope): Scope {
  return asked;
}

/**
 * Reads a baseline file.
 * @param file its name, for the error
 * @throws UsageError where it is none
 */
export function parseBaseline(text: string, file: string): Baseline {
  const parsed = baselineSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new UsageError(`${file} is not a baseline; make one with --write-baseline ${file}.`);
}

/**
 * Compares the defects of an audit with those that are known.
 * @param scope of the audit
 * @param rows all of its defects
 * @throws UsageError for a baseline of another scope, or of other rules
 */
export function compareToBaseline(
  { verdicts }: Audit,
  scope: Scope,
  rows: readonly DefectRow[],
  { rules, gaps, scope: knownScope }: Baseline,
) {
  if (!isDeepStrictEqual(knownScope, asAsked(scope))) {
    throw new UsageError(
      'the baseline is of another scope; ' +
        'audit the same categories, brands, status and house words.',
    );
  }
  if (!verdicts.some(({ rule: { id } }) => Object.hasOwn(rules, id))) {
    throw new UsageError(
      'the baseline has none of these rules; it is of another channel, or of data quality.',
    );
  }
  const known = new Map(Object.entries(rules).map(([id, keys]) => [id, new Set(keys)]));
  const now = new Set(rows.map((row) => `${ruleOf(row)} ${keyOf(row)}`));
  const isKnown = (row: DefectRow): boolean =>
    gaps.includes(ruleOf(row)) || known.get(ruleOf(row))?.has(keyOf(row)) === true;
  const fresh = rows.filter((row) => !isKnown(row));
  // Rules that are gaps of the system now, and were none: their defects are not listed.
  const newGaps = verdicts
    .filter(
      ({ rule: { id }, isSystemic }) =>
        isSystemic && Object.hasOwn(rules, id) && !gaps.includes(id),
    )
    // One that was listed by its name has as many.
    .filter(({ rule: { id }, failed }) => (known.get(id)?.size ?? 0) < failed)
    .map(({ rule }) => rule);
  const judged = verdicts.filter(({ isSystemic }) => !isSystemic).map(({ rule }) => rule.id);
  const fixed = judged.flatMap((id) =>
    [...(known.get(id) ?? [])].filter((key) => !now.has(`${id} ${key}`)),
  );
  return {
    fresh,
    known: rows.length - fresh.length,
    fixed: fixed.length,
    newGaps,
  };
}

/** A comparison in one sentence. */
export function tellComparison({
  fresh,
  known,
  fixed,
}: ReturnType<typeof compareToBaseline>): string {
  const counts = [...groupByRule(fresh)].map(([id, { length }]) => `${id} ${length}`).join(', ');
  const byRule = counts === '' ? '' : ` (${counts})`;
  return `new: ${fresh.length}${byRule}; known: ${known}; no longer there: ${fixed}`;
}
