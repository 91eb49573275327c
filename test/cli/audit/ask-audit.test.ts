/** The command asks until the audit is whole, however little a call gets done. */

import { describe, expect, it } from 'vitest';
import type { CallContext } from '../../../src/call/context.ts';
import { type AskedAudit, askAudit } from '../../../src/cli/audit/ask-audit.ts';
import type { ToolSession } from '../../../src/cli/tool-session.ts';
import type { LocalCopy } from '../../../src/copy/port.ts';
import { openRecords } from '../../audit/open-records.ts';

const records = openRecords({
  products: Array.from({ length: 30 }, (_, at) => ({
    ProductId: at + 1,
    Code: `C${at}`,
    Name: at % 3 === 0 ? null : 'Chair',
    ShortDescription: null,
    CategoryProducts: [{ CategoryId: at % 4 }],
  })),
});

const DEADLINE_MS = 60_000;

/** A session over these records, whose queries take so long; after `swapAfter` queries there is another copy. */
async function openSession(queryMs: number, swapAfter = Number.POSITIVE_INFINITY, other?: LocalCopy['query']) {
  const query = other ?? (await records).query;
  let [nowMs, queries, calls] = [0, 0, 0];
  const localCopy: Pick<LocalCopy, 'query' | 'keepAudit' | 'readAudits'> = {
    keepAudit: () => {},
    readAudits: () => [],
    query: async (sql, window) => {
      nowMs += queryMs;
      queries += 1;
      return { ...(await query(sql, window)), version: queries > swapAfter ? 'two' : 'one' };
    },
  };
  const settings = {
    now: () => nowMs,
    today: () => new Date(0),
    source: undefined,
    redact: <Value>(value: Value) => value,
    version: '1',
  };
  const session: Pick<ToolSession, 'run' | 'beginCall'> = {
    beginCall: (signal) => ({ signal, deadlineAtMs: nowMs + DEADLINE_MS, warnings: new Set() }) as never,
    run: async (tool, args, call) => {
      calls += 1;
      // What the tool asks of its surroundings, and no more.
      const context = { settings, call, localCopy, catalog: { identity: 'one' } } as unknown as CallContext;
      try {
        await tool.run(args as never, context);
        return { text: '', answer: {} };
      } catch (error) {
        return { text: '', answer: {}, error: { code: (error as { code: string }).code, retry: true } as never };
      }
    },
  };
  return { session: session as ToolSession, countCalls: () => calls };
}

const wanted = { examples: 3, mostRows: 10_000 };
const { signal } = new AbortController();

async function ask(queryMs: number, most = wanted): Promise<{ readonly asked: AskedAudit; readonly calls: number }> {
  const { session, countCalls } = await openSession(queryMs);
  const asked = await askAudit(session, {}, most, signal);
  if ('error' in asked) throw new Error(asked.error.code);
  return { asked, calls: countCalls() };
}

describe('an audit of many portions', () => {
  it('comes to what one of a single call comes to', async () => {
    const [slow, fast] = [await ask(25_000), await ask(0)];
    expect(slow.calls).toBeGreaterThan(10);
    expect(fast.calls).toBe(2);
    expect(slow.asked.audit.verdicts).toEqual(fast.asked.audit.verdicts);
    expect(slow.asked.audit.standing).toEqual(fast.asked.audit.standing);
    expect(slow.asked.audit).toMatchObject({ isWhole: true, notRun: [], standing: { products: 30 } });
    expect(slow.asked.rows).toEqual(fast.asked.rows);
  });

  it('is given up where the copy is replaced meanwhile, as something to repeat', async () => {
    const { session } = await openSession(25_000, 5);
    expect(await askAudit(session, {}, wanted, signal)).toMatchObject({ error: { code: 'UNAVAILABLE' } });
  });
});

it('reads on where the engine gave up counting the rows', async () => {
  const { query } = await records;
  const { session } = await openSession(0, undefined, async (sql, window) => {
    const result = await query(sql, { ...window, maxRows: Math.min(window.maxRows, 7) });
    const isPage = sql.includes('AS link');
    return isPage ? { ...result, counted: window.offset + result.rows.length, countedAll: false } : query(sql, window);
  });
  const asked = await askAudit(session, {}, wanted, signal);
  expect(asked).toMatchObject({ rows: (await ask(0)).asked.rows });
});

it('reads as many defects as there are, or as are wanted', async () => {
  const { asked } = await ask(0);
  const failed = asked.audit.verdicts.reduce((sum, verdict) => sum + verdict.failed, 0);
  expect([asked.rows.length, asked.total]).toEqual([failed, failed]);
  const { asked: some } = await ask(0, { ...wanted, mostRows: 7 });
  expect([some.rows.length, some.total]).toEqual([7, failed]);
  expect(some.rows).toEqual(asked.rows.slice(0, 7));
  expect((await ask(0, { ...wanted, mostRows: 0 })).asked).toMatchObject({ rows: [], total: failed });
});
