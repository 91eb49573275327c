import { StillReadingError, UnavailableError } from '../errors.ts';
import type { CopyInfo, DerivedProgress, SyncProgress } from './copy-port.ts';
import { isUnread } from './describe-copy.ts';

// Seconds until the next question when the remaining time is unknown.
const USUAL_SECONDS = 10;

// The same for a reading: a PIM that has not announced its totals in time takes long.
const SLOW_READING_SECONDS = 30;

/**
 * Words the progress of an audit: "checking, rule 40 of 76, about 8 s".
 * @param progress absent: another process makes it
 */
export function formatAuditProgress(progress: DerivedProgress | undefined): string {
  if (progress === undefined) return 'checking, in another process';
  const { step, steps, secondsLeft } = progress;
  const rules = steps - 1;
  const left = secondsLeft === undefined ? '' : `, about ${secondsLeft} s`;
  return `checking, rule ${Math.min(step, rules)} of ${rules}${left}`;
}

/** Seconds after which to ask again. */
export function retryAfterOf(progress: Pick<DerivedProgress, 'secondsLeft'> | undefined): number {
  return Math.max(1, progress?.secondsLeft ?? USUAL_SECONDS);
}

/**
 * Counts records read so far, of all lists; `of`: their total, once every list has announced its
 * own.
 */
export function countRead({ lists, requestsOf }: Pick<SyncProgress, 'lists' | 'requestsOf'>): {
  readonly records: number;
  readonly of?: number;
} {
  const all = Object.values(lists);
  const records = all.reduce((sum, list) => sum + list.records, 0);
  if (requestsOf === undefined) return { records };
  const totals = all.map((list) => Math.max(list.records, list.of ?? 0));
  const of = totals.reduce((sum, total) => sum + total, 0);
  return { records, of };
}

/** Words the count: "1,200 of 12,016 records". */
export function formatRead({ records, of }: ReturnType<typeof countRead>): string {
  const read = records.toLocaleString('en');
  if (of === undefined) return `${read} records`;
  const total = of.toLocaleString('en');
  return `${read} of ${total} records`;
}

/** Words the progress of a reading: "1,200 of 12,016 records so far". */
export function formatReading(progress: SyncProgress): string {
  if (progress.phase === 'rewriting') {
    return 'the copy of an earlier version is being rewritten';
  }
  const count = countRead(progress);
  if (progress.phase !== 'finishing') return `${formatRead(count)} so far`;
  const records = count.records.toLocaleString('en');
  return `all ${records} records are read, and the copy is being written`;
}

/** Names what a question waits for: "the whole catalog, which pim-mcp is reading now". */
export function describeNeed({ phase }: SyncProgress): string {
  if (phase === 'rewriting') return 'the local copy, which pim-mcp is making now';
  return 'the whole catalog, which pim-mcp is reading now';
}

/** Sentence about the tools that answer while the catalog is being read. */
export const MEANWHILE =
  'Until then find_products, get_product, get_variants and get_media ' +
  '(by codes, ids, names, brands, categories), search_catalog without filters ' +
  'and list_reference_data answer: they ask the PIM.';

// The restart of a host may interrupt a reading once.
const INTERRUPTIONS_BEFORE_ADVICE = 2;

/** Advises a separate sync after two interrupted readings; undefined: there were fewer. */
export function adviseAfterInterruptions({
  phase,
  interruptions = 0,
}: SyncProgress): string | undefined {
  if (interruptions < INTERRUPTIONS_BEFORE_ADVICE) return undefined;
  const isRewriting = phase === 'rewriting';
  const work = isRewriting ? phase : 'reading';
  const goesOn = isRewriting ? 'Calls begin it anew, so' : 'Calls go on with it, but';
  return (
    `This ${work} was interrupted ${interruptions} times, ` +
    'since each call seems to start a pim-mcp that ends with it. ' +
    `${goesOn} the operator should run pim-mcp sync once, ` +
    'or serve over HTTP (pim-mcp serve --http).'
  );
}

/** Seconds after which to ask again during a reading. */
export function readingSecondsOf(progress: SyncProgress | undefined): number {
  return Math.max(1, progress?.secondsLeft ?? SLOW_READING_SECONDS);
}

/** Error for a question that needs a copy that is being read. */
export function buildReadingError(progress: SyncProgress): StillReadingError {
  const seconds = readingSecondsOf(progress);
  const need = describeNeed(progress);
  const state = formatReading(progress);
  const failed = `This question needs ${need}: ${state}, about ${seconds} s more.`;
  const advice = adviseAfterInterruptions(progress) ?? [];
  const fix = [`Repeat the call in ${seconds} s.`, MEANWHILE, advice].flat();
  return new StillReadingError(failed, fix.join(' '), seconds * 1_000);
}

/** Error for a question that needs an audit in progress. */
export function buildMakingError(progress: DerivedProgress | undefined): UnavailableError {
  const failed = `What the audit finds is being worked out (${formatAuditProgress(progress)}).`;
  const retryAfterMs = retryAfterOf(progress) * 1_000;
  return new UnavailableError(failed, retryAfterMs);
}

// Words of SQL that needs a list which a first copy may lack.
const NEEDS: Readonly<Record<string, RegExp>> = {
  variants: /\bvariant|sellable|product_prices/i,
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
  const state =
    progress === undefined
      ? 'sync_catalog goes on reading'
      : `pim-mcp is reading them now: ${formatReading(progress)}`;
  const failed = `The local copy does not have ${names} yet; ${state}.`;
  const seconds = readingSecondsOf(progress);
  const fix = `Repeat the call in ${seconds} s. ${MEANWHILE}`;
  throw new StillReadingError(failed, fix, seconds * 1_000);
}
