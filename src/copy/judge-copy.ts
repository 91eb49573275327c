/** Whether a new copy may take the place of the one that there is, and what is told of a copy. Pure. */

import type { CopyInfo } from './port.ts';
import type { CopySummary, ListSummary } from './protocol.ts';

/** A list that lost more than this share of its records since the last copy is not believed at first. */
const MAX_LOSS = 0.5;

/** Two readings of a list that differ by no more than this share of it found about the same. */
const ABOUT = 0.1;

/**
 * Why the copy that there is stays; undefined: the new one takes its place.
 * @param doubted what an earlier reading found that was not believed; found again, it is
 */
export function whyKept(
  made: CopySummary,
  previous: CopySummary | null,
  doubted: CopySummary | undefined,
): string | undefined {
  if (previous === null || isAbout(made, doubted)) return undefined;
  if (judgeCopy(previous).complete && !judgeCopy(made).complete) {
    return `The new copy is incomplete (${listIncomplete(made)}), so the complete earlier one stays until another sync finds the same.`;
  }
  for (const { list, records } of previous.lists) {
    const now = recordsOf(made, list);
    if (now >= records * (1 - MAX_LOSS)) continue;
    return `The PIM now has ${now} ${list} instead of ${records}, so the earlier copy stays until another sync finds the same.`;
  }
  return undefined;
}

/** Whether an earlier reading found about the same in every list. */
function isAbout(made: CopySummary, doubted: CopySummary | undefined): boolean {
  if (doubted === undefined) return false;
  return made.lists.every(({ list, records }) => {
    const before = recordsOf(doubted, list);
    return Math.abs(records - before) <= ABOUT * Math.max(records, before);
  });
}

/** When a copy was read, and whether it is all that the PIM announced. */
export function judgeCopy({ lists }: CopySummary): CopyInfo {
  const read = lists.filter(isServed);
  return {
    asOf: read.flatMap(({ readFrom }) => readFrom ?? []).sort()[0] ?? '',
    complete: read.length > 0 && read.every(({ complete }) => complete === true),
    lists: Object.fromEntries(
      lists.map(({ list, records, announced, complete, note }) => {
        const of = complete === false && announced !== null ? { of: announced } : {};
        return [list, { records, ...of, complete, ...(note === null ? {} : { note }) }];
      }),
    ),
  };
}

/** A list that this PIM does not serve says nothing about the rest. */
function isServed({ complete }: ListSummary): boolean {
  return complete !== null;
}

function listIncomplete({ lists }: CopySummary): string {
  return lists
    .filter((one) => isServed(one) && !one.complete)
    .map(({ list, records, announced }) => `${list}: ${records} of ${announced ?? '?'}`)
    .join(', ');
}

function recordsOf({ lists }: CopySummary, list: string): number {
  return lists.find((one) => one.list === list)?.records ?? 0;
}
