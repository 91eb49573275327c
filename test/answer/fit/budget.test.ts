import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, buildAnswer, type EnvelopeParts } from '../../../src/answer/envelope.ts';
import { countRowTokens, fitAnswer, shrinkValue } from '../../../src/answer/fit/budget.ts';
import { cutItems } from '../../../src/answer/fit/cut-text.ts';
import { fitRecord } from '../../../src/answer/fit/fit.ts';
import { countTokens } from '../../../src/answer/tokens.ts';
import type { Trimmed } from '../../../src/answer/trim.ts';
import { FALLBACK_KEY, type JsonValue } from '../../../src/record/value.ts';
import { everydayOrSoak } from '../../support/soak.ts';

/** An envelope that says nothing but its key. */
const PARTS: EnvelopeParts = { recordsKey: 'products' };

/** The envelope of a list of `count` records, as a list tool builds it. */
function partsOf(count: number, some: Partial<EnvelopeParts> = {}) {
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
  fc.constantFrom(
    'Kırmızı deri ayakkabı',
    '靴'.repeat(300),
    'x'.repeat(700),
    'https://cdn.example/a/b/c.jpg?x=1',
  ),
);
const leaf: fc.Arbitrary<JsonValue> = fc.oneof(text, fc.integer(), fc.boolean());
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  { arbitrary: leaf, weight: 4 },
  { arbitrary: fc.array(leaf, { maxLength: 30 }), weight: 1 },
  {
    arbitrary: fc.dictionary(text, fc.oneof(leaf, fc.array(leaf, { maxLength: 10 })), {
      maxKeys: 30,
    }),
    weight: 1,
  },
);
const KEYS = [
  'product_id',
  'code',
  'name',
  'status',
  'long_description',
  'properties',
  'variants',
  'prices',
];

const record: fc.Arbitrary<Trimmed> = fc
  .subarray(KEYS, { minLength: 1 })
  .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, value]))));

/** A record of which many fit. */
const smallRecord: fc.Arbitrary<Trimmed> = fc.record({
  code: fc.string({ maxLength: 12 }),
  name: fc.lorem({ maxCount: 6 }),
});

const envelope = fc.record(
  {
    columns: fc.constant(KEYS),
    unmatched: fc.record({
      not_found: fc.array(text, { maxLength: 40 }),
      no_match: fc.array(fc.nat(), { maxLength: 40 }),
    }),
    appliedFilters: fc.dictionary(
      fc.constantFrom('Codes', 'Names', 'IncludesNames'),
      fc.array(text, { maxLength: 9 }),
    ),
    warnings: fc.array(fc.lorem({ maxCount: 40 }), { maxLength: 6 }),
    scanned: fc.record({ read: fc.nat(), of: fc.nat(), matched: fc.nat(), complete: fc.boolean() }),
    retryAfterSeconds: fc.nat(60),
    source: fc.constant('sandbox' as const),
  },
  { requiredKeys: [] },
);

const budget = fc.integer({ min: 200, max: 3_000 });

describe('fitAnswer', () => {
  it('never costs more than the budget, and shows a record when there is one', () => {
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 12 }),
        envelope,
        budget,
        (records, some, maxTokens) => {
          const { answer, count: shown } = fitAnswer(
            records,
            partsOf(records.length, some),
            maxTokens,
          );
          expect(countTokens(answer)).toBeLessThanOrEqual(maxTokens);
          expect(shown).toBeGreaterThanOrEqual(Math.min(records.length, 1));
          expect(answer.returned).toBe(shown);
          expect((answer.products as readonly unknown[] | undefined)?.length ?? 0).toBe(shown); // the records key above
        },
      ),
      { numRuns: everydayOrSoak(50, 400) },
    );
  });

  it('shows as many as fit: one more would not', () => {
    fc.assert(
      fc.property(
        fc.array(smallRecord, { minLength: 1, maxLength: 120 }),
        budget,
        fc.boolean(),
        (records, maxTokens, isTable) => {
          const parts = partsOf(records.length, isTable ? { columns: ['code', 'name'] } : {});
          const { count: shown } = fitAnswer(records, parts, maxTokens);
          if (shown < records.length) {
            const more = buildAnswer(parts(shown + 1), records.slice(0, shown + 1));
            expect(countTokens(more)).toBeGreaterThan(maxTokens);
          }
        },
      ),
      { numRuns: everydayOrSoak(30, 200) },
    );
  });

  it('says less of its own before it shortens a record', () => {
    const warnings = Array.from(
      { length: 5 },
      (_, index) => `Warning ${index}: ${'something is to be said here. '.repeat(12)}`,
    );
    const { answer } = fitAnswer([{ code: 'a', name: 'Boot' }], partsOf(1, { warnings }), 200);
    expect(answer.products).toEqual([{ code: 'a', name: 'Boot' }]);
    expect(answer.warnings).toHaveLength(2);
  });

  it('shortens a record that is too large by itself, and marks it', () => {
    const { answer } = fitAnswer([{ code: 'a', text: 'word '.repeat(3_000) }], partsOf(1), 400);
    expect(answer.cut_by).toBe('token_budget');
    expect(JSON.stringify(answer.products)).toMatch(
      /^\[\{"code":"a","text":"word .* \[…\+\d+\]"\}\]$/,
    );
  });

  it('tells how many fields it left out of a record', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 90 }, (_, index) => [`field_${index}`, `value ${index}`]),
    );
    const { answer } = fitAnswer([wide], partsOf(1), 200);
    const [shown = {}] = answer.products as readonly Record<string, unknown>[]; // the records key above
    const { '…': mark, ...kept } = shown;
    expect(mark).toBe(`[…+${90 - Object.keys(kept).length} fields]`);
    expect(Object.keys(kept)).toEqual(Object.keys(wide).slice(0, Object.keys(kept).length));
  });
});

describe('countRowTokens', () => {
  it('leaves out a status that all records share', () => {
    const bare = countRowTokens({ code: 'a' }, undefined, false);
    expect(countRowTokens({ code: 'a', status: 'active' }, undefined, true)).toBe(bare);
  });

  it('leaves out the column of marks, and counts the keys of records without columns', () => {
    const row = countRowTokens({ code: 'a' }, ['code'], false);
    expect(countRowTokens({ code: 'a' }, ['code', FALLBACK_KEY], false)).toBe(row);
    expect(countRowTokens({ code: 'a' }, undefined, false)).toBeGreaterThan(row);
  });
});

/** The answer, without turns for others. */
function answerOf(...given: Parameters<typeof fitRecord>): Answer {
  const steps = fitRecord(...given);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe('fitRecord', () => {
  const build = (raw: Trimmed) => (cut: { maxChars: number; maxItems: number; bare: boolean }) =>
    cut.bare
      ? { product: { code: 'a' } }
      : { product: shrinkValue(raw, cut.maxChars, cut.maxItems) };

  it('cuts no deeper than it must', () => {
    const raw = { code: 'a', text: 'word '.repeat(2_000) };
    const answers = [400, 800, 1_600].map((maxTokens) =>
      countTokens(answerOf(build(raw), maxTokens, 1)),
    );
    expect(answers[0]).toBeGreaterThan(200);
    expect(answers[1]).toBeGreaterThan(answers[0] ?? 0);
    expect(answers[2]).toBeGreaterThan(answers[1] ?? 0);
  });

  it('leaves the least important parts out before it cuts the others to shreds', () => {
    const part = Array.from({ length: 40 }, (_, index) => `entry ${index}`);
    const names = ['a', 'b', 'c'];
    const answer = answerOf(
      ({ maxItems, dropped }) =>
        Object.fromEntries(names.slice(dropped).map((name) => [name, cutItems(part, maxItems)])),
      30,
      names.length,
    );
    expect(answer).toEqual({ c: ['entry 0', 'entry 1', 'entry 2', 'entry 3', '[…+36]'] });
  });

  it('never costs more than the budget', () => {
    fc.assert(
      fc.property(record, budget, (raw, maxTokens) => {
        expect(countTokens(answerOf(build(raw), maxTokens, 1))).toBeLessThanOrEqual(maxTokens);
      }),
    );
  });
});
