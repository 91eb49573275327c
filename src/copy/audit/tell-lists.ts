/** What an answer says of what was not looked at: lists that were not read, and rules that were not run. Pure. */

import type { JsonValue } from '../../record/value.ts';
import { listCautions } from '../describe-copy.ts';
import type { Audit } from './audit.ts';
import { NOT_RUN_WORDS, outcomeOf } from './findings.ts';

const NO_GRADES =
  'Rules that read it are unknown unless something fails, so there are no grades. Let these credentials read it if they may not, then call sync_catalog with max_age_h: 0.';

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

/** The rules that were not run, each with why, or how many they are. */
export function describeNotRun({ notRun }: Pick<Audit, 'notRun'>, isCounted: boolean): JsonValue | undefined {
  if (notRun.length === 0) return undefined;
  return isCounted ? notRun.length : Object.fromEntries(notRun.map(({ rule, why }) => [rule.id, NOT_RUN_WORDS[why]]));
}
