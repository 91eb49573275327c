/** Codes where words were expected (issue 12 §2): search_catalog looks for what has them before it says that there is nothing. */
import { describe, expect, it } from 'vitest';
import { listRows } from '../support/catalog-server.ts';
import { openOverPim } from './broken-pim.ts';
import { serveGroundTruth } from './served-truth.ts';

const { server } = serveGroundTruth();
const search = (args: Readonly<Record<string, unknown>>) => server.call('search_catalog', args);

describe('a code in a search that finds nothing', () => {
  it('Spec §4.6: finds the product of a variant, and says how', async () => {
    const { answer, warnings } = await search({ query: 'SHR-00002-GRN-XL' });
    expect(listRows(answer, 'results')).toMatchObject([{ type: 'Product', id: 100002, code: 'SHR-00002' }]);
    expect(answer).toMatchObject({ total: 1, matched_by: { 'SHR-00002-GRN-XL': { variant_code: 'SHR-00002' } } });
    expect(warnings).toBe('The search itself found nothing; these have the text as a code.');
  });

  it('is found where only variants are searched', async () => {
    const { answer } = await search({ query: 'shr_00002_grn_xl', entity_types: ['Variant'] });
    expect(listRows(answer, 'results')).toMatchObject([{ type: 'Variant', code: 'SHR-00002-GRN-XL' }]);
  });

  it('is counted as it is shown', async () => {
    expect((await search({ query: 'SHR-00002-GRN-XL', limit: 0 })).answer.total).toBe(1);
  });

  it('leaves a total of 0 where nothing has it', async () => {
    const { answer, warnings } = await search({ query: 'XYZ-99' });
    expect([answer.total, warnings]).toEqual([0, '']);
  });

  it.each([
    ['words', { query: 'no such thing 7' }],
    ['a word without a digit', { query: 'zzzz' }],
    ['another kind of entity', { query: 'SHR-00002-GRN-XL', entity_types: ['Category'] }],
  ])('is not looked for in %s', async (_what, args) => {
    expect(await search(args)).toMatchObject({ requests: 1, answer: { total: 0 } });
  });

  it('finds the product that a PIM does not find by its own code', async () => {
    const product = { ProductId: 7, Code: 'AB-7', Name: 'Seven', Status: 1 };
    const own = await openOverPim((endpoint, body) => {
      const asked = [...((body.Codes ?? body.IncludesCodes ?? []) as string[])];
      const result = endpoint === 'products' && asked.some((text) => product.Code.includes(text)) ? [product] : [];
      return { body: { result, totalCount: result.length } };
    });
    const { answer } = await own.call('search_catalog', { query: 'ab7' });
    expect(listRows(answer, 'results')).toMatchObject([{ type: 'Product', id: 7, code: 'AB-7' }]);
  });
});
