/** Rules of numbers that are the same on all products of a category, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { find, product, range, variant, weighs } from './by-hand.ts';

/** Ten products of a category with one number each. */
const numbered = (Name: string, Value: string, Unit: string | null, CategoryId: number) =>
  range(1, 10).map((at) =>
    product(CategoryId * 100 + at, { Properties: [{ Name, Value, Unit }], CategoryProducts: [{ CategoryId }] }),
  );

describe('same_value', () => {
  it('however its name, number and unit are written', async () => {
    const written = [
      ['AĞIRLIK', '500', 'g'],
      ['Net Weight', '500,0', 'G'],
      ['Nettogewicht', '500.00', ' g'],
    ] as const;
    const products = range(1, 12).map((id) => {
      const [Name, Value, Unit] = written[id % 3] ?? written[0];
      return product(id, { Properties: [{ Name, Value, Unit }], CategoryProducts: [{ CategoryId: 1 }] });
    });
    expect(await find('same_value', products)).toMatchObject({ population: 12, ids: range(1, 12) });
  });

  it('from ten products on, by whatever weight is called', async () => {
    const same = range(1, 10).map((id) => product(id, weighs('1', 1, 'Gewicht')));
    const few = range(11, 19).map((id) => product(id, weighs('1', 2)));
    const measured = range(21, 32).map((id) => product(id, weighs(String(id), 3)));
    const found = await find('same_value', [...same, ...few, ...measured]);
    expect(found).toMatchObject({ population: 31, ids: range(1, 10), detail: 'Gewicht 1 g, 10 products' });
  });

  it.each([
    ['Megapixels', '16000000', null, true],
    ['Width', '43.7', 'cm', true],
    ['Luminous flux', '1234', 'lm', true],
    ['Width', '60', 'cm', false],
    ['Voltage', '230', 'V', false],
    ['Frequency', '433.92', 'MHz', false],
    ['Warranty', '24', 'months', false],
    ['Lines', '1080', null, false],
    ['Model year', '2024', null, false],
    ['Edition', '2023', null, false],
    ['Customs tariff', '61091000', null, false],
    ['Stock', '12345', null, false],
    ['Weight', '0', 'g', false],
  ] as const)('%s %s %s: is suspicious, or the same by nature', async (name, value, unit, isOne) => {
    const found = await find('same_value', numbered(name, value, unit, 1));
    expect(found.ids).toEqual(isOne ? range(101, 110) : []);
  });

  it.each([
    ['Weight', '533', 'g', 19, 1],
    ['Weight', '533', 'g', 139, 7],
    ['Width', '43.7', 'cm', 19, 1],
    ['Megapixels', '16000000', null, 102, 3],
  ] as const)('%s %s %s of %3$d, though %4$d others have their own', async (Name, Value, Unit, same, others) => {
    const valued = (id: number, value: string) =>
      product(id, { Properties: [{ Name, Value: value, Unit }], CategoryProducts: [{ CategoryId: 1 }] });
    const products = range(1, same + others).map((id) => valued(id, id <= same ? Value : String(600 + id)));
    expect(await find('same_value', products)).toMatchObject({
      population: same + others,
      ids: range(1, same),
      detail: expect.stringMatching(`, ${same} of ${same + others} products$`),
    });
    const fewer = [...products, valued(500, '31'), valued(501, '29')];
    expect((await find('same_value', fewer)).ids).toEqual(same > 50 && others < 4 ? range(1, same) : []);
  });

  it('counts what variants have', async () => {
    const products = range(1, 10).map((id) => product(id, { CategoryProducts: [{ CategoryId: 1 }] }));
    const weight = (Value: string) => ({ Properties: [{ Name: 'weight', Value, Unit: null }] });
    const same = range(1, 20).map((id) => variant(id, Math.ceil(id / 2), weight('1')));
    expect(await find('same_value', products, same)).toMatchObject({
      ids: range(1, 10),
      detail: 'weight 1, 10 products',
    });
    const other = [...same.slice(0, -1), variant(20, 10, weight('3'))];
    expect((await find('same_value', products, other)).ids).toEqual([]);
  });
});
