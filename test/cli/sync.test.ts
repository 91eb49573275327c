import { expect, it } from 'vitest';
import { NOTHING } from '../support/copied.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';
import { honestPage, numberedProducts, openOverPim, type PimAnswer } from '../tools/broken-pim.ts';
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
