/** SELECTs over records that were just read, by the engine that also answers from the copy. */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { QueryRunner } from '../../../src/copy/ask/query-runner.ts';
import { nameFiles } from '../../../src/copy/copy-files.ts';
import type { ScratchContent } from '../../../src/copy/protocol.ts';
import { NoCopyError } from '../../../src/errors.ts';
import type { PimRecord } from '../../../src/record/value.ts';
import { writeCopyOf } from '../../support/copy-in-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

const PATIENT_MS = 60_000;

const SHIRT: PimRecord = {
  ProductId: 1,
  Code: 'SHIRT',
  Name: 'Shirt',
  Status: 1,
  Created: '2026-01-02T03:04:05',
  Properties: [
    { Name: 'Fabric Weight', Value: '1.500', Unit: 'g' },
    { Name: 'Care', Value: 'wash, iron' },
  ],
  Prices: [{ Price: 10, Currency: 'EUR', PriceType: 'Retail' }],
  IntegrationCode: '00-7',
  Packaging: [{ Name: 'Box', Material: 'Card', Value: '2', Unit: 'kg' }],
  Variants: [
    { Id: 11, Code: 'SHIRT-M', Options: [{ Name: 'Size', Value: 'M' }] },
    { Id: 12, Code: 'SHIRT-L', Options: [{ Name: 'Size', Value: 'L' }] },
  ],
};
const MUG: PimRecord = { ProductId: 2, ParentId: 1, Code: 'MUG', Prices: 'odd' };

const contentOf = (...products: readonly PimRecord[]): ScratchContent => ({
  lists: [{ list: 'products', records: products }],
});

/** A runner over an empty directory, which whoever starts it closes, and what it logged. */
function startRunner() {
  const directory = ownDirectory('scratch');
  mkdirSync(directory, { recursive: true });
  const files = nameFiles(directory);
  const logged: unknown[] = [];
  const runner = new QueryRunner({
    now: () => 0,
    sleep: async (_ms, signal) => void (await once(signal, 'abort')),
    files: () => files,
    noCopy: (isDamaged) => new NoCopyError(false, isDamaged),
    derived: () => ({}),
    forget: () => {},
    takeEngine: () => undefined,
    onUnexpected: (error) => void logged.push(error),
  });
  return { runner, files, logged };
}

/** As startRunner, until the test ends. */
function openRunner() {
  const started = startRunner();
  onTestFinished(() => started.runner.close());
  return started;
}

/** A query that ends with its engine alone. */
const ENDLESS =
  'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range + b.range = 7';

const query = (sql: string) => ({ sql, offset: 0, maxRows: 100, maxChars: 10_000 });

it('answers of records without a copy', async () => {
  const { runner } = openRunner();
  const scratch = await runner.openScratch(contentOf(SHIRT, MUG));
  const sql = `
    SELECT p.code, p.prices_state, x.price
    FROM products AS p LEFT JOIN prices AS x USING (product_id)
    ORDER BY ALL`;
  expect(await scratch.ask(sql)).toEqual([
    ['MUG', 'unknown', null],
    ['SHIRT', 'value', 10],
  ]);
});

it('gives a later statement the rows of tables that no statement before it read', async () => {
  const { runner } = openRunner();
  const scratch = await runner.openScratch(contentOf(SHIRT, MUG));
  await scratch.ask('SELECT code FROM products');
  const later = [
    "SELECT value FROM amounts WHERE place = 'property' AND is_member ORDER BY 1",
    'SELECT price, variant_id FROM sellable ORDER BY ALL',
    'SELECT price_min FROM product_prices',
    'SELECT code, own_price FROM coverage JOIN products USING (product_id) ORDER BY 1',
    'SELECT count(*) FROM products',
  ];
  const answers = [];
  for (const sql of later) answers.push(await scratch.ask(sql));
  expect(answers).toEqual([
    [['1.500'], ['wash, iron']],
    [
      [10, 11],
      [10, 12],
      [null, null],
    ],
    [[10], [null]],
    [
      ['MUG', null],
      ['SHIRT', true],
    ],
    [[2]],
  ]);
});

it('answers beside a copy, which keeps its own rows', async () => {
  const { runner, files } = openRunner();
  await writeCopyOf(files.copy, { products: [MUG] });
  const codes = 'SELECT code FROM products';
  const ofCopy = async () => (await runner.query(query(codes), PATIENT_MS)).rows;
  expect(await ofCopy()).toEqual([['MUG']]);
  const scratch = await runner.openScratch(contentOf(SHIRT));
  expect([await ofCopy(), await scratch.ask(codes), await ofCopy()]).toEqual([
    [['MUG']],
    [['SHIRT']],
    [['MUG']],
  ]);
});

it('keeps a small result until there is another copy', async () => {
  const { runner, files } = openRunner();
  const kept = { ...query('SELECT code, random() FROM products'), isKept: true };
  const ask = async () => (await runner.query(kept, PATIENT_MS)).rows;
  await writeCopyOf(files.copy, { products: [MUG] });
  const first = await ask();
  expect(first).toEqual([['MUG', expect.any(Number)]]);
  expect(await ask()).toEqual(first);
  await writeCopyOf(files.copy, { products: [SHIRT] });
  expect(await ask()).toEqual([['SHIRT', expect.any(Number)]]);
});

it('gives each of two calls that interleave its own rows', async () => {
  const { runner } = openRunner();
  const [first, second] = await Promise.all([
    runner.openScratch(contentOf(SHIRT)),
    runner.openScratch(contentOf(MUG)),
  ]);
  const asked = [first, second, first, second].map((scratch) =>
    scratch.ask('SELECT code FROM products'),
  );
  expect(await Promise.all(asked)).toEqual([[['SHIRT']], [['MUG']], [['SHIRT']], [['MUG']]]);
});

it('answers after its engine has ended', async () => {
  const { runner } = openRunner();
  const scratch = await runner.openScratch(contentOf(SHIRT));
  runner.end();
  expect(await scratch.ask('SELECT code FROM products')).toEqual([['SHIRT']]);
});

it('ends the query of a call that is cancelled, and answers the next one', async () => {
  const { runner } = openRunner();
  const scratch = await runner.openScratch(contentOf(SHIRT));
  const cancelled = new AbortController();
  const endless = scratch.ask(ENDLESS, {
    signal: cancelled.signal,
  });
  // Its turn begins before anything else of the process does.
  await letOthersIn();
  cancelled.abort();
  await expect(endless).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await scratch.ask('SELECT code FROM products')).toEqual([['SHIRT']]);
});

it('says in our words that a SELECT is refused, and logs why', async () => {
  const { runner, logged } = openRunner();
  const scratch = await runner.openScratch(contentOf(SHIRT));
  await expect(scratch.ask('SELECT nothing FROM products')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'DuckDB refused a statement of pim-mcp.',
  });
  expect(String(logged)).toContain('"nothing"');
});

const BOTH: readonly string[] = [
  'SELECT * EXCLUDE raw FROM products ORDER BY ALL',
  ...[
    'prices',
    'amounts',
    'fields',
    'sellable',
    'product_prices',
    'variant_attributes',
    'attributes',
    'identifiers',
  ].map((view) => `SELECT * FROM ${view} ORDER BY ALL`),
];

const VARIANTS: readonly PimRecord[] = [
  {
    VariantId: 11,
    Product: { Id: 1 },
    OptionValues: [{ OptionName: 'Size', Value: 'M', Unknown: { a: 1 } }],
    Prices: [{ Price: 12, Currency: 'EUR' }],
  },
];

describe('records at hand', () => {
  let askCopy: (sql: string) => Promise<readonly unknown[]>;
  let askScratch: (sql: string) => Promise<readonly unknown[]>;
  beforeAll(async () => {
    const { runner, files } = startRunner();
    await writeCopyOf(files.copy, { products: [SHIRT, MUG], variants: VARIANTS });
    const scratch = await runner.openScratch({
      lists: [
        { list: 'products', records: [SHIRT, MUG] },
        { list: 'variants', records: VARIANTS },
      ],
    });
    askCopy = async (sql) => (await runner.query(query(sql), PATIENT_MS)).rows;
    askScratch = scratch.ask;
    return () => runner.close();
  });

  it.each(BOTH)('give the rows that a copy of them gives: %s', async (sql) => {
    const copied = await askCopy(sql);
    expect(copied.length).toBeGreaterThan(1);
    expect(await askScratch(sql)).toEqual(copied);
  });
});
