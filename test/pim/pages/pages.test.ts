import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusedRequest } from '../../../src/pim/http/status.ts';
import { createPageSizes } from '../../../src/pim/pages/page-at.ts';
import { walkPages } from '../../../src/pim/pages/pages.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { type FakePim, givenSize, pagesOf, pims } from './sized-pim.ts';
import { range, walk } from './walk-rows.ts';

/** Several walks of one process, as cursors and other questions begin them. */
const starts = fc.array(
  fc.record({
    offset: fc.nat(260),
    pageSize: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.constantFrom(5, 10, 20, 50, 100)),
    keyed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);

describe('walkPages', () => {
  it('Spec §4.1: gives every row from the offset on once, at its position, whatever the PIM does to page sizes', async () => {
    await fc.assert(
      fc.asyncProperty(pims, starts, async (pim, walks) => {
        const sizes = createPageSizes();
        for (const { offset, pageSize, keyed } of walks) {
          const walked = await walk(pagesOf(pim), { offset, pageSize, keyed }, sizes);
          expect(walked.rows).toEqual(pim.rows.slice(offset));
          expect(walked.positions).toEqual(walked.rows);
          if (offset <= pim.rows.length) expect(walked.warnings).toEqual([]);
        }
      }),
      { numRuns: everydayOrSoak(400, 1_500) },
    );
  });

  it('needs no more requests than the pages there are, and a few to settle their size', async () => {
    await fc.assert(
      fc.asyncProperty(pims, starts, async (pim, walks) => {
        const sizes = createPageSizes();
        for (const { offset, pageSize, keyed } of walks) {
          const { requests } = await walk(pagesOf(pim), { offset, pageSize, keyed }, sizes);
          const asked = Math.min(pageSize, sizes.choose('products', pageSize));
          const given = givenSize(pim.sizing, asked) ?? asked;
          const left = Math.max(0, pim.rows.length - offset);
          expect(requests.length).toBeLessThanOrEqual(Math.ceil(left / Math.min(given, asked)) + 8);
        }
      }),
      { numRuns: everydayOrSoak(150, 500) },
    );
  });

  it('asks lazily: no page before it is wanted', async () => {
    let requests = 0;
    const source = {
      endpoint: 'products' as const,
      offset: 0,
      pageSize: 10,
      fetch: async (pageIndex: number, pageSize: number) => {
        requests += 1;
        const rows = range(50).slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
        return { rows, total: 50, ageMs: undefined, keep: () => {} };
      },
      keyOf: (row: number) => row,
      warn: () => {},
    };
    const slices = walkPages(source, createPageSizes());
    await slices.next();
    await slices.return();
    expect(requests).toBe(1);
  });

  it('makes sure of the page size once before it goes on from the middle of a list', async () => {
    const pim: FakePim = { rows: range(250), sizing: { kind: 'obeys' }, sendsTotal: true };
    const sizes = createPageSizes();
    await walk(pagesOf(pim), { offset: 120, pageSize: 100 }, sizes);
    const { requests } = await walk(pagesOf(pim), { offset: 120, pageSize: 100 }, sizes);
    expect(requests).toEqual([
      [1, 100],
      [2, 100],
    ]);
  });

  it('asks for the learned maximum at once in the next walk', async () => {
    const pim: FakePim = { rows: range(60), sizing: { kind: 'shortens', max: 20 }, sendsTotal: true };
    const sizes = createPageSizes();
    await walk(pagesOf(pim), { pageSize: 100 }, sizes);
    const { requests } = await walk(pagesOf(pim), { pageSize: 100 }, sizes);
    expect(requests).toEqual([
      [0, 20],
      [1, 20],
      [2, 20],
    ]);
  });

  it('gives one empty last slice when nothing matches', async () => {
    const { slices, requests, warnings } = await walk(() => ({ rows: [], total: 0 }), {});
    expect(slices).toMatchObject([{ rows: [], positions: [], total: 0, last: true }]);
    expect([requests.length, warnings.length]).toEqual([1, 0]);
  });

  it('passes a refusal on when no size helps, and keeps asking for the same size afterwards', async () => {
    const refuse = (): never => {
      throw new RefusedRequest('products', 400, ['Codes']);
    };
    const sizes = createPageSizes();
    await expect(walk(refuse, { pageSize: 100 }, sizes)).rejects.toMatchObject({ named: ['Codes'] });
    expect(sizes.choose('products', 100)).toBe(100);
  });

  it('does not blame a size that is known to work when a request is refused', async () => {
    const pim: FakePim = { rows: range(250), sizing: { kind: 'obeys' }, sendsTotal: true };
    const sizes = createPageSizes();
    await walk(pagesOf(pim), { pageSize: 100 }, sizes);
    let requests = 0;
    const refuse = (): never => {
      requests += 1;
      throw new RefusedRequest('products', 422, []);
    };
    await expect(walk(refuse, { pageSize: 100 }, sizes)).rejects.toBeInstanceOf(RefusedRequest);
    expect(requests).toBe(1);
  });
});

describe('walkPages, when a PIM contradicts itself', () => {
  it('drops a row that comes twice, and says so', async () => {
    const list = [0, 1, 2, 3, 3, 4, 5, 6];
    const { rows, positions, warnings } = await walk(
      (index, size) => ({ rows: list.slice(index * size, (index + 1) * size), total: 8 }),
      {
        pageSize: 4,
      },
    );
    expect([rows, positions]).toEqual([
      [0, 1, 2, 3, 4, 5, 6],
      [0, 1, 2, 3, 5, 6, 7],
    ]);
    expect(warnings).toEqual([expect.stringContaining('some records twice')]);
  });

  it('warns of a page in the middle that lacks rows, and goes on with the next', async () => {
    const missing = new Set([23, 24]);
    const { rows, positions, warnings, requests } = await walk(
      (index, size) => ({
        rows: range(50)
          .slice(index * size, (index + 1) * size)
          .filter((row) => !missing.has(row)),
        total: 50,
      }),
      { pageSize: 10 },
    );
    expect(rows).toEqual(range(50).filter((row) => !missing.has(row)));
    expect(positions.slice(-10)).toEqual(range(50).slice(-10));
    expect(warnings).toEqual([expect.stringContaining('fewer records than it announced (at 20 of 50)')]);
    expect(requests).toHaveLength(5);
  });

  it('makes a bounded number of requests whatever comes, as long as totals are sent', async () => {
    const pages = fc.infiniteStream(fc.array(fc.nat(500), { maxLength: 30 }));
    await fc.assert(
      fc.asyncProperty(
        pages,
        fc.nat(100),
        fc.nat(60),
        fc.integer({ min: 1, max: 40 }),
        async (stream, total, offset, pageSize) => {
          const { requests } = await walk(() => ({ rows: stream.next().value, total }), { offset, pageSize });
          expect(requests.length).toBeLessThanOrEqual(total + 20);
        },
      ),
      { numRuns: 300 },
    );
  });
});
