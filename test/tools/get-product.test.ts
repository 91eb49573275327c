/** get_product: the sheet of one product, whole within the budget, honest about what failed (issue: tools 2). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { openForTest, productOf, type ToolAnswer } from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';
import { entries, pricesIn, textsIn } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth();

describe('the sheet', () => {
  it('gives only the sections asked for, without asking for what they do not need', async () => {
    const own = await openForTest({ source: truth.source });
    const { answer } = await own.call('get_product', { code: 'SHR-00002', sections: ['prices'] });
    expect(Object.keys(productOf(answer)).sort()).toEqual([
      'code',
      'name',
      'prices',
      'product_id',
      'status',
      'tax_rate',
    ]);
    expect(own.sandbox.requests.map(({ endpoint }) => endpoint)).toEqual(['products']);
  });

  it('asks for variants and media in the same call', async () => {
    const own = await openForTest({ source: truth.source });
    const { requests } = await own.call('get_product', { code: 'SHR-00002' });
    expect(requests).toBe(3);
    expect(own.sandbox.requests.map(({ endpoint }) => endpoint).sort()).toEqual([
      'product-media-list',
      'products',
      'variants',
    ]);
  });

  it('continues a long text from text_offset to its end without losing a character', async () => {
    const longest = [...truth.products].sort(
      (one, other) => String(other.LongDescription ?? '').length - String(one.LongDescription ?? '').length,
    )[0];
    const args = { product_id: longest?.ProductId, sections: ['texts'] };
    const whole = await server.call('get_product', { ...args, max_tokens: 8_000 });
    expect(whole.answer.next_text_offset).toBeUndefined();
    const portions: string[] = [];
    let offset: unknown = 0;
    for (let portion = 0; portion < 40 && offset !== undefined; portion++) {
      const { answer } = await server.call('get_product', { ...args, max_tokens: 400, text_offset: offset });
      portions.push(String(productOf(answer).long_description).replace(/ \[…\+\d+\]$/, ''));
      offset = answer.next_text_offset;
    }
    expect(offset).toBeUndefined();
    expect(portions.length).toBeGreaterThan(1);
    const squeeze = (text: string): string => text.replace(/\s+/g, '');
    expect(squeeze(portions.join(''))).toBe(squeeze(String(productOf(whole.answer).long_description)));
  });

  it('says that text_offset is beyond the end, rather than show no text', async () => {
    const { warnings } = await server.call('get_product', {
      code: 'SHR-00002',
      sections: ['texts'],
      text_offset: 100_000,
    });
    expect(warnings).toContain('beyond the end');
  });

  it('marks every text that is not in the language asked for', async () => {
    const sections = ['texts', 'classification', 'properties', 'options', 'variants', 'pictures'];
    const { answer } = await server.call('get_product', { code: 'SHR-00002', culture: 'es', sections });
    expect(productOf(answer).culture_fallback).toBe(
      'name (en-GB), short_description (en-GB), categories, tags, unit, properties, dimensions, long_description (en-GB)',
    );
    expect(answer.culture_fallback).toBe('options, variants.options, pictures.alt');
  });

  it('lists what sizes and colours there are', async () => {
    const { answer } = await server.call('get_product', { code: 'SHR-00002', sections: ['options'] });
    const values = new Map<string, Set<string>>();
    for (const variant of truth.variants.filter(({ ProductId }) => ProductId === 100002)) {
      for (const { OptionName, Value } of entries(variant, 'OptionValues')) {
        const known = values.get(String(OptionName)) ?? new Set();
        values.set(String(OptionName), known.add(String(Value)));
      }
    }
    const shown = Object.entries((answer.options ?? {}) as Readonly<Record<string, readonly string[]>>);
    expect(shown.map(([option, texts]) => [option, texts.map((text) => text.replace(' (passive)', ''))])).toEqual(
      [...values].map(([option, texts]) => [option, [...texts]]),
    );
  });
});

describe('a section that is asked for and empty', () => {
  const bare = truth.products.find(
    (product) => entries(product, 'Variants').length === 0 && entries(product, 'Documents').length === 0,
  );

  it('is said to be empty, and only that', async () => {
    const sections = ['texts', 'options', 'variants'];
    const { answer } = await server.call('get_product', { product_id: bare?.ProductId, sections });
    expect(answer.empty_sections).toEqual(['options', 'variants']);
  });
});

describe('a query that fails', () => {
  it.each([
    ['variants', 'variants', 'pictures'],
    ['product-media-list', 'media', 'variants'],
  ])('names the part when %s fails, and answers the rest', async (broken, part, there) => {
    const own = await openOverPim(
      (endpoint, body) => {
        if (endpoint === broken) return { status: 500, body: { type: 'Error' } };
        if (endpoint === 'products') return { body: honestPage(numberedProducts(3), body) };
        const item =
          endpoint === 'variants'
            ? { VariantId: 9, ProductId: 2, Code: 'P-2-M', Status: 1 }
            : { ProductId: 2, Pictures: [{ PictureId: 4, ProductId: 2, Link: '/4.png', Status: 1 }] };
        return { body: { result: [item], totalCount: 1 } };
      },
      { env: { PIM_DEADLINE_MS: '3000' } },
    );
    const { answer, isError } = await own.call('get_product', { code: 'P-2' });
    expect(isError).toBe(false);
    expect(productOf(answer).product_id).toBe(2);
    expect(answer.failed).toEqual([expect.objectContaining({ part, code: 'UNAVAILABLE', retry: true })]);
    expect(answer[there]).toHaveLength(1);
    expect(answer[part]).toBeUndefined();
  });
});

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
});

it('Spec §2.2, §4.5: shows the documents of variants with the codes of the variants, beside those of the product', async () => {
  const documented = truth.variants.filter((it) => entries(it, 'Documents').length > 0);
  const id = documented[0]?.ProductId;
  const own = documented.filter(({ ProductId }) => ProductId === id);
  const product = truth.products.find(({ ProductId }) => ProductId === id) ?? {};
  const { answer } = await server.call('get_product', { product_id: id, sections: ['documents'], max_tokens: 8_000 });
  const shown = (answer.documents ?? []) as readonly ToolAnswer[]; // the shape of a sheet
  const ofVariants = shown.filter((one) => one.variant_code !== undefined);
  expect(ofVariants.map((one) => [one.variant_code, one.name])).toEqual(
    own.flatMap((one) => textsIn(one, 'Documents', 'Name').map((name) => [one.Code, name])),
  );
  expect(shown.length - ofVariants.length).toBe(entries(product, 'Documents').length);
});
