/** An audit's answer never tells a part as the whole, whatever the token budget. */

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/answer/envelope.ts';
import { countTokens } from '../../src/answer/tokens.ts';
import { fitAudit } from '../../src/audit/answers/answer-audit.ts';
import type { AuditEntry } from '../../src/audit/ask/audit-entry.ts';
import { DEFAULT_WEIGHTS } from '../../src/audit/grade.ts';
import { FIRST_VIEW } from '../audit/fit-whole.ts';
import { openRecords } from '../audit/open-records.ts';
import { type Ran, runAudit } from '../audit/run-audit.ts';

function nameOf(at: number): string {
  if (at % 5 === 0) return 'Cup';
  return at % 7 === 0 ? ` Cup ${at} ` : `Cup ${at}`;
}

/** None has a barcode, which is a gap of the system; some have one name, or spaces around it; every second one is in a category that is worse. */
const PRODUCTS = Array.from({ length: 60 }, (_, at) => ({
  ProductId: at + 1,
  Code: `CUP-${at}`,
  Name: nameOf(at),
  Codes: [],
  ShortDescription: at % 2 === 0 ? null : 'A cup.',
  CategoryProducts: [{ CategoryId: at % 2, Name: at % 2 === 0 ? 'Bare cups' : 'Told cups' }],
}));

/** What the audit of an older copy came to: there were more products, of which more had no barcode. */
const before = (now: AuditEntry): AuditEntry => ({
  ...now,
  asOf: '2026-01-01T08:00:00Z',
  products: now.products + 3,
  failed: { ...now.failed, no_barcode: 63 },
});

const ROOM = 100_000;

let audit: Ran;
beforeAll(async () => {
  const localCopy = await openRecords({ products: PRODUCTS, variants: [] });
  const ran = await runAudit(
    localCopy,
    { weights: DEFAULT_WEIGHTS, maxExamples: 5 },
    { systemPercent: 85 },
  );
  audit = { ...ran, trend: [...ran.trend.map(before), ...ran.trend] };
});

function tell(maxTokens: number, maxExamples = 5): Answer {
  const form = {
    maxTokens,
    source: undefined,
    redact: <Value>(value: Value): Value => value,
    notices: [{ code: 'requirement_of_no_category', requirement: 'cups' } as const],
  };
  return fitAudit(audit, { ...FIRST_VIEW, maxExamples }, form);
}

const budgets = fc.record({
  maxTokens: fc.integer({ min: 300, max: 3_000 }),
  maxExamples: fc.integer({ min: 0, max: 5 }),
});

describe('whatever the budget', () => {
  it('an answer has its headline, and is the whole one or says that the budget cut it and what is left out', () => {
    fc.assert(
      fc.property(budgets, ({ maxTokens, maxExamples }) => {
        const answer = tell(maxTokens, maxExamples);
        expect(countTokens(answer)).toBeLessThanOrEqual(maxTokens);
        expect(answer.products).toMatchObject({ checked: 60, sellable: expect.any(Number) });
        expect(JSON.stringify(answer.system_gaps)).toContain('no_barcode');
        expect(String(answer.warnings)).toContain('The requirement cups');
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
        for (const part of Array.isArray(leftOut) ? leftOut.map(String) : []) {
          const key = part.replace('part of ', '');
          expect(whole).toHaveProperty(key);
          if (key === part) expect(told).not.toHaveProperty(key);
          else expect(told[key]).not.toEqual(whole[key]);
        }
        if (typeof leftOut === 'number') return;
        for (const part of Object.keys(whole)) {
          if (!(part in told) && part !== 'warnings') expect(leftOut).toContain(part);
        }
      }),
      { numRuns: 25 },
    );
  });
});

it('what changed and what to fix first outlast the findings beyond ten, which a cursor goes on with', () => {
  const answers = Array.from({ length: 40 }, (_, at) => tell(300 + at * 25));
  for (const { change_since: since, fix_first: first, returned, next_cursor: next } of answers) {
    if (since === undefined || first === undefined)
      expect(Number(returned)).toBeLessThanOrEqual(10);
    expect(next !== undefined).toBe(returned !== answers[0]?.total);
  }
});
