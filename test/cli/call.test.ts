import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../support/generated-sandbox.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { runCommand, settingsFor } from './run-command.ts';

async function openPim(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ products: 300, limits: { total: 0 }, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

async function find(
  args: readonly string[],
  io: Parameters<typeof runCommand>[1] = {},
  options: SandboxOptions = {},
) {
  const env = settingsFor(await openPim(options));
  return runCommand(['call', 'find_products', ...args], { env, ...io });
}

function records(stdout: string): readonly Readonly<Record<string, unknown>>[] {
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

it('prints the JSON answer in a pipe, and nothing else', async () => {
  const { code, stdout, stderr } = await find(['limit=2', 'fields=code']);
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    total: 300,
    returned: 2,
    columns: ['code'],
    each_status: 'active',
  });
});

it('prints a table on a terminal, as wide as it is, painted only where colours are wanted', async () => {
  const args = ['limit=2', 'fields=code,name'];
  const { stdout } = await find(args, { isTerminal: true, columns: 60 });
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^code +name +status$/);
  expect(lines.find((line) => line.includes('2 of 300'))).toBeDefined();
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  expect(stdout).not.toContain('\u001b[');
  expect((await find(args, { isTerminal: true, color: true })).stdout).toContain('\u001b[');
});

it('takes the arguments as JSON, from the command line or from stdin', async () => {
  const env = settingsFor(await openPim());
  const json = '{"limit":1,"name_contains":["a"]}';
  const given = await runCommand(['call', 'find_products', '--json', json], { env });
  const piped = await runCommand(['call', 'find_products', '--json', '-'], {
    env,
    readInput: async () => json,
  });
  expect(JSON.parse(given.stdout).returned).toBe(1);
  expect(piped.stdout).toBe(given.stdout);
});

it('says on stderr that the catalog is a demo', async () => {
  const { code, stderr } = await runCommand(['call', 'find_products', 'limit=0'], { env: {} });
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^demo data: /)]);
});

it.each([
  [['find_prodcts'], {}, 'did you mean find_products?'],
  [['find_products', 'Tuvarra'], {}, 'key=value'],
  [['find_products', 'limit=1', '--json', '{}'], {}, 'not both'],
  [['get_product', 'code=A', '--all'], {}, 'leave --all and --output out'],
  [['get_product', 'code=A', '--output', 'a.csv'], {}, 'leave --all and --output out'],
  [['find_products', '--output', 'a.xls'], {}, 'ends in .csv, .jsonl or .xlsx'],
  [['find_products', '--al'], {}, 'Did you mean --all?'],
  [
    ['find_products'],
    { PIM_TOKEN_BUDGET: 'plenty' },
    'PIM_TOKEN_BUDGET must be a whole number from 200 to 8000.',
  ],
])('refuses the command line %j with %j with exit code 2', async (args, env, words) => {
  const { code, stdout, stderr } = await runCommand(['call', ...args], { env });
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(words)]);
  expect(stderr).toMatch(/^(?:demo data.*\n)?pim-mcp call: [^\n]+\n$/);
});

it('tells an argument that the tool refuses in words, with exit code 2', async () => {
  const { code, stdout, stderr } = await find(['brnd_names=X']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(
    /^pim-mcp call: INVALID_ARGUMENT: .*did you mean brand_names\?\n {2}fix: .+\n {2}retry: .+\n$/,
  );
});

it('ends with 1 when trying again does not help, and tells no secret', async () => {
  const env = settingsFor(await openPim(), { PIM_APP_KEY: 'not-the-key-of-it' });
  const { code, stderr } = await runCommand(['call', 'find_products'], { env });
  expect([code, stderr]).toEqual([1, expect.stringContaining('CREDENTIALS_REJECTED')]);
  expect(stderr).not.toContain('not-the-key');
});

it.each([
  [
    'a name that nobody knows',
    () => 'https://pim.invalid',
    /unknown\.\n {2}fix: .*PIM_API_URL and the network/,
  ],
  [
    'TLS on a plain port',
    (url: string) => url.replace('http:', 'https:'),
    /speak TLS there\.\n {2}fix: .*PIM_API_URL: /,
  ],
  [
    'the address of an endpoint',
    (url: string) => `${url}/api/v2/query/products`,
    /\(404\).*\n.*PIM_API_URL.*follows \/api/,
  ],
])(
  'ends with 1 for %s, with PIM_API_URL and doctor, and never says to repeat it later',
  async (_what, addressOf, says) => {
    const sandbox = await openPim();
    const { code, stderr } = await runCommand(['call', 'find_products', 'limit=0'], {
      env: settingsFor(sandbox, { PIM_API_URL: addressOf(sandbox.url) }),
    });
    expect([code, stderr]).toEqual([1, expect.stringMatching(says)]);
    expect(stderr).toMatch(/\n {2}check: +pim-mcp doctor.*\n {2}retry: +no/);
    expect(stderr).not.toMatch(/later|repeat/i);
  },
);

it('ends with 75 when trying again may help, and says when', async () => {
  const env = settingsFor(await openPim(), {
    PIM_LIMITS: '{"products":1}',
    PIM_DEADLINE_MS: '10000',
  });
  expect(await runCommand(['call', 'find_products', 'limit=0'], { env })).toMatchObject({
    code: 0,
  });
  const { code, stdout, stderr } = await runCommand(['call', 'find_products', 'limit=0'], { env });
  expect([code, stdout, stderr]).toEqual([
    75,
    '',
    expect.stringMatching(/RATE_LIMITED[\s\S]*retry: in \d+ s/),
  ]);
});

it.each([['limit=1'], ['--all']])('%s ends with 130 when it is interrupted', async (arg) => {
  const { code, stdout } = await find([arg], { signal: AbortSignal.abort() });
  expect([code, stdout]).toEqual([130, '']);
});

describe('--all', () => {
  it('prints every record once, a line of JSON each, and says on stderr how many', async () => {
    const sandbox = await openPim();
    const args = ['call', 'find_products', 'fields=code', 'max_tokens=600', '--all'];
    const { code, stdout, stderr } = await runCommand(args, { env: settingsFor(sandbox) });
    const codes = records(stdout).map((record) => record.code);
    expect([code, codes.length, new Set(codes).size, stderr]).toEqual([
      0,
      300,
      300,
      '300 of 300\n',
    ]);
    expect(sandbox.requests.length).toBeLessThan(30);
  });

  it('tells identifiers without a record and warnings on stderr', async () => {
    const { code, stdout, stderr } = await find(['codes=NO-SUCH', '--all']);
    expect([code, stdout, stderr]).toEqual([0, '', expect.stringContaining('not_found  NO-SUCH')]);
  });

  it('waits when the request limit is used up, and goes on', async () => {
    const limits = { products: 2 };
    const sandbox = await openPim({ limits, windowMs: 3_000 });
    const own = { PIM_LIMITS: JSON.stringify(limits), PIM_LIMIT_WINDOW_MS: '3000' };
    const args = ['call', 'find_products', 'fields=code', 'limit=100', '--all'];
    const { code, stdout, stderr } = await runCommand(args, { env: settingsFor(sandbox, own) });
    expect([code, new Set(records(stdout).map((record) => record.code)).size]).toEqual([0, 300]);
    expect(stderr).toBe('300 of 300\n');
  });

  it('that fails midway ends with the code of the error, and says where to go on', async () => {
    const faults = [{ fault: 'status', status: 403, after: 1 }] as const;
    const { code, stdout, stderr } = await find(
      ['fields=code', 'limit=100', '--all'],
      {},
      { faults },
    );
    expect([code, records(stdout).length]).toEqual([1, 100]);
    expect(stderr).toMatch(/FORBIDDEN[\s\S]*continue with cursor=0\.100\.300~/);
  });
});

describe('--output', () => {
  it('writes all records where the person stands, a row each', async () => {
    const folder = ownDirectory('files');
    const findFolder = () => folder;
    const env = settingsFor(await openPim());
    const args = ['call', 'find_products', 'fields=code,name', 'max_tokens=600', '--output'];
    const { code, stdout, stderr } = await runCommand([...args, 'all.csv'], { env, findFolder });
    expect([code, stdout, stderr]).toEqual([
      0,
      '',
      `wrote ${join(folder, 'all.csv')}\n300 of 300\n`,
    ]);
    await runCommand([...args, 'all.jsonl'], { env, findFolder });
    const lines = readFileSync(join(folder, 'all.jsonl'), 'utf8').trimEnd().split('\n');
    const csv = readFileSync(join(folder, 'all.csv'), 'utf8').trimEnd().split('\r\n');
    expect([lines.length, csv.length]).toEqual([300, 301]);
    expect(csv[0]).toBe('\ufeffcode,name,status');
    expect(csv[1]).toContain(JSON.parse(lines[0] ?? '').code);
  });
});

describe('a tool of the local copy', () => {
  const args = ['call', 'query_catalog', 'sql=SELECT count(*) AS n FROM products'];

  it('has the catalog read first, however long that takes, and shows on a terminal how far it is', async () => {
    const sandbox = await openPim({
      products: 250,
      limits: { products: 2, total: 0 },
      windowMs: 2_000,
    });
    const drawn: string[] = [];
    const env = settingsFor(sandbox, {
      PIM_DATA_DIR: ownDirectory('data'),
      PIM_LIMITS: '{"products":2}',
      PIM_LIMIT_WINDOW_MS: '2000',
    });
    const errorTerminal = { draw: (text: string) => void drawn.push(text), columns: 100 };
    const { code, stdout } = await runCommand(args, { env, errorTerminal });
    expect([code, JSON.parse(stdout).rows]).toEqual([0, [[250]]]);
    expect(drawn.join('')).toMatch(/reading the catalog: [\d,]+ (?:of [\d,]+ )?records/);
    const before = sandbox.requests.length;
    expect((await runCommand(args, { env })).code).toBe(0);
    expect(sandbox.requests.length).toBe(before);
  });

  it('is refused without a copy where PIM_COPY is off, and nothing is read', async () => {
    const sandbox = await openPim();
    const env = settingsFor(sandbox, { PIM_DATA_DIR: ownDirectory('data'), PIM_COPY: 'off' });
    const { code, stderr } = await runCommand(args, { env });
    expect([code, sandbox.requests.length]).toEqual([1, 0]);
    expect(stderr).toContain('NO_COPY');
  });
});
