/** No answer costs more than its budget, by the real tokenizer, whatever is asked. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  DOCUMENT_FIELDS,
  MEDIA_FIELDS,
  PRODUCT_FIELDS,
  VARIANT_FIELDS,
} from '../../src/record/record-fields.ts';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { textsIn } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

/** The estimate is never below the real count by more than 2 %. */
const TOLERANCE = 1.02;

const { truth, server } = serveGroundTruth();
const codes = truth.products.map(({ Code }) => String(Code));
const ids = truth.products.map(({ ProductId }) => Number(ProductId));
const barcodes = [...truth.products, ...truth.variants.slice(0, 100)].flatMap((record) =>
  textsIn(record, 'Codes', 'Value').filter((value) => /^\d{13}$/.test(value)),
);
const variantCodes = truth.variants.map(({ Code }) => String(Code));

const some = <Value>(values: readonly Value[], most = 12): fc.Arbitrary<Value[]> =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most });
const budget = fc.integer({ min: 200, max: 8_000 });
const culture = fc.constantFrom('tr', 'fr-FR', 'de', 'en-GB', 'ar');
const layout = fc.constantFrom('auto', 'records', 'table');
const fieldsOf = (table: readonly { readonly key: string }[]): fc.Arbitrary<string[]> =>
  fc.oneof(fc.constant<string[]>(['all']), some(table.map(({ key }) => key)));
const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined });

const common = {
  max_tokens: optional(budget),
  layout: optional(layout),
  culture: optional(culture),
};
const limit = optional(fc.integer({ min: 0, max: 120 }));

const ask = (tool: string, args: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.tuple(fc.constant(tool), fc.record(args));

/** Any call of any tool that has a budget, with arguments that mean something. */
const anyCall: fc.Arbitrary<readonly [string, ToolAnswer]> = fc.oneof(
  ask('find_products', {
    ...common,
    limit,
    fields: optional(fieldsOf(PRODUCT_FIELDS)),
    codes: optional(
      fc.oneof(
        some(codes),
        some([...codes.slice(0, 3), ...codes.map((code) => `${code}-NONE`)], 80),
      ),
    ),
    name_contains: optional(some(['durable', 'e', 'ı', 'kremi', 'no such'], 3)),
    status: optional(fc.constantFrom('active', 'passive')),
    missing: optional(some(['translation:fr', 'documents', 'tags'], 2)),
    sort_by: optional(fc.constantFrom('price', 'name', 'created')),
  }),
  ask('get_product', {
    max_tokens: optional(budget),
    culture: optional(culture),
    code: fc.oneof(
      fc.constantFrom(...codes),
      fc.string({ minLength: 1, maxLength: 500, unit: 'grapheme' }),
    ),
    sections: optional(
      some([
        'texts',
        'prices',
        'codes',
        'classification',
        'properties',
        'translations',
        'variants',
        'pictures',
      ]),
    ),
    text_offset: optional(fc.integer({ min: 0, max: 5_000 })),
  }),
  ask('get_product', {
    max_tokens: optional(budget),
    variant_code: fc.constantFrom(...variantCodes),
  }),
  ask('get_product', {
    max_tokens: optional(budget),
    barcode: fc.constantFrom(...barcodes, '4006381333931'),
  }),
  ask('get_variants', {
    ...common,
    limit,
    fields: optional(fieldsOf(VARIANT_FIELDS)),
    product_codes: optional(some(codes)),
    status: optional(fc.constantFrom('active', 'passive')),
  }),
  ask('get_media', {
    ...common,
    limit,
    fields: optional(fieldsOf([...MEDIA_FIELDS, ...DOCUMENT_FIELDS])),
    product_ids: some(ids, 30),
    kind: optional(fc.constantFrom('pictures', 'documents', 'all')),
    cover_only: optional(fc.boolean()),
  }),
  ask('search_catalog', {
    max_tokens: optional(budget),
    layout: optional(layout),
    limit,
    query: fc.constantFrom('durable', 'e', 'krem', 'shirt', 'no such'),
    entity_types: optional(some(['Product', 'Category', 'Variant', 'Trademark'], 4)),
  }),
  ask('list_reference_data', {
    ...common,
    limit,
    kind: fc.constantFrom(
      'categories',
      'brands',
      'document_types',
      'documents',
      'properties',
      'options',
    ),
    name_contains: optional(fc.constantFrom('a', 'size', 'no such')),
  }),
);

/** Arguments as a host sends them: without what is left out, and without characters that arguments may not hold. */
function clean(args: ToolAnswer): ToolAnswer {
  const cleanText = (text: string): string =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    text.replace(/[\u0000-\u001f\u007f]/g, '').trim() || 'x';
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([key, value]) => [key, typeof value === 'string' ? cleanText(value) : value]),
  );
}

it('no answer costs more than max_tokens by the real tokenizer, and one that leaves out says how to go on', async () => {
  await fc.assert(
    fc.asyncProperty(anyCall, async ([tool, given]) => {
      const args = clean(given);
      const { answer, isError, text, tokens } = await server.call(tool, args);
      expect(tokens, text.slice(0, 2_000)).toBeLessThanOrEqual(
        Number(args.max_tokens ?? 2_000) * TOLERANCE,
      );
      if (isError || tool === 'get_product' || args.limit === 0) return;
      const { cut_by: cutBy, next_cursor: cursor, returned } = answer;
      // One record that is shortened because it alone is over the budget leaves nothing to go on with.
      const isOneCut = cutBy === 'token_budget' && returned === 1 && cursor === undefined;
      expect(cursor !== undefined).toBe(cutBy !== undefined && !isOneCut);
    }),
    { numRuns: everydayOrSoak(20, 250) },
  );
});
