/** What get_product shows of documents that belong to variants, not to the product itself (Spec §2.2, §4.5). */
import { expect, it } from 'vitest';
import { openForTest, type ToolAnswer } from '../support/catalog-server.ts';
import { buildGroundTruth, entries, textsIn } from './ground-truth.ts';

const truth = buildGroundTruth(60);
const documented = truth.variants.filter((it) => entries(it, 'Documents').length > 0);
const [first = {}] = documented;
const own = documented.filter(({ ProductId }) => ProductId === first.ProductId);
const product = truth.products.find(({ ProductId }) => ProductId === first.ProductId) ?? {};
const args = { product_id: first.ProductId, sections: ['documents'] };

const documentsOf = ({ documents }: ToolAnswer) => (documents ?? []) as readonly ToolAnswer[];

it('shows them with the codes of the variants, beside those of the product', async () => {
  const server = await openForTest({ source: truth.source });
  for (const max of [2_000, 8_000]) {
    const { answer } = await server.call('get_product', { ...args, max_tokens: max });
    const shown = documentsOf(answer);
    const ofVariants = shown.filter((one) => one.variant_code !== undefined);
    expect(ofVariants.map((one) => [one.variant_code, one.name])).toEqual(
      own.flatMap((one) => textsIn(one, 'Documents', 'Name').map((name) => [one.Code, name])),
    );
    expect(shown.length - ofVariants.length).toBe(entries(product, 'Documents').length);
  }
});

it('shows them where no section is chosen, in no further request', async () => {
  const server = await openForTest({ source: truth.source });
  const { answer, requests } = await server.call('get_product', { product_id: first.ProductId });
  expect(documentsOf(answer).map((one) => one.variant_code)).toContain(first.Code);
  expect(requests).toBe(3);
});

it('shows none of the variants in a section that is not asked for', async () => {
  const server = await openForTest({ source: truth.source });
  const { answer } = await server.call('get_product', { ...args, sections: ['variants'] });
  expect(answer.documents).toBeUndefined();
});
