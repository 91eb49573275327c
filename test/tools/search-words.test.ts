/** search_catalog where there is a copy: which words of a catalog are taken for those of a question, and that others are told. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTokens } from '../../src/copy/search/question-words.ts';
import { readThingsWithout } from '../../src/copy/search/things-without.ts';
import { errorOf, listColumn, type ToolAnswer } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { honestPage, type PimServer, startPim } from './broken-pim.ts';

const french = (LongDescription: string) => [{ Culture: 'fr-FR', Name: 'Boîte', LongDescription }];
const german = (Name: string) => [{ Culture: 'de-DE', Name }];

const PRODUCTS = [
  { Name: 'Cola Can', Code: 'CO-1' },
  { Name: 'Chocolate Bar', Code: 'CH-1' },
  { Name: 'Sweatshirt Grey', Code: 'SW-1' },
  { Name: 'Shirt T', Code: 'TS-1' },
  { Name: 'Dell Charger', Code: 'DL-1' },
  { Name: 'Cell Phone', Code: 'CP-1' },
  { Name: 'Cell Phone Pro', Code: 'CP-2' },
  { Name: 'Sleeve', Code: 'IP-1', LongDescription: 'Fits iphone7.' },
  { Name: 'Cover for iPhone 7', Code: 'IP-2' },
  { Name: 'Storage Box', Code: 'BX-1', Translations: french('Vendu sans emballage.') },
  { Name: 'Pickles', Code: 'PI-1' },
  { Name: 'Pickle Relish', Code: 'PI-2' },
  { Name: 'Bœuf', Code: 'BF-1' },
  { Name: 'Œuf', Code: 'OF-1' },
  { Name: 'Drum 3,3 l', Code: 'DR-1' },
  { Name: 'Raincoat', Code: 'RJ-1', Translations: german('Regenjacke') },
  { Name: 'Umbrella', Code: 'RG-1', Translations: german('Regen Schirm') },
  { Name: 'Fleece', Code: 'JK-1', Translations: german('Jacke') },
  { Name: '红色棉衬衫', Code: 'ZH-1' },
  { Name: '红裤子', Code: 'ZH-2' },
  { Name: '綿のUVシャツ 赤', Code: 'JA-1' },
  { Name: 'Node.js Guide', Code: 'NO-1' },
  { Name: 'Growing Lamp', Code: 'GR-1', Translations: german('Pflanzenlampe') },
].map((one, at) => ({ ProductId: at + 1, Status: 1, ...one }));

let pim: PimServer;
beforeAll(async () => {
  const indexed = { ...SYNC_ENV, PIM_COPY_SEARCH: 'auto', PIM_DATA_DIR: ownDirectory('data') };
  pim = await startPim({ env: indexed });
  pim.behave((endpoint, body) => ({
    body: honestPage(endpoint === 'products' ? PRODUCTS : [], body),
  }));
  await pim.call('sync_catalog');
  for (let calls = 0; calls < 2_000 && (await search('cola')).ranked_by !== 'copy'; calls += 1);
});
afterAll(() => pim.close());

const search = async (query: string, args: ToolAnswer = {}): Promise<ToolAnswer> =>
  (await pim.call('search_catalog', { query, ...args })).answer;

const foundBy = async (query: string): Promise<readonly unknown[]> => {
  const answer = await search(query);
  return [listColumn(answer, 'results', 'code').toSorted(), answer.read_as];
};

it.each([
  ['a rare word as it is, not as a common one like it', 'dell', ['DL-1']],
  ['no part of a word whose rest is none', 'cola', ['CO-1']],
  ['two words as one only where that stands so', 't-shirt', ['TS-1']],
  ['a number beside a word in both ways', 'iphone7', ['IP-1', 'IP-2']],
  ['a ligature as the letters that it stands for', 'boeuf', ['BF-1']],
  ['letters of full width', 'Ｄｅｌｌ', ['DL-1']],
  ['decimals after a comma or a point', '3.3', ['DR-1']],
  ['a word within a run of Chinese', '衬衫', ['ZH-1']],
  ['one character of Chinese', '红', ['ZH-1', 'ZH-2']],
  ['a word within a run of Japanese', 'シャツ', ['JA-1']],
  ['a word of letters and Japanese', 'UVシャツ', ['JA-1']],
  ['a word without the sign that stands within it', 'nodejs', ['NO-1']],
  ['no end of a word as one', 'wing', []],
])('takes %s', async (_what, query, codes) => {
  expect(await foundBy(query)).toEqual([codes, undefined]);
});

it('takes the other forms of a word with a slip, and tells them', async () => {
  expect(await foundBy('pickels')).toEqual([
    ['PI-1', 'PI-2'],
    { pickels: expect.arrayContaining(['pickle', 'pickles']) },
  ]);
});

it('takes compounds with a word whose rest is a word, and tells them', async () => {
  expect(await foundBy('jacke')).toEqual([['JK-1', 'RJ-1'], { jacke: ['jacke', 'regenjacke'] }]);
});

it('takes a word without meaning where it is part of another', async () => {
  expect(await search('in-cola')).toMatchObject({ have_all_words: 0, not_found_words: ['in'] });
});

it('says that translated long descriptions are not among what it looked through', async () => {
  const answer = await search('emballage');
  expect([answer.total, String(answer.warnings)]).toEqual([
    0,
    expect.stringContaining('except translated long'),
  ]);
});

it.each(['hat', 'bin', 'hoe', 'se', 'mi', 'nas', 'us', 'aux', 'son', 'min', 'ai', 'fries', 'all'])(
  'takes %s for a word of goods, whatever it is in other languages',
  (word) => {
    const words = readTokens(`red ${word}`).flat();
    expect(words.map(({ raw }) => raw)).toEqual(['red', word]);
    expect(readThingsWithout(`red ${word}`)).toEqual([]);
  },
);

it.each(['🎒', '%', 'word '.repeat(61)])(
  'refuses what holds no word, or too many: %.4s',
  async (query) => {
    const refused = errorOf(await pim.call('search_catalog', { query }));
    expect(refused.fix).toBe('Give 1 to 60 words of letters or digits.');
  },
);
