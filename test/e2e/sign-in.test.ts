/** The built server where people sign in: the official client finds its way from a 401 to an answer. */
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addressOf, startSandbox } from '../support/generated-sandbox.ts';
import { findAddress } from '../support/serve-here.ts';
import { startAuthorizationServer } from '../support/sign-in/authorization-server.ts';
import { makeKey } from '../support/sign-in/forging-issuer.ts';
import { createHostSide } from '../support/sign-in/oauth-client.ts';
import { serveForTest } from './serve-http.ts';

it('lets a person sign in, answers them, and keeps their token to itself', async () => {
  // The authorization server says that this Node.js is too old for it, and that it keeps nothing on a disk.
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => quiet.mockRestore());
  const sandbox = await startSandbox({ products: 300 });
  onTestFinished(() => sandbox.close());
  const address = await findAddress();
  const resource = `http://${address}/mcp`;
  const authorization = await startAuthorizationServer({ resource, key: makeKey('key') });
  onTestFinished(() => authorization.close());
  const settings = {
    PIM_OAUTH_ISSUER: authorization.issuer,
    PIM_MCP_URL: resource,
    PIM_LOG: 'debug',
  };
  const { url, stderr } = await serveForTest({ ...addressOf(sandbox), ...settings }, address);
  const host = createHostSide('registered');
  const connect = () => new StreamableHTTPClientTransport(url, { authProvider: host.provider });
  const create = () =>
    new Client(
      { name: 'some-client', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
  const first = connect();
  await expect(create().connect(first)).rejects.toThrow(UnauthorizedError);
  await first.finishAuth(await host.signIn());
  const client = create();
  await client.connect(connect());
  onTestFinished(() => client.close());
  const { structuredContent } = await client.callTool({
    name: 'find_products',
    arguments: { limit: 2 },
  });
  expect(structuredContent).toMatchObject({ total: 300, returned: 2 });
  const token = host.tokens()?.access_token ?? '';
  expect(stderr()).toMatch(/"event":"call".*"person":"[\da-f]{12}"/);
  for (const part of token.split('.').slice(1)) expect(stderr()).not.toContain(part);
  expect(JSON.stringify(sandbox.requests)).not.toContain(token);
});
