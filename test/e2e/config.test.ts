import { expect, it, onTestFinished } from 'vitest';
import { parseExchange } from '../../src/cli/demo/ask.ts';
import { connectOverStdio } from '../../src/cli/demo/wire.ts';
import { environment, MAIN, runMain } from './run-main.ts';

const ADDRESS = {
  PIM_API_URL: 'http://127.0.0.1:9',
  PIM_CLIENT_ID: 'some-client',
  PIM_APP_KEY: 'some-secret-key',
} as const;
const NAMES = Object.keys(ADDRESS) as (keyof typeof ADDRESS)[]; // the keys above

/** Asks the server, started with these settings, what it is connected to. */
async function checkConnection(settings: Readonly<Record<string, string>>) {
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const server = await connectOverStdio({
    command: process.execPath,
    args: [MAIN],
    env: environment(settings),
    signal: ended.signal,
  });
  const { answer } = parseExchange('check_connection', {}, await server.callTool('check_connection', {}));
  await server.close();
  return answer;
}

it.each(NAMES)('refuses to start when only %s is set, naming the others', async (name) => {
  const { code, stdout, stderr } = await runMain([], { [name]: ADDRESS[name] });
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^pim-mcp: [^\n]+\n$/);
  expect(stderr.split(' must be set')[0]).toBe(`pim-mcp: ${NAMES.filter((other) => other !== name).join(' and ')}`);
  expect(stderr).not.toContain(ADDRESS[name]);
});

it.each(NAMES)('refuses to start when only %s is missing, naming it', async (name) => {
  for (const unset of ['', `\${user_config.${name.toLowerCase()}}`]) {
    const { code, stdout, stderr } = await runMain([], { ...ADDRESS, [name]: unset });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(new RegExp(`^pim-mcp: ${name} must be set as well[^\n]*\n$`));
  }
});

it('refuses a setting that cannot be used, in one line that does not repeat it', async () => {
  const { code, stdout, stderr } = await runMain([], { PIM_TOKEN_BUDGET: 'plenty' });
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toBe('pim-mcp: PIM_TOKEN_BUDGET must be a whole number from 200 to 8000.\n');
});

it('serves the sandbox when nothing is set', async () => {
  expect(await checkConnection({})).toMatchObject({ ok: true, source: 'sandbox' });
});

it('serves the sandbox when an unfilled bundle leaves its placeholders', async () => {
  const placeholders = Object.fromEntries(
    [...NAMES, 'PIM_CULTURE', 'PIM_TOKEN_BUDGET'].map((name) => [name, `\${user_config.${name.toLowerCase()}}`]),
  );
  expect(await checkConnection(placeholders)).toMatchObject({ ok: true, source: 'sandbox', token_budget: 2000 });
});

it('refuses an unknown command with its usage', async () => {
  const { code, stdout, stderr } = await runMain(['serv']);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain("unknown command 'serv' (Did you mean serve?)");
});
