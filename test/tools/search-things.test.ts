/** search_catalog where there is a copy: the thing before what is for it, what a product has and has not, numbers with units. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listColumn, type ToolAnswer } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { honestPage, type PimServer, startPim } from './broken-pim.ts';

const CATEGORIES = [
  'Projectors',
  'Projector Lamps',
  'Optical Drives',
  'Webcams & Cameras',
  'Cables',
  'Phones',
  'Covers',
  'Parts for Kettles',
];

/** Covers are below phones. */
const PARENTS: Readonly<Record<string, string>> = { Covers: 'Phones' };

const of = (name: string) => ({
  CategoryProducts: [{ CategoryId: CATEGORIES.indexOf(name) + 1, Name: name }],
});
const touch = (Value: unknown) => ({ Properties: [{ Name: 'Touchscreen', Value }] });
const told = (LongDescription: string) => ({ LongDescription });

const PRODUCTS = [
  { Name: 'Brightwell X20 projector', Code: 'P-1', ...of('Projectors') },
  { Name: 'Brightwell X30', Code: 'P-2', ...of('Projectors'), ...told('A projector for schools.') },
  { Name: 'Lamp for projector X20', Code: 'L-1', ...of('Projector Lamps') },
  { Name: 'Brightwell projector lamp', Code: 'L-2', ...of('Projector Lamps') },
  {
    Name: 'Slim CD drive',
    Code: 'D-1',
    ...of('Optical Drives'),
    ...told('An external drive for travels.'),
  },
  {
    Name: 'Webcam Pro',
    Code: 'W-1',
    ...of('Webcams & Cameras'),
    ...told('With an external microphone. Software on CD; drive not included.'),
  },
  { Name: 'Halvik notebook 15.6"', Code: 'N-1', ...touch(true) },
  { Name: 'Halvik notebook 14 inch', Code: 'N-2', ...touch('No') },
  { Name: 'Halvik notebook 15″ slate', Code: 'N-3', ...touch('false') },
  { Name: "Lightning cable 6'", Code: 'C-6', ...of('Cables') },
  { Name: 'Lightning cable 3 ft', Code: 'C-3', ...of('Cables') },
  { Name: 'Power bank 10,000 mAh', Code: 'B-10' },
  { Name: 'Power bank 5,000 mAh', Code: 'B-5', ...told('Charges up to 10000 times.') },
  { Name: 'Battery 10.000 mAh', Code: 'B-11' },
  { Name: 'Phones', Code: 'F-1', ...of('Covers') },
  { Name: 'Beta phones slim grey', Code: 'F-2', ...of('Phones') },
  { Name: 'Steel kettle', Code: 'K-2' },
  { Name: 'Lid kettle', Code: 'K-1', ...of('Parts for Kettles') },
  {
    Name: 'Garden gnome',
    Code: 'GARDEN-1',
    TrademarkProducts: [{ TrademarkId: 3, Name: 'Garden' }],
    ...told('It holds no hose.'),
  },
  { Name: 'Set 5', Code: 'S-5', Properties: [{ Name: 'Contents', Value: 'garden hose' }] },
  { Name: 'Galaxy 17 black', Code: 'G-17' },
  { Name: 'Tablet 17"', Code: 'T-17' },
  { Name: 'Masking tape', Code: 'M-1', TrademarkProducts: [{ TrademarkId: 4, Name: '3M' }] },
  { Name: 'Measuring tape 3 metre', Code: 'M-2' },
  { Name: 'Carpet 10 m²', Code: 'Q-1' },
  { Name: 'Carpet 10 m', Code: 'Q-2' },
  { Name: 'Skis', Code: 'O-1', Properties: [{ Name: 'Country', Value: 'NO' }] },
  { Name: 'Console PS4', Code: 'X-1' },
  { Name: 'Set of 4 PS plugs', Code: 'X-2' },
  { Name: 'Cordless handset', Code: 'H-1' },
  { Name: 'Handset cord', Code: 'H-2', Codes: [{ Type: 'EAN', Value: '4006381333931' }] },
  { Name: 'Rye bread', Code: 'R-1', Properties: [{ Name: 'Allergens', Value: 'gluten' }] },
  { Name: 'Maize bread', Code: 'R-2', ...told('Baked without gluten.') },
  { Name: 'Rice bread', Code: 'R-3', Tags: [{ Name: 'gluten-free' }] },
  { Name: 'Semolina 1 kg', Code: 'R-5' },
  { Name: 'Semolina 500 g', Code: 'R-4' },
  { Name: 'Nozzle 0.75 in', Code: 'Z-1' },
  { Name: 'Nozzle 4 in', Code: 'Z-2', ...told('With 3 jets.') },
].map((one, at) => ({ ProductId: at + 1, Status: 1, ...one }));

let pim: PimServer;
beforeAll(async () => {
  const indexed = { ...SYNC_ENV, PIM_COPY_SEARCH: 'auto', PIM_DATA_DIR: ownDirectory('data') };
  pim = await startPim({ env: indexed });
  const categories = CATEGORIES.map((Name, at) => ({
    CategoryId: at + 1,
    Name,
    Status: 1,
    ParentId: CATEGORIES.indexOf(PARENTS[Name] ?? '') + 1 || null,
  }));
  const trademarks = [
    { TrademarkId: 3, Name: 'Garden' },
    { TrademarkId: 4, Name: '3M' },
  ];
  const lists: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
    products: PRODUCTS,
    categories,
    trademarks,
  };
  pim.behave((endpoint, body) => ({ body: honestPage(lists[endpoint] ?? [], body) }));
  await pim.call('sync_catalog');
  for (let calls = 0; calls < 2_000 && (await search('drive')).ranked_by !== 'copy'; calls += 1);
});
afterAll(() => pim.close());

const search = async (query: string): Promise<ToolAnswer> =>
  (await pim.call('search_catalog', { query })).answer;

const codesOf = async (query: string): Promise<readonly unknown[]> =>
  listColumn(await search(query), 'results', 'code');

describe('search_catalog', () => {
  it('ranks the thing above what is for it', async () => {
    expect(await codesOf('projector')).toEqual(['P-1', 'P-2', 'L-2', 'L-1']);
    expect((await codesOf('projector lamp')).slice(0, 2).toSorted()).toEqual(['L-1', 'L-2']);
  });

  it('takes a category by what it is, and one above that of a product for less', async () => {
    expect(await codesOf('phones')).toEqual(['F-2', 'F-1']);
    expect((await codesOf('kettle'))[0]).toBe('K-2');
  });

  it('ranks what has all words well above what has one of them very well', async () => {
    expect((await codesOf('garden hose'))[0]).toBe('S-5');
  });

  it('ranks words that say what a product is above words that stand anywhere', async () => {
    expect((await codesOf('external cd drive'))[0]).toBe('D-1');
  });

  it('takes a property that says no for nothing', async () => {
    const answer = await search('touchscreen notebook');
    expect(listColumn(answer, 'results', 'code')[0]).toBe('N-1');
    expect(answer.have_all_words).toBe(1);
  });

  it('takes what a thing is without for no sign that it has it', async () => {
    const answer = await search('gluten free bread');
    expect(listColumn(answer, 'results', 'code').slice(0, 2).toSorted()).toEqual(['R-2', 'R-3']);
    expect(answer).toMatchObject({ have_all_words: 2 });
    expect((await search('bread without sesame')).not_found_words).toEqual(['without sesame']);
  });

  it('takes words of a sentence that say nothing of products for none', async () => {
    const answer = await search('I am looking for something like a steel kettle for my tea');
    expect(listColumn(answer, 'results', 'code')[0]).toBe('K-2');
    expect(answer.not_found_words).toEqual(['like', 'tea']);
  });

  it.each([
    ['6 foot lightning cable', 'C-6'],
    ['6ft lightning cable', 'C-6'],
    ['3′ lightning cable', 'C-3'],
    ['10000mah power bank', 'B-10'],
    ['14" notebook', 'N-2'],
    ['semolina 1/2 kg', 'R-4'],
    ['3/4" nozzle', 'Z-1'],
  ])('finds %s, however the catalog writes the number and its unit', async (query, code) => {
    const answer = await search(query);
    expect([listColumn(answer, 'results', 'code')[0], answer.have_all_words]).toEqual([code, 1]);
  });

  it('leaves a number with a unit that the catalog lacks where it holds another', async () => {
    expect((await search('carpet 110 m 10 m')).not_found_words).toEqual(['110']);
  });

  it('takes marks around a phrase for no inches', async () => {
    expect((await codesOf('"galaxy 17"'))[0]).toBe('G-17');
  });

  it('takes what is typed before other spellings of a unit, as it may be a name', async () => {
    const answer = await search('3M tape');
    expect(listColumn(answer, 'results', 'code')[0]).toBe('M-1');
    expect(answer.matching_brands).toEqual(['3M (ID 4)']);
  });

  it('takes a length for no area, and a dot before three digits for either sign', async () => {
    expect(await search('carpet 10 m')).toMatchObject({ have_all_words: 1 });
    expect((await codesOf('10000 mAh battery'))[0]).toBe('B-11');
  });

  it('takes the code of a country for no refusal', async () => {
    expect((await codesOf('skis NO'))[0]).toBe('O-1');
    expect((await search('NO')).not_found_words).toBeUndefined();
  });

  it('takes a number without decimals for those that begin with it, too, but less so', async () => {
    expect((await codesOf('15 inch notebook')).slice(0, 2)).toEqual(['N-3', 'N-1']);
  });

  it('ranks a word above what only holds it, which does not count as having it', async () => {
    const answer = await search('handset cord');
    expect(listColumn(answer, 'results', 'code')).toEqual(['H-2', 'H-1']);
    expect(answer).toMatchObject({ have_all_words: 1 });
    expect(answer).not.toHaveProperty('read_as');
  });

  it('ranks the pieces of a word below it, where it stands by itself', async () => {
    const answer = await search('ps4');
    expect([listColumn(answer, 'results', 'code'), answer.have_all_words]).toEqual([
      ['X-1', 'X-2'],
      1,
    ]);
  });

  it('finds a barcode that is typed with blanks', async () => {
    expect(await codesOf('4 006381 333931')).toEqual(['H-2']);
  });

  it('tells where a product has the words that its name lacks', async () => {
    expect((await search('external cd drive')).found_in).toMatchObject({
      'D-1': 'long_description: An external drive for travels.',
    });
  });

  it('tells the code by which it found a product', async () => {
    expect((await search('4 006381 333931')).found_in).toMatchObject({
      'H-2': expect.stringMatching(/^codes: .*4006381333931$/),
    });
  });

  it('tells the languages of the catalog where it has not all words', async () => {
    expect(await search('Kopfhörer')).toMatchObject({ total: 0, catalog_languages: ['en'] });
  });
});
