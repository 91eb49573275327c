/** What must not be seen: a secret in every place of the catalog is looked for in all that comes out, and in every file. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openSession } from '../../src/cli/tool-session.ts';
import { VIEW_NAMES } from '../../src/copy/schema.ts';
import { parseConfig } from '../../src/settings/read-config.ts';
import { QUIET, runCommand } from '../cli/run-command.ts';
import { listRulesBut } from '../support/few-rules.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';
import { type PimServer, startPim } from '../tools/broken-pim.ts';
import { HIDING_ALL, type Planted, plantSecrets } from './planted-secrets.ts';
import { behaveAs } from './sync/open-lists.ts';

interface Installation {
  readonly pim: PimServer;
  readonly planted: Planted;
  readonly directory: string;
  /** Settings of a process. @param hidden the rules file; absent: there is none */
  readonly envOf: (hidden?: string) => Readonly<Record<string, string>>;
}

/** An empty installation over a PIM of its own, which whoever makes it closes. */
async function install(): Promise<Installation> {
  const pim = await startPim();
  const planted = plantSecrets();
  pim.behave(behaveAs(planted.lists(20)));
  const directory = ownDirectory('data');
  const envOf = (hidden?: string): Readonly<Record<string, string>> => {
    const file = join(ownDirectory('rules'), 'rules.yaml');
    if (hidden !== undefined) writeFileSync(file, hidden);
    return {
      ...pim.settings,
      PIM_DATA_DIR: directory,
      PIM_QUOTA_DIR: ownQuotaDir(),
      PIM_DEADLINE_MS: '60000',
      ...(hidden !== undefined && { PIM_RULES: file }),
    };
  };
  return { pim, planted, directory, envOf };
}

/** Hides as much, where it does not matter what an audit finds. */
const HIDING_UNAUDITED = JSON.stringify({
  ...JSON.parse(HIDING_ALL),
  mute: listRulesBut('no_name'),
});

/** A process that is asked by its tools, as a host with views is answered. */
async function openProcess(env: Readonly<Record<string, string>>) {
  const lines: string[] = [];
  const io = { ...QUIET, complain: (line: string) => void lines.push(line) };
  const session = await openSession(parseConfig(env), io, true);
  const ask = async (name: string, args: object): Promise<string> => {
    const tool = session.tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`There is no ${name}.`);
    const call = session.beginCall(new AbortController().signal);
    const { result } = await session.run(tool, args, call, true);
    const text = JSON.stringify(result);
    if (/retry_after_s/.test(text)) return ask(name, args);
    return `${name} ${JSON.stringify(args)} ${text}`;
  };
  return { session, ask, lines };
}

const CALLS: readonly (readonly [string, object])[] = [
  ...['auto', 'live', 'copy'].flatMap((freshness): readonly (readonly [string, object])[] => [
    ['find_products', { freshness, max_tokens: 8_000 }],
    ['find_products', { freshness, fields: ['properties', 'prices', 'categories', 'tags'] }],
    ['find_products', { freshness, has: ['properties', 'prices'], count_by: 'category' }],
    ['search_catalog', { query: 'lamp', filters: { freshness } }],
    ['get_variants', { freshness, product_codes: ['P-1'], max_tokens: 8_000 }],
  ]),
  [
    'get_product',
    {
      code: 'P-1',
      sections: ['texts', 'prices', 'codes', 'classification', 'properties', 'translations'],
      max_tokens: 8_000,
    },
  ],
  ['get_product', { code: 'P-1', max_tokens: 8_000 }],
  ['get_media', { product_codes: ['P-1'], max_tokens: 8_000 }],
  ['get_media', { variant_codes: ['V-1'], max_tokens: 8_000 }],
  ['search_catalog', { query: 'lamp', entity_types: ['Product', 'Category', 'Variant'] }],
  ...['categories', 'brands', 'document_types', 'documents', 'properties', 'options'].map(
    (kind) => ['list_reference_data', { kind, max_tokens: 8_000 }] as const,
  ),
  ['audit_catalog', { max_tokens: 8_000 }],
  ['audit_catalog', { code: 'P-1', max_tokens: 8_000 }],
  ['catalog_changes', { max_tokens: 8_000 }],
  ['sync_catalog', {}],
];

/** Views whose rows are long. */
const EXPORTED = ['products', 'variants', 'categories', 'brands', 'extras', 'changes'];

/** All that comes out of an installation after a refresh, by all its ways. */
async function readAll({ pim, planted, directory, envOf }: Installation, hidden?: string) {
  const env = envOf(hidden);
  const { session, ask, lines } = await openProcess(env);
  const texts: string[] = [await ask('sync_catalog', {})];
  pim.behave(behaveAs(planted.lists(21)));
  texts.push(await ask('sync_catalog', { max_age_h: 0 }));
  for (const [name, args] of CALLS) texts.push(await ask(name, args));
  for (const view of VIEW_NAMES) {
    const sql = `SELECT * FROM ${view}`;
    texts.push(await ask('query_catalog', { sql, max_tokens: 8_000 }));
    if (!EXPORTED.includes(view)) continue;
    texts.push(await ask('query_catalog', { sql, export_as: `${view}.jsonl` }));
  }
  await session.close();
  for (const args of [
    ['doctor', '--json'],
    ['audit', '--format', 'html'],
    ['audit', '--format', 'csv'],
  ]) {
    const { stdout, stderr } = await runCommand(args, { env });
    texts.push(stdout, stderr);
  }
  return { texts: [...texts, ...lines], files: readFiles(directory) };
}

function readFiles(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true })
    .map((name) => join(directory, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => `${path} ${readFileSync(path, 'latin1')}`);
}

function findSecrets(texts: readonly string[], secrets: readonly string[]): readonly string[] {
  return secrets.filter((secret) => texts.some((text) => text.includes(secret)));
}

/** The first words of what shows a secret. */
function nameLeaks(texts: readonly string[], secrets: readonly string[]): readonly string[] {
  return texts.flatMap((text) => {
    const secret = secrets.find((one) => text.includes(one));
    const at = text.indexOf(secret ?? '');
    return secret === undefined ? [] : [`${text.slice(0, 100)} … ${text.slice(at - 80, at + 20)}`];
  });
}

it('shows no secret in any answer, file, log, view or report, and shows all else', async () => {
  const installation = await install();
  const { texts, files } = await readAll(installation, HIDING_ALL);
  const { secrets } = installation.planted;
  expect(nameLeaks([...texts, ...files], secrets)).toEqual([]);
  const all = texts.join('\n');
  for (const shown of ['Red lamp L', 'Colour', 'Manual', 'Lamps', 'Nord', 'Size', 'Shop']) {
    expect(all).toContain(shown);
  }
  expect(all).toMatch(/properties: Margin, Supplier\*; .*\d+ values were left out/);
});

/** The one value of an SQL expression, asked of the copy. */
async function askSql(ask: (name: string, args: object) => Promise<string>, sql: string) {
  const text = await ask('query_catalog', { sql: `SELECT ${sql} AS asked, 1 AS one` });
  return /\\"(?:rows)\\":\[\[(.*?),1\]\]/.exec(text)?.[1] ?? text;
}

const COUNT = '(SELECT count(*) FROM products)';

describe('an installation that hid nothing', () => {
  let installation: Installation;
  let shown: Awaited<ReturnType<typeof readAll>>;
  beforeAll(async () => {
    installation = await install();
    shown = await readAll(installation);
    return () => installation.pim.close();
  });

  it('shows the secrets, which a search would find', () => {
    const { secrets } = installation.planted;
    const found = findSecrets([...shown.texts, ...shown.files], secrets);
    expect(secrets.filter((secret) => !found.includes(secret))).toEqual([]);
    expect(findSecrets(shown.files, secrets)).not.toEqual([]);
  });

  it('rewrites the copy without a request once it hides them, and leaves the secrets nowhere', async () => {
    const { pim, planted, directory, envOf } = installation;
    const sent = pim.requests.length;
    const { session, ask } = await openProcess(envOf(HIDING_UNAUDITED));
    onTestFinished(() => session.close());
    expect(await askSql(ask, COUNT)).toBe('1');
    expect(pim.requests.length).toBe(sent);
    expect(findSecrets(readFiles(directory), planted.secrets)).toEqual([]);
    expect(readdirSync(directory)).toEqual([expect.stringMatching(/-hides-/)]);
    expect(session.localCopy.shapes()?.leftOut).toMatchObject({ properties: expect.any(Number) });
    expect(await askSql(ask, '(SELECT count(*) FROM categories)')).toBe('1');
    // What the copy was rewritten to is what is read.
    await ask('sync_catalog', { max_age_h: 0 });
    expect(await askSql(ask, "(SELECT count(*) FROM changes WHERE kind <> 'was')")).toBe('0');
  });
});

it('reads all anew where less is hidden, and tells no change of it', async () => {
  const { pim, directory, envOf } = await install();
  const before = await openProcess(envOf(HIDING_UNAUDITED));
  await before.ask('sync_catalog', {});
  await before.session.close();
  const sent = pim.requests.length;
  const less = JSON.stringify({
    hidden: { properties: ['Margin'], fields: ['erp_*'] },
    mute: listRulesBut('no_name'),
  });
  const { session, ask } = await openProcess(envOf(less));
  onTestFinished(() => session.close());
  expect(await askSql(ask, COUNT)).toBe('1');
  expect(pim.requests.length).toBe(sent);
  const supplier = "(SELECT count(*) FROM properties WHERE name = 'Supplier name')";
  expect(await askSql(ask, supplier)).toBe('0');
  await ask('sync_catalog', { max_age_h: 0 });
  expect(await askSql(ask, supplier)).toBe('2');
  expect(await askSql(ask, "(SELECT count(*) FROM properties WHERE name = 'Margin')")).toBe('0');
  expect(await askSql(ask, '(SELECT count(*) FROM changes)')).toMatch(/0|no history/);
  expect(readdirSync(directory)).toHaveLength(1);
});

it('shows nothing where the rules file cannot be used, and says why', async () => {
  const { pim, planted, directory, envOf } = await install();
  const before = await openProcess(envOf());
  await before.ask('sync_catalog', {});
  await before.session.close();
  const env = envOf('hidden:\n  propertys: [Margin]\n');
  const { session, ask } = await openProcess(env);
  onTestFinished(() => session.close());
  for (const [name, args] of CALLS) {
    expect(await ask(name, args)).toContain('rules.yaml:2:3: hidden.propertys is no key here');
  }
  expect(await ask('query_catalog', { sql: 'FROM products' })).toContain('rules.yaml:2:3');
  expect(await ask('check_connection', {})).toContain('\\"ok\\":true');
  const synced = await runCommand(['sync'], { env });
  expect([synced.code, synced.stderr]).toEqual([2, expect.stringContaining('rules.yaml:2:3')]);
  const doctor = await runCommand(['doctor'], { env });
  expect(doctor.stdout).toContain('rules.yaml:2:3');
  expect(pim.requests.at(-1)?.endpoint).toBe('products');
  expect(findSecrets([doctor.stdout, synced.stdout], planted.secrets)).toEqual([]);
  expect(readdirSync(directory)).toHaveLength(1);
});

it.each<readonly [object, RegExp]>([
  [{ category_ids: [2] }, /There is no category 2\./],
  [{ category_ids: [3] }, /There is no category 3\./],
  [{ exclude_category_ids: [2] }, /There is no category 2\./],
  [{ category_names: ['Staff'] }, /Staff/],
  [{ category_name_contains: ['Sta'] }, /category_name_contains cannot be asked/],
  [{ integration_codes: ['Secret1'] }, /integration_codes asks for a field/],
])('refuses %j as a condition on what does not exist', async (filter, says) => {
  const { envOf } = await install();
  const { session, ask } = await openProcess(envOf(HIDING_UNAUDITED));
  onTestFinished(() => session.close());
  for (const freshness of ['live', 'auto']) {
    const text = await ask('find_products', { ...filter, freshness });
    expect(text).toMatch(/"isError":true/);
    expect(text).toMatch(says);
  }
});

it('knows no hidden property, and has nothing to tell of one', async () => {
  const { envOf } = await install();
  const { session, ask } = await openProcess(envOf(HIDING_UNAUDITED));
  onTestFinished(() => session.close());
  const properties = [{ name: 'Margin', min: 1 }];
  const text = await ask('find_products', { properties, freshness: 'live' });
  expect(text).toContain('none_has\\":[{\\"property\\":\\"Margin\\",\\"common\\":[\\"Colour\\"');
});
