/** search_catalog where there is a copy: which products words find there, in which order, and what is said of the words. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, listColumn, type ToolAnswer, walkAll } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { honestPage, type PimServer, startPim } from './broken-pim.ts';

const brand = (name: string) => [{ TrademarkId: name.length, Name: name }];
const made = (material: string) => [{ Name: 'Material', Value: material }];

const PRODUCTS = [
  {
    Name: 'Regenjacke Herren',
    Code: 'JK-100',
    TrademarkProducts: brand('Bosch'),
    Properties: made('Nylon'),
  },
  {
    Name: 'Jacke aus Fleece',
    Code: 'JK-200',
    Properties: made('Polyester'),
    Prices: [{ Price: 40, Currency: 'EUR' }],
  },
  {
    Name: 'Winterjacken Set',
    Code: 'JK-300',
    Properties: made('Wool'),
    Prices: [{ Price: 90, Currency: 'EUR' }],
  },
  {
    Name: 'Işık Şapka',
    Code: 'TR-1',
    Translations: [{ Culture: 'en-GB', Name: 'Reflective hats' }],
  },
  {
    Name: 'USB Stick 16 GB',
    Code: 'US-16',
    LongDescription: '<p>Fits every <b>laptop</b>&nbsp;there is.</p>',
  },
  {
    Name: 'Laptop Sleeve',
    Code: 'LS-1',
    Tags: [{ Name: 'felt' }],
    Translations: [{ Culture: 'de-DE', Name: 'Hülle, Regen, Winter' }],
    CategoryProducts: [{ CategoryId: 5, Name: 'Bags' }],
  },
  ...Array.from({ length: 12 }, (_, at) => ({
    Name: `Wool Socks ${at}`,
    Code: `SO-${at}`,
    TrademarkProducts: brand('Strick'),
  })),
].map((one, at) => ({ ProductId: at + 1, Status: at === 17 ? -1 : 1, ...one }));

const VARIANTS = [
  {
    VariantId: 1,
    ProductId: 6,
    Code: 'LS-1-XL',
    OptionValues: [{ Name: 'Colour', Value: 'Turquoise' }],
    Status: 1,
  },
];

const LISTS: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  products: PRODUCTS,
  variants: VARIANTS,
  categories: [{ CategoryId: 5, Name: 'Bags', Status: 1 }],
  trademarks: [...brand('Bosch'), ...brand('Strick')],
  search: [{ Id: 1, EntityType: 'Product', Name: 'By the PIM' }],
};

async function open(env: Readonly<Record<string, string>> = {}): Promise<PimServer> {
  const indexed = { ...SYNC_ENV, PIM_COPY_SEARCH: 'auto', PIM_DATA_DIR: ownDirectory('data') };
  const pim = await startPim({ env: { ...indexed, ...env } });
  pim.behave((endpoint, body) => ({ body: honestPage(LISTS[endpoint] ?? [], body) }));
  return pim;
}

let pim: PimServer;
beforeAll(async () => {
  pim = await open();
  await pim.call('sync_catalog');
  for (let calls = 0; calls < 2_000 && (await search('jacke')).ranked_by !== 'copy'; calls += 1);
});
afterAll(() => pim.close());

const search = async (query: string, args: ToolAnswer = {}): Promise<ToolAnswer> =>
  (await pim.call('search_catalog', { query, ...args })).answer;

const codes = (answer: ToolAnswer): readonly unknown[] => listColumn(answer, 'results', 'code');

it.each([
  [
    'the word itself before longer words with it, in any form',
    'jacke',
    ['JK-200', 'JK-100', 'JK-300'],
  ],
  ['all Turkish i', 'ISIK sapka', ['TR-1']],
  ['translations, and other forms of a word', 'reflecting hat', ['TR-1']],
  ['names before descriptions', 'laptop', ['LS-1', 'US-16']],
  ['what is written as one word here and as two there', '16gb', ['US-16']],
  ['the options of variants, for their product', 'turquoise', ['LS-1']],
  ['codes of variants as they are typed', 'LS-1-XL', ['LS-1']],
  ['codes without what separates their parts', 'jk100', ['JK-100']],
  ['tags', 'felt', ['LS-1']],
  ['beginnings of words', 'refl', ['TR-1']],
])('finds %s', async (_what, query, found) => {
  const answer = await search(query);
  expect([answer.ranked_by, codes(answer)]).toEqual(['copy', found]);
});

it('says once which words were read as others, and which nothing has', async () => {
  const answer = await search('bosh nosuchword');
  expect(answer).toMatchObject({
    read_as: { bosh: ['bosch'] },
    not_found_words: ['nosuchword'],
    total: 1,
  });
  expect(answer.matching_brands).toEqual(['Bosch (ID 5)']);
});

it('takes a compound that nothing has for its last word, and says so', async () => {
  const answer = await search('Kapuzenjacke');
  expect([answer.read_as, codes(answer)[0]]).toEqual([{ kapuzenjacke: ['jacke'] }, 'JK-200']);
});

it('says of a question of words without meaning alone that nothing has them', async () => {
  expect(await search('für')).toMatchObject({ total: 0, not_found_words: ['für'] });
});

it('says of a zero what was tried', async () => {
  const answer = await search('nosuchword');
  expect(answer).toMatchObject({ total: 0, not_found_words: ['nosuchword'] });
  expect(String(answer.warnings)).toContain('slips of one to three letters');
});

it('lists the ten best where fewer products have all words, these first, and counts those with some', async () => {
  const answer = await search('winterjacken wool');
  expect(answer).toMatchObject({ have_all_words: 1, have_some_words: 13, total: 10 });
  expect(codes(answer)[0]).toBe('JK-300');
});

it('takes other words as "or these", after those that are called as the query says', async () => {
  const answer = await search('jacke', { any_of: ['wool', 'fleece'] });
  expect([answer.total, codes(answer).slice(0, 2)]).toEqual([15, ['JK-200', 'JK-300']]);
  const sleeves = await search('sleeve', { any_of: ['wool'] });
  expect([sleeves.total, sleeves.have_all_words]).toEqual([14, undefined]);
  expect(JSON.stringify(sleeves.results)).toMatch(/^[^}]*Laptop Sleeve/);
});

it('filters only products with all words, and says how many have only some', async () => {
  const strict = await search('regenjacke wool', { filters: { brand_names: ['Strick'] } });
  expect([strict.total, strict.have_all_words, codes(strict)]).toEqual([0, undefined, []]);
  expect(String(strict.warnings)).toContain(
    'Only products with all words are taken; 14 have only some of them',
  );
});

it('counts no product for words of which nothing has one', async () => {
  const counted = await search('wool nosuchword', { filters: { count_by: 'brand' } });
  expect([counted.total, counted.not_found_words]).toEqual([0, ['nosuchword']]);
  expect(String(counted.warnings)).toContain('; 13 have only some of them');
});

it('applies the filters of find_products, and counts by a value', async () => {
  const dear = await search('jacke', { filters: { price_min: 50, currency: 'EUR' } });
  expect([dear.total, dear.have_all_words, codes(dear)]).toEqual([1, undefined, ['JK-300']]);
  const passive = await search('socks', { status: ['Passive'] });
  expect([passive.total, codes(passive)]).toEqual([1, ['SO-11']]);
  const counted = await search('wool', { filters: { count_by: 'brand' }, limit: 1 });
  expect(counted.counts).toEqual([['Strick', 12]]);
  const beside = errorOf(await pim.call('search_catalog', { query: 'wool', count_by: 'brand' }));
  expect(beside.fix).toContain('Put arguments of find_products into filters.');
  const refused = errorOf(
    await pim.call('search_catalog', { query: 'wool', filters: { price_mim: 3 } }),
  );
  expect(refused.failed).toContain('price_min');
});

it('sorts those with all words by what products are sorted by, and says how many have only some', async () => {
  const answer = await search('winter jacken', { sort_by: 'name desc' });
  expect([answer.exact, codes(answer)]).toEqual([true, ['JK-300']]);
  const loose = await search('winterjacken wool', { sort_by: 'Name' });
  expect([loose.total, String(loose.warnings)]).toEqual([
    1,
    expect.stringContaining('; 12 have only some of them'),
  ]);
});

it('continues with a cursor, every product once', async () => {
  const pages = await walkAll(pim, 'search_catalog', () => ({ query: 'wool socks', limit: 5 }));
  expect(new Set(pages.flatMap(({ answer }) => codes(answer))).size).toBe(12);
});

it('lets the PIM rank where the index is switched off, and refuses what only a copy can do', async () => {
  const own = await open({ PIM_COPY_SEARCH: 'off' });
  await own.call('sync_catalog');
  const { answer } = await own.call('search_catalog', { query: 'jacke' });
  expect(answer).toMatchObject({
    ranked_by: 'pim',
    not_ranked_by_copy: expect.stringContaining('no index'),
  });
  const refused = errorOf(await own.call('search_catalog', { query: 'jacke', any_of: ['wool'] }));
  expect(refused.failed).toContain('Only the local copy takes any_of');
  await own.close();
});

it('says why the copy is not asked, where the caller or the operator wants it so', async () => {
  const live = errorOf(
    await pim.call('search_catalog', { query: 'jacke', filters: { freshness: 'live' } }),
  );
  expect(live.failed).toContain('cannot rank this search: freshness is live');
  const own = await open({ PIM_COPY_MAX_AGE_H: '0' });
  const { answer } = await own.call('search_catalog', { query: 'jacke' });
  expect(answer.not_ranked_by_copy).toBe('PIM_COPY_MAX_AGE_H is 0');
  await own.close();
});

it('reads the catalog for several words that the PIM does not find, and asks the copy of it', async () => {
  const own = await open({ PIM_COPY: 'auto' });
  own.behave((endpoint, body) => ({
    body: honestPage(endpoint === 'search' ? [] : (LISTS[endpoint] ?? []), body),
  }));
  const search = async () => (await own.call('search_catalog', { query: 'wool socks' })).answer;
  // Its index may take longer than the call has; then there is no total, and the reason.
  const { total, not_ranked_by_copy: reason } = await search();
  expect(total === undefined ? reason : total).toEqual(
    total === undefined ? expect.stringContaining('is being made') : 12,
  );
  await expect.poll(search, { timeout: 30_000 }).toMatchObject({ ranked_by: 'copy', total: 12 });
  await own.close();
});
