import { expect, it } from 'vitest';
import { type PageEnd, readList } from '../../src/snapshot/read-list.ts';

/** Reads a list whose total is what `totalAt` says at each request; returns the offsets asked for. */
async function readWith(
  totalAt: (request: number) => number | undefined,
  { kept = [], stride = 100, count = 0 }: { kept?: readonly number[]; stride?: number; count?: number } = {},
) {
  const asked: number[] = [];
  const note = await readList({
    kept: kept.map((offset) => ({ list: 'products', offset, span: stride, total: totalAt(0) ?? null, readAt: '' })),
    read: async (offset): Promise<PageEnd> => {
      const total = totalAt(asked.length);
      asked.push(offset);
      return { span: stride, total, last: offset + stride >= (total ?? 350) };
    },
    count: async () => count,
    tell: () => {},
  });
  return { asked, note };
}

it('asks for every page once', async () => {
  const { asked, note } = await readWith(() => 350);
  expect(asked).toEqual([0, 100, 200, 300]);
  expect(note).toBeUndefined();
});

it('asks for one page of an empty list', async () => {
  expect((await readWith(() => 0)).asked).toEqual([0]);
});

it('walks to the end of a list whose total is not told', async () => {
  expect((await readWith(() => undefined)).asked).toEqual([0, 100, 200, 300]);
});

it('asks only for what is not kept', async () => {
  expect((await readWith(() => 550, { kept: [0, 100, 300] })).asked).toEqual([200, 400, 500]);
});

it('asks for the first page anew where all are kept, to learn what the total is today', async () => {
  expect((await readWith(() => 150, { kept: [0, 100] })).asked).toEqual([0]);
});

it('reads what a growing list has more, and nothing again when all are there', async () => {
  const { asked, note } = await readWith((request) => (request < 2 ? 200 : 300), { count: 300 });
  expect(asked).toEqual([0, 100]);
  expect(note).toBeUndefined();
  const grown = await readWith((request) => (request < 1 ? 200 : 300), { count: 300 });
  expect(grown.asked).toEqual([0, 100, 200]);
  expect(grown.note).toContain('changed while it was read');
});

it('reads the pages of another total once more when records are missing', async () => {
  const { asked, note } = await readWith((request) => (request < 2 ? 400 : 399), { count: 398 });
  expect(asked.slice(0, 4)).toEqual([0, 100, 200, 300]);
  expect(asked.slice(4).sort()).toEqual([0, 100]);
  expect(note).toContain('changed while it was read');
});

it('says so when it never stands still, and does not go on for ever', async () => {
  const { asked, note } = await readWith((request) => 400 + request, { count: 1 });
  expect(asked.length).toBeLessThan(12);
  expect(note).toContain('kept changing');
});
