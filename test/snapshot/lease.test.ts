import { spawnSync } from 'node:child_process';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { isLeased, takeLease } from '../../src/snapshot/lease.ts';
import { ownDirectory } from '../support/own-cache.ts';

let file: string;
beforeEach(() => {
  file = join(ownDirectory('lease'), 'sync.lock');
});

const holder = (pid: number, host = hostname()): void => writeFileSync(file, JSON.stringify({ pid, host, token: 'x' }));
/** The id of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

it('is held by one at a time', () => {
  const lease = takeLease(file);
  expect([lease?.isHeld(), isLeased(file), takeLease(file)]).toEqual([true, true, undefined]);
  lease?.release();
  expect([existsSync(file), isLeased(file)]).toEqual([false, false]);
  takeLease(file)?.release();
});

it('is taken over from a process of this machine that has died', () => {
  holder(deadPid());
  expect(isLeased(file)).toBe(false);
  const lease = takeLease(file);
  expect(lease?.isHeld()).toBe(true);
  lease?.release();
});

it('is not taken over from another machine while it is kept, and is when it has grown old', () => {
  holder(deadPid(), 'elsewhere');
  expect([isLeased(file), takeLease(file)]).toEqual([true, undefined]);
  utimesSync(file, 0, 0);
  expect(isLeased(file)).toBe(false);
  takeLease(file)?.release();
});

it('is lost when another has taken it, and then not given back', () => {
  const lease = takeLease(file);
  holder(process.pid);
  expect(lease?.isHeld()).toBe(false);
  lease?.release();
  expect(existsSync(file)).toBe(true);
});
