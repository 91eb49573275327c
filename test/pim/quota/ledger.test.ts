import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/pim/clock.ts';
import { createMemoryLedger, type Grant, holdMsOf } from '../../../src/pim/quota/ledger.ts';
import { pass, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const unlimited = Number.POSITIVE_INFINITY;
const caps = (parts: object = {}) => ({ endpoint: unlimited, appKey: unlimited, total: unlimited, ...parts });
const build = () => createMemoryLedger({ clock: systemClock, windowMs: 60_000 });

function ticketOf(grant: Grant) {
  if (!('ticket' in grant)) throw new Error('there was no ticket');
  return grant.ticket;
}

describe('createMemoryLedger', () => {
  it.each(['endpoint', 'appKey', 'total'])('Spec §8: stops at the limit of %s', (limited) => {
    const ledger = build();
    const grants = [1, 2, 3].map(() => ledger.take('products', caps({ [limited]: 2 })));
    expect(grants.map((grant) => 'ticket' in grant)).toEqual([true, true, false]);
  });

  it('counts endpoints apart, and together for the total', () => {
    const ledger = build();
    ledger.take('products', caps());
    expect(ledger.take('search', caps({ appKey: 1 }))).toHaveProperty('ticket');
    expect(ledger.take('variants', caps({ total: 2 }))).toHaveProperty('waitMs');
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

  it('counts a ticket that is not released for ever', async () => {
    const ledger = build();
    ledger.take('products', caps({ appKey: 1 }));
    await pass(3_600_000);
    expect(ledger.take('products', caps({ appKey: 1 }))).toEqual({ waitMs: unlimited });
  });

  it('counts from a release that lies ahead, whatever the order', async () => {
    const ledger = build();
    const [first, second] = [1, 2].map(() => ticketOf(ledger.take('products', caps())));
    if (first === undefined || second === undefined) throw new Error('there was no ticket');
    ledger.release(first, systemClock.now() + 1_000);
    ledger.release(second, systemClock.now());
    expect(ledger.take('products', caps({ appKey: 2 }))).toEqual({ waitMs: 60_600 });
    expect(ledger.take('products', caps({ appKey: 1 }))).toEqual({ waitMs: 61_600 });
  });

  it('tells when its tickets stop counting at the earliest', async () => {
    const ledger = build();
    const ticket = ticketOf(ledger.take('products', caps()));
    ledger.release(ticket, systemClock.now());
    await pass(1_000);
    ledger.take('products', caps());
    const nowMs = systemClock.now();
    expect(ledger.busyUntilMs('products')).toEqual([nowMs + 59_600, nowMs + 60_600]);
    expect(ledger.busyUntilMs('all')).toEqual(ledger.busyUntilMs('products'));
    expect(ledger.busyUntilMs('search')).toEqual([]);
  });
});

describe('holdMsOf', () => {
  it.each([
    [60_000, 60_600],
    [100, 102],
  ])('adds a margin to a window of %d ms', (windowMs, holdMs) => {
    expect(holdMsOf(windowMs)).toBe(holdMs);
  });
});
