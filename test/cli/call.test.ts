import { expect, it, onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../support/generated-sandbox.ts';
import { runCommand, settingsFor } from './run-command.ts';

async function openPim(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ products: 300, limits: { total: 0 }, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** The lines of JSON on stdout. */
function records(stdout: string): readonly Readonly<Record<string, unknown>>[] {
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

it('prints the JSON answer in a pipe, and nothing else', async () => {
  const env = settingsFor(await openPim());
  const { code, stdout, stderr } = await runCommand(['call', 'find_products', 'limit=2', 'fields=code'], { env });
  expect(code).toBe(0);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({ total: 300, returned: 2, columns: ['code'], each_status: 'active' });
});

it('prints a table on a terminal, as wide as it is', async () => {
  const env = settingsFor(await openPim());
  const args = ['call', 'find_products', 'limit=2', 'fields=code,name'];
  const { stdout } = await runCommand(args, { env, isTerminal: true, columns: 60 });
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^code +name +status$/);
  expect(lines.find((line) => line.includes('2 of 300'))).toBeDefined();
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
});

it('paints only where colours are wanted', async () => {
  const env = settingsFor(await openPim());
  const args = ['call', 'find_products', 'limit=1'];
  const painted = await runCommand(args, { env, isTerminal: true, color: true });
  const plain = await runCommand(args, { env, isTerminal: true, color: false });
  expect(painted.stdout).toContain('\u001b[');
  expect(plain.stdout).not.toContain('\u001b[');
});

it('takes the arguments as JSON, from the command line or from stdin', async () => {
  const env = settingsFor(await openPim());
  const json = '{"limit":1,"name_contains":["a"]}';
  const given = await runCommand(['call', 'find_products', '--json', json], { env });
  const piped = await runCommand(['call', 'find_products', '--json', '-'], { env, readInput: async () => json });
  expect(JSON.parse(given.stdout).returned).toBe(1);
  expect(piped.stdout).toBe(given.stdout);
});

it('says on stderr that the catalog is a demo', async () => {
  const { code, stderr } = await runCommand(['call', 'find_products', 'limit=0'], { env: {} });
  expect(code).toBe(0);
  expect(stderr).toMatch(/^demo data: /);
});

it.each([
  [['find_prodcts'], 'did you mean find_products?'],
  [['find_products', 'Tuvarra'], 'key=value'],
  [['find_products', '--json', '[]'], 'a JSON object'],
  [['find_products', 'limit=1', '--json', '{}'], 'not both'],
  [['get_product', 'code=A', '--all'], 'leave --all out'],
  [['find_products', '--al'], 'Did you mean --all?'],
  [[], 'missing required argument'],
])('refuses the command line %j with exit code 2', async (args, words) => {
  const { code, stdout, stderr } = await runCommand(['call', ...args]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(words);
  expect(stderr).toMatch(/^pim-mcp call: [^\n]+\n$/);
});

it('refuses settings that cannot be used with exit code 2', async () => {
  const { code, stderr } = await runCommand(['call', 'find_products'], { env: { PIM_TOKEN_BUDGET: 'plenty' } });
  expect(code).toBe(2);
  expect(stderr).toBe('pim-mcp call: PIM_TOKEN_BUDGET must be a whole number from 200 to 8000.\n');
});

it('tells an argument that the tool refuses in words, with exit code 2', async () => {
  const env = settingsFor(await openPim());
  const { code, stdout, stderr } = await runCommand(['call', 'find_products', 'brnd_names=X'], { env });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(
    /^pim-mcp call: INVALID_ARGUMENT: .*did you mean brand_names\?\n {2}fix: .+\n {2}retry: .+\n$/,
  );
});

it('ends with 1 when trying again does not help, and tells no secret', async () => {
  const env = settingsFor(await openPim(), { PIM_APP_KEY: 'not-the-key-of-it' });
  const { code, stderr } = await runCommand(['call', 'find_products'], { env });
  expect(code).toBe(1);
  expect(stderr).toContain('CREDENTIALS_REJECTED');
  expect(stderr).not.toContain('not-the-key');
});

it('ends with 75 when trying again may help, and says when', async () => {
  const env = settingsFor(await openPim(), { PIM_LIMITS: '{"products":1}', PIM_DEADLINE_MS: '10000' });
  expect(await runCommand(['call', 'find_products', 'limit=0'], { env })).toMatchObject({ code: 0 });
  const { code, stdout, stderr } = await runCommand(['call', 'find_products', 'limit=0'], { env });
  expect([code, stdout]).toEqual([75, '']);
  expect(stderr).toMatch(/RATE_LIMITED[\s\S]*retry: in \d+ s/);
});

it('ends with 130 when it is interrupted', async () => {
  const env = settingsFor(await openPim());
  const signal = AbortSignal.abort();
  for (const args of [['limit=1'], ['--all']]) {
    const { code, stdout } = await runCommand(['call', 'find_products', ...args], { env, signal });
    expect([code, stdout]).toEqual([130, '']);
  }
});

it('--all prints every record once, a line of JSON each, and says on stderr how many', async () => {
  const sandbox = await openPim();
  const args = ['call', 'find_products', 'fields=code', 'max_tokens=600', '--all'];
  const { code, stdout, stderr } = await runCommand(args, { env: settingsFor(sandbox) });
  const codes = records(stdout).map((record) => record.code);
  expect(code).toBe(0);
  expect(codes).toHaveLength(300);
  expect(new Set(codes).size).toBe(300);
  expect(stderr).toBe('300 of 300\n');
  expect(sandbox.requests.length).toBeLessThan(30);
});

it('--all prints tables on a terminal', async () => {
  const env = settingsFor(await openPim());
  const args = ['call', 'find_products', 'fields=code', 'limit=200', '--all'];
  const { stdout } = await runCommand(args, { env, isTerminal: true, columns: 80 });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.filter((line) => /^code +status$/.test(line))).toHaveLength(2);
  expect(lines).toHaveLength(302);
});

it('--all tells identifiers without a record and warnings on stderr', async () => {
  const env = settingsFor(await openPim());
  const { code, stdout, stderr } = await runCommand(['call', 'find_products', 'codes=NO-SUCH', '--all'], { env });
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toContain('not_found  NO-SUCH');
});

it('--all waits when the request limit is used up, and goes on', async () => {
  const limits = { products: 2 };
  const sandbox = await openPim({ limits, windowMs: 8_000 });
  const env = settingsFor(sandbox, {
    PIM_LIMITS: JSON.stringify(limits),
    PIM_LIMIT_WINDOW_MS: '8000',
    PIM_DEADLINE_MS: '6000',
  });
  const args = ['call', 'find_products', 'fields=code', 'limit=100', '--all'];
  const { code, stdout, stderr } = await runCommand(args, { env });
  expect(code).toBe(0);
  expect(new Set(records(stdout).map((record) => record.code)).size).toBe(300);
  expect(stderr).toMatch(/^(waiting \d+ s for the request limit\n)+300 of 300\n$/);
});

it('--all that fails at once tells the error and nothing of a walk', async () => {
  const sandbox = await openPim({ faults: [{ fault: 'status', status: 403 }] });
  const { code, stdout, stderr } = await runCommand(['call', 'find_products', '--all'], { env: settingsFor(sandbox) });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^pim-mcp call: FORBIDDEN: [^\n]+\n {2}fix: [^\n]+\n {2}retry: [^\n]+\n$/);
});

it('--all that fails midway ends with the code of the error, and says where to go on', async () => {
  const sandbox = await openPim({ faults: [{ fault: 'status', status: 403, after: 1 }] });
  const args = ['call', 'find_products', 'fields=code', 'limit=100', '--all'];
  const { code, stdout, stderr } = await runCommand(args, { env: settingsFor(sandbox) });
  expect(code).toBe(1);
  expect(records(stdout)).toHaveLength(100);
  expect(stderr).toMatch(/FORBIDDEN[\s\S]*continue with cursor=0\.100\.300~/);
});

it('tells the pictures that came with the answer, which it does not save', async () => {
  const args = ['call', 'get_media', 'product_codes=SHR-00002', 'show=2'];
  const { code, stdout } = await runCommand(args, { env: {} });
  expect([code, JSON.parse(stdout).shown.length]).toEqual([0, 2]);
});

it('refuses pictures of a walk to the end', async () => {
  const args = ['call', 'get_media', 'product_codes=SHR-00002', 'show=2', '--all'];
  const { code, stderr } = await runCommand(args, { env: {} });
  expect(code).toBe(2);
  expect(stderr).toContain('leave --all or show out');
});
