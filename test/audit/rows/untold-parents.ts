/** Rules of variants whose product is not known. */
import { product, variant } from '../by-hand.ts';
import { ofRule, type Row } from './row.ts';

/** By itself: a variant that may be of any product leaves other rules open. */
export const UNTOLD_PARENTS: readonly Row[] = [
  ...ofRule('variant_without_parent', [
    ['of a product that is not there', [product(1), variant(1, 1), variant(2, 9)], [2]],
    [
      'of none; a shape that no reader knows leaves it open',
      [
        { ProductId: null },
        { Product: { Id: null, Code: null } },
        { ProductId: { of: 1 } },
        { Product: 'P-1' },
      ].map((of, at) => ({ ...variant(1 + at, 1), ProductId: undefined, ...of })),
      [1, 2],
      undefined,
      [3, 4],
    ],
  ]),
];
