/** What a copy holds: what answers say of it, how old it is, and whether a new one may take its place. Pure. */

import { InvalidArgumentError, UnavailableError } from '../errors.ts';
import { nearestName } from '../record/nearest.ts';
import type { JsonValue } from '../record/value.ts';
import type { CopyInfo, DerivedProgress } from './copy-port.ts';
import type { CopySummary } from './protocol.ts';

/** When the copy was made, whether it is complete, and how many records of each list it holds. */
export function describeCopy({ asOf, complete, lists }: CopyInfo): { readonly [key: string]: JsonValue } {
  const counts = Object.entries(lists).map(([list, { records }]) => [list, records]);
  const unserved = listUnserved({ lists });
  return {
    as_of: asOf,
    complete,
    ...(unserved.length > 0 ? { not_served: unserved } : {}),
    ...Object.fromEntries(counts),
  };
}

/** The lists that the PIM does not serve: a copy without them may lack records, or there are none. */
export function listUnserved({ lists }: Pick<CopyInfo, 'lists'>): readonly string[] {
  return Object.entries(lists).flatMap(([list, { complete }]) => (complete === null ? list : []));
}

/** The same in the fewest tokens: the minute in which the copy was begun, and the lists that were not read to their end. */
export function dateCopy({ asOf, complete, lists }: CopyInfo): { readonly [key: string]: JsonValue } {
  const lacking = Object.entries(lists).filter(([, list]) => list.complete === false);
  // A minute that has begun: what the copy holds is as it was then, or newer.
  const minute = asOf.replace(/:\d\dZ$/, 'Z');
  return { as_of: minute, ...(complete ? {} : { incomplete: lacking.map(([list]) => list) }) };
}

/** With nothing known of the time that is left, it is asked again after so many seconds. */
const USUAL_SECONDS = 10;

/** How far making an audit of the copy is, in words: "checking, rule 40 of 76, about 8 s". @param progress absent: another process makes it */
export function tellMaking(progress: DerivedProgress | undefined): string {
  if (progress === undefined) return 'checking, in another process';
  const { step, steps, secondsLeft } = progress;
  return `checking, rule ${Math.min(step, steps - 1)} of ${steps - 1}${secondsLeft === undefined ? '' : `, about ${secondsLeft} s`}`;
}

/** When to ask again, seconds. */
export function retryAfterOf(progress: DerivedProgress | undefined): number {
  return Math.max(1, progress?.secondsLeft ?? USUAL_SECONDS);
}

/** The error for what needs an audit that is still being made. */
export function buildMakingError(progress: DerivedProgress | undefined): UnavailableError {
  return new UnavailableError(
    `What the audit finds is being worked out (${tellMaking(progress)}).`,
    retryAfterOf(progress) * 1_000,
  );
}

/** What to be careful about. */
export function listCautions({ lists }: CopyInfo): readonly string[] {
  return Object.entries(lists).flatMap(([list, { complete, note }]) =>
    note === undefined ? (complete ? [] : [`${list}: not all were read.`]) : [`${list}: ${note}`],
  );
}

/**
 * Hours after which a copy that is asked for is old: those of the setting, of which 0 is about questions that do not ask for
 * the copy.
 */
export function oldAfterHours(copyMaxAgeH: number): number {
  return copyMaxAgeH === 0 ? 24 : copyMaxAgeH;
}

const HOUR_MS = 3_600_000;

/** True for a copy that was begun more than `hours` ago, or at a time that is not known. */
export function isOlder({ asOf }: CopyInfo, hours: number, today: Date): boolean {
  // A copy of the future is one of a clock that was set back.
  return !(Math.abs(today.getTime() - Date.parse(asOf)) < hours * HOUR_MS);
}

/** The error for a cursor of another version of the copy. */
export function buildMovedCopyError(): InvalidArgumentError {
  return new InvalidArgumentError(
    'This cursor is out of date: the local copy was read anew.',
    'Leave cursor out to start over.',
    'cursor',
  );
}

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
  const lost = Object.entries(previous.lists).find(
    ([list, { records }]) => countOf(made, list) < records * (1 - MAX_LOSS),
  );
  if (lost === undefined) return undefined;
  const [list, { records }] = lost;
  return `The PIM now has ${countOf(made, list)} ${list} instead of ${records}, so the earlier copy stays until another sync finds the same.`;
}

/** Whether an earlier reading found about the same in every list. */
function isAbout(made: CopyInfo, doubted: CopyInfo | undefined): boolean {
  if (doubted === undefined) return false;
  return Object.entries(made.lists).every(([list, { records }]) => {
    const before = countOf(doubted, list);
    return Math.abs(records - before) <= ABOUT * Math.max(records, before);
  });
}

function listIncomplete({ lists }: CopyInfo): string {
  return Object.entries(lists)
    .filter(([, { complete }]) => complete === false)
    .map(([list, { records, of }]) => `${list}: ${records} of ${of ?? '?'}`)
    .join(', ');
}

function countOf({ lists }: CopyInfo, list: string): number {
  return Object.entries(lists).find(([one]) => one === list)?.[1].records ?? 0;
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

/** House words as a call asks for them, as the rules file has them. @throws InvalidArgumentError for one that it has not */
export function findWords(asked: readonly string[], words: readonly { readonly name: string }[]): readonly string[] {
  const known = words.map(({ name }) => name);
  return asked.map((given) => {
    const word = given.trim().toLowerCase().replace(/^is_/, '');
    if (known.includes(word)) return word;
    const nearest = nearestName(word, known);
    throw new InvalidArgumentError(
      `There is no house word of this name${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`,
      known.length === 0
        ? 'Leave is out. The operator may define house words under words in a rules file (PIM_RULES).'
        : `The house words are ${known.join(', ')}.`,
      'is',
    );
  });
}
