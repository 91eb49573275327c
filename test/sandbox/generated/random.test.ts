import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dice, draw, permute } from '../../../scripts/generated-catalog/random.ts';

it('permutes: every index once, none outside', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 700 }), fc.integer(), (size, key) => {
      const seen = new Set(Array.from({ length: size }, (_, index) => permute(index, size, key)));
      expect(seen.size).toBe(size);
      expect(Math.max(...seen)).toBe(size - 1);
    }),
  );
});

it('draws evenly', () => {
  const counts = new Array<number>(10).fill(0);
  for (let position = 0; position < 10_000; position++) {
    const bucket = draw(1, 'status', position) % 10;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

it('draws apart for each purpose, seed and position', () => {
  const draws = [draw(1, 'status', 1), draw(1, 'status', 2), draw(2, 'status', 1), draw(1, 'prices', 1)];
  expect(new Set(draws).size).toBe(4);
});

it('rolls within its bounds, both ends included', () => {
  const roll = dice(1, 'texts', 1);
  const rolls = new Set(Array.from({ length: 300 }, () => roll.between(3, 7)));
  expect([...rolls].sort()).toEqual([3, 4, 5, 6, 7]);
});

it('refuses to pick from nothing', () => {
  expect(() => dice(1, 'texts', 1).pick([])).toThrow(RangeError);
});
