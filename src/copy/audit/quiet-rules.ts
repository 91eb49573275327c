/** What an answer says of the rules that found nothing: because all is well, little could be checked, or nothing is known. Pure. */

import type { JsonValue } from '../../record/value.ts';
import { isLittleChecked, type Outcome, outcomeOf } from './findings.ts';
import type { Verdict } from './verdict.ts';

/** Whether the rules, one at least, had no record to check. */
export function areUntouched(verdicts: readonly Verdict[]): boolean {
  return verdicts.length > 0 && listBy(verdicts, 'does_not_apply').length === verdicts.length;
}

/** The rules that found nothing by how they came out: each kind by its ids where it is named, else how many they are. */
export function describeQuiet(
  verdicts: readonly Verdict[],
  named: { readonly passed: boolean; readonly open: boolean; readonly idle: boolean },
): Readonly<Record<string, JsonValue | undefined>> {
  const passed = listBy(verdicts, 'passed').filter((verdict) => !isLittleChecked(verdict));
  return {
    passed: listIds(passed, !named.passed),
    none_of_known_patterns: listIds(listBy(verdicts, 'none_of_known_patterns'), !named.passed),
    little_checked: describeLittleChecked(verdicts, !named.open),
    unknown: describeUnknown(verdicts, !named.open),
    does_not_apply: listIds(listBy(verdicts, 'does_not_apply'), areUntouched(verdicts) || !named.idle),
  };
}

function listBy(verdicts: readonly Verdict[], outcome: Outcome): readonly Verdict[] {
  return verdicts.filter((verdict) => outcomeOf(verdict) === outcome);
}

/** Rules that passed, though few records have what they check: how many of all. */
function describeLittleChecked(verdicts: readonly Verdict[], isCounted: boolean): JsonValue | undefined {
  const little = verdicts.filter(isLittleChecked);
  if (little.length === 0) return undefined;
  if (isCounted) return little.length;
  return Object.fromEntries(little.map(({ rule, population, records }) => [rule.id, `${population} of ${records}`]));
}

/** Rules by which nothing fails as far as is known, with the records of which it is not. */
function describeUnknown(verdicts: readonly Verdict[], isCounted: boolean): JsonValue | undefined {
  // Rules whose records were not read are told as such.
  const open = listBy(verdicts, 'unknown').filter(({ readsUnread }) => readsUnread !== true);
  if (open.length === 0) return undefined;
  return isCounted ? open.length : Object.fromEntries(open.map(({ rule, unknown }) => [rule.id, unknown]));
}

function listIds(verdicts: readonly Verdict[], isCounted = false): JsonValue | undefined {
  if (verdicts.length === 0) return undefined;
  return isCounted ? verdicts.length : verdicts.map(({ rule }) => rule.id);
}
