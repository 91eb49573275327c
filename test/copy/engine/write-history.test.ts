/** What the history says of two copies: every edit, and nothing else. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as duckdb from '@duckdb/node-api';
import { expect, it, onTestFinished } from 'vitest';
import { LIST_NAMES, type ListName } from '../../../src/copy/copied-lists.ts';
import { beginCopy } from '../../../src/copy/engine/write/copy-writer.ts';
import { writeHistory } from '../../../src/copy/engine/write/write-history.ts';
import type { PimRecord } from '../../../src/record/value.ts';

type Lists = Readonly<Partial<Record<ListName, readonly PimRecord[]>>>;

function openHistory() {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-history-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const path = (name: string) => join(directory, `${name}.duckdb`);
  let day = 0;
  return {
    /** Makes the copy of a day. @param partial lists that were not read to their end */
    read: async (lists: Lists, partial: readonly ListName[] = []): Promise<void> => {
      day += 1;
      const before = day > 1 ? { before: path(`copy${day - 1}`) } : {};
      const writer = await beginCopy(duckdb, { file: path(`copy${day}`), ...before });
      const at = `2026-03-0${day}T08:00:00.000Z`;
      for (const list of LIST_NAMES) await writer.write(list, lists[list] ?? [], at);
      const row = { checked: null, announced: null, notes: [], readFrom: at, readTo: at };
      const summary = LIST_NAMES.map((list) => {
        const complete = lists[list] === undefined ? null : !partial.includes(list);
        return { list, records: lists[list]?.length ?? 0, complete, ...row };
      });
      await writer.seal({ lists: summary });
      writer.close();
    },
    /** Compares the last copy with one before it, and goes on with the history of yesterday. */
    compare: async ({ since = '2026-01-01T00:00:00', base = day - 1 } = {}) => {
      const [before, after, draft] = [
        path(`copy${base}`),
        path(`copy${day}`),
        path(`history${day}`),
      ];
      const from = path(`history${day - 1}`);
      return writeHistory(duckdb, {
        before,
        after,
        draft,
        since,
        ...(existsSync(from) && { history: from }),
      });
    },
    ask: async (sql: string): Promise<readonly unknown[][]> => {
      const instance = await duckdb.DuckDBInstance.create(path(`history${day}`), {
        access_mode: 'READ_ONLY',
      });
      const connection = await instance.connect();
      const rows = (await connection.runAndReadAll(sql)).getRowsJson();
      connection.closeSync();
      instance.closeSync();
      return rows;
    },
  };
}

const TOLD =
  'SELECT kind, owner, coalesce(variant_id, product_id)::INT, field, before, after FROM changes ORDER BY ALL';

const product = (ProductId: number, more: PimRecord = {}): PimRecord => ({
  ProductId,
  Code: `P-${ProductId}`,
  ...more,
});
const linked = (id: number, sig: string, key = `k${id}`) => ({
  ProductId: id,
  Pictures: [
    {
      PictureId: id,
      PictureKey: key,
      DocumentName: `${key}.jpg`,
      Link: `https://a.example/${key}?sig=${sig}`,
    },
  ],
});

const FULL = {
  Name: 'Sock',
  LongDescription: 'Wool. '.repeat(60),
  Prices: [
    { PriceType: 'Retail', Currency: 'EUR', Price: 10 },
    { PriceType: 'Dealer', Currency: 'EUR', Price: 7 },
  ],
  Properties: [
    { Name: 'Colour', Value: 'red' },
    { Name: 'Weight', Value: '100', Unit: 'g' },
  ],
  Tags: [{ TagId: 1, Name: 'new' }],
  CategoryProducts: [{ CategoryId: 1, Name: 'Socks' }],
  Translations: [{ Culture: 'de', Name: 'Socke' }],
  Codes: [{ CodeType: 'EAN', Value: '4006381333931' }],
};

it('has one row for each field and entry that changed, and for what is new or gone', async () => {
  const history = openHistory();
  await history.read({
    products: [product(1, FULL), product(2)],
    variants: [{ VariantId: 11, ProductId: 1 }],
  });
  const edited = {
    ...FULL,
    Name: 'Warm sock',
    LongDescription: 'Merino. '.repeat(60),
    Prices: [{ PriceType: 'Retail', Currency: 'EUR', Price: 9.5 }, FULL.Prices[1]],
    Properties: [{ Name: 'Weight', Value: '120', Unit: 'g' }, FULL.Properties[0]],
    Tags: [],
    CategoryProducts: [{ CategoryId: 2, Name: 'Winter' }],
    Translations: [{ Culture: 'de', Name: 'Warme Socke' }],
    Codes: [],
  };
  await history.read({
    products: [product(3), product(1, edited)],
    variants: [{ VariantId: 11, ProductId: 1, Name: 'M' }],
  });
  expect(await history.compare()).toMatchObject({ new: 1, gone: 1, changed: 2 });
  const prints = await history.ask(
    "SELECT before, after FROM changes WHERE field = 'long_description'",
  );
  const [[before, after] = []] = prints;
  expect(await history.ask(TOLD)).toEqual([
    ['changed', 'product', 1, 'category', 'Socks', null],
    ['changed', 'product', 1, 'category', null, 'Winter'],
    ['changed', 'product', 1, 'code:EAN', '4006381333931', null],
    ['changed', 'product', 1, 'long_description', before, after],
    ['changed', 'product', 1, 'name', 'Sock', 'Warm sock'],
    ['changed', 'product', 1, 'price', '10', '9.5'],
    ['changed', 'product', 1, 'property:Weight', '100 g', '120 g'],
    ['changed', 'product', 1, 'tag', 'new', null],
    ['changed', 'product', 1, 'translation:de.name', 'Socke', 'Warme Socke'],
    ['changed', 'variant', 11, 'name', null, 'M'],
    ['gone', 'product', 2, null, null, null],
    ['new', 'product', 3, null, null, null],
  ]);
  expect(await history.ask('SELECT text FROM long_texts ORDER BY 1')).toEqual([
    ['Merino. '.repeat(60)],
    ['Wool. '.repeat(60)],
  ]);
});

it('tells what became of an entry whose name and amount stay', async () => {
  const history = openHistory();
  const media = (link: string, status: number, path: string) => ({
    Pictures: [{ PictureId: 1, DocumentName: '1.jpg', Link: link, IsCover: true, Status: status }],
    Documents: [{ DocumentId: 'x1', DocumentName: 'manual.pdf', Path: path, Status: 1 }],
  });
  const price = (more: PimRecord) => ({
    Prices: [{ Price: 10, Currency: 'EUR', PriceType: 'List', ...more }],
  });
  const property = (Remark: string) => ({
    Properties: [{ Name: 'Colour', Value: 'red', Remark }],
  });
  await history.read({
    products: [
      product(1, price({ VatIncluded: true })),
      product(2, media('https://cdn.example/1.jpg', 1, '/docs/1.pdf')),
      product(3, property('as sold')),
      product(4, price({ ValidTo: '2026-05-01' })),
      product(5, media('https://cdn.example/1.jpg', 1, '/docs/1.pdf')),
    ],
  });
  await history.read({
    products: [
      product(1, price({ VatIncluded: false })),
      product(2, media('https://cdn.example/2.jpg', -1, '/docs/2.pdf')),
      product(3, property('as made')),
      product(4, price({ ValidTo: '2026-06-01' })),
      product(5),
    ],
  });
  await history.compare();
  expect(await history.ask(TOLD)).toEqual([
    ['changed', 'product', 1, 'extra:prices.VatIncluded', 'true', 'false'],
    ['changed', 'product', 2, 'document_file', '/docs/1.pdf', '/docs/2.pdf'],
    [
      'changed',
      'product',
      2,
      'picture_file',
      'https://cdn.example/1.jpg',
      'https://cdn.example/2.jpg',
    ],
    ['changed', 'product', 2, 'picture_status', 'active', 'passive'],
    ['changed', 'product', 3, 'extra:properties.Remark', 'as sold', 'as made'],
    ['changed', 'product', 4, 'price_valid_to', '2026-05-01 23:59:59', '2026-06-01 23:59:59'],
    ['changed', 'product', 5, 'cover_picture', '1.jpg', null],
    ['changed', 'product', 5, 'document', 'manual.pdf', null],
    ['changed', 'product', 5, 'picture', '1.jpg', null],
  ]);
});

it('keeps of a product that is gone what it cost, and of which category and brand it was', async () => {
  const history = openHistory();
  const variants = [
    { VariantId: 11, ProductId: 1, Prices: [{ PriceType: 'Retail', Currency: 'EUR', Price: 11 }] },
  ];
  const brand = { TrademarkProducts: [{ TrademarkId: 4, Name: 'Knit' }] };
  await history.read({ products: [product(1, { ...FULL, ...brand }), product(2)], variants });
  await history.read({ products: [product(2)], variants: [] });
  expect(await history.compare()).toMatchObject({ new: 0, gone: 2, changed: 0 });
  expect(await history.ask(TOLD.replace('before, after', 'label, before'))).toEqual([
    ['gone', 'product', 1, null, null, null],
    ['gone', 'variant', 11, null, null, null],
    ['was', 'product', 1, 'brand', null, 'Knit'],
    ['was', 'product', 1, 'category', null, 'Socks'],
    ['was', 'product', 1, 'price', 'Dealer EUR', '7'],
    ['was', 'product', 1, 'price', 'Retail EUR', '10'],
    ['was', 'variant', 11, 'price', 'Retail EUR', '11'],
  ]);
});

const named = (CategoryId: number, Name: string) => ({ CategoryProducts: [{ CategoryId, Name }] });

it('tells another name of a category of itself, and not of each of its products', async () => {
  const history = openHistory();
  const [one, other] = ['Dresses', 'Gowns'].map((Name) => ({ CategoryId: 1, Name }));
  const others = { products: [product(1, named(1, 'Dresses')), product(2, named(1, 'Dresses'))] };
  await history.read({ ...others, categories: [one ?? {}, { CategoryId: 2, Name: 'Suits' }] });
  await history.read({
    products: [product(1, named(1, 'Gowns')), product(2, named(2, 'Suits'))],
    categories: [other ?? {}, { CategoryId: 2, Name: 'Suits' }],
  });
  expect(await history.compare()).toMatchObject({ changed: 2 });
  expect(await history.ask(TOLD)).toEqual([
    ['changed', 'category', null, 'name', 'Dresses', 'Gowns'],
    ['changed', 'product', 2, 'category', 'Dresses', null],
    ['changed', 'product', 2, 'category', null, 'Suits'],
  ]);
});

it('tells another name that only products tell of each of them', async () => {
  const history = openHistory();
  await history.read({ products: [product(1, named(1, 'Dresses'))] });
  await history.read({ products: [product(1, named(1, 'Gowns'))] });
  await history.compare();
  expect(await history.ask(TOLD)).toEqual([
    ['changed', 'product', 1, 'category', 'Dresses', 'Gowns'],
  ]);
});

it('has nothing where only order and signatures are others', async () => {
  const history = openHistory();
  const turned = {
    ...FULL,
    Prices: [...FULL.Prices].reverse(),
    Properties: [...FULL.Properties].reverse(),
  };
  await history.read({
    products: [product(1, FULL), product(2)],
    product_media: [linked(1, 'a'), linked(2, 'a')],
  });
  await history.read({
    products: [product(2), product(1, turned)],
    product_media: [linked(2, 'b'), linked(1, 'b')],
  });
  expect(await history.compare()).toMatchObject({ new: 0, gone: 0, changed: 0 });
  expect(await history.ask(TOLD)).toEqual([]);
});

it('has a picture that was replaced as one that went and one that came', async () => {
  const history = openHistory();
  await history.read({ products: [product(1)], product_media: [linked(1, 'a')] });
  await history.read({ products: [product(1)], product_media: [linked(1, 'a', 'z')] });
  await history.compare();
  expect(
    await history.ask("SELECT before, after FROM changes WHERE field = 'picture' ORDER BY ALL"),
  ).toEqual([
    ['k1.jpg', null],
    [null, 'z.jpg'],
  ]);
});

it('says of no record or picture that it is gone where a list was not read to its end', async () => {
  const history = openHistory();
  const media = [linked(1, 'a'), linked(2, 'a')];
  await history.read({ products: [product(1), product(2)], product_media: media });
  await history.read({ products: [product(1, { Name: 'A' })], product_media: [] }, [
    'products',
    'product_media',
  ]);
  await history.compare();
  expect(await history.ask(TOLD)).toEqual([['changed', 'product', 1, 'name', null, 'A']]);
  expect(await history.ask('SELECT is_whole FROM refreshes')).toEqual([[false]]);
});

const dated = (day: number, price = 1) =>
  Array.from({ length: 30 }, (_, at) =>
    product(at + 1, {
      SyncedAt: `2026-03-0${day}T0${at % 10}:00:00`,
      Prices: [{ PriceType: 'Retail', Price: price }],
    }),
  );

it('learns a date that changes in all records by itself, and then compares without it', async () => {
  const history = openHistory();
  await history.read({ products: dated(1) });
  await history.read({ products: dated(2) });
  expect(await history.compare()).toMatchObject({ changed: 0, learned: ['products.SyncedAt'] });
  await history.read({
    products: [product(1, { ...dated(3)[0], Name: 'A' }), ...dated(3).slice(1)],
  });
  expect(await history.compare()).toMatchObject({ changed: 1, learned: [] });
  expect(await history.ask('SELECT field, after FROM changes')).toEqual([['name', 'A']]);
});

it('takes a change of all prices for a change', async () => {
  const history = openHistory();
  await history.read({ products: dated(1, 1) });
  await history.read({ products: dated(1, 2) });
  expect(await history.compare()).toMatchObject({ changed: 30, learned: [] });
});

it('leaves out what is too old', async () => {
  const history = openHistory();
  for (const Name of ['A', 'B', 'C', 'D']) {
    await history.read({ products: [product(1, { Name })] });
    if (Name !== 'A') await history.compare(Name === 'D' ? { since: '2026-03-03T00:00:00' } : {});
  }
  expect(await history.ask('SELECT after FROM changes ORDER BY seen_at')).toEqual([['C'], ['D']]);
});

it('has an edit of markup alone as another change, and no text that reads as before', async () => {
  const history = openHistory();
  for (const LongDescription of ['<p>A warm sock</p>', '<p>A <b>warm</b>&nbsp;sock</p>'])
    await history.read({ products: [product(1, { LongDescription })] });
  await history.compare();
  expect(await history.ask(TOLD)).toEqual([['changed', 'product', 1, 'other', null, null]]);
});

it('leaves out what a killed refresh wrote for a copy that never came to be', async () => {
  const history = openHistory();
  for (const Name of ['A', 'B', 'C', 'D']) {
    await history.read({ products: [product(1, { Name })] });
    if (Name !== 'A') await history.compare(Name === 'D' ? { base: 2 } : {});
  }
  expect(await history.ask('SELECT before, after FROM changes ORDER BY seen_at')).toEqual([
    ['A', 'B'],
    ['B', 'D'],
  ]);
});
