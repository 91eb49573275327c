/** The Commerce Engine (Spec §1, §5) at the built server over stdio: listed, not listed, refused, and its token hidden. */
import { expect, it, onTestFinished } from 'vitest';
import { DEMO_BEARER_TOKEN } from '../../src/sandbox/auth.ts';
import { startSandbox } from '../support/generated-sandbox.ts';
import { ownQuotaDir } from '../support/own-cache.ts';
import type { Wire } from '../support/wire.ts';
import { start as startBuilt } from './life-stage.ts';

const TOOL = 'call_commerce_engine';
const PATHS = JSON.stringify({ metadata: { path: '/metadata', description: 'What there is.' } });
const SETTINGS = {
  COMMERCE_ENGINE_URL: 'http://127.0.0.1:9',
  COMMERCE_ENGINE_TOKEN: 'some-secret-token',
  COMMERCE_ENGINE_PATHS: PATHS,
} as const;

const start = (settings: Readonly<Record<string, string>>) => startBuilt({ settings });

async function listNames(host: Pick<Wire, 'ask'>): Promise<readonly string[]> {
  const { result } = await host.ask('tools/list', {}).reply;
  const { tools } = result as { readonly tools: readonly { readonly name: string }[] }; // what tools/list answers
  return tools.map(({ name }) => name);
}

it('lists the tool and serves it beside the demo catalog', async () => {
  const sandbox = await startSandbox({ products: 20 });
  onTestFinished(() => sandbox.close());
  const url = `${sandbox.url}/commerce`;
  const host = await start({
    ...SETTINGS,
    COMMERCE_ENGINE_URL: url,
    COMMERCE_ENGINE_TOKEN: DEMO_BEARER_TOKEN,
  });
  expect((await listNames(host)).at(-1)).toBe(TOOL);
  const { told, requests } = await host.call(TOOL, { path: 'metadata' });
  expect(told).toMatchObject({ path: 'metadata', data: { service: 'Metadata' } });
  expect(told).not.toHaveProperty('source');
  expect(requests).toBe(1);
  expect((await host.call('check_connection', {})).told).toMatchObject({
    ok: true,
    source: 'sandbox',
    commerce_engine: { ok: true, token: 'accepted' },
  });
});

it('shares its limit with the other processes of the machine', async () => {
  const sandbox = await startSandbox({ products: 20 });
  onTestFinished(() => sandbox.close());
  const settings = {
    ...SETTINGS,
    COMMERCE_ENGINE_URL: `${sandbox.url}/commerce`,
    COMMERCE_ENGINE_TOKEN: DEMO_BEARER_TOKEN,
    COMMERCE_ENGINE_LIMIT: '2',
    PIM_QUOTA_DIR: ownQuotaDir(),
  };
  const [first, second] = await Promise.all([start(settings), start(settings)]);
  await first.call(TOOL, { path: 'metadata' });
  await second.call(TOOL, { path: 'metadata' });
  expect((await first.call(TOOL, { path: 'metadata' })).told).toMatchObject({
    error: { code: 'RATE_LIMITED' },
  });
});
