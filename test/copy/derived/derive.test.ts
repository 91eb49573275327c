/** Files that are made of a copy: whole or not at all, each once, whoever ends meanwhile. */
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import * as duckdb from '@duckdb/node-api';
import { expect, it, onTestFinished } from 'vitest';
import { type CopyFiles, openFiles } from '../../../src/copy/copy-files.ts';
import type { DerivedPlan, MakeAsk, MakeSteps } from '../../../src/copy/copy-port.ts';
import { createDerivations, type Derivations } from '../../../src/copy/derived/derive.ts';
import { CatalogError } from '../../../src/errors.ts';
import { writeCopyOf } from '../../support/copy-in-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

const ENDLESS = 'WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r) SELECT max(a) FROM r';

/** A copy of so many products, and what is made of it. */
async function open(products = 3) {
  const files = openFiles(ownDirectory('derived'));
  const ids = Array.from({ length: products }, (_, at) => at + 1);
  await writeCopyOf(files.copy, { products: ids.map((ProductId) => ({ ProductId, Name: 'Chair' })) });
  const start = (): Derivations => {
    const derivations = createDerivations({
      files: () => files,
      onUnexpected: (error) => {
        throw error;
      },
    });
    onTestFinished(() => derivations.end());
    return derivations;
  };
  return { files, start, derivations: start() };
}

/** A plan that counts products, after a step of the test's. */
function count(first: (ask: MakeAsk, steps: MakeSteps) => Promise<unknown> = async () => {}, mark = ''): DerivedPlan {
  return {
    ...{ name: 'counts', mark, steps: 2 },
    make: async (ask, steps) => {
      steps.begin('first', 1);
      if (!steps.skipped.has('first')) await first(ask, steps);
      steps.begin('second', 2);
      await ask('CREATE TABLE made.counted AS SELECT count(*) AS n FROM products');
    },
  };
}

/** What is in the directory beside the copy. */
const listOthers = ({ directory, copy }: CopyFiles): readonly string[] =>
  readdirSync(directory).filter((name) => !copy.endsWith(name));

/** Makes a file, and reads what is in it. */
async function make(derivations: Derivations, plan: DerivedPlan): Promise<unknown> {
  expect(derivations.derive(plan)?.state).toBe('making');
  await derivations.ended(plan);
  expect(derivations.find(plan)).toBe(true);
  return readCount(derivations.made()[plan.name] ?? '');
}

async function readCount(file: string): Promise<unknown> {
  const instance = await duckdb.DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const rows = await (await connection.runAndReadAll('SELECT n FROM counted')).getRows();
  connection.closeSync();
  instance.closeSync();
  return Number(rows[0]?.[0]);
}

it('makes a file once, which the next process finds', async () => {
  const { files, derivations, start } = await open();
  expect(await make(derivations, count())).toBe(3);
  expect(listOthers(files)).toEqual([expect.stringMatching(/^counts-.*\.duckdb$/)]);
  expect(start().derive(count())).toEqual({ state: 'made' });
});

it('makes it anew of another copy, and by another plan', async () => {
  const { files, derivations } = await open();
  await make(derivations, count());
  expect(derivations.find(count(undefined, 'other'))).toBe(false);
  await writeCopyOf(files.copy, { products: [{ ProductId: 1 }] });
  expect([derivations.find(count()), derivations.made()]).toEqual([false, {}]);
  expect(await make(derivations, count())).toBe(1);
});

it('keeps the three newest files of one name', async () => {
  const { files, derivations } = await open();
  const plans = ['a', 'b', 'c', 'd', 'e'].map((mark) => count(undefined, mark));
  for (const [at, plan] of plans.entries()) {
    await make(derivations, plan);
    // In the order of time, however coarse the clock of the files is.
    utimesSync(derivations.made().counts ?? '', at + 1, at + 1);
  }
  expect(listOthers(files)).toHaveLength(3);
  expect(plans.map((plan) => derivations.find(plan))).toEqual([false, false, true, true, true]);
});

it('is made by one of two processes, and the other sees it made', async () => {
  const { derivations, start } = await open();
  const other = start();
  let runs = 0;
  const plan = count(async () => {
    runs += 1;
  });
  expect(derivations.derive(plan)).toMatchObject({ state: 'making', progress: { steps: 2 } });
  expect(other.derive(plan)).toEqual({ state: 'making' });
  await derivations.ended(plan);
  expect(other.derive(plan)).toEqual({ state: 'made' });
  expect(runs).toBe(1);
});

it.skipIf(process.platform !== 'linux')(
  'leaves no half file when its engine is killed, and begins again, from the second time on without what it was at',
  async () => {
    const { files, derivations } = await open();
    const before = listChildren();
    const why: (string | undefined)[] = [];
    let isHalf = false;
    const plan = count(async (ask) => {
      await ask('CREATE TABLE made.half AS SELECT 1 AS n');
      isHalf = true;
      await ask(ENDLESS);
    });
    const told: DerivedPlan = {
      ...plan,
      make: (ask, steps) => {
        why.push(steps.skipped.get('first'));
        return plan.make(ask, steps);
      },
    };
    expect(derivations.derive(told)?.state).toBe('making');
    for (const _time of [1, 2]) {
      await expect.poll(() => isHalf, { interval: 20 }).toBe(true);
      expect(listOthers(files)).toContainEqual(expect.stringMatching(/\.draft$/));
      isHalf = false;
      for (const pid of listChildren().filter((one) => !before.includes(one))) process.kill(pid, 'SIGKILL');
    }
    await derivations.ended(told);
    expect(why).toEqual([undefined, undefined, 'It needed too much memory.']);
    expect(await readCount(derivations.find(told) ? (derivations.made().counts ?? '') : '')).toBe(3);
    expect(listOthers(files)).toEqual([expect.stringMatching(/^counts-.*\.duckdb$/)]);
  },
);

it('tells a plan in our words why a statement is refused, and fails where the plan does', async () => {
  const { files, derivations } = await open();
  const said: unknown[] = [];
  const plan = count(async (ask) => {
    const error = await ask('SELECT nme FROM products', 'SELECT nme FROM products').catch((reason: unknown) => reason);
    said.push(error);
    throw error;
  });
  derivations.derive(plan);
  await derivations.ended(plan);
  expect(said).toEqual([expect.any(CatalogError)]);
  expect(said[0]).toMatchObject({ message: expect.stringContaining('did you mean name?') });
  expect(derivations.derive(plan)).toMatchObject({ state: 'failed', error: said[0] });
  expect(listOthers(files)).toEqual([]);
  // It is told once, then tried again.
  expect(derivations.derive(plan)?.state).toBe('making');
});

it('is given up when its copy is replaced, and leaves nothing', async () => {
  const { files, derivations } = await open();
  const plan = count((ask) => ask(ENDLESS));
  derivations.derive(plan);
  const ended = derivations.ended(plan);
  derivations.end();
  await ended;
  expect([derivations.find(plan), listOthers(files)]).toEqual([false, []]);
});

it('removes what killed processes have left a day ago, and nothing that may be in use', async () => {
  const { files, derivations } = await open();
  const left = [
    'spill-x',
    'counts-1-1-x.duckdb.y.draft',
    'counts-1-1-x.duckdb.y.draft.wal',
    'counts-1-1-x.duckdb.lock',
  ];
  const yesterday = Date.now() / 1_000 - 25 * 3_600;
  for (const name of left) {
    for (const path of [`${files.directory}/${name}`, `${files.directory}/${name.replace('x', 'young')}`])
      writeFileSync(path, '');
    utimesSync(`${files.directory}/${name}`, yesterday, yesterday);
  }
  await make(derivations, count());
  expect(left.filter((name) => existsSync(`${files.directory}/${name}`))).toEqual([]);
  const young = left.map((name) => name.replace('x', 'young')).sort();
  expect(
    listOthers(files)
      .filter((name) => name.includes('young'))
      .sort(),
  ).toEqual(young);
});

/** Processes that this one has started. */
function listChildren(): readonly number[] {
  const threads = readdirSync('/proc/self/task');
  return threads.flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
