import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { range, walk } from './walk-rows.ts';

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

  it('warns of an empty page before the end and stops', async () => {
    const { rows, warnings, requests } = await walk(
      (index, size) => ({ rows: range(20).slice(index * size, (index + 1) * size), total: 50 }),
      { pageSize: 10 },
    );
    expect(rows).toEqual(range(20));
    expect(warnings).toEqual([expect.stringContaining('empty page before the end of the list (at 20 of 50)')]);
    expect(requests).toHaveLength(3);
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

  it('warns when the total changes while reading', async () => {
    const { warnings } = await walk(
      (index, size) => ({ rows: range(30).slice(index * size, (index + 1) * size), total: index === 0 ? 31 : 30 }),
      { pageSize: 10 },
    );
    expect(warnings).toEqual([expect.stringContaining('number of matching records changed while reading')]);
  });

  it('ends when a PIM without totals sends the same page for ever', async () => {
    const { rows, slices, requests } = await walk((_, size) => ({ rows: range(size) }), { pageSize: 10 });
    expect(rows).toEqual(range(10));
    expect(slices.at(-1)?.last).toBe(true);
    expect(requests.length).toBeLessThan(10);
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
