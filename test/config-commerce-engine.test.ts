import { describe, expect, it } from 'vitest';
import { parseConfig } from '../src/settings/read-config.ts';
import { COMMERCE, messageOf, PIM, UNFILLED } from './config-settings.ts';

describe('parseConfig: the Commerce Engine', () => {
  const declare = (
    path: string,
    name = 'stock',
    description = 'Stock.',
  ): Record<string, string> => ({
    ...COMMERCE,
    COMMERCE_ENGINE_PATHS: JSON.stringify({ [name]: { path, description } }),
  });

  it('Spec §5: takes it from its three settings, with or without a PIM', () => {
    const commerceEngine = {
      url: 'https://engine.example.com/v1',
      token: 't-123.x',
      paths: { stock: { path: '/stock/{code}{?page}', description: 'Stock.' } },
      limit: 40,
    };
    expect(parseConfig(COMMERCE)).toMatchObject({ pim: { source: 'sandbox' }, commerceEngine });
    expect(parseConfig({ ...PIM, ...COMMERCE })).toMatchObject({
      pim: { source: 'pim' },
      commerceEngine,
    });
    expect(parseConfig(PIM).commerceEngine).toBeUndefined();
  });

  it.each(Object.keys(COMMERCE))('refuses %s alone, and the others without it', (name) => {
    const others = Object.keys(COMMERCE).filter((other) => other !== name);
    const alone = { [name]: COMMERCE[name as keyof typeof COMMERCE] };
    expect(messageOf(alone)).toMatch(new RegExp(`^${others.join(' and ')} must be set as well`));
    for (const unset of ['', UNFILLED, ...(name === 'COMMERCE_ENGINE_PATHS' ? ['{}'] : [])]) {
      expect(messageOf({ ...COMMERCE, [name]: unset })).toMatch(
        new RegExp(`^${name} must be set as well`),
      );
    }
  });

  it.each([
    ['https://engine.example.com', 'https://engine.example.com'],
    ['http://127.0.0.1:8080//', 'http://127.0.0.1:8080'],
  ])('reads the address %s as %s', (url, read) => {
    expect(parseConfig({ ...COMMERCE, COMMERCE_ENGINE_URL: url }).commerceEngine?.url).toBe(read);
  });

  it.each([
    ['COMMERCE_ENGINE_URL', 'ftp://engine.example.com'],
    ['COMMERCE_ENGINE_URL', 'http://engine.example.com'],
    ['COMMERCE_ENGINE_URL', 'https://user:pass@engine.example.com'],
    ['COMMERCE_ENGINE_URL', 'https://engine.example.com/?key=1'],
    ['COMMERCE_ENGINE_TOKEN', 'Bearer abc'],
    ['COMMERCE_ENGINE_TOKEN', 'a\r\nx-injected: 1'],
    ['COMMERCE_ENGINE_TOKEN', 'tökén'],
    ['COMMERCE_ENGINE_LIMIT', '-1'],
    ['COMMERCE_ENGINE_PATHS', '{"stock":"/stock"}'],
    ['COMMERCE_ENGINE_PATHS', '{"stock":{"path":"/stock"}}'],
    ['COMMERCE_ENGINE_PATHS', '{"stock":{"path":"/stock","description":"x","method":"POST"}}'],
  ])('refuses %s: %s', (name, value) => {
    expect(messageOf({ ...COMMERCE, [name]: value })).toMatch(new RegExp(`^${name} must be `));
  });

  const TAKEN =
    '/a /a/b/ /{id} /a/{id}/b.json /a({id}) /a/{first}-{second} /a{?page,page-size} /a/{id}{?q}';
  it.each(TAKEN.split(' '))('takes the template %s', (path) => {
    expect(messageOf(declare(path))).toBe('no error');
  });

  const NO_PATHS = String.raw`a / //evil.example/x /a//b /.. /a/../b /./a /a/..{?q} /a/..;x/b /a?q=1 /a#x /a\b /%2e%2e`;
  const NO_PLACES = '/a/{id /a/{} /a/{1} /{id}/{id} /a/{id}{?id} /a{?q}/b /a{?}';
  const NAMES_OF_OURS =
    '/a/{path} /a{?cursor} /a/{at} /a/{max_tokens} /a/{constructor} /a/{toString}';
  const REFUSED = [NO_PATHS, NO_PLACES, NAMES_OF_OURS].flatMap((templates) => templates.split(' '));
  it.each([...REFUSED, '', '/a b', `/${'a'.repeat(300)}`])('refuses the template %s', (path) => {
    expect(messageOf(declare(path))).toMatch(/^COMMERCE_ENGINE_PATHS must be JSON/);
  });

  it.each([
    ['total', 'Stock.'],
    ['Stock', 'Stock.'],
    ['__proto__', 'Stock.'],
    ['stock', ''],
    ['stock', 'two\nlines'],
    ['stock', 'x'.repeat(301)],
  ])('refuses a path called %s: %s', (name, description) => {
    const paths = `{"${name}":{"path":"/a","description":${JSON.stringify(description)}}}`;
    expect(messageOf({ ...COMMERCE, COMMERCE_ENGINE_PATHS: paths })).toMatch(
      /^COMMERCE_ENGINE_PATHS must be /,
    );
  });
});
