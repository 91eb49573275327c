/** The lease of a directory that machines share; between processes of one machine, see sync-processes.test.ts. */
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { isLeased, takeLease } from '../../../src/copy/sync/lease.ts';
import { ownDirectory } from '../../support/own-cache.ts';

let file: string;
beforeEach(() => {
  file = join(ownDirectory('lease'), 'sync.lock');
});

/** Writes the lease of a process of another machine. */
const leaseElsewhere = (): void =>
  writeFileSync(file, JSON.stringify({ pid: process.pid, host: 'elsewhere', token: 'x' }));

it('is not taken over from another machine while it is kept, and is when it has grown old', () => {
  leaseElsewhere();
  expect([isLeased(file), takeLease(file)]).toEqual([true, undefined]);
  utimesSync(file, 0, 0);
  expect(isLeased(file)).toBe(false);
  takeLease(file)?.release();
});

it('is lost when another has taken it, and then not given back', () => {
  const lease = takeLease(file);
  leaseElsewhere();
  expect(lease?.isHeld()).toBe(false);
  lease?.release();
  expect(existsSync(file)).toBe(true);
});
