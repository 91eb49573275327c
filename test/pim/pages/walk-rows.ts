/** Walks the pages of a list of numbers to its end, which PIMs page each in its own way. */

import fc from 'fast-check';
import { type Notice, sayNotices } from '../../../src/answer/notices.ts';
import { RefusedRequest } from '../../../src/pim/http/status.ts';
import type { Answered } from '../../../src/pim/pages/page-at.ts';
import { createPageSizes, type PageSizes } from '../../../src/pim/pages/page-sizes.ts';
import { type Slice, walkPages } from '../../../src/pim/pages/pages.ts';

/** The first numbers from 0. */
export function range(length: number): readonly number[] {
  return Array.from({ length }, (_, index) => index);
}

/** What a PIM gives for one page. */
type AnswerPage = (
  pageIndex: number,
  pageSize: number,
) => { rows: readonly number[]; total?: number };

interface Start {
  readonly offset?: number;
  readonly pageSize?: number;
  readonly keyed?: boolean;
}

/** Walks to the end, or gives up after far more requests than any walk may need. */
export async function walk(answer: AnswerPage, start: Start, sizes: PageSizes = createPageSizes()) {
  const requests: (readonly [number, number])[] = [];
  const notices: Notice[] = [];
  const slices: Slice<number>[] = [];
  const fetch = async (pageIndex: number, pageSize: number): Promise<Answered<number>> => {
    requests.push([pageIndex, pageSize]);
    if (requests.length > 600) throw new Error('asks without end');
    const { rows, total } = answer(pageIndex, pageSize);
    return { rows, total, ageMs: undefined, keep: () => {} };
  };
  const source = {
    endpoint: 'products' as const,
    offset: start.offset ?? 0,
    pageSize: start.pageSize ?? 100,
    fetch,
    isKeyBefore: undefined,
    listKept: () => [],
    keyOf: (row: number) => (start.keyed === false ? undefined : row),
    warn: (notice: Notice) => void notices.push(notice),
  };
  for await (const slice of walkPages(source, sizes)) slices.push(slice);
  return {
    rows: slices.flatMap(({ rows }) => rows),
    positions: slices.flatMap(({ positions }) => positions),
    warnings: sayNotices(notices),
    requests,
  };
}

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
export function pagesOf({ rows, sizing, sendsTotal }: FakePim): AnswerPage {
  return (pageIndex, asked) => {
    const size = givenSize(sizing, asked);
    if (size === undefined) throw new RefusedRequest('products', 400, []);
    const page = { rows: rows.slice(pageIndex * size, (pageIndex + 1) * size) };
    return sendsTotal ? { ...page, total: rows.length } : page;
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
