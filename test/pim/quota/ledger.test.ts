import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/pim/clock.ts';
import { createLedger, type Grant } from '../../../src/pim/quota/ledger.ts';
import { openMarks } from '../../../src/pim/quota/marks.ts';
import { createPlace } from '../../../src/pim/quota/place.ts';
import { openTicketFiles, type TicketFiles } from '../../../src/pim/quota/ticket-files.ts';
import { ticketTimes } from '../../../src/pim/quota/times.ts';
import { pass, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const unlimited = Number.POSITIVE_INFINITY;
const times = ticketTimes(60_000, 15_000);
const caps = (parts: object = {}) => ({ endpoint: unlimited, appKey: unlimited, total: unlimited, ...parts });
const build = () => createLedger({ clock: systemClock, times, warn: () => {} });

function directory(): string {
  const made = mkdtempSync(join(tmpdir(), 'pim-mcp-ledger-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A ledger as of one process, and what it has told the operator. */
function buildShared(
  where: string,
  {
    change = (files: TicketFiles) => files,
    key = 'key',
    spare = join(where, 'spare'),
  }: { change?: (files: TicketFiles) => TicketFiles; key?: string; spare?: string } = {},
) {
  const warnings = new Set<string>();
  const place = createPlace({
    open: (name) => change(openTicketFiles(join(where, 'main', name))),
    openSpare: (name) => openTicketFiles(join(spare, name)),
    marks: openMarks(join(spare, 'marks')),
    boot: 'boot',
  });
  const shared = { place, boot: 'boot', key, share: { together: 0.5, alone: 0.25 } };
  const warn = (sentence: string) => void warnings.add(sentence);
  return { ...createLedger({ clock: systemClock, times, shared, warn }), warnings: () => [...warnings] };
}

function ticketOf(grant: Grant) {
  if (!('ticket' in grant)) throw new Error('there was no ticket');
  return grant.ticket;
}

describe('createLedger', () => {
  it.each(['endpoint', 'appKey', 'total'])('Spec §8: stops at the limit of %s', (limited) => {
    const ledger = build();
    const grants = [1, 2, 3].map(() => ledger.take('products', caps({ [limited]: 2 })));
    expect(grants.map((grant) => 'ticket' in grant)).toEqual([true, true, false]);
  });

  it('counts endpoints apart, and together for the total', () => {
    const ledger = build();
    ledger.take('products', caps({ total: 2 }));
    expect(ledger.take('search', caps({ appKey: 1, total: 2 }))).toHaveProperty('ticket');
    expect(ledger.take('variants', caps({ total: 2 }))).toHaveProperty('waitMs');
  });

  it('counts nothing for the total when the endpoint has no room', () => {
    const ledger = build();
    ledger.take('products', caps({ appKey: 1, total: 9 }));
    ledger.take('products', caps({ appKey: 1, total: 9 }));
    expect(ledger.busyUntilMs('products', 'total')).toHaveLength(1);
  });

  it('counts a ticket until window and margin have passed since its release', async () => {
    const ledger = build();
    const ticket = ticketOf(ledger.take('products', caps({ appKey: 1 })));
    await pass(50_000);
    ledger.release(ticket, systemClock.now());
    expect(ledger.take('products', caps({ appKey: 1 }))).toEqual({ waitMs: 60_600 });
    await pass(60_599);
    expect(ledger.take('products', caps({ appKey: 1 }))).toHaveProperty('waitMs');
    await pass(1);
    expect(ledger.take('products', caps({ appKey: 1 }))).toHaveProperty('ticket');
  });

  it('counts from a release that lies ahead, whatever the order', () => {
    const ledger = build();
    const [first, second] = [1, 2].map(() => ticketOf(ledger.take('products', caps())));
    if (first === undefined || second === undefined) throw new Error('there was no ticket');
    ledger.release(first, systemClock.now() + 1_000);
    ledger.release(second, systemClock.now());
    expect(ledger.take('products', caps({ appKey: 2 }))).toEqual({ waitMs: 60_600 });
    expect(ledger.take('products', caps({ appKey: 1 }))).toEqual({ waitMs: 61_600 });
  });

  it('takes a ticket for too old after 250 ms', async () => {
    const ledger = build();
    const ticket = ticketOf(ledger.take('products', caps()));
    await pass(250);
    expect(ledger.isFresh(ticket)).toBe(true);
    await pass(1);
    expect(ledger.isFresh(ticket)).toBe(false);
  });
});

describe('createLedger with a directory', () => {
  it('counts what all processes of a key have taken, endpoint by endpoint', () => {
    const where = directory();
    const [one, other] = [buildShared(where), buildShared(where)];
    one.take('products', caps());
    expect(other.take('products', caps({ appKey: 1 }))).toHaveProperty('waitMs');
    expect(other.take('search', caps({ appKey: 1 }))).toHaveProperty('ticket');
    expect(readdirSync(join(where, 'main')).sort()).toEqual(['products', 'search']);
    expect(other.warnings()).toEqual([]);
    expect(other.share()).toBe(0.5);
  });

  it('counts another key for the endpoint only', () => {
    const where = directory();
    buildShared(where, { key: 'other' }).take('products', caps());
    const ledger = buildShared(where);
    expect(ledger.take('products', caps({ endpoint: 1 }))).toHaveProperty('waitMs');
    expect(ledger.take('products', caps({ appKey: 1 }))).toHaveProperty('ticket');
  });

  it('has no appKey in its files', () => {
    const where = directory();
    buildShared(where).take('products', caps());
    const names = readdirSync(join(where, 'main', 'products'));
    expect(names.every((name) => /^(\d+|journal)$/.test(name))).toBe(true);
  });

  it('shares short texts by key', () => {
    const where = directory();
    const [one, other] = [buildShared(where), buildShared(where)];
    one.shelf('total').save('text');
    expect(other.shelf('total').load()).toBe('text');
    expect(other.shelf('products').load()).toBeUndefined();
    expect(buildShared(where, { key: 'other' }).shelf('total').load()).toBeUndefined();
  });
});

describe('createLedger with a directory that cannot be used', () => {
  const failing = (code: string) => (files: TicketFiles) => ({
    ...files,
    append: () => {
      throw Object.assign(new Error('it cannot be used'), { code });
    },
  });
  const blocked = (where: string) => {
    const path = join(where, 'file');
    writeFileSync(path, '');
    return path;
  };

  it('counts in the spare one with all other processes, and says so', () => {
    const where = directory();
    blocked(where);
    writeFileSync(join(where, 'main'), '');
    const [one, other] = [buildShared(where), buildShared(where)];
    expect(one.take('products', caps({ appKey: 1 }))).toHaveProperty('ticket');
    expect(other.take('products', caps({ appKey: 1 }))).toHaveProperty('waitMs');
    expect([one.share(), other.share()]).toEqual([0.5, 0.5]);
    for (const { warnings } of [one, other]) expect(warnings()).toEqual([expect.stringContaining('PIM_QUOTA_DIR')]);
  });

  it('takes along those who still can use it, and waits until what they have sent does not count any more', async () => {
    const where = directory();
    const able = buildShared(where);
    able.take('products', caps());
    const unable = buildShared(where, { change: failing('ENOSPC') });
    expect(unable.take('products', caps())).toEqual({ waitMs: 1 });
    await pass(times.freshMs + 1);
    const anew = times.leaseMs + times.holdMs;
    expect(unable.take('products', caps())).toEqual({ waitMs: anew });
    expect(able.take('products', caps())).toEqual({ waitMs: anew });
    await pass(anew);
    expect(able.take('products', caps({ appKey: 2 }))).toHaveProperty('ticket');
    expect(unable.take('products', caps({ appKey: 1 }))).toHaveProperty('waitMs');
    expect(able.warnings()).toEqual([expect.stringContaining('PIM_QUOTA_DIR')]);
  });

  it('goes on alone with its share, and says so once, when the spare one cannot be used either', () => {
    const where = directory();
    writeFileSync(join(where, 'main'), '');
    const ledger = buildShared(where, { spare: blocked(where) });
    expect(ledger.take('products', caps({ appKey: 1 }))).toHaveProperty('ticket');
    expect(ledger.take('products', caps({ appKey: 1 }))).toHaveProperty('waitMs');
    ledger.take('search', caps());
    expect(ledger.share()).toBe(0.25);
    expect(ledger.warnings()).toEqual([expect.stringContaining('25 %')]);
  });

  it('holds back for a window where the spare one, which would tell of a loss, cannot be used', async () => {
    const where = directory();
    const ledger = buildShared(where, { spare: blocked(where) });
    expect(ledger.take('products', caps())).toEqual({ waitMs: 1 });
    await pass(times.freshMs + 1);
    expect(ledger.take('products', caps())).toEqual({ waitMs: times.leaseMs + times.holdMs });
    expect(ledger.share()).toBe(0.5);
    expect(ledger.warnings()).toEqual([expect.stringContaining('temporary files')]);
  });
});
