import { expect, it } from 'vitest';
import type { Page, PimCatalog } from '../src/pim/catalog-port.ts';
import { type ProgressNote, reportProgress } from '../src/progress.ts';
import { openForTest } from './support/catalog-server.ts';

/** Reads pages of so many records, of a total; returns what was told. */
async function readPages(
  counts: readonly number[],
  total?: number,
  waitsMs: readonly number[] = [],
) {
  const notes: ProgressNote[] = [];
  let from = 0;
  const pages = counts.map((count): Page => {
    const positions = Array.from({ length: count }, (_, index) => from + index);
    from += count;
    const records = positions.map(() => ({}));
    return { records, positions, total, last: false, ageMs: undefined, sent: {}, keep: () => {} };
  });
  const fetchPages = async function* () {
    yield* pages;
  };
  // All of the port that is read.
  const told = reportProgress({ fetchPages } as unknown as PimCatalog, (note) => notes.push(note));
  for await (const _page of told.catalog.fetchPages({ endpoint: 'products' } as never, {} as never))
    for (const waitMs of waitsMs) told.onWait('products', waitMs);
  return notes;
}

it('tells how much was read, of how many pages', async () => {
  expect(await readPages([100, 100, 50], 250)).toEqual([
    { progress: 1, total: 3, message: 'Read 100 of 250 records (products).' },
    { progress: 2, total: 3, message: 'Read 200 of 250 records (products).' },
    { progress: 3, message: 'Read 250 of 250 records (products).' },
  ]);
  expect(await readPages([10])).toEqual([{ progress: 1, message: 'Read 10 records (products).' }]);
});

it('tells of waits of a second or longer, and grows with each', async () => {
  const notes = await readPages([10, 10], undefined, [3_500, 900, 1_000]);
  expect(notes.map(({ message }) => message)).toEqual([
    'Read 10 records (products).',
    "Waiting 4 s for the PIM's request limit (products).",
    "Waiting 1 s for the PIM's request limit (products).",
    'Read 20 records (products).',
    "Waiting 4 s for the PIM's request limit (products).",
    "Waiting 1 s for the PIM's request limit (products).",
  ]);
  const values = notes.map(({ progress }) => progress);
  expect(values).toEqual([...new Set(values)].sort((one, other) => one - other));
});

/** Of two calls the second waits for most of a window, whatever else the machine does. */
const ONE_IN_A_WINDOW = { products: 60, limits: { products: 1 }, windowMs: 3_000 };

it('Spec §8: a call that waits for the limit tells so, and nothing after its answer', async () => {
  const { client } = await openForTest(ONE_IN_A_WINDOW);
  const question = { name: 'find_products', arguments: { name_contains: ['a'], limit: 1 } };
  await client.callTool(question);
  const messages: string[] = [];
  const values: number[] = [];
  await client.callTool(question, {
    onprogress: ({ progress, message = '' }) => {
      values.push(progress);
      messages.push(message);
    },
  });
  const told = messages.length;
  expect(messages.join('\n')).toMatch(/Waiting \d s for the PIM's request limit \(products\)\./);
  expect(values).toEqual([...values].sort((left, right) => left - right));
  await client.ping();
  expect(messages).toHaveLength(told);
});

it('Spec §8: reading a resource tells its progress too', async () => {
  const { client } = await openForTest(ONE_IN_A_WINDOW);
  await client.readResource({ uri: 'pim://products/SHR-00002' });
  const messages: string[] = [];
  const onprogress = ({ message = '' }): void => void messages.push(message);
  await client.readResource({ uri: 'pim://products/SHR-00002' }, { onprogress });
  expect(messages.join('\n')).toContain('Waiting');
});
