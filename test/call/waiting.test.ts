/** A request beside the call's own: its failure costs an explanation, never the answer. */
import { describe, expect, it } from 'vitest';
import type { CallContext } from '../../src/catalog/call/context.ts';
import {
  askBeside,
  awaitReading,
  createTurns,
  ifTold,
  limitWaiting,
} from '../../src/catalog/call/waiting.ts';
import { CancelledError, NotInCopyError, TimeoutError } from '../../src/errors.ts';

function contextAt(nowMs: number, deadlineAtMs: number): CallContext {
  const call = {
    signal: new AbortController().signal,
    deadlineAtMs,
    notices: [],
    requests: 2,
  };
  // Nothing else of a context is looked at.
  return { call, settings: { now: () => nowMs } } as unknown as CallContext;
}

describe('askBeside', () => {
  it('counts its requests to the call, also where it fails, and keeps its notices to itself', async () => {
    const context = contextAt(0, 20_000);
    const told = await askBeside(context, async (call) => {
      call.requests += 3;
      call.notices.push({ code: 'list_changed' });
      throw new TimeoutError('slow');
    });
    expect([told, context.call.requests, context.call.notices]).toEqual([undefined, 5, []]);
  });

  it.each([
    [20_000, 4_000],
    [2_500, 2_500],
  ])('with the deadline at %i ms has until %i ms', async (deadlineAtMs, untilMs) => {
    expect(await askBeside(contextAt(1_000, deadlineAtMs), async (call) => call.deadlineAtMs)).toBe(
      untilMs,
    );
  });
});

describe('ifTold', () => {
  it.each([new NotInCopyError('not there'), new TimeoutError('slow')])(
    'tells nothing after %s',
    async (error) => {
      expect(await ifTold(() => Promise.reject(error))).toBeUndefined();
    },
  );

  it.each([new CancelledError(), new TypeError('a mistake of ours')])(
    'passes on %s',
    async (error) => {
      await expect(ifTold(() => Promise.reject(error))).rejects.toBe(error);
    },
  );
});

/** What a call is told by a copy that is there after some seconds, on a clock that waiting moves. */
async function waitForCopy({
  secondsToRead,
  isEstimated = true,
  deadlineMs = 20_000,
  ...more
}: {
  readonly secondsToRead: number;
  readonly isEstimated?: boolean;
  readonly deadlineMs?: number;
  readonly maxWaitMs?: number;
  readonly interruptions?: number;
}) {
  const { maxWaitMs, interruptions } = more;
  let nowMs = 0;
  const seen: unknown[] = [];
  const secondsLeft = (): number => secondsToRead - nowMs / 1_000;
  const localCopy = {
    exists: () => secondsLeft() <= 0,
    reading: () => {
      if (secondsLeft() <= 0) return { isOther: false };
      const progress = {
        lists: { products: { records: 1_200, of: 12_016 } },
        requestsOf: 13,
        ...(isEstimated && { estimatedSeconds: Math.ceil(secondsLeft()) }),
        ...(interruptions !== undefined && { interruptions }),
      };
      return { isOther: false, progress };
    },
    ended: (signal: AbortSignal) =>
      new Promise((resolve) => signal.addEventListener('abort', resolve)),
  };
  const call = {
    signal: new AbortController().signal,
    deadlineAtMs: deadlineMs,
    onReading: (progress: unknown) => void seen.push(progress),
  };
  const sleep = async (ms: number): Promise<void> => {
    nowMs += ms;
  };
  const settings = { now: () => nowMs, sleep };
  // Nothing else of a context is looked at.
  const context = {
    localCopy,
    call,
    settings,
    waitUntilMs: limitWaiting(0, deadlineMs, maxWaitMs),
  } as unknown as CallContext;
  const awaited = await awaitReading(context, true);
  return { isRead: awaited === 'read', waitedS: nowMs / 1_000, seen };
}

describe('a call that needs a copy that is being read', () => {
  it.each([
    ['that is there within 15 s', { secondsToRead: 14 }, { isRead: true, waitedS: 14 }],
    ['that takes longer', { secondsToRead: 16 }, { isRead: false, waitedS: 0 }],
    [
      'of an impatient client',
      { secondsToRead: 4, maxWaitMs: 4_000 },
      { isRead: true, waitedS: 4 },
    ],
    [
      'that takes longer than such a client waits',
      { secondsToRead: 5, maxWaitMs: 4_000 },
      { isRead: false, waitedS: 0 },
    ],
    [
      'that is there just before its deadline',
      { secondsToRead: 7, deadlineMs: 8_000 },
      { isRead: false, waitedS: 0 },
    ],
    [
      'of which nobody knows how long it takes',
      { secondsToRead: 60, isEstimated: false },
      { isRead: false, waitedS: 15 },
    ],
    [
      'that is read during calls alone',
      { secondsToRead: 60, interruptions: 1 },
      { isRead: false, waitedS: 15 },
    ],
  ])('waits for one %s as long as that can help', async (_which, asked, expected) => {
    expect(await waitForCopy(asked)).toMatchObject(expected);
  });

  it('tells meanwhile how many records are read, of how many', async () => {
    const { seen } = await waitForCopy({ secondsToRead: 1 });
    expect(seen).toEqual([
      { records: 1_200, of: 12_016 },
      { records: 1_200, of: 12_016 },
    ]);
  });
});

it('gives others their turn when there was work for ten milliseconds', async () => {
  let nowMs = 0;
  const turn = createTurns(() => nowMs);
  expect(turn()).toBeUndefined();
  nowMs = 9;
  expect(turn()).toBeUndefined();
  nowMs = 10;
  let isTaken = false;
  setImmediate(() => {
    isTaken = true;
  });
  await turn();
  expect(isTaken).toBe(true);
  nowMs = 19;
  expect(turn()).toBeUndefined();
});
