/** What is said first of a scan that had to stop: that a local copy answers it in one call, and how long making one takes. */

import type { CallContext } from '../call/context.ts';
import type { Matches } from './matches.ts';
import { SCAN_PAGE_SIZE } from './pages.ts';
import type { ListQuestion } from './question.ts';

/** The part of a call that the sentence depends on. */
interface Limited {
  readonly catalog: Pick<CallContext['catalog'], 'status'>;
  /** Absent: none is kept, and none can be made. */
  readonly localCopy?: unknown;
}

/** The sentence, where a copy would help and may be made. Time is counted by the limits, which are per minute (Spec §8). */
export function adviseCopy(
  question: Pick<ListQuestion, 'conditions' | 'ranking' | 'countBy' | 'filters' | 'endpoint'>,
  matches: Pick<Matches, 'cutBy' | 'total'>,
  { catalog, copy, localCopy }: Pick<CallContext, 'copy'> & Limited,
): readonly string[] {
  const { conditions, ranking, countBy } = question;
  const isCutScan =
    matches.cutBy === 'deadline' && (conditions.length > 0 || ranking !== undefined || countBy !== undefined);
  if (!isCutScan || copy !== undefined || localCopy === undefined) return [];
  const time = tellTime(question, matches.total, catalog.status());
  return [
    `Only a part was read in time: call sync_catalog, which makes a local copy of the catalog${time}, and one call then answers this question.`,
  ];
}

/** How long reading this list takes; other lists may take longer. Empty where no limit makes it wait. */
function tellTime(
  { endpoint, filters }: Pick<ListQuestion, 'endpoint' | 'filters'>,
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
