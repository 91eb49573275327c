/** Describes a copy: what answers say about it, how old it is, and whether a new one may replace it. Pure. */

import { InvalidArgumentError, StillReadingError, UnavailableError } from '../errors.ts';
import type { Notice } from '../pim/catalog-port.ts';
import { nearestName } from '../record/nearest.ts';
import type { JsonValue } from '../record/value.ts';
import type {
  CopiedList,
  CopyInfo,
  DerivedProgress,
  RefreshTime,
  SyncProgress,
} from './copy-port.ts';
import type { CopySummary, Refreshed } from './protocol.ts';

const HOUR_MS = 3_600_000;

/** When the copy was made, whether it is complete, and how many records each list has. */
export function describeCopy({ asOf, complete, lists }: CopyInfo): {
  readonly [key: string]: JsonValue;
} {
  const counts = Object.entries(lists).map(([list, { records }]) => [list, records]);
  const unserved = listUnserved({ lists });
  const notServed = unserved.length > 0 ? { not_served: unserved } : {};
  return { as_of: asOf, complete, ...notServed, ...Object.fromEntries(counts) };
}

/** The lists that the PIM does not serve. The copy may lack their records, or there are none. */
export function listUnserved({ lists }: Pick<CopyInfo, 'lists'>): readonly string[] {
  return Object.entries(lists).flatMap(([list, { complete }]) => (complete === null ? list : []));
}

/** What a refresh checked and found, in a sentence. */
export function tellRefresh({ whole, owners, ...counts }: Refreshed): string {
  const [products, fresh, changed, gone, again] = [
    counts.products,
    counts.new,
    counts.changed,
    counts.gone,
    owners,
  ].map((count) => count.toLocaleString('en'));
  const found =
    fresh === products
      ? `${products} products read`
      : `${products} products checked: ${fresh} new, ${changed} changed, ${gone} gone`;
  return whole === undefined
    ? `${found}; variants and media of ${again} checked.`
    : `${found}. Everything was read anew, because ${whole}.`;
}

/** The same in the fewest tokens: the minute in which reading began, and the incomplete lists. */
export function dateCopy({ asOf, complete, lists }: CopyInfo): {
  readonly [key: string]: JsonValue;
} {
  const lacking = Object.entries(lists).filter(([, list]) => list.complete === false);
  // Round down: the content of the copy dates from that minute or later.
  const minute = asOf.replace(/:\d\dZ$/, 'Z');
  return { as_of: minute, ...(complete ? {} : { incomplete: lacking.map(([list]) => list) }) };
}

/** Seconds until the next question when the remaining time is unknown. */
const USUAL_SECONDS = 10;

/** The same for a reading: a PIM that has not told in time how much there is takes long. */
const SLOW_READING_SECONDS = 30;

/**
 * The progress of an audit in words: "checking, rule 40 of 76, about 8 s".
 * @param progress absent: another process makes it
 */
export function tellMaking(progress: DerivedProgress | undefined): string {
  if (progress === undefined) return 'checking, in another process';
  const { step, steps, secondsLeft } = progress;
  const rules = steps - 1;
  const left = secondsLeft === undefined ? '' : `, about ${secondsLeft} s`;
  return `checking, rule ${Math.min(step, rules)} of ${rules}${left}`;
}

/** After how many seconds to ask again. */
export function retryAfterOf(progress: Pick<DerivedProgress, 'secondsLeft'> | undefined): number {
  return Math.max(1, progress?.secondsLeft ?? USUAL_SECONDS);
}

/** Records read so far, of all lists; `of`: of how many, once every list has told its total. */
export function countRead({ lists, requestsOf }: Pick<SyncProgress, 'lists' | 'requestsOf'>): {
  readonly records: number;
  readonly of?: number;
} {
  const all = Object.values(lists);
  const records = all.reduce((sum, list) => sum + list.records, 0);
  if (requestsOf === undefined) return { records };
  return { records, of: all.reduce((sum, list) => sum + Math.max(list.records, list.of ?? 0), 0) };
}

/** The same in words: "1,200 of 12,016 records". */
export function formatRead({ records, of }: ReturnType<typeof countRead>): string {
  const read = records.toLocaleString('en');
  return of === undefined ? `${read} records` : `${read} of ${of.toLocaleString('en')} records`;
}

/** How far a reading is: "1,200 of 12,016 records so far". */
export function formatReading(progress: SyncProgress): string {
  if (progress.phase === 'rewriting') return 'the copy of an earlier version is being rewritten';
  const count = countRead(progress);
  if (progress.phase !== 'finishing') return `${formatRead(count)} so far`;
  const records = count.records.toLocaleString('en');
  return `all ${records} records are read, and the copy is being written`;
}

/** What a question waits for: "the whole catalog, which pim-mcp is reading now". */
export function describeNeed({ phase }: SyncProgress): string {
  if (phase === 'rewriting') return 'the local copy, which pim-mcp is making now';
  return 'the whole catalog, which pim-mcp is reading now';
}

/** What can be asked while the catalog is being read. */
export const MEANWHILE =
  'Until then find_products, get_product, get_variants and get_media ' +
  '(by codes, ids, names, brands, categories), search_catalog without filters ' +
  'and list_reference_data answer: they ask the PIM.';

/** After so many interruptions it is said what helps: a host that is started anew may interrupt a reading once. */
const TOLD_FROM = 2;

/** What to do where each call has a process of its own, which reads during the call alone; undefined: it is not so. */
export function adviseOnProcesses({ phase, interruptions = 0 }: SyncProgress): string | undefined {
  if (interruptions < TOLD_FROM) return undefined;
  const goesOn = phase === 'rewriting' ? 'Calls begin it anew, so' : 'Calls go on with it, but';
  return (
    `This ${phase === 'rewriting' ? phase : 'reading'} was interrupted ${interruptions} times, ` +
    'since each call seems to start a pim-mcp that ends with it. ' +
    `${goesOn} the operator should run pim-mcp sync once, ` +
    'or serve over HTTP (pim-mcp serve --http).'
  );
}

/** After how many seconds to ask again for what is being read. */
export function readingSecondsOf(progress: SyncProgress | undefined): number {
  return Math.max(1, progress?.secondsLeft ?? SLOW_READING_SECONDS);
}

/** The error for what needs a copy that is being read. */
export function buildReadingError(progress: SyncProgress): StillReadingError {
  const seconds = readingSecondsOf(progress);
  const failed =
    `This question needs ${describeNeed(progress)}: ` +
    `${formatReading(progress)}, about ${seconds} s more.`;
  const fix = [`Repeat the call in ${seconds} s.`, MEANWHILE, adviseOnProcesses(progress) ?? []];
  return new StillReadingError(failed, fix.flat().join(' '), seconds * 1_000);
}

/** The error for what needs an audit that is still in progress. */
export function buildMakingError(progress: DerivedProgress | undefined): UnavailableError {
  const failed = `What the audit finds is being worked out (${tellMaking(progress)}).`;
  return new UnavailableError(failed, retryAfterOf(progress) * 1_000);
}

/** What to be careful about. */
export function listCautions({ asOf, lists }: CopyInfo): readonly Notice[] {
  const states = Object.entries(lists).flatMap(([list, state]): readonly Notice[] => {
    const { complete, notes } = state;
    if (notes !== undefined)
      return [{ code: isLastingLack(state) ? 'list_lacks' : 'list_note', list, notes }];
    return complete ? [] : [{ code: 'list_not_whole', list }];
  });
  const owned = [lists.variants, lists.product_media, lists.variant_media];
  const [oldest = asOf] = owned.flatMap((list) => list?.readFrom ?? []).sort();
  if (Date.parse(asOf) - Date.parse(oldest) <= 24 * HOUR_MS) return states;
  return [...states, { code: 'variants_read_earlier', day: oldest.slice(0, 10) }];
}

/** Whether what a list lacks lasts until the catalog or the credentials change, so that a session is told once. */
export function isLastingLack({ complete, notes = [] }: CopiedList): boolean {
  const isCutAlone = notes.length > 0 && notes.every(({ code }) => code === 'list_cut');
  return complete === null || isCutAlone;
}

/**
 * Age in hours from which a copy is old, for questions that ask for the copy: the setting, or 24 if it is 0, because 0
 * only concerns questions that do not ask for the copy.
 */
export function oldAfterHours(copyMaxAgeH: number): number {
  return copyMaxAgeH === 0 ? 24 : copyMaxAgeH;
}

/** True when reading the copy began more than `hours` ago, or at an unknown time. */
export function isOlder({ asOf }: CopyInfo, hours: number, today: Date): boolean {
  // A copy from the future was made before the clock was set back.
  return !(Math.abs(today.getTime() - Date.parse(asOf)) < hours * HOUR_MS);
}

/** The error for a cursor of another version of the copy. */
export function buildMovedCopyError(): InvalidArgumentError {
  const failed = 'This cursor is out of date: the local copy was read anew.';
  return new InvalidArgumentError(failed, 'Leave cursor out to start over.', 'cursor');
}

/** Whether a copy of a certain time is to be refreshed now. */
export function isDue({ everyMs, atMinute }: RefreshTime, madeMs: number, now: Date): boolean {
  if (everyMs !== undefined) return now.getTime() - madeMs >= everyMs;
  const due = new Date(now);
  due.setHours(0, atMinute, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return madeMs < due.getTime();
}

/** Whether a copy was made of the first lists alone, before the others were read. */
export function isFirst({ lists }: CopyInfo): boolean {
  return Object.values(lists).some(isUnread);
}

function isUnread({ notes = [] }: CopiedList): boolean {
  return notes.some(({ code }) => code === 'list_unread');
}

/** What SQL must mention to need a list that a first copy may be without. */
const NEEDS: Readonly<Record<string, RegExp>> = {
  variants: /\bvariant|sellable/i,
  product_media: /\b(?:pictures|documents|product_media)\b/i,
  variant_media: /\b(?:pictures|documents|variant_media)\b/i,
};

/**
 * @param progress of the reading; undefined: nobody reads
 * @throws StillReadingError where SQL needs a list that was not read yet
 */
export function requireRead(
  sql: string,
  { lists }: CopyInfo,
  progress: SyncProgress | undefined,
): void {
  const unread = Object.entries(lists).filter(
    ([list, state]) => isUnread(state) && NEEDS[list]?.test(sql),
  );
  if (unread.length === 0) return;
  const names = unread.map(([list]) => list).join(' and ');
  const goesOn =
    progress === undefined ? 'sync_catalog goes on reading' : 'pim-mcp is reading them now';
  const seconds = readingSecondsOf(progress);
  const so = progress === undefined ? '' : `: ${formatReading(progress)}`;
  throw new StillReadingError(
    `The local copy does not have ${names} yet; ${goesOn}${so}.`,
    `Repeat the call in ${seconds} s. ${MEANWHILE}`,
    seconds * 1_000,
  );
}

/**
 * When a copy was read, and whether it holds everything that the PIM announced. Lists that this PIM does not serve are
 * ignored.
 */
export function judgeCopy({ lists, refreshed }: CopySummary): CopyInfo {
  const read = lists.filter(({ complete }) => complete !== null);
  const copied = lists.map(({ list, records, announced, complete, notes, readFrom, checked }) => {
    const of = complete === false && announced !== null ? { of: announced } : {};
    const [fromSecond, checkedSecond] = [cutToSecond(readFrom), cutToSecond(checked)];
    const isKept = fromSecond !== '' && fromSecond < checkedSecond;
    const age = isKept ? { readFrom: fromSecond } : {};
    return [list, { records, ...of, complete, ...age, ...(notes.length > 0 && { notes }) }];
  });
  return {
    asOf:
      read
        .flatMap(({ checked }) => checked ?? [])
        .map(cutToSecond)
        .sort()[0] ?? '',
    complete: read.length > 0 && read.every(({ complete }) => complete === true),
    lists: Object.fromEntries(copied),
    ...(refreshed !== undefined && { refreshed }),
  };
}

/** A time in ISO 8601 without fractions of a second; empty: there is none. */
function cutToSecond(time: string | null): string {
  return time?.replace(/\.\d+Z$/, 'Z') ?? '';
}

/** The requested house words as the rules file spells them. @throws InvalidArgumentError for an unknown one */
export function findWords(
  asked: readonly string[],
  words: readonly { readonly name: string }[],
): readonly string[] {
  const known = words.map(({ name }) => name);
  return asked.map((given) => {
    const word = given.trim().toLowerCase().replace(/^is_/, '');
    if (known.includes(word)) return word;
    const nearest = nearestName(word, known);
    const offer = nearest === undefined ? '.' : `; did you mean ${nearest}?`;
    const failed = `There is no house word of this name${offer}`;
    const none =
      'Leave is out. The operator may define house words under words in a rules file (PIM_RULES).';
    throw new InvalidArgumentError(
      failed,
      known.length === 0 ? none : `The house words are ${known.join(', ')}.`,
      'is',
    );
  });
}
