/** Requirements of the rules file: how complete each product is by them, as a view and as a rule. */
import { describe, expect, it } from 'vitest';
import { isNeed, NEED_WORDS } from '../../src/audit/needs.ts';
import type { Requirement } from '../../src/audit/rules-schema.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule } from './ask-rule.ts';
import { ean, product, range, variant } from './by-hand.ts';
import { type Lists, openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

/** Something of a product that each need asks for, one entry a need. */
const HAVING: Readonly<Record<string, PimRecord>> = {
  name: { Name: 'Chair' },
  short_description: { ShortDescription: 'Soft.' },
  long_description: { LongDescription: '<p>Soft and wide.</p>' },
  code: { Code: 'X' },
  integration_code: { IntegrationCode: 'I-1' },
  unit: { Unit: 'piece' },
  tax_rate: { TaxRate: 20 },
  link: { Link: 'https://a.example/p' },
  brand: { TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }] },
  category: { CategoryProducts: [{ CategoryId: 1, Name: 'Chairs' }] },
  barcode: ean('4006381333931'),
  picture: { Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png' }] },
  cover_picture: { Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png', IsCover: true }] },
  document: { Documents: [{ DocumentId: 1, Link: 'https://a.example/1.pdf' }] },
  price: { Prices: [{ Price: 5, Currency: 'USD' }] },
  tag: { Tags: ['new'] },
  properties: { Properties: [{ Name: 'Colour', Value: 'Red' }] },
  dimensions: { Dimensions: [{ Type: 'Width', Value: 3, Unit: 'cm' }] },
  'property:MATERIAL': { Properties: [{ Name: 'Material', Value: 'Oak' }] },
  'property:mat': { Properties: [{ Name: 'Material', Code: 'mat', Value: 'Oak' }] },
  'dimension:height': { Dimensions: [{ Type: 'Height', Value: 3, Unit: 'cm' }] },
  'price:eur': { Prices: [{ Price: 5, Currency: 'EUR' }] },
  'code:mpn': { Codes: [{ CodeType: 'MPN', Value: 'T-1' }] },
  'pictures:2': {
    Pictures: [1, 2].map((id) => ({ PictureId: id, Link: `https://a.example/${id}.png` })),
  },
  'option:Size': {},
};
const NEEDS = Object.keys(HAVING);

/** What an audit tells by requirements: its rule, what it says of slips, and of products by a requirement the rows of the view. */
async function audit(requirements: readonly Requirement[], lists: Lists) {
  const copy = await openRecords(lists);
  const { verdicts, problems } = await runAudit(
    copy,
    { rules: rulesOf('unmet_requirement') },
    { requirements },
  );
  const { rows } = await copy.query(
    'SELECT requirement, product_id, "of", has, missing, "unknown" FROM completeness ORDER BY 2',
    { offset: 0, maxRows: 999, findsTraps: true },
  );
  const tell = (of: string) => rows.flatMap(([name, ...row]) => (name === of ? [row] : []));
  return { tell, found: verdicts[0], problems };
}

async function ask(requirement: Requirement, lists: Lists) {
  const { tell, ...audited } = await audit([requirement], lists);
  return { rows: tell(requirement.name), ...audited };
}

/** A product that has nothing that anybody could need, but a place for all of it. */
const bare = (id: number, fields: PimRecord = {}): PimRecord => ({
  ProductId: id,
  Code: null,
  Name: null,
  Status: 1,
  Variants: [],
  Codes: [],
  Prices: [],
  Pictures: [],
  Tags: [],
  Properties: [],
  Dimensions: [],
  TrademarkProducts: [],
  CategoryProducts: [],
  Documents: [],
  Translations: [],
  ...fields,
});

it('knows every word that a rules file may need', () => {
  const kinds = NEEDS.map((need) => need.replace(/:.*/, ':'));
  expect(NEED_WORDS.filter((word) => !kinds.includes(word))).toEqual([]);
  expect(NEEDS.filter((need) => !isNeed(need))).toEqual([]);
  for (const wrong of ['colour', 'property:', 'name:de', 'pictures', ''])
    expect([wrong, isNeed(wrong)]).toEqual([wrong, false]);
});

it('tells of each need whether a product has it, and names what is missing', async () => {
  const products = NEEDS.map((need, at) => bare(at + 1, HAVING[need]));
  const sized = NEEDS.indexOf('option:Size') + 1;
  const variants = [variant(1, sized, { OptionValues: [{ OptionName: 'size', Value: 'M' }] })];
  const { rows, found } = await ask(
    { name: 'all', needs: NEEDS },
    { products: [...products, bare(99)], variants },
  );
  const lacking = new Map(
    rows.map(([id, , , missing]) => [id, new Set(String(missing).split(', '))]),
  );
  for (const [at, need] of NEEDS.entries()) {
    // The product that has it for this need, and one that has nothing.
    expect([need, lacking.get(at + 1)?.has(need), lacking.get(99)?.has(need)]).toEqual([
      need,
      false,
      true,
    ]);
  }
  expect(rows.at(-1)?.slice(0, 3)).toEqual([99, NEEDS.length, 0]);
  expect(found).toMatchObject({
    population: NEEDS.length + 1,
    failed: NEEDS.length + 1,
    unknown: 0,
  });
});

it('is about a category and all below it, by its name in any language and letters', async () => {
  const categories = [
    { CategoryId: 1, Name: 'Clothing', Translations: [{ Culture: 'de', Name: 'Kleidung' }] },
    { CategoryId: 2, Name: 'Shirts', ParentId: 1 },
    { CategoryId: 3, Name: 'T-shirts', ParentId: 2 },
    { CategoryId: 4, Name: 'Lamps' },
  ];
  const products = [
    { CategoryId: 1 },
    { CategoryId: 3 },
    { CategoryId: 4 },
    { Name: 'Clothing' },
  ].map((one, at) =>
    product(at + 1, { CategoryProducts: [one], LongDescription: at % 2 ? null : 'Soft.' }),
  );
  const needs = ['name', 'long_description'];
  const { tell } = await audit(
    ['CLOTHING', 'kleidung', 'Shirts'].map((category) => ({ name: category, category, needs })),
    { products, categories },
  );
  const idsOf = (requirement: string) => tell(requirement).map(([id]) => id);
  expect(idsOf('CLOTHING')).toEqual([1, 2, 4]);
  expect(idsOf('kleidung')).toEqual([1, 2, 4]);
  expect(idsOf('Shirts')).toEqual([2]);
  expect(tell('Shirts')).toEqual([[2, 2, 1, 'long_description', 0]]);
});

it('about a category that there is not is about nothing, and says so', async () => {
  const lists = { products: [product(1)], categories: [{ CategoryId: 1, Name: 'Chairs' }] };
  const { found, problems } = await ask(
    { name: 'shop', category: 'Tables', needs: ['name'] },
    lists,
  );
  expect([found?.population, problems]).toEqual([
    0,
    [{ code: 'requirement_of_no_category', requirement: 'shop' }],
  ]);
});

it('tells people in words what is missing', async () => {
  const needs = [
    'property:MATERIAL',
    'price:EUR',
    'pictures:2',
    'long_description',
    'cover_picture',
  ];
  const products = NEEDS.map((need, at) => bare(at + 1, HAVING[need]));
  const { found } = await ask(
    { name: 'shop', needs },
    { products: [bare(99, { Code: 'A' }), ...products] },
  );
  expect(found?.examples.map(({ detail }) => detail)).toContain(
    'shop without MATERIAL, price in EUR, 2 pictures, long description, cover picture',
  );
});

describe('a culture', () => {
  const needs = ['name', 'long_description'];
  const into = (Culture: string, Name: string, LongDescription?: string) => ({
    Translations: [{ Culture, Name, LongDescription }],
  });
  const products = [
    product(1, into('fr', 'Chaise', 'En bois.')),
    product(2, into('fr-FR', 'Chaise')),
    product(3, { ...into('de', 'Stuhl', 'Aus Holz.'), LongDescription: 'Of wood.' }),
  ];

  it('asks for the texts in it, of another country too where only the language is named', async () => {
    const ofLanguage = await ask({ name: 'fr', culture: 'fr', needs }, { products });
    expect(ofLanguage.rows.map(([, , has]) => has)).toEqual([2, 1, 0]);
    expect(ofLanguage.rows.at(-1)).toContain('name, long_description');
    const ofCountry = await ask({ name: 'ca', culture: 'fr_CA', needs }, { products });
    expect(ofCountry.rows.map(([, , has]) => has)).toEqual([2, 0, 0]);
  });

  it('is met by the own texts where these are in it', async () => {
    const LongDescription =
      'Der Stuhl ist aus Holz und hat eine Lehne, die man in jeder Höhe und auch in der Breite verstellen kann.';
    const own = range(1, 30).map((id) => product(id, { Name: `Stuhl ${id}`, LongDescription }));
    const { found } = await ask({ name: 'de', culture: 'de', needs }, { products: own });
    expect(found).toMatchObject({ population: 30, failed: 0, unknown: 0 });
  });
});

it('without being asked tells of each language which texts of a product it lacks', async () => {
  const texts = { Name: 'Stuhl', ShortDescription: 'Weich.', LongDescription: 'Weich und breit.' };
  const own = { ShortDescription: 'Soft.', LongDescription: 'Soft and wide.' };
  const translated = [texts, { Name: 'Stuhl' }, { ...texts, LongDescription: null }];
  const copy = await openRecords({
    products: translated.map((one, at) =>
      product(at + 1, { ...own, Translations: [{ Culture: 'de', ...one }] }),
    ),
  });
  expect((await askRule('incomplete_translation', copy)).ids).toEqual([2, 3]);
  const { rows } = await copy.query(
    `SELECT product_id, "of", has, missing FROM incomplete_translation.completeness WHERE requirement = 'translation:de' ORDER BY 1`,
    { offset: 0, maxRows: 9 },
  );
  expect(rows).toEqual([
    [1, 3, 3, null],
    [2, 3, 1, 'long_description, short_description'],
    [3, 3, 2, 'long_description'],
  ]);
});

const STRANGE = [{ Zq1: 'x', Zq2: 'y' }];
const PRICED = { Prices: [{ Price: 5, Currency: 'EUR' }] };

it('what cannot be read is unknown, and does not fail', async () => {
  const keys = {
    price: 'Prices',
    'price:EUR': 'Prices',
    barcode: 'Codes',
    properties: 'Properties',
    dimensions: 'Dimensions',
    brand: 'TrademarkProducts',
  };
  const needs = Object.entries(keys);
  const unread = needs.map(([, key], at) => bare(at + 1, { Code: 'X', [key]: STRANGE }));
  // Another one has it, so that the PIM is known to send it.
  const having = needs.map(([need], at) =>
    bare(at + 11, { ...HAVING[need], ...PRICED, Code: 'X' }),
  );
  const { tell } = await audit(
    needs.map(([need]) => ({ name: need, needs: ['code', need] })),
    { products: [...unread, ...having], variants: [] },
  );
  for (const [at, [need]] of needs.entries()) {
    const rowOf = (id: number) => tell(need).find(([of]) => of === id);
    expect([need, rowOf(at + 1), rowOf(at + 11)]).toEqual([
      need,
      [at + 1, 1, 1, null, 1],
      [at + 11, 2, 2, null, 0],
    ]);
  }
});

it.each<[string, readonly string[], PimRecord, PimRecord[], unknown[], unknown[]]>([
  [
    'prices of a variant that cannot be read',
    ['price'],
    bare(1),
    [variant(1, 1, { Prices: STRANGE })],
    [1, 0, 0, null, 1],
    [0, 1],
  ],
  [
    'what the PIM never sends',
    ['tag', 'link', 'document'],
    product(1),
    [],
    [1, 0, 0, null, 3],
    [0, 1],
  ],
  ['an odd name', ['name'], bare(1, { Name: { odd: 1 } }), [], [1, 0, 0, null, 1], [0, 1]],
  [
    'beside what is missing, which fails',
    ['code', 'price'],
    bare(1, { Prices: STRANGE }),
    [],
    [1, 1, 0, 'code', 1],
    [1, 0],
  ],
])('is unknown: %s', async (_title, needs, one, variants, row, counts) => {
  const { rows, found } = await ask({ name: 'shop', needs }, { products: [one], variants });
  expect([rows, [found?.failed, found?.unknown]]).toEqual([[row], counts]);
});

it('a name behind a colon that nothing in the catalog has is told among the problems, one that a record has is not', async () => {
  const having = product(1, {
    ...PRICED,
    ...HAVING['property:mat'],
    ...HAVING['dimension:height'],
    ...HAVING['code:mpn'],
  });
  const slips = ['property:Colr', 'option:Sise', 'dimension:heigt', 'price:EUX', "code:M'PN"];
  const right = ['property:material', 'dimension:height', 'price:eur', 'code:mpn', 'pictures:3'];
  const requirements = [...slips, ...right].map((need) => ({ name: need, needs: [need] }));
  const { problems } = await audit(requirements, { products: [having], variants: [] });
  expect(problems).toEqual(
    slips.map((need) => ({ code: 'need_of_nothing', need, requirement: need })),
  );
});
