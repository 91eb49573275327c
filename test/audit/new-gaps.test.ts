/** A rule that nearly all fail now and did not in the copy before: told as what it may be, a loss, and not compared as grades. */
import { describe, expect, it } from 'vitest';
import type { AuditSet } from '../../src/audit/run/plan-audit.ts';
import { setOf } from './ask-rule.ts';
import { product, range } from './by-hand.ts';
import { fitWhole } from './fit-whole.ts';
import { openRecords } from './open-records.ts';
import { readAudit, rulesOf } from './run-audit.ts';

const OLD = '2026-01-02T03:04:05Z';
const RULES = rulesOf('no_price', 'no_short_description');
const GAPS = { systemPercent: 85 };

/** 30 products, of which the first lack a price, and the first five a short description. */
const open = (unpriced: number, readAt?: string) =>
  openRecords(
    {
      products: range(1, 30).map((id) =>
        product(id, {
          Prices: id <= unpriced ? [] : [{ Price: 5, Currency: 'EUR' }],
          ShortDescription: id <= 5 ? null : 'A cup.',
        }),
      ),
      variants: [],
    },
    {},
    {},
    readAt,
  );

/** What the audit of a copy tells after that of an older one. */
async function askChange(before: number, now: number, more: Partial<AuditSet> = {}, then: Partial<AuditSet> = {}) {
  const older = await open(before, OLD);
  const copy = await open(now);
  const set = setOf(RULES, { ...GAPS, ...more });
  await copy.make(set, await older.make(setOf(RULES, { ...GAPS, ...then })));
  return fitWhole(await readAudit(copy, set, { weights: set.weights })).change_since as Readonly<
    Record<string, unknown>
  >;
}

describe('change_since', () => {
  it('says that nearly all fail it now, and compares neither grades nor sellable products', async () => {
    const change = await askChange(2, 30);
    for (const key of ['grades', 'a_or_b', 'sellable', 'with_error']) expect(change).not.toHaveProperty(key);
    expect(change.note).toContain('What counts has changed since, so grades and sellable products cannot be compared.');
    expect(change.note).toContain(
      'Nearly all that is for sale fails no_price now and did not then: see that no import has lost it.',
    );
  });

  it('says that what was a gap counts again', async () => {
    const { note, ...change } = await askChange(30, 2);
    expect(note).toContain('no_price count in grades again.');
    expect(note).not.toContain('import');
    expect(change).not.toHaveProperty('grades');
    expect(change).toMatchObject({ rules: { no_price: -28 } });
  });

  it('compares grades where it was a gap and is one', async () => {
    const { note, ...change } = await askChange(30, 30);
    expect(String(note)).not.toContain('no_price');
    expect(change).toMatchObject({ sellable: 0, a_or_b: 0 });
  });

  it('says nothing of a rule that system_gaps.graded counts', async () => {
    const { note } = await askChange(2, 30, { gradedGaps: ['no_price'] });
    expect(String(note)).not.toContain('import');
  });

  it.each([
    ['system_gaps.graded', { gradedGaps: ['no_price'] }],
    ['system_gaps.least_percent', { systemPercent: 101 }],
  ])('speaks of no loss where as many failed then, and only %s of the rules file is another', async (_what, then) => {
    const { note } = await askChange(30, 30, {}, then);
    expect(String(note)).not.toContain('did not then');
    expect(String(note)).not.toContain('import');
  });
});
