/** What a call is told whose time ends before its query, by whether it waited for others. */
import { describe, expect, it } from 'vitest';
import { createTurns } from '../../src/copy/one-at-a-time.ts';

/** Turns, what moves their clock, and what lets the deadlines of calls come. */
function openTurns() {
  const deadlines: (() => void)[] = [];
  let nowMs = 0;
  const turns = createTurns({
    now: () => nowMs,
    sleep: () => new Promise((resolve) => deadlines.push(resolve)),
    onLeave: () => {},
  });
  const passMs = (ms: number): void => {
    nowMs += ms;
  };
  const reachDeadlines = (): void => {
    for (const reach of deadlines) reach();
  };
  return { turns, passMs, reachDeadlines };
}

const never = () => new Promise<never>(() => {});
const callUntil = (deadlineAtMs: number) => ({ signal: new AbortController().signal, deadlineAtMs });

describe('a call whose time ends', () => {
  it('alone, while it runs, is not told of other queries', async () => {
    const { turns, reachDeadlines } = openTurns();
    const ended = turns.take(async () => {
      reachDeadlines();
      return never();
    }, callUntil(1_000));
    await expect(ended).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: expect.not.stringContaining('other queries'),
    });
  });

  it('while it waits for others is told so', async () => {
    const { turns, reachDeadlines } = openTurns();
    turns.take(never).catch(() => {});
    const ended = turns.take(() => 'answered', callUntil(1_000));
    reachDeadlines();
    await expect(ended).rejects.toMatchObject({ code: 'BUSY', message: expect.stringContaining('Other queries') });
  });
});
