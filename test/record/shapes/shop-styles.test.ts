/** How shop and ERP systems write lists: texts beside ids of languages, pairs of an id and a name, false for what is not filled. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf, type StyleCase } from './read-entries.ts';

const inTwoLanguages = (english: string, dutch: string) => [
  { id_lang: '1', iso_code: 'en', value: english },
  { id_lang: '2', iso_code: 'nl', value: dutch },
];

const PROPERTIES: readonly StyleCase[] = [
  [
    'texts beside ids of languages',
    [
      {
        id_feature: '10',
        name: inTwoLanguages('Material', 'Materiaal'),
        value: inTwoLanguages('Steel', 'Staal'),
        custom: '0',
      },
    ],
    [
      { name: 'Material', value: 'Steel', culture: 'en', code: 'Material' },
      { name: 'Materiaal', value: 'Staal', culture: 'nl', code: 'Material' },
    ],
  ],
  [
    'a list of pairs of an id and a name, beside an empty column of numbers',
    [
      {
        attribute_id: [40, 'Material'],
        value_ids: [
          [912, 'Linen'],
          [913, 'Cotton'],
        ],
        value_float: false,
      },
    ],
    [{ name: 'Material', value: 'Linen, Cotton', isList: true }],
  ],
  [
    'an empty column of numbers alone',
    [{ attribute_id: [40, 'Material'], value_ids: [], value_float: false }],
    [{ name: 'Material' }],
  ],
  [
    'a column of true and false',
    [{ attribute_id: [45, 'Washable'], value_boolean: false }],
    [{ name: 'Washable', value: 'false' }],
  ],
];

const OPTIONS: readonly StyleCase[] = [
  [
    'a name beside that of its group',
    [{ id_attribute: '979', group_name: 'Colour', attribute_name: 'Coral' }],
    [{ name: 'Colour', value: 'Coral' }],
  ],
  [
    'a reference that is called by its attribute and its value',
    [
      {
        attribute_id: [42, 'Finish'],
        product_attribute_value_id: [190, 'Finish: nickel'],
        name: 'nickel',
        price_extra: 21.24,
      },
    ],
    [{ name: 'Finish', value: 'nickel' }],
  ],
];

const DIMENSIONS: readonly StyleCase[] = [
  [
    'a measure and its unit',
    [{ measure: 'Gewicht', quantity: 6270, uom_id: [8, 'g'] }],
    [{ name: 'Gewicht', value: '6270', unit: 'g' }],
  ],
];

const WARRANTIES: readonly StyleCase[] = [
  [
    'a duration and its period',
    [{ title: inTwoLanguages('Warranty', 'Garantie'), duration: '60', period: 'month' }],
    [
      {
        name: 'Warranty',
        names: new Map([
          ['en', 'Warranty'],
          ['nl', 'Garantie'],
        ]),
        value: '60',
        unit: 'month',
      },
    ],
  ],
  [
    'a duration whose type is a unit',
    [{ name: 'Warranty', warranty_duration: 12, warranty_type: 'month' }],
    [{ name: 'Warranty', value: '12', unit: 'month' }],
  ],
];

const PACKAGING: readonly StyleCase[] = [
  [
    'units in a pack',
    [{ pack_type: 'Carton', units_in_pack: '6' }],
    [{ name: 'Carton', value: '6' }],
  ],
];

const PRICES: readonly StyleCase[] = [
  [
    'a list and a group of customers',
    [
      { price_list: 'Shop', iso_currency: 'EUR', group: 'Dealer', price: '14.130000' },
      { price_list: 'Shop', iso_currency: 'EUR', group: 'All customers', price: '17.660000' },
    ],
    [
      { price: 14.13, currency: 'EUR', label: 'Shop', customerGroup: 'Dealer' },
      { price: 17.66, currency: 'EUR', label: 'Shop' },
    ],
  ],
  [
    'partners, and how an amount comes about',
    [
      {
        pricelist_id: [2, 'Shop'],
        currency_id: [1, 'EUR'],
        partner_category_id: [4, 'Dealer'],
        compute_price: 'fixed',
        fixed_price: 17.98,
        date_start: false,
      },
      {
        pricelist_id: [2, 'Shop'],
        currency_id: [1, 'EUR'],
        partner_category_id: false,
        compute_price: 'fixed',
        fixed_price: 22.48,
        date_start: false,
      },
    ],
    [
      { price: 17.98, currency: 'EUR', label: 'Shop', customerGroup: 'Dealer' },
      { price: 22.48, currency: 'EUR', label: 'Shop' },
    ],
  ],
  [
    'a reduction, whose type is none of prices',
    [{ price_list: 'Shop', price: 15.19, reduction_type: 'amount', reduction: '0.000000' }],
    [{ price: 15.19, label: 'Shop' }],
  ],
];

describe.each([
  ['properties', PROPERTIES],
  ['options', OPTIONS],
  ['dimensions', DIMENSIONS],
  ['warranties', WARRANTIES],
  ['packaging', PACKAGING],
  ['prices', PRICES],
] as const)('%s', (list, styles) => {
  it.each(styles)('are read from %s', (_style, raw, entries) => {
    expect(entriesOf(list, raw)).toEqual(entries);
  });
});

it.each([
  ['categories', { public_categ_id: 31, sequence: 0 }, 31],
  ['brands', { x_merk_id: 5, sequence: 10 }, 5],
  ['brands', { supplier_ref_id: 7, product_id: 9 }, 7],
] as const)('reads the only id of an entry of %s', (list, entry, id) => {
  expect(entriesOf(list, [entry])).toEqual([{ id }]);
});

it('does not take the id of the product for that of its brand', () => {
  expect(READERS.brands([{ product_id: 9, sequence: 10 }]).state).not.toBe('value');
});

it('finds no barcode where false stands for none', () => {
  expect(READERS.codes([{ barcode: false, nomenclature: 'EAN-13' }]).state).toBe('absent');
});

describe('maps of attributes within one record', () => {
  const NAMES = { attributeNames: { capacity: 'Capacity', material: 'Material' } };

  it('are entries with the names beside them', () => {
    const raw = [{ sku: 'P-1', attributes: { capacity: '5.5 l', pieces: 3 }, ...NAMES }];
    expect(entriesOf('properties', raw)).toEqual([
      { name: 'Capacity', value: '5.5 l', code: 'capacity' },
      { name: 'pieces', value: '3' },
    ]);
  });

  it('are read in each language', () => {
    const localizedAttributes = [
      { locale: { localeName: 'en_US', isActive: true }, attributes: { material: 'Steel' } },
      { locale: { localeName: 'de_DE', isActive: true }, attributes: { material: 'Stahl' } },
    ];
    expect(entriesOf('properties', [{ sku: 'P-1', localizedAttributes, ...NAMES }])).toEqual([
      { name: 'Material', value: 'Steel', code: 'material', culture: 'en_US' },
      { name: 'Material', value: 'Stahl', code: 'material', culture: 'de_DE' },
    ]);
  });

  it('are read with the entries and the unit beside them', () => {
    const raw = [{ weight: '0.75', dimensions: { width: '27' }, dimension_unit: 'cm' }];
    expect(entriesOf('dimensions', raw)).toEqual([
      { name: 'weight', value: '0.75' },
      { name: 'width', value: '27', unit: 'cm' },
    ]);
  });
});

it('takes a value that is the same in each language once', () => {
  const values = ['en', 'de'].map((language) => ({ value: 48, language }));
  const raw = [{ attribute: { name: 'Length' }, unit: 'cm', valueTranslations: values }];
  const read = entriesOf('properties', raw);
  expect(JSON.stringify(read)).not.toContain('48, 48');
});

it('shows the text of an option instead of its id', () => {
  const raw = [{ Label: 'Material', Value: '6028', FormattedValue: 'Steel' }];
  expect(entriesOf('properties', raw)).toEqual([{ name: 'Material', value: 'Steel' }]);
});

it('reads the abbreviations of a French ERP', () => {
  const raw = [
    {
      LIB_TARIF: 'Catalogue',
      PX_HT: '85,50',
      CD_DEV: 'EUR',
      DT_DEB: '01/01/2097',
      DT_FIN: '31/12/2098',
      CAT_CLI: 'Revendeurs',
    },
  ];
  expect(entriesOf('prices', raw)).toEqual([
    {
      price: 85.5,
      currency: 'EUR',
      label: 'Catalogue',
      from: '2097-01-01T00:00:00',
      to: '2098-12-31T23:59:59',
      customerGroup: 'Revendeurs',
    },
  ]);
});

it('keeps a row of stock among properties without naming a property after it', () => {
  const stock = { id_stock_available: '15', id_product: '3', quantity: '12', out_of_stock: '2' };
  const reading = READERS.properties([stock]);
  expect(reading).toMatchObject({ state: 'value', value: [], unknownKeys: [] });
  const leaves = reading.state === 'value' ? (reading.unreadLeaves ?? []) : [];
  expect(leaves.map(({ keys }) => keys.join('.'))).toContain('out_of_stock');
});
