import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusedRequest } from '../../../src/pim/http/status.ts';
import { createPageSizes } from '../../../src/pim/pages/page-sizes.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { givenSize, pagesOf, pims, range, walk } from './walk-rows.ts';

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
  it('Spec §4.1: gives every row from the offset on once, whatever the PIM does to page sizes, in few requests', async () => {
    await fc.assert(
      fc.asyncProperty(pims, starts, async (pim, walks) => {
        const sizes = createPageSizes();
        for (const { offset, pageSize, keyed } of walks) {
          const { rows, positions, warnings, requests } = await walk(
            pagesOf(pim),
            { offset, pageSize, keyed },
            sizes,
          );
          expect(rows).toEqual(pim.rows.slice(offset));
          expect(positions).toEqual(rows);
          if (offset <= pim.rows.length) expect(warnings).toEqual([]);
          const asked = Math.min(pageSize, sizes.choose('products', pageSize));
          const given = givenSize(pim.sizing, asked) ?? asked;
          // A few more than there are pages settle their size; where there is no other, a page is read again to see whether it moved.
          expect(requests.length).toBeLessThanOrEqual(
            2 * Math.ceil(rows.length / Math.min(given, asked)) + 8,
          );
        }
      }),
      { numRuns: everydayOrSoak(400, 1_500) },
    );
  });

  it.each([true, false])(
    'does not take a short last page for one of the size that was asked for, with totals: %s',
    async (sendsTotal) => {
      // Three pages of 58 rows and one of 54, whatever is asked for.
      const pim = {
        rows: range(3 * 58 + 54),
        sizing: { kind: 'decides', size: 58 },
        sendsTotal,
      } as const;
      const { rows } = await walk(pagesOf(pim), { offset: 3 * 54, pageSize: 54 });
      expect(rows).toEqual(pim.rows.slice(3 * 54));
    },
  );

  it('passes a refusal on when no size helps, and keeps asking for the same size afterwards', async () => {
    const refuse = (): never => {
      throw new RefusedRequest('products', 400, ['Codes']);
    };
    const sizes = createPageSizes();
    await expect(walk(refuse, { pageSize: 100 }, sizes)).rejects.toMatchObject({
      named: ['Codes'],
    });
    expect(sizes.choose('products', 100)).toBe(100);
  });
});

describe('walkPages, when a PIM contradicts itself', () => {
  it('warns of a page in the middle that lacks rows, and goes on with the next', async () => {
    const missing = new Set([23, 24]);
    const whole = pagesOf({ rows: range(50), sizing: { kind: 'obeys' }, sendsTotal: true });
    const { rows, positions, warnings, requests } = await walk(
      (index, size) => ({
        rows: whole(index, size).rows.filter((row) => !missing.has(row)),
        total: 50,
      }),
      { pageSize: 10 },
    );
    expect(rows).toEqual(range(50).filter((row) => !missing.has(row)));
    expect(positions.slice(-10)).toEqual(range(50).slice(-10));
    expect(warnings).toEqual([
      expect.stringMatching(/fewer records than it announced \(at \d+ of 50\)/),
    ]);
    expect(requests.length).toBeLessThanOrEqual(7);
  });

  it('makes a bounded number of requests whatever comes, as long as totals are sent', async () => {
    const pages = fc.infiniteStream(fc.array(fc.nat(500), { maxLength: 30 }));
    const sizes = fc.integer({ min: 1, max: 40 });
    await fc.assert(
      fc.asyncProperty(
        pages,
        fc.nat(100),
        fc.nat(60),
        sizes,
        async (stream, total, offset, pageSize) => {
          const { requests, rows } = await walk(() => ({ rows: stream.next().value, total }), {
            offset,
            pageSize,
          });
          // A total that records lie behind is that of a page: such a list is read as long as new records come.
          const most = Math.max(total, new Set(rows).size);
          expect(requests.length).toBeLessThanOrEqual(most + 20);
        },
      ),
      { numRuns: 300 },
    );
  });
});
