import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { isLeased, takeLease } from '../../../src/copy/sync/lease.ts';
import { ownDirectory } from '../../support/own-cache.ts';

let file: string;
beforeEach(() => {
  file = join(ownDirectory('lease'), 'sync.lock');
});

/** Writes the lease of another process, on this host unless another is named. */
const holder = (pid: number, host?: string): void => {
  const lease = takeLease(file);
  const own = JSON.parse(readFileSync(file, 'utf8'));
  lease?.release();
  writeFileSync(file, JSON.stringify({ ...own, token: 'x', pid, ...(host && { host }) }));
};

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
  writeFileSync(file, JSON.stringify({ pid: process.pid, host: 'elsewhere', token: 'x' }));
  expect(lease?.isHeld()).toBe(false);
  lease?.release();
  expect(existsSync(file)).toBe(true);
});
