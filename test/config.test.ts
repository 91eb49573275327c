import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../src/settings/read-config.ts';
import { SETTINGS } from '../src/settings/settings-table.ts';
import type { Setting } from '../src/settings/value-forms.ts';
import { COMMERCE, messageOf, PIM, SIGN_IN, UNFILLED, WEBHOOK } from './config-settings.ts';
import { filesBelow, readSource, root } from './support/read-sources.ts';

describe('parseConfig', () => {
  it('serves the sandbox with every default when nothing is set', () => {
    expect(parseConfig({})).toEqual({
      pim: { source: 'sandbox' },
      commerceEngine: undefined,
      tokenBudget: 2000,
      copy: 'auto',
      copyFullDays: 7,
      copyRefresh: undefined,
      historyDays: 90,
      copyMaxAgeH: 24,
      copySearch: 'auto',
      pageSize: 50,
      culture: undefined,
      cultures: [],
      filterCase: 'auto',
      paths: {},
      limits: {},
      limitWindowMs: 60_000,
      quotaDir: undefined,
      quotaShare: undefined,
      resultForm: 'auto',
      tools: undefined,
      deadlineMs: 20_000,
      log: 'warn',
      httpToken: undefined,
      httpHosts: [],
      oauthIssuer: undefined,
      oauthAudience: [],
      oauthScopePrefix: '',
      publicUrl: undefined,
      personCalls: 120,
      logPeople: 'off',
      mediaHosts: [],
      metrics: 'off',
      proxy: undefined,
    });
  });

  it('has no setting that nothing reads', () => {
    const readers = filesBelow(root, /\.ts$/)
      .map(readSource)
      .filter(({ path, text }) => !path.startsWith('settings/') && text.includes('read-config.ts'))
      .map(({ text }) => text)
      .join('\n');
    const keys = Object.values<Setting>(SETTINGS).flatMap(({ as }) => as ?? []);
    expect(
      keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(readers)),
      'src/cli/open-catalog.ts passes settings on to calls and to the PIM; src/cli/ has the commands',
    ).toEqual([]);
  });

  it.each(Object.keys(SETTINGS))('counts an empty or unfilled %s as unset', (name) => {
    for (const value of ['', '  ', UNFILLED])
      expect(parseConfig({ [name]: value })).toEqual(parseConfig({}));
  });

  it('never quotes the value of a setting in an error', () => {
    const marker = 'zq9Secret';
    for (const [name, { allowed }] of Object.entries(SETTINGS)) {
      const message = messageOf({
        ...PIM,
        ...COMMERCE,
        ...WEBHOOK,
        ...SIGN_IN,
        PIM_QUOTA_URL: 'redis://quota:6379',
        [name]: `${marker} !`,
      });
      expect(message).not.toContain(marker);
      if (message !== 'no error') expect(message).toBe(`${name} must be ${allowed}.`);
    }
  });

  it('tells everything that is wrong at once, a line each', () => {
    const wrong = {
      PIM_TOKEN_BUDGET: 'plenty',
      PIM_TOOLS: 'get_products',
      PIM_LOG: 'loud',
      PIM_API_URL: 'pim.example',
      PIM_DATA_DIR: '~/data',
      COMMERCE_ENGINE_TOKEN: 'some-token',
    };
    const told = messageOf(wrong).split('\n');
    expect(told.map((line) => line.split(' ')[0])).toEqual([
      'PIM_API_URL',
      'PIM_TOKEN_BUDGET',
      'PIM_TOOLS',
      'PIM_LOG',
      'PIM_CLIENT_ID',
      'COMMERCE_ENGINE_URL',
      'PIM_DATA_DIR',
    ]);
    for (const value of Object.values(wrong)) expect(told.join('\n')).not.toContain(value);
  });

  it('reads anything as a configuration or a ConfigError', () => {
    const env = fc.dictionary(
      fc.constantFrom(...Object.keys(SETTINGS)),
      fc.oneof(fc.string(), fc.json(), fc.webUrl()),
    );
    fc.assert(fc.property(env, (values) => void messageOf(values)));
  });

  it('reads the usual proxy variables, the lower case ones first', () => {
    expect(parseConfig({ NO_PROXY: 'x' }).proxy).toBeUndefined();
    expect(
      parseConfig({ HTTPS_PROXY: 'http://a:1', https_proxy: 'http://b:2', NO_PROXY: 'x' }).proxy,
    ).toEqual({
      https: 'http://b:2',
      no: 'x',
    });
  });

  it.each([
    [{ XDG_STATE_HOME: '/x', HOME: '/h', LOCALAPPDATA: '/l' }, '/x'],
    [{ HOME: '/h', LOCALAPPDATA: '/l' }, '/l'],
    [{ HOME: '/h' }, join('/h', '.local', 'state')],
  ])('shares request limits in the state directory of the user: %j', (env, state) => {
    expect(parseConfig(env).quotaDir).toBe(join(state, 'pim-mcp', 'quota'));
  });
});
