import type { CopyInfo, RefreshTime } from './copy-port.ts';

const HOUR_MS = 3_600_000;

/**
 * Age in hours from which a copy is old, for questions that need a copy. It is the setting, or 24
 * if that is 0, because 0 concerns other questions only.
 */
export function oldAfterHours(copyMaxAgeH: number): number {
  return copyMaxAgeH === 0 ? 24 : copyMaxAgeH;
}

/** Returns true if reading the copy began more than `hours` ago, or at an unknown time. */
export function isOlder({ asOf }: CopyInfo, hours: number, today: Date): boolean {
  const ageMs = today.getTime() - Date.parse(asOf);
  // A copy from the future was made before the clock was set back.
  return !(ageMs < hours * HOUR_MS && ageMs >= -AHEAD_MS);
}

/**
 * Times further ahead come from a clock that was set back since; clocks of file servers differ by
 * less.
 */
export const AHEAD_MS = HOUR_MS;

/**
 * Returns true if a copy is due to be refreshed. A date in the future says nothing of its age: then
 * it is due.
 */
export function isDue({ everyMs, atMinute }: RefreshTime, madeMs: number, now: Date): boolean {
  if (madeMs - now.getTime() > AHEAD_MS) return true;
  if (everyMs !== undefined) return now.getTime() - madeMs >= everyMs;
  const due = new Date(now);
  due.setHours(0, atMinute, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return madeMs < due.getTime();
}
