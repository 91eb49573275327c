/** Exports between the engine and the disk: what is there when they end, however they end. */
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../src/copy/engine-process.ts';
import { parseExportName } from '../../../src/copy/export/export-form.ts';
import { exportCopy } from '../../../src/copy/export/write-export.ts';
import { filesIn } from '../../support/copied.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { serveCopy } from '../../tools/served-copy.ts';

const { dataDir } = serveCopy(5);
let copy = '';
beforeAll(() => {
  copy = filesIn(dataDir).copy;
});

const BOUNDS = { files: 3, totalBytes: 1_000_000, fileBytes: 100_000 };

/** Rows of 100 bytes of JSONL each. */
const hundreds = (rows: number): string => `SELECT '${'x'.repeat(91)}' AS t FROM range(${rows})`;

interface Options {
  readonly directory?: string;
  readonly leftMs?: number;
  readonly batchMs?: number;
  readonly bounds?: Partial<typeof BOUNDS>;
  /** True for SQL of the model; default: it is our own. */
  readonly findsTraps?: boolean;
  readonly replaces?: boolean;
  readonly redact?: <Value>(value: Value) => Value;
}

function exportTo(name: string, sql: string, options: Options = {}) {
  const { directory = ownDirectory('exports'), leftMs = 60_000 } = options;
  const named = parseExportName(name);
  if (named === undefined) throw new Error(name);
  const { redact = (value) => value, batchMs = 5_000, findsTraps = false } = options;
  const { replaces = false } = options;
  const order = {
    ...named,
    signal: new AbortController().signal,
    redact,
    findsTraps,
    replaces,
    deadlineAtMs: performance.now() + leftMs,
  };
  const now = (): number => performance.now();
  const engine = createEngine();
  const parts = {
    ...BOUNDS,
    ...options.bounds,
    engine,
    copy,
    check: () => {},
    derived: {},
    directory,
    spill: `${directory}-spill`,
    batchMs,
    now,
  };
  return { directory, engine, done: exportCopy(sql, order, parts) };
}

describe('a file', () => {
  it('has all rows of a large query, while the process grows by far less than the file', async () => {
    const before = process.memoryUsage().rss;
    let peak = before;
    const redact = <Value>(value: Value): Value => {
      peak = Math.max(peak, process.memoryUsage().rss);
      return value;
    };
    const most = everydayOrSoak(100_000, 200_000);
    const bounds = { fileBytes: 300_000_000, totalBytes: 300_000_000 };
    const sql = `SELECT i, '${'x'.repeat(1_000)}' AS t FROM range(${most}) r(i)`;
    const { done, engine } = exportTo('large.jsonl', sql, { bounds, redact });
    const { path, rows, isComplete, bytes } = await done;
    expect([rows, isComplete, statSync(path).size]).toEqual([most, true, bytes]);
    expect(bytes).toBeGreaterThan(1_000 * most);
    expect(peak - before).toBeLessThan(bytes / 2);
    expect(engine.pid).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')(
    'is its user’s alone, and so is the directory',
    async () => {
      const { directory, done } = exportTo('mode.csv', 'SELECT 1', {
        directory: join(ownDirectory('data'), 'exports'),
      });
      const { path } = await done;
      expect([statSync(directory).mode & 0o777, statSync(path).mode & 0o777]).toEqual([
        0o700, 0o600,
      ]);
    },
  );

  it.each([true, false])(
    'that holds no number says so, where the SQL is of a model: %s',
    async (findsTraps) => {
      const sql = 'SELECT i, 5 / (i - 100) AS share FROM range(101) r(i)';
      const { done } = exportTo('shares.csv', sql, { findsTraps });
      const { traps, rows } = await done;
      expect([rows, traps]).toEqual([101, findsTraps ? [{ code: 'sql_not_finite' }] : []]);
    },
  );

  it('is cut at a row where it is full, and says so', async () => {
    const bounds = { fileBytes: 1_000_000, totalBytes: 1_000_000 };
    const { done } = exportTo('full.jsonl', hundreds(30_000), { bounds });
    const { path, rows, isComplete } = await done;
    expect(isComplete).toBe(false);
    const lines = readFileSync(path, 'utf8').split('\n');
    expect(lines.pop()).toBe('');
    expect(lines).toHaveLength(rows);
    // Full but for what the engine hands over at once.
    expect(statSync(path).size).toBeGreaterThan(700_000);
    expect(statSync(path).size).toBeLessThanOrEqual(bounds.fileBytes);
  });
});

describe('no part of a file is left', () => {
  it('when the engine takes too long over a batch', async () => {
    const sql =
      'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE hash(a.range + b.range) = 1';
    const { directory, done } = exportTo('x.csv', sql, { batchMs: 500, findsTraps: true });
    await expect(done).rejects.toMatchObject({ isTimeout: true });
    expect(readdirSync(directory)).toEqual([]);
  });

  it('when the process that wrote it was killed a day ago, once the next export begins', async () => {
    const directory = ownDirectory('exports');
    const [old, fresh] = ['.x.csv.1.part', '.x.csv.2.part'].map((name) =>
      join(directory, name),
    ) as [string, string]; // two
    for (const [file, ageMs] of [
      [old, 25 * 3_600_000],
      [fresh, 5_000],
    ] as const) {
      writeFileSync(file, 'part');
      utimesSync(file, new Date(Date.now() - ageMs), new Date(Date.now() - ageMs));
    }
    await exportTo('y.csv', 'SELECT 1', { directory }).done;
    expect(readdirSync(directory).sort()).toEqual(['.x.csv.2.part', 'y.csv']);
  });
});

describe('a name that is taken', () => {
  it('gets one within the longest name', async () => {
    const directory = ownDirectory('exports');
    const name = `${'a'.repeat(76)}.csv`;
    await exportTo(name, 'SELECT 1', { directory }).done;
    const { name: second } = await exportTo(name, 'SELECT 1', { directory }).done;
    expect(second).toBe(`${'a'.repeat(74)}-2.csv`);
    expect(parseExportName(second)?.name).toBe(second);
  });

  it('is given to one of several that end at once', async () => {
    const directory = ownDirectory('exports');
    const bounds = { files: 10 };
    const done = [1, 2, 3].map(() => exportTo('x.csv', 'SELECT 1', { directory, bounds }).done);
    const names = (await Promise.all(done)).map(({ name }) => name);
    expect(names.sort()).toEqual(['x-2.csv', 'x-3.csv', 'x.csv']);
    expect(readdirSync(directory).sort()).toEqual(['x-2.csv', 'x-3.csv', 'x.csv']);
  });
});

describe('nothing is deleted to make room', () => {
  it('where there are as many files as may be, but one of the same name may be replaced', async () => {
    const directory = ownDirectory('exports');
    for (const [index, name] of ['b.csv', 'a.csv', 'c.csv'].entries()) {
      writeFileSync(join(directory, name), 'x');
      utimesSync(join(directory, name), index, index);
    }
    await expect(exportTo('d.csv', 'SELECT 1', { directory }).done).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('files: 3'),
      fix: expect.stringContaining('b.csv, of 1970-01-01'),
    });
    await expect(exportTo('b.csv', 'SELECT 1', { directory }).done).rejects.toMatchObject({
      fix: expect.stringContaining('replace: true'),
    });
    const { done } = exportTo('b.csv', 'SELECT 1', { directory, replaces: true });
    expect(await done).toMatchObject({ replaced: true });
    expect(readdirSync(directory).sort()).toEqual(['a.csv', 'b.csv', 'c.csv']);
  });
});

describe.skipIf(process.platform === 'win32')('links lead nowhere', () => {
  it('under the name of the file: it is replaced, and what it leads to stays as it was', async () => {
    const directory = ownDirectory('exports');
    const outside = join(ownDirectory('outside'), 'precious.txt');
    writeFileSync(outside, 'precious');
    symlinkSync(outside, join(directory, 'x.csv'));
    const { path } = await exportTo('x.csv', 'SELECT 1 AS a', { directory, replaces: true }).done;
    expect([lstatSync(path).isFile(), readFileSync(outside, 'utf8')]).toEqual([true, 'precious']);
  });

  it('under a name that is taken by a link to nothing: the file gets a number', async () => {
    const directory = ownDirectory('exports');
    const outside = join(ownDirectory('outside'), 'nothing.txt');
    symlinkSync(outside, join(directory, 'x.csv'));
    const { name } = await exportTo('x.csv', 'SELECT 1 AS a', { directory }).done;
    expect([name, existsSync(outside)]).toEqual(['x-2.csv', false]);
  });
});
