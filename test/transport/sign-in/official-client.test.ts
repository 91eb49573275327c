/** The whole sign-in with the official clients, at a real authorization server: discovery, registration, PKCE, step-up, refresh. */
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CALL, post } from '../../e2e/serve-http.ts';
import { findAddress, serveHere } from '../../support/serve-here.ts';
import { startAuthorizationServer } from '../../support/sign-in/authorization-server.ts';
import { makeKey } from '../../support/sign-in/forging-issuer.ts';
import {
  CLIENT_DOCUMENT,
  CLIENT_DOCUMENTS,
  type ClientKind,
  createHostSide,
} from '../../support/sign-in/oauth-client.ts';

const info = { name: 'some-client', version: '1' };
const key = makeKey('first');

// Both packages tell the console what they think of this Node.js and of a client without a disk.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());

/** A server and the authorization server of its people. */
async function open(
  options: Partial<Parameters<typeof startAuthorizationServer>[0]> = {},
  more: Readonly<Record<string, string>> = {},
) {
  const address = await findAddress();
  const resource = `http://${address}/mcp`;
  const all = { resource, key, clientDocuments: CLIENT_DOCUMENTS, ...options };
  const authorization = await startAuthorizationServer(all);
  onTestFinished(() => authorization.close());
  const settings = {
    PIM_OAUTH_ISSUER: authorization.issuer,
    PIM_MCP_URL: resource,
    PIM_LOG: 'debug',
    ...more,
  };
  return { authorization, serving: await serveHere(settings, address) };
}

/** A client that has signed in, and its host. */
async function signIn(url: URL, kind: ClientKind, isNew: boolean) {
  const host = createHostSide(kind);
  const create = () =>
    new Client(info, isNew ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {});
  const connect = () => new StreamableHTTPClientTransport(url, { authProvider: host.provider });
  const first = connect();
  await expect(create().connect(first)).rejects.toThrow(UnauthorizedError);
  await first.finishAuth(await host.signIn());
  const [client, transport] = [create(), connect()];
  await client.connect(transport);
  onTestFinished(() => client.close());
  const count = async (name = 'find_products', args: object = { limit: 0 }) =>
    (await client.callTool({ name, arguments: { ...args } })).structuredContent;
  return { host, transport, count };
}

describe('the official client', () => {
  it.each([
    ['known', 'of 2025', false],
    ['registered', 'of 2025', false],
    ['registered', 'of 2026-07-28', true],
    ['documented', 'of 2026-07-28', true],
  ] as const)(
    'that is %s, in the revision %s, signs in by what it is told in a 401, and asks',
    async (kind, _era, isNew) => {
      const { authorization, serving } = await open();
      const { host, count } = await signIn(serving.url, kind, isNew);
      expect(await count()).toMatchObject({ total: 300 });
      expect(authorization.asked.includes('POST /reg')).toBe(kind === 'registered');
      if (kind === 'documented') expect(host.clientId()).toBe(CLIENT_DOCUMENT);
      expect(host.tokens()).toMatchObject({ scope: 'catalog:read copy:write' });
      expect(serving.lines.join('')).not.toContain(host.tokens()?.access_token.split('.')[2]);
    },
  );

  it('renews a token that is not accepted any more, without asking the person', async () => {
    const { serving } = await open();
    const { host, count } = await signIn(serving.url, 'known', false);
    const before = host.tokens()?.refresh_token;
    host.spoil();
    expect(await count()).toMatchObject({ total: 300 });
    expect(host.tokens()?.refresh_token).not.toBe(before);
  });

  it.each([false, true])(
    'asks the person again for what they were not granted, and reads until then (2026: %s)',
    async (isNew) => {
      const grants = ['catalog:read'];
      // Nobody waits for the end of the reading.
      const { serving } = await open({ grants }, { PIM_DEADLINE_MS: '5000' });
      const { host, transport, count } = await signIn(serving.url, 'registered', isNew);
      expect(host.tokens()).toMatchObject({ scope: 'catalog:read' });
      expect(await count()).toMatchObject({ total: 300 });
      await expect(count('sync_catalog', {})).rejects.toThrow(UnauthorizedError);
      expect(host.asksFor()?.split(' ')).toEqual(
        expect.arrayContaining(['catalog:read', 'copy:write']),
      );
      grants.push('copy:write');
      await transport.finishAuth(await host.signIn());
      expect(await count('sync_catalog', {})).toHaveProperty('state');
    },
  );

  it('of the 1.x line signs in as well', async () => {
    const { serving } = await open();
    const { provider, signIn: comeBack } = createHostSide('registered');
    // Each line has types of its own for the same object.
    const connect = () => new OldTransport(serving.url, { authProvider: provider as never });
    const first = connect();
    await expect(new OldClient(info).connect(first as never)).rejects.toThrow('Unauthorized');
    await first.finishAuth((await comeBack()).get('code') ?? '');
    const client = new OldClient(info);
    await client.connect(connect() as never);
    onTestFinished(() => client.close());
    const { structuredContent } = await client.callTool({
      name: 'find_products',
      arguments: { limit: 0 },
    });
    expect(structuredContent).toMatchObject({ total: 300 });
  });
});

describe('a token of a real authorization server is refused', () => {
  /** The token of somebody who signed in at a server, whether that then takes it or not. */
  async function fetchToken({ url }: { readonly url: URL }): Promise<string> {
    const host = createHostSide('known');
    const transport = new StreamableHTTPClientTransport(url, { authProvider: host.provider });
    await expect(new Client(info).connect(transport)).rejects.toThrow(UnauthorizedError);
    await transport.finishAuth(await host.signIn());
    return host.tokens()?.access_token ?? '';
  }

  it.each([
    [
      'for another audience',
      { audience: 'https://other.example.com/mcp' },
      401,
      'The claim aud of the token',
    ],
    ['that has expired', { ageS: 180 }, 401, 'The token has expired.'],
    ['by a key that was taken back', { isKeyGone: true }, 401, 'not signed by a key of the issuer'],
    ['without our scopes', { grants: ['openid'] }, 403, 'catalog:read'],
  ])('%s', async (_what, options, status, says) => {
    const { serving } = await open(options);
    const authorization = `Bearer ${await fetchToken(serving)}`;
    const answer = await post(serving.url, JSON.stringify(CALL), { authorization });
    expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(says)]);
  });

  it('by another issuer, and in the query', async () => {
    const [one, other] = [await open(), await open({ audience: 'https://pim.example.com/mcp' })];
    const token = await fetchToken(one.serving);
    const sent = { authorization: `Bearer ${token}` };
    expect((await post(one.serving.url, JSON.stringify(CALL), sent)).status).toBe(200);
    expect((await post(other.serving.url, JSON.stringify(CALL), sent)).status).toBe(401);
    const inQuery = new URL(`?access_token=${token}`, one.serving.url);
    expect((await post(inQuery, JSON.stringify(CALL))).status).toBe(400);
    expect(one.serving.lines.join('')).not.toContain(token.split('.')[2]);
  });
});
