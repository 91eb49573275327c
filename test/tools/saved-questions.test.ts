/** Saved questions over MCP: those of docs/questions.md on the demo catalog, and nine of them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { openQuestions } from '../../src/cli/rules-file/open-questions.ts';
import { openRules } from '../../src/cli/rules-file/open-rules.ts';
import { writes } from '../../src/requests.ts';
import { DEMO_PRODUCTS } from '../../src/sandbox/data-dir.ts';
import { runCommand, settingsFor } from '../cli/run-command.ts';
import { addressOf } from '../support/generated-sandbox.ts';
import { startHost } from '../support/host.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { serveCopy } from './served-copy.ts';

const page = readFileSync(new URL('../../docs/questions.md', import.meta.url), 'utf8');
const [, docs = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(page) ?? [];

/** Writes a rules file. */
function writeRules(text: string): string {
  const file = join(ownDirectory('rules'), 'rules.yaml');
  writeFileSync(file, text);
  return file;
}

const PIM_RULES = writeRules(docs);

/** Nine questions, of which the last takes a text. */
const NINE = `questions:
${Array.from({ length: 9 }, (_, at) => `  - { name: number_${at}, title: Number ${at}, description: Tells ${at}., sql: 'SELECT ${at} AS n, $word AS word', parameters: { word: { type: text, description: Any word } } }`).join('\n')}
`;

const { server, dataDir, openSame, callWithViews } = serveCopy(DEMO_PRODUCTS, { PIM_RULES });

describe('tools/list', () => {
  it('has a tool of each question behind all others, each of at most 120 tokens', async () => {
    const { tools } = await server().client.listTools();
    const own = tools.filter(({ name }) => name.startsWith('ask_'));
    expect(tools.slice(-3)).toEqual(own);
    expect(own.map(({ name, title }) => [name, title])).toEqual([
      ['ask_products_of_brand', 'Products of a brand'],
      ['ask_brands_in_category', 'Brands in a category'],
      ['ask_variants_of', 'Variants of a product'],
    ]);
    for (const tool of own) expect(countTokens(JSON.stringify(tool))).toBeLessThanOrEqual(120);
    expect(own[1]?.inputSchema).toEqual({
      type: 'object',
      properties: {
        category: { type: 'string', description: 'Its name' },
        since: { type: 'string', description: 'Created since', default: '2000-01-01' },
        max_tokens: { type: 'integer' },
        cursor: { type: 'string' },
        export_as: { type: 'string' },
      },
      required: ['category'],
    });
  });

  it('is the same for a client of the 1.x line, which can call them', async () => {
    const client = await server().connectOld();
    expect(JSON.parse(JSON.stringify((await client.listTools()).tools))).toEqual(
      JSON.parse(JSON.stringify((await server().client.listTools()).tools)),
    );
    const result = await client.callTool({
      name: 'ask_variants_of',
      arguments: { product: 'SHR-00002' },
    });
    expect(result.structuredContent).toMatchObject({ total: 3 });
  });

  it.each(['lookup', 'copy', 'audit_catalog'])(
    'has none where PIM_TOOLS=%s leaves query_catalog out, and all where it does not',
    async (PIM_TOOLS) => {
      const other = await openSame({ PIM_RULES, PIM_TOOLS });
      const { tools } = await other.client.listTools();
      const { prompts } = await other.client.listPrompts();
      const names = [...tools, ...prompts].map(({ name }) => name);
      const count = names.filter((name) => name.startsWith('ask_')).length;
      expect(count).toBe(PIM_TOOLS === 'copy' ? 6 : 0);
    },
  );
});

describe('an answer', () => {
  it('has the rows of the SQL with the values of the call', async () => {
    const args = { brand: 'Fjordenne', least: 3_000 };
    const { answer } = await server().call('ask_products_of_brand', args);
    expect(answer).toEqual({
      total: 5,
      returned: 5,
      columns: ['code', 'name', 'price', 'currency'],
      rows: [
        ['TNT-00030', 'Calla Weatherproof Dome Tent', 5_230, 'TRY'],
        ['DRS-00029', 'Ember Durable Shirt Dress', 4_685.99, 'TRY'],
        ['DRS-00239', 'Fable Modern Wrap Dress', 3_701.95, 'TRY'],
        ['JKT-00138', 'Tundra Soft Quilted Jacket', 3_643, 'TRY'],
        ['JKT-00098', 'Lagoon Elegant Rain Jacket', 3_117.99, 'TRY'],
      ],
      as_of: expect.stringMatching(/^20/),
      source: 'sandbox',
    });
  });

  it('takes defaults where a call does not say', async () => {
    const { answer } = await server().call('ask_brands_in_category', { category: 'Dresses' });
    expect(answer.rows).toEqual([
      ['Fjordenne', 4],
      ['Kestrelund', 1],
      ['Pamukçay', 1],
      ['Tamberlyn', 1],
      ['Vendrasse', 1],
      ['Wexmoor', 1],
    ]);
  });

  it('spells a category as the catalog does, takes a year as its first day, and says both', async () => {
    const args = { category: 'dresses', since: '2024' };
    const { answer, warnings } = await server().call('ask_brands_in_category', args);
    expect(answer.rows).toEqual([
      ['Fjordenne', 1],
      ['Pamukçay', 1],
    ]);
    expect(answer.resolved).toEqual({ category: 'Dresses' });
    expect(warnings).toContain('2024 as 2024-01-01');
  });

  it('finds a product by the code of a variant, without separators', async () => {
    const { answer } = await server().call('ask_variants_of', { product: 'shr00002grnxl' });
    expect(answer).toMatchObject({ total: 3, resolved: { product: 'SHR-00002' } });
  });

  it('goes on with its cursor, and not with that of other values', async () => {
    const args = { brand: 'Fjordenne', max_tokens: 200 };
    const first = await server().call('ask_products_of_brand', args);
    const cursor = first.answer.next_cursor;
    expect(first.answer).toMatchObject({ total: 17, cut_by: 'token_budget' });
    const next = await server().call('ask_products_of_brand', { ...args, cursor });
    expect(next.answer.rows).not.toEqual(first.answer.rows);
    expect(next.answer.total).toBe(17);
    const other = { ...args, least: 5, cursor };
    expect((await server().call('ask_products_of_brand', other)).isError).toBe(true);
  });

  it('writes all rows to a file', async () => {
    const args = { brand: 'Fjordenne', export_as: 'fjordenne.csv' };
    const { answer } = await server().call('ask_products_of_brand', args);
    expect(answer.export).toMatchObject({ rows: 17, complete: true, format: 'csv' });
  });

  it('tells the view its SQL and whether bars come first', async () => {
    const told = async (name: string, args: object) =>
      JSON.stringify((await callWithViews(name, { ...args }))._meta);
    expect(await told('ask_brands_in_category', { category: 'Dresses' })).toMatch(
      /"sql":"SELECT brand.*"showsBars":true/,
    );
    expect(await told('ask_variants_of', { product: 'SHR-00002' })).toContain('"showsBars":false');
  });
});

describe('what cannot be asked', () => {
  it.each([
    ['a brand with the nearest', 'ask_products_of_brand', { brand: 'Fjordene' }, ['Fjordenne']],
    ['a text that is no SQL', 'ask_products_of_brand', { brand: "' OR true --" }, undefined],
  ])('tells %s', async (_, tool, args, nearest) => {
    const { answer } = await server().call(tool, args);
    expect(answer.error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      failed: 'brand: the local copy has no brand of this name.',
    });
    expect(Object(answer.error).nearest).toEqual(nearest);
  });

  it.each([
    [{}, 'ask_products_of_brand needs brand.'],
    [{ brand: 'Fjordenne', colour: 'red' }, 'has no argument "colour"'],
    [{ brand: 'Fjordenne', least: 'much' }, 'least must be a number'],
  ])('tells what is wrong with %j', async (args, failed) => {
    const { text } = await server().call('ask_products_of_brand', args);
    expect(JSON.parse(text).error.failed).toContain(failed);
  });
});

it('more than eight questions are asked by ask_question, which lists them without a name', async () => {
  const other = await openSame({ PIM_RULES: writeRules(NINE) });
  const { tools } = await other.client.listTools();
  const names = tools.map(({ name }) => name).filter((name) => name.startsWith('ask_'));
  expect(names).toEqual([
    ...Array.from({ length: 8 }, (_, at) => `ask_number_${at}`),
    'ask_question',
  ]);
  const list = await other.call('ask_question');
  expect(list.answer.questions).toEqual([
    { name: 'number_8', title: 'Number 8', parameters: { word: 'Any word (text; needed)' } },
  ]);
  const args = { name: 'number_8', parameters: { word: "it's $word" } };
  expect((await other.call('ask_question', args)).answer.rows).toEqual([[8, "it's $word"]]);
  const without = await other.call('ask_question', { name: 'number_8' });
  expect(Object(without.answer.error).failed).toBe('ask_number_8 needs word.');
  const { messages } = await other.client.getPrompt({
    name: 'ask_number_8',
    arguments: { word: 'x' },
  });
  expect(messages[0]?.content).toMatchObject({
    text: expect.stringContaining(
      'ask_question with {"name":"number_8","parameters":{"word":"x"}}',
    ),
  });
});

it('a question that costs too many tokens is asked by ask_question', async () => {
  const long = docs.replace(
    'Lists the sizes',
    `Lists ${'one after the other '.repeat(10)}the sizes`,
  );
  const other = await openSame({ PIM_RULES: writeRules(long) });
  const { tools } = await other.client.listTools();
  expect(tools.at(-1)?.inputSchema.properties).toMatchObject({ name: { enum: ['variants_of'] } });
});

it('writes only where it exports, however that is spelled', async () => {
  const saved = await openQuestions(openRules(writeRules(NINE)));
  const isWriting = (name: string, args: object) => writes(name, args, saved?.tools);
  expect(await isWriting('ask_number_0', { word: 'a' })).toBe(false);
  expect(await isWriting('ask_number_0', { word: 'a', exportAs: 'a.csv' })).toBe(true);
  const parameters = { word: 'a' };
  expect(await isWriting('ask_question', { name: 'number_8', parameters })).toBe(false);
  expect(
    await isWriting('ask_question', { name: 'number_8', parameters, export_as: 'a.csv' }),
  ).toBe(true);
});

describe('prompts', () => {
  it('have the parameters of a question, and have its tool called', async () => {
    const { prompts } = await server().client.listPrompts();
    expect(prompts.find(({ name }) => name === 'ask_products_of_brand')).toMatchObject({
      title: 'Products of a brand',
      arguments: [
        { name: 'brand', description: 'Its name (brand; needed)', required: true },
        { name: 'least', description: 'Least price (number; default none)', required: false },
      ],
    });
    const { messages } = await server().client.getPrompt({
      name: 'ask_products_of_brand',
      arguments: { brand: 'Fjordenne', least: '' },
    });
    expect(messages[0]?.content).toEqual({
      type: 'text',
      text:
        'Products of a brand: Lists the products of a brand from a price up, the dearest first.\n\n' +
        'Call the tool ask_products_of_brand with {"brand":"Fjordenne"}, and answer by what it gives.',
    });
  });
});

describe('a server over stdio', () => {
  const start = async (rules: string) => {
    const settings = { ...addressOf(server().sandbox), PIM_DATA_DIR: dataDir, PIM_RULES: rules };
    return startHost({ settings });
  };

  it('answers questions', async () => {
    const host = await start(PIM_RULES);
    const { told } = await host.call('ask_variants_of', { product: 'SHR-00002' });
    expect(told).toMatchObject({ total: 3 });
    await host.leave();
  });

  it('logs with its line what the catalog does not know, and goes on', async () => {
    const host = await start(writeRules(docs.replace('price >= $least', 'prise >= $least')));
    const { problem } = await host.logged('questions');
    expect(problem).toMatch(
      /^rules\.yaml:5:10: questions\[0\]\.sql cannot be asked\. There is no column "prise"; did you mean price\?/,
    );
    const { told } = await host.call('ask_variants_of', { product: 'SHR-00002' });
    expect(told).toMatchObject({ total: 3 });
    await host.leave();
  });
});

describe('pim-mcp ask', () => {
  const ask = (args: readonly string[], rules = PIM_RULES) =>
    runCommand(['ask', ...args], {
      env: settingsFor(server().sandbox, { PIM_DATA_DIR: dataDir, PIM_RULES: rules }),
    });

  it('lists the questions with their parameters', async () => {
    const { code, stdout } = await ask([]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).questions[2]).toEqual({
      name: 'variants_of',
      title: 'Variants of a product',
      parameters: { product: 'Any code of it (code; needed)' },
    });
  });

  it('answers one as call prints answers', async () => {
    const { code, stdout } = await ask(['variants_of', 'product=SHR-00002', '--all']);
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toBe(
      '{"code":"SHR-00002-GRN-L","colour":"Green","size":"L","price":1118}',
    );
  });

  it.each([
    [
      'a name of none',
      ['variant_of'],
      PIM_RULES,
      /no question "variant_of"; did you mean variants_of\?/,
    ],
    [
      'a parameter that is missing',
      ['variants_of'],
      PIM_RULES,
      /ask: INVALID_ARGUMENT: ask_variants_of needs product/,
    ],
    ['a file without questions', [], writeRules('mute: []'), /there are no questions/],
  ])('ends with 2 for %s', async (_, args, rules, says) => {
    const { code, stderr } = await ask(args, rules);
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
  });

  it('leaves it to doctor to tell the line of a question that cannot be asked', async () => {
    const rules = writeRules(docs.replace("props['Size']", "props['Sise']"));
    const { stdout } = await runCommand(['doctor', '--json'], {
      env: settingsFor(server().sandbox, { PIM_DATA_DIR: dataDir, PIM_RULES: rules }),
    });
    const { findings } = JSON.parse(stdout);
    expect(findings).toContainEqual({
      check: 'questions',
      status: 'fail',
      says: expect.stringMatching(/^rules\.yaml:32:10: .*Nothing has an attribute 'Sise'/),
      fix: expect.any(String),
    });
  });
});
