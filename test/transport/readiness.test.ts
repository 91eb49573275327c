/** Readiness asks the PIM seldom, however often it is asked itself. */
import { describe, expect, it } from 'vitest';
import { createReadiness, PAUSE_MS } from '../../src/transport/readiness.ts';

/** A PIM that counts how often it is asked, and a clock. */
function watch(isThere: boolean) {
  const state = { nowMs: 0, asked: 0, isThere };
  const ask = async () => {
    state.asked += 1;
    return state.isThere;
  };
  return { state, isReady: createReadiness(ask, () => state.nowMs) };
}

describe('readiness', () => {
  it('asks a PIM that does not answer no more than once in a pause, until it does', async () => {
    const { state, isReady } = watch(false);
    for (; state.nowMs < 10 * PAUSE_MS; state.nowMs += 1_000) expect(await isReady()).toBe(false);
    expect(state.asked).toBe(10);
    state.isThere = true;
    expect(await isReady()).toBe(true);
  });
});
