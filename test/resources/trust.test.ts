/** Resources: credentials are shown nowhere, errors are ours. */
import { describe, expect, it } from 'vitest';
import { readResource } from '../../src/resources/read-resource.ts';
import { copySchema } from '../../src/resources/resources.ts';
import { openOverPim, type PimServer } from '../tools/broken-pim.ts';

async function readText({ client }: PimServer, uri: string): Promise<string> {
  const [content] = (await client.readResource({ uri })).contents;
  return content !== undefined && 'text' in content ? content.text : '';
}

describe('credentials', () => {
  it('are redacted in resources', async () => {
    const [clientId, appKey] = ['client-of-the-shop-7', 'key-which-is-secret-9'];
    const product = {
      ProductId: 1,
      Code: 'P-1',
      Name: `Honest ${appKey}`,
      ShortDescription: clientId,
    };
    const pim = await openOverPim(() => ({ body: { result: [product], totalCount: 1 } }), {
      env: { PIM_CLIENT_ID: clientId, PIM_APP_KEY: appKey },
    });
    const text = await readText(pim, 'pim://products/P-1');
    expect(text).toContain('Honest');
    expect(text).not.toMatch(/shop-7|secret-9/);
  });
});

describe('errors of resources', () => {
  it.each([
    [401, 'CREDENTIALS_REJECTED', -32_603],
    [404, 'WRONG_ADDRESS', -32_603],
    [400, 'INVALID_ARGUMENT', -32_602],
  ])('a %i of the PIM is told as %s, without its words', async (status, code, wire) => {
    const pim = await openOverPim(() => ({ status, body: { message: 'upstream words' } }));
    const error = await pim.client
      .readResource({ uri: 'pim://products/P-1' })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: wire,
      data: { code, failed: expect.any(String), fix: expect.any(String) },
    });
    expect(JSON.stringify([error, String(error)])).not.toContain('upstream words');
  });

  it('says when to read again', async () => {
    const pim = await openOverPim(() => ({ status: 503, body: {} }), {
      env: { PIM_DEADLINE_MS: '3000' },
    });
    await expect(pim.client.readResource({ uri: 'pim://products/P-1' })).rejects.toMatchObject({
      message: expect.stringMatching(/Retry after \d+ s\.$/),
      data: { retry: true, retry_after_s: expect.any(Number) },
    });
  });

  it('an error that is not ours is logged, and told as INTERNAL without its words', async () => {
    const logged: unknown[] = [];
    const broken = { ...copySchema, read: () => Promise.reject(new Error('of another kind')) };
    const parts = {
      settings: { redactJson: (json: string) => json },
      onUnexpected: (name: string, error: unknown) => void logged.push([name, String(error)]),
    };
    // The resource of this test looks at nothing.
    const context = {} as Parameters<typeof readResource>[2];
    const reading = readResource(broken, { uri: 'pim://copy-schema', name: '' }, context, parts);
    await expect(reading).rejects.toMatchObject({
      code: -32_603,
      message: expect.not.stringContaining('another kind'),
      data: { code: 'INTERNAL', retry: false },
    });
    expect(logged).toEqual([['pim://copy-schema', 'Error: of another kind']]);
  });

  it('a cancelled read sends nothing more', async () => {
    const stop = new AbortController();
    const pim = await openOverPim(() => {
      stop.abort();
      return { body: { result: [], totalCount: 0 } };
    });
    const reading = pim.client.readResource({ uri: 'pim://products/P-1' }, { signal: stop.signal });
    await expect(reading).rejects.toThrow();
    await pim.call('check_connection', {});
    expect(pim.requests.filter(({ body }) => JSON.stringify(body).includes('P-1'))).toHaveLength(1);
  });
});
