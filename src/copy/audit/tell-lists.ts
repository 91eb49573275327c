/** What an answer says of what was not looked at: lists that were not read, and rules that were not run. Pure. */

import type { JsonValue } from '../../record/value.ts';
import { listCautions } from '../describe-copy.ts';
import type { Audit } from './audit.ts';
import { outcomeOf, tellNotRun } from './findings.ts';

/** What to do about a list that was not read. */
export const READ_IT = 'Let these credentials read it if they may not, then call sync_catalog with max_age_h: 0.';

const NO_GRADES = `Rules that read it are unknown unless something fails, so there are no grades. ${READ_IT}`;

/** What to be careful about with the lists of the copy, a sentence or more for each of them. */
export function tellLists({ copy, gaps: { unread, harmless } }: Pick<Audit, 'copy' | 'gaps'>): readonly string[] {
  const told = new Set([...unread, ...harmless].map(({ list }) => list));
  const others = Object.entries(copy.lists).filter(([list]) => ![...told].some((one) => one === list));
  return [
    ...unread.map(({ list, why }) => `${list}: ${why} ${NO_GRADES}`),
    ...harmless.map(({ list, why }) => `${list}: ${why}`),
    ...listCautions({ ...copy, lists: Object.fromEntries(others) }),
  ];
}

/** The rules that are unknown because of such a list, or how many they are. */
export function describeUnread({ verdicts }: Pick<Audit, 'verdicts'>, isCounted: boolean): JsonValue | undefined {
  const open = verdicts.filter((verdict) => verdict.readsUnread === true && outcomeOf(verdict) === 'unknown');
  if (open.length === 0) return undefined;
  return isCounted ? open.length : open.map(({ rule }) => rule.id);
}

const SKIPPED =
  'The rules in not_run were skipped, each for the reason told there; all others were asked. Without them there are no totals by product.';

const LIMITED =
  'To run one that took too long or too much memory, narrow the call with category_names or brand_names, or use pim-mcp audit, which gives each minutes.';

const WRONG =
  'One that cannot be asked is wrong in the rules file, where the operator must correct it; exclude_rules leaves it out.';

/** What is said of rules that were not run, in sentences. */
export function tellSkipped({ notRun }: Pick<Audit, 'notRun'>): readonly string[] {
  return notRun.length === 0 ? [] : [SKIPPED, ...tellRemedies(notRun)];
}

/** What to do about rules that were not run, in sentences. */
export function tellRemedies(notRun: Audit['notRun']): readonly string[] {
  const failed = notRun.filter(({ why }) => why === 'failure');
  return [...(failed.length < notRun.length ? [LIMITED] : []), ...(failed.length > 0 ? [WRONG] : [])];
}

/** That what the rules come to by product took too long, and what to do. */
export const GIVEN_UP = {
  failed: 'The totals by product took longer than a call may (PIM_DEADLINE_MS), or too much memory.',
  fix: 'To have them, narrow the call with category_names or brand_names, or use pim-mcp audit, which has minutes.',
} as const;

/** The rules that were not run, each with why, or how many they are. */
export function describeNotRun({ notRun }: Pick<Audit, 'notRun'>, isCounted: boolean): JsonValue | undefined {
  if (notRun.length === 0) return undefined;
  return isCounted ? notRun.length : Object.fromEntries(notRun.map((one) => [one.rule.id, tellNotRun(one)]));
}
