/** Rules that compare days, packs, prices by piece and tax, and what texts name, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { find, product, range } from './by-hand.ts';

const euros = (Price: number, more: PimRecord = {}): PimRecord => ({
  Price,
  Currency: 'EUR',
  PriceType: 'Retail',
  ...more,
});
const priced = (id: number, ...Prices: readonly PimRecord[]) => product(id, { Prices });

describe('sale_above_list_price', () => {
  const stepped = (id: number, six: number, twelve: number) =>
    priced(id, euros(six, { MinQuantity: 6 }), euros(twelve, { MinQuantity: 12 }));
  const steps = range(1, 12).map((id) => stepped(id, 10 + id, 9 + id));

  it('finds a price for more pieces above that for fewer', async () => {
    const { ids, detail } = await find('sale_above_list_price', [...steps, stepped(99, 10, 12)]);
    expect(ids).toEqual([99]);
    expect(detail).toBe('retail 12 from 12 pieces on above 10 EUR from 6 on');
  });

  it('leaves prices of all pieces together alone', async () => {
    const totals = range(1, 12).map((id) => stepped(id, 60 + id, 110 + id));
    expect((await find('sale_above_list_price', totals)).ids).toEqual([]);
  });

  const taxed = (id: number, withTax: number, without: number) =>
    priced(id, euros(withTax, { TaxIncluded: true }), euros(without, { TaxIncluded: false }));
  const sold = range(1, 12).map((id) => taxed(id, 12 * id, 10 * id));

  it('finds a price with tax below the one without', async () => {
    const { ids, detail } = await find('sale_above_list_price', [...sold, taxed(99, 50, 55)]);
    expect(ids).toEqual([99]);
    expect(detail).toBe('retail 50 EUR with tax beside 55 without');
  });

  it('finds a sale to come above the list price', async () => {
    const sale = (id: number, list: number, special: number) =>
      priced(
        id,
        euros(list, { PriceType: 'List price' }),
        euros(special, { PriceType: 'Special price', ValidFrom: '2090-01-01' }),
      );
    const others = range(1, 5).map((id) => sale(id, 100, 80));
    expect((await find('sale_above_list_price', [...others, sale(99, 100, 120)])).ids).toEqual([
      99,
    ]);
  });
});

describe('broken_relation', () => {
  const packed = (id: number, pieces: number, weight: number, carton: number) =>
    product(id, {
      Dimensions: [{ Type: 'Weight', Value: weight, Unit: 'kg' }],
      Packaging: [{ Name: 'Carton', Quantity: pieces, GrossWeight: carton, WeightUnit: 'kg' }],
    });
  const packs = range(1, 60).map((id) => {
    const pieces = 4 + (id % 9);
    return packed(id, pieces, id / 10, Math.round(pieces * id * 1.08) / 10 + 0.3);
  });

  it('finds a carton that weighs less than its pieces', async () => {
    const { ids, detail } = await find('broken_relation', [...packs, packed(99, 10, 2, 9)]);
    expect(ids).toEqual([99]);
    expect(detail).toMatch(/^Carton, gross weight 9 kg \(Carton 10 of Weight 2 kg weigh 20; /);
  });

  const sized = (value: number, unit: string) => ({ value, unit });
  const boxed = (id: number, width: number, litres: number) =>
    product(id, {
      Packaging: [
        {
          Name: 'Carton',
          Quantity: 6,
          Length: sized(40, 'cm'),
          Width: sized(width, 'cm'),
          Height: sized(50, 'cm'),
          Volume: sized(litres, 'l'),
        },
      ],
    });

  it('finds a carton whose volume does not fit its sides', async () => {
    const boxes = range(1, 60).map((id) => boxed(id, 10 + id, 2 * (10 + id)));
    const { ids, detail } = await find('broken_relation', [...boxes, boxed(99, 30, 90)]);
    expect(ids).toEqual([99]);
    expect(detail).toMatch(
      /^Carton, volume 90 l \(beside Carton, sides 40 × 50 × 30 cm it would be 60 /,
    );
  });

  it('leaves a carton alone whose weight is only rounded', async () => {
    const light = range(1, 60).map((id) => packed(id, 6, id / 100, Math.round(id * 6.6) / 100));
    const { ids } = await find('broken_relation', [...light, packed(99, 6, 0.0112, 0.06)]);
    expect(ids).toEqual([]);
  });

  const groups = (id: number, single: number, trade: number) =>
    priced(id, euros(single), euros(trade, { PriceType: 'Trade', CustomerGroup: 'Contractors' }));
  const traded = range(1, 60).map((id) => groups(id, 10 * id, id * (8.4 + (id % 7) / 10)));

  it('finds the price of a customer group with its decimal point moved', async () => {
    const { ids, detail } = await find('broken_relation', [...traded, groups(99, 400, 3.5)]);
    expect(ids).toEqual([99]);
    expect(detail).toMatch(
      /^Trade Contractors 3.5 EUR \(100 times too little beside Retail 400 EUR/,
    );
  });

  const taxes = (id: number, without: number, withTax: number) =>
    priced(id, euros(without, { TaxIncluded: false }), euros(withTax, { TaxIncluded: true }));
  const taxed = range(1, 60).map((id) => taxes(id, 10 * id, 12 * id));

  it('finds a price without tax under that with it', async () => {
    const { ids, detail } = await find('broken_relation', [...taxed, taxes(99, 400, 410)]);
    expect(ids).toEqual([99]);
    expect(detail).toMatch(/^Retail without tax 400 EUR \(beside Retail with tax 410 EUR /);
  });

  const dated = (id: number, start: string, end: string) =>
    product(id, {
      Properties: [
        { Name: 'startAvailability', Value: start },
        { Name: 'endAvailability', Value: end },
      ],
    });
  const day = (id: number, year: number) => `${year}-0${1 + (id % 9)}-1${id % 9}T00:00:00`;
  const dates = range(1, 40).map((id) => dated(id, day(id, 2020 + (id % 4)), day(id + 3, 2028)));

  it('finds an end before its beginning', async () => {
    const wrong = dated(99, '2024-07-20T00:00:00', '2023-07-20T00:00:00');
    expect((await find('broken_relation', [...dates, wrong])).ids).toEqual([99]);
  });
});

describe('odd_unit_spelling', () => {
  const wide = (id: number, Unit: string) =>
    product(id, { Properties: [{ Name: 'Width', Value: 10 + id, Unit }] });
  const inches = range(1, 20).map((id) => wide(id, 'in'));

  it('finds a unit that one product spells otherwise', async () => {
    const { ids, detail } = await find('odd_unit_spelling', [...inches, wide(99, 'inch.')]);
    expect(ids).toEqual([99]);
    expect(detail).toBe('Width: "inch." for "in" (20 products)');
  });

  it('leaves another unit of the same kind alone', async () => {
    expect((await find('odd_unit_spelling', [...inches, wide(99, 'cm')])).ids).toEqual([]);
  });

  it('leaves two usual spellings alone', async () => {
    const inch = range(21, 40).map((id) => wide(id, 'inch'));
    expect((await find('odd_unit_spelling', [...inches, ...inch])).ids).toEqual([]);
  });
});

describe('text_contradicts_value', () => {
  const described = (id: number, ShortDescription: string, ...Properties: readonly PimRecord[]) =>
    product(id, { ShortDescription, Properties });
  const tank = (litres: number) => ({ Name: 'Reservoir', Value: litres, Unit: 'l' });
  const bags = (count: number) => ({ Name: 'Number of teabags', Value: count });
  const shelf = range(1, 40).map((id) =>
    described(id, 'For the whole family.', tank(1 + (id % 5)), bags(20 + (id % 3) * 20)),
  );

  it.each([
    [
      'an amount behind the name',
      'With a reservoir of 0.8 l.',
      'short description: 0.8 l (Reservoir: 2 l)',
    ],
    [
      'a number of things',
      'A box of 20 teabags.',
      'short description: 20 teabags (Number of teabags: 60)',
    ],
  ])('finds %s', async (_what, text, detail) => {
    const found = await find('text_contradicts_value', [
      ...shelf,
      described(99, text, tank(2), bags(60)),
    ]);
    expect(found).toMatchObject({ ids: [99], detail });
  });

  const places = (count: number) => ({ Name: 'Places', Value: count });
  const tents = range(1, 15).map((id) =>
    described(id, `Sleeps ${1 + (id % 4)}, in ripstop.`, places(1 + (id % 4))),
  );

  it('finds a number beside a word that stands beside the value in other texts', async () => {
    const tent = described(99, 'Sleeps 4, in ripstop.', places(2));
    const found = await find('text_contradicts_value', [...tents, tent]);
    expect(found).toMatchObject({
      ids: [99],
      detail: 'short description: sleeps 4 (Places: 2)',
    });
  });

  it('learns nothing from words whose number is the value by chance', async () => {
    const alike = range(1, 15).map((id) => described(id, 'Comes with 4 poles.', places(4)));
    const tent = described(99, 'Comes with 6 poles.', places(4));
    expect((await find('text_contradicts_value', [...alike, tent])).ids).toEqual([]);
  });

  it('leaves the own value alone', async () => {
    const own = described(99, 'A reservoir of 2 l and 60 teabags.', tank(2), bags(60));
    expect((await find('text_contradicts_value', [...shelf, own])).ids).toEqual([]);
  });
});

it('odd_pattern leaves numbers alone that have several lengths beside their letters', async () => {
  const coded = (id: number, Code: string) => product(id, { Code });
  const six = range(1, 60).map((id) => coded(id, String(100_000 + id * 331)));
  const lettered = range(101, 110).map((id) => coded(id, `AUR-${id < 103 ? id : id * 13}`));
  expect((await find('odd_pattern', [...six, ...lettered])).ids).toEqual([]);
});
