/** What is said first of a scan that had to stop: that a local copy answers it in one call, or how long making one takes. */

import type { CallContext } from '../../call/context.ts';
import { NotInCopyError } from '../../copy/ask/catalog-from-copy.ts';
import { CatalogError } from '../../errors.ts';
import { openCopyContext } from '../question/choose-source.ts';
import type { ListQuestion } from '../question/question.ts';
import type { Matches } from '../read/matches.ts';
import { SCAN_PAGE_SIZE } from '../read/pages.ts';

/** The part of a call that the sentence depends on. */
interface Limited extends Pick<CallContext, 'notInCopy'> {
  readonly catalog: Pick<CallContext['catalog'], 'status'>;
}

/** The part of a question that it depends on. */
type Scanned = Pick<ListQuestion, 'endpoint' | 'filters'> & {
  readonly args: Pick<ListQuestion['args'], 'freshness' | 'cursor'>;
};

/**
 * The sentence, where a copy would help: that one is there, or that one may be made.
 * @throws CatalogError only when the call was cancelled
 */
export async function adviseCopy(
  question: ListQuestion,
  matches: Pick<Matches, 'cutBy' | 'total'>,
  context: CallContext,
): Promise<readonly string[]> {
  const { conditions, ranking, countBy } = question;
  const isCutScan =
    matches.cutBy === 'deadline' && (conditions.length > 0 || ranking !== undefined || countBy !== undefined);
  if (!isCutScan || context.copy !== undefined || context.localCopy === undefined) return [];
  return tellAdvice(question, matches, context, await hasCopy(context));
}

/**
 * What is said of a scan that had to stop. Time is counted by the limits, which are per minute (Spec §8). Pure.
 * @param hasOne whether there is a copy that may be asked; undefined: that took too long to find out
 */
export function tellAdvice(
  question: Scanned,
  { total }: Pick<Matches, 'total'>,
  { catalog, notInCopy }: Limited,
  hasOne: boolean | undefined,
): readonly string[] {
  const { freshness, cursor } = question.args;
  if (hasOne === undefined) {
    return [
      'Only a part was read in time: ask again with freshness: copy and without cursor, and one call answers this question if there is a local copy; if there is none, sync_catalog makes one.',
    ];
  }
  if (!hasOne) {
    const time = tellTime(question, total, catalog.status());
    return [
      `Only a part was read in time: call sync_catalog, which makes a local copy of the catalog${time}, and one call then answers this question.`,
    ];
  }
  // What a copy cannot continue it may answer from the start.
  if (notInCopy === undefined || cursor !== undefined) {
    return [
      'Only a part was read in time, but there is a local copy of the catalog: ask again with freshness: copy and without cursor, and one call answers this question if the copy can.',
    ];
  }
  // To a call for the copy it is said already.
  return freshness === 'copy'
    ? []
    : [`Only a part was read in time, and the local copy cannot answer this question: ${notInCopy}.`];
}

/** The longest that looking for a copy may take, when the time of the call is up already, milliseconds. */
const MAX_WAIT_MS = 1_000;

/** Whether there is a copy that `freshness: copy` would ask; undefined: it took too long to open. */
async function hasCopy(context: CallContext): Promise<boolean | undefined> {
  const call = { ...context.call, deadlineAtMs: context.settings.now() + MAX_WAIT_MS };
  try {
    await openCopyContext({ ...context, call });
    return true;
  } catch (error) {
    if (!(error instanceof NotInCopyError)) throw error;
    const isLate = error.cause instanceof CatalogError && ['BUSY', 'TIMEOUT'].includes(error.cause.code);
    return isLate ? undefined : false;
  }
}

/** How long reading this list takes; other lists may take longer. Empty where no limit makes it wait. */
function tellTime(
  { endpoint, filters }: Scanned,
  total: number | undefined,
  { quota, pageSizes }: ReturnType<CallContext['catalog']['status']>,
): string {
  const limit = quota.find((one) => one.endpoint === endpoint)?.limit;
  if (limit === undefined) return '';
  const pageSize = Math.min(SCAN_PAGE_SIZE, pageSizes[endpoint]?.max ?? SCAN_PAGE_SIZE);
  const perMinute = limit * pageSize;
  const isWhole = filters.length === 1 && Object.keys(filters[0] ?? {}).length === 0;
  // What a filter leaves tells nothing of the whole.
  if (!isWhole || total === undefined) return ` in about a minute per ${perMinute.toLocaleString('en')} ${endpoint}`;
  const minutes = Math.max(1, Math.ceil(total / perMinute));
  return ` in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} or more`;
}
