/** Shares as an audit tells them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Verdict } from '../../src/audit/ask/ask-audit.ts';
import { percentFailed, percentOf } from '../../src/audit/ask/findings.ts';

/** Of a rule that could check a few only, since shares are of all products. */
const failedOf = (count: number, all: number): number =>
  percentFailed({ failed: 3 * count, population: 7, products: count } as Verdict, { products: all }); // no more of it is read

const some = fc
  .integer({ min: 2, max: 5_000_000 })
  .chain((all) => fc.tuple(fc.integer({ min: 0, max: all }), fc.constant(all)));

it.each([percentOf, failedOf])('a share is rounded, 100 only of all and 0 only of none: %o', (share) => {
  fc.assert(
    fc.property(some, ([count, all]) => {
      const percent = share(count, all);
      expect(Math.abs(percent - (count / all) * 100)).toBeLessThanOrEqual(0.100001);
      expect(percent === 0).toBe(count === 0);
      expect(percent === 100).toBe(count === all);
    }),
  );
});
