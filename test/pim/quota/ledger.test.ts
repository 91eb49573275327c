import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Notice, sayNotice } from '../../../src/answer/notices.ts';
import { ticketTimes } from '../../../src/pim/quota/ledger.ts';
import { LocalLedger } from '../../../src/pim/quota/local-ledger.ts';
import { type LogDisk, openLogDisk } from '../../../src/pim/quota/log-disk.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { pass, systemClock, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const unlimited = Number.POSITIVE_INFINITY;
const times = ticketTimes(60_000, 15_000);

const caps = (parts: object = {}) => ({
  endpoint: unlimited,
  appKey: unlimited,
  total: unlimited,
  ...parts,
});

/** A ledger as of one process, and what it has told the operator. */
function buildShared(disk: LogDisk | undefined, key = 'key') {
  const warnings: string[] = [];
  const shared = { disk, boot: 'boot', key, share: { together: 0.5, alone: 0.25 } };
  const tell = (notice: Notice) => void warnings.push(sayNotice(notice));
  const ledger = new LocalLedger({ clock: systemClock, times, shared, tell });
  onTestFinished(() => ledger.close());
  return Object.assign(ledger, { warnings });
}

describe('LocalLedger with a directory that cannot be used', () => {
  it.each<[string, () => LogDisk | undefined, string]>([
    ['none', () => undefined, 'no state directory'],
    ['below a file', () => openLogDisk(join(process.execPath, 'below'), 'pim'), 'ENOTDIR'],
    [
      'full',
      () => {
        const disk = openLogDisk(ownDirectory('ledger'), 'pim');
        const append = () => {
          throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        };
        return { ...disk, open: (name) => ({ ...disk.open(name), append }) };
      },
      'ENOSPC',
    ],
  ])('counts alone with its share, and says so once (%s)', (_what, open, reason) => {
    const ledger = buildShared(open());
    expect(ledger.take('products', caps({ appKey: 1 }), 'lookup')).toHaveProperty('ticket');
    expect(ledger.take('products', caps({ appKey: 1 }), 'lookup')).toHaveProperty('waitMs');
    ledger.take('search', caps(), 'lookup');
    expect(ledger.share()).toBe(0.25);
    expect(ledger.warnings).toEqual([expect.stringContaining('25 %')]);
    expect(ledger.warnings[0]).toContain(reason);
  });

  it('tries the files again after a window, and tells in them what it has sent', async () => {
    const where = ownDirectory('ledger');
    const disk = openLogDisk(where, 'pim');
    let isFull = true;
    const ledger = buildShared({
      ...disk,
      open(name) {
        if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        return disk.open(name);
      },
    });
    ledger.take('products', caps(), 'lookup');
    expect(ledger.trouble()?.code).toBe('limits_not_shared');
    isFull = false;
    await pass(times.holdMs);
    ledger.take('search', caps(), 'lookup');
    ledger.busyUntilMs('products');
    expect([ledger.share(), ledger.trouble()]).toEqual([0.5, undefined]);
    expect(buildShared(disk).busyUntilMs('products').appKey).toHaveLength(1);
    expect(ledger.warnings).toHaveLength(1);
  });
});
