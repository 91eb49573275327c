/** Edits at random between two readings: the refreshed copy is that of a full reading, and changes has the edits, nothing else. */

import * as duckdb from '@duckdb/node-api';
import { expect, it, onTestFinished } from 'vitest';
import { createGeneratedCatalog } from '../../../scripts/generated-catalog/catalog.ts';
import type { CatalogSource, WireRecord } from '../../../src/sandbox/catalog-source.ts';
import type { Edit } from '../../../src/sandbox/edits.ts';
import { openCatalogServer, openServer } from '../../support/catalog-server.ts';
import { filesIn, SYNC_ENV, UNLIMITED } from '../../support/copied.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { everydayOrSoak } from '../../support/soak.ts';

const PRODUCTS = 60;

const SEEDS = everydayOrSoak([11], [11, 22, 33, 44, 55]);

/** A row of changes: kind, owner, product_id, variant_id, field, before, after. */
type Change = readonly (string | number | null)[];

/** Numbers that look random, from 0 to below 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const entriesIn = (record: WireRecord, key: string) => record[key] as readonly WireRecord[]; // as the generator writes it

/** What can be set in a record, with the rows that this is to give: field, before and after. */
const SETS: readonly ((record: WireRecord) => readonly [WireRecord, ...Change[]] | undefined)[] = [
  ({ Name }) => [{ Name: 'Renamed' }, ['name', String(Name), 'Renamed']],
  ({ Status }) => [
    { Status: -Number(Status) },
    ['status', ...(Status === 1 ? ['active', 'passive'] : ['passive', 'active'])],
  ],
  (record) => {
    const [first, ...others] = entriesIn(record, 'Prices');
    const change = ['price', String(first?.Price), '0.5'];
    return first && [{ Prices: [...others, { ...first, Price: 0.5 }] }, change];
  },
  (record) => {
    const all = entriesIn(record, 'Properties');
    const first = all.find(({ Name }) => all.filter((one) => one.Name === Name).length === 1);
    const changed = all.map((one) => (one === first ? { ...one, Value: 'Quite new' } : one));
    return (
      first && [
        { Properties: changed.reverse() },
        [`property:${first.Name}`, first.Value as string, 'Quite new'],
      ]
    );
  },
  (record) => [
    { Tags: [...entriesIn(record, 'Tags'), { TagId: 77, Name: 'Tagged' }] },
    ['tag', null, 'Tagged'],
  ],
  (record) => [{ ...record, Properties: [...entriesIn(record, 'Properties')].reverse() }],
];

/** Edits of a catalog at random, and the rows that they are to give. */
function plant(source: CatalogSource, seed: number) {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item; // within
  const places = Array.from({ length: PRODUCTS }, (_, place) => place).sort(() => random() - 0.5);
  const edits: Edit[] = [];
  const changes: Change[] = [];
  const set = (list: 'products' | 'variants', record: WireRecord, ways = SETS): void => {
    const { ProductId, VariantId } = record;
    const [fields, ...rows] = pick(ways)(record) ?? [];
    const id = Number(VariantId ?? ProductId);
    // The order of a list is no change, so the PIM dates none.
    const dated = rows.length > 0 && { Updated: '2031-01-01T00:00:00' };
    edits.push({ list, id, set: { ...fields, ...dated } });
    const owner = list.slice(0, -1);
    changes.push(
      ...rows.map((row) => ['changed', owner, Number(ProductId), VariantId ? id : null, ...row]),
    );
  };
  for (const place of places.slice(0, 18)) {
    const { id, variantPositions } = source.products.facts(place);
    const variants = variantPositions.map((position) => source.variants.record(position));
    const way = pick(['set', 'set', 'set', 'both', 'remove', 'move'] as const);
    if (way === 'move') edits.push({ list: 'products', id, move: Math.floor(random() * 9) });
    if (way === 'set') set('products', source.products.record(place));
    // Variants are read again with products that have changed.
    if (way === 'both') set('products', source.products.record(place), SETS.slice(0, 1));
    if (way === 'both' && variants.length > 0) set('variants', pick(variants));
    if (way !== 'remove') continue;
    edits.push({ list: 'products', id, remove: true });
    changes.push(['gone', 'product', id, null, null, null, null]);
    for (const { VariantId } of variants)
      changes.push(['gone', 'variant', id, Number(VariantId), null, null, null]);
  }
  for (const id of [990_001, 990_002]) {
    edits.push({
      list: 'products',
      add: { ProductId: id, Code: `NEW-${id}`, Name: 'New', Status: 1 },
      at: Math.floor(random() * 50),
    });
    edits.push({
      list: 'variants',
      add: { VariantId: id + 10, ProductId: id, Code: `NEW-${id}-V`, Name: 'New', Status: 1 },
    });
    changes.push(
      ['new', 'product', id, null, null, null, null],
      ['new', 'variant', id, id + 10, null, null, null],
    );
  }
  return { edits, changes: sortRows(changes) };
}

const sortRows = (rows: readonly Change[]): readonly string[] =>
  rows.map((row) => JSON.stringify(row)).sort();

/** A server over the sandbox, or another one over the same, and the directory of its copy. */
async function read(seed: number) {
  const source = createGeneratedCatalog({ products: PRODUCTS, seed });
  const dataDir = ownDirectory('data');
  const server = await openCatalogServer({ source, env: { ...SYNC_ENV, PIM_DATA_DIR: dataDir } });
  onTestFinished(() => server.close());
  await server.call('sync_catalog');
  return { source, server, dataDir };
}

/** How the tables of two copies differ, leaving out when and how records were read. */
async function compareCopies(one: string, other: string): Promise<unknown> {
  const instance = await duckdb.DuckDBInstance.create();
  const connection = await instance.connect();
  const list = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
  for (const [name, file] of Object.entries({ one, other }))
    await list(`ATTACH '${file}' AS ${name} (READ_ONLY)`);
  const tables = (
    await list(`SELECT table_name FROM duckdb_tables() WHERE database_name = 'one'`)
  ).map(String);
  const differences: unknown[] = [];
  for (const table of tables.filter((name) => !['about', 'lists', 'volatile'].includes(name))) {
    const rows = (name: string) =>
      `SELECT COLUMNS(c -> c <> 'read_at') FROM ${name}.main."${table}"`;
    for (const [more, less] of [
      ['one', 'other'],
      ['other', 'one'],
    ] as const) {
      const found = await list(`${rows(more)} EXCEPT ALL ${rows(less)} LIMIT 2`);
      if (found.length > 0) differences.push([table, more, found]);
    }
  }
  connection.closeSync();
  instance.closeSync();
  return differences;
}

it.each(SEEDS)('holds for edits by seed %i', async (seed) => {
  const { source, server, dataDir } = await read(seed);
  const { edits, changes } = plant(source, seed);
  server.sandbox.setEdits(edits);
  await server.call('sync_catalog', { max_age_h: 0 });
  const { url, clientId, appKey } = server.sandbox;
  const anew = ownDirectory('data');
  const pim = {
    PIM_API_URL: url,
    PIM_CLIENT_ID: clientId,
    PIM_APP_KEY: appKey,
    PIM_LIMITS: JSON.stringify(UNLIMITED),
  };
  const other = await openServer({ env: { ...SYNC_ENV, ...pim, PIM_DATA_DIR: anew } });
  await other.call('sync_catalog');
  await other.close();
  expect(await compareCopies(filesIn(dataDir).copy, filesIn(anew).copy)).toEqual([]);
  const sql =
    "SELECT kind, owner, product_id, variant_id, field, before, after FROM changes WHERE kind <> 'was'";
  const { answer } = await server.call('query_catalog', { sql, max_tokens: 8_000 });
  expect(sortRows(answer.rows as readonly Change[])).toEqual(changes);
});
