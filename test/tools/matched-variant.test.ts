/** get_product by the code of a variant: the price of that variant, which need not be the product's. */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { pricesIn } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth();

const parentOf = (variant: WireRecord): WireRecord =>
  truth.products.find(({ ProductId }) => ProductId === variant.ProductId) ?? {};
const amounts = (record: WireRecord): readonly number[] =>
  ['TRY', 'EUR', 'USD'].flatMap((one) => pricesIn(record, one));
const isSame = (variant: WireRecord): boolean =>
  amounts(variant).length > 0 && amounts(variant).join() === amounts(parentOf(variant)).join();

async function ask(variant: WireRecord | undefined, sections?: readonly string[]): Promise<ToolAnswer> {
  const { answer } = await server.call('get_product', { code: variant?.Code, ...(sections && { sections }) });
  return answer.matched_variant as ToolAnswer; // asked for by a variant's code
}

describe('the variant that a product was found by', () => {
  it('has its own prices where they differ', async () => {
    const dearer = truth.variants.find(
      (it) => amounts(it).length > 0 && amounts(parentOf(it)).length > 0 && !isSame(it),
    );
    const { prices } = await ask(dearer);
    expect(JSON.stringify(prices)).toContain(String(amounts(dearer ?? {})[0]));
  });

  it('has the prices of the product where they are the same', async () => {
    expect(await ask(truth.variants.find(isSame))).toMatchObject({ prices: 'same prices as the product' });
  });

  it('shows none where no prices are asked for', async () => {
    expect(await ask(truth.variants.find(isSame), ['codes'])).not.toHaveProperty('prices');
  });
});
