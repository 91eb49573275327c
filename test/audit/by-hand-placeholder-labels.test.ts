/** Categories and brands that stand for one still to be entered, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { askRule } from './ask-rule.ts';
import { find, product, range } from './by-hand.ts';
import { openRecords } from './open-records.ts';

const RULE = 'placeholder_category_or_brand';

const inside = (Name: string | null, CategoryId = 7) => ({ CategoryProducts: [{ CategoryId, Name }] });

describe(RULE, () => {
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

  it('is no category whose products are each other’s peers', async () => {
    const has = (...names: string[]) => ({ Properties: names.map((Name) => ({ Name, Value: 'oak' })) });
    const of = (Name: string) =>
      range(1, 31).map((id) => product(id, { ...inside(Name), ...(id < 31 ? has('Material', 'Legs') : has('Legs')) }));
    expect((await find('lacks_usual_attribute', of('Null'))).ids).toEqual([]);
    expect((await find('lacks_usual_attribute', of('Chairs'))).ids).toEqual([31]);
  });
});
