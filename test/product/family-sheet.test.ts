import { describe, expect, it } from 'vitest';
import { countTokens } from '../../src/answer/tokens.ts';
import { buildChildren, type CopiedChildren } from '../../src/catalog/product/family.ts';

const AS_OF = '2026-01-02T03:04:05.678Z';
const WHOLE = { maxItems: Number.POSITIVE_INFINITY, maxChars: Number.POSITIVE_INFINITY };

type Child = CopiedChildren['children'][number];

function child(at: number, some: Partial<Child> = {}): Child {
  return {
    product_id: 100 + at,
    code: `TSR-00${at}`,
    name: 'Cotton tee',
    status: 'active',
    options: undefined,
    ...some,
  };
}

function show(children: Child[], { isProof = true, isAsked = false, cut = WHOLE } = {}) {
  return buildChildren({ children, isProof, asOf: AS_OF }, isAsked, cut);
}

const colours = ['Red', 'Blue', 'Green', 'Black', 'White'].map((colour, at) =>
  child(at, { options: `Colour: ${colour}; Size: S, M, L` }),
);

describe('the children of a product', () => {
  it('are told with the options of their variants; what all share is said once', () => {
    expect(show(colours.slice(0, 2))).toEqual({
      total: 2,
      each_status: 'active',
      columns: ['product_id', 'code', 'options'],
      rows: [
        [100, 'TSR-000', 'Colour: Red; Size: S, M, L'],
        [101, 'TSR-001', 'Colour: Blue; Size: S, M, L'],
      ],
      as_of: AS_OF,
    });
  });

  it('cost at most 170 tokens for a family of five', () => {
    expect(countTokens({ children: show(colours) ?? {} })).toBeLessThanOrEqual(170);
  });

  it('are cut with a mark, their number said', () => {
    expect(show(colours, { cut: { maxItems: 2, maxChars: 40 } })).toMatchObject({
      total: 5,
      rows: [expect.anything(), expect.anything(), '[…+3]'],
    });
  });
});
