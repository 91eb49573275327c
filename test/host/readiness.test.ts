/** Readiness asks the PIM seldom, however often it is asked itself. */
import { describe, expect, it } from 'vitest';
import { BELIEVED_MS, createReadiness, PAUSE_MS } from '../../src/host/readiness.ts';

/** A PIM that counts how often it is asked, and a clock. */
function watch({ isPimThere = true, isStoreThere = true } = {}) {
  const state = { nowMs: 0, asked: 0, isPimThere, isStoreThere };
  const readiness = createReadiness({
    now: () => state.nowMs,
    askPim: async () => {
      state.asked += 1;
      return state.isPimThere;
    },
    isQuotaStoreReached: () => state.isStoreThere,
  });
  return { state, readiness };
}

describe('readiness', () => {
  it('asks a PIM that nobody has asked, once for all who want to know', async () => {
    const { state, readiness } = watch();
    const found = await Promise.all([readiness.findMissing(), readiness.findMissing(), readiness.findMissing()]);
    expect([found, state.asked]).toEqual([[[], [], []], 1]);
  });

  it('asks nothing while an answer to somebody else is young', async () => {
    const { state, readiness } = watch();
    readiness.noteAnswer();
    state.nowMs = BELIEVED_MS - 1;
    expect([await readiness.findMissing(), state.asked]).toEqual([[], 0]);
    state.nowMs = BELIEVED_MS;
    expect([await readiness.findMissing(), state.asked]).toEqual([[], 1]);
  });

  it('asks a PIM that does not answer no more than once in a pause', async () => {
    const { state, readiness } = watch({ isPimThere: false });
    for (; state.nowMs < 10 * PAUSE_MS; state.nowMs += 1_000) expect(await readiness.findMissing()).toEqual(['pim']);
    expect(state.asked).toBe(10);
  });

  it('knows at once that the PIM answers again', async () => {
    const { readiness } = watch({ isPimThere: false });
    expect(await readiness.findMissing()).toEqual(['pim']);
    readiness.noteAnswer();
    expect(await readiness.findMissing()).toEqual([]);
  });

  it('names the quota store that is out of reach', async () => {
    const { readiness } = watch({ isStoreThere: false });
    expect(await readiness.findMissing()).toEqual(['quota_store']);
  });
});
