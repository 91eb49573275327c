import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Finding } from '../../src/cli/doctor.ts';
import { reply, serve } from '../pim/http/local-server.ts';
import { type SandboxOptions, startSandbox } from '../support/generated-sandbox.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';
import { answerJson, makeKey, startForgingIssuer } from '../support/sign-in/forging-issuer.ts';
import { settingsFor as settingsForEngine } from '../tools/open-commerce-engine.ts';
import { runCommand, settingsFor } from './run-command.ts';

async function openPim(options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ products: 300, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Runs the doctor, and gives what it finds by check. */
async function examine(env: Readonly<Record<string, string>>, nodeVersion = '22.0.0') {
  const { code, stdout } = await runCommand(['doctor', '--json'], { env, nodeVersion });
  const { ok, findings } = JSON.parse(stdout) as {
    readonly ok: boolean;
    readonly findings: readonly Finding[];
  };
  const of = (check: string): readonly Finding[] =>
    findings.filter((finding) => finding.check === check);
  return { code, ok, findings, of, stdout };
}

it('finds the sandbox in order', async () => {
  const { code, ok, findings } = await examine({ XDG_DATA_HOME: ownDirectory('data') });
  expect([code, ok]).toEqual([0, true]);
  const checks = [
    'node',
    'settings',
    'local copy',
    'tools',
    'catalog',
    'credentials',
    'filters',
    'quota',
  ];
  expect(findings).toMatchObject(checks.map((check) => ({ check, status: 'ok' })));
});

it('sends a PIM two requests, and tells what they told, which settings are set, and no secret', async () => {
  const sandbox = await openPim({ profile: ['camel-only'] });
  const { code, of, stdout } = await examine(
    settingsFor(sandbox, { PIM_LIMITS: '{}', PIM_CULTURE: 'fr' }),
  );
  expect(code).toBe(0);
  expect(of('credentials')).toMatchObject([{ says: expect.stringContaining('300 products') }]);
  expect(of('filters')).toMatchObject([
    { status: 'ok', says: expect.stringContaining('camelCase') },
  ]);
  expect(of('quota')).toMatchObject([
    { says: expect.stringMatching(/products \d+ of 60, variants 60 of 60/) },
  ]);
  expect(sandbox.requests.length).toBeLessThanOrEqual(4);
  for (const set of ['PIM_CULTURE=fr', 'PIM_APP_KEY=********']) expect(stdout).toContain(set);
  expect(stdout).not.toMatch(/demo-app-key|demo-client/);
});

it('warns of a setting that there is not, with the nearest', async () => {
  const { code, of } = await examine({ PIM_LANGUAGE: 'fr', PIM_TOKENBUDGET: '500' });
  expect(code).toBe(0);
  expect(of('settings').filter(({ status }) => status === 'warn')).toMatchObject([
    { says: expect.stringContaining('PIM_LANGUAGE') },
    { says: expect.stringContaining('no such setting; did you mean PIM_TOKEN_BUDGET?') },
  ]);
});

it('names the tools that PIM_TOOLS leaves, and refuses what is wrong in it', async () => {
  const { of } = await examine({ PIM_TOOLS: 'get_product,find_products' });
  expect(of('tools')).toMatchObject([
    { status: 'ok', says: '2 are listed: find_products, get_product.' },
  ]);
  expect(await examine({ PIM_TOOLS: 'call_commerce_engine' })).toMatchObject({ code: 2 });
});

it('fails a Node.js that is too old', async () => {
  expect((await examine({}, '20.9.0')).of('node')).toMatchObject([{ status: 'fail' }]);
  expect((await examine({}, '20.18.1')).of('node')).toMatchObject([{ status: 'ok' }]);
});

it.each([
  ['a name that nobody knows', () => 'https://pim.invalid', 'the name in its address is unknown'],
  [
    'TLS where there is none',
    (url: string) => url.replace('http:', 'https:'),
    'it does not speak TLS there',
  ],
])(
  'fails %s, and tells no quota of a PIM that it did not reach',
  async (_what, addressOf, says) => {
    const sandbox = await openPim();
    const settings = settingsFor(sandbox, {
      PIM_API_URL: addressOf(sandbox.url),
      PIM_DEADLINE_MS: '2000',
    });
    const { code, of } = await examine(settings);
    expect(code).toBe(1);
    const found = {
      says: expect.stringContaining(says),
      fix: expect.stringContaining('the firewall'),
    };
    expect(of('query')).toMatchObject([{ status: 'fail', ...found }]);
    expect([of('credentials'), of('quota')]).toEqual([[], []]);
  },
);

it('fails credentials that the PIM rejects', async () => {
  const { code, of } = await examine(
    settingsFor(await openPim(), { PIM_APP_KEY: 'not-the-key-of-it' }),
  );
  expect(code).toBe(1);
  expect(of('credentials')).toMatchObject([
    { status: 'fail', fix: expect.stringContaining('PIM_APP_KEY') },
  ]);
});

it('does not flood a PIM whose limit is used up: a warning, and no request more', async () => {
  const sandbox = await openPim();
  const settings = settingsFor(sandbox, { PIM_LIMITS: '{"products":2}', PIM_DEADLINE_MS: '10000' });
  await examine(settings);
  const { length } = sandbox.requests;
  const { code, of } = await examine(settings);
  expect(code).toBe(75);
  expect(of('query')).toMatchObject([{ status: 'warn' }]);
  expect(of('quota')).toMatchObject([
    {
      status: 'warn',
      says: expect.stringContaining('Used up for now. Requests left: products 0 of 2'),
    },
  ]);
  expect(sandbox.requests).toHaveLength(length);
});

it('warns of a quota directory that cannot be used', async () => {
  const file = join(ownQuotaDir(), 'file');
  writeFileSync(file, '');
  const settings = { PIM_QUOTA_DIR: join(file, 'below'), PIM_LIMITS: '{}' };
  const { code, of } = await examine(settingsFor(await openPim(), settings));
  expect(code).toBe(0);
  expect(of('quota')).toMatchObject([
    { status: 'warn', says: expect.stringContaining('PIM_QUOTA_DIR') },
    { status: 'ok' },
  ]);
});

it('says what a proxy is, without its password', async () => {
  const settings = settingsFor(await openPim(), {
    PIM_API_URL: 'http://pim.example',
    PIM_ALLOW_HTTP: 'on',
    PIM_DEADLINE_MS: '2000',
  });
  const { of, stdout } = await examine({
    ...settings,
    HTTP_PROXY: 'http://user:geheim@127.0.0.1:9',
  });
  expect(of('catalog')).toMatchObject([{ says: expect.stringContaining('127.0.0.1:9') }]);
  expect(of('query')).toMatchObject([{ status: 'fail' }]);
  expect(of('settings')).toMatchObject([
    { status: 'ok' },
    { status: 'warn', says: expect.stringContaining('can read PIM_APP_KEY') },
  ]);
  expect(stdout).not.toContain('geheim');
});

it('fails settings that cannot be used, and stops there; writes a line for each check, and what to do below it', async () => {
  const { code, stdout } = await runCommand(['doctor'], {
    env: { PIM_API_URL: 'https://pim.example' },
    columns: 100,
  });
  expect(code).toBe(2);
  expect(stdout).toMatch(/^ok {4}node {13}Node\.js/);
  expect(stdout).toMatch(/\nfail {2}settings {9}PIM_CLIENT_ID and PIM_APP_KEY must be set as well/);
  expect(stdout).toMatch(/\n {23}→ Correct it in the environment/);
});

it.each([
  [200, 0, { status: 'ok', says: expect.stringContaining('metadata') }],
  [401, 1, { status: 'fail', fix: expect.stringContaining('COMMERCE_ENGINE') }],
])('tells how the Commerce Engine answered (Spec §5): %i', async (status, exit, finding) => {
  const { url } = await serve((response) => reply(response, status, '{"canary":1}'));
  const { code, of, stdout } = await examine({
    ...settingsFor(await openPim()),
    ...settingsForEngine(url),
  });
  expect(code).toBe(exit);
  expect(of('commerce engine')).toMatchObject([finding]);
  expect(stdout).not.toContain('canary');
});

it('says whether the rules file can be used, and where it is wrong', async () => {
  const file = join(ownDirectory('rules'), 'rules.yaml');
  const env = { XDG_DATA_HOME: ownDirectory('data'), PIM_RULES: file };
  writeFileSync(file, 'mute: [no_alt_text]\n');
  expect((await examine(env)).of('rules file')).toMatchObject([{ status: 'ok' }]);
  writeFileSync(file, 'mute:\n  - no_prise\n');
  const { code, of } = await examine(env);
  expect(of('rules file')).toMatchObject([
    { status: 'fail', says: expect.stringContaining('rules.yaml:2:5: ') },
  ]);
  expect(code).toBe(1);
});

it.each([
  ['can be read', 'keys', 0, 'ok', 'can be read'],
  [
    'cannot be read',
    'nothing',
    1,
    'fail',
    'its keys cannot be read: its address answers with status 404',
  ],
])(
  'tells whether the keys %s by which people who sign in are known',
  async (_what, place, code, status, says) => {
    const issuer = await startForgingIssuer([makeKey('key')]);
    onTestFinished(() => issuer.close());
    issuer.answers.metadata = (response, url) =>
      answerJson(response, { issuer: url, jwks_uri: `${url}/${place}` });
    const settings = {
      PIM_OAUTH_ISSUER: issuer.issuer,
      PIM_MCP_URL: 'https://pim.example.com/mcp',
    };
    const found = await examine({ ...settings, XDG_DATA_HOME: ownDirectory('data') });
    expect(found.code).toBe(code);
    expect(found.of('sign-in')).toMatchObject([{ status, says: expect.stringContaining(says) }]);
  },
);
