import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, buildAnswer, type EnvelopeParts } from '../../src/answer/envelope.ts';
import { findSharedStatus } from '../../src/answer/shared-values.ts';
import { countTokens } from '../../src/answer/tokens.ts';
import type { Trimmed } from '../../src/answer/trim.ts';

const RECORDS = [{ code: 'a', name: 'A' }, { code: 'b' }];
const parts = (some: Partial<EnvelopeParts>): EnvelopeParts => ({
  recordsKey: 'products',
  ...some,
});
const numbers = (length: number) => Array.from({ length }, (_, index) => index);

describe('buildAnswer', () => {
  it('leaves out what it has not, and keeps zeros and false', () => {
    expect(buildAnswer(parts({}), [])).toEqual({ returned: 0 });
    const zeros = { total: 0, returned: 0, exact: false, age_s: 0 };
    expect(buildAnswer(parts({ total: 0, exact: false, ageSeconds: 0 }), [])).toEqual(zeros);
  });

  it('prints rows under columns, null where a record lacks one', () => {
    const columns = ['code', 'name'];
    const [first, second] = [
      ['a', 'A'],
      ['b', null],
    ];
    expect(buildAnswer(parts({ columns }), RECORDS)).toEqual({
      returned: 2,
      columns,
      products: [first, second],
    });
  });

  it('prints filters of over five values as count and first', () => {
    expect(
      buildAnswer(parts({ appliedFilters: { Codes: numbers(5), ProductIds: numbers(6) } }), []),
    ).toMatchObject({
      applied_filters: { Codes: numbers(5), ProductIds: { count: 6, first: [0] } },
    });
  });

  it('prints up to twenty unmatched identifiers, then the count and the first few', () => {
    expect(buildAnswer(parts({ unmatched: { not_found: numbers(20) } }), [])).toMatchObject({
      not_found: numbers(20),
    });
    const { not_found } = buildAnswer(parts({ unmatched: { not_found: numbers(21) } }), []);
    expect(not_found).toEqual({ count: 21, first: [0, 1, 2, 3] });
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
      applied_filters: {
        Codes: ['a'],
        Names: { count: 2, first: ['a'] },
        IntegrationCodes: ['x'.repeat(41)],
      },
      warnings: ['first', '2 more warnings do not fit; raise max_tokens to read them.'],
    });
  });

  it('says nothing but counts of its own when it is bare', () => {
    const long = parts({
      unmatched: { not_found: ['a'] },
      appliedFilters: { Codes: ['a'] },
      warnings: ['a', 'b'],
    });
    expect(buildAnswer(long, [], 'bare')).toEqual({
      returned: 0,
      not_found: { count: 1 },
      applied_filters: { count: 1 },
      warnings: ['2 more warnings do not fit; raise max_tokens to read them.'],
    });
  });
});

const columns = ['code', 'status', 'name'];
const ONCE: EnvelopeParts = { recordsKey: 'products', columns, statusOnce: true };
const boots = (...statuses: readonly (string | number)[]): Trimmed[] =>
  statuses.map((status, index) => ({ code: `B-${index}`, status, name: 'Boot' }));

describe('a status that all records share', () => {
  it.each(['active', 'passive', 7])('is said once, without a column: %j', (status) => {
    const answer = buildAnswer(ONCE, boots(status, status));
    expect(answer).toMatchObject({ each_status: status, columns: ['code', 'name'] });
  });

  it.each([
    ['one differs', boots('active', 'passive', 'active')],
    ['one tells none', [...boots('active', 'active'), { code: 'B-2', name: 'Boot' }]],
    ['the PIM sends a text of its own', boots('archived', 'archived')],
  ])('is left in each record where %s', (_why, records) => {
    expect(findSharedStatus(records)).toBeUndefined();
    expect(buildAnswer(ONCE, records)).toEqual(
      buildAnswer({ ...ONCE, statusOnce: false }, records),
    );
  });
});

const records = fc.constantFrom(['active'], ['active', 'passive', 3]).chain((statuses) => {
  const one = {
    code: fc.string({ maxLength: 12 }),
    status: fc.constantFrom(...statuses),
    name: fc.lorem(),
  };
  return fc.array(fc.record(one, { requiredKeys: ['code', 'name'] }), { maxLength: 60 });
});

function readStatuses({
  each_status,
  columns: heads = [],
  products = [],
}: Answer): readonly unknown[] {
  const at = (heads as readonly string[]).indexOf('status');
  // Rows or records with keys, as buildAnswer makes them.
  return (products as readonly (Trimmed | readonly unknown[])[]).map(
    (one) => each_status ?? (Array.isArray(one) ? one[at] : (one as Trimmed).status) ?? undefined,
  );
}

it('saying the status once loses no status and never costs more than saying it in each', () => {
  fc.assert(
    fc.property(records, fc.constantFrom(columns, undefined), (list, heads) => {
      const once = buildAnswer({ ...ONCE, columns: heads }, list);
      const each = buildAnswer({ ...ONCE, columns: heads, statusOnce: false }, list);
      expect(readStatuses(once)).toEqual(list.map(({ status }) => status));
      expect(countTokens(once)).toBeLessThanOrEqual(countTokens(each));
    }),
  );
});
