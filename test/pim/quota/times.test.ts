import { describe, expect, it } from 'vitest';
import { ticketTimes } from '../../../src/pim/quota/ledger.ts';

describe('ticketTimes', () => {
  it.each([
    [60_000, { holdMs: 60_600, graceMs: 1_000, freshMs: 250, underWayMs: 16_250 }],
    [100, { holdMs: 102, graceMs: 2, freshMs: 50, underWayMs: 15_052 }],
  ])('scales the margins with a window of %d ms', (windowMs, times) => {
    expect(ticketTimes(windowMs, 15_000)).toEqual(times);
  });
});
