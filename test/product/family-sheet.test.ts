import { describe, expect, it } from 'vitest';
import { countTokens } from '../../src/answer/tokens.ts';
import { buildChildren, type CopiedChild } from '../../src/product/family.ts';

const AS_OF = '2026-01-02T03:04:05.678Z';
const WHOLE = { maxItems: Number.POSITIVE_INFINITY, maxChars: Number.POSITIVE_INFINITY };
const SIZES = ['S', 'M', 'L', 'XL'];

function child(at: number, some: Partial<CopiedChild> = {}): CopiedChild {
  const values = { productId: 100 + at, code: `TSR-00${at}`, name: 'Cotton tee', status: 'active' };
  return { ...values, options: new Map(), properties: new Map(), ...some };
}

function show(children: readonly CopiedChild[], { isProof = true, isAsked = false, cut = WHOLE } = {}) {
  return buildChildren({ children, isProof, asOf: AS_OF }, isAsked, cut);
}

const colours = ['Red', 'Blue', 'Green', 'Black', 'White'].map((colour, at) =>
  child(at, {
    options: new Map([
      ['Colour', [colour]],
      ['Size', SIZES],
    ]),
  }),
);

describe('the children of a product', () => {
  it('are told apart by the options that differ; what all share is said once', () => {
    expect(show(colours.slice(0, 2))).toEqual({
      total: 2,
      each_status: 'active',
      columns: ['product_id', 'code', 'Colour'],
      rows: [
        [100, 'TSR-000', 'Red'],
        [101, 'TSR-001', 'Blue'],
      ],
      options: { Size: SIZES },
      as_of: AS_OF,
    });
  });

  it('cost at most 150 tokens for a family of five', () => {
    expect(countTokens({ children: show(colours) ?? {} })).toBeLessThanOrEqual(150);
  });

  it('are told apart by the properties that differ where no single one sets all apart', () => {
    const of = (at: number, colour: string, seats: string) =>
      child(at, {
        properties: new Map([
          ['Frame', ['Oak']],
          ['Colour', [colour]],
          ['Seats', [seats]],
        ]),
      });
    expect(show([of(1, 'Grey', '2'), of(2, 'Grey', '3'), of(3, 'Red', '3')])).toMatchObject({
      columns: ['product_id', 'code', 'Colour', 'Seats'],
      rows: [
        [101, 'TSR-001', 'Grey', '2'],
        [102, 'TSR-002', 'Grey', '3'],
        [103, 'TSR-003', 'Red', '3'],
      ],
    });
  });

  it('are told apart by one property that sets all of them apart where no option differs', () => {
    const of = (at: number, inches: string) =>
      child(at, {
        properties: new Map([
          ['Panel', ['IPS']],
          ['Diagonal', [inches]],
          ['Weight', [`${at} kg`]],
        ]),
      });
    expect(show([of(1, '24 in'), of(2, '27 in')])).toMatchObject({
      columns: ['product_id', 'code', 'Diagonal'],
      rows: [
        [101, 'TSR-001', '24 in'],
        [102, 'TSR-002', '27 in'],
      ],
    });
  });

  it('keep their own status where one differs, and names that differ', () => {
    expect(show([child(1), child(2, { name: 'Wool tee', status: 'passive' })])).toMatchObject({
      columns: ['product_id', 'code', 'name', 'status'],
      rows: [
        [101, 'TSR-001', 'Cotton tee', 'active'],
        [102, 'TSR-002', 'Wool tee', 'passive'],
      ],
    });
  });

  it('are cut with a mark, their number said', () => {
    expect(show(colours, { cut: { maxItems: 2, maxChars: 40 } })).toMatchObject({
      total: 5,
      rows: [expect.anything(), expect.anything(), '[…+3]'],
    });
  });

  it.each([
    ['a proof that is asked for', { isProof: true, isAsked: true }, { total: 0, as_of: AS_OF }],
    ['a proof that nobody asked for', { isProof: true, isAsked: false }, undefined],
    ['no proof', { isProof: false, isAsked: true }, undefined],
  ])('of whom there are none: %s', (_what, known, told) => {
    expect(show([], known)).toEqual(told);
  });
});
