/** What is said of a list that moved under a walk. Pure. */

import type { Moved } from '../../pim/port.ts';

/** Says where the last record of the answer before is now, and where this answer goes on. */
export function describeMoved({ was, now, from }: Moved): string {
  if (now !== undefined) {
    return `The list changed since the last answer: the record that it ended with was number ${was + 1} and is now number ${now + 1}. This answer goes on after it; other records may be missing or appear twice.`;
  }
  const back = was + 1 - from;
  return `The list changed since the last answer: the record that it ended with is no longer where it was. This answer goes back ${back === 1 ? '1 record' : `${back} records`}, so some may appear twice; others may be missing.`;
}

/** Says that a list has another number of records than when the cursor was written. */
export function describeChange(then: number, now: number): string {
  return `The number of matching records changed since the last answer (${then} then, ${now} now); some may be missing or appear twice.`;
}
