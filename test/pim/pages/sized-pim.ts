/** PIMs that page a list of numbers, each in its own way. */
import fc from 'fast-check';
import { RefusedRequest } from '../../../src/pim/http/status.ts';
import { type AnswerPage, range } from './walk-rows.ts';

/** What a PIM does to the page size that it is asked for (Spec §4.7 leaves it open). */
type Sizing =
  | { readonly kind: 'obeys' }
  | { readonly kind: 'shortens'; readonly max: number }
  | { readonly kind: 'enlarges'; readonly min: number }
  | { readonly kind: 'decides'; readonly size: number }
  | { readonly kind: 'refuses'; readonly max: number };

/** A list of numbers and how it is paged. */
export interface FakePim {
  readonly rows: readonly number[];
  readonly sizing: Sizing;
  readonly sendsTotal: boolean;
}

/** The rows of one page, as a PIM of this kind gives them. */
function answerPage({ rows, sizing }: FakePim, pageIndex: number, asked: number): readonly number[] {
  const size = givenSize(sizing, asked);
  if (size === undefined) throw new RefusedRequest('products', 400, []);
  return rows.slice(pageIndex * size, (pageIndex + 1) * size);
}

/** The size of the pages that it gives; undefined: it refuses. */
export function givenSize(sizing: Sizing, asked: number): number | undefined {
  switch (sizing.kind) {
    case 'obeys':
      return asked;
    case 'shortens':
      return Math.min(asked, sizing.max);
    case 'enlarges':
      return Math.max(asked, sizing.min);
    case 'decides':
      return sizing.size;
    case 'refuses':
      return asked > sizing.max ? undefined : asked;
  }
}

/** Its pages. */
export function pagesOf(pim: FakePim): AnswerPage {
  return (pageIndex, pageSize) => {
    const rows = answerPage(pim, pageIndex, pageSize);
    return pim.sendsTotal ? { rows, total: pim.rows.length } : { rows };
  };
}

const sizings: fc.Arbitrary<Sizing> = fc.oneof(
  fc.record({ kind: fc.constant('obeys' as const) }),
  fc.record({ kind: fc.constant('shortens' as const), max: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ kind: fc.constant('enlarges' as const), min: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('decides' as const), size: fc.integer({ min: 1, max: 160 }) }),
  fc.record({ kind: fc.constant('refuses' as const), max: fc.integer({ min: 10, max: 120 }) }),
);

/** Any of them. */
export const pims: fc.Arbitrary<FakePim> = fc.record({
  rows: fc.nat(260).map(range),
  sizing: sizings,
  sendsTotal: fc.boolean(),
});
