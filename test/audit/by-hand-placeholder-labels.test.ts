/** Categories and brands that stand for one still to be entered, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { askRule } from './ask-rule.ts';
import { find, itFinds, product, range } from './by-hand.ts';
import { openRecords } from './open-records.ts';

const RULE = 'placeholder_category_or_brand';

const inside = (Name: string | null, CategoryId = 7) => ({ CategoryProducts: [{ CategoryId, Name }] });

describe(RULE, () => {
  itFinds(
    RULE,
    'of the category %s',
    [
      ['Null', true],
      ['NULL', true],
      ['<null>', true],
      ['undefined', true],
      ['N/A', true],
      ['(none)', true],
      ['---', true],
      ['Test', true],
      ['test_category', true],
      ['TBD', true],
      ['New Category', true],
      ['Uncategorised', true],
      ['Ohne Kategorie', true],
      ['Unbekannt', true],
      ['Sans catégorie', true],
      ['Kategorisiz', true],
      ['À classer', true],
      ['À définir', true],
      ['Sans marque', true],
      ['Sin marca', true],
      ['Senza marca', true],
      ['Divers à trier', true],
      ['Bacs à trier', false],
      ['Sans', false],
      ['Null modem cables', false],
      ['Test strips', false],
      ['Tests', false],
      ['Dummy', false],
      ['Todo', false],
      ['Deneme', false],
      ['Yeni Kategori', true],
      ['NAN', false],
      ['Default Category', false],
      ['Samples', false],
      ['Unbranded', false],
      ['3', false],
    ],
    ([Name]) => inside(Name),
  );

  itFinds(
    RULE,
    'of the brand %s',
    [
      ['null', true],
      ['Unknown brand', true],
      ['?', true],
      ['NaN', false],
      ['Generic', false],
      ['Unbranded', false],
      ['No Name', false],
      ['No Brand', false],
      ['Keine Marke', false],
      ['Test Rite', false],
    ],
    ([Name]) => ({ TrademarkProducts: [{ TrademarkId: 3, Name }] }),
  );

  it('reads the name in the list where the record names only the id, and says which of the two it is', async () => {
    const products = [
      product(1, { CategoryProducts: [{ CategoryId: 7 }] }),
      product(2, inside('Chairs', 8)),
      product(3),
    ];
    const found = await askRule(RULE, await openRecords({ products, categories: [{ CategoryId: 7, Name: 'n/a' }] }));
    expect(found).toMatchObject({ population: 2, ids: [1], unknown: 0, examples: [{ detail: 'category: n/a' }] });
    expect([...found.kinds]).toEqual([['category: n/a', 1]]);
  });

  it('is unknown where a category is of a shape that no reader knows', async () => {
    const found = await find(RULE, [
      product(1, inside('Chairs')),
      product(2, { CategoryProducts: [{ Zq: { Zr: 1 } }] }),
    ]);
    expect(found).toMatchObject({ population: 2, ids: [], unknown: 1 });
  });

  it('is no category whose products are each other’s peers', async () => {
    const has = (...names: string[]) => ({ Properties: names.map((Name) => ({ Name, Value: 'oak' })) });
    const of = (Name: string) =>
      range(1, 31).map((id) => product(id, { ...inside(Name), ...(id < 31 ? has('Material', 'Legs') : has('Legs')) }));
    expect((await find('lacks_usual_attribute', of('Null'))).ids).toEqual([]);
    expect((await find('lacks_usual_attribute', of('Chairs'))).ids).toEqual([31]);
  });
});
