/** How far a sync is, and how long the limits make it take. Pure. */

import type { QuotaLeft } from '../../pim/port.ts';
import { LIST_NAMES, LISTS, type ListName } from '../copied-lists.ts';
import type { ListProgress, SyncPlan, SyncProgress } from '../port.ts';
import type { ListOutcome } from './page-store.ts';
import type { ListState } from './read-list.ts';

/** What is known of a sync that is under way. */
interface KnownSync {
  readonly states: ReadonlyMap<ListName, ListState>;
  readonly outcomes: ReadonlyMap<ListName, ListOutcome>;
  /** What the limits leave now, requests per window. */
  readonly quota: () => readonly QuotaLeft[];
  readonly windowMs: number;
}

/** All that there is to do; undefined until the PIM has told how much there is. */
export function planSync(sync: KnownSync): SyncPlan | undefined {
  if (!isPlanned(sync)) return undefined;
  const pagesOf = (state: ListState): number => state.pagesOf ?? 0;
  return { requests: sum(sync, pagesOf), seconds: secondsFor(sync, pagesOf, true) };
}

/** How far it is. */
export function describeProgress(sync: KnownSync): Omit<SyncProgress, 'phase'> {
  const { states, outcomes } = sync;
  const left = ({ pages, pagesOf = 0 }: ListState): number => pagesOf - pages;
  return {
    requests: sum(sync, ({ pages }) => pages),
    ...(isPlanned(sync)
      ? { requestsOf: sum(sync, ({ pagesOf = 0 }) => pagesOf), secondsLeft: secondsFor(sync, left, false) }
      : {}),
    lists: Object.fromEntries([...states].map(([list, state]) => [list, describeList(state, outcomes.get(list))])),
  };
}

function isPlanned({ states }: KnownSync): boolean {
  return states.size === LIST_NAMES.length && [...states.values()].every(({ pagesOf }) => pagesOf !== undefined);
}

function sum({ states }: KnownSync, of: (state: ListState) => number): number {
  return [...states.values()].reduce((total, state) => total + of(state), 0);
}

/** Seconds that so many requests take at the rate of the limits; of what is `isNew`, with a whole window to begin with. */
function secondsFor({ states, quota, windowMs }: KnownSync, of: (state: ListState) => number, isNew: boolean): number {
  const limits = quota();
  const seconds = [...states].map(([list, state]) => {
    const { limit, left = 0 } = limits.find(({ endpoint }) => endpoint === LISTS[list].endpoint) ?? {};
    if (limit === undefined) return 0;
    return (Math.max(0, of(state) - (isNew ? limit : left)) / limit) * (windowMs / 1_000);
  });
  return Math.ceil(Math.max(0, ...seconds));
}

function describeList({ records, total }: ListState, outcome: ListOutcome | undefined): ListProgress {
  return {
    records,
    ...(total === undefined ? {} : { of: total }),
    ...(outcome?.note === undefined ? {} : { note: outcome.note }),
  };
}
