/**
 * The server on the wire, in every revision of the protocol: what each demands of an answer, and that a client which does
 * something unusual gets one. In the soak it is the built one, in a process of its own.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type Sandbox, startSandbox } from '../support/generated-sandbox.ts';
import { everydayOrSoak } from '../support/soak.ts';
import type { Wire } from '../support/wire.ts';
import { type StartAnywhere, start as startBuilt, startHere } from './life-stage.ts';

const INITIALIZED_REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const LATEST = '2026-07-28';
const clientInfo = { name: 'some-client', version: '1.0.0' };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ products: 20, limits: { total: 0 } });
});
afterAll(() => sandbox.close());

/** In this process every day; in the soak the built server. */
const startAnywhere = everydayOrSoak<StartAnywhere>(startHere, startBuilt);

/** A server that nobody has greeted. */
function start(): Promise<Wire> {
  return startAnywhere({ settings: addressOf(sandbox), isGreeted: false });
}

/** What a client of 2025-11-25 and before opens with. */
function greeting(protocolVersion: string): object {
  return { protocolVersion, capabilities: {}, clientInfo };
}

/** The parameters of a request since 2026-07-28, each of which says who asks. */
function enveloped(params: object = {}, revision = LATEST): object {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return { ...params, _meta };
}

const COUNT = { name: 'find_products', arguments: { limit: 0 } };
const COUNTED = { content: [{ type: 'text' }], structuredContent: { total: 20, returned: 0 } };
const SERVER_INFO = { name: 'pim-mcp', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) };

describe.each(everydayOrSoak(['2024-11-05', '2025-11-25'], INITIALIZED_REVISIONS))(
  '%s',
  (revision) => {
    it('is agreed on, lists and calls, and finds nothing of later revisions in the answers', async () => {
      const host = await start();
      const { result } = await host.ask('initialize', greeting(revision)).reply;
      expect(result).toMatchObject({
        protocolVersion: revision,
        serverInfo: SERVER_INFO,
        capabilities: { tools: {}, resources: {}, prompts: {} },
        instructions: expect.stringContaining('PIM catalog'),
      });
      host.notify('notifications/initialized', {});
      expect((await host.ask('ping', {}).reply).result).toEqual({});
      const listed = (await host.ask('tools/list', {}).reply).result;
      const called = (await host.ask('tools/call', COUNT).reply).result;
      expect(listed?.tools).toContainEqual(
        expect.objectContaining({
          name: 'find_products',
          inputSchema: expect.objectContaining({ type: 'object' }),
        }),
      );
      expect(called).toMatchObject(COUNTED);
      for (const later of ['resultType', 'ttlMs', 'cacheScope']) {
        expect([listed, called, result].map((one) => one !== undefined && later in one)).toEqual([
          false,
          false,
          false,
        ]);
      }
    });
  },
);

describe(LATEST, () => {
  it('is discovered, lists and calls, each answer complete in itself', async () => {
    const host = await start();
    const about = {
      resultType: 'complete',
      _meta: { 'io.modelcontextprotocol/serverInfo': SERVER_INFO },
    };
    expect((await host.ask('server/discover', enveloped()).reply).result).toMatchObject({
      ...about,
      supportedVersions: [LATEST],
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: expect.stringContaining('PIM catalog'),
    });
    expect((await host.ask('tools/list', enveloped()).reply).result).toMatchObject({
      ...about,
      cacheScope: 'private',
    });
    expect((await host.ask('tools/call', enveloped(COUNT)).reply).result).toMatchObject({
      ...about,
      ...COUNTED,
    });
  });

  it('wants the envelope with every request', async () => {
    const host = await start();
    await host.ask('tools/list', enveloped()).reply;
    const { error } = await host.ask('tools/list', {}).reply;
    expect(error).toMatchObject({ code: -32_602, message: expect.stringContaining('_meta') });
  });
});

it('initialize is answered with the newest that can be initialized where it asks for one that there is not', async () => {
  const host = await start();
  const { result } = await host.ask('initialize', greeting('2099-01-01')).reply;
  expect(result).toMatchObject({ protocolVersion: '2025-11-25' });
});

it('discovery of a revision that there is not is told which there are', async () => {
  const host = await start();
  const { error } = await host.ask('server/discover', enveloped({}, '2099-01-01')).reply;
  expect(error).toMatchObject({
    code: -32_022,
    data: { supported: [LATEST], requested: '2099-01-01' },
  });
});

it('a client that discovers first may still initialize', async () => {
  const host = await start();
  expect((await host.ask('server/discover', enveloped()).reply).result).toMatchObject({
    resultType: 'complete',
  });
  const { result } = await host.ask('initialize', greeting('2025-06-18')).reply;
  expect(result).toMatchObject({ protocolVersion: '2025-06-18' });
  const { result: called } = await host.ask('tools/call', COUNT).reply;
  expect(called).toMatchObject(COUNTED);
  expect(called).not.toHaveProperty('resultType');
});

describe('what clients do', () => {
  it.each(['no/such/method', '__proto__'])('the method %s is not there', async (method) => {
    const host = await start();
    await host.ask('initialize', greeting('2025-06-18')).reply;
    expect(
      (await host.ask(method, { uri: 'pim://copy-schema', level: 'info' }).reply).error,
    ).toMatchObject({
      code: -32_601,
    });
  });

  it.each([
    [
      'a batch',
      '[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]',
    ],
    ['a number', '7'],
  ])('%s is no message, and who sent it is told', async (_what, text) => {
    const host = await start();
    await host.ask('initialize', greeting('2025-06-18'), 'first').reply;
    host.write(`${text}\n`);
    expect((await host.ask('ping', {}, 'last').reply).result).toEqual({});
    expect(host.lines.slice(1).map((line) => JSON.parse(line))).toEqual([
      { jsonrpc: '2.0', error: { code: -32_600, message: expect.stringContaining('batch') } },
      { jsonrpc: '2.0', id: 'last', result: {} },
    ]);
  });

  it('a message of another JSON-RPC is answered with its id', async () => {
    const host = await start();
    await host.ask('initialize', greeting('2025-06-18'), 'first').reply;
    host.write('{"jsonrpc":"1.0","id":1,"method":"ping"}\n');
    expect((await host.ask('ping', {}, 'last').reply).result).toEqual({});
    expect(JSON.parse(host.lines[1] ?? '')).toMatchObject({ id: 1, error: { code: -32_600 } });
  });
});
