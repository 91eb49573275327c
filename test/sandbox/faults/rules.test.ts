import { describe, expect, it } from 'vitest';
import type { EndpointName } from '../../../src/sandbox/endpoint-paths.ts';
import { createStriker } from '../../../src/sandbox/faults/fault-rules.ts';

/** Which of that many requests to an endpoint are struck. */
function struck(rules: unknown, requests: number, endpoint: EndpointName = 'products'): number[] {
  const strike = createStriker(rules);
  return Array.from({ length: requests }, (_, index) => index + 1).filter(() => strike(endpoint) !== undefined);
}

describe('createStriker', () => {
  it.each<[object, number[]]>([
    [{}, [1, 2, 3, 4, 5, 6]],
    [{ after: 2 }, [3, 4, 5, 6]],
    [{ count: 2 }, [1, 2]],
    [{ every: 3 }, [1, 4]],
    [{ after: 1, every: 2, count: 2 }, [2, 4]],
  ])('strikes as %j says', (when, expected) => {
    expect(struck([{ fault: 'hang', ...when }], 6)).toEqual(expected);
  });

  it('spares other endpoints, and does not count them', () => {
    const strike = createStriker([{ fault: 'hang', endpoint: 'search', after: 1 }]);
    const asked: EndpointName[] = ['products', 'search', 'products', 'search'];
    expect(asked.map((endpoint) => strike(endpoint)?.name)).toEqual([undefined, undefined, undefined, 'hang']);
  });

  it('lets the first of several rules act, while all count', () => {
    const strike = createStriker([
      { fault: 'hang', every: 2 },
      { fault: 'reset', after: 2 },
    ]);
    expect([1, 2, 3, 4].map(() => strike('products')?.name)).toEqual(['hang', undefined, 'hang', 'reset']);
  });

  it.each<[unknown, string]>([
    [{}, 'the faults must be a list of rules'],
    [[{ fault: 'hang' }, 7], 'fault rule 2: it must be an object'],
    [[{ fault: 'toString' }], 'fault rule 1: "fault" must be one of refused, '],
    [[{ fault: 'hang', endpoint: 'product' }], '"endpoint" must be one of products, '],
    [[{ fault: 'hang', after: -1 }], '"after" must be a whole number from 0'],
    [[{ fault: 'hang', count: 0 }], '"count" must be a whole number from 1'],
    [[{ fault: 'hang', every: 1.5 }], '"every" must be a whole number from 1'],
    [[{ fault: 'hang', ms: 5 }], '"ms" is not one of its parameters (none)'],
    [[{ fault: 'refused', ms: '5' }], '"ms" must be a number'],
  ])('refuses %j, saying what is wrong', (rules, words) => {
    expect(() => createStriker(rules)).toThrow(words);
  });
});
