import { describe, expect, it } from 'vitest';
import { buildAnswer, type EnvelopeParts } from '../../src/answer/envelope.ts';

const FULL: EnvelopeParts = {
  lead: { grades: { A: 1 } },
  more: { fixes: { no_name: 'Name it.' } },
  recordsKey: 'products',
  columns: ['code', 'name'],
  statusOnce: true,
  total: 9,
  others: { values: 2, count: 3 },
  nextCursor: '0.2.9-abcdef',
  cutBy: 'token_budget',
  retryAfterSeconds: 3,
  scanned: { read: 5, of: 9, matched: 2, complete: false },
  exact: false,
  unmatched: { not_found: ['x'], no_match: [] },
  resolved: { Tees: ['Men > Tees (1)', 'Women > Tees (2)'] },
  matchedBy: { 'tsr 1': { 'ignoring case': 'TSR-1' } },
  pictures: { shown: [{ picture_id: 1 }], not_shown: { 'it has no link': [2] } },
  noneHas: [{ tag: 'eko', nearest: ['eco'] }],
  appliedFilters: { Codes: ['a'] },
  evaluatedFilters: { Names: ['b'] },
  warnings: ['careful'],
  ageSeconds: 4,
  freshness: 'copy',
  copy: { as_of: '2026-01-01T00:00:00Z' },
  copyDate: { as_of: '2026-01-01T00:00Z', incomplete: ['variants'] },
  showsEmpty: false,
  source: 'sandbox',
};
const RECORDS = [{ code: 'a', name: 'A' }, { code: 'b' }];
const parts = (some: Partial<EnvelopeParts>): EnvelopeParts => ({ recordsKey: 'products', ...some });
const numbers = (length: number) => Array.from({ length }, (_, index) => index);

describe('buildAnswer', () => {
  it('puts its keys in the order in which a reader needs them', () => {
    const active = RECORDS.map((record) => ({ ...record, status: 'active' }));
    expect(Object.keys(buildAnswer(FULL, active)).join(' ')).toBe(
      'grades total returned each_status columns products others next_cursor cut_by retry_after_s exact scanned not_found shown ' +
        'not_shown resolved matched_by none_has applied_filters evaluated_filters warnings age_s freshness copy fixes as_of incomplete source',
    );
  });

  it('leaves out what it has not', () => {
    expect(buildAnswer(parts({}), [])).toEqual({ returned: 0 });
  });

  it('keeps zeros and false', () => {
    expect(buildAnswer(parts({ total: 0, exact: false, ageSeconds: 0 }), [])).toEqual({
      total: 0,
      returned: 0,
      exact: false,
      age_s: 0,
    });
  });

  it('prints rows under columns, null where a record lacks one', () => {
    expect(buildAnswer(parts({ columns: ['code', 'name'] }), RECORDS)).toEqual({
      returned: 2,
      columns: ['code', 'name'],
      products: [
        ['a', 'A'],
        ['b', null],
      ],
    });
  });

  it('prints filters of over five values as count and first', () => {
    expect(buildAnswer(parts({ appliedFilters: { Codes: numbers(5), ProductIds: numbers(6) } }), [])).toMatchObject({
      applied_filters: { Codes: numbers(5), ProductIds: { count: 6, first: [0] } },
    });
  });

  it('prints up to twenty unmatched identifiers, then the count and the first few', () => {
    expect(buildAnswer(parts({ unmatched: { not_found: numbers(20) } }), [])).toMatchObject({ not_found: numbers(20) });
    expect(buildAnswer(parts({ unmatched: { not_found: numbers(21) } }), [])).toMatchObject({
      not_found: { count: 21, first: [0, 1, 2, 3] },
    });
  });

  it('says less of its own in brief, and says so', () => {
    const long = parts({
      unmatched: { not_found: numbers(6) },
      appliedFilters: { Codes: ['a'], Names: ['a', 'b'], IntegrationCodes: ['x'.repeat(41)] },
      warnings: ['first', 'second', 'third'],
    });
    expect(buildAnswer(long, [], 'brief')).toEqual({
      returned: 0,
      not_found: { count: 6, first: [0] },
      applied_filters: { Codes: ['a'], Names: { count: 2, first: ['a'] }, IntegrationCodes: ['x'.repeat(41)] },
      warnings: ['first', '2 more warnings do not fit; raise max_tokens to read them.'],
    });
  });

  it('says nothing but counts of its own when it is bare', () => {
    const long = parts({ unmatched: { not_found: ['a'] }, appliedFilters: { Codes: ['a'] }, warnings: ['a', 'b'] });
    expect(buildAnswer(long, [], 'bare')).toEqual({
      returned: 0,
      not_found: { count: 1 },
      applied_filters: { count: 1 },
      warnings: ['2 more warnings do not fit; raise max_tokens to read them.'],
    });
  });
});
