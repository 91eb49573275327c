/** A scan for which there is a copy: it answers unasked, or the answer that was cut says how it can be asked. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { openServer } from '../support/catalog-server.ts';
import { serveCopy } from './served-copy.ts';

const { server, dataDir } = serveCopy(120);

describe('a scan', () => {
  it.each([
    ['find_products', { count_by: 'brand' }],
    ['find_products', { sort_by: 'updated', limit: 2 }],
    ['get_variants', { count_by: 'option:Colour' }],
    ['get_variants', { count_by: 'status', category_names: ['Apparel'] }],
    ['get_variants', { options: [{ name: 'Size' }], limit: 0 }],
  ])('%s %j is answered by the copy unasked, as by the PIM', async (tool, args) => {
    const called = await server().call(tool, args);
    expect(called).toMatchObject({ requests: 0, answer: { freshness: 'copy' } });
    const live = (await server().call(tool, { ...args, freshness: 'live' })).answer;
    expect(called.answer).toMatchObject({ scanned: live.scanned, total: live.total });
    expect(called.answer.counts).toEqual(live.counts);
  });
});

describe('a scan of the PIM that its deadline cut', () => {
  it('tells that there is a copy, and how it is asked', async () => {
    const { url, clientId, appKey } = server().sandbox;
    const env = { PIM_API_URL: url, PIM_CLIENT_ID: clientId, PIM_APP_KEY: appKey, PIM_DATA_DIR: dataDir };
    const own = await openServer({ env: { ...env, PIM_LIMITS: '{"products":1}', PIM_DEADLINE_MS: '3000' } });
    onTestFinished(() => own.close());
    // A copy that is open is found at once, however slow the machine is.
    await own.call('find_products', { limit: 0, freshness: 'copy' });
    const { answer, warnings } = await own.call('find_products', { count_by: 'brand', freshness: 'live' });
    expect(answer).toMatchObject({ cut_by: 'deadline', freshness: 'live' });
    expect(warnings).toMatch(
      /^Only a part was read in time: ask again with freshness: copy .* if there is a local copy/,
    );
    const copied = await own.call('find_products', { count_by: 'brand', freshness: 'copy' });
    expect(copied.answer).toMatchObject({ total: 120, scanned: { complete: true } });
  });
});
