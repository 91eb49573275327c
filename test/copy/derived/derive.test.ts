/** Files that are made of a copy: whole or not at all, each once, whoever ends meanwhile, in few tries. */
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import * as duckdb from '@duckdb/node-api';
import { expect, it, onTestFinished } from 'vitest';
import { type AuditSet, planAudit } from '../../../src/audit/run/plan-audit.ts';
import { type CopyFiles, openFiles } from '../../../src/copy/copy-files.ts';
import type { DerivedPlan, MakeAsk, MakeSteps } from '../../../src/copy/copy-port.ts';
import { Derivations } from '../../../src/copy/derived/derive.ts';
import { EngineEndedError, EngineRefusedError } from '../../../src/copy/engine-process.ts';
import { Worker } from '../../../src/copy/worker.ts';
import { setOf } from '../../audit/ask-rule.ts';
import { rulesOf } from '../../audit/run-audit.ts';
import { writeCopyOf } from '../../support/copy-in-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

/** More than the engine may take, whatever else runs. */
const HUGE = `SELECT length(string_agg(repeat('x', 1000000), '')) FROM range(1000)`;

const ENDLESS =
  'WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r) SELECT max(a) FROM r';

/** A copy of so many products, what is made of it, and what is logged of that. */
async function open(products = 3) {
  const files = openFiles(ownDirectory('derived'));
  const ids = Array.from({ length: products }, (_, at) => at + 1);
  await writeCopyOf(files.copy, {
    products: ids.map((ProductId) => ({ ProductId, Name: 'Chair' })),
  });
  const logged: string[] = [];
  const start = () => {
    const derivations = new Derivations({
      files: () => files,
      worker: new Worker(),
      onUnexpected: (error) => logged.push(String(error)),
    });
    onTestFinished(() => derivations.end());
    return derivations;
  };
  return { files, start, derivations: start(), logged };
}

/** A plan that counts products, after a step of the test's. */
function count(
  first: (ask: MakeAsk, steps: MakeSteps) => Promise<unknown> = async () => {},
  mark = '',
): DerivedPlan {
  return {
    name: 'counts',
    mark,
    words: {
      title: 'The count',
      fallback: 'Count by hand.',
      relief: 'The operator may mute rules.',
    },
    steps: 2,
    make: async (ask, steps) => {
      steps.begin('first', 1);
      if (!steps.skipped.has('first')) await first(ask, steps);
      steps.begin('second', 2);
      await ask('CREATE TABLE made.counted AS SELECT count(*) AS n FROM products');
    },
  };
}

const listOthers = ({ directory, copy }: CopyFiles): readonly string[] =>
  readdirSync(directory).filter((name) => !copy.endsWith(name));

async function make(derivations: Derivations, plan: DerivedPlan): Promise<unknown> {
  expect(derivations.derive(plan)?.state).toBe('making');
  await derivations.ended(plan);
  expect(derivations.find(plan)).toBe(true);
  return readCount(derivations.made()[plan.name] ?? '');
}

const readCount = async (file: string): Promise<number> =>
  Number((await readRows(file, 'SELECT n FROM counted'))[0]?.[0]);

async function readRows(file: string, sql: string) {
  const instance = await duckdb.DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

it('makes a file once, which the next process finds', async () => {
  const { files, derivations, start, logged } = await open();
  expect(await make(derivations, count())).toBe(3);
  expect(listOthers(files)).toEqual([expect.stringMatching(/^counts-.*\.duckdb$/)]);
  expect(start().derive(count())).toEqual({ state: 'made' });
  expect(logged).toEqual([]);
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
      for (const pid of listChildren().filter((one) => !before.includes(one)))
        process.kill(pid, 'SIGKILL');
    }
    await derivations.ended(told);
    expect(why).toEqual([undefined, undefined, 'It needed too much memory.']);
    expect(await readCount(derivations.find(told) ? (derivations.made().counts ?? '') : '')).toBe(
      3,
    );
    expect(listOthers(files)).toEqual([expect.stringMatching(/^counts-.*\.duckdb$/)]);
  },
);

it.each([
  ['ended', new EngineEndedError(false), 'It needed too much memory.'],
  ['took too long', new EngineEndedError(true), 'It took more than ten minutes.'],
  [
    'broke',
    new EngineRefusedError({ reason: 'failed', failed: 'INTERNAL Error: index 3', fix: '' }),
    'DuckDB failed on it.',
  ],
])('is given up in three tries where a step %s the engine each time', async (_what, error, why) => {
  const { derivations, logged } = await open();
  const alone: boolean[] = [];
  const plan: DerivedPlan = {
    ...count(),
    make: async (_ask, steps) => {
      steps.begin('first', 1);
      alone.push(steps.isAlone);
      throw error;
    },
  };
  derivations.derive(plan);
  await derivations.ended(plan);
  expect(alone).toEqual([false, true, true]);
  expect(logged).toEqual([expect.stringContaining('step first failed every time')]);
  expect(derivations.derive(plan)).toMatchObject({
    state: 'failed',
    error: {
      code: 'UNAVAILABLE',
      message: expect.stringContaining(why),
      fix: expect.stringContaining('mute rules'),
    },
  });
});

it('asks all other rules where one needs too much memory, whose result says so', async () => {
  const { derivations } = await open();
  const sql = `SELECT product_id, NULL::BIGINT AS variant_id, (${HUGE}) > 0 AS failed, NULL AS detail, 0 AS extent, NULL AS shared FROM products`;
  const [noName, noCode] = rulesOf('no_name', 'no_code');
  const plan = planAudit(
    setOf([{ ...noName, id: 'huge', sql }, noName, noCode] as AuditSet['rules']),
  );
  derivations.derive(plan);
  await derivations.ended(plan);
  expect(derivations.find(plan)).toBe(true);
  const file = derivations.made()[plan.name] ?? '';
  expect(await readRows(file, 'SELECT rule, checked FROM rule_results ORDER BY rule')).toEqual([
    ['huge', null],
    ['no_code', '3'],
    ['no_name', '3'],
  ]);
  expect(await readRows(file, "SELECT note FROM rule_results WHERE rule = 'huge'")).toEqual([
    [expect.stringContaining('more memory than it is allowed')],
  ]);
});

it('logs a rule of ours that the engine refuses, and asks all others', async () => {
  const { derivations, logged } = await open();
  const [noName, noCode] = rulesOf('no_name', 'no_code');
  const refused = { ...noName, id: 'refused', sql: 'SELECT no_such_column FROM products' };
  const plan = planAudit(setOf([refused, noCode] as AuditSet['rules']));
  derivations.derive(plan);
  await derivations.ended(plan);
  expect(derivations.find(plan)).toBe(true);
  expect(logged).toEqual([expect.stringContaining('Step refused of making')]);
  const notes = "SELECT note FROM rule_results WHERE rule = 'refused'";
  expect(await readRows(derivations.made()[plan.name] ?? '', notes)).toEqual([
    [expect.stringMatching(/^DuckDB refused a statement of pim-mcp\. .* in the log/)],
  ]);
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
    for (const path of [
      `${files.directory}/${name}`,
      `${files.directory}/${name.replace('x', 'young')}`,
    ])
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

function listChildren(): readonly number[] {
  const threads = readdirSync('/proc/self/task');
  return threads.flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}
