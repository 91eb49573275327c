/** What a zero of the copy says of its words, where many records have the name. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { honestPage, type PimServer, startPim } from './broken-pim.ts';

const WORDS = ['Siyah', 'Siyah', 'Beyaz'];

/** One variant without the option, which the copy leaves out, among many with it. */
const VARIANTS: readonly WireRecord[] = Array.from({ length: 3_100 }, (_, index) => ({
  VariantId: index + 1,
  ProductId: 1,
  Code: `V-${index}`,
  Name: 'Cup',
  Status: 1,
  OptionValues:
    index === 0 ? [{ OptionName: 'Size', Value: 'M' }] : [{ OptionName: 'Colour', Value: WORDS[index % 3] }],
}));

let server: PimServer;
beforeAll(async () => {
  server = await startPim({ env: SYNC_ENV });
  server.behave((endpoint, body) => ({ body: honestPage(endpoint === 'variants' ? VARIANTS : [], body) }));
  await server.call('sync_catalog');
  return () => server.close();
});

const ask = (args: object) =>
  server.call('get_variants', {
    name_contains: ['cup'],
    options: [{ name: 'Colour', value: 'Black' }],
    limit: 0,
    freshness: 'copy',
    ...args,
  });

describe('a zero of the copy', () => {
  it('names the word that nothing has, with what there is', async () => {
    const { answer } = await ask({});
    expect(answer).toMatchObject({ total: 0, scanned: { read: VARIANTS.length } });
    expect(answer.none_has).toEqual([{ option: 'Colour', value: 'Black', common: ['Siyah', 'Beyaz'] }]);
  });
});
