import { expect, it } from 'vitest';
import type { CallContext } from '../../src/call/context.ts';
import type { LocalCopy } from '../../src/copy/port.ts';
import { InvalidArgumentError } from '../../src/errors.ts';
import { auditCatalog } from '../../src/tools/audit-catalog.ts';
import { openRecords } from '../copy/audit/open-records.ts';

const GAPS = {
  ...{ Code: null, Name: null, ShortDescription: null, LongDescription: null },
  ...{ Prices: [], Codes: [], Properties: [], CategoryProducts: [], TrademarkProducts: [] },
};
const records = openRecords({ products: Array.from({ length: 40 }, (_, id) => ({ ProductId: id + 1, ...GAPS })) });

/** Asks for the findings on gaps, a few a page; the engine gives up on queries with these words. */
async function audit(tooSlow: string | undefined, cursor?: unknown) {
  const { query } = await records;
  const localCopy: Pick<LocalCopy, 'query'> = {
    query: (sql, window) => {
      if (tooSlow === undefined || !sql.includes(tooSlow)) return query(sql, window);
      throw new InvalidArgumentError('It took too long.', 'Ask for less.', 'sql');
    },
  };
  const settings = { now: () => 0, tokenBudget: 150, source: undefined, redact: <Value>(value: Value) => value };
  const call = { deadlineAtMs: 60_000, signal: new AbortController().signal, warnings: new Set() };
  // What the tool asks of its surroundings, and no more.
  const context = { settings, call, localCopy, catalog: { identity: 'one' } } as unknown as CallContext;
  const args = { rules: ['completeness'], ...(cursor === undefined ? {} : { cursor }) };
  return auditCatalog.run(args as never, context);
}

it('a cursor goes on while the same rules are run', async () => {
  const first = await audit(undefined);
  const second = await audit(undefined, first.next_cursor);
  expect(second.findings).not.toEqual(first.findings);
});

it('a cursor is refused when a rule took too long this time, for its place is no longer the same', async () => {
  const { next_cursor: cursor } = await audit(undefined);
  expect(cursor).toEqual(expect.any(String));
  await expect(audit('failing_no_name', cursor)).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    fix: expect.stringContaining('Leave cursor out'),
  });
});
