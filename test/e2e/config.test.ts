import { expect, it } from 'vitest';
import { runMain } from './run-main.ts';

const ADDRESS = {
  PIM_API_URL: 'http://127.0.0.1:9',
  PIM_CLIENT_ID: 'some-client',
  PIM_APP_KEY: 'some-secret-key',
} as const;

// The settings by themselves are tested in process (config-pim.test.ts).
it('refuses to start when only a part of the address is set, naming the others', async () => {
  const { code, stdout, stderr } = await runMain([], { PIM_APP_KEY: ADDRESS.PIM_APP_KEY });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^pim-mcp: PIM_API_URL and PIM_CLIENT_ID must be set[^\n]+\n$/);
  expect(stderr).not.toContain(ADDRESS.PIM_APP_KEY);
});

const MISSPELT = {
  PIM_APPKEY: 'some-secret-key',
  COMMERCE_ENGINE_TOKENS: 'another-secret',
  PIM_CULTURE: 'de',
};
const HINTS = [
  'PIM_APPKEY is set, but pim-mcp has no such setting; did you mean PIM_APP_KEY?',
  'COMMERCE_ENGINE_TOKENS is set, but pim-mcp has no such setting; did you mean COMMERCE_ENGINE_TOKEN?',
];

it.each([[[]], [['doctor']]])(
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

it('warns of misspelt settings at every start and in front of a command, with the nearest and without their values', async () => {
  const [served, called] = [await runMain([], MISSPELT), await runMain(['tools'], MISSPELT)];
  expect([served.code, served.stdout, called.code]).toEqual([0, '', 0]);
  const lines = served.stderr.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    HINTS.map((warning) => ({ level: 'warn', event: 'settings', warning })),
  );
  expect(called.stderr.split('\n').slice(0, 2)).toEqual(HINTS.map((hint) => `pim-mcp: ${hint}`));
  expect(served.stderr + called.stderr).not.toMatch(/secret/);
});

it('warns at every start of a key that goes to another machine in the clear, and starts only where it may', async () => {
  const open = { ...ADDRESS, PIM_API_URL: 'http://pim.invalid' };
  const refused = await runMain([], open);
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^pim-mcp: PIM_API_URL must be an https URL/),
  });
  const allowed = await runMain([], { ...open, PIM_ALLOW_HTTP: 'on' });
  expect(allowed.code).toBe(0);
  expect(JSON.parse(allowed.stderr)).toMatchObject({
    level: 'warn',
    event: 'settings',
    warning: expect.stringContaining('everybody on the way there can read PIM_APP_KEY'),
  });
});
