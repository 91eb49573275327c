import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { machineClock, readBootId } from '../../src/pim/clock.ts';

describe('machineClock', () => {
  it('ends an endless sleep only when it is aborted, without a rejection', async () => {
    const end = new AbortController();
    const woke = vi.fn();
    const sleeping = machineClock.sleep(Number.POSITIVE_INFINITY, end.signal).then(woke);
    await machineClock.sleep(5, new AbortController().signal);
    expect(woke).not.toHaveBeenCalled();
    end.abort();
    await sleeping;
    await machineClock.sleep(Number.POSITIVE_INFINITY, end.signal);
  });

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
