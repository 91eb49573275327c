/** `pim-mcp audit` where nearly all begin to fail a rule, or no longer do: with the copy before, and with a baseline. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callMade } from '../../support/catalog-server.ts';
import { SYNC_ENV } from '../../support/copied.ts';
import { ownDirectory, ownQuotaDir } from '../../support/own-cache.ts';
import { honestPage, numberedProducts, type PimServer, startPim } from '../../tools/broken-pim.ts';
import { runCommand } from '../run-command.ts';

const directory = ownDirectory('gaps');
const [sound = '', lost = ''] = ['sound', 'lost'].map((name) => join(directory, `${name}.json`));

const SAYS =
  'pim-mcp audit: no_price: nearly all that is for sale fails it now, and did not before; see that no import has lost it\n';

let pim: PimServer;
const dataDir = ownDirectory('data');

/** Reads a catalog of which so many products lack a price, later than the one before, and audits it. */
async function sync(unpriced: number): Promise<void> {
  const products = numberedProducts(30).map((one, at) => ({
    ...one,
    Prices: at < unpriced ? [] : [{ Price: 5, Currency: 'EUR' }],
    ShortDescription: 'A cup.',
    Codes: [{ CodeType: 'SKU', Value: `S-${at}` }],
    TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }],
    CategoryProducts: [{ CategoryId: 1, Name: 'Cups' }],
  }));
  pim.behave((endpoint, body) => ({
    body: honestPage(endpoint === 'products' ? products : [], body),
  }));
  await pim.call('sync_catalog', { max_age_h: 0 });
  const { copy } = (await callMade(pim, 'audit_catalog')).answer;
  // What is kept of a copy is known by the second in which reading it began.
  const { as_of: readAt } = copy as { readonly as_of: string };
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(readAt) + 1_000);
}

const auditAll = (...args: readonly string[]) =>
  runCommand(['audit', '--format', 'json', ...args], {
    env: {
      ...pim.settings,
      PIM_DATA_DIR: dataDir,
      PIM_QUOTA_DIR: ownQuotaDir(),
      PIM_DEADLINE_MS: '60000',
    },
  });

beforeAll(async () => {
  pim = await startPim({ env: { ...SYNC_ENV, PIM_DATA_DIR: dataDir } });
});
afterAll(() => pim.close());

// Each goes on from the copy that the one before it has read.
describe('one catalog after the other:', () => {
  it('of a sound one nothing fails', async () => {
    await sync(0);
    expect((await auditAll('--write-baseline', sound)).code).toBe(0);
    const { code, stderr } = await auditAll();
    expect([code, stderr]).toEqual([0, '']);
  });

  it('where nearly all begin to fail a rule, it ends with 1 and tells it', async () => {
    await sync(30);
    const { code, stdout, stderr } = await auditAll();
    expect([code, stderr]).toEqual([1, '']);
    const { change_since: change, findings, products } = JSON.parse(stdout);
    expect(findings).toContainEqual(expect.arrayContaining(['no_price', 30]));
    expect(products.with_error).toBe(0);
    expect(change.note).toContain('no_price');
    expect(change).not.toHaveProperty('grades');
    expect(change).not.toHaveProperty('sellable');
  });

  it.each([
    ['--fail-on none', 0],
    ['severity=error', 1],
  ])('an audit with %s ends with %i', async (args, code) => {
    expect((await auditAll(...args.split(' '))).code).toBe(code);
  });

  it('with the baseline of the sound one it ends with 1 and names it', async () => {
    const { code, stderr } = await auditAll('--baseline', sound);
    expect([code, stderr]).toEqual([1, expect.stringContaining('new: 30 (no_price 30)')]);
  });

  it('a baseline that had the gap passes', async () => {
    expect((await auditAll('--write-baseline', lost, '--fail-on', 'none')).code).toBe(0);
    const { code, stderr } = await auditAll('--baseline', lost);
    expect([code, stderr]).toEqual([0, expect.stringContaining('new: 0')]);
    expect(stderr).not.toContain('no_price:');
  });

  it('in the copy after that it is known, and passes, but not with the baseline of the sound one', async () => {
    await sync(30);
    const { code, stderr } = await auditAll();
    expect([code, stderr]).toEqual([0, '']);
    const compared = await auditAll('--baseline', sound);
    expect([compared.code, compared.stderr]).toEqual([1, expect.stringContaining(SAYS)]);
  });

  it('what is a gap no more is not new to a baseline that had it as one', async () => {
    await sync(9);
    const { code, stderr } = await auditAll('--baseline', lost);
    expect([code, stderr]).toEqual([0, expect.stringContaining('new: 0')]);
  });
});
