import { describe, expect, it } from 'vitest';
import { isLoopback, parseBaseUrl, resolveLimits, resolvePaths } from '../../src/pim/endpoints.ts';

const unlimited = Number.POSITIVE_INFINITY;

describe('resolvePaths', () => {
  it('Spec §4.2–4.6, §9: has the paths of the interface', () => {
    expect(resolvePaths({})).toMatchObject({
      products: '/api/v2/query/products',
      variants: '/api/v1/query/variants',
      'product-media-list': '/api/v1/query/product-media-list',
      'variant-media-list': '/api/v1/query/variant-media-list',
      search: '/api/v1/search',
      categories: '/api/v1/query/categories',
    });
  });

  it('takes another path for one endpoint only', () => {
    const paths = resolvePaths({ search: '/api/v2/search' });
    expect([paths.search, paths.products]).toEqual(['/api/v2/search', '/api/v2/query/products']);
  });
});

describe('resolveLimits', () => {
  it('Spec §8: has the limits of the table, and the lowest row for "default"', () => {
    const [most, lists, least] = [
      { endpoint: 600, appKey: 60 },
      { endpoint: 1200, appKey: 120 },
      { endpoint: 120, appKey: 40 },
    ];
    expect(resolveLimits({})).toEqual({
      perEndpoint: {
        products: most,
        variants: most,
        categories: lists,
        trademarks: lists,
        documenttypes: lists,
        'product-media-list': lists,
        'variant-media-list': lists,
        search: least,
        documents: least,
        properties: least,
        options: least,
      },
    });
  });

  it.each([
    ['a number as the limit of the appKey', 30, { endpoint: 600, appKey: 30 }],
    ['a number above the endpoint’s limit as both', 1000, { endpoint: 1000, appKey: 1000 }],
    ['0 as unlimited', 0, { endpoint: unlimited, appKey: unlimited }],
    ['of an object only what it names', { endpoint: 0 }, { endpoint: unlimited, appKey: 60 }],
    ['the same of the appKey', { appKey: 10 }, { endpoint: 600, appKey: 10 }],
  ])('takes %s', (_what, products, limits) => {
    expect(resolveLimits({ products }).perEndpoint.products).toEqual(limits);
  });

  it.each([
    [50, 50],
    [0, unlimited],
    [{ endpoint: 70, appKey: 60 }, 60],
  ])('takes total %j as %d over all endpoints', (total, limit) => {
    expect(resolveLimits({ total }).total).toBe(limit);
  });
});

describe('parseBaseUrl', () => {
  it.each([
    'https://pim.example.com',
    'https://pim.example.com/',
    ' https://pim.example.com/api ',
    'https://PIM.example.com/api/',
    'https://pim.example.com/api/v1',
    'https://pim.example.com:443/api/v2//',
  ])('Spec §1: reads %j as the same address', (text) => {
    expect(parseBaseUrl(text)).toBe('https://pim.example.com');
  });

  it.each([
    ['http://127.0.0.1:8080/tenant/api/', 'http://127.0.0.1:8080/tenant'],
    ['https://example.com/apidocs', 'https://example.com/apidocs'],
  ])('keeps port and prefix of %s', (text, address) => {
    expect(parseBaseUrl(text)).toBe(address);
  });
});

describe('isLoopback', () => {
  it.each([
    'http://127.0.0.1:1',
    'http://127.9.9.9',
    'http://localhost:8080',
    'http://a.localhost',
    'http://[::1]:1',
  ])('knows %s as this machine', (url) => expect(isLoopback(url)).toBe(true));

  it.each([
    'https://pim.example.com',
    'http://128.0.0.1',
    'http://localhost.example.com',
    'http://127.example.com',
    'http://127.0.0.1.example.com',
  ])('knows %s as another machine', (url) => expect(isLoopback(url)).toBe(false));
});
