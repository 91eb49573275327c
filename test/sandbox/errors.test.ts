import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_NAMES, ENDPOINT_PATHS } from '../../src/sandbox/endpoint-paths.ts';
import { openClient } from '../support/sandbox-client.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

const PRODUCTS = ENDPOINT_PATHS.products;

describe('Spec §9: versions in the path', () => {
  it.each([
    '/api/v1/query/products',
    '/api/v2/query/variants',
    '/api/query/products',
    '/api/v2/query/products/',
    '/api/v2/search',
    '/',
    '/files',
  ])('Spec §9: %s is not found', async (path) => {
    const client = await openClient();
    const { status, body } = await client.send(path, '{}');
    expect(status).toBe(404);
    expect(body).toMatchObject({ type: 'Error', code: '404', message: 'Not Found' });
  });
});

describe('Spec §4: method and headers', () => {
  it.each(ENDPOINT_NAMES)('Spec §4: %s refuses GET with 405', async (endpoint) => {
    const { sandbox } = await openClient();
    const response = await fetch(sandbox.url + ENDPOINT_PATHS[endpoint]);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await response.json()).toMatchObject({ type: 'Error', code: '405', message: 'Method Not Allowed' });
  });

  it.each([
    'application/json',
    'application/*+json',
    'application/vnd.api+json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
  ])('Spec §4: takes Content-Type %s', async (type) => {
    const client = await openClient();
    const { status } = await client.send(PRODUCTS, '{}', { 'content-type': type });
    expect(status).toBe(401);
  });

  it.each(['text/plain', 'application/xml', 'application/jsonp', 'application/json; charset=iso-8859-9', ''])(
    'Spec §4: refuses Content-Type "%s" with 415',
    async (type) => {
      const client = await openClient();
      const { status, body } = await client.send(PRODUCTS, '{}', { 'content-type': type });
      expect(status).toBe(415);
      expect(body).toMatchObject({ code: '415', message: 'Unsupported Media Type' });
    },
  );

  it.each(['application/json', '*/*', 'text/html, application/*;q=0.5', 'application/vnd.api+json'])(
    'Spec §4: takes Accept %s',
    async (accept) => {
      const client = await openClient();
      expect((await client.send(PRODUCTS, '{}', { accept })).status).toBe(401);
    },
  );

  it.each(['text/html', 'application/json;q=0', 'image/*'])('Spec §4: refuses Accept %s with 406', async (accept) => {
    const client = await openClient();
    const { status, body } = await client.send(PRODUCTS, '{}', { accept });
    expect(status).toBe(406);
    expect(body).toMatchObject({ code: '406', message: 'Not Acceptable' });
  });

  it('Spec §4: refuses a query without Accept with 406', async () => {
    const { sandbox } = await openClient();
    const status = await new Promise((resolve, reject) => {
      request(sandbox.url + PRODUCTS, { method: 'POST', headers: { 'content-type': 'application/json' } })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end('{}');
    });
    expect(status).toBe(406);
  });
});

describe('Spec §7: bodies', () => {
  it.each(['', '{', '{"clientId":', '[]', '"text"', 'null', '7'])('Spec §7: refuses %s with 400', async (text) => {
    const client = await openClient();
    const { status, body } = await client.send(PRODUCTS, text);
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: 'Error', code: '400', message: 'Bad Request' });
  });

  it('Spec §7: refuses bytes that are not UTF-8 with 400', async () => {
    const client = await openClient();
    expect((await client.send(PRODUCTS, Uint8Array.from(Buffer.from('{"a":"\xff"}', 'latin1')))).status).toBe(400);
  });

  it('Spec §7: refuses a body over 1 MiB with 413, and takes one of exactly that', async () => {
    const client = await openClient();
    const { status, body } = await client.send(PRODUCTS, ' '.repeat(1024 * 1024 + 1));
    expect(status).toBe(413);
    expect(body).toMatchObject({ code: '413', message: 'Payload Too Large' });
    expect((await client.send(PRODUCTS, `{}${' '.repeat(1024 * 1024 - 2)}`)).status).toBe(401);
  });

  it.each([
    { Names: 'Winter Boot' },
    { names: 'Winter Boot' },
    { Names: ['Winter Boot', 7] },
    { ProductIds: ['101'] },
    { ProductIds: [1.5] },
    { ProductIds: [2 ** 53] },
    { ProductIds: 101 },
    { CategoryIds: { 0: 1 } },
    { pageSize: '10' },
    { pageIndex: 0.5 },
  ])('Spec §7: refuses %j with 422 and names the parameter', async (parameters) => {
    const client = await openClient();
    const { status, body } = await client.query('products', parameters);
    expect(status).toBe(422);
    expect(body).toMatchObject({ type: 'Error', code: '422', message: 'Unprocessable Entity' });
    expect(String(body.errors)).toContain(Object.keys(parameters)[0]);
  });

  it('Spec §7: refuses a searchKey that is not a string with 422', async () => {
    const client = await openClient();
    expect((await client.query('search', { searchKey: 7 })).status).toBe(422);
  });

  it('Spec §7: answers 500 when the catalog fails', async () => {
    const small = createSmallCatalog();
    const fail = (): never => {
      throw new Error('broken');
    };
    const client = await openClient({ source: { ...small, products: { ...small.products, record: fail } } });
    const { status, body } = await client.query('products');
    expect(status).toBe(500);
    expect(body).toEqual({ type: 'Error', code: '500', message: 'Internal Server Error', errors: ['broken'] });
  });
});
