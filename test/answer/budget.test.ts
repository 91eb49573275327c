import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTokens, createFilling, fitAnswer, shrinkValue } from '../../src/answer/budget.ts';
import { cutItems } from '../../src/answer/cut-text.ts';
import { buildAnswer, EMPTY_PARTS, type EnvelopeParts } from '../../src/answer/envelope.ts';
import { fitRecord } from '../../src/answer/fit-record.ts';
import { partTokens } from '../../src/answer/tokens.ts';
import type { Trimmed } from '../../src/answer/trim.ts';
import type { JsonValue } from '../../src/record/value.ts';

const PARTS: EnvelopeParts = { ...EMPTY_PARTS, recordsKey: 'products' };

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
  fc.constantFrom('Kırmızı deri ayakkabı', '靴'.repeat(300), 'x'.repeat(700), 'https://cdn.example/a/b/c.jpg?x=1'),
);
const leaf: fc.Arbitrary<JsonValue> = fc.oneof(text, fc.integer(), fc.boolean());
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  { arbitrary: leaf, weight: 4 },
  { arbitrary: fc.array(leaf, { maxLength: 30 }), weight: 1 },
  { arbitrary: fc.dictionary(text, fc.oneof(leaf, fc.array(leaf, { maxLength: 10 })), { maxKeys: 30 }), weight: 1 },
);
const KEYS = ['product_id', 'code', 'name', 'status', 'long_description', 'properties', 'variants', 'prices'];
const record: fc.Arbitrary<Trimmed> = fc
  .subarray(KEYS, { minLength: 1 })
  .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, value]))));
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
    appliedFilters: fc.dictionary(fc.constantFrom('Codes', 'Names', 'IncludesNames'), fc.array(text, { maxLength: 9 })),
    warnings: fc.array(fc.lorem({ maxCount: 40 }), { maxLength: 6 }),
    scanned: fc.record({ read: fc.nat(), of: fc.nat(), matched: fc.nat(), complete: fc.boolean() }),
    retryAfterSeconds: fc.nat(60),
    source: fc.constant('sandbox' as const),
  },
  { requiredKeys: [] },
);
const budget = fc.integer({ min: 200, max: 3_000 });

describe('fitAnswer', () => {
  it('DESIGN §3: never costs more than the budget, and shows a record when there is one', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), envelope, budget, (records, some, maxTokens) => {
        const { answer, shown, tokens } = fitAnswer(records, partsOf(records.length, some), maxTokens);
        expect(countTokens(answer)).toBeLessThanOrEqual(maxTokens);
        expect(tokens).toBe(countTokens(answer));
        expect(shown).toBeGreaterThanOrEqual(Math.min(records.length, 1));
        expect(answer.returned).toBe(shown);
        expect((answer.products as readonly unknown[] | undefined)?.length ?? 0).toBe(shown); // the records key above
      }),
      { numRuns: 400 },
    );
  });

  it('DESIGN §3: stays within the smallest budget with the largest record', () => {
    const long = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`Özellik ${'靴'.repeat(40)} ${index}`, '靴'.repeat(400)]),
    );
    const large = {
      properties: [long, long, { a: [long, { b: long }] }],
      variants: Array(8).fill(long),
      name: '靴'.repeat(999),
    };
    for (const columns of [undefined, ['properties', 'variants', 'name', 'code']]) {
      const { answer, shown } = fitAnswer([large, large], partsOf(2, { columns }), 200);
      expect(countTokens(answer)).toBeLessThanOrEqual(200);
      expect([shown, answer.returned]).toEqual([1, 1]);
    }
  });

  it('shows all records when they fit', () => {
    const records = [{ code: 'a' }, { code: 'b' }];
    const { answer, shown } = fitAnswer(records, partsOf(2), 200);
    expect([shown, answer]).toEqual([2, { total: 2, returned: 2, products: records }]);
  });

  it('shows as many as fit: one more would not', () => {
    fc.assert(
      fc.property(
        fc.array(smallRecord, { minLength: 1, maxLength: 120 }),
        budget,
        fc.boolean(),
        (records, maxTokens, isTable) => {
          const parts = partsOf(records.length, isTable ? { columns: ['code', 'name'] } : {});
          const { shown } = fitAnswer(records, parts, maxTokens);
          if (shown < records.length) {
            const more = buildAnswer(parts(shown + 1), records.slice(0, shown + 1));
            expect(countTokens(more)).toBeGreaterThan(maxTokens);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('gives the envelope of the records that are shown', () => {
    const records = Array.from({ length: 100 }, (_, index) => ({ code: `code ${index}` }));
    const { answer, shown } = fitAnswer(records, partsOf(100), 300);
    expect(answer.next_cursor).toBe(`0.${shown}.100-abcdef`);
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
    expect(JSON.stringify(answer.products)).toMatch(/^\[\{"code":"a","text":"word .* \[…\+\d+\]"\}\]$/);
  });

  it('keeps more of a list that is too large by itself than its first entry', () => {
    const list = Array.from({ length: 300 }, (_, index) => `entry ${index}`);
    const { answer } = fitAnswer([{ code: 'a', list }], partsOf(1), 400);
    expect(answer.products).toEqual([{ code: 'a', list: [...list.slice(0, 80), '[…+220]'] }]);
  });

  it('tells how many fields it left out of a record', () => {
    const wide = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`field_${index}`, `value ${index}`]));
    const { answer } = fitAnswer([wide], partsOf(1), 200);
    const [shown = {}] = answer.products as readonly Record<string, unknown>[]; // the records key above
    const { '…': mark, ...kept } = shown;
    expect(mark).toBe(`[…+${90 - Object.keys(kept).length} fields]`);
    expect(Object.keys(kept)).toEqual(Object.keys(wide).slice(0, Object.keys(kept).length));
  });

  it('counts only fields that a record has as left out of a row', () => {
    const columns = Array.from({ length: 60 }, (_, index) => `column_number_${index}`);
    const { answer } = fitAnswer([{ column_number_0: 'a', column_number_59: 'z' }], partsOf(1, { columns }), 200);
    const row = answer.products as readonly (readonly unknown[])[]; // the records key above
    expect(row[0]?.[0]).toBe('a');
    expect(row[0]?.at(-1)).toBe('[…+1 fields]');
    expect(row[0]?.length).toBe((answer.columns as readonly string[]).length); // as the answer has columns
  });
});

describe('createFilling', () => {
  const empty = buildAnswer(PARTS, []);

  it('takes the first record, however large', () => {
    expect(createFilling(200, empty, undefined).add({ text: 'word '.repeat(5_000) })).toBe(true);
  });

  it('stops when the budget is used up', () => {
    const filling = createFilling(400, empty, undefined);
    let taken = 0;
    while (filling.add({ code: `code ${taken}` })) taken += 1;
    expect(taken).toBeGreaterThan(10);
    expect(taken).toBeLessThan(100);
  });

  it.each([
    ['an object', undefined, { code: 'b', name: 'Boot' }, '{"code":"b","name":"Boot"}'],
    [
      'a row, with null where a field is missing',
      ['code', 'status', 'name'],
      { code: 'b', name: 'Boot' },
      '["b",null,"Boot"]',
    ],
  ])('counts %s, its comma, and the room it keeps, to the token', (_what, columns, added, sent) => {
    const first = partTokens(columns === undefined ? '{"code":"a"}' : '["a",null,null]') + 1;
    const cost = countTokens(empty) + 90 + first + partTokens(sent) + 1;
    const fits = (maxTokens: number): boolean => {
      const filling = createFilling(maxTokens, empty, columns);
      filling.add({ code: 'a' });
      return filling.add(added);
    };
    expect([fits(cost - 1), fits(cost)]).toEqual([false, true]);
  });

  it('counts rows without their keys', () => {
    const count = (columns: readonly string[] | undefined): number => {
      const filling = createFilling(600, empty, columns);
      let taken = 0;
      while (filling.add({ integration_code: `${taken}`, short_description: 'x' })) taken += 1;
      return taken;
    };
    expect(count(['integration_code', 'short_description'])).toBeGreaterThan(count(undefined) * 1.5);
  });

  it('lets in no more than what fits in the end', () => {
    fc.assert(
      fc.property(fc.array(smallRecord, { minLength: 40, maxLength: 200 }), budget, (records, maxTokens) => {
        const filling = createFilling(maxTokens, empty, undefined);
        const taken = records.slice(
          0,
          Math.max(
            0,
            records.findIndex((one) => !filling.add(one)),
          ),
        );
        expect(fitAnswer(taken, partsOf(records.length), maxTokens).shown).toBe(taken.length);
      }),
    );
  });
});

describe('shrinkValue', () => {
  it('shortens texts, lists and maps at every depth', () => {
    const raw = { text: 'one two three four', list: [1, 2, 3], map: { a: { b: 'one two three four' } } };
    expect(shrinkValue(raw, 8, 2)).toEqual({
      text: 'one two [… +11]'.replace(' +', '+'),
      list: [1, 2, '[…+1]'],
      '…': '[…+1]',
    });
  });

  it('shortens long keys, and keeps keys apart that are then the same', () => {
    const shrunk = shrinkValue({ [`${'k'.repeat(60)}a`]: 1, [`${'k'.repeat(60)}b`]: 2 }, 50, 5);
    expect(Object.values(shrunk as object)).toEqual([1, 2]); // a map stays a map
    expect(Object.keys(shrunk as object)[0]).toMatch(/^k+ \[…\+\d+\]$/); // likewise
  });

  it('leaves what is small enough', () => {
    fc.assert(
      fc.property(record, (raw) => {
        expect(shrinkValue(raw, 10_000, 10_000)).toEqual(raw);
      }),
    );
  });
});

describe('fitRecord', () => {
  const build = (raw: Trimmed) => (cut: { maxChars: number; maxItems: number; bare: boolean }) =>
    cut.bare ? { product: { code: 'a' } } : { product: shrinkValue(raw, cut.maxChars, cut.maxItems) };

  it('gives the record whole when it fits', () => {
    const raw = {
      code: 'a',
      text: 'word '.repeat(1_000).trim(),
      list: Array.from({ length: 250 }, (_, index) => index),
    };
    expect(fitRecord(build(raw), 8_000, 1)).toEqual({ product: raw });
  });

  it('cuts no deeper than it must', () => {
    const raw = { code: 'a', text: 'word '.repeat(2_000) };
    const answers = [400, 800, 1_600].map((maxTokens) => countTokens(fitRecord(build(raw), maxTokens, 1)));
    expect(answers[0]).toBeGreaterThan(200);
    expect(answers[1]).toBeGreaterThan(answers[0] ?? 0);
    expect(answers[2]).toBeGreaterThan(answers[1] ?? 0);
  });

  it('leaves the least important parts out before it cuts the others to shreds', () => {
    const part = Array.from({ length: 40 }, (_, index) => `entry ${index}`);
    const names = ['a', 'b', 'c'];
    const answer = fitRecord(
      ({ maxItems, dropped }) =>
        Object.fromEntries(names.slice(dropped).map((name) => [name, cutItems(part, maxItems)])),
      30,
      names.length,
    );
    expect(answer).toEqual({ c: ['entry 0', 'entry 1', 'entry 2', 'entry 3', '[…+36]'] });
  });

  it('gives what identifies the record when nothing else fits', () => {
    const raw = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field_${index}`, 'x']));
    const answer = fitRecord((cut) => (cut.bare ? { product: { code: 'a' } } : { product: raw }), 200, 1);
    expect(answer).toEqual({ product: { code: 'a' } });
  });

  it('tries cut after cut, the deepest last: the parts but one at their smallest, then the bare record', () => {
    const tried: unknown[] = [];
    const answer = fitRecord(
      (cut) => {
        tried.push([cut.maxChars, cut.maxItems, cut.dropped, cut.bare]);
        return { product: cut.bare ? 'a' : 'word '.repeat(500) };
      },
      30,
      2,
    );
    expect(answer).toEqual({ product: 'a' });
    expect(tried.slice(-8)).toEqual([
      [200, 6, 0, false],
      [120, 4, 0, false],
      [60, 2, 0, false],
      [200, 6, 1, false],
      [120, 4, 1, false],
      [60, 2, 1, false],
      [30, 1, 1, false],
      [40, 1, 2, true],
    ]);
    const sizes = tried.slice(0, -8) as readonly (readonly number[])[]; // as pushed above
    expect(sizes[0]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, false]);
    expect(sizes.at(-1)).toEqual([300, 10, 0, false]);
    for (const [index, [maxChars = 0, maxItems = 0]] of sizes.slice(1).entries()) {
      expect(maxChars).toBeLessThan(sizes[index]?.[0] ?? 0);
      expect(maxItems).toBeLessThan(sizes[index]?.[1] ?? 0);
    }
  });

  it('gives the bare record when there is nothing else to give, whatever it costs', () => {
    const bare = { product: 'word '.repeat(500) };
    expect(fitRecord(() => bare, 30, 1)).toBe(bare);
  });

  it('DESIGN §3: never costs more than the budget', () => {
    fc.assert(
      fc.property(record, budget, (raw, maxTokens) => {
        expect(countTokens(fitRecord(build(raw), maxTokens, 1))).toBeLessThanOrEqual(maxTokens);
      }),
    );
  });
});
