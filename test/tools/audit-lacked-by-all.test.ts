/** audit_catalog says of what no product has that all lack it or the PIM does not send it: in an export's answer, too. */

import { beforeAll, expect, it } from 'vitest';
import { SYNC_ENV } from '../support/copied.ts';
import { honestPage, numberedProducts, type PimServer, startPim } from './broken-pim.ts';

/** A PIM that sends codes, and none of any product; one product of two has a short description. */
const PRODUCTS = numberedProducts(30).map((product, at) => ({
  ...product,
  Codes: [],
  ShortDescription: at % 2 === 0 ? 'A cup.' : null,
}));

const SENTENCE = 'none of the 30 products in the copy has one: either all lack it, or this PIM does not send it.';

let server: PimServer;
beforeAll(async () => {
  server = await startPim({ env: SYNC_ENV });
  server.behave((endpoint, body) => ({ body: honestPage(endpoint === 'products' ? PRODUCTS : [], body) }));
  await server.call('sync_catalog');
  return () => server.close();
});

it.each([
  ['of one rule', { rules: ['no_barcode'] }],
  ['of a group', { rules: ['completeness'] }],
  ['of products of one status', { rules: ['no_barcode'], status: 'active' }],
  ['of an export of one rule', { rules: ['no_barcode'], export_as: 'one.csv' }],
  ['of an export of a status', { rules: ['no_barcode', 'no_name'], status: 'active', export_as: 'some.csv' }],
  ['of an export of all rules', { export_as: 'all.csv' }],
])('the answer %s says so', async (_, args) => {
  const { warnings } = await server.call('audit_catalog', args);
  expect(warnings).toContain(SENTENCE);
  expect(warnings).toMatch(/\bno_barcode\b/);
  expect(warnings).not.toContain('no_short_description');
});

it('an export of what only some products lack says no such thing', async () => {
  const args = { rules: ['no_short_description'], export_as: 'descriptions.csv' };
  const { answer, warnings } = await server.call('audit_catalog', args);
  expect(answer).toMatchObject({ export: { rows: 15 } });
  expect(warnings).not.toContain('either all lack it');
});
