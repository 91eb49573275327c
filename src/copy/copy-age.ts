/** How old a copy is, and when it is due to be refreshed. Pure. */

import type { CopyInfo, RefreshTime } from './copy-port.ts';

const HOUR_MS = 3_600_000;

/**
 * Age in hours from which a copy is old, for questions that ask for the copy: the setting, or 24 if it is 0, because 0
 * only concerns questions that do not ask for the copy.
 */
export function oldAfterHours(copyMaxAgeH: number): number {
  return copyMaxAgeH === 0 ? 24 : copyMaxAgeH;
}

/** True when reading the copy began more than `hours` ago, or at an unknown time. */
export function isOlder({ asOf }: CopyInfo, hours: number, today: Date): boolean {
  const ageMs = today.getTime() - Date.parse(asOf);
  // A copy from the future was made before the clock was set back.
  return !(ageMs < hours * HOUR_MS && ageMs >= -AHEAD_MS);
}

/** A time so far ahead is one of a clock that has been set back since; clocks of file servers differ by less. */
export const AHEAD_MS = HOUR_MS;

/** Whether a copy of a certain time is to be refreshed now. One from the future says nothing of its age. */
export function isDue({ everyMs, atMinute }: RefreshTime, madeMs: number, now: Date): boolean {
  if (madeMs - now.getTime() > AHEAD_MS) return true;
  if (everyMs !== undefined) return now.getTime() - madeMs >= everyMs;
  const due = new Date(now);
  due.setHours(0, atMinute, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return madeMs < due.getTime();
}
