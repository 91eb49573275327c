/** Which categories make products peers of each other, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { find, product, range } from './by-hand.ts';

const SALE = 9;

const placed = (id: number, categories: readonly number[], fields: PimRecord = {}): PimRecord =>
  product(id, { CategoryProducts: categories.map((CategoryId) => ({ CategoryId })), ...fields });
const priced = (Price: number): PimRecord => ({ Prices: [{ Price, Currency: 'EUR' }] });
const content = (Value: string, Unit: string): PimRecord => ({
  Properties: [{ Name: 'Content', Value, Unit }],
});

/** Three categories of forty products, the first six of which are on sale, too: ids 100 to 139, 200 to 239, 300 to 339. */
const shop = (build: (category: number, at: number) => PimRecord): PimRecord[] =>
  [1, 2, 3].flatMap((category) =>
    range(0, 39).map((at) =>
      placed(category * 100 + at, at < 6 ? [category, SALE] : [category], build(category, at)),
    ),
  );

/** Prices of cables, shoes and bicycles. */
const price = (category: number, at: number): PimRecord => priced(5 * 10 ** category + at);

describe('a category that gathers products of others', () => {
  it.each([
    [1, 'a cable at the price of a bicycle', 5_000],
    [3, 'a bicycle at the price of a cable', 50],
  ])('price_outlier: hides no slip: category %d, %s', async (category, _what, slip) => {
    const products = shop((of, at) => (of === category && at === 0 ? priced(slip) : price(of, at)));
    expect((await find('price_outlier', products)).ids).toEqual([category * 100]);
  });

  it('contradicting_units: units that each kind of goods has for itself do not contradict each other in it', async () => {
    const measured = (category: number, at: number) =>
      content(String(30 + at), category === 1 ? 'ml' : 'cl');
    const found = await find('contradicting_units', shop(measured));
    expect(found).toMatchObject({ population: 120, ids: [] });
  });

  it('lacks_usual_attribute: excuses no gap', async () => {
    const products = shop((category, at) => ({
      Properties: ['Note', `Attribute ${category}`]
        .slice(0, category === 1 && at === 0 ? 1 : 2)
        .map((Name) => ({ Name, Value: 'some' })),
    }));
    expect((await find('lacks_usual_attribute', products)).ids).toEqual([100]);
  });

  it('is a category of its own for products that are in no other', async () => {
    const vouchers = range(400, 460).map((id) => placed(id, [SALE], priced(50 + (id % 9))));
    const slip = placed(470, [SALE], priced(5_200));
    // The goods on sale are judged among their kind, and do not make dear vouchers usual.
    expect(
      (await find('price_outlier', [...shop(price).slice(0, 40), ...vouchers, slip])).ids,
    ).toEqual([470]);
  });
});

describe('a category above others', () => {
  it('lacks_usual_attribute: makes their products peers, though all are in these too', async () => {
    const products = range(0, 39).map((at) =>
      placed(100 + at, [1 + Math.floor(at / 10), 10], {
        Properties: (at > 0 ? ['Material', 'Legs'] : ['Legs']).map((Name) => ({
          Name,
          Value: 'oak',
        })),
      }),
    );
    expect((await find('lacks_usual_attribute', products)).ids).toEqual([100]);
  });

  /** Two categories of so many products at very different prices, all of which are in the category above them, too. */
  const tree = (many: number): PimRecord[] =>
    [1, 2].flatMap((category) =>
      range(0, many - 1).map((at) =>
        placed(category * 1_000 + at, [category, 10], priced(10 ** (2 * category) + (at % 9))),
      ),
    );
  const slipped = (many: number): PimRecord[] =>
    tree(many).map((one) => (one.ProductId === 1_000 ? { ...one, ...priced(10_000) } : one));

  it('price_outlier: makes nothing usual that is far from those of its own, where these are many', async () => {
    expect((await find('price_outlier', slipped(110))).ids).toEqual([1_000]);
    expect((await find('price_outlier', slipped(60))).ids).toEqual([]);
    expect((await find('price_outlier', tree(110))).ids).toEqual([]);
  });
});
