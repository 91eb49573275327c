/** A request beside the call's own: its failure costs an explanation, never the answer. */
import { describe, expect, it } from 'vitest';
import type { CallContext } from '../../src/catalog/call/context.ts';
import { askBeside, createTurns, ifTold } from '../../src/catalog/call/waiting.ts';
import { CancelledError, NotInCopyError, TimeoutError } from '../../src/errors.ts';

function contextAt(nowMs: number, deadlineAtMs: number): CallContext {
  const call = {
    signal: new AbortController().signal,
    deadlineAtMs,
    warnings: new Set<string>(),
    requests: 2,
  };
  // Nothing else of a context is looked at.
  return { call, settings: { now: () => nowMs } } as unknown as CallContext;
}

describe('askBeside', () => {
  it('counts its requests to the call, also where it fails, and keeps its warnings to itself', async () => {
    const context = contextAt(0, 20_000);
    const told = await askBeside(context, async (call) => {
      call.requests += 3;
      call.warnings.add('of no interest');
      throw new TimeoutError('slow');
    });
    expect([told, context.call.requests, [...context.call.warnings]]).toEqual([undefined, 5, []]);
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
