/** What is told of a copy and of its lists, and whether a new one may take the place of the one that there is. Pure. */

import { LIST_NAMES, type ListName } from './copied-lists.ts';
import type { CopyInfo } from './port.ts';
import type { CopySummary } from './protocol.ts';

/** A list that lost more than this share of its records since the last copy is not believed at first. */
const MAX_LOSS = 0.5;

/** Two readings of a list that differ by no more than this share of it found about the same. */
const ABOUT = 0.1;

/**
 * Why the copy that there is stays; undefined: the new one takes its place.
 * @param doubted what an earlier reading found that was not believed; found again, it is
 */
export function whyKept(
  made: CopyInfo,
  previous: CopyInfo | undefined,
  doubted: CopyInfo | undefined,
): string | undefined {
  if (previous === undefined || isAbout(made, doubted)) return undefined;
  if (previous.complete && !made.complete) {
    return `The new copy is incomplete (${listIncomplete(made)}), so the complete earlier one stays until another sync finds the same.`;
  }
  for (const list of LIST_NAMES) {
    const [now, before] = [countOf(made, list), countOf(previous, list)];
    if (now >= before * (1 - MAX_LOSS)) continue;
    return `The PIM now has ${now} ${list} instead of ${before}, so the earlier copy stays until another sync finds the same.`;
  }
  return undefined;
}

/** Whether an earlier reading found about the same in every list. */
function isAbout(made: CopyInfo, doubted: CopyInfo | undefined): boolean {
  if (doubted === undefined) return false;
  return LIST_NAMES.every((list) => {
    const [now, before] = [countOf(made, list), countOf(doubted, list)];
    return Math.abs(now - before) <= ABOUT * Math.max(now, before);
  });
}

function listIncomplete({ lists }: CopyInfo): string {
  return Object.entries(lists)
    .filter(([, { complete }]) => complete === false)
    .map(([list, { records, of }]) => `${list}: ${records} of ${of ?? '?'}`)
    .join(', ');
}

function countOf({ lists }: CopyInfo, list: ListName): number {
  return lists[list]?.records ?? 0;
}

/** When a copy was read, and whether it is all that the PIM announced. A list that this PIM does not serve says nothing of that. */
export function judgeCopy({ lists }: CopySummary): CopyInfo {
  const read = lists.filter(({ complete }) => complete !== null);
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

/** Codes of errors by which a PIM says that it has a list, and that these credentials may not read it. */
const REFUSALS = ['FORBIDDEN', 'CREDENTIALS_REJECTED'];

/** The note. @param code of the error that the PIM was asked in vain with */
export function noteNotServed(code: string): string {
  return `The PIM does not serve this list to these credentials (${code}).`;
}

/** Whether a note of {@link noteNotServed} tells of a refusal, not of a list that there is none of. */
export function isRefusal(note: string | undefined): boolean {
  return REFUSALS.some((code) => note === noteNotServed(code));
}
