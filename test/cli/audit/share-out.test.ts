import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareOut } from '../../../src/cli/audit/defects.ts';

it('shares a bound out so that it is kept, and nothing is cut that leaves room for all', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 20 }),
      fc.integer({ min: 20, max: 2_000 }),
      (counts, bound) => {
        const most = shareOut(counts, bound);
        const taken = (each: number): number => counts.reduce((sum, count) => sum + Math.min(count, each), 0);
        expect(taken(most)).toBeLessThanOrEqual(bound);
        if (most !== Number.POSITIVE_INFINITY) expect(taken(most + 1)).toBeGreaterThan(bound);
      },
    ),
  );
});
