import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig, SETTINGS } from '../src/config.ts';
import { ENDPOINT_NAMES } from '../src/pim/endpoints.ts';

const PIM = { PIM_API_URL: 'https://pim.example.com', PIM_CLIENT_ID: 'shop', PIM_APP_KEY: 'k-123' };

/** What an MCPB host leaves where the user filled in nothing. */
const UNFILLED = ['$', '{user_config.value}'].join('');

function messageOf(env: Readonly<Record<string, string>>): string {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no error';
}

describe('parseConfig', () => {
  it('serves the sandbox with every default when nothing is set', () => {
    expect(parseConfig({})).toEqual({
      pim: { source: 'sandbox' },
      tokenBudget: 2000,
      pageSize: 50,
      culture: undefined,
      filterCase: 'auto',
      paths: {},
      limits: {},
      limitWindowMs: 60_000,
      quotaDir: undefined,
      quotaShare: undefined,
      resultForm: 'both',
      deadlineMs: 20_000,
      log: 'warn',
      proxy: undefined,
    });
  });

  it('Spec §5: takes the PIM from its three settings', () => {
    expect(parseConfig(PIM).pim).toEqual({
      source: 'pim',
      apiUrl: 'https://pim.example.com',
      clientId: 'shop',
      appKey: 'k-123',
    });
  });

  it.each([
    ['~/quota', '/home/me/quota'],
    ['~', '/home/me'],
    ['/var/quota', '/var/quota'],
  ])('takes the quota directory %s for %s', (path, expanded) => {
    expect(parseConfig({ HOME: '/home/me', PIM_QUOTA_DIR: path }).quotaDir).toBe(expanded);
  });

  it.each(['quota', './quota', '~other/quota', '../quota'])('refuses the quota directory %s', (path) => {
    // Servers that are started elsewhere would take another directory for it.
    expect(messageOf({ HOME: '/home/me', PIM_QUOTA_DIR: path })).toBe(
      'PIM_QUOTA_DIR must be an absolute path, or one below ~.',
    );
  });

  it('refuses a quota directory below a home that there is not', () => {
    expect(messageOf({ PIM_QUOTA_DIR: '~/quota' })).toContain('no home directory');
  });

  it('puts the quota below no cache directory that is not absolute', () => {
    expect(parseConfig({ XDG_CACHE_HOME: 'cache', HOME: '/home/me' }).quotaDir).toBe('/home/me/.cache/pim-mcp/quota');
  });

  it('reads every other setting', () => {
    const config = parseConfig({
      PIM_TOKEN_BUDGET: '500',
      PIM_PAGE_SIZE: '20',
      PIM_CULTURE: 'tr-TR',
      PIM_FILTER_CASE: 'camel',
      PIM_PATHS: '{"search":"/api/v2/search"}',
      PIM_LIMITS: '{"products":30,"search":{"endpoint":0,"appKey":5},"total":100}',
      PIM_LIMIT_WINDOW_MS: '500',
      PIM_QUOTA_DIR: '/q',
      PIM_QUOTA_SHARE: '.5',
      PIM_RESULT_FORM: 'text',
      PIM_DEADLINE_MS: '1000',
      PIM_LOG: 'debug',
    });
    expect(config).toMatchObject({
      tokenBudget: 500,
      pageSize: 20,
      culture: 'tr-TR',
      filterCase: 'camel',
      paths: { search: '/api/v2/search' },
      limits: { products: 30, search: { endpoint: 0, appKey: 5 }, total: 100 },
      limitWindowMs: 500,
      quotaDir: '/q',
      quotaShare: 0.5,
      resultForm: 'text',
      deadlineMs: 1000,
      log: 'debug',
    });
  });

  it('ignores white space around a value', () => {
    expect(parseConfig({ PIM_TOKEN_BUDGET: ' 500 ' }).tokenBudget).toBe(500);
  });

  it.each(Object.keys(SETTINGS))('counts an empty or unfilled %s as unset', (name) => {
    for (const value of ['', '  ', UNFILLED]) expect(parseConfig({ [name]: value })).toEqual(parseConfig({}));
  });

  it.each(['PIM_API_URL', 'PIM_CLIENT_ID', 'PIM_APP_KEY'] as const)(
    'refuses a PIM without %s, and names it',
    (name) => {
      const message = messageOf({ ...PIM, [name]: '' });
      expect(message).toMatch(new RegExp(`^${name} must be set as well`));
      expect(message).not.toMatch(/k-123|shop|pim\.example/);
    },
  );

  it.each(['PIM_API_URL', 'PIM_CLIENT_ID', 'PIM_APP_KEY'] as const)('refuses a PIM with %s alone', (name) => {
    const missing = Object.keys(PIM).filter((other) => other !== name);
    expect(messageOf({ [name]: PIM[name] })).toContain(`${missing.join(' and ')} must be set as well`);
  });

  it('refuses a placeholder among the three settings as missing', () => {
    expect(messageOf({ ...PIM, PIM_APP_KEY: UNFILLED })).toContain('PIM_APP_KEY must be set as well');
  });

  it.each([
    'http://localhost:8080',
    'https://pim.example.com/',
    'https://pim.example.com/shop/api',
    'HTTPS://pim.example.com',
  ])('takes the address %s', (url) => {
    expect(parseConfig({ ...PIM, PIM_API_URL: url }).pim).toMatchObject({ apiUrl: url });
  });

  it.each([
    'pim.example.com',
    'ftp://pim.example.com',
    'https://user:pw@pim.example.com',
    'https://:pw@pim.example.com',
    'x',
  ])('refuses the address %s without quoting it', (url) => {
    const message = messageOf({ ...PIM, PIM_API_URL: url });
    expect(message).toBe('PIM_API_URL must be an http or https URL without credentials in it.');
  });

  it.each([
    ['PIM_TOKEN_BUDGET', 200, 8000],
    ['PIM_PAGE_SIZE', 1, 1000],
    ['PIM_LIMIT_WINDOW_MS', 100, 3_600_000],
    ['PIM_DEADLINE_MS', 500, 600_000],
  ] as const)('takes %s from %d to %d only', (name, min, max) => {
    const key = {
      PIM_TOKEN_BUDGET: 'tokenBudget',
      PIM_PAGE_SIZE: 'pageSize',
      PIM_LIMIT_WINDOW_MS: 'limitWindowMs',
      PIM_DEADLINE_MS: 'deadlineMs',
    } as const;
    for (const value of [min, max]) expect(parseConfig({ [name]: String(value) })[key[name]]).toBe(value);
    for (const value of [min - 1, max + 1, '-1', '1e3', '500.5', '500ms', '0x1f4', 'NaN']) {
      expect(messageOf({ [name]: String(value) })).toBe(`${name} must be a whole number from ${min} to ${max}.`);
    }
  });

  it.each([
    ['PIM_FILTER_CASE', ['auto', 'pascal', 'camel']],
    ['PIM_RESULT_FORM', ['both', 'text', 'structured']],
    ['PIM_LOG', ['error', 'warn', 'info', 'debug']],
  ])('takes %s from its words only', (name, words) => {
    for (const word of words) expect(messageOf({ [name]: word })).toBe('no error');
    for (const word of ['Auto', 'none', 'auto,camel'])
      expect(messageOf({ [name]: word })).toMatch(new RegExp(`^${name} must be `));
  });

  it('takes language codes only as PIM_CULTURE', () => {
    for (const culture of ['de', 'fr-FR', 'zh_Hans_CN', 'fil'])
      expect(parseConfig({ PIM_CULTURE: culture }).culture).toBe(culture);
    for (const culture of ['d', 'french', 'fr-', 'fr FR', '*']) {
      expect(messageOf({ PIM_CULTURE: culture })).toBe('PIM_CULTURE must be a language code such as tr-TR.');
    }
  });

  it('Spec §8: takes limits by the endpoint names of the table, and total', () => {
    const limits = Object.fromEntries([...ENDPOINT_NAMES, 'total'].map((name) => [name, 5]));
    expect(parseConfig({ PIM_LIMITS: JSON.stringify(limits) }).limits).toEqual(limits);
  });

  it.each([
    '{',
    'null',
    '[]',
    '5',
    '{"orders":1}',
    '{"search":-1}',
    '{"search":1.5}',
    '{"search":"40"}',
    '{"search":{"appkey":1}}',
  ])('refuses the limits %s', (limits) => {
    expect(messageOf({ PIM_LIMITS: limits })).toMatch(/^PIM_LIMITS must be JSON: limits by endpoint name \(products, /);
  });

  it('Spec §9: takes other paths by endpoint name', () => {
    const paths = Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, `/v3/${name}`]));
    expect(parseConfig({ PIM_PATHS: JSON.stringify(paths) }).paths).toEqual(paths);
  });

  it.each([
    '{',
    '"x"',
    '{"orders":"/x"}',
    '{"search":"search"}',
    '{"search":"https://other.example/"}',
    '{"search":"/a?b"}',
    '{"search":"/a b"}',
    '{"search":"//other.example/x"}',
    '{"search":7}',
  ])('refuses the paths %s', (paths) => {
    expect(messageOf({ PIM_PATHS: paths })).toMatch(/^PIM_PATHS must be JSON: paths by endpoint name/);
  });

  it('never quotes the value of a setting in an error', () => {
    const marker = 'zq9Secret';
    for (const [name, { allowed }] of Object.entries(SETTINGS)) {
      const message = messageOf({ ...PIM, [name]: `${marker} !` });
      expect(message).not.toContain(marker);
      if (message !== 'no error') expect(message).toBe(`${name} must be ${allowed}.`);
    }
  });

  it('reads anything as a configuration or a ConfigError', () => {
    const env = fc.dictionary(fc.constantFrom(...Object.keys(SETTINGS)), fc.oneof(fc.string(), fc.json(), fc.webUrl()));
    fc.assert(fc.property(env, (values) => void messageOf(values)));
  });

  it('has a valid default for every setting', () => {
    for (const { fallback, schema } of Object.values(SETTINGS)) {
      if (fallback !== '') expect(schema.safeParse(fallback).success).toBe(true);
    }
  });

  it('reads the usual proxy variables, the lower case ones first', () => {
    expect(parseConfig({ HTTPS_PROXY: 'http://a:1', https_proxy: 'http://b:2', NO_PROXY: 'x' }).proxy).toEqual({
      https: 'http://b:2',
      no: 'x',
    });
  });

  it('takes NO_PROXY alone for no proxy', () => {
    expect(parseConfig({ NO_PROXY: 'x' }).proxy).toBeUndefined();
  });

  it.each([
    [{ XDG_CACHE_HOME: '/x', HOME: '/h', LOCALAPPDATA: '/l' }, '/x'],
    [{ HOME: '/h', LOCALAPPDATA: '/l' }, '/l'],
    [{ HOME: '/h' }, join('/h', '.cache')],
  ])('shares request limits in the cache directory of the user: %j', (env, cache) => {
    expect(parseConfig(env).quotaDir).toBe(join(cache, 'pim-mcp', 'quota'));
  });

  it.each(['0', '1.1', '-1', 'half', '50%'])('refuses a share of %s', (text) => {
    expect(() => parseConfig({ PIM_QUOTA_SHARE: text })).toThrow(
      'PIM_QUOTA_SHARE must be a number above 0, at most 1.',
    );
  });
});
