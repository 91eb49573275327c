import { expect, it } from 'vitest';
import { NOTHING } from '../support/copied.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';
import { honestPage, numberedProducts, openOverPim, type PimAnswer, type PimBehaviour } from '../tools/broken-pim.ts';
import { runCommand } from './run-command.ts';

const MOVED: PimAnswer = { status: 302, headers: { location: '/elsewhere' }, body: '' };

/** Reads a PIM of 20 products whose brands are as given. */
async function sync(brands: PimAnswer) {
  const products = numberedProducts(20);
  const { settings } = await openOverPim((endpoint, body) => {
    if (endpoint === 'products') return { body: honestPage(products, body) };
    return endpoint === 'trademarks' ? brands : NOTHING;
  });
  return runCommand(['sync'], {
    env: { ...settings, PIM_DATA_DIR: ownDirectory('data'), PIM_QUOTA_DIR: ownQuotaDir() },
  });
}

it('ends with 0 when the copy is complete, and tells how many records it has', async () => {
  const { code, stdout } = await sync(NOTHING);
  expect(stdout).toMatch(/^Complete, as of .*\n {2}products +20\n/);
  expect(code).toBe(0);
});

it('ends with 75 when the copy lacks what the PIM announced, and tells what', async () => {
  const { code, stdout } = await sync(MOVED);
  expect(stdout).toMatch(/^Incomplete, as of .*\n {2}products +20\n/);
  expect(stdout).toMatch(/ {2}brands +0 {2}It could not be read/);
  expect(code).toBe(75);
});

const READS: PimBehaviour = (endpoint, body) =>
  endpoint === 'products' ? { body: honestPage(numberedProducts(20), body) } : NOTHING;

/** Settings of a PIM that behaves as given, with a copy of its own. */
async function settingsOver(behave: PimBehaviour) {
  const { settings } = await openOverPim(behave);
  return { ...settings, PIM_DATA_DIR: ownDirectory('data'), PIM_QUOTA_DIR: ownQuotaDir() };
}

it('--json tells what the copy holds as one object', async () => {
  const { code, stdout } = await runCommand(['sync', '--json'], { env: await settingsOver(READS) });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ complete: true, lists: { products: { records: 20 } } });
});

it('ends with 1 and the error of the PIM where no copy can be made, and tells no secret', async () => {
  const env = await settingsOver(() => ({ status: 401, body: 'canary of the PIM' }));
  const { code, stdout, stderr } = await runCommand(['sync'], { env });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^pim-mcp sync: .*CREDENTIALS_REJECTED/m);
  expect(stderr).not.toContain('canary');
});

it('ends with 130 when it is interrupted', async () => {
  const env = await settingsOver(READS);
  const { code, stdout } = await runCommand(['sync'], { env, signal: AbortSignal.abort() });
  expect([code, stdout]).toEqual([130, '']);
});
