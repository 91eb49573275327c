/** A server that is told to end answers what it was asked, takes nothing new, and hurries when it is told again. */
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { askFor, LEFT, openHeldPim, start } from './life-stage.ts';
import { CALL, openConnection, post, serveForTest, untilRefused } from './serve-http.ts';

const ENDING = 'ending and takes no new';

describe('over HTTP', () => {
  it('answers what comes over connections that it has taken', async () => {
    const pim = await openHeldPim();
    const serving = await serveForTest(pim.address);
    const [early, probe] = [await openConnection(serving), await openConnection(serving)];
    const answer = post(serving.url, JSON.stringify(CALL));
    await pim.isAsked;
    serving.child.kill('SIGTERM');
    await untilRefused(serving);
    probe.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    expect(String(await once(probe, 'data'))).toContain('503');
    const late = post(serving.url, JSON.stringify(CALL), {}, early);
    const exit = once(serving.child, 'exit');
    pim.release();
    expect((await answer).body).toContain('"returned":1');
    expect((await late).body).toContain('"returned":1');
    expect(await exit).toEqual([0, null]);
  });

  it('ends at once on a second signal', async () => {
    const pim = await openHeldPim();
    const serving = await serveForTest(pim.address);
    const answer = post(serving.url, JSON.stringify(CALL)).catch(() => undefined);
    await pim.isAsked;
    serving.child.kill('SIGTERM');
    await untilRefused(serving);
    serving.child.kill('SIGTERM');
    expect(await once(serving.child, 'exit')).toEqual([0, null]);
    expect((await answer)?.body ?? '').not.toContain('"returned":1');
  });

  it('gives a call under way its deadline and no more', async () => {
    const pim = await openHeldPim();
    const serving = await serveForTest({ ...pim.address, PIM_DEADLINE_MS: '2000' });
    const answer = post(serving.url, JSON.stringify(CALL));
    await pim.isAsked;
    serving.child.kill('SIGTERM');
    const exit = once(serving.child, 'exit');
    expect((await answer).body).toContain('TIMEOUT');
    expect(await exit).toEqual([0, null]);
  });

  it('does not wait for a stream that a client keeps open', async () => {
    const serving = await serveForTest();
    const [method, revision] = ['subscriptions/listen', '2026-07-28'];
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'listener', version: '1' },
    };
    const params = { notifications: { toolsListChanged: true }, _meta };
    const accept = 'application/json, text/event-stream';
    const opened = await fetch(serving.url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      headers: {
        'content-type': 'application/json',
        accept,
        'mcp-protocol-version': revision,
        'mcp-method': method,
      },
    });
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    serving.child.kill('SIGTERM');
    expect(await once(serving.child, 'exit')).toEqual([0, null]);
    await opened.text().catch(() => undefined);
  });
});

describe('over stdio', () => {
  it('answers the call under way, refuses new ones, and exits with 0', async () => {
    const pim = await openHeldPim();
    const host = await start({ settings: pim.address });
    const call = host.call('find_products', { limit: 1 });
    await pim.isAsked;
    host.child.kill('SIGTERM');
    let refusal = await host.ask('ping', {}).reply;
    while (refusal.error === undefined) refusal = await host.ask('ping', {}).reply;
    expect(refusal.error.message).toContain(ENDING);
    pim.release();
    expect((await call).told).toMatchObject({ returned: 1 });
    expect(await host.exit).toEqual(LEFT);
  });

  it('does not wait for what the host has withdrawn', async () => {
    const pim = await openHeldPim();
    const host = await start({ settings: pim.address });
    const { id } = askFor(host, 'A');
    await pim.isAsked;
    host.child.kill('SIGTERM');
    host.notify('notifications/cancelled', { requestId: id });
    expect(await host.exit).toEqual(LEFT);
  });
});
