import { describe, expect, it } from 'vitest';
import { ENDPOINT_NAMES } from '../src/pim/endpoints.ts';
import { parseConfig } from '../src/settings/read-config.ts';
import { messageOf } from './config-settings.ts';

describe('parseConfig: the values of a setting', () => {
  it.each([
    ['~/quota', '/home/me/quota'],
    ['~', '/home/me'],
    ['/var/quota', '/var/quota'],
  ])('takes the quota directory %s for %s', (path, expanded) => {
    expect(parseConfig({ HOME: '/home/me', PIM_QUOTA_DIR: path }).quotaDir).toBe(expanded);
  });

  it.each(['quota', './quota', '~other/quota', '../quota'])(
    'refuses the quota directory %s',
    (path) => {
      // Servers that are started elsewhere would take another directory for it.
      expect(messageOf({ HOME: '/home/me', PIM_QUOTA_DIR: path })).toBe(
        'PIM_QUOTA_DIR must be an absolute path, or a path that begins with ~.',
      );
    },
  );

  it('takes a directory for shared copies, where there is a store in which servers agree who reads', () => {
    const share = { HOME: '/home/me', PIM_COPY_SHARE: '~/share' };
    expect(parseConfig({ ...share, PIM_QUOTA_URL: 'redis://quota' }).copyShare).toBe(
      '/home/me/share',
    );
    expect(messageOf(share)).toBe(
      'PIM_QUOTA_URL must be set as well: by it the servers of PIM_COPY_SHARE agree who reads.',
    );
  });

  it('takes hosts of pictures by their names, with their ports', () => {
    const hosts = 'CDN.example, img-2.example:8443';
    expect(parseConfig({ PIM_MEDIA_HOSTS: hosts }).mediaHosts).toEqual([
      'cdn.example',
      'img-2.example:8443',
    ]);
  });

  // Each becomes a source of a Content Security Policy, where any of these would mean more than a host.
  it.each([
    '*',
    '*.example',
    'https://a.example',
    'a.example/x',
    "a.example; script-src 'unsafe-inline'",
    'a b',
    'a:',
  ])('refuses %s as a host of pictures', (hosts) => {
    expect(messageOf({ PIM_MEDIA_HOSTS: hosts })).toBe(
      'PIM_MEDIA_HOSTS must be host names, with their ports if they have any, separated by commas.',
    );
  });

  it.each([
    ['PIM_TOKEN_BUDGET', 200, 8000, 'tokenBudget'],
    ['PIM_PAGE_SIZE', 1, 1000, 'pageSize'],
    ['PIM_LIMIT_WINDOW_MS', 100, 3_600_000, 'limitWindowMs'],
    ['PIM_DEADLINE_MS', 2_000, 600_000, 'deadlineMs'],
    ['PIM_COPY_MAX_AGE_H', 0, 8_760, 'copyMaxAgeH'],
  ] as const)('takes %s from %d to %d only', (name, min, max, key) => {
    for (const value of [min, max]) expect(parseConfig({ [name]: String(value) })[key]).toBe(value);
    for (const value of [min - 1, max + 1, '-1', '1e3', '500.5', '500ms', '0x1f4', 'NaN']) {
      expect(messageOf({ [name]: String(value) })).toBe(
        `${name} must be a whole number from ${min} to ${max}.`,
      );
    }
  });

  it.each([
    ['PIM_FILTER_CASE', ['auto', 'pascal', 'camel']],
    ['PIM_RESULT_FORM', ['auto', 'both', 'text', 'structured']],
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
      expect(messageOf({ PIM_CULTURE: culture })).toBe(
        'PIM_CULTURE must be a language code such as tr-TR.',
      );
    }
  });

  it('Spec §8: takes limits by the endpoint names of the table, and total', () => {
    const limits = Object.fromEntries([...ENDPOINT_NAMES, 'total'].map((name) => [name, 5]));
    expect(parseConfig({ PIM_LIMITS: JSON.stringify(limits) }).limits).toEqual(limits);
  });

  const LIMITS =
    '{ null [] 5 {"orders":1} {"search":-1} {"search":1.5} {"search":"40"} {"search":{"appkey":1}}';
  it.each(LIMITS.split(' '))('refuses the limits %s', (limits) => {
    expect(messageOf({ PIM_LIMITS: limits })).toMatch(
      /^PIM_LIMITS must be JSON: limits by endpoint name \(products, /,
    );
  });

  it('Spec §9: takes other paths by endpoint name', () => {
    const paths = Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, `/v3/${name}`]));
    expect(parseConfig({ PIM_PATHS: JSON.stringify(paths) }).paths).toEqual(paths);
  });

  const NO_PATHS = 'search https://other.example/ /a?b //other.example/x'.split(' ');
  const PATHS = [...NO_PATHS, '/a b', 7].map((search) => JSON.stringify({ search }));
  it.each([...PATHS, '{', '"x"', '{"orders":"/x"}'])('refuses the paths %s', (paths) => {
    expect(messageOf({ PIM_PATHS: paths })).toMatch(
      /^PIM_PATHS must be JSON: paths by endpoint name/,
    );
  });

  it.each(['0', '1.1', '-1', 'half', '50%'])('refuses a share of %s', (text) => {
    expect(() => parseConfig({ PIM_QUOTA_SHARE: text })).toThrow(
      'PIM_QUOTA_SHARE must be a number above 0, at most 1.',
    );
  });
});
