import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAnswer } from '../../../src/answer/envelope.ts';
import { createFilling, fitAnswer } from '../../../src/answer/fit/budget.ts';
import { countTokens, partTokens } from '../../../src/answer/tokens.ts';
import { budget, PARTS, partsOf, smallRecord } from './arbitrary-answers.ts';

describe('createFilling', () => {
  const empty = buildAnswer(PARTS, []);

  it('takes the first record, however large', () => {
    expect(createFilling(200, () => empty, undefined).add({ text: 'word '.repeat(5_000) })).toBe(true);
  });

  it('stops when the budget is used up', () => {
    const filling = createFilling(400, () => empty, undefined);
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
      const filling = createFilling(maxTokens, () => empty, columns);
      filling.add({ code: 'a' });
      return filling.add(added);
    };
    expect([fits(cost - 1), fits(cost)]).toEqual([false, true]);
  });

  it('counts no status that all records share', () => {
    const record = { code: 'a', status: 'active' };
    const cost = countTokens(empty) + 90 + 2 * (partTokens('{"code":"a"}') + 1);
    const fits = (maxTokens: number): boolean => {
      const filling = createFilling(maxTokens, () => empty, undefined, true);
      filling.add(record);
      return filling.add(record);
    };
    expect([fits(cost - 1), fits(cost)]).toEqual([false, true]);
  });

  it('counts rows without their keys', () => {
    const count = (columns: readonly string[] | undefined): number => {
      const filling = createFilling(600, () => empty, columns);
      let taken = 0;
      while (filling.add({ integration_code: `${taken}`, short_description: 'x' })) taken += 1;
      return taken;
    };
    expect(count(['integration_code', 'short_description'])).toBeGreaterThan(count(undefined) * 1.5);
  });

  it('lets in no more than what fits in the end', () => {
    fc.assert(
      fc.property(fc.array(smallRecord, { minLength: 40, maxLength: 200 }), budget, (records, maxTokens) => {
        const filling = createFilling(maxTokens, () => empty, undefined);
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
