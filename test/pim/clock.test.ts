import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { machineClock, readBootId } from '../../src/pim/clock.ts';
import { flush, systemClock, useVirtualTime } from './virtual-time.ts';

useVirtualTime();

const never = new AbortController().signal;

describe('systemClock', () => {
  it('does not take an endless sleep for none', async () => {
    const woke = vi.fn();
    void systemClock.sleep(Number.POSITIVE_INFINITY, never).then(woke);
    await vi.advanceTimersByTimeAsync(60_000);
    await flush();
    expect(woke).not.toHaveBeenCalled();
  });
});

describe('machineClock', () => {
  it('tells the same time in every process of the machine', async () => {
    const ask = 'console.log(Number(process.hrtime.bigint()) / 1e6)';
    const beforeMs = machineClock.now();
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', ask]);
    expect(Number(stdout)).toBeGreaterThan(beforeMs);
    expect(Number(stdout)).toBeLessThan(machineClock.now());
  });
});

describe('readBootId', () => {
  it('is the same every time, and a word', () => {
    expect(readBootId()).toMatch(/^\S+$/);
    expect(readBootId()).toBe(readBootId());
  });
});
