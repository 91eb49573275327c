import { expect, it } from 'vitest';
import { runCommand } from '../cli/run-command.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { runMain } from './run-main.ts';

const ADDRESS = {
  PIM_API_URL: 'http://127.0.0.1:9',
  PIM_CLIENT_ID: 'some-client',
  PIM_APP_KEY: 'some-secret-key',
} as const;
const NAMES = Object.keys(ADDRESS) as (keyof typeof ADDRESS)[]; // the keys above

/** Asks the server, started with these settings, what it is connected to. */
async function checkConnection(settings: Readonly<Record<string, string>>) {
  const { code, stdout } = await runMain(['call', 'check_connection'], settings);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

// The settings by themselves are tested in process (config-pim.test.ts).
it.each(everydayOrSoak(NAMES.slice(0, 1), NAMES))(
  'refuses to start when only %s is set, naming the others',
  async (name) => {
    const { code, stdout, stderr } = await runMain([], { [name]: ADDRESS[name] });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^pim-mcp: [^\n]+\n$/);
    expect(stderr.split(' must be set')[0]).toBe(`pim-mcp: ${NAMES.filter((other) => other !== name).join(' and ')}`);
    expect(stderr).not.toContain(ADDRESS[name]);
  },
);

// Every day beside what is misspelt.
it.each(everydayOrSoak([], NAMES))('refuses to start when only %s is missing, naming it', async (name) => {
  for (const unset of ['', `\${user_config.${name.toLowerCase()}}`]) {
    const { code, stdout, stderr } = await runMain([], { ...ADDRESS, [name]: unset });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(new RegExp(`^pim-mcp: ${name} must be set as well[^\n]*\n$`));
  }
});

it.each(
  everydayOrSoak<[string, string, string][]>(
    [],
    [
      ['PIM_TOKEN_BUDGET', 'plenty', 'must be a whole number from 200 to 8000.'],
      [
        'PIM_TOOLS',
        'find_product',
        'must be all, lookup, copy or names of tools, separated by commas; did you mean find_products?',
      ],
    ],
  ),
)('refuses %s that cannot be used, in one line that does not repeat it', async (name, value, words) => {
  expect(await runMain([], { [name]: value })).toEqual({ code: 2, stdout: '', stderr: `pim-mcp: ${name} ${words}\n` });
});

it('tells all settings that cannot be used, a line each', async () => {
  const { code, stdout, stderr } = await runMain([], { PIM_TOKEN_BUDGET: 'plenty', PIM_LOG: 'loud', ...ADDRESS });
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    'pim-mcp: PIM_TOKEN_BUDGET must be a whole number from 200 to 8000.\npim-mcp: PIM_LOG must be error, warn, info or debug.\n',
  );
});

const MISSPELT = { PIM_APPKEY: 'some-secret-key', COMMERCE_ENGINE_TOKENS: 'another-secret', PIM_CULTURE: 'de' };
const HINTS = [
  'PIM_APPKEY is set, but pim-mcp has no such setting; did you mean PIM_APP_KEY?',
  'COMMERCE_ENGINE_TOKENS is set, but pim-mcp has no such setting; did you mean COMMERCE_ENGINE_TOKEN?',
];

it.each(everydayOrSoak([[[]], [['doctor']]], [[[]], [['serve', '--http']], [['doctor']]]))(
  'tells beside a missing setting which name is misspelt: %j',
  async (args) => {
    const { PIM_APP_KEY: key, ...rest } = ADDRESS;
    const { code, stdout, stderr } = await runMain(args, { ...rest, PIM_APPKEY: key });
    expect(code).toBe(2);
    expect(stdout + stderr).toMatch(
      /PIM_APP_KEY must be set as well[\s\S]*PIM_APPKEY is set, but pim-mcp has no such setting/,
    );
    expect(stdout + stderr).not.toContain(key);
  },
);

it('warns of misspelt settings at every start, with the nearest and without their values', async () => {
  const { code, stdout, stderr } = await runMain([], MISSPELT);
  expect(code).toBe(0);
  expect(stdout).toBe('');
  const lines = stderr.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    HINTS.map((warning) => ({ level: 'warn', event: 'settings', warning })),
  );
  expect(stderr).not.toMatch(/secret/);
});

it('warns of misspelt settings in front of a command', async () => {
  const { code, stderr } = await runMain(['tools'], MISSPELT);
  expect(code).toBe(0);
  expect(stderr.split('\n').slice(0, 2)).toEqual(HINTS.map((hint) => `pim-mcp: ${hint}`));
  expect(stderr).not.toMatch(/secret/);
});

it('prints nothing at a start with settings that are right', async () => {
  expect(await runMain([], { PIM_CULTURE: 'de', PIM_TOOLS: 'lookup' })).toEqual({ code: 0, stdout: '', stderr: '' });
});

it('has all tools on the command line, whichever are listed', async () => {
  const { code, stdout } = await runCommand(['call', 'find_products', 'limit=0'], { env: { PIM_TOOLS: 'get_media' } });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ total: expect.any(Number) });
});

// Every day in stdio.test.ts.
it.skipIf(everydayOrSoak(true, false))('serves the sandbox when nothing is set', async () => {
  expect(await checkConnection({})).toMatchObject({ ok: true, source: 'sandbox' });
});

it('serves the sandbox when an unfilled bundle leaves its placeholders', async () => {
  const placeholders = Object.fromEntries(
    [...NAMES, 'PIM_CULTURE', 'PIM_TOKEN_BUDGET'].map((name) => [name, `\${user_config.${name.toLowerCase()}}`]),
  );
  expect(await checkConnection(placeholders)).toMatchObject({ ok: true, source: 'sandbox', token_budget: 2000 });
});

// Every day in process, in cli/command-line.test.ts.
it.skipIf(everydayOrSoak(true, false))('refuses an unknown command with its usage', async () => {
  const { code, stdout, stderr } = await runMain(['serv']);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain("unknown command 'serv' (Did you mean serve?)");
});
