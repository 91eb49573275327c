/** Spec §5: what check_connection tells of the Commerce Engine. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEMO_BEARER_TOKEN } from '../../src/sandbox/auth.ts';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { startSandbox } from '../support/generated-sandbox.ts';
import { openWith, PATHS, settingsFor } from './open-commerce-engine.ts';

describe('check_connection', () => {
  const check = async (env: Readonly<Record<string, string>>): Promise<ToolAnswer> =>
    (await (await openWith(env)).call('check_connection')).answer;

  it('says that no Commerce Engine is configured', async () => {
    expect(await check({})).toMatchObject({ ok: true, commerce_engine: 'not configured' });
  });

  it('Spec §5: says that the token is rejected, and that the catalog is in order', async () => {
    const sandbox = await startSandbox({ products: 10 });
    onTestFinished(() => sandbox.close());
    expect(await check(settingsFor(`${sandbox.url}/commerce`, 'another-token'))).toMatchObject({
      ok: true,
      commerce_engine: { ok: false, reachable: true, token: 'rejected', error: { code: 'CREDENTIALS_REJECTED' } },
    });
  });

  it('says that nothing is reached', async () => {
    expect(await check({ ...settingsFor('http://127.0.0.1:9'), PIM_DEADLINE_MS: '3000' })).toMatchObject({
      ok: true,
      commerce_engine: { ok: false, reachable: false, error: { code: 'UNAVAILABLE' } },
    });
  });

  it('tests a path that needs arguments with invented ones, and claims no more than that proves', async () => {
    const sandbox = await startSandbox({ products: 10 });
    onTestFinished(() => sandbox.close());
    const paths = { stock: PATHS.stock };
    const { commerce_engine: told } = await check(settingsFor(`${sandbox.url}/commerce`, DEMO_BEARER_TOKEN, paths));
    expect(told).toMatchObject({ ok: true, reachable: true, token: 'not rejected', path: 'stock' });
  });

  it('tells of the Commerce Engine while the PIM fails', async () => {
    const sandbox = await startSandbox({ products: 10 });
    onTestFinished(() => sandbox.close());
    const pim = {
      PIM_API_URL: 'http://127.0.0.1:9',
      PIM_CLIENT_ID: 'c',
      PIM_APP_KEY: 'some-key',
      PIM_DEADLINE_MS: '3000',
    };
    expect(await check({ ...settingsFor(`${sandbox.url}/commerce`), ...pim })).toMatchObject({
      ok: false,
      commerce_engine: { ok: true, token: 'accepted' },
    });
  });
});
