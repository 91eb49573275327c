/**
 * Processes of two machines that share a real store, in virtual time: the store is down for a while, comes back empty, its
 * clock is set, processes die and others begin. The PIM counts each request at any moment of its way.
 */

import fc from 'fast-check';
import type { Ticket } from '../../../src/pim/quota/ledger.ts';
import { createLocalLedger } from '../../../src/pim/quota/local-ledger.ts';
import type { Store } from '../../../src/pim/quota/redis-store.ts';
import { createStoreLedger, type StoreLedger } from '../../../src/pim/quota/store-ledger.ts';
import { ticketTimes } from '../../../src/pim/quota/times.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { fullestWindow } from './ticket-judge.ts';

const WINDOW_MS = 60_000;
const ATTEMPT_TIMEOUT_MS = 15_000;
const TIMES = ticketTimes(WINDOW_MS, ATTEMPT_TIMEOUT_MS);
const LIMIT = 24;
const CAPS = { endpoint: LIMIT, appKey: LIMIT, total: Number.POSITIVE_INFINITY };
const MACHINES = 2;

/** What happens next. */
type Action =
  | {
      readonly kind: 'requests';
      readonly process: number;
      readonly count: number;
      readonly latencyMs: number;
      readonly countedAt: number;
    }
  | { readonly kind: 'pass'; readonly ms: number }
  /** The process dies with what it has under way, and another begins in its place. */
  | { readonly kind: 'restart'; readonly process: number }
  | { readonly kind: 'down'; readonly ms: number; readonly isEmptied: boolean }
  | { readonly kind: 'clock'; readonly ms: number };

const process = fc.nat(3);

/** Arbitrary stories. */
export const storeStory: fc.Arbitrary<readonly Action[]> = fc.array(
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({
        kind: fc.constant('requests' as const),
        process,
        count: fc.integer({ min: 1, max: 30 }),
        latencyMs: fc.oneof({ weight: 5, arbitrary: fc.nat(400) }, { weight: 1, arbitrary: fc.nat(14_000) }),
        countedAt: fc.constantFrom(0, 0.5, 1),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.oneof(fc.nat(2_000), fc.nat(70_000)) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), process }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('down' as const), ms: fc.nat(200_000), isEmptied: fc.boolean() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('clock' as const),
        ms: fc.oneof(fc.integer({ min: -900_000, max: 900_000 })),
      }),
    },
  ),
  { minLength: 5, maxLength: 30 },
);

/** Plays a story with an empty store. Returns the fullest window at the PIM, and how many requests it counted. */
export async function playStore(
  actions: readonly Action[],
  store: Store,
  empty: () => Promise<void>,
): Promise<{ readonly fullest: number; readonly counted: number }> {
  let nowMs = 1_000_000;
  let aheadMs = 0;
  let downUntilMs = 0;
  const seen: number[] = [];
  const clock = { now: () => nowMs, sleep: async () => {} };
  let due: { readonly atMs: number; readonly ledger: StoreLedger; readonly ticket: Ticket }[] = [];
  await empty();

  const shown: Store = {
    run: ({ lua }, keys, args) => {
      if (nowMs < downUntilMs) return Promise.reject(new Error('down'));
      return store.run(timed(lua), keys, [...args, nowMs + aheadMs]);
    },
    close() {},
  };
  const disks = Array.from({ length: MACHINES }, () => createMemoryDisk().open());
  const begin = (index: number): StoreLedger => {
    const disk = disks[index % MACHINES];
    const share = { together: 1 / 8, alone: 1 / 8 };
    const local = createLocalLedger({
      clock,
      times: TIMES,
      shared: { disk, boot: 'boot', key: 'a', share },
      tell() {},
    });
    const names = { prefix: 'pim-mcp:{test}', key: 'a' };
    const ledger = createStoreLedger({
      clock,
      times: TIMES,
      store: shown,
      local,
      tell() {},
      ...names,
    });
    // The client tells at once that nothing is there.
    if (nowMs < downUntilMs) ledger.lose(new Error('down'));
    return ledger;
  };
  const ledgers = [0, 1, 2, 3].map(begin);
  const hasAsked = new Set<StoreLedger>();
  /** Until then a process that begins cannot know that the clock was set. */
  let noBeginUntilMs = 0;

  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const passTime = async (ms: number) => {
    const untilMs = nowMs + ms;
    for (;;) {
      const [next] = due.sort((one, other) => one.atMs - other.atMs);
      if (next === undefined || next.atMs > untilMs) break;
      due = due.slice(1);
      nowMs = Math.max(nowMs, next.atMs);
      next.ledger.release(next.ticket, nowMs);
    }
    nowMs = untilMs;
    await settle();
  };

  // A store that has just begun lets nobody send for a window.
  for (const ledger of ledgers) {
    await ledger.take('products', CAPS, 'lookup');
    hasAsked.add(ledger);
  }
  await passTime(TIMES.holdMs);
  for (const action of actions) {
    if (action.kind === 'pass') await passTime(action.ms);
    else if (action.kind === 'clock') {
      // Only where all have asked the store since it was set before: nobody else can know, and to who did not ask between them,
      // two steps that cancel each other look as if nothing was (SECURITY.md).
      if (ledgers.some((one) => !hasAsked.has(one)) || nowMs < downUntilMs) continue;
      hasAsked.clear();
      aheadMs += action.ms;
      noBeginUntilMs = nowMs + TIMES.underWayMs + TIMES.holdMs;
    } else if (action.kind === 'restart') {
      if (nowMs < noBeginUntilMs) continue;
      due = due.filter(({ ledger }) => ledger !== ledgers[action.process]);
      ledgers[action.process] = begin(action.process);
    } else if (action.kind === 'down') {
      downUntilMs = nowMs + action.ms;
      // All connections break in that moment.
      for (const ledger of ledgers) ledger.lose(new Error('down'));
      if (action.isEmptied) await empty();
    } else {
      const ledger = ledgers[action.process];
      for (let left = action.count; left > 0 && ledger !== undefined; left -= 1) {
        const grant = await ledger.take('products', CAPS, 'lookup');
        if (nowMs >= downUntilMs) hasAsked.add(ledger);
        if ('waitMs' in grant) {
          await settle();
          break;
        }
        seen.push(nowMs + action.countedAt * action.latencyMs);
        due.push({ atMs: nowMs + action.latencyMs, ledger, ticket: grant.ticket });
      }
    }
  }
  await passTime(WINDOW_MS);
  return { fullest: fullestWindow(seen, WINDOW_MS), counted: seen.length };
}

/**
 * The most that a window may hold: the limit; and where the store was lost or its clock set, at most its share more for
 * each machine, which may not have seen what others spent in the moments before.
 */
export function mostOf(actions: readonly Action[]): number {
  const isDisturbed = actions.some(({ kind }) => kind === 'down' || kind === 'clock');
  return isDisturbed ? LIMIT + MACHINES * Math.floor(LIMIT / 8) : LIMIT;
}

const texts = new Map<string, { readonly lua: string }>();

/** The script with the time as its last argument. */
function timed(lua: string): { readonly lua: string } {
  const script = texts.get(lua) ?? {
    lua: lua.replaceAll(
      "redis.call('TIME')",
      '(function() local n = tonumber(ARGV[#ARGV]) return {math.floor(n / 1000), (n % 1000) * 1000} end)()',
    ),
  };
  texts.set(lua, script);
  return script;
}
