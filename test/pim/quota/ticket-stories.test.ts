import fc from 'fast-check';
import { expect, it } from 'vitest';
import { everydayOrSoak } from '../../support/soak.ts';
import { story } from './ticket-stories.ts';
import { play } from './ticket-world.ts';

it('Spec §8: processes that share tickets never let a window exceed a limit, whatever comes between two steps', () => {
  const runs = everydayOrSoak(2_000, 100_000);
  let counted = 0;
  let open = 0;
  fc.assert(
    fc.property(story, (one) => {
      const played = play(one);
      counted += played.counted;
      if (played.isOpen) open += 1;
      expect(played.broken).toEqual([]);
    }),
    { numRuns: runs },
  );
  expect(counted).toBeGreaterThan(10 * runs);
  expect(open).toBeLessThan(runs / 5);
});
