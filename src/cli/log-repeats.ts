/** Events that can come by the thousand: counted, and told in one log line a second. */

import type { Log } from '../log.ts';

/** How long events are counted before they are told. */
const TOLD_EVERY_MS = 1_000;

/**
 * Builds what warns of an event at once and counts those that follow within a second, which become one line: the facts of
 * the last of them, and `times`.
 * @param after runs a function once, in `ms` milliseconds
 */
export function countRepeats(
  log: Log,
  event: string,
  after: (ms: number, run: () => void) => void,
): (facts: Readonly<Record<string, unknown>>) => void {
  let isCounting = false;
  let times = 0;
  let last: Readonly<Record<string, unknown>> = {};
  const begin = (): void => {
    isCounting = true;
    times = 0;
    after(TOLD_EVERY_MS, () => {
      isCounting = false;
      if (times === 0) return;
      log('warn', event, { ...last, times });
      begin();
    });
  };
  return (facts) => {
    last = facts;
    if (isCounting) times += 1;
    else {
      log('warn', event, facts);
      begin();
    }
  };
}
