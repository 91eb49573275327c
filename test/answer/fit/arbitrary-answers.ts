/** Records, envelopes and budgets of every kind, for what fits answers into a budget. */
import fc from 'fast-check';
import type { EnvelopeParts } from '../../../src/answer/envelope.ts';
import type { Trimmed } from '../../../src/answer/trim.ts';
import type { JsonValue } from '../../../src/record/value.ts';

/** An envelope that says nothing but its key. */
export const PARTS: EnvelopeParts = { recordsKey: 'products' };

/** The envelope of a list of `count` records, as a list tool builds it. */
export function partsOf(count: number, some: Partial<EnvelopeParts> = {}) {
  return (shown: number): EnvelopeParts => ({
    ...PARTS,
    total: count,
    nextCursor: shown < count ? `0.${shown}.${count}-abcdef` : undefined,
    cutBy: shown < count ? 'token_budget' : undefined,
    ...some,
  });
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.lorem({ maxCount: 60 }),
  fc.constantFrom('Kırmızı deri ayakkabı', '靴'.repeat(300), 'x'.repeat(700), 'https://cdn.example/a/b/c.jpg?x=1'),
);
const leaf: fc.Arbitrary<JsonValue> = fc.oneof(text, fc.integer(), fc.boolean());
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  { arbitrary: leaf, weight: 4 },
  { arbitrary: fc.array(leaf, { maxLength: 30 }), weight: 1 },
  { arbitrary: fc.dictionary(text, fc.oneof(leaf, fc.array(leaf, { maxLength: 10 })), { maxKeys: 30 }), weight: 1 },
);
const KEYS = ['product_id', 'code', 'name', 'status', 'long_description', 'properties', 'variants', 'prices'];

/** Any record. */
export const record: fc.Arbitrary<Trimmed> = fc
  .subarray(KEYS, { minLength: 1 })
  .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, value]))));

/** A record of which many fit. */
export const smallRecord: fc.Arbitrary<Trimmed> = fc.record({
  code: fc.string({ maxLength: 12 }),
  name: fc.lorem({ maxCount: 6 }),
});

/** Any envelope of a list. */
export const envelope = fc.record(
  {
    columns: fc.constant(KEYS),
    unmatched: fc.record({
      not_found: fc.array(text, { maxLength: 40 }),
      no_match: fc.array(fc.nat(), { maxLength: 40 }),
    }),
    appliedFilters: fc.dictionary(fc.constantFrom('Codes', 'Names', 'IncludesNames'), fc.array(text, { maxLength: 9 })),
    warnings: fc.array(fc.lorem({ maxCount: 40 }), { maxLength: 6 }),
    scanned: fc.record({ read: fc.nat(), of: fc.nat(), matched: fc.nat(), complete: fc.boolean() }),
    retryAfterSeconds: fc.nat(60),
    source: fc.constant('sandbox' as const),
  },
  { requiredKeys: [] },
);

/** Any budget, in tokens. */
export const budget = fc.integer({ min: 200, max: 3_000 });
