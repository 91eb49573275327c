import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const caps = (parts: object = {}) => ({
  endpoint: unlimited,
  appKey: unlimited,
  total: unlimited,
  ...parts,
});
const build = () => createLocalLedger({ clock: systemClock, times, tell: () => {} });

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

describe('createLocalLedger', () => {
  it.each(['endpoint', 'appKey', 'total'])('Spec §8: stops at the limit of %s', (limited) => {
    const ledger = build();
    const grants = [1, 2, 3].map(() => ledger.take('products', caps({ [limited]: 2 }), 'lookup'));
    expect(grants.map((grant) => 'ticket' in grant)).toEqual([true, true, false]);
  });

  it('counts endpoints apart, and together for the total', () => {
    const ledger = build();
    ledger.take('products', caps({ total: 2 }), 'lookup');
    expect(ledger.take('search', caps({ appKey: 1, total: 2 }), 'lookup')).toHaveProperty('ticket');
    expect(ledger.take('variants', caps({ total: 2 }), 'lookup')).toHaveProperty('waitMs');
  });
});

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

  it('says once that a line cannot be read, and goes on in a new file after a window', async () => {
    const where = directory();
    const ledger = buildShared(openLogDisk(where, 'pim'));
    ledger.take('products', caps(), 'lookup');
    writeFileSync(join(where, 'pim', NOW), 'nonsense\n', { flag: 'a' });
    expect(ledger.take('products', caps(), 'lookup')).toEqual({ waitMs: times.holdMs });
    expect(readFileSync(join(where, 'pim', NOW), 'utf8')).not.toContain('nonsense');
    await pass(times.holdMs);
    expect(ledger.take('products', caps(), 'lookup')).toHaveProperty('ticket');
    expect(ledger.warnings).toHaveLength(1);
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

  it('goes on alone where something else stands in the place of a file that is open', () => {
    const where = directory();
    const ledger = buildShared(openLogDisk(where, 'pim'));
    ledger.take('products', caps(), 'lookup');
    rmSync(join(where, 'pim', NOW));
    mkdirSync(join(where, 'pim', NOW));
    expect(ledger.take('products', caps({ appKey: 8 }), 'lookup')).toHaveProperty('ticket');
    expect(ledger.share()).toBe(0.25);
    expect(ledger.warnings.at(-1)).toContain('is a link, or no');
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
