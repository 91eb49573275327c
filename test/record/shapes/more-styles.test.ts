/** Forms of entries of further systems, each with what it means. */
import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

const PROPERTIES: readonly StyleCase[] = [
  [
    'attributes of XML, with the text beside them',
    [{ $: { name: 'Cord length', unit: 'cm' }, _: '48' }],
    [{ name: 'Cord length', value: '48', unit: 'cm' }],
  ],
  [
    'an id with its name in a pair',
    [{ attribute_id: [10, 'Colour'], value: 'Green' }],
    [{ name: 'Colour', value: 'Green' }],
  ],
  [
    'a display name of the type of a field',
    [{ fieldTypeId: 'ItemSeries', fieldTypeDisplayName: 'Model series', data: 'AU-200' }],
    [{ name: 'Model series', value: 'AU-200', code: 'ItemSeries' }],
  ],
  [
    'a value under the only key that says nothing',
    [{ attributeName: 'Weatherproof', nonBinaryLogic: 'TRUE' }],
    [{ name: 'Weatherproof', value: 'TRUE' }],
  ],
  [
    'a code with its label in a list',
    [
      {
        attribute_code: 'material',
        value: '5404',
        selected_options: [{ label: 'Stainless steel', value: '5404' }],
      },
    ],
    [{ name: 'material', value: 'Stainless steel' }],
  ],
  [
    'a unit under a key of its own',
    { 'Cord Length': '48', 'Cord Length UOM': 'cm', Material: 'Steel' },
    [
      { name: 'Cord Length', value: '48', unit: 'cm' },
      { name: 'Material', value: 'Steel' },
    ],
  ],
  [
    'a name in a group, without a value',
    [{ '@_name': 'Designer', '@_group': 'General', value: null }],
    [{ name: 'Designer', group: 'General' }],
  ],
];

const OPTIONS: readonly StyleCase[] = [
  [
    'a name and an option',
    [{ name: 'Colour', option: 'Green' }],
    [{ name: 'Colour', value: 'Green' }],
  ],
  [
    'a label of the attribute beside that of the value',
    [{ attribute_label: 'Colour', label: 'Green' }],
    [{ name: 'Colour', value: 'Green' }],
  ],
];

const PRICES: readonly StyleCase[] = [
  [
    'tiers within the entry',
    [
      {
        price: 100,
        currency: 'EUR',
        tier_prices: [
          { customer_group: 'ALL GROUPS', qty: 10, value: 90 },
          { customer_group: 'Wholesale', qty: 1, value: 80 },
        ],
      },
    ],
    [
      { price: 100, currency: 'EUR' },
      { price: 90, currency: 'EUR', minQuantity: 10 },
      { price: 80, currency: 'EUR', customerGroup: 'Wholesale' },
    ],
  ],
  [
    'a price that repeats that of the sale',
    [{ price: '60', regular_price: '75', sale_price: '60', date_on_sale_to: '2031-01-01' }],
    [
      { price: 75, label: 'regular price' },
      { price: 60, label: 'sale price', to: '2031-01-01T23:59:59' },
    ],
  ],
  [
    'a currency in the key',
    { 'List Price (EUR)': 75.5 },
    [{ price: 75.5, currency: 'EUR', label: 'list price eur' }],
  ],
  [
    'a price of 0 beside the price',
    [{ price: 75.5, cost_price: 0, currency: 'eur' }],
    [{ price: 75.5, currency: 'EUR' }],
  ],
  [
    'a group of customers as a list',
    [{ price: 68, currency: 'EUR', customer_groups: ['Wholesale'] }],
    [{ price: 68, currency: 'EUR', customerGroup: 'Wholesale' }],
  ],
  ['the name of a currency', [{ price: 5, currency: '欧元' }], [{ price: 5, currency: 'EUR' }]],
];

const CODES: readonly StyleCase[] = [
  [
    'a barcode under a key that does not say so',
    { mpn: 'HAL.4000', global_unique_id: '4006381333931' },
    [
      { type: 'mpn', value: 'HAL.4000' },
      { type: 'global_unique_id', value: '4006381333931' },
    ],
  ],
];

const VARIANTS: readonly StyleCase[] = [
  ['a number that is a code', [{ id: 7, productNumber: 'LUM-101' }], [{ id: 7, code: 'LUM-101' }]],
];

describe.each([
  ['properties', PROPERTIES],
  ['options', OPTIONS],
  ['prices', PRICES],
  ['codes', CODES],
  ['variants', VARIANTS],
] as const)('%s', (list, cases) => {
  it.each(cases)('are read from %s', (_style, raw, entries) => {
    expect(entriesOf(list, raw)).toEqual(entries);
  });
});

describe('prices', () => {
  it('are not made of a percentage, which is told', () => {
    const raw = [{ type: 'percent', amount: 15, quantity_min: 50 }];
    expect(entriesOf('prices', raw)).toEqual({
      state: 'unknown',
      keys: ['type', 'amount', 'quantity_min'],
    });
  });

  it('are not made of another field of a price', () => {
    const raw = [{ fieldTypeDisplayName: 'Minimum quantity', data: 10 }];
    expect(entriesOf('prices', raw)).toEqual({
      state: 'unknown',
      keys: ['fieldTypeDisplayName', 'data'],
    });
  });
});
