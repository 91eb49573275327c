/** Rules of what belongs to another record or list, is shared, or is unlike that of all others, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule } from './ask-rule.ts';
import { ean, find, product, range, size, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';
import { itFindsIn } from './rows/row.ts';

const inside = (CategoryId: number): PimRecord => ({ CategoryProducts: [{ CategoryId }] });

describe('other_brand_in_name', () => {
  const named = (id: number, Name: string, brand: string) =>
    product(id, { Name, TrademarkProducts: [{ TrademarkId: brand.length, Name: brand }] });
  const [tuvarra, oskan, nimbu] = [
    range(1, 20).map((id) => named(id, `Tuvarra Kettle ${id}`, 'Tuvarra')),
    range(31, 50).map((id) => named(id, `Oskan Lamp ${id}`, 'Oskan')),
    range(61, 80).map((id) =>
      named(id, id % 2 === 0 ? `Nimbu Chair ${id}` : `Chair ${id}`, 'Nimbu'),
    ),
  ];
  it.each([
    [
      'another brand’s, where names of the own mostly hold that',
      'Oskan Kettle 99',
      'Tuvarra',
      [99],
    ],
    ['not one beside the own one', 'Tuvarra Kettle like Oskan', 'Tuvarra', []],
    ['not one behind what it is made for', 'Kettle for Oskan Lamp', 'Tuvarra', []],
    ['not one within a word', 'Oskanian Kettle', 'Tuvarra', []],
    ['not one where only some names of the own brand hold that', 'Oskan Chair 99', 'Nimbu', []],
  ])('%s', async (_how, name, brand, ids) => {
    const found = await find('other_brand_in_name', [
      ...tuvarra,
      ...oskan,
      ...nimbu,
      named(99, name, brand),
    ]);
    expect(found).toMatchObject({ population: 61, ids });
    if (ids.length > 0) expect(found.detail).toBe('Oskan in its name (brand Tuvarra)');
  });
});

describe('another brand in a description', () => {
  /** Products of three brands with the same text for all, but for the last one. */
  const told = (own: (brand: string) => string, ...last: readonly string[]) =>
    [...range(1, 60), ...last].map((one, at) => {
      const Name = ['Tuvarra', 'Oskan', 'Nimbu'][at % 3] ?? '';
      return product(at + 1, {
        Name: `Kettle ${at + 1}`,
        LongDescription: typeof one === 'string' ? one : own(Name),
        TrademarkProducts: [{ TrademarkId: Name.length, Name }],
      });
    });
  const plain = () => 'A kettle of steel that boils fast.';
  const branded = (brand: string) => `<p>A kettle of steel. Brand: ${brand}. Boils fast.</p>`;

  it.each<[string, PimRecord[], number[]]>([
    ['where none names one', told(plain, 'This Oskan kettle boils fast.'), [61]],
    ['where others have the own one', told(branded, branded('Oskan')), [61]],
    ['not what it is for', told(plain, 'A kettle that fits all bases by Oskan.'), []],
    ['not one of a list', told(plain, 'For bases of Oskan, Nimbu and others.'), []],
    ['not beside the own one', told(plain, 'This Tuvarra kettle is lighter. Oskan is not.'), []],
    ['not a common word', told(() => 'A nimbu kettle.', 'This Nimbu kettle boils fast.'), []],
    ['not where several do', told(plain, ...range(1, 9).map(() => 'This Oskan kettle.')), []],
  ])('%s', async (_how, products, ids) => {
    const found = await find('other_brand_in_name', products);
    expect(found.ids).toEqual(ids);
    if (ids.length > 0) expect(found.detail).toMatch(/^Oskan in its long description \(brand Tu/);
  });
});

describe('text_of_other_product', () => {
  const NAMES = range(1, 30).map(
    (id) =>
      `${['Harbour', 'Meadow', 'Summit'][id % 3]} ${['Rucksack', 'Lantern', 'Blanket', 'Kettle'][id % 4]} ${id}`,
  );
  const text = (name: string) =>
    `The ${name} is made by hand in a small workshop, of the best that there is, to last for years.`;
  const described = (id: number, Name: string, LongDescription: string, category = 1) =>
    product(id, { Name, LongDescription, ...inside(category) });
  const others = NAMES.map((name, at) => described(at + 1, name, text(name)));
  const of = (name: string, long: string) => [...others, described(99, name, long)];
  const first = NAMES[0] ?? '';

  it.each<[string, PimRecord[], number[]]>([
    [
      'of one that it names, and this one not',
      of('Marlin Umbrella', `<p>${text(first)}</p>`),
      [99],
    ],
    ['not of one of its family', of('Meadow Lantern 1 Blue', text(first)), []],
    ['not of its own', of('Marlin Umbrella', text('Marlin Umbrella')), []],
    [
      'not one that is for many, whatever they are called',
      [
        ...others,
        ...range(90, 95).map((id) => described(id, `Marlin Umbrella ${id}`, text('shared'))),
      ],
      [],
    ],
  ])('%s', async (_how, products, ids) => {
    const found = await find('text_of_other_product', products);
    expect(found).toMatchObject({ population: products.length, ids });
    if (ids.length > 0) expect(found.detail).toBe(`text of ${first}`);
  });
});

describe('shared_cover', () => {
  const covered = (id: number, Name: string, Link: string) =>
    product(id, { Name, Pictures: [{ PictureId: id, IsCover: true, SortOrder: 1, Link }] });

  it('one on two products with quite other names, whoever signed its address', async () => {
    const found = await find('shared_cover', [
      covered(1, 'Oak Chair', 'https://a.example/1.png?sign=1'),
      covered(2, 'Steel Lamp', 'https://a.example/1.png?sign=2'),
      covered(3, 'Wool Blanket Red', 'https://a.example/3.png'),
      covered(4, 'Wool Blanket Blue', 'https://a.example/3.png'),
      covered(5, 'Glass Jug', 'https://a.example/5.png'),
      product(6),
    ]);
    expect(found).toMatchObject({ population: 5, ids: [1, 2], sharedValues: 1 });
    expect(found.detail).toMatch(/^cover also of (Steel Lamp|Oak Chair)$/);
  });
});

describe('size_run_hole', () => {
  const run = (productId: number, sizes: string, colour?: string): PimRecord[] =>
    sizes.split(' ').map((Value, at) =>
      variant(productId * 100 + (colour?.length ?? 0) * 10 + at, productId, {
        OptionValues: [
          { OptionName: 'Size', Value },
          ...(colour === undefined ? [] : [{ OptionName: 'Colour', Value: colour }]),
        ],
      }),
    );
  const shelf = range(1, 12).map((id) => product(id, inside(1)));
  const usual = range(1, 10).flatMap((id) => run(id, 'S M L XL'));

  itFindsIn('size_run_hole', [
    [
      'between the smallest and the largest',
      [...shelf, ...usual, ...run(11, 'S L XL')],
      [11],
      'no M',
    ],
    [
      'of one colour, though another has it',
      [product(11, inside(1)), ...run(11, 'S M L XL', 'Red'), ...run(11, 'S L XL', 'Yellow')],
      [11],
      'no M in yellow',
    ],
    ['not at its end', [...shelf, ...usual, ...run(11, 'S M L')], []],
    [
      'not where others lack it, too',
      [...shelf, ...range(1, 10).flatMap((id) => run(id, id < 6 ? 'S M L XL' : 'S L XL'))],
      [],
    ],
  ]);
});

describe('prices of variants', () => {
  const prices = (euro: number, reais: number, trade: number) => ({
    Prices: [
      { Price: euro, Currency: 'EUR' },
      { Price: reais, Currency: 'BRL' },
      { Price: trade, Currency: 'EUR', CustomerGroup: 'Trade' },
    ],
  });
  const usual = (id: number) => {
    const euro = 20 + id * 3.7;
    return prices(euro, Math.round(euro * (5.2 + (id % 5) / 20)) - 0.05, euro * 0.8);
  };
  const audit = (last: PimRecord) =>
    find(
      'broken_relation',
      range(1, 60).map((id) => product(id)),
      [...range(1, 60).map((id) => variant(100 + id, id, usual(id))), variant(99, 7, last)],
    );

  it.each<[string, PimRecord, RegExp]>([
    [
      'with the amount of another currency',
      prices(200, 200, 160),
      /prices 200 EUR \(beside prices 200 BRL/,
    ],
    ['that are ten times too little', prices(200, 1059.95, 16), /16 EUR \(beside/],
  ])('are compared with each other: %s', async (_how, last, detail) => {
    const { ids, detail: sentence } = await audit(last);
    expect(ids).toEqual([7]);
    expect(sentence).toMatch(detail);
  });

  it('may have another discount as several others have', async () => {
    const { ids } = await find(
      'broken_relation',
      range(1, 600).map((id) => product(id)),
      range(1, 600).map((id) =>
        variant(1_000 + id, id, id % 150 === 0 ? prices(200, 1059.95, 140) : usual(id)),
      ),
    );
    expect(ids).toEqual([]);
  });
});

it('broken_relation: a sale price that lost its decimal sign, among few that have one', async () => {
  const sold = (id: number, list: number, sale: number) =>
    product(id, {
      Prices: [
        { Price: list, Currency: 'EUR', PriceListName: 'Shop' },
        { Price: sale, Currency: 'EUR', PriceListName: 'Week' },
      ],
    });
  const others = range(1, 43).map((id) => sold(id, 10 * id, 10 * id * (0.7 + (id % 5) / 20)));
  const { ids, detail } = await find('broken_relation', [...others, sold(50, 279.9, 25.2)]);

  expect(ids).toEqual([50]);
  expect(detail).toBe('Week 25.2 EUR (10 times too little beside Shop 279.9 EUR, by 43 of 44)');
});

it('sale_above_list_price: by nearly all others that have prices on the same two lists', async () => {
  const pair = (id: number, ...prices: readonly number[]) =>
    product(id, {
      Prices: prices.map((Price, at) => ({
        PriceListName: ['A1', 'B2'][at],
        Price,
        Currency: 'EUR',
      })),
    });
  const others = range(1, 25).map((id) => pair(id, 100 + id, 80 + id));
  expect((await find('sale_above_list_price', [...others, pair(30, 90, 110)])).ids).toEqual([30]);
  const mixed = range(31, 40).map((id) => pair(id, 90, 110));
  expect((await find('sale_above_list_price', [...others, ...mixed])).population).toBe(0);
});

it('sale_above_list_price: where the price of a group is above that of everyone', async () => {
  const pair = (id: number, everyone: number, group: number) =>
    product(id, {
      Prices: [
        { Price: everyone, Currency: 'EUR' },
        { Price: group, Currency: 'EUR', CustomerGroup: 'Trade' },
      ],
    });
  const others = range(1, 25).map((id) => pair(id, 100 + id, 80 + id));

  expect((await find('sale_above_list_price', [...others, pair(30, 90, 110)])).ids).toEqual([30]);
});

it('sale_above_list_price: where several pieces cost more apiece than one', async () => {
  const pair = (id: number, one: number, several: number) =>
    product(id, {
      Prices: [
        { Price: one, Currency: 'EUR' },
        { Price: several, Currency: 'EUR', MinQuantity: 10 },
      ],
    });
  const others = range(1, 25).map((id) => pair(id, 100 + id, 80 + id));

  expect((await find('sale_above_list_price', [...others, pair(30, 90, 110)])).ids).toEqual([30]);
});

describe('reversed_range', () => {
  const having = (id: number, ...Properties: readonly PimRecord[]) => product(id, { Properties });
  const torque = (id: number, Value: string) => having(id, { Name: 'Torque', Value, Unit: 'Nm' });
  const torques = range(1, 12).map((id) => torque(id, `${id} – ${id + 80}`));
  const heat = (id: number, least: string, most: string) =>
    having(
      id,
      { Name: 'Heat min', Value: least, Unit: '°C' },
      { Name: 'Heat max', Value: most, Unit: '°C' },
    );
  const heats = range(1, 12).map((id) => heat(id, String(-id), String(40 + id)));
  const sold = (id: number, ValidFrom: string, ValidTo: string) =>
    product(id, { Prices: [{ Price: 10, Currency: 'EUR', ValidFrom, ValidTo }] });
  const sales = range(1, 12).map((id) => sold(id, '2020-01-01', '2030-01-01'));

  itFindsIn('reversed_range', [
    [
      'within one value',
      [...torques, torque(20, '100 – 20')],
      [20],
      /^Torque 100 – 20 \(the lower end comes first in \d+ others\)$/,
    ],
    ['not the right way round', [...torques, torque(20, '5 – 20')], []],
    ['not up to what may be a thousand', [...torques, torque(20, '200 – 1.000')], []],
    [
      'of a least and a most below zero',
      [...heats, heat(20, '45', '-30')],
      [20],
      /^Heat min 45 °C, Heat max -30 °C \(the lower/,
    ],
    ['a price that ends before it begins', [...sales, sold(20, '2025-03-01', '2024-03-01')], [20]],
    [
      'not where many write the greater first, such as sides',
      range(1, 20).map((id) =>
        having(id, { Name: 'Sides', Value: id % 2 === 0 ? `${id} – 90` : `90 – ${id}` }),
      ),
      [],
    ],
  ]);
});

describe('odd_tax', () => {
  const taxed = (id: number, TaxRate: number, category = 1) =>
    product(id, { TaxRate, ...inside(category) });
  const vat = (id: number, TaxIncluded: boolean) =>
    product(id, { Prices: [{ Price: 5 + id, Currency: 'EUR', TaxIncluded }], ...inside(1) });
  const usual = range(1, 20).map((id) => taxed(id, 20));

  itFindsIn('odd_tax', [
    [
      'a rate unlike that of nearly all others',
      [...usual, taxed(21, 10)],
      [21],
      'tax rate 10 (20 others of its category: 20)',
    ],
    [
      'a price without VAT among others with it',
      [...range(1, 20).map((id) => vat(id, true)), vat(21, false)],
      [21],
      /^price without VAT \(20 others/,
    ],
    ['not where several have it', [...usual, taxed(21, 10), taxed(22, 10)], []],
    ['not in another category', [...usual, taxed(21, 10, 2)], []],
  ]);
});

it('duplicate_name: is unknown where one has no id by which to tell its tree', async () => {
  const same = (id: number) => product(id, { Name: 'Same' });
  const lost = { ...same(3), ProductId: 'A-3' };
  expect(await find('duplicate_name', [same(1), lost])).toMatchObject({ ids: [], unknown: 2 });
  expect(await find('duplicate_name', [product(1), lost])).toMatchObject({ ids: [], unknown: 0 });
});

const named = (key: string) =>
  ['A', 'a ', 'B', 'B', 'C'].map((text, at) => product(at + 1, { [key]: text }));
const EANS = ['4006381333931', '4006381333931', '0036000291452', '036000291452'].map(ean);

it.each([
  ['duplicate_code', named('Code'), []],
  ['duplicate_name', named('Name'), []],
  ['duplicate_barcode', EANS.map((codes, at) => product(at + 1, codes)), []],
  [
    'variant_duplicate_options',
    [],
    ['S', 's', 'M', 'm'].map((text, at) => variant(at + 1, 1, size(text))),
  ],
  ['variant_duplicate_barcode', [], EANS.map((codes, at) => variant(at + 1, 1, codes))],
])(
  '%s: tells how many values are shared, not only by how many records',
  async (rule, products, variants) => {
    expect((await find(rule, products, variants)).sharedValues).toBe(2);
  },
);

it('only_passive_categories: passive themselves or below a passive one, of active products', async () => {
  const placed = (id: number, ids: readonly number[], fields: PimRecord = {}) =>
    product(id, { CategoryProducts: ids.map((CategoryId) => ({ CategoryId })), ...fields });
  const category = (CategoryId: number, Status: number, ParentId = 0) => ({
    CategoryId,
    Status,
    ParentId,
    Name: 'C',
  });
  const copy = await openRecords({
    products: [
      ...[placed(1, [1]), placed(2, [2]), placed(3, [3]), placed(4, [1, 2]), placed(6, [9])],
      placed(5, [2], { Status: -1 }),
    ],
    categories: [category(1, 1), category(2, -1), category(3, 1, 2)],
  });
  const found = await askRule('only_passive_categories', copy);
  expect(found).toMatchObject({ population: 4, ids: [2, 3], unknown: 0 });
});
