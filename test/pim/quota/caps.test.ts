import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleCaps } from '../../../src/pim/quota/ledger.ts';

const unlimited = Number.POSITIVE_INFINITY;
const limit = fc.integer({ min: 1, max: 2_000 });

describe('scaleCaps', () => {
  it('leaves a lookup all of the limits', () => {
    const caps = { endpoint: 600, appKey: 60, total: unlimited };
    expect(scaleCaps(caps, 1, 'lookup')).toEqual({ ...caps, isScan: false });
  });

  it('keeps slots for lookups from a scan', () => {
    expect(scaleCaps({ endpoint: 600, appKey: 60, total: 120 }, 1, 'scan')).toEqual({
      endpoint: 580,
      appKey: 58,
      total: 116,
      isScan: true,
    });
  });

  it('keeps one slot in thirty for lookups, and at least one of any limit above 1', () => {
    fc.assert(
      fc.property(limit, (cap) => {
        const { appKey } = scaleCaps({ endpoint: cap, appKey: cap, total: cap }, 1, 'scan');
        expect(cap - appKey).toBe(cap === 1 ? 0 : Math.max(1, Math.floor(cap / 30)));
      }),
    );
  });

  it('never allows more than the share, but one', () => {
    fc.assert(
      fc.property(limit, fc.double({ min: 0.001, max: 1, noNaN: true }), (cap, share) => {
        const { appKey } = scaleCaps({ endpoint: unlimited, appKey: cap, total: unlimited }, share, 'lookup');
        expect(appKey).toBeLessThanOrEqual(Math.max(1, cap * share));
        expect(appKey).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
