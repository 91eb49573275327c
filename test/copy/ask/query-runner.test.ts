import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createQueryRunner } from '../../../src/copy/ask/query-runner.ts';
import { openFiles } from '../../../src/copy/copy-files.ts';
import { createLocalCopy } from '../../../src/copy/local-copy.ts';
import { QueryLimitError } from '../../../src/errors.ts';
import type { PimCatalog } from '../../../src/pim/port.ts';
import { filesIn } from '../../support/copied.ts';
import { serveCopy } from '../../tools/served-copy.ts';

const { dataDir, ask } = serveCopy();

const WINDOW = { offset: 0, maxRows: 2, maxChars: 1_000 } as const;

/** More than the engine's memory. */
const LARGE = `SELECT count(*) FROM (SELECT DISTINCT concat(${Array(60).fill('m').join()}) FROM (SELECT md5(i::VARCHAR) AS m FROM range(300000) t(i)))`;

/** More than the engine's time. */
const ENDLESS = 'WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r) SELECT max(a) FROM r';

/** What no query here comes to need. */
const ASIDE = {
  now: () => performance.now(),
  sleep: () => new Promise<void>(() => {}),
  onUnexpected: (error: unknown) => {
    throw error;
  },
};

const directory = (): string => filesIn(dataDir).directory;

function open(maySpill: boolean) {
  const runner = createQueryRunner({
    files: () => openFiles(directory()),
    noCopy: () => new Error('there is no copy'),
    maySpill,
    ...ASIDE,
  });
  onTestFinished(() => runner.end());
  return runner;
}

const spills = (): string[] => readdirSync(directory()).filter((name) => name.startsWith('spill-'));

describe('a query of our own that does not fit into memory', () => {
  it('is answered by way of the disk, on which nothing is left of it', async () => {
    const runner = open(true);
    const { rows } = await runner.query({ sql: LARGE, ...WINDOW }, 60_000);
    expect(rows).toEqual([[300_000]]);
    expect(spills()).toHaveLength(1);
    runner.end();
    expect(spills()).toEqual([]);
  });

  // Each look while the clock is a fake one moves it on a little, so the limit is far beyond.
  it('has its time, though nobody asks the engine anything else meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = open(true).query({ sql: LARGE, ...WINDOW }, 3_600_000);
    await vi.waitFor(() => expect(spills()).toHaveLength(1), { timeout: 300_000 });
    vi.advanceTimersByTime(100_000);
    expect((await answer).rows).toEqual([[300_000]]);
  });

  it.each([
    ['memory', LARGE, 60_000],
    ['time', ENDLESS, 100],
  ])('tells by its error, where nothing goes to the disk, that the %s is what it lacks', async (limit, sql, maxMs) => {
    const error = await open(false)
      .query({ sql, ...WINDOW }, maxMs)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(QueryLimitError);
    expect(error).toMatchObject({ limit, code: 'INVALID_ARGUMENT', argument: 'sql' });
  });

  it('is not begun after the end', async () => {
    const runner = open(true);
    const two = [1, 2].map(() => runner.query({ sql: LARGE, ...WINDOW }, 60_000));
    const ends = Promise.allSettled(two);
    runner.close();
    for (const end of await ends) expect(end).toMatchObject({ status: 'rejected' });
    expect(spills()).toEqual([]);
  });

  it('removes what killed processes have left, and nothing that may be in use', async () => {
    const [old, young] = ['spill-old', 'spill-young'].map((name) => join(directory(), name));
    const yesterday = Date.now() / 1_000 - 25 * 3_600;
    for (const path of [old, young]) mkdirSync(path ?? '');
    utimesSync(old ?? '', yesterday, yesterday);
    await open(true).query({ sql: 'SELECT 1', ...WINDOW }, 60_000);
    expect(existsSync(old ?? '')).toBe(false);
    expect(existsSync(young ?? '')).toBe(true);
  });
});

it('a query of the model that does not fit into memory is refused, and writes nothing', async () => {
  const before = spills();
  await expect(open(false).query({ sql: LARGE, ...WINDOW }, 60_000)).rejects.toThrow(/more memory/);
  const { answer } = await ask(LARGE);
  expect(answer).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
  expect(spills()).toEqual(before);
});

it('a query of the model does not wait for one of our own', async () => {
  const localCopy = createLocalCopy({
    catalog: {} as PimCatalog, // nobody reads it
    directory: directory(),
    windowMs: 60_000,
    today: () => new Date(),
    ...ASIDE,
  });
  onTestFinished(() => localCopy.close());
  const order: string[] = [];
  const own = localCopy.query(LARGE, { ...WINDOW, maxMs: 60_000, isRule: true }).then(() => order.push('own'));
  await localCopy.query('SELECT count(*) FROM products', { offset: 0, maxRows: 2 }).then(() => order.push('the model'));
  await own;
  expect(order).toEqual(['the model', 'own']);
});
