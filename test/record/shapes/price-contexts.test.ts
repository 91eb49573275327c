/** Prices whose amount, list, place, period and quantity stand in records of their own, or under keys that name tables. */

import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

/** A value as a list of one record. */
const wrapped = (value: string, uom?: string) => ({
  values: [{ id: '4_1', value, locale: 'en-GB', source: 'ERP', uom }],
});

const STYLES: readonly StyleCase[] = [
  [
    'values in lists, and the price list in a list of contexts',
    [
      {
        contexts: [{ context: { priceList: 'R1 Retail', salesOrg: '3000' } }],
        attributes: { amount: wrapped('48,90', 'EUR'), validFrom: wrapped('2025-01-01') },
      },
      {
        contexts: [{ context: { priceList: 'D2 Dealer', salesOrg: '3000' } }],
        attributes: {
          amount: wrapped('31.20', 'EUR'),
          validFrom: wrapped('2025-01-01'),
          validTo: wrapped('2026-06-30'),
          scaleQuantity: wrapped('40', 'PCE'),
        },
      },
    ],
    [
      {
        price: 48.9,
        currency: 'EUR',
        label: 'R1 Retail',
        condition: 'salesOrg: 3000',
        from: '2025-01-01T00:00:00',
      },
      {
        price: 31.2,
        currency: 'EUR',
        label: 'D2 Dealer',
        condition: 'salesOrg: 3000',
        from: '2025-01-01T00:00:00',
        to: '2026-06-30T23:59:59',
        minQuantity: 40,
        customerGroup: 'D2 Dealer',
      },
    ],
  ],
  [
    'the most pieces of a step in a record of its own, and a word for a deleted price under any key',
    [
      { typeCode: 'RETAIL', itemPrice: { value: '3.89', currencyCode: 'EUR' } },
      {
        typeCode: 'RETAIL',
        itemPrice: { value: '3.62', currencyCode: 'EUR' },
        minimumQuantity: { value: '6', unitCode: 'H87' },
        maximumQuantity: { value: '11', unitCode: 'H87' },
      },
      {
        typeCode: 'RETAIL',
        itemPrice: { value: '2.10', currencyCode: 'EUR' },
        actionCode: 'DELETE',
      },
    ],
    [
      { price: 3.89, currency: 'EUR', label: 'RETAIL' },
      { price: 3.62, currency: 'EUR', label: 'RETAIL', minQuantity: 6 },
      {
        price: 2.1,
        currency: 'EUR',
        label: 'RETAIL',
        status: 'passive',
      },
    ],
  ],
  [
    'one price for each of several contexts',
    [
      {
        amount: 12.5,
        currency: 'EUR',
        contexts: [{ priceList: 'Shop' }, { priceList: 'Catalogue', validFrom: '2026-02-01' }],
      },
    ],
    [
      { price: 12.5, currency: 'EUR', label: 'Shop' },
      { price: 12.5, currency: 'EUR', label: 'Catalogue', from: '2026-02-01T00:00:00' },
    ],
  ],
  [
    'fields by language in cents, with the clock of a country',
    [
      {
        sys: { id: 'k3', type: 'Entry', contentType: { sys: { type: 'Link', id: 'price' } } },
        fields: {
          priceList: { 'en-GB': 'Retail' },
          centAmount: { 'en-GB': 4590 },
          currency: { 'en-GB': 'EUR' },
          startsOn: { 'en-GB': '2026-03-01T00:00+02:00' },
          endsOn: { 'en-GB': '2026-03-31T23:59+02:00' },
          minimumQuantity: { 'en-GB': 6 },
        },
      },
    ],
    [
      {
        price: 45.9,
        currency: 'EUR',
        label: 'Retail',
        from: '2026-03-01T00:00:00',
        to: '2026-03-31T23:59:00',
        minQuantity: 6,
      },
    ],
  ],
  [
    'keys that name tables',
    [
      {
        'ItemPrice.PriceType': 'net_customer',
        'ItemPriceLang.PriceTypeText(de)': 'Händlereinkaufspreis',
        'ItemPrice.LowerBound': '30',
        'ItemPrice.Territory': 'AT',
        'ItemPrice.Currency': 'EUR',
        'ItemPrice.Amount': '7,35',
        'ItemPrice.ValidFrom': '01.05.2025',
        'ItemPrice.ValidTo': '',
      },
      {
        'ItemPrice.PriceType': 'nrp',
        'ItemPriceLang.PriceTypeText(de)': 'Listenpreis',
        'ItemPrice.Currency': 'EUR',
        'ItemPrice.Amount': '9,90',
      },
    ],
    [
      {
        price: 7.35,
        currency: 'EUR',
        label: 'Händlereinkaufspreis',
        condition: 'Territory: AT',
        from: '2025-05-01T00:00:00',
        minQuantity: 30,
        customerGroup: 'Händlereinkaufspreis',
      },
      { price: 9.9, currency: 'EUR', label: 'Listenpreis' },
    ],
  ],
  [
    'a place beside a price list and its name',
    [{ amount: 5, currency: 'CHF', name: 'Base', priceList: 'Summer', country: { code: 'CH' } }],
    [{ price: 5, currency: 'CHF', label: 'Base', list: 'Summer, CH' }],
  ],
  [
    'a number of a sales organisation, which is no price',
    [{ salesOrganisation: '4000', price: '8.20', currency: 'EUR' }],
    [{ price: 8.2, currency: 'EUR', condition: 'salesOrganisation: 4000' }],
  ],
];

describe('prices', () => {
  it.each(STYLES)('are read from %s', (_, raw, entries) => {
    expect(entriesOf('prices', raw)).toEqual(entries);
  });
});
