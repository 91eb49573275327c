import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ticketTimes } from '../../../src/pim/quota/ledger.ts';
import { createLocalLedger } from '../../../src/pim/quota/local-ledger.ts';
import { type LogDisk, openLogDisk } from '../../../src/pim/quota/log-disk.ts';
import { pass, systemClock, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const unlimited = Number.POSITIVE_INFINITY;
const times = ticketTimes(60_000, 15_000);

/** The file that is written to. */
const NOW = 'tickets.boot.0';
const caps = (parts: object = {}) => ({ endpoint: unlimited, appKey: unlimited, total: unlimited, ...parts });

function directory(): string {
  const made = mkdtempSync(join(tmpdir(), 'pim-mcp-ledger-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A ledger as of one process, and what it has told the operator. */
function buildShared(disk: LogDisk | undefined, key = 'key') {
  const warnings: string[] = [];
  const shared = { disk, boot: 'boot', key, share: { together: 0.5, alone: 0.25 } };
  const tell = (sentence: string) => void warnings.push(sentence);
  const ledger = createLocalLedger({ clock: systemClock, times, shared, tell });
  onTestFinished(() => ledger.close());
  return { ...ledger, warnings };
}

describe('createLocalLedger with a directory', () => {
  it('counts what all processes of a key have taken, endpoint by endpoint', () => {
    const where = directory();
    const [one, other] = [buildShared(openLogDisk(where, 'pim')), buildShared(openLogDisk(where, 'pim'))];
    one.take('products', caps(), 'lookup');
    expect(other.take('products', caps({ appKey: 1 }), 'lookup')).toHaveProperty('waitMs');
    expect(other.take('search', caps({ appKey: 1 }), 'lookup')).toHaveProperty('ticket');
    expect(readdirSync(join(where, 'pim'))).toEqual(['tickets.boot.-1', NOW]);
    expect(other.warnings).toEqual([]);
    expect(other.share()).toBe(0.5);
  });

  it('counts another key for the endpoint only', () => {
    const where = directory();
    buildShared(openLogDisk(where, 'pim'), 'other').take('products', caps(), 'lookup');
    const ledger = buildShared(openLogDisk(where, 'pim'));
    expect(ledger.take('products', caps({ endpoint: 1 }), 'lookup')).toHaveProperty('waitMs');
    expect(ledger.take('products', caps({ appKey: 1 }), 'lookup')).toHaveProperty('ticket');
  });

  it('says once that files were lost, and sends nothing for a window', () => {
    const where = directory();
    const ledger = buildShared(openLogDisk(where, 'pim'));
    ledger.take('products', caps(), 'lookup');
    rmSync(join(where, 'pim'), { recursive: true });
    expect(ledger.take('products', caps(), 'lookup')).toEqual({ waitMs: times.holdMs });
    expect(ledger.take('products', caps(), 'lookup')).toHaveProperty('waitMs');
    expect(ledger.heldMs()).toBe(times.holdMs);
    expect(ledger.warnings).toEqual([expect.stringContaining('deleted or damaged')]);
    expect(ledger.share()).toBe(0.5);
  });
});

describe('createLocalLedger with a directory that cannot be used', () => {
  it.each<[string, () => LogDisk | undefined, string]>([
    ['none', () => undefined, 'no state directory'],
    ['below a file', () => openLogDisk(join(process.execPath, 'below'), 'pim'), 'ENOTDIR'],
    [
      'full',
      () => {
        const disk = openLogDisk(directory(), 'pim');
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
    const where = directory();
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
    expect(ledger.trouble()).toBe(ledger.warnings[0]);
    isFull = false;
    await pass(times.holdMs);
    ledger.take('search', caps(), 'lookup');
    ledger.busyUntilMs('products');
    expect([ledger.share(), ledger.trouble()]).toEqual([0.5, undefined]);
    expect(buildShared(disk).busyUntilMs('products').appKey).toHaveLength(1);
    expect(ledger.warnings).toHaveLength(1);
  });
});
