/** What changed between two readings of a catalog, wherever people ask for it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import type { Edit } from '../../src/sandbox/edits.ts';
import { runCommand } from '../cli/run-command.ts';
import { callMade, listRows, type ToolAnswer } from '../support/catalog-server.ts';
import { addressOf } from '../support/generated-sandbox.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { serveCopy } from './served-copy.ts';

const { dataDir, server, callWithViews, rowsOf } = serveCopy(
  createGeneratedCatalog({ products: 60, seed: 1 }),
);

/** A moment between the first reading and the second. */
let between = '';
let codes: Readonly<Record<'renamed' | 'cheaper' | 'gone', string>>;
let variant = '';
let description = '';
let category = '';
let renamed: readonly [id: number, name: string];

beforeAll(async () => {
  const [[first], [second], [third]] = (await rowsOf(
    'SELECT code FROM products WHERE product_id IN (SELECT product_id FROM variants) AND product_id IN (SELECT product_id FROM prices) ORDER BY code LIMIT 3',
  )) as [[string], [string], [string]];
  codes = { renamed: first, cheaper: second, gone: third };
  [[variant]] = (await rowsOf(
    `SELECT min(v.code) FROM variants v JOIN products p USING (product_id) WHERE p.code = '${first}'`,
  )) as [[string]];
  [[description, category]] = (await rowsOf(
    `SELECT min(p.short_description), min(c.name) FROM products p, products o JOIN product_categories c USING (product_id) WHERE p.code = '${second}' AND o.code = '${first}'`,
  )) as [[string, string]];
  [renamed] = (await rowsOf(
    `SELECT category_id, name FROM categories WHERE name <> '${category}' QUALIFY count(*) OVER (PARTITION BY name) = 1 ORDER BY category_id DESC LIMIT 1`,
  )) as [[number, string]];
  const prices = { Prices: [{ Price: 1.5, Currency: 'EUR' }] };
  const edits: readonly Edit[] = [
    { list: 'products', code: codes.renamed, set: { Name: 'Another name' } },
    {
      list: 'products',
      code: codes.cheaper,
      set: { ...prices, ShortDescription: `${description}<br>` },
    },
    { list: 'products', code: codes.renamed, set: { CategoryProducts: [] } },
    { list: 'variants', code: variant, set: prices },
    { list: 'products', code: codes.gone, remove: true },
    { list: 'categories', id: renamed[0], set: { Name: 'Quite otherwise', Translations: [] } },
    { list: 'products', add: { ProductId: 7, Code: 'NEW-7', Name: 'New one' } },
  ];
  await callMade(server(), 'audit_catalog');
  between = new Date().toISOString();
  server().sandbox.setEdits(edits);
  await server().call('sync_catalog', { max_age_h: 0 });
  await callMade(server(), 'audit_catalog');
});

const ask = async (args: ToolAnswer = {}) => (await server().call('catalog_changes', args)).answer;

describe('catalog_changes', () => {
  it('tells of a refresh what is new and gone, and each field from and to', async () => {
    const answer = await ask();
    const rows = listRows(answer, 'changes');
    const told = rows.map(({ what, code, field }) => `${what} ${code} ${field ?? ''}`.trim());
    expect(told).toEqual(
      expect.arrayContaining([
        `product gone ${codes.gone}`,
        'product new NEW-7',
        `product changed ${codes.renamed} name`,
        `product changed ${codes.cheaper} price`,
        `variant changed ${variant} price`,
      ]),
    );
    expect(answer).toMatchObject({
      counts: { 'product gone': 1, 'product new': 1 },
      looked: { refreshes: 1 },
    });
    expect(answer).toMatchObject({
      findings_new: expect.anything(),
      findings_gone_with_product: expect.anything(),
    });
    const other = new Set(
      rows.flatMap(({ what, code }) => (what === 'category changed' ? [] : [code])),
    );
    expect(other).toEqual(new Set([...Object.values(codes), variant, 'NEW-7']));
  });

  it('counts a product among those of a category that it has left', async () => {
    const rows = listRows(await ask({ category_names: [category] }), 'changes');
    expect(rows.map(({ code, field }) => `${code} ${field}`)).toContain(
      `${codes.renamed} category`,
    );
  });

  it('names what a category is called now', async () => {
    const { isError, answer } = await server().call('catalog_changes', {
      category_names: [renamed[1]],
    });
    expect([isError, answer.error]).toEqual([
      true,
      expect.objectContaining({ nearest: ['Quite otherwise'] }),
    ]);
  });

  it('tells findings of the products that are asked for, and none beside kinds', async () => {
    expect(await ask({ codes: [codes.renamed] })).not.toHaveProperty('findings_gone_with_product');
    expect(await ask({ kinds: ['new'] })).not.toHaveProperty('findings_new');
  });

  it('counts alone with limit 0, without a cursor', async () => {
    const answer = await ask({ limit: 0 });
    expect([answer.changes, answer.next_cursor]).toEqual([undefined, undefined]);
    expect(answer.counts).toMatchObject({ 'product new': 1 });
  });

  it('goes on from its cursor until every change is told once', async () => {
    const whole = listRows(await ask(), 'changes');
    const walked: unknown[] = [];
    let cursor: unknown;
    do {
      const page = await ask({ max_tokens: 400, ...(cursor !== undefined && { cursor }) });
      const each = page.each as object;
      walked.push(...listRows(page, 'changes').map((row) => row.code));
      expect(each).toBeDefined();
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(walked).toEqual(whole.map((row) => row.code));
  });

  it.each([
    [{ fields: ['naem'] }, 'did you mean name?'],
    [{ brand_names: ['No such brand'] }, 'No brand of the copy is called so.'],
    [{ since: 'when it rained' }, 'since is no moment.'],
  ])('refuses %j', async (args, message) => {
    const { isError, text } = await server().call('catalog_changes', args);
    expect([isError, text.includes(message)]).toEqual([true, true]);
  });
});

describe('find_products changed_after', () => {
  it('finds what refreshes saw change, by its variants and prices too, and says so', async () => {
    const { answer, warnings } = await server().call('find_products', {
      changed_after: between,
      fields: ['code'],
      codes: [...Object.values(codes), 'NEW-7'],
    });
    const found = listRows(answer, 'products').map(({ code }) => code);
    expect(found.sort()).toEqual([codes.renamed, codes.cheaper, 'NEW-7'].sort());
    expect(warnings).toContain('counts what refreshes of the local copy saw new or changed since');
  });

  it('takes a day that is told by the clock', async () => {
    const { answer } = await server().call('find_products', {
      changed_after: 'yesterday',
      fields: ['code'],
      limit: 1,
    });
    const { next_cursor: cursor, total } = answer;
    expect(total).toBeGreaterThan(1);
    const next = { changed_after: 'yesterday', fields: ['code'], limit: 1, cursor };
    expect((await server().call('find_products', next)).answer.returned).toBe(1);
    expect((await server().call('find_products', { changed_after: 'soon' })).text).toContain(
      'changed_after is not a date.',
    );
  });

  it('takes the dates of records too where history begins later, and says so', async () => {
    // The day on which history begins; no record of the catalog is as new.
    const { answer, warnings } = await server().call('find_products', {
      changed_after: between.slice(0, 10),
      fields: ['code'],
      freshness: 'copy',
    });
    const found = listRows(answer, 'products').map(({ code }) => code);
    expect(found).toEqual(expect.arrayContaining([codes.renamed, codes.cheaper, 'NEW-7']));
    expect(warnings).toContain('by the dates of records what was before the first of them');
  });
});

describe('get_product', () => {
  it('tells of a code that nothing has that its product is gone', async () => {
    const { answer } = await server().call('get_product', { code: codes.gone });
    expect(answer).toMatchObject({
      not_found: { code: codes.gone },
      before: { what: 'product gone', seen_at: expect.any(String) },
    });
  });

  it('shows the history of a product and of its variants', async () => {
    const { answer } = await server().call('get_product', {
      code: codes.renamed,
      sections: ['history'],
    });
    expect(answer.changes).toMatchObject({ known_since: expect.any(String) });
    const { columns, rows } = answer.changes as {
      readonly columns: readonly string[];
      readonly rows: readonly string[][];
    };
    expect(columns.slice(2)).toEqual(['what', 'field', 'from', 'to']);
    expect(rows).toContainEqual(
      expect.arrayContaining([`variant ${variant} changed`, expect.stringMatching(/^price .*EUR/)]),
    );
  });
});

describe('pim-mcp changes', () => {
  const run = (...args: readonly string[]) => {
    const env = {
      ...addressOf(server().sandbox),
      PIM_DATA_DIR: dataDir,
    };
    return runCommand(['changes', ...args], { env, columns: 200 });
  };

  it.each(['table', 'json', 'csv', 'html'])('tells as %s', async (format) => {
    const { code, stdout } = await run('--since', between, '--format', format);
    expect(code).toBe(0);
    for (const one of [codes.renamed, codes.cheaper, variant, 'NEW-7', 'Another name'])
      expect(stdout).toContain(one);
  });

  it('writes a file in the form of its ending', async () => {
    const file = join(ownDirectory('out'), 'changes.csv');
    expect((await run('--output', file, 'kinds=new')).stderr).toContain(`wrote ${file}`);
    expect(readFileSync(file, 'utf8')).toMatch(/^what,code,name,.*\r?\nproduct new,NEW-7,New one,/);
  });

  it('ends with 3 where nobody has looked since', async () => {
    const { code, stdout } = await run('--since', new Date(Date.now() + 60_000).toISOString());
    expect([code, stdout]).toEqual([3, expect.stringContaining('Nobody has looked in that time')]);
    expect(stdout).toContain('(at a prompt: pim-mcp sync) to look now.');
  });
});

it('the board is told what changed within a week', async () => {
  const { _meta: meta } = await callWithViews('audit_catalog', {});
  const week = JSON.stringify(meta);
  expect(week).toContain('"week":{"refreshes":1,"lines":["1 product new","1 product gone"');
  // Findings of other rules, and changes of products of another status, are not what was asked for.
  const ofRule = await callWithViews('audit_catalog', { rules: ['no_name'] });
  expect(JSON.stringify(ofRule._meta)).toContain('"lines":["1 product new","1 product gone"');
  expect(JSON.stringify(ofRule._meta)).not.toMatch(/\d+ findings? (new|fixed)/);
  const others = await callWithViews('audit_catalog', { exclude_rules: ['no_alt_text'] });
  expect(JSON.stringify(others._meta)).toContain(
    'Left out, as asked: Pictures without alternative text.',
  );
  expect(JSON.stringify(others._meta)).not.toMatch(/\d+ findings? (new|fixed)/);
  const ofStatus = await callWithViews('audit_catalog', { status: 'active' });
  expect(JSON.stringify(ofStatus._meta)).not.toContain('"week"');
});
