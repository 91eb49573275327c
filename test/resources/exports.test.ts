/** pim://exports/{name}: what was exported, listed and read, and nothing else of the disk. */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '../../src/copy/export/export-form.ts';
import { errorOf, openForTest } from '../support/catalog-server.ts';
import { findActive, INJECTIONS } from '../support/injections.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { serveCopy } from '../tools/served-copy.ts';

const { ask, server, dataDir } = serveCopy();

const folder = (): string => join(dataDir, readdirSync(dataDir)[0] ?? '');

async function read(uri: string) {
  const { contents } = await server().client.readResource({ uri });
  const [content] = contents as readonly { uri: string; mimeType?: string; text?: string }[];
  return content;
}

it('lists each with its size, and reads it back', async () => {
  const { answer } = await ask('SELECT product_id, name FROM products ORDER BY 1 LIMIT 3', {
    export_as: 'three.csv',
  });
  const { bytes: size } = answer.export as { readonly bytes: number };
  const { resources } = await server().client.listResources();
  const named = {
    uri: 'pim://exports/three.csv',
    name: 'three.csv',
    title: 'three.csv',
    mimeType: 'text/csv',
    size,
  };
  expect(resources.find(({ name }) => name === 'three.csv')).toEqual({
    ...named,
    description: expect.stringMatching(/^Exported \d{4}-/),
  });
  const content = await read('pim://exports/three.csv');
  expect(content?.mimeType).toBe('text/csv');
  const { answer: shown } = await ask('SELECT product_id, name FROM products ORDER BY 1 LIMIT 3');
  const rows = shown.rows as readonly (readonly unknown[])[]; // the shape of list answers
  expect(parseCsv(content?.text ?? '')).toEqual([
    ['product_id', 'name'],
    ...rows.map((row) => row.map(String)),
  ]);
});

it.each(['csv', 'jsonl'])('shows nothing active of a .%s file to a model', async (format) => {
  const encoded = Buffer.from(Object.values(INJECTIONS).join(' ')).toString('base64');
  const sql = `WITH sent AS (SELECT decode(from_base64('${encoded}')) AS t)
    SELECT t, [t] AS l, {'k': t} AS s, '<p>=1+1</p>' AS f FROM sent`;
  expect((await ask(sql, { export_as: `active.${format}` })).isError).toBe(false);
  const { text = '' } = (await read(`pim://exports/active.${format}`)) ?? {};
  const cells = format === 'csv' ? parseCsv(text)?.[1] : Object.values(JSON.parse(text));
  expect(cells).toHaveLength(4);
  expect(findActive(cells)).toEqual([]);
  expect(cells?.[3]).toBe(format === 'csv' ? "'=1+1" : '=1+1');
});

it('says the size of a file that is too large, rather than a part of it', async () => {
  await ask(`SELECT '${'x'.repeat(1_000)}' AS t FROM range(2000)`, { export_as: 'large.csv' });
  await expect(read('pim://exports/large.csv')).rejects.toMatchObject({
    code: -32_602,
    message: expect.stringMatching(
      /The file has 20\d{5} bytes; at most 1000000 can be read at once/,
    ),
  });
});

it('takes out credentials that come into a file by other ways', async () => {
  await ask('SELECT 1', { export_as: 'own.jsonl' });
  const { appKey } = server().sandbox;
  writeFileSync(join(folder(), 'exports', 'own.jsonl'), `{"a":"${appKey}"}\n`);
  expect((await read('pim://exports/own.jsonl'))?.text).toBe('{"a":"[redacted]"}\n');
});

it.each([
  ['csv', '"a'],
  ['jsonl', '{"a":'],
])('says that a .%s file was changed into %j', async (format, text) => {
  await ask('SELECT 1', { export_as: `changed.${format}` });
  writeFileSync(join(folder(), 'exports', `changed.${format}`), text);
  await expect(read(`pim://exports/changed.${format}`)).rejects.toThrow('has been changed');
});

describe('nothing but exports', () => {
  beforeAll(async () => {
    await ask('SELECT 1', { export_as: 'there.csv' });
    const directory = join(folder(), 'exports');
    writeFileSync(join(folder(), 'outside.csv'), 'a\r\nsecret\r\n');
    writeFileSync(join(directory, '.x.csv.1.part'), 'secret');
    mkdirSync(join(directory, 'folder.csv'));
    symlinkSync(join(folder(), 'outside.csv'), join(directory, 'link.csv'));
  });

  it.each([
    'pim://exports/..%2fcatalog-6.duckdb',
    'pim://exports/%2e%2e%2fcatalog-6.duckdb',
    'pim://exports/%2e%2e/catalog-6.duckdb',
    'pim://exports/..%5ccatalog-6.duckdb',
    'pim://exports/..%c0%afcatalog-6.duckdb',
    'pim://exports/%2fetc%2fpasswd',
    'pim://exports/catalog-6.duckdb%00.csv',
    'pim://exports/.x.csv.1.part',
    'pim://exports/x%2f..%2f..%2foutside.csv',
    'pim://exports/',
    'pim://exports/nothing.csv',
    'pim://exports/folder.csv',
    'pim://exports/link.csv',
  ])('%s is refused', async (uri) => {
    const told = await read(uri).catch((error: unknown) => error);
    expect(told).toBeInstanceOf(Error);
    expect(String(told)).not.toMatch(/secret|ENOENT|ELOOP|\/tmp|pim-mcp-test/);
    const { resources } = await server().client.listResources();
    expect(resources.filter(({ name }) => /part|folder|link|outside/.test(name))).toEqual([]);
  });

  it('not where a link in place of the directory leads', async () => {
    const dataDirOfOther = ownDirectory('data');
    const own = await openForTest({
      products: 10,
      env: { PIM_DATA_DIR: dataDirOfOther, PIM_DEADLINE_MS: '60000' },
    });
    await own.call('sync_catalog');
    const [name = ''] = readdirSync(dataDirOfOther);
    symlinkSync(join(folder(), 'exports'), join(dataDirOfOther, name, 'exports'));
    expect(
      (await own.client.listResources()).resources.filter(({ uri }) => uri.includes('exports')),
    ).toEqual([]);
    await expect(own.client.readResource({ uri: 'pim://exports/there.csv' })).rejects.toThrow(
      'no exported file',
    );
    const called = await own.call('query_catalog', { sql: 'SELECT 1', export_as: 'there.csv' });
    expect(errorOf(called)).toMatchObject({ code: 'UNAVAILABLE', retry: false });
  });
});
