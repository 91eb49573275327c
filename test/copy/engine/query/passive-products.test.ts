/** Active variants of a passive product are not for sale, and answers that count them say so. */
import { beforeAll, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('passive-products'), {
    products: [
      { ProductId: 1, Code: 'BOAT', Status: 1 },
      { ProductId: 2, Code: 'OAR', Status: -1 },
    ],
    variants: [
      { VariantId: 11, ProductId: 1, Code: 'BOAT-RED', Status: 1 },
      { VariantId: 21, ProductId: 2, Code: 'OAR-LONG', Status: 1 },
      { VariantId: 22, ProductId: 2, Code: 'OAR-SHORT', Status: -1 },
    ],
  });
});

it('warns of active variants that belong to a passive product', async () => {
  const { rows, traps } = await ask("SELECT count(*) FROM variants WHERE status = 'active'");

  expect(rows).toEqual([[2]]);
  expect(traps).toEqual([
    '1 of these active variants belongs to a passive product; items.status counts it as passive.',
  ]);
});

it('says nothing where the query leaves them out itself', async () => {
  const { traps } = await ask(
    "SELECT count(*) FROM variants WHERE status = 'active' AND code LIKE 'BOAT%'",
  );

  expect(traps).toEqual([]);
});

it('says nothing where the query asks for the status of the product', async () => {
  const { traps } = await ask(
    'SELECT count(*) FROM variants v JOIN products p USING (product_id) ' +
      "WHERE v.status = 'active' AND p.status = 'active'",
  );

  expect(traps).toEqual([]);
});

it('says nothing of items, whose status is that of both', async () => {
  const { rows, traps } = await ask("SELECT count(*) FROM items WHERE status = 'active'");

  expect(rows).toEqual([[1]]);
  expect(traps).toEqual([]);
});
