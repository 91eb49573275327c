/** Fields of the record as places of attributes. */
import { expect, it } from 'vitest';
import { openRecords } from '../open-records.ts';
import { askChannel } from './ask-channel.ts';

it.each([
  ['tax_rate', { TaxRate: 20 }],
  ['integration_code', { IntegrationCode: 'I-1' }],
  ['link', { Link: 'https://a.example/p' }],
  ['price', { Prices: [{ Price: 5, Currency: 'EUR' }] }],
])('takes an attribute from the field %s of products that have it', async (name, fields) => {
  const copy = await openRecords({
    products: [
      { ProductId: 1, Code: 'P-1', Name: 'Chair', ...fields },
      { ProductId: 2, Code: 'P-2', Name: 'Stool' },
    ],
  });
  const mapping = { manufacturer_name: [{ kind: 'field', name }] } as const;
  const { failing } = await askChannel('gpsr', copy, mapping, ['gpsr_manufacturer_name']);
  expect(failing).toEqual({ manufacturer_name: [2] });
});
