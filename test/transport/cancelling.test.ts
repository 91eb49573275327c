/** Cancelling a call over HTTP ends its work, and nobody else's: with the official clients of both lines, and by hand. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, it, onTestFinished } from 'vitest';
import { openHeldPim } from '../e2e/life-stage.ts';
import { post } from '../e2e/serve-http.ts';
import { findAddress, serveHere } from '../support/serve-here.ts';
import {
  byRsa,
  forge,
  makeKey,
  nowS,
  startForgingIssuer,
} from '../support/sign-in/forging-issuer.ts';

const INFO = { name: 'some-client', version: '1' };

/** A call that asks the PIM once. */
const FIND = { name: 'find_products', arguments: { limit: 1 } };

const CALL = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: FIND };

type HeldPim = Awaited<ReturnType<typeof openHeldPim>>;

/** Resolves when the PIM was asked so many times. */
async function untilAsked({ seen }: HeldPim, times: number): Promise<void> {
  while (seen.length < times) await nextTurn();
}

async function connectOld(url: URL): Promise<OldClient> {
  const client = new OldClient(INFO);
  // The types of its transport leave out that members may be undefined.
  await client.connect(new OldTransport(url) as never);
  onTestFinished(() => client.close());
  return client;
}

/** Calls that are held by the PIM until they are cancelled. */
interface Caller {
  readonly call: (signal?: AbortSignal) => Promise<object>;
}

async function openOld(url: URL): Promise<Caller> {
  const client = await connectOld(url);
  return {
    call: (signal) => client.callTool(FIND, undefined, signal === undefined ? {} : { signal }),
  };
}

async function openNew(url: URL, revision?: string): Promise<Caller> {
  const options = revision && { versionNegotiation: { mode: { pin: revision } } };
  const client = new Client(INFO, options || {});
  await client.connect(new StreamableHTTPClientTransport(url));
  onTestFinished(() => client.close());
  return {
    call: (signal) => client.callTool(FIND, signal === undefined ? {} : { signal }),
  };
}

it.each([
  ['1.x client', openOld],
  ['v2 client before 2026', (url: URL) => openNew(url)],
  ['v2 client on 2026-07-28', (url: URL) => openNew(url, '2026-07-28')],
])('a %s that cancels ends the request to the PIM, and no other follows', async (_line, open) => {
  const pim = await openHeldPim();
  const { url } = await serveHere({ ...pim.address, PIM_COPY: 'off' });
  const client = await open(url);
  const cancelled = new AbortController();
  const call = client.call(cancelled.signal);
  await untilAsked(pim, 1);
  cancelled.abort();
  await expect(call).rejects.toThrow();
  await pim.isLeft;
  pim.release();
  expect(await client.call()).toMatchObject({ content: [{ type: 'text' }] });
  expect(pim.seen).toHaveLength(2);
});

it('a client that cancels leaves the call of another client with the same id running', async () => {
  const pim = await openHeldPim();
  const { url } = await serveHere({ ...pim.address, PIM_COPY: 'off' });
  const [one, other] = [await openOld(url), await openOld(url)];
  const cancelled = new AbortController();
  const call = one.call(cancelled.signal);
  await untilAsked(pim, 1);
  const kept = other.call();
  await untilAsked(pim, 2);
  cancelled.abort();
  await expect(call).rejects.toThrow();
  await pim.isLeft;
  pim.release();
  expect(await kept).toMatchObject({ structuredContent: { returned: 1 } });
});

const CANCEL = JSON.stringify({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId: CALL.id },
});

it('a session is given at initialize alone, to each client its own', async () => {
  const { url } = await serveHere();
  const initialize = JSON.stringify({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: INFO },
  });
  const sessionOf = async (message: string) => (await post(url, message)).headers['mcp-session-id'];
  const [first, second] = [await sessionOf(initialize), await sessionOf(initialize)];
  expect(first).toMatch(/^[\x21-\x7e]{36,200}$/);
  expect(second).not.toBe(first);
  expect(await sessionOf(JSON.stringify(CALL))).toBeUndefined();
});

it('a notification without a session, or of two calls with one id, ends neither', async () => {
  const pim = await openHeldPim();
  const { url } = await serveHere({ ...pim.address, PIM_COPY: 'off' });
  const session = { 'mcp-session-id': 'a-session' };
  const calls = [1, 2].map(() => post(url, JSON.stringify(CALL), session));
  await untilAsked(pim, 2);
  expect((await post(url, CANCEL, session)).status).toBe(202);
  expect((await post(url, CANCEL)).status).toBe(202);
  pim.release();
  for (const { body } of await Promise.all(calls)) expect(body).toContain('"returned":1');
});

it('nobody who signed in ends the call of another person, even in the same session', async () => {
  const key = makeKey('key');
  const issuer = await startForgingIssuer([key]);
  onTestFinished(() => issuer.close());
  const address = await findAddress();
  const resource = `http://${address}/mcp`;
  const pim = await openHeldPim();
  const settings = { PIM_OAUTH_ISSUER: issuer.issuer, PIM_MCP_URL: resource, PIM_COPY: 'off' };
  const { url } = await serveHere({ ...pim.address, ...settings }, address);
  const headersOf = (sub: string) => {
    const common = { iss: issuer.issuer, aud: resource, exp: nowS() + 300 };
    const claims = { ...common, sub, scope: 'catalog:read' };
    const token = forge({ alg: 'RS256', kid: 'key' }, claims, byRsa(key));
    return { authorization: `Bearer ${token}`, 'mcp-session-id': 'a-session' };
  };
  const call = (sub: string) => post(url, JSON.stringify(CALL), headersOf(sub));
  const ofAnn = call('ann');
  await untilAsked(pim, 1);
  await post(url, CANCEL, headersOf('bob'));
  const ofBob = call('bob');
  await untilAsked(pim, 2);
  // Hers is under way still, and she ends it herself: it is answered by nothing.
  await post(url, CANCEL, headersOf('ann'));
  expect((await ofAnn).body).not.toContain('"returned"');
  pim.release();
  expect((await ofBob).body).toContain('"returned":1');
});
