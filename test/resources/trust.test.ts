/** DESIGN §5 for resources and completion: catalog text is data, credentials are shown nowhere, errors are ours. */
import { describe, expect, it } from 'vitest';
import { readResource } from '../../src/resources/read-resource.ts';
import { quota } from '../../src/resources/resources.ts';
import { SHAPES } from '../support/hostile-records.ts';
import { findActive, INJECTIONS, MARK } from '../support/injections.ts';
import { openOverPim, type PimServer } from '../tools/broken-pim.ts';
import { answerWith } from '../tools/hostile-pim.ts';

async function readText({ client }: PimServer, uri: string): Promise<string> {
  const [content] = (await client.readResource({ uri })).contents;
  return content !== undefined && 'text' in content ? content.text : '';
}

async function completeAll({ client }: PimServer): Promise<readonly string[]> {
  const asked = [
    { ref: { type: 'ref/resource' as const, uri: 'pim://products/{code}' }, name: 'code' },
    { ref: { type: 'ref/resource' as const, uri: 'pim://variants/{code}' }, name: 'code' },
    { ref: { type: 'ref/prompt' as const, name: 'data_quality' }, name: 'category' },
    { ref: { type: 'ref/prompt' as const, name: 'data_quality' }, name: 'brand' },
    { ref: { type: 'ref/prompt' as const, name: 'translation_gaps' }, name: 'culture' },
  ];
  const all = await Promise.all(asked.map(({ ref, name }) => client.complete({ ref, argument: { name, value: '' } })));
  return all.flatMap(({ completion }) => completion.values);
}

describe.each(Object.entries(INJECTIONS))('DESIGN §5: %s', (_trick, text) => {
  it('reaches no shape, and is inert in resources and completions', async () => {
    const pim = await openOverPim(() => ({ body: {} }));
    for (const shape of SHAPES) {
      pim.behave(answerWith(text, shape));
      await pim.call('find_products', { limit: 1 });
      await pim.call('get_variants', { product_ids: [1], limit: 1 });
      await pim.call('get_media', { product_ids: [1] });
      await pim.call('search_catalog', { query: 'x' });
      const brands = await readText(pim, 'pim://reference/brands');
      expect(findActive([brands])).toEqual([]);
    }
    const schema = await readText(pim, 'pim://schema');
    expect(schema).toContain('"product"');
    expect(schema).not.toContain(MARK);
    expect(findActive(await completeAll(pim))).toEqual([]);
  });
});

describe('DESIGN §5: credentials', () => {
  it('are redacted in resources, in completions and in errors', async () => {
    const [clientId, appKey] = ['client-of-the-shop-7', 'key-which-is-secret-9'];
    const brands = [appKey, clientId, 'Honest'].map((Name, index) => ({ TrademarkId: index + 1, Name }));
    const pim = await openOverPim(() => ({ body: { result: brands, totalCount: 3 } }), {
      env: { PIM_CLIENT_ID: clientId, PIM_APP_KEY: appKey },
    });
    const text = await readText(pim, 'pim://reference/brands');
    expect(text).toContain('Honest');
    const completions = await completeAll(pim);
    expect(completions).toContain('Honest');
    expect(`${text} ${completions.join()}`).not.toMatch(/shop-7|secret-9/);
  });
});

describe('errors of resources', () => {
  it.each([
    [401, 'CREDENTIALS_REJECTED', -32_603],
    [404, 'WRONG_ADDRESS', -32_603],
    [400, 'INVALID_ARGUMENT', -32_602],
  ])('a %i of the PIM is told as %s, without its words', async (status, code, wire) => {
    const pim = await openOverPim(() => ({ status, body: { message: 'upstream words' } }));
    const error = await pim.client.readResource({ uri: 'pim://products/P-1' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: wire, data: { code, failed: expect.any(String), fix: expect.any(String) } });
    expect(JSON.stringify([error, String(error)])).not.toContain('upstream words');
  });

  it('says when to read again', async () => {
    const pim = await openOverPim(() => ({ status: 503, body: {} }), { env: { PIM_DEADLINE_MS: '3000' } });
    await expect(pim.client.readResource({ uri: 'pim://products/P-1' })).rejects.toMatchObject({
      message: expect.stringMatching(/Retry after \d+ s\.$/),
      data: { retry: true, retry_after_s: expect.any(Number) },
    });
  });

  it('an error that is not ours is logged, and told as INTERNAL without its words', async () => {
    const logged: unknown[] = [];
    const broken = { ...quota, read: () => Promise.reject(new Error('of another kind')) };
    const parts = {
      settings: { redactJson: (json: string) => json },
      onUnexpected: (name: string, error: unknown) => void logged.push([name, String(error)]),
    };
    // The resource of this test looks at nothing.
    const context = {} as Parameters<typeof readResource>[2];
    const reading = readResource(broken, { uri: 'pim://quota', code: '' }, context, parts);
    await expect(reading).rejects.toMatchObject({
      code: -32_603,
      message: expect.not.stringContaining('another kind'),
      data: { code: 'INTERNAL', retry: false },
    });
    expect(logged).toEqual([['pim://quota', 'Error: of another kind']]);
  });

  it('a cancelled read sends nothing more', async () => {
    const stop = new AbortController();
    const pim = await openOverPim((_endpoint, body) => {
      stop.abort();
      return { body: { result: [{ CategoryId: Number(body.pageIndex), Name: 'A' }], totalCount: 500 } };
    });
    const reading = pim.client.readResource({ uri: 'pim://reference/categories' }, { signal: stop.signal });
    await expect(reading).rejects.toThrow();
    const asked = pim.requests.length;
    await pim.call('check_connection', {});
    expect(pim.requests.slice(asked).filter(({ endpoint }) => endpoint === 'categories')).toEqual([]);
  });
});
