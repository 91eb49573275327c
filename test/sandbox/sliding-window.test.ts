import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SlidingWindow } from '../../src/sandbox/limits.ts';

it('Spec §8: has room again exactly one window after the arrival that filled it', () => {
  const window = new SlidingWindow(2, 1000);
  window.add(0);
  window.add(400);
  expect(window.waitMs(500)).toBe(500);
  expect(window.waitMs(999)).toBe(1);
  expect(window.waitMs(1000)).toBe(0);
  window.add(1000);
  expect(window.waitMs(1000)).toBe(400);
});

/** The rule in its plainest form: refused when the last `windowMs` already hold `limit` accepted arrivals. */
function decideByCounting(arrivals: readonly number[], limit: number, windowMs: number): boolean[] {
  const accepted: number[] = [];
  return arrivals.map((atMs) => {
    const isAccepted = accepted.filter((earlier) => earlier > atMs - windowMs).length < limit;
    if (isAccepted) accepted.push(atMs);
    return isAccepted;
  });
}

it('Spec §8: decides as counting all accepted arrivals does, in whatever order bodies arrive', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 100 }),
      (arrivals, limit, windowMs) => {
        const window = new SlidingWindow(limit, windowMs);
        const decided = arrivals.map((atMs) => {
          const isAccepted = window.waitMs(atMs) === 0;
          if (isAccepted) window.add(atMs);
          return isAccepted;
        });
        expect(decided).toEqual(decideByCounting(arrivals, limit, windowMs));
      },
    ),
  );
});

it('Spec §8: no window ever holds more accepted arrivals than the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 80 }), (arrivals) => {
      const window = new SlidingWindow(3, 50);
      const accepted = arrivals.filter((atMs) => {
        const isAccepted = window.waitMs(atMs) === 0;
        if (isAccepted) window.add(atMs);
        return isAccepted;
      });
      for (const end of accepted) {
        const inWindow = accepted.filter((atMs) => atMs > end - 50 && atMs <= end);
        expect(inWindow.length).toBeLessThanOrEqual(3);
      }
    }),
  );
});
