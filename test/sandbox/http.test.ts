/** Spec §4, §5, §7 and §9: addresses, headers, credentials and bodies. */
import { describe, expect, it } from 'vitest';
import { DEMO_FORBIDDEN_APP_KEY } from '../../src/sandbox/auth.ts';
import { ENDPOINT_NAMES, ENDPOINT_PATHS } from '../../src/sandbox/endpoint-paths.ts';
import { openClient } from '../support/sandbox-client.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

const PRODUCTS = ENDPOINT_PATHS.products;

describe('Spec §5: PIM credentials in the body', () => {
  it.each([
    [401, 'Unauthorized', { clientId: 'somebody' }],
    [401, 'Unauthorized', { appKey: undefined }],
    [401, 'Unauthorized', { appKey: 'demo-app-key2' }],
    [403, 'Forbidden', { appKey: DEMO_FORBIDDEN_APP_KEY }],
  ])('Spec §5: refuses with %i, %s: %j', async (expected, message, credentials) => {
    const client = await openClient();
    const { status, body } = await client.query('products', credentials);
    expect(status).toBe(expected);
    expect(body).toMatchObject({ type: 'Error', code: String(expected), message });
  });
});

describe('Spec §4, §9: paths, methods and headers', () => {
  it.each([
    '/api/v1/query/products',
    '/api/v2/query/variants',
    '/api/v2/query/products/',
    '/api/v2/search',
    '/files',
  ])('Spec §9: %s is not found', async (path) => {
    const client = await openClient();
    const { status, body } = await client.send(path, '{}');
    expect(status).toBe(404);
    expect(body).toMatchObject({ type: 'Error', code: '404', message: 'Not Found' });
  });

  it('Spec §4: every endpoint refuses GET with 405, and pictures refuse POST', async () => {
    const { sandbox, send } = await openClient();
    for (const endpoint of ENDPOINT_NAMES) {
      const response = await fetch(sandbox.url + ENDPOINT_PATHS[endpoint]);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
    expect((await send('/files/pictures/1.png', '{}')).status).toBe(405);
  });

  it.each<[number, Record<string, string>]>([
    [401, { 'content-type': 'application/*+json' }],
    [415, { 'content-type': 'text/plain' }],
    [415, { 'content-type': 'application/json; charset=iso-8859-9' }],
    [401, { accept: 'text/html, application/*;q=0.5' }],
    [406, { accept: 'text/html' }],
    [406, { accept: 'application/json;q=0' }],
  ])('Spec §4: answers %i to the headers %j', async (expected, headers) => {
    const client = await openClient();
    const { status, body } = await client.send(PRODUCTS, '{}', headers);
    expect([status, body.code]).toEqual([expected, String(expected)]);
  });
});

describe('Spec §7: bodies', () => {
  it.each<[number, string | Uint8Array<ArrayBuffer>]>([
    [400, '{"clientId":'],
    [400, '[]'],
    [400, Uint8Array.from(Buffer.from('{"a":"\xff"}', 'latin1'))],
    [413, ' '.repeat(1024 * 1024 + 1)],
    [401, `{}${' '.repeat(1024 * 1024 - 2)}`],
  ])(
    'Spec §7: answers %i to a body that is no JSON object in UTF-8, or too long',
    async (expected, text) => {
      const client = await openClient();
      const { status, body } = await client.send(PRODUCTS, text);
      expect([status, body.type, body.code]).toEqual([expected, 'Error', String(expected)]);
    },
  );

  it.each([{ Names: ['Winter Boot', 7] }, { ProductIds: ['101'] }, { pageSize: '10' }])(
    'Spec §7: refuses %j with 422 and names the parameter',
    async (parameters) => {
      const client = await openClient();
      const { status, body } = await client.query('products', parameters);
      expect(status).toBe(422);
      expect(body).toMatchObject({ type: 'Error', code: '422', message: 'Unprocessable Entity' });
      expect(String(body.errors)).toContain(Object.keys(parameters)[0]);
    },
  );

  it('Spec §7: answers 500 when the catalog fails', async () => {
    const small = createSmallCatalog();
    const fail = (): never => {
      throw new Error('broken');
    };
    const client = await openClient({
      source: { ...small, products: { ...small.products, record: fail } },
    });
    const { status, body } = await client.query('products');
    expect(status).toBe(500);
    expect(body).toEqual({
      type: 'Error',
      code: '500',
      message: 'Internal Server Error',
      errors: ['broken'],
    });
  });
});
