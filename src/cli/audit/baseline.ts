/** Known defects are kept in a file, so that a pipeline fails on new ones alone. */

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Audit } from '../../audit/ask/ask-audit.ts';
import type { Scope } from '../../audit/scope.ts';
import { parseJson } from '../../copy/export/export-form.ts';
import { UsageError } from '../command.ts';
import { type DefectRow, groupByRule, keyOf, ruleOf } from './defects.ts';

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

// `rules` holds, for every rule that was run, the keys of the records that failed; `gaps` the rules
// that were gaps of the system, of which no record is listed.
type Baseline = z.infer<typeof baselineSchema>;

/**
 * Writes the audit as a baseline file.
 * @param rows all of its defects
 */
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
    scope: withoutMatches(scope),
    rules: Object.fromEntries(rules),
    gaps: verdicts.filter(({ isSystemic }) => isSystemic).map(({ rule }) => rule.id),
  };
  return `${JSON.stringify(baseline, undefined, 1)}\n`;
}

// Only the names as they were given: in another copy they may match more or less.
function withoutMatches({ found: _, ...question }: Scope): Scope {
  return question;
}

/**
 * Reads a baseline file.
 * @param file its name, for the error
 * @throws UsageError for any other file
 */
export function parseBaseline(text: string, file: string): Baseline {
  const parsed = baselineSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new UsageError(`${file} is not a baseline; make one with --write-baseline ${file}.`);
}

/**
 * Compares the defects of an audit with a baseline.
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
  if (!isDeepStrictEqual(knownScope, withoutMatches(scope))) {
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
  const oldKeys = new Map(Object.entries(rules).map(([id, keys]) => [id, new Set(keys)]));
  const currentKeys = new Set(rows.map((row) => `${ruleOf(row)} ${keyOf(row)}`));
  const isKnown = (row: DefectRow): boolean =>
    gaps.includes(ruleOf(row)) || oldKeys.get(ruleOf(row))?.has(keyOf(row)) === true;
  const fresh = rows.filter((row) => !isKnown(row));
  // Rules that are gaps of the system now, and were none: their defects are not listed.
  const newGaps = verdicts
    .filter(
      ({ rule: { id }, isSystemic }) =>
        isSystemic && Object.hasOwn(rules, id) && !gaps.includes(id),
    )
    // A rule that was asked for by its name lists its records even as a gap.
    .filter(({ rule: { id }, failed }) => (oldKeys.get(id)?.size ?? 0) < failed)
    .map(({ rule }) => rule);
  const judged = verdicts.filter(({ isSystemic }) => !isSystemic).map(({ rule }) => rule.id);
  const fixed = judged.flatMap((id) =>
    [...(oldKeys.get(id) ?? [])].filter((key) => !currentKeys.has(`${id} ${key}`)),
  );
  return {
    fresh,
    knownCount: rows.length - fresh.length,
    fixedCount: fixed.length,
    newGaps,
  };
}

/** Describes a comparison in one sentence. */
export function describeComparison({
  fresh,
  knownCount,
  fixedCount,
}: ReturnType<typeof compareToBaseline>): string {
  const counts = [...groupByRule(fresh)].map(([id, { length }]) => `${id} ${length}`).join(', ');
  const byRule = counts === '' ? '' : ` (${counts})`;
  return `new: ${fresh.length}${byRule}; known: ${knownCount}; no longer there: ${fixedCount}`;
}
