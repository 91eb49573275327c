/** Active variants whose product is passive. */
import { beforeAll, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { callMade } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { honestPage, type PimServer, startPim } from './broken-pim.ts';

const RECORDS: Readonly<Record<string, readonly WireRecord[]>> = {
  products: [
    { ProductId: 1, Code: 'MUG', Status: 1 },
    { ProductId: 2, Code: 'RUG', Status: -1 },
  ],
  variants: [
    { VariantId: 11, ProductId: 1, Code: 'MUG-1', Status: 1 },
    { VariantId: 21, ProductId: 2, Code: 'RUG-1', Status: 1 },
    { VariantId: 22, ProductId: 2, Code: 'RUG-2', Status: -1 },
  ],
};

const WARNING =
  '1 of these active variants belongs to a passive product; items.status counts it as passive.';

let pim: PimServer;
beforeAll(async () => {
  pim = await startPim({ env: { PIM_DATA_DIR: ownDirectory('data'), ...SYNC_ENV } });
  pim.behave((endpoint, body) => ({ body: honestPage(RECORDS[endpoint] ?? [], body) }));
  await pim.call('sync_catalog');
  return () => pim.close();
});

it('says how many of the active variants belong to passive products', async () => {
  const { answer } = await callMade(pim, 'get_variants', { status: 'active', limit: 0 });
  expect(answer).toMatchObject({ total: 2, warnings: [WARNING] });
});

it('says nothing of passive products where the passive variants were asked for', async () => {
  const { answer } = await callMade(pim, 'get_variants', { status: 'passive', limit: 0 });
  expect(answer.total).toBe(1);
  expect(answer).not.toHaveProperty('warnings');
});
