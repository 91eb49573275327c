import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/pim/clock.ts';
import { createPace } from '../../../src/pim/quota/pace.ts';
import { flush, pass, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

function build(limit: number) {
  const onSlot = vi.fn();
  return { onSlot, pace: createPace({ limit, windowMs: 60_000, clock: systemClock, onSlot }) };
}

function spendAll(pace: ReturnType<typeof build>['pace']): number {
  let spent = 0;
  while (pace.waitMs() === 0) {
    pace.spend();
    spent += 1;
  }
  return spent;
}

describe('createPace', () => {
  it('grants a burst up to the limit at once', () => {
    expect(spendAll(build(60).pace)).toBe(60);
  });

  it('tells when the next slot has come', async () => {
    const { pace, onSlot } = build(3);
    spendAll(pace);
    await pass(59_999);
    expect(onSlot).not.toHaveBeenCalled();
    await pass(1);
    expect(onSlot).toHaveBeenCalledOnce();
    expect(pace.waitMs()).toBe(0);
  });

  it('keeps a slot that nobody has used', async () => {
    const { pace } = build(1);
    spendAll(pace);
    await pass(200_000);
    expect([pace.waitMs(), pace.waitMs()]).toEqual([0, 0]);
  });

  it('takes a slot back that was spent on nothing', () => {
    const { pace } = build(1);
    spendAll(pace);
    pace.giveBack();
    expect(spendAll(pace)).toBe(1);
  });

  it('goes on within two windows when the wall clock is set back', async () => {
    const { pace } = build(1);
    expect(pace.waitMs()).toBe(0);
    pace.spend();
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(pace.waitMs()).toBe(120_000);
    await pass(119_999);
    expect(pace.waitMs()).toBe(1);
    await pass(1);
    expect(pace.waitMs()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer when closed', async () => {
    const { pace, onSlot } = build(1);
    spendAll(pace);
    pace.close();
    await flush();
    expect(vi.getTimerCount()).toBe(0);
    expect(onSlot).not.toHaveBeenCalled();
  });
});
