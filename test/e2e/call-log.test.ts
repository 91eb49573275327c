/** The line that the log has of each call: what it cost, where its trace goes on, and nothing that was asked. */
import { expect, it, onTestFinished } from 'vitest';
import { addressOf, startSandbox } from '../support/generated-sandbox.ts';
import { startHost } from '../support/host.ts';
import { openHeldPim } from './life-stage.ts';
import { CALL, post, serveForTest } from './serve-http.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

function linesOf(stderr: string, event: string): readonly Readonly<Record<string, unknown>>[] {
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line)).filter((line) => line.event === event);
}

it('over HTTP: one line a call, and the trace of its headers reaches the PIM', async () => {
  const pim = await openHeldPim();
  pim.release();
  const { url, stderr } = await serveForTest({ ...pim.address, PIM_LOG: 'info' });
  const tracestate = 'congo=t61rcWkgMzE';
  await post(url, JSON.stringify(CALL), { traceparent: TRACEPARENT, tracestate });
  const [line, ...others] = linesOf(stderr(), 'call');
  expect(line).toMatchObject({
    level: 'info',
    tool: 'find_products',
    outcome: 'ok',
    ms: expect.any(Number),
    upstream_requests: 1,
    tokens: expect.any(Number),
    request_id: 7,
    trace_id: TRACE_ID,
  });
  expect(others).toEqual([]);
  const { traceparent, tracestate: state } = pim.seen[0]?.headers ?? {};
  expect([traceparent, state]).toEqual([TRACEPARENT, tracestate]);
});

it('over stdio: the trace of _meta reaches the PIM, and none is made up', async () => {
  const pim = await openHeldPim();
  pim.release();
  const host = await startHost({ settings: { ...pim.address, PIM_LOG: 'info' } });
  onTestFinished(() => void host.child.kill('SIGKILL'));
  const ask = (_meta: object, code: string) =>
    host.ask('tools/call', { name: 'find_products', arguments: { codes: [code] }, _meta }).reply;
  await ask({ traceparent: TRACEPARENT }, 'A-1');
  expect(pim.seen.map(({ headers }) => headers.traceparent)).toEqual([TRACEPARENT]);
  await ask({}, 'A-2');
  expect(linesOf(host.stderr(), 'call').map((line) => line.trace_id)).toEqual([
    TRACE_ID,
    undefined,
  ]);
  expect(pim.seen.at(-1)?.headers.traceparent).toBeUndefined();
});

it('neither arguments nor secrets are in it', async () => {
  const sandbox = await startSandbox({ products: 20 });
  onTestFinished(() => sandbox.close());
  const token = 'canary-token-of-the-team';
  const serving = await serveForTest({
    ...addressOf(sandbox),
    PIM_LOG: 'debug',
    PIM_MCP_TOKEN: token,
  });
  const ask = (name: string, args: object, id: string) =>
    post(serving.url, JSON.stringify({ ...CALL, id, params: { name, arguments: args } }), {
      authorization: `Bearer ${token}`,
    });
  await ask('find_products', { codes: ['canary-code'] }, 'first');
  await ask('find_products', { 'canary-name': 'canary-value' }, sandbox.appKey);
  const lines = linesOf(serving.stderr(), 'call');
  expect(lines.map(({ outcome, request_id }) => [outcome, request_id])).toEqual([
    ['ok', 'first'],
    ['INVALID_ARGUMENT', '[redacted]'],
  ]);
  for (const canary of ['canary', sandbox.appKey, sandbox.clientId])
    expect(serving.stderr()).not.toContain(canary);
});
