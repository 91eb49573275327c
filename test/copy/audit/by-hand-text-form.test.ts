/** Rules about the length of texts and the way they are written, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { askRule } from './ask-rule.ts';
import { find, itFinds, product, range } from './by-hand.ts';
import { openRecords } from './open-records.ts';

describe('the form of texts', () => {
  itFinds(
    'text_too_short',
    'name %s, short %s, long %s',
    [
      ['Sofa', 'A soft sofa.', 'A soft sofa for two or three.', false],
      ['So', undefined, undefined, true],
      ['3M', undefined, undefined, true],
      ['椅子', '軟椅', '軟椅', false],
      ['Sofa', 'Soft', undefined, true],
      ['Sofa', 'TBD', undefined, false],
      ['Sofa', undefined, 'Sofa', true],
      ['Sofa', undefined, '<p class="description long">So&nbsp;far</p>', true],
      ['Sofa', undefined, '<p>&nbsp;</p>', false],
      ['Sofa', undefined, '<img src="/a.png"> Sofa', false],
    ],
    ([Name, ShortDescription, LongDescription]) => ({ Name, ShortDescription, LongDescription }),
  );

  itFinds(
    'text_too_long',
    'name %s, short %s, long %s',
    [
      ['S'.repeat(150), 's'.repeat(1_000), 's'.repeat(10_000), false],
      ['S'.repeat(151), undefined, undefined, true],
      ['Sofa', 's '.repeat(501), undefined, true],
      ['Sofa', `<b>${'s'.repeat(999)}</b>`, undefined, false],
      ['Sofa', undefined, 's'.repeat(10_001), true],
      ['Sofa', undefined, `<p style="color:red">s</p>${' '.repeat(20_000)}<br>`, false],
    ],
    ([Name, ShortDescription, LongDescription]) => ({ Name, ShortDescription, LongDescription }),
  );

  it('text_too_long: says of which text, and how long it is', async () => {
    const found = await find('text_too_long', [product(1, { Name: 'Sofa '.repeat(40) })]);
    expect(found.detail).toBe('name, 199 characters');
  });

  itFinds(
    'all_caps',
    'of %s',
    [
      ['GARDEN CHAIR GREY', true],
      ['<p>GREAT <B>SOFA</B> &amp; CHAIR</p>', true],
      ['BAHÇE SANDALYESİ', true],
      ['HP LED USB-C 4K', false],
      ['IKEA PS 2014', false],
      ['GARDEN CHAIR, grey', false],
      ['椅子 椅子', false],
    ],
    ([Name]) => ({ Name }),
  );

  itFinds(
    'repeated_words',
    'of the name %s',
    [
      ['Chair for for two', true],
      ['Samsung Samsung Galaxy', true],
      ['S-View Flip Cover Flip Cover for Galaxy', true],
      ['Soda, black cherry cream, Black Cherry Cream', true],
      ['Wireless Mouse, Wireless, Wireless USB, Wireless Optical', true],
      ['Mouse, Wireless optical wireless USB wireless', true],
      ['Eau Eau de parfum', true],
      ['Les Les Ombres à Lisbonne', true],
      ['Vin rouge, Cave de Tain Cave de Tain', true],
      ['Pom Pom Hat', false],
      ['Vitamalt Plus Plus', false],
      ['Nous nous sommes tant aimés', false],
      ['Verizon Prepaid - LG Optimus Prepaid Cell Phone - Black (Verizon Wireless Prepaid)', false],
      ['Milk Chocolate Cigars, Milk Chocolate', false],
      ['Case for Phone 6 / Phone 6 Plus, Slate Gray/Slate Gray', false],
      ['Jacket of the The North Face', false],
      ['Bora Bora Beach Towel', false],
      ['Black, black and white', false],
      ['Case - Case', false],
      ['Cable for Galaxy S5, Galaxy S6 and Galaxy Note', false],
      ['Cable 2000 2000', false],
      ['2 2 2 pack', false],
      ['Pen and Pencil and Rubber and Ruler', false],
    ],
    ([Name]) => ({ Name }),
  );

  itFinds(
    'repeated_words',
    'of the description %s',
    [
      ['Put it on the the wall.', true],
      ['Für Küche und\nund Bad.', true],
      ['Ev ve ve bahçe için.', true],
      ['With this this phone you call.', true],
      ['Een boek van Van Gogh, en de winkel della Della Valle.', false],
      ['Posez la la base sur une surface plane.', true],
      ['Si consegna con la la custodia.', true],
      ['Oh la la, quelle chaise ! Tra la la la, on chante : la la la.', false],
      ['Nous nous engageons ; vous vous demandez pourquoi.', false],
      ['Pian piano, poco a poco.', false],
      ['I know that that is soft.', false],
      ['Listen to the, the, the sound.', false],
      ['Bathe the then clean dog.', false],
      ['Chair chair chair', false],
    ],
    ([LongDescription]) => ({ LongDescription }),
  );

  const material = (id: number, Value: string) => product(id, { Properties: [{ Name: 'Material', Value }] });
  const cotton = range(1, 30).map((id) => material(id, id % 2 === 0 ? 'Cotton' : 'Cotton, Leather'));

  it.each([
    ['another case', 'cotton', '"cotton" for "Cotton"'],
    ['a space behind', 'Cotton ', '"Cotton " for "Cotton"'],
    ['a letter too many', 'Cottonn', '"Cottonn" for "Cotton"'],
    ['letters swapped', 'Cototn', '"Cototn" for "Cotton"'],
    ['one of several', 'Leather, COTTON', '"COTTON" for "Cotton"'],
  ])('value_in_several_spellings: %s', async (_what, value, told) => {
    const found = await find('value_in_several_spellings', [...cotton, material(31, value), material(32, 'Silk')]);
    expect(found).toEqual({ population: 32, ids: [31], unknown: 0, detail: `Material: ${told}` });
  });

  it('value_in_several_spellings: words that differ by a letter where both are common, short, or begin otherwise', async () => {
    const others = ['Carton', 'Carton', 'Carton', 'Leader', 'Heather', 'Heather', 'Wood', 'Wool', 'Wool'];
    const products = others.map((value, at) => material(31 + at, value));
    const wools = range(50, 70).map((id) => material(id, 'Wool'));
    expect((await find('value_in_several_spellings', [...cotton, ...products, ...wools])).ids).toEqual([]);
  });

  it('value_in_several_spellings: a doubled letter of a word of five, a socket otherwise, and no size that is as frequent', async () => {
    const has = (id: number, Name: string, Value: string) => product(id, { Properties: [{ Name, Value }] });
    const found = await askRule(
      'value_in_several_spellings',
      await openRecords({
        products: [
          ...range(1, 20).map((id) =>
            product(id, {
              Properties: [
                { Name: 'Bois', Value: 'Chêne' },
                { Name: 'Culot', Value: 'E27' },
              ],
            }),
          ),
          ...range(31, 36).map((id) => has(id, 'Modèle', id % 2 === 0 ? 'x3' : 'X3')),
          has(21, 'Bois', 'Chênne'),
          has(22, 'Bois', 'Chaîne'),
          has(23, 'Culot', 'e27'),
          has(24, 'Culot', 'E 27'),
          has(25, 'Culot', 'E14'),
        ],
      }),
    );
    expect(found.ids).toEqual([21, 23, 24]);
  });

  it('value_in_several_spellings: leaves numbers, codes, grades and free text alone, and other properties', async () => {
    const has = (id: number, Name: string, Value: string) => product(id, { Properties: [{ Name, Value }] });
    const grades = range(40, 70).map((id) => has(id, 'Grade', id % 2 === 0 ? 'A+' : 'A'));
    const codes = range(80, 100).map((id) => has(id, 'Model', id === 80 ? 'ab12' : 'AB12'));
    const notes = range(110, 112).map((id) => has(id, 'Note', `Soft ${'and '.repeat(id)}deep`));
    const found = await find('value_in_several_spellings', [
      ...cotton,
      ...grades,
      ...codes,
      ...notes,
      has(120, 'Note', 'soft'),
      has(121, 'Note', 'Soft'),
      has(122, 'Stoff', 'cotton'),
      has(123, 'Size', '10 CM'),
      has(124, 'Size', '10 cm'),
    ]);
    expect(found.ids).toEqual([]);
  });
});
