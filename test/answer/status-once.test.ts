/** A status that all records share is said once, and who reads the answer still knows that of each record. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, buildAnswer, findSharedStatus } from '../../src/answer/envelope.ts';
import { countTokens } from '../../src/answer/tokens.ts';
import type { Trimmed } from '../../src/answer/trim.ts';
import { PARTS } from './fit/arbitrary-answers.ts';

const columns = ['code', 'status', 'name'];
const ONCE = { ...PARTS, columns, statusOnce: true };
const boots = (...statuses: readonly (string | number)[]): Trimmed[] =>
  statuses.map((status, index) => ({ code: `B-${index}`, status, name: 'Boot' }));

describe('a status that all records share', () => {
  it.each(['active', 'passive', 7])('is said once, without a column: %j', (status) => {
    expect(buildAnswer(ONCE, boots(status, status))).toEqual({
      returned: 2,
      each_status: status,
      columns: ['code', 'name'],
      products: [
        ['B-0', 'Boot'],
        ['B-1', 'Boot'],
      ],
    });
  });

  it.each([
    ['one differs', boots('active', 'passive', 'active')],
    ['one tells none', [...boots('active', 'active'), { code: 'B-2', name: 'Boot' }]],
    ['there is one record only', boots('active')],
    ['the PIM sends a text of its own', boots('archived', 'archived')],
    ['no record tells one', [{ code: 'B-0' }, { code: 'B-1' }]],
  ])('is left in each record where %s', (_why, records) => {
    expect(findSharedStatus(records)).toBeUndefined();
    expect(buildAnswer(ONCE, records)).toEqual(buildAnswer({ ...ONCE, statusOnce: false }, records));
  });
});

const record = fc.record(
  { code: fc.string({ maxLength: 12 }), status: fc.constantFrom('active', 'passive', 3), name: fc.lorem() },
  { requiredKeys: ['code', 'name'] },
);
const records = fc.oneof(
  fc.array(record, { maxLength: 60 }),
  fc.array(
    record.map((one): Trimmed => ({ ...one, status: 'active' })),
    { maxLength: 60 },
  ),
);
/** The status of each record, as one reads it. */
function readStatuses({ each_status, columns: heads = [], products = [] }: Answer): readonly unknown[] {
  const at = (heads as readonly string[]).indexOf('status');
  // Rows or records with keys, as buildAnswer makes them.
  return (products as readonly (Trimmed | readonly unknown[])[]).map(
    (one) => each_status ?? (Array.isArray(one) ? one[at] : (one as Trimmed).status) ?? undefined,
  );
}

const columnsOrNot = fc.constantFrom(columns, undefined);

describe('saying the status once', () => {
  it('loses no status and never costs more than saying it in each', () => {
    fc.assert(
      fc.property(records, columnsOrNot, (list, heads) => {
        const once = buildAnswer({ ...ONCE, columns: heads }, list);
        const each = buildAnswer({ ...ONCE, columns: heads, statusOnce: false }, list);
        expect(readStatuses(once)).toEqual(list.map(({ status }) => status));
        expect(countTokens(once)).toBeLessThanOrEqual(countTokens(each));
      }),
    );
  });
});
