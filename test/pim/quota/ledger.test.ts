import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/pim/clock.ts';
import type { Grant } from '../../../src/pim/quota/ledger.ts';
import { createLocalLedger } from '../../../src/pim/quota/local-ledger.ts';
import { type LogDisk, openLogDisk } from '../../../src/pim/quota/log-disk.ts';
import { ticketTimes } from '../../../src/pim/quota/times.ts';
import { pass, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const unlimited = Number.POSITIVE_INFINITY;
const times = ticketTimes(60_000, 15_000);
const caps = (parts: object = {}) => ({
  endpoint: unlimited,
  appKey: unlimited,
  total: unlimited,
  isScan: false,
  ...parts,
});
const build = () => createLocalLedger({ clock: systemClock, times, warn: () => {} });

function directory(): string {
  const made = mkdtempSync(join(tmpdir(), 'pim-mcp-ledger-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A ledger as of one process, and what it has told the operator. */
function buildShared(disk: LogDisk | undefined, key = 'key') {
  const warnings: string[] = [];
  const shared = { disk, boot: 'boot', key, share: { together: 0.5, alone: 0.25 } };
  const warn = (sentence: string) => void warnings.push(sentence);
  const ledger = createLocalLedger({ clock: systemClock, times, shared, warn });
  onTestFinished(() => ledger.close());
  return { ...ledger, warnings };
}

function ticketOf(grant: Grant) {
  if (!('ticket' in grant)) throw new Error('there was no ticket');
  return grant.ticket;
}

describe('createLocalLedger', () => {
  it.each(['endpoint', 'appKey', 'total'])('Spec §8: stops at the limit of %s', (limited) => {
    const ledger = build();
    const grants = [1, 2, 3].map(() => ledger.takeNow('products', caps({ [limited]: 2 })));
    expect(grants.map((grant) => 'ticket' in grant)).toEqual([true, true, false]);
  });

  it('counts endpoints apart, and together for the total', () => {
    const ledger = build();
    ledger.takeNow('products', caps({ total: 2 }));
    expect(ledger.takeNow('search', caps({ appKey: 1, total: 2 }))).toHaveProperty('ticket');
    expect(ledger.takeNow('variants', caps({ total: 2 }))).toHaveProperty('waitMs');
  });

  it('counts nothing for the total when the endpoint has no room', () => {
    const ledger = build();
    ledger.takeNow('products', caps({ appKey: 1, total: 9 }));
    ledger.takeNow('products', caps({ appKey: 1, total: 9 }));
    expect(ledger.busyUntilMs('products', 'total')).toHaveLength(1);
  });

  it('counts a ticket until window and margin have passed since its release', async () => {
    const ledger = build();
    const ticket = ticketOf(ledger.takeNow('products', caps({ appKey: 1 })));
    await pass(50_000);
    ledger.release(ticket, systemClock.now());
    expect(ledger.takeNow('products', caps({ appKey: 1 }))).toEqual({ waitMs: 60_600 });
    await pass(60_599);
    expect(ledger.takeNow('products', caps({ appKey: 1 }))).toHaveProperty('waitMs');
    await pass(1);
    expect(ledger.takeNow('products', caps({ appKey: 1 }))).toHaveProperty('ticket');
  });

  it('counts from a release that lies ahead, whatever the order', () => {
    const ledger = build();
    const [first, second] = [1, 2].map(() => ticketOf(ledger.takeNow('products', caps())));
    if (first === undefined || second === undefined) throw new Error('there was no ticket');
    ledger.release(first, systemClock.now() + 1_000);
    ledger.release(second, systemClock.now());
    expect(ledger.takeNow('products', caps({ appKey: 2 }))).toEqual({ waitMs: 60_600 });
    expect(ledger.takeNow('products', caps({ appKey: 1 }))).toEqual({ waitMs: 61_600 });
  });
});

describe('createLocalLedger with a directory', () => {
  it('counts what all processes of a key have taken, endpoint by endpoint', () => {
    const where = directory();
    const [one, other] = [buildShared(openLogDisk(where, 'pim')), buildShared(openLogDisk(where, 'pim'))];
    one.takeNow('products', caps());
    expect(other.takeNow('products', caps({ appKey: 1 }))).toHaveProperty('waitMs');
    expect(other.takeNow('search', caps({ appKey: 1 }))).toHaveProperty('ticket');
    expect(readdirSync(join(where, 'pim')).sort()).toEqual(['products.1', 'search.1']);
    expect(other.warnings).toEqual([]);
    expect(other.share()).toBe(0.5);
  });

  it('counts another key for the endpoint only', () => {
    const where = directory();
    buildShared(openLogDisk(where, 'pim'), 'other').takeNow('products', caps());
    const ledger = buildShared(openLogDisk(where, 'pim'));
    expect(ledger.takeNow('products', caps({ endpoint: 1 }))).toHaveProperty('waitMs');
    expect(ledger.takeNow('products', caps({ appKey: 1 }))).toHaveProperty('ticket');
  });

  it('shares pauses by key', () => {
    const where = directory();
    const [one, other] = [buildShared(openLogDisk(where, 'pim')), buildShared(openLogDisk(where, 'pim'))];
    const pause = { untilMs: systemClock.now() + 5_000, strikes: 1, shrunk: 3 };
    one.tellPause('total', pause);
    expect(other.pause('total')).toMatchObject({ strikes: 1, shrunk: 3 });
    expect(other.pause('products')).toBeUndefined();
    expect(buildShared(openLogDisk(where, 'pim'), 'other').pause('total')).toBeUndefined();
  });

  it('says once that files were lost, and sends nothing for a window', () => {
    const where = directory();
    const ledger = buildShared(openLogDisk(where, 'pim'));
    ledger.takeNow('products', caps());
    rmSync(join(where, 'pim'), { recursive: true });
    expect(ledger.takeNow('products', caps())).toEqual({ waitMs: times.holdMs });
    expect(ledger.takeNow('products', caps())).toHaveProperty('waitMs');
    expect(ledger.heldMs('products')).toBe(times.holdMs);
    expect(ledger.warnings).toEqual([expect.stringContaining('deleted or damaged')]);
    expect(ledger.share()).toBe(0.5);
  });

  it('says once that a line cannot be read, and goes on in a new file after a window', async () => {
    const where = directory();
    const ledger = buildShared(openLogDisk(where, 'pim'));
    ledger.takeNow('products', caps());
    writeFileSync(join(where, 'pim', 'products.1'), 'nonsense\n', { flag: 'a' });
    expect(ledger.takeNow('products', caps())).toEqual({ waitMs: times.holdMs });
    expect(readFileSync(join(where, 'pim', 'products.1'), 'utf8')).not.toContain('nonsense');
    await pass(times.holdMs);
    expect(ledger.takeNow('products', caps())).toHaveProperty('ticket');
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
        return { ...disk, open: (log, number) => ({ ...disk.open(log, number), append }) };
      },
      'ENOSPC',
    ],
  ])('counts alone with its share, and says so once (%s)', (_what, open, reason) => {
    const ledger = buildShared(open());
    expect(ledger.takeNow('products', caps({ appKey: 1 }))).toHaveProperty('ticket');
    expect(ledger.takeNow('products', caps({ appKey: 1 }))).toHaveProperty('waitMs');
    ledger.takeNow('search', caps());
    expect(ledger.share()).toBe(0.25);
    expect(ledger.warnings).toEqual([expect.stringContaining('25 %')]);
    expect(ledger.warnings[0]).toContain(reason);
  });

  it('goes on alone where something else stands in the place of a file that is open', () => {
    const where = directory();
    const ledger = buildShared(openLogDisk(where, 'pim'));
    ledger.takeNow('products', caps());
    rmSync(join(where, 'pim', 'products.1'));
    mkdirSync(join(where, 'pim', 'products.1'));
    expect(ledger.takeNow('products', caps({ appKey: 2 }))).toHaveProperty('ticket');
    expect(ledger.share()).toBe(0.25);
    expect(ledger.warnings.at(-1)).toContain('EISDIR');
  });

  it('goes on counting what it has sent before', () => {
    const disk = openLogDisk(directory(), 'pim');
    let isFull = false;
    const ledger = buildShared({
      ...disk,
      open(log, number) {
        const file = disk.open(log, number);
        return {
          ...file,
          append(text) {
            if (isFull) throw new Error('the disk is full');
            file.append(text);
          },
        };
      },
    });
    ledger.takeNow('products', caps());
    isFull = true;
    expect(ledger.takeNow('products', caps({ appKey: 1 }))).toHaveProperty('waitMs');
    expect(ledger.takeNow('products', caps({ appKey: 2 }))).toHaveProperty('ticket');
    expect(ledger.warnings).toEqual([expect.stringContaining('the disk is full')]);
  });
});
