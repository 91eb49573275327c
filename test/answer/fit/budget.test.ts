import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAnswer } from '../../../src/answer/envelope.ts';
import { createFilling, fitAnswer, shrinkValue } from '../../../src/answer/fit/budget.ts';
import { countTokens, partTokens } from '../../../src/answer/tokens.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { budget, envelope, PARTS, partsOf, record, smallRecord } from './arbitrary-answers.ts';

describe('fitAnswer', () => {
  it('never costs more than the budget, and shows a record when there is one', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), envelope, budget, (records, some, maxTokens) => {
        const { answer, shown } = fitAnswer(records, partsOf(records.length, some), maxTokens);
        expect(countTokens(answer)).toBeLessThanOrEqual(maxTokens);
        expect(shown).toBeGreaterThanOrEqual(Math.min(records.length, 1));
        expect(answer.returned).toBe(shown);
        expect((answer.products as readonly unknown[] | undefined)?.length ?? 0).toBe(shown); // the records key above
      }),
      { numRuns: everydayOrSoak(50, 400) },
    );
  });

  it('stays within the smallest budget with the largest record', () => {
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
    expect(JSON.stringify(answer.products)).toMatch(/^\[\{"code":"a","text":"word .* \[…\+\d+\]"\}\]$/);
  });

  it('tells how many fields it left out of a record', () => {
    const wide = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`field_${index}`, `value ${index}`]));
    const { answer } = fitAnswer([wide], partsOf(1), 200);
    const [shown = {}] = answer.products as readonly Record<string, unknown>[]; // the records key above
    const { '…': mark, ...kept } = shown;
    expect(mark).toBe(`[…+${90 - Object.keys(kept).length} fields]`);
    expect(Object.keys(kept)).toEqual(Object.keys(wide).slice(0, Object.keys(kept).length));
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
});

describe('createFilling', () => {
  const empty = buildAnswer(PARTS, []);

  it('takes the first record, however large', () => {
    expect(createFilling(200, () => empty, undefined)({ text: 'word '.repeat(5_000) })).toBe(true);
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
      const filling = createFilling(maxTokens, () => empty, columns);
      filling({ code: 'a' });
      return filling(added);
    };
    expect([fits(cost - 1), fits(cost)]).toEqual([false, true]);
  });

  it('lets in no more than what fits in the end', () => {
    fc.assert(
      fc.property(fc.array(smallRecord, { minLength: 40, maxLength: 200 }), budget, (records, maxTokens) => {
        const filling = createFilling(maxTokens, () => empty, undefined);
        const taken = records.slice(
          0,
          Math.max(
            0,
            records.findIndex((one) => !filling(one)),
          ),
        );
        expect(fitAnswer(taken, partsOf(records.length), maxTokens).shown).toBe(taken.length);
      }),
    );
  });
});
