/** Properties that products name by their ids, and the PIM in lists of their own: the copy, and what it asks for. */

import { expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listRows, openServer } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { behaveAs, openLists } from './sync/open-lists.ts';

const makeProducts = (properties: (at: number) => readonly WireRecord[]): readonly WireRecord[] =>
  Array.from({ length: 24 }, (_, at) => ({
    ProductId: at + 1,
    Code: `R-${at}`,
    Name: `Article ${at}`,
    Status: 1,
    Properties: properties(at),
  }));

const PRODUCTS = makeProducts((at) => [
  { PropertyId: 1, Value: `${40 + at} cm` },
  { PropertyId: 2, PropertyValueId: 7 + (at % 2) },
]);

const PROPERTIES: readonly WireRecord[] = [
  { PropertyId: 1, Name: 'Width', PropertyValues: [] },
  {
    PropertyId: 2,
    Name: 'Wood',
    PropertyValues: [
      { PropertyValueId: 7, Value: 'Oak' },
      { PropertyValueId: 8, Value: 'Ash' },
    ],
  },
];

const NAMED = 'SELECT name, value FROM properties WHERE product_id = 2 ORDER BY name';

const NAMES = [
  { name: 'Width', value: '41 cm' },
  { name: 'Wood', value: 'Ash' },
];

it('have the names that the lists tell, also after a refresh during which these cannot be read', async () => {
  const env = { ...SYNC_ENV, PIM_DATA_DIR: ownDirectory('data') };
  const pim = await openLists({ products: PRODUCTS, properties: PROPERTIES }, { env });
  await pim.call('sync_catalog');
  const { answer } = await pim.call('query_catalog', { sql: NAMED });
  expect(listRows(answer, 'rows')).toEqual(NAMES);
  pim.behave(behaveAs({ products: PRODUCTS, properties: () => ({ status: 500, body: {} }) }));
  const other = await openServer({ env: { ...pim.settings, ...env } });
  await other.call('sync_catalog');
  const { answer: again } = await other.call('query_catalog', { sql: NAMED });
  expect(listRows(again, 'rows')).toEqual(NAMES);
  await other.close();
});

it('are not asked for where products have the names', async () => {
  const named = makeProducts((at) => [{ PropertyId: 1, Name: 'Width', Value: `${40 + at} cm` }]);
  const pim = await openLists({ products: named, properties: PROPERTIES });
  await pim.call('sync_catalog');
  expect(pim.requests.filter(({ endpoint }) => endpoint === 'properties')).toEqual([]);
});
