/** search_catalog where there is a copy: model numbers of names, as people type them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listColumn, type ToolAnswer } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { honestPage, type PimServer, startPim } from './broken-pim.ts';

const PRODUCTS = 400;

/** Every tenth is looked for. */
const STEP = 10;

/** How model numbers are written: X is a letter, 0 a digit. */
const PATTERNS = [
  'XXX-X0000X',
  'XX0000x',
  'XX-X000',
  'XX00XXXX',
  '00XX000XX',
  'X0000X',
  'XX-0000XX',
  'XXX 000-00X',
  '00000-00X',
  'XXX000/XX',
];

const KINDS = ['Laser printer A4', 'Notebook 15.6"', 'Hard disk 1 TB', 'Monitor 24 inch', 'Phone'];

/** Whole numbers below a limit, the same in each run. */
function createDice(): (limit: number) => number {
  let state = 7;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

function buildModels(): readonly string[] {
  const roll = createDice();
  const sign = (mark: string): string => {
    if (mark === '0') return String(roll(10));
    const letter = String.fromCharCode(65 + roll(26));
    if (mark === 'x') return letter.toLowerCase();
    return mark === 'X' ? letter : mark;
  };
  const models = Array.from({ length: PRODUCTS }, (_, at) =>
    [...(PATTERNS[at % PATTERNS.length] ?? '')].map(sign).join(''),
  );
  return models;
}

const MODELS = buildModels();

const CATALOG = MODELS.map((model, at) => ({
  ProductId: at + 1,
  Code: String(900_001 + at),
  Name: `Halvik ${model} ${KINDS[at % KINDS.length]}`,
  LongDescription: `Prints ${at} pages of class A in ${at % 60} seconds.`,
  Status: 1,
}));

const joined = (model: string): string => model.replace(/[^\p{L}\d]/gu, '');

let pim: PimServer;
beforeAll(async () => {
  const indexed = { ...SYNC_ENV, PIM_COPY_SEARCH: 'auto', PIM_DATA_DIR: ownDirectory('data') };
  pim = await startPim({ env: indexed });
  pim.behave((endpoint, body) => ({
    body: honestPage(endpoint === 'products' ? CATALOG : [], body),
  }));
  await pim.call('sync_catalog');
  for (let calls = 0; calls < 2_000 && (await search('halvik')).ranked_by !== 'copy'; calls += 1);
});
afterAll(() => pim.close());

const search = async (query: string): Promise<ToolAnswer> =>
  (await pim.call('search_catalog', { query, limit: 5 })).answer;

it.each([
  ['as they are written', (model: string) => model],
  ['without their last two signs', (model: string) => model.slice(0, -2)],
  ['without what separates their parts', joined],
  ['with blanks for it', (model: string) => model.replace(/[-/]/g, ' ')],
  ['without it and the last sign', (model: string) => joined(model).slice(0, -1)],
])('finds model numbers %s among the first five', async (_, write) => {
  const missed: string[] = [];
  for (let at = 0; at < PRODUCTS; at += STEP) {
    // Another pattern each time.
    const chosen = (at + at / STEP) % PRODUCTS;
    const query = write(MODELS[chosen] ?? '');
    const codes = listColumn(await search(query), 'results', 'code');
    if (!codes.includes(String(900_001 + chosen))) missed.push(query);
  }
  expect(missed).toEqual([]);
});
