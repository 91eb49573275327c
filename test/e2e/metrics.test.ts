/** What the server counts, for Prometheus: where it is wanted, and only for who may ask. */
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../support/generated-sandbox.ts';
import { addressOf } from './life-stage.ts';
import { runMain } from './run-main.ts';
import { CALL, look, post, serveForTest } from './serve-http.ts';

const TOKEN = 'canary-token-of-the-team';
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };

/** The samples of a text in the format of Prometheus, by name and labels. */
function samplesOf(text: string): Readonly<Record<string, number>> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

it('counts calls, tokens, requests, quota and memory, with no secret and no word of the catalog', async () => {
  const sandbox = await startSandbox({ products: 20 });
  onTestFinished(() => sandbox.close());
  const serving = await serveForTest({ ...addressOf(sandbox), PIM_METRICS: 'on', PIM_MCP_TOKEN: TOKEN });
  await post(serving.url, JSON.stringify(CALL), AUTHORIZED);
  const wrong = { ...CALL, params: { name: 'find_products', arguments: { canary: 'canary-argument' } } };
  await post(serving.url, JSON.stringify(wrong), AUTHORIZED);
  const { status, body } = await look('/metrics', serving, AUTHORIZED);
  expect(status).toBe(200);
  const samples = samplesOf(body);
  expect(samples).toMatchObject({
    'pim_mcp_calls_total{tool="find_products",outcome="ok"}': 1,
    'pim_mcp_calls_total{tool="find_products",outcome="INVALID_ARGUMENT"}': 1,
    'pim_mcp_call_duration_seconds_count{tool="find_products"}': 2,
    'pim_mcp_upstream_requests_total{service="PIM",endpoint="products",status="200"}': 1,
    'pim_mcp_quota_limit{endpoint="products"}': 60,
    'pim_mcp_quota_used{endpoint="products"}': 1,
  });
  expect(samples['pim_mcp_answer_tokens_total{tool="find_products"}']).toBeGreaterThan(20);
  expect(samples.process_resident_memory_bytes).toBeGreaterThan(20_000_000);
  expect(Object.keys(samples).filter((name) => name.startsWith('pim_mcp_copy_age'))).toEqual([]);
  for (const canary of ['canary', sandbox.appKey, sandbox.clientId]) expect(body).not.toContain(canary);
});

it('asks for the same token as the calls', async () => {
  const serving = await serveForTest({ PIM_METRICS: 'on', PIM_MCP_TOKEN: TOKEN });
  expect((await look('/metrics', serving)).status).toBe(401);
});

it('shows nothing unless it is wanted', async () => {
  const serving = await serveForTest();
  expect((await look('/metrics', serving)).status).toBe(404);
});

it('refuses another value than on and off', async () => {
  expect((await runMain(['serve', '--http'], { PIM_METRICS: 'yes' })).stderr).toBe(
    'pim-mcp: PIM_METRICS must be on or off.\n',
  );
});
