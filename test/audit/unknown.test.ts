/** Unknown differs from missing: what the PIM does not supply, no reader knows or was not read, fails no rule and passes none. */
import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { buildConditions } from '../../src/question/build-conditions.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule, askRules, type Found } from './ask-rule.ts';
import { ean, product as plain, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

/** A product without a word of its variants. */
const product = (id: number, fields: object = {}) => plain(id, { Variants: undefined, ...fields });

const STRANGE = [{ Zq1: 'x', Zq2: { Zq3: 4 } }];

const countsOf = ({ population, failed, unknown }: Found) => [population, failed, unknown];

async function count(rule: string, ...records: Parameters<typeof openRecords>) {
  return countsOf(await askRule(rule, await openRecords(...records)));
}

it('missing_translation: is unknown where none can be read, and about none where there are none', async () => {
  const products = [product(1, { Translations: STRANGE }), product(2, { Translations: [] })];
  expect(await count('missing_translation', { products })).toEqual([1, 0, 1]);
});

describe('a field that the PIM never sends', () => {
  it('is unknown for every record', async () => {
    const rules = [
      'no_short_description',
      'no_price',
      'no_brand',
      'no_category',
      'no_barcode',
      'no_picture',
    ];
    const copy = await openRecords({ products: [product(1), product(2)] });
    const find = await askRules(rulesOf(...rules), copy);
    expect(rules.map((rule) => [rule, ...countsOf(find(rule))])).toEqual(
      rules.map((rule) => [rule, 2, 0, 2]),
    );
  });

  it('is missing where others have it', async () => {
    const products = [product(1), product(2, { ShortDescription: 'A chair.' })];
    expect(await count('no_short_description', { products })).toEqual([2, 1, 0]);
  });

  it('is unknown of each picture', async () => {
    const Pictures = [{ PictureId: 1, Link: 'https://a.example/1.png', IsCover: null }];
    const copy = await openRecords({ products: [product(1, { Pictures })] });
    const find = await askRules(rulesOf('no_cover', 'no_alt_text'), copy);
    expect(countsOf(find('no_cover'))).toEqual([1, 0, 1]);
    expect(countsOf(find('no_alt_text'))).toEqual([1, 0, 1]);
  });
});

describe('pictures', () => {
  const empty = [1, 2, 3].map((id) => product(id, { Pictures: [] }));
  const product_media = [
    { ProductId: 1, Pictures: [{ PictureId: 1, ProductId: 1, IsCover: false }], Documents: [] },
  ];
  const picture = { PictureId: 4, IsCover: true, Alt: 'Front' };
  const held = [...empty, product(4, { Pictures: [picture] })];
  const other = [variant(1, 1, { Pictures: [] }), variant(2, 2, { Pictures: [] })];

  it.each<[string, string, Parameters<typeof openRecords>, number[]]>([
    [
      'may be there where their list was read in part',
      'no_picture',
      [{ products: empty, product_media }, { product_media: 3 }],
      [3, 0, 2],
    ],
    ['may be there where their list was refused', 'no_picture', [{ products: empty }], [3, 0, 3]],
    [
      'are missing where the whole list was read',
      'no_picture',
      [{ products: empty, product_media }],
      [3, 2, 0],
    ],
    [
      'are no covers where that says so',
      'no_cover',
      [{ products: empty, product_media }],
      [1, 1, 0],
    ],
    ['are told by records that hold them', 'no_picture', [{ products: held }], [4, 3, 0]],
    [
      'of variants that were not all read may be there',
      'no_picture',
      [
        { products: empty, variants: other, product_media: [], variant_media: [] },
        { variant_media: 2 },
      ],
      [3, 1, 2],
    ],
  ])('%s: %s', async (_title, rule, records, counted) =>
    expect(await count(rule, ...records)).toEqual(counted),
  );
});

describe('a list that was not read wholly', () => {
  const products = [product(1, { Variants: [{ VariantId: 1 }], Codes: [] })];
  const passive = variant(1, 1, { Status: -1 });

  it.each([
    [
      'none is said to be active',
      'active_without_active_variant',
      { products, variants: [passive] },
      { variants: 2 },
    ],
    [
      'no variant is said to be without one',
      'variant_without_parent',
      { products, variants: [{ ...passive, ProductId: 7 }] },
      { products: 2 },
    ],
  ])('%s: %s', async (_title, rule, lists, announced) => {
    expect(await count(rule, lists, announced)).toEqual([1, 0, 1]);
    expect(await count(rule, lists)).toEqual([1, 1, 0]);
  });
});

it('no rule fails where there is nothing', async () => {
  const { verdicts } = await runAudit(await openRecords({ products: [], variants: [] }));
  const none = RULES.map(({ id }) => [id, 0, 0]);
  expect(verdicts.map(({ rule: { id }, population, failed }) => [id, population, failed])).toEqual(
    none,
  );
});

/** A product, and a variant that names it like that, beside one that names it plainly; where none is ever named, alone. */
const untold = (of: object, fields: PimRecord, productFields: PimRecord = {}) => {
  const lost = { ...variant(1, 0, fields), ProductId: undefined, ...of };
  const told = variant(2, 1, { Prices: [], Codes: [], Status: -1 });
  return {
    products: [plain(1, { Prices: [], Codes: [], ...productFields })],
    variants: Object.keys(of).length === 0 ? [lost] : [lost, told],
  };
};

const priced = { Prices: [{ Price: 9, Currency: 'EUR' }] };
const unpriced = { Prices: [] };

describe.each([
  ['of an odd shape', { ProductId: { Id: 'x' } }],
  ['a parent without an id', { Product: { Code: 'P-1' } }],
  ['never sent', {}],
])('where the product of a variant is %s', (_how, of) => {
  it.each<[string, PimRecord, number[], PimRecord?]>([
    ['no_price', priced, [1, 0, 1]],
    ['no_barcode', ean('4006381333931'), [1, 0, 1]],
    ['no_price', { Prices: STRANGE }, [1, 0, 1]],
    ['no_price', unpriced, [1, 1, 0]],
    ['variant_no_price', unpriced, [1, 0, 1], priced],
  ])('%s: of a variant with %j counts %j', async (rule, fields, counted, productFields = {}) => {
    const [, ...found] = await count(rule, untold(of, fields, productFields));
    expect(found).toEqual(counted.slice(1));
  });
});

it('a variant whose product cannot be told may be the active one of a product', async () => {
  const lists = untold({ ProductId: 'A-1' }, { Status: 1 });
  expect(await count('active_without_active_variant', lists)).toEqual([1, 0, 1]);
});

it('a variant that names no product, where others do, belongs to none', async () => {
  expect(await count('no_price', untold({ ProductId: null }, priced))).toEqual([1, 1, 0]);
});

it.each([
  ['barcode', 'barcode', 'no_barcode'],
  ['pictures', 'picture', 'no_picture'],
])(
  '%s: the product’s own to a word, its own or a variant’s to a rule, as SQL has both',
  async (name, thing, rule) => {
    const having = {
      Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png' }],
      ...ean('4006381333931'),
    };
    const bare = { Pictures: [], Codes: [] };
    /** 1 has its own, 2 only by its variant, 3 neither, 4 a variant without. */
    const products = [plain(1, having), ...[2, 3, 4].map((id) => plain(id, bare))];
    const variants = [variant(1, 2, having), variant(2, 4, bare)];
    const copy = await openRecords({ products, variants, product_media: [], variant_media: [] });
    const list = async (from: string) =>
      (
        await copy.query(`SELECT product_id FROM ${from} ORDER BY 1`, { offset: 0, maxRows: 9 })
      ).rows.flat();
    const [missing] = buildConditions({ missing: [name] });
    const isMissing = missing?.test({ list: 'products', alias: 't' });
    expect(await list(`products t WHERE ${isMissing}`)).toEqual([2, 3, 4]);
    expect(await list(`coverage WHERE NOT own_${thing}`)).toEqual([2, 3, 4]);
    expect(await askRule(rule, copy)).toMatchObject({ ids: [3, 4], unknown: 0 });
    expect(await list(`coverage WHERE NOT any_${thing}`)).toEqual([3, 4]);
  },
);

/** A catalog whose texts and lists are cut behind what is kept, which lacks a cover, a barcode, a property and languages. */
async function listFailed(left: readonly string[]): Promise<readonly string[]> {
  const cut = (one: PimRecord): PimRecord =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]) => [
        key,
        Array.isArray(value) ? [...value, ...left] : value,
      ]),
    );
  const products = [1, 2].map((id) => ({
    ...plain(id, {
      Name: `Chair number ${id}`,
      ShortDescription: [`Chair number ${id}`, ...left].join(' '),
    }),
    LongDescription: ['A chair of oak with a seat of leather.', ...left].join(' '),
    Codes: [{ CodeType: 'SKU', Value: `S-${id}` }],
    Properties: [{ Name: 'Colour' }],
    Tags: ['old'],
    Translations: [{ Culture: id === 1 ? 'de' : 'fr', Name: `Stuhl ${id}` }],
    Pictures: [
      { PictureId: id, Link: `https://a.example/${id}.png`, IsCover: false, Alt: `Chair ${id}` },
    ],
    Prices: [{ Price: 5 + id, Currency: 'EUR' }],
    CategoryProducts: [{ CategoryId: 1, Name: 'Chairs' }],
    TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }],
    Variants: [{ VariantId: id, Code: `V-${id}` }],
  }));
  // Variants of one product that differ in nothing of what is kept.
  const variants = [1, 2].map((id) => ({
    ...variant(id, 1, { Name: undefined, OptionValues: [{ OptionName: 'Colour', Value: 'Red' }] }),
    Codes: [{ CodeType: 'SKU', Value: `S-${id}` }],
    Prices: [{ Price: 5, Currency: 'EUR' }],
  }));
  const copy = await openRecords({ products: products.map(cut), variants: variants.map(cut) });
  const { verdicts } = await runAudit(copy);
  return verdicts.filter(({ failed }) => failed > 0).map(({ rule }) => rule.id);
}

it('fails no rule by a text or list that was cut when it was read', async () => {
  expect(await listFailed([])).toEqual([
    ...['no_cover', 'no_barcode', 'missing_translation', 'incomplete_translation', 'no_properties'],
    ...['short_description_repeats_name', 'variant_duplicate_options'],
  ]);
  expect(await listFailed(['[…+99]'])).toEqual([]);
});
