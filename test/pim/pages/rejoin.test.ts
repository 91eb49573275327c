/** Going on after a record that was read earlier: is it where it was? (Spec §4.1) */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageSizes } from '../../../src/pim/pages/page-at.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { type AnswerPage, pagesOf, pims, range, walk } from './walk-rows.ts';

const obeys = (rows: readonly number[]): AnswerPage =>
  pagesOf({ rows, sizing: { kind: 'obeys' }, sendsTotal: true });

/** What a process knows after an answer of the first rows. */
async function learned(pageSize: number, rows = range(300)) {
  const sizes = createPageSizes();
  await walk(obeys(rows), { pageSize }, sizes);
  return sizes;
}

describe('a walk that goes on after a row', () => {
  const starts = fc.array(
    fc.record({
      offset: fc.integer({ min: 1, max: 260 }),
      pageSize: fc.constantFrom(1, 7, 10, 20, 50, 100),
    }),
    { minLength: 1, maxLength: 4 },
  );

  it('gives every row after it once, and has not moved, whatever the PIM does to page sizes', async () => {
    await fc.assert(
      fc.asyncProperty(pims, starts, async (pim, walks) => {
        const sizes = createPageSizes();
        for (const { offset, pageSize } of walks) {
          const at = Math.min(offset, pim.rows.length);
          const walked = await walk(pagesOf(pim), { offset: at, pageSize, after: at - 1 }, sizes);
          expect(walked.rows).toEqual(pim.rows.slice(at));
          expect(walked.positions).toEqual(walked.rows);
          expect(walked.warnings).toEqual([]);
          expect(walked.slices.filter(({ moved }) => moved !== undefined)).toEqual([]);
        }
      }),
      { numRuns: everydayOrSoak(300, 1_500) },
    );
  });

  it.each([10, 20, 50, 100])(
    'takes one request for the next %d rows, wherever a page of them ends',
    async (pageSize) => {
      const rows = range(40 * pageSize);
      const sizes = await learned(pageSize, rows);
      for (let offset = pageSize; offset < rows.length; offset += pageSize) {
        let requests = 0;
        const count: AnswerPage = (index, size) => {
          requests += 1;
          return obeys(rows)(index, size);
        };
        const { slices } = await walk(count, { offset, pageSize, after: offset - 1 }, sizes);
        expect(slices[0]?.rows.length).toBeGreaterThanOrEqual(pageSize);
        expect(requests).toBeLessThanOrEqual(Math.ceil((rows.length - offset) / pageSize));
      }
    },
  );
});

describe('a list that moved', () => {
  const was = range(60);
  const without19 = was.filter((row) => row !== 19);
  const others = range(15).map((row) => row + 500);

  it.each<[string, readonly number[], readonly number[], object]>([
    [
      'after the row, when rows came before it',
      [100, 101, 102, ...was],
      was.slice(20),
      { was: 19, now: 22, from: 23 },
    ],
    [
      'after the row, when rows before it have gone',
      was.slice(4),
      was.slice(20),
      { was: 19, now: 15, from: 16 },
    ],
    [
      'a page back when the row is gone',
      without19,
      without19.slice(10),
      { was: 19, now: undefined, from: 10 },
    ],
    [
      'from the end of one that is now shorter',
      others,
      others.slice(5),
      { was: 19, now: undefined, from: 5 },
    ],
  ])('goes on %s', async (_where, now, read, moved) => {
    const { rows, slices } = await walk(
      obeys(now),
      { offset: 20, pageSize: 10, after: 19 },
      await learned(10),
    );
    expect(rows).toEqual(read);
    expect(slices[0]?.moved).toEqual(moved);
  });
});

describe('pages that were kept', () => {
  const rows = range(300);
  it('serve without a request where they show the row before', async () => {
    const kept = { '0x200': obeys(rows)(0, 200) };
    const { requests, slices } = await walk(obeys(rows), {
      offset: 145,
      pageSize: 100,
      after: 144,
      kept,
    });
    expect(slices[0]?.rows[0]).toBe(145);
    expect(requests).toHaveLength(1);
  });

  it('are not gone on from unseen: what follows must show their last row where it was', async () => {
    const start = { offset: 45, pageSize: 100, after: 44, kept: { '0x100': obeys(rows)(0, 100) } };
    const calm = await walk(obeys(rows), start);
    expect(calm.rows).toEqual(rows.slice(45));
    expect(calm.slices.some(({ moved }) => moved !== undefined)).toBe(false);
    const moved = await walk(obeys(rows.filter((row) => row !== 3)), start);
    expect(moved.rows).toEqual(rows.slice(45));
    expect(moved.slices.map((slice) => slice.moved)).toContainEqual({ was: 99, now: 98, from: 99 });
  });
});
