/** Rules of what belongs to another record or list, or is unlike that of all others, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { find, product, range, variant } from './by-hand.ts';
import { itFindsIn } from './rows/row.ts';

const inside = (CategoryId: number): PimRecord => ({ CategoryProducts: [{ CategoryId }] });

describe('other_brand_in_name', () => {
  const named = (id: number, Name: string, brand: string) =>
    product(id, { Name, TrademarkProducts: [{ TrademarkId: brand.length, Name: brand }] });
  const [tuvarra, oskan, nimbu] = [
    range(1, 20).map((id) => named(id, `Tuvarra Kettle ${id}`, 'Tuvarra')),
    range(31, 50).map((id) => named(id, `Oskan Lamp ${id}`, 'Oskan')),
    range(61, 80).map((id) => named(id, id % 2 === 0 ? `Nimbu Chair ${id}` : `Chair ${id}`, 'Nimbu')),
  ];
  const ask = async (name: string, brand = 'Tuvarra') =>
    find('other_brand_in_name', [...tuvarra, ...oskan, ...nimbu, named(99, name, brand)]);

  it('another brand’s, where names of the own mostly hold that', async () => {
    expect(await ask('Oskan Kettle 99')).toMatchObject({
      ...{ population: 61, ids: [99] },
      detail: 'Oskan in its name (brand Tuvarra)',
    });
  });

  it.each([
    ['beside the own one', 'Tuvarra Kettle like Oskan', 'Tuvarra'],
    ['behind what it is made for', 'Kettle for Oskan Lamp', 'Tuvarra'],
    ['within a word', 'Oskanian Kettle', 'Tuvarra'],
    ['where only some names of the own brand hold that', 'Oskan Chair 99', 'Nimbu'],
  ])('not one %s', async (_how, name, brand) => expect((await ask(name, brand)).ids).toEqual([]));
});

describe('text_of_other_product', () => {
  const NAMES = range(1, 30).map(
    (id) => `${['Harbour', 'Meadow', 'Summit'][id % 3]} ${['Rucksack', 'Lantern', 'Blanket', 'Kettle'][id % 4]} ${id}`,
  );
  const text = (name: string) =>
    `The ${name} is made by hand in a small workshop, of the best that there is, to last for years.`;
  const described = (id: number, Name: string, LongDescription: string, category = 1) =>
    product(id, { Name, LongDescription, ...inside(category) });
  const others = NAMES.map((name, at) => described(at + 1, name, text(name)));
  const ask = (...more: PimRecord[]) => find('text_of_other_product', [...others, ...more]);

  it('of one that it names, and this one not', async () => {
    const copied = described(99, 'Marlin Umbrella', `<p>${text(NAMES[0] ?? '')}</p>`);
    expect(await ask(copied)).toMatchObject({ population: 31, ids: [99], detail: `text of ${NAMES[0]}` });
  });

  it.each([
    ['of one of its family', 'Meadow Lantern 1 Blue', text(NAMES[0] ?? '')],
    ['of its own', 'Marlin Umbrella', text('Marlin Umbrella')],
  ])('not %s', async (_how, name, long) => expect((await ask(described(99, name, long))).ids).toEqual([]));

  it('not one that is for many, whatever they are called', async () => {
    const many = range(90, 95).map((id) => described(id, `Marlin Umbrella ${id}`, text('shared')));
    expect((await ask(...many)).ids).toEqual([]);
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
      product(6, {
        Name: 'Tin Mug',
        Pictures: ['https://a.example/6.png', 'https://a.example/5.png'].map((Link, at) => ({
          ...{ PictureId: 60 + at, IsCover: at === 0, SortOrder: at, Link },
        })),
      }),
      product(7),
    ]);
    expect(found).toMatchObject({ population: 6, ids: [1, 2], sharedValues: 1 });
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
    ['between the smallest and the largest', [...shelf, ...usual, ...run(11, 'S L XL')], [11], 'no M'],
    [
      'in numbers',
      [...shelf, ...range(1, 10).flatMap((id) => run(id, '38 39 40 41')), ...run(11, '38 40 41')],
      [11],
      'no 39',
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
    ['not of too few sizes', [...shelf, ...usual, ...run(11, 'S L')], []],
  ]);
});

describe('sale_above_list_price', () => {
  const priced = (...prices: readonly (readonly [list: string, price: number])[]): PimRecord => ({
    Prices: prices.map(([PriceListName, Price]) => ({ PriceListName, Price, Currency: 'EUR' })),
  });
  it('by nearly all others that have prices on the same two lists', async () => {
    const pair = (id: number, one: number, other: number) => product(id, priced(['A1', one], ['B2', other]));
    const others = range(1, 25).map((id) => pair(id, 100 + id, 80 + id));
    expect((await find('sale_above_list_price', [...others, pair(30, 90, 110)])).ids).toEqual([30]);
    const mixed = range(31, 40).map((id) => pair(id, 90, 110));
    expect((await find('sale_above_list_price', [...others, ...mixed])).population).toBe(0);
  });
});

describe('odd_tax', () => {
  const taxed = (id: number, TaxRate: number, category = 1) => product(id, { TaxRate, ...inside(category) });
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
    ['not where few tell', [...usual.slice(0, 9), taxed(21, 10)], []],
  ]);
});
