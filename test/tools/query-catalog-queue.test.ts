import { describe, expect, it } from 'vitest';
import { errorOf, openForTest, type SandboxServer } from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';

/** Ended by the engine's own limit of 5 s, wherever it runs. */
const HEAVY =
  'WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r) SELECT max(a) FROM r';

async function openWithCopy(deadlineMs: number): Promise<SandboxServer> {
  const server = await openForTest({ products: 20, env: { PIM_DEADLINE_MS: String(deadlineMs) } });
  let state: unknown;
  for (let calls = 0; calls < 20 && state !== 'done'; calls += 1) {
    ({ state } = (await server.call('sync_catalog')).answer);
  }
  expect(state).toBe('done');
  // Opens the copy, so that no later call waits for that.
  await server.call('query_catalog', { sql: 'SELECT 1' });
  return server;
}

describe('queries that wait for each other', () => {
  it('ends with its deadline what runs, and what waits without having run it', async () => {
    const server = await openWithCopy(7_500);
    const called = await Promise.all(
      Array.from({ length: 4 }, () => server.call('query_catalog', { sql: HEAVY })),
    );
    const errors = called.map((one) => errorOf(one));
    expect(errors.map(({ code }) => code)).toEqual(['INVALID_ARGUMENT', 'TIMEOUT', 'BUSY', 'BUSY']);
    expect(errors.map(({ retry }) => retry)).toEqual([false, true, true, true]);
    expect(errors.map(({ failed }) => String(failed).includes('Other queries'))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    // What was waited for does not run on.
    const { answer } = await server.call('query_catalog', { sql: 'SELECT 1 AS a' });
    expect(answer.rows).toEqual([[1]]);
  });

  it('runs nothing of calls that were cancelled, so that the next has its turn', async () => {
    const server = await openWithCopy(20_000);
    const cancelled = new AbortController();
    const heavy = Array.from({ length: 6 }, () =>
      server.client
        .callTool(
          { name: 'query_catalog', arguments: { sql: HEAVY } },
          { signal: cancelled.signal },
        )
        .catch(() => 'cancelled'),
    );
    // All of them would take 30 s, which is more than the next would wait.
    const next = server.call('query_catalog', { sql: 'SELECT 1 AS a' });
    cancelled.abort();
    expect((await next).answer.rows).toEqual([[1]]);
    expect(await Promise.all(heavy)).toEqual(Array.from({ length: 6 }, () => 'cancelled'));
  });

  it('answers every query while a new copy takes the place of the old', async () => {
    const server = await openWithCopy(60_000);
    let isSyncing = true;
    const failed: unknown[] = [];
    let answers = 0;
    const asking = (async () => {
      while (isSyncing) {
        const called = await server.call('query_catalog', {
          sql: 'SELECT count(*) AS n, sum(length(a.raw::VARCHAR)) FROM variants a, range(10) r',
        });
        if (called.isError) failed.push(called.text);
        answers += 1;
      }
    })();
    for (let syncs = 0; syncs < everydayOrSoak(1, 2); syncs += 1)
      await server.call('sync_catalog', { max_age_h: 0 });
    isSyncing = false;
    await asking;
    expect(failed).toEqual([]);
    expect(answers).toBeGreaterThan(3);
  });
});
