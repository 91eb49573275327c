/** DESIGN §3: an audit's answer never tells a part as the whole, whatever the token budget. */

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/answer/envelope.ts';
import { countTokens } from '../../src/answer/tokens/tokens.ts';
import { fitAudit } from '../../src/audit/answer.ts';
import { type Audit, runAudit } from '../../src/audit/audit.ts';
import type { Change } from '../../src/audit/change.ts';
import { DEFAULT_WEIGHTS } from '../../src/audit/grade.ts';
import { RULES } from '../../src/audit/rules.ts';
import { openRecords } from '../audit/open-records.ts';

/** None has a barcode; some have one name, or spaces around it; every second one is in a category that is worse. */
const PRODUCTS = Array.from({ length: 60 }, (_, at) => ({
  ProductId: at + 1,
  Code: `CUP-${at}`,
  Name: at % 5 === 0 ? 'Cup' : at % 7 === 0 ? ` Cup ${at} ` : `Cup ${at}`,
  Codes: [],
  ShortDescription: at % 2 === 0 ? null : 'A cup.',
  CategoryProducts: [{ CategoryId: at % 2, Name: at % 2 === 0 ? 'Bare cups' : 'Told cups' }],
}));

const change: Change = {
  asOf: '2026-03-01T08:00:00Z',
  headline: 'a_or_b',
  note: undefined,
  points: [],
  figures: new Map([['products', { before: 63, now: 60 }]]),
  grades: undefined,
  rules: new Map([['no_barcode', -3]]),
  notCompared: [],
};

const ROOM = 100_000;

let audit: Audit;
beforeAll(async () => {
  const localCopy = await openRecords({ products: PRODUCTS, variants: [] });
  const signal = new AbortController().signal;
  const question = { rules: RULES, scope: {}, gradedBy: 'category', weights: DEFAULT_WEIGHTS, maxExamples: 5 } as const;
  audit = await runAudit({ ...question, isOver: () => false, signal }, localCopy);
});

function tell(maxTokens: number, maxExamples = 5): Answer {
  const view = { from: 0, offset: 0, version: 'v001', hash: 'abcdef', gradedBy: 'category' } as const;
  const form = { maxTokens, source: undefined, redact: <Value>(value: Value): Value => value };
  return fitAudit(audit, { ...view, maxExamples, isExplained: false, change }, form);
}

const budgets = fc.record({
  maxTokens: fc.integer({ min: 300, max: 3_000 }),
  maxExamples: fc.integer({ min: 0, max: 5 }),
});

describe('whatever the budget', () => {
  it('an answer within it is the whole one, or says that the budget cut it and what is left out', () => {
    fc.assert(
      fc.property(budgets, ({ maxTokens, maxExamples }) => {
        const answer = tell(maxTokens, maxExamples);
        expect(countTokens(answer)).toBeLessThanOrEqual(maxTokens);
        const { cut_by: cutBy, left_out: leftOut, returned, total } = answer;
        if (cutBy === undefined) {
          expect(answer).toEqual(tell(ROOM, maxExamples));
          return;
        }
        expect(cutBy).toBe('token_budget');
        expect(leftOut ?? returned).not.toEqual(total);
      }),
      { numRuns: 25 },
    );
  });

  it('what is called left out is not all there', () => {
    const whole = tell(ROOM);
    fc.assert(
      fc.property(budgets, ({ maxTokens }) => {
        const { left_out: leftOut, ...told } = tell(maxTokens);
        for (const part of Array.isArray(leftOut) ? leftOut : []) {
          if (typeof part === 'string' && part in whole) expect(told).not.toHaveProperty(part);
        }
        for (const part of Object.keys(whole)) {
          if (!(part in told)) expect(leftOut).toContain(part);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('the warnings on the figures and the headline are there', () => {
    fc.assert(
      fc.property(budgets, ({ maxTokens, maxExamples }) => {
        const { warnings, products } = tell(maxTokens, maxExamples);
        expect(products).toMatchObject({ checked: 60, sellable: expect.any(Number) });
        expect(String(warnings)).toContain('no_barcode');
        expect(String(warnings)).toContain('either all lack it, or this PIM does not send it');
      }),
      { numRuns: 25 },
    );
  });
});

it('what changed and what to fix first outlast the findings beyond ten, which a cursor goes on with', () => {
  const answers = Array.from({ length: 40 }, (_, at) => tell(300 + at * 25));
  for (const { change_since: since, fix_first: first, returned, next_cursor: next } of answers) {
    if (since === undefined || first === undefined) expect(Number(returned)).toBeLessThanOrEqual(10);
    expect(next !== undefined).toBe(returned !== answers[0]?.total);
  }
});

it('a little more room tells a little more: no step leaves a third of a budget unused', () => {
  for (let maxTokens = 400; maxTokens < countTokens(tell(ROOM)); maxTokens += 50) {
    expect(countTokens(tell(maxTokens))).toBeGreaterThan(maxTokens * 0.67);
  }
});
