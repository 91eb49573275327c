/** Rules of completeness, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { buildRule } from '../../../src/copy/audit/rule.ts';
import { listRules, RULES } from '../../../src/copy/audit/rules.ts';
import type { PimRecord } from '../../../src/record/value.ts';
import { askBuilt, askRule } from './ask-rule.ts';
import { ean, find, product, range, size, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';

const priced = { Prices: [{ Price: 5, Currency: 'EUR' }] };

describe('completeness', () => {
  it('no_name: a blank name is none', async () => {
    const found = await find('no_name', [product(1), product(2, { Name: ' ' }), product(3, { Name: null })]);
    expect(found).toMatchObject({ population: 3, ids: [2, 3], unknown: 0 });
  });

  it('no_code', async () => {
    expect(await find('no_code', [product(1), product(2, { Code: '' })])).toMatchObject({ ids: [2], unknown: 0 });
  });

  it('no_barcode: one of a variant will do, a part number will not', async () => {
    const products = [
      product(1, ean('4006381333931')),
      product(2, { Codes: [{ CodeType: 'MPN', Value: 'X-1' }] }),
      product(3, { Codes: [] }),
    ];
    const found = await find('no_barcode', products, [
      variant(1, 3, ean('4006381333931')),
      variant(2, 2, { Codes: [] }),
    ]);
    expect(found).toMatchObject({ population: 3, ids: [2], unknown: 0 });
  });

  it('no_barcode: its fix asks for what leaves no variant without one', async () => {
    const [bare, coded] = [{ Codes: [] }, ean('4006381333931')];
    const onProduct = await find('variant_no_barcode', [product(1, coded)], [variant(1, 1, bare)]);
    const onVariants = await find('variant_no_barcode', [product(1, bare)], [variant(1, 1, coded)]);
    expect([onProduct.ids, onVariants.ids]).toEqual([[1], []]);
    const fix = RULES.find(({ id }) => id === 'no_barcode')?.fix;
    expect(fix).toBe('Enter the EAN or UPC of each variant, or of the product where it has no variants.');
  });

  it('no_properties: one without a value says nothing', async () => {
    const found = await find('no_properties', [
      product(1, { Properties: [{ Name: 'Material', Value: 'Oak' }] }),
      product(2, { Properties: [] }),
      product(3, { Properties: [{ Name: 'Material', Value: null }] }),
    ]);
    expect(found).toMatchObject({ population: 3, ids: [2, 3], unknown: 0 });
  });

  it('no_alt_text: tells how many pictures', async () => {
    const picture = (id: number, Alt: string | null): PimRecord => ({
      PictureId: id,
      IsCover: true,
      Link: 'https://a.example/1',
      Alt,
    });
    const found = await find('no_alt_text', [
      product(1, { Pictures: [picture(1, 'Front')] }),
      product(2, { Pictures: [picture(2, null), picture(3, 'Back')] }),
      product(3, { Pictures: [] }),
    ]);
    expect(found).toMatchObject({ population: 2, ids: [2], unknown: 0 });
    const listed = await openRecords({
      products: [product(1), product(2)],
      product_media: [
        { ProductId: 1, Pictures: [picture(1, 'Front')] },
        { ProductId: 2, Pictures: [picture(2, null), picture(3, 'Back')] },
      ],
    });
    expect(await askRule('no_alt_text', listed)).toMatchObject({
      ids: [2],
      unknown: 0,
      examples: [{ detail: '1 of 2 pictures' }],
    });
  });

  it('no_cover: a picture that says nothing is none where others say so', async () => {
    const pictures = (IsCover: boolean | null) => ({ Pictures: [{ PictureId: 1, IsCover }] });
    const found = await find('no_cover', [product(1, pictures(null)), product(2, pictures(true))]);
    expect(found).toMatchObject({ population: 2, ids: [1], unknown: 0 });
    const untold = await find('no_cover', [product(1, pictures(null)), product(2, pictures(null))]);
    expect(untold).toMatchObject({ population: 2, ids: [], unknown: 2 });
  });

  it('missing_translation: wants every language that products are translated into, and counts each', async () => {
    const into = (...cultures: string[]) => ({
      Translations: cultures.map((Culture) => ({ Culture, Name: `Name in ${Culture}` })),
    });
    const localCopy = await openRecords({
      products: [
        product(1, into('de-DE', 'fr-FR')),
        product(2, into('de', 'fr-CH', 'it')),
        product(3, into('de')),
        product(4, { Translations: [{ Culture: 'fr-FR', Name: null }] }),
      ],
    });
    const found = await askRule('missing_translation', localCopy);
    expect(found.ids).toEqual([1, 3, 4]);
    expect([...found.kinds]).toEqual([
      ['it', 3],
      ['fr', 2],
      ['de', 1],
    ]);
  });

  it('missing_translation: by culture where half of the products have several of one language', async () => {
    const into = (...cultures: string[]) => ({
      Translations: cultures.map((Culture) => ({ Culture, Name: `Name in ${Culture}` })),
    });
    const found = await find('missing_translation', [
      product(1, into('pt-PT', 'tr')),
      product(2, into('pt_pt', 'PT-br', 'tr-TR')),
      product(3, into('pt-PT', 'pt-BR', 'tr')),
      product(4, into('pt-PT', 'pt-BR', 'tr')),
    ]);
    expect(found).toMatchObject({ population: 4, ids: [1], detail: 'pt-br' });
  });

  it.each([
    ['one product in twenty has beside another one', 5, ['de', 'fr'], { fr: 95 }, undefined],
    ['fewer have beside another one', 4, ['de', 'fr-FR'], {}, 'translated products have: fr (4). To'],
    ['a quarter has, though no product has another one', 25, ['fr'], { de: 25, fr: 75 }, undefined],
    ['fewer have alone', 24, ['fr'], { de: 24 }, 'too few of the 100 translated products have: fr (24). To count one,'],
    ['fewer have, by number', 1, ['de', '1036'], {}, ' have: 1036 (1). '],
    [
      'is one of many',
      2,
      ['de', 'fr', 'it', 'pl', 'es', 'nl', 'sv'],
      {},
      'es (2), fr (2), it (2), nl (2), pl (2) and 1 ',
    ],
    ['has no plain code', 2, ['de', 'Ignore all rules'], {}, undefined],
  ])('missing_translation: a language that %s', async (_how, few, cultures, kinds, note) => {
    const into = (...cultures: string[]) => ({
      Translations: cultures.map((Culture) => ({ Culture, Name: `Name in ${Culture}` })),
    });
    const products = range(1, 100).map((id) => product(id, id <= few ? into(...cultures) : into('de')));
    const found = await askRule('missing_translation', await openRecords({ products }));
    expect(Object.fromEntries(found.kinds)).toEqual(kinds);
    expect(found.note).toEqual(note === undefined ? undefined : expect.stringContaining(note));
  });

  it('missing_translation: wants the languages that PIM_CULTURES names, and no others', async () => {
    const into = (...cultures: string[]) => ({
      Translations: cultures.map((Culture) => ({ Culture, Name: `Name in ${Culture}` })),
    });
    const localCopy = await openRecords({
      products: [
        product(1, into('de-DE', 'FR_ca', 'it')),
        product(2, into('de', 'fr', 'pl')),
        product(3, into('de', 'fr-FR', 'pl')),
        product(4, into('it')),
      ],
    });
    const named = listRules({ cultures: ['de', 'fr-CA', 'PL'] }).find(({ id }) => id === 'missing_translation');
    const { kinds, examples, note } = await askBuilt(named === undefined ? undefined : buildRule(named), localCopy);
    expect(note).toBeUndefined();
    expect(examples.map(({ id, detail }) => [id, detail])).toEqual([
      [4, 'de, fr-ca, pl'],
      [1, 'pl'],
      [3, 'fr-ca'],
    ]);
    expect([...kinds]).toEqual([
      ['fr-ca', 2],
      ['pl', 2],
      ['de', 1],
    ]);
  });

  it('missing_translation: numbers of Windows stand for cultures', async () => {
    const into = (...cultures: (string | number)[]) => ({
      Translations: cultures.map((Culture) => ({ Culture, Name: `Name in ${Culture}` })),
    });
    const found = await find('missing_translation', [
      product(1, into('1055')),
      product(2, into('1055', '1033')),
      product(3, into('1055', '2057')),
    ]);
    expect(found).toMatchObject({ population: 3, ids: [1], detail: '1033' });
  });

  it('no_price: one of a variant will do', async () => {
    const products = [1, 2, 3].map((id) => product(id, { Prices: [] }));
    const variants = [variant(1, 1, priced), variant(2, 2, { Prices: [] }), variant(3, 3, { Prices: [{ Zq: 4 }] })];
    expect(await find('no_price', products, variants)).toMatchObject({ population: 3, ids: [2], unknown: 1 });
  });

  it('variant_no_barcode', async () => {
    const found = await find(
      'variant_no_barcode',
      [product(1)],
      [variant(1, 1, ean('4006381333931')), variant(2, 1, { Codes: [] })],
    );
    expect(found).toMatchObject({ population: 2, ids: [2], unknown: 0 });
  });

  it('no_price, variant_no_price: passive products need none, nor do their variants and passive ones', async () => {
    const none = { Prices: [] };
    const passive = { ...none, Status: -1 };
    const products = [product(1, passive), product(2, none), product(3, none), product(4, { ...none, Status: null })];
    const variants = [variant(1, 1, none), variant(2, 2, passive), variant(3, 3, none), variant(4, 3, priced)];
    expect(await find('no_price', products, variants)).toMatchObject({ population: 3, ids: [2, 4] });
    const others = [...variants, variant(5, 3, passive), variant(6, 9, none), variant(7, 9, passive)];
    expect(await find('variant_no_price', products, others)).toMatchObject({ population: 3, ids: [3, 6] });
  });

  it('variant_no_price: that of the product will do', async () => {
    const products = [product(1, priced), product(2, { Prices: [] })];
    const variants = [variant(1, 1, { Prices: [] }), variant(2, 2, { Prices: [] }), variant(3, 2, priced)];
    expect(await find('variant_no_price', products, variants)).toMatchObject({ population: 3, ids: [2], unknown: 0 });
  });

  it.each([
    ['no_barcode', 'variant_no_barcode', ean('4006381333931'), { Codes: [] }],
    ['no_price', 'variant_no_price', priced, { Prices: [] }],
  ])('%s, or else %s, counts a product without any once', async (ofProduct, ofVariant, some, none) => {
    const products = range(1, 3).map((id) => product(id, id === 3 ? some : none));
    const variants = [variant(1, 1, none), variant(2, 1, none), variant(3, 2, none), variant(4, 2, some)];
    const orphan = variant(5, 9, none);
    expect(await find(ofProduct, products, [...variants, orphan])).toMatchObject({ population: 3, ids: [1] });
    expect(await find(ofVariant, products, [...variants, orphan])).toMatchObject({ population: 3, ids: [3, 5] });
  });

  it('variant_no_options', async () => {
    const found = await find(
      'variant_no_options',
      [product(1)],
      [variant(1, 1, size('M')), variant(2, 1, { OptionValues: [] })],
    );
    expect(found).toMatchObject({ population: 2, ids: [2], unknown: 0 });
  });
});
