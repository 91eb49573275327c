/** Pictures whose status stands under a key that nobody knows count as live, and answers say so. */
import { expect, it } from 'vitest';
import { buildConditions } from '../../../../src/question/build-conditions.ts';
import { buildSelect, readSelected } from '../../../../src/question/build-select.ts';
import { planComparisons } from '../../../../src/question/comparisons.ts';
import { openRecords as openForLists } from '../../../audit/open-records.ts';
import { openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const products = [{ ProductId: 1, Code: 'P-1' }];

/** A product with one picture, which has some keys more than an id and an address. */
const withPicture = (keys: object) => ({
  products,
  product_media: [
    { ProductId: 1, Pictures: [{ PictureId: 5, Link: 'https://m.example/5.jpg', ...keys }] },
  ],
});

const COUNT = 'SELECT count(*) FROM coverage WHERE any_picture';
const WARNING = '1 picture states no status under a key that is known';

it.each([
  ['warns where a key of a picture may be its status', { Zx9: 'B2' }, WARNING],
  ['says nothing where the status is known', { Status: 1, Zx9: 'B2' }, ''],
  ['says nothing where a picture has no other key', {}, ''],
])('%s', async (_title, keys, warning) => {
  const ask = await openRecords(ownDirectory('unmarked-pictures'), withPicture(keys));
  const { traps } = await ask(COUNT);
  expect(traps.join('\n').slice(0, warning.length)).toBe(warning);
  expect(traps).toHaveLength(warning === '' ? 0 : 1);
});

it('warns of a list of products that is judged by their pictures', async () => {
  const copy = await openForLists(withPicture({ Zx9: 'B2' }));
  const conditions = buildConditions({ missing: ['pictures'] });
  const selection = { list: 'products', filters: [], conditions } as const;
  const comparisons = planComparisons({ missing: ['pictures'] }, undefined, false, selection);
  const sql = buildSelect(selection, { offset: 0, limit: 0 }, comparisons);
  const { rows } = await copy.query(sql, { offset: 0, maxRows: 9, isUncut: true });
  const { sideValues } = readSelected(selection, rows);
  expect(comparisons.compared.read(sideValues.compared)).toEqual([
    { code: 'unmarked_pictures', count: 1 },
  ]);
});
