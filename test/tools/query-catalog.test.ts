import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { errorOf, listColumn, listRows, walkAll } from '../support/catalog-server.ts';
import { serveCopy } from './served-copy.ts';

const { ask, audit, rowsOf, server } = serveCopy(300);

describe('query_catalog', () => {
  it('answers once-headed, without a request, and says of which copy', async () => {
    const { answer, requests } = await ask(
      'SELECT status, count(*) AS n FROM products GROUP BY status ORDER BY status',
    );
    const rows = ['active', 'passive'].map((status) => [status, expect.any(Number)]);
    const as_of = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
    expect(answer).toEqual({
      total: 2,
      returned: 2,
      columns: ['status', 'n'],
      rows,
      as_of,
      source: 'sandbox',
    });
    expect(requests).toBe(0);
  });

  it('says first what a slip of the SQL was taken for, in answers and exports', async () => {
    const sql = 'SELECT TOP 5 avg(price) none FROM prices';
    const said = 'Taken as meant: TOP 5 → LIMIT 5, none → AS "none".';
    const { columns, warnings } = (await ask(sql)).answer;
    expect(columns).toEqual(['none']);
    expect(warnings).toEqual([
      said,
      expect.stringContaining('mixes several'),
      expect.anything(),
      expect.anything(),
    ]);
    const exported = await server().call('query_catalog', { sql, export_as: 'slips.csv' });
    expect(exported.answer.warnings).toEqual(warnings);
  });

  it('names the place of an error in the SQL as it was written', async () => {
    expect(errorOf(await ask('SELECT count(*) none\nFROM produkts'))).toMatchObject({
      failed: 'syntax error at or near "none". It stands in "count(*) none FROM produkts".',
    });
  });

  it('is introduced by the profile of sync_catalog, in at most 300 tokens', async () => {
    const { profile } = (await server().call('sync_catalog')).answer;
    expect(countTokens(JSON.stringify(profile))).toBeLessThanOrEqual(300);
    expect(profile).toMatchObject({
      cultures: expect.arrayContaining(['tr-TR', 'en-GB']),
      prices: expect.arrayContaining([['Retail', 'Retail EUR', 'EUR']]),
      root_category_ids: { Apparel: 100 },
      options: expect.arrayContaining([expect.arrayContaining(['Colour', 'variant'])]),
    });
    const { properties } = profile as { readonly properties: readonly (readonly unknown[])[] };
    const [[name, owner, , share] = []] = properties;
    expect(owner).toBe('product');
    const filled = await rowsOf(
      `SELECT count(DISTINCT product_id) * 100 / (SELECT count(*) FROM products) FROM properties WHERE owner = 'product' AND name = '${name}' AND value IS NOT NULL`,
    );
    expect(Math.abs(Number(share) - Number(filled[0]?.[0]))).toBeLessThan(1);
  });

  it('costs at most 24 tokens beside its columns and rows', async () => {
    const { source, ...answer } = (await ask('SELECT product_id FROM products LIMIT 20')).answer;
    const { columns, rows } = answer;
    expect(
      countTokens(JSON.stringify(answer)) - countTokens(JSON.stringify({ columns, rows })),
    ).toBeLessThanOrEqual(24);
    expect(source).toBe('sandbox');
  });

  it.each([200, 2_000])(
    'keeps to a budget of %i tokens, and a walk gives every row once, in order',
    async (budget) => {
      const sql = 'SELECT variant_id, name FROM variants ORDER BY variant_id LIMIT 120';
      const pages = await walkAll(server(), 'query_catalog', () => ({ sql, max_tokens: budget }));
      expect(Math.max(...pages.map(({ tokens }) => tokens))).toBeLessThanOrEqual(budget);
      const shown = pages.flatMap(({ answer }) => listColumn(answer, 'rows', 'variant_id'));
      expect(shown).toEqual((await rowsOf(`SELECT list(variant_id) FROM (${sql})`))[0]?.[0]);
    },
  );

  it('gives the same rows in the same order without ORDER BY, groups and joins included', async () => {
    const sql = `SELECT p.code, v.code AS variant, count(*) AS n FROM products p JOIN variants v USING (product_id)
      JOIN prices r ON r.variant_id = v.variant_id GROUP BY ALL`;
    const first = await ask(sql, { max_tokens: 8_000 });
    const again = await ask(sql, { max_tokens: 8_000 });
    expect(again.text).toBe(first.text);
    expect(first.answer.next_cursor).toBeDefined();
  });

  it('refuses a cursor of another query', async () => {
    const { answer } = await ask('SELECT code FROM variants', { max_tokens: 300 });
    const called = await ask('SELECT name FROM variants', { cursor: answer.next_cursor });
    expect(errorOf(called).failed).toBe('cursor belongs to another question.');
  });

  it.each([
    'SELECT code, reservoir_quantile(variant_id, 0.5, 10) OVER () AS r FROM variants',
    'SELECT code FROM variants USING SAMPLE 500',
  ])('gives no cursor where another run would give other rows, and says so: %s', async (sql) => {
    const called = await ask(sql, { max_tokens: 300 });
    expect(called.answer.next_cursor).toBeUndefined();
    expect(called.warnings).toContain('no next_cursor');
  });

  it('says once which columns are NULL in all rows', async () => {
    const { answer } = await ask(
      "SELECT x AS n, NULL AS gone, if(x = 1, 'a', NULL) AS some FROM range(2) t(x) ORDER BY x",
    );
    expect(answer).toMatchObject({
      null_columns: ['gone'],
      columns: ['n', 'some'],
      rows: [
        [0, null],
        [1, 'a'],
      ],
    });
  });

  it('keeps the NULL of a single row, which is what was asked for', async () => {
    const { answer } = await ask(
      'SELECT count(*) AS n, sum(tax_rate) AS s FROM products WHERE false',
    );
    expect(answer).toMatchObject({ columns: ['n', 's'], rows: [[0, null]] });
  });

  it('leaves out the blanks that fill a text up', async () => {
    expect(await rowsOf("SELECT rpad('AB', 40, ' ') AS code, ' c ' AS one")).toEqual([
      ['AB', ' c '],
    ]);
  });

  it('names every key of a raw record that does not fit', async () => {
    const { answer } = await ask('SELECT raw FROM products ORDER BY code LIMIT 1', {
      max_tokens: 800,
    });
    const [[raw] = []] = answer.rows as readonly (readonly object[])[];
    expect(Object.keys(raw ?? {})).toEqual(
      expect.arrayContaining(['ProductId', 'Properties', 'Prices', 'Updated']),
    );
  });

  it('keeps columns of one name apart', async () => {
    const { answer } = await ask('SELECT 1 AS a, 2 AS a');
    expect(answer).toMatchObject({ columns: ['a', 'a (2)'], rows: [[1, 2]] });
  });

  it('gives each column of a large row something, and marks the rest', async () => {
    const columns = Array.from(
      { length: 40 },
      (_, index) => `long_description || long_description AS c${index}`,
    );
    const sql = `SELECT ${columns} FROM products WHERE length(long_description) > 800 LIMIT 1`;
    const [row = {}] = listRows((await ask(sql, { max_tokens: 8_000 })).answer, 'rows');
    const cells = Object.values(row);
    expect(cells).toHaveLength(40);
    for (const cell of cells) expect(cell).toMatch(/^\w.{50}/);
    expect(cells.at(-1)).toMatch(/ \[…\+\d{3,}\]$/);
  });

  it('shows raw records as what they are', async () => {
    const [[raw] = []] = await rowsOf('SELECT raw FROM brands ORDER BY brand_id LIMIT 1');
    expect(raw).toMatchObject({ TrademarkId: expect.any(Number), Name: expect.any(String) });
    expect(await rowsOf("SELECT raw->>'Name' = name FROM brands GROUP BY 1")).toEqual([[true]]);
  });

  it('makes HTML text, and takes invisible characters out', async () => {
    expect(
      await rowsOf("SELECT '<p>Soft <b>wool</b></p>' || chr(8203) || chr(8238) AS t, 1 AS one"),
    ).toEqual([['Soft wool', 1]]);
  });

  it('takes credentials out', async () => {
    const { text } = await ask(`SELECT '${server().sandbox.appKey}' AS k`);
    expect(text).not.toContain(server().sandbox.appKey);
  });

  it('tells whose rows carry the id of a product, by which the audit counts too', async () => {
    const { tools } = await server().client.listTools();
    const description = tools.find(({ name }) => name === 'query_catalog')?.description;
    expect(description).toContain(
      'Rows of variants have product_id too: filter by owner (product, variant)',
    );
    const without = (owner: string) =>
      `SELECT count(*) FROM products p WHERE NOT EXISTS (FROM pictures x WHERE x.product_id = p.product_id AND coalesce(x.status, 'active') <> 'passive'${owner})`;
    const { answer } = await audit({ rules: ['no_picture', 'no_own_picture'] });
    const failed = new Map(
      listRows(answer, 'findings').map((finding) => [finding.rule, Number(finding.failed)]),
    );
    const [none = 0, variants = 0] = [failed.get('no_picture'), failed.get('no_own_picture')];
    expect(variants).toBeGreaterThan(0);
    expect(await rowsOf(without(" AND owner = 'product'"))).toEqual([[none + variants]]);
    expect(await rowsOf(without(''))).toEqual([[none]]);
  });

  it('warns beside the rows of what a query gets wrong, and says of none which condition no row meets', async () => {
    const mixed = (await ask("SELECT avg(price) AS mean FROM prices WHERE owner = 'product'"))
      .answer;
    expect(mixed.rows).toHaveLength(1);
    expect(mixed.warnings).toEqual([
      expect.stringMatching(/^avg of prices\.price mixes several currencies/),
      expect.stringMatching(/^This aggregates prices of parents and of their children together/),
    ]);
    const none = (await ask("SELECT code FROM products WHERE status = 'active' AND tax_rate > 900"))
      .answer;
    const warnings = ['No row meets tax_rate > 900, even without the other conditions.'];
    expect(none).toMatchObject({ rows: [], warnings });
  });

  it('tells the schema in a resource', async () => {
    const { contents } = await server().client.readResource({ uri: 'pim://copy-schema' });
    const [content] = contents;
    const { views } = JSON.parse(content !== undefined && 'text' in content ? content.text : '');
    for (const [view, { columns }] of Object.entries<{ columns: object }>(views)) {
      const names = Object.keys(columns).map((name) => `"${name}"`);
      expect((await ask(`SELECT ${names.join(', ')} FROM "${view}" LIMIT 0`)).isError).toBe(false);
    }
  });
});
