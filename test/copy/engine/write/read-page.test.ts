/** The records of a stored page, as the engine gets them. */
import { expect, it } from 'vitest';
import { parseRecords, readPage } from '../../../../src/copy/engine/write/read-page.ts';
import { openPageStore } from '../../../../src/copy/sync/page-store.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const NOW = '2026-03-01T08:00:00.000Z';

it('reads the records of a page but those to skip, whatever line breaks their texts have', async () => {
  const store = await openPageStore(ownDirectory('pages'), 'test', '', () => new Date(NOW));
  const records = [
    { ProductId: 1, Name: 'one\nline' },
    { ProductId: 2, Name: 'two' },
    { ProductId: 3, Name: 'three\u2028lines' },
  ];
  const { file } = await store.add({ list: 'products', offset: 0, span: 3 }, records);
  const page = readPage({ file, skip: [1] });
  expect(page.readAt).toBe(NOW);
  expect([...parseRecords(page.texts)]).toEqual([records[0], records[2]]);
});

it('reads a page without records as empty', async () => {
  const store = await openPageStore(ownDirectory('pages'), 'test', '', () => new Date(NOW));
  const { file } = await store.add({ list: 'products', offset: 0, span: 0 }, []);
  expect(readPage({ file, skip: [] }).texts).toEqual([]);
});
