import { describe, expect, it } from 'vitest';
import { DEMO_BEARER_TOKEN, DEMO_FORBIDDEN_APP_KEY } from '../../src/sandbox/auth.ts';
import { openClient } from '../support/sandbox-client.ts';

describe('Spec §5: PIM credentials in the body', () => {
  it.each([
    ['no clientId', { clientId: undefined }],
    ['an unknown clientId', { clientId: 'somebody' }],
    ['no appKey', { appKey: undefined }],
    ['an unknown appKey', { appKey: 'guess' }],
    ['an appKey that only begins like the demo key', { appKey: 'demo-app-key2' }],
    ['an appKey that is not a string', { appKey: ['demo-app-key'] }],
  ])('Spec §5: refuses %s with 401', async (_, credentials) => {
    const client = await openClient();
    const { status, body } = await client.query('products', credentials);
    expect(status).toBe(401);
    expect(body).toMatchObject({ type: 'Error', code: '401', message: 'Unauthorized' });
  });

  it('Spec §5: refuses an appKey that may not query with 403', async () => {
    const client = await openClient();
    const { status, body } = await client.query('products', { appKey: DEMO_FORBIDDEN_APP_KEY });
    expect(status).toBe(403);
    expect(body).toMatchObject({ type: 'Error', code: '403', message: 'Forbidden' });
  });

  it('accepts further appKeys that begin with the demo key', async () => {
    const client = await openClient();
    expect((await client.query('products', { appKey: `${client.sandbox.appKey}-2` })).status).toBe(200);
  });
});

describe('Spec §5: Commerce Engine', () => {
  it.each([
    ['/commerce/metadata', 'Metadata'],
    ['/commerce/inventory', 'Inventory'],
  ])('Spec §5: %s answers with the Bearer token', async (path, service) => {
    const { sandbox } = await openClient();
    const response = await fetch(sandbox.url + path, { headers: { authorization: `Bearer ${DEMO_BEARER_TOKEN}` } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ service, authorized: true });
  });

  it.each([{}, { authorization: 'Bearer guess' }, { authorization: DEMO_BEARER_TOKEN }])(
    'Spec §5: refuses the headers %j with 401',
    async (headers) => {
      const { sandbox } = await openClient();
      expect((await fetch(`${sandbox.url}/commerce/metadata`, { headers })).status).toBe(401);
    },
  );
});
