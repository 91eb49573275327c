/** Steps that end the engine, or are refused for lack of memory: tried again alone, left out, and given up in few tries. */
import * as duckdb from '@duckdb/node-api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AuditSet, planAudit } from '../../../src/audit/run/plan-audit.ts';
import { openFiles } from '../../../src/copy/copy-files.ts';
import type { DerivedPlan, MakeSteps } from '../../../src/copy/copy-port.ts';
import { createDerivations, type Derivations } from '../../../src/copy/derived/derive.ts';
import { EngineEndedError, EngineRefusedError } from '../../../src/copy/engine-process.ts';
import { setOf } from '../../audit/ask-rule.ts';
import { rulesOf } from '../../audit/run-audit.ts';
import { writeCopyOf } from '../../support/copy-in-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

/** More than the engine may take, whatever else runs. */
const HUGE = `SELECT length(string_agg(repeat('x', 1000000), '')) FROM range(1000)`;

const broken = () => new EngineRefusedError({ reason: 'failed', failed: 'INTERNAL Error: index 3', fix: '' });

/** What can be made of a copy of three products. */
async function open(): Promise<Derivations> {
  const files = openFiles(ownDirectory('derived'));
  await writeCopyOf(files.copy, {
    products: [1, 2, 3].map((ProductId) => ({ ProductId, Name: `Chair ${ProductId}` })),
  });
  const derivations = createDerivations({
    files: () => files,
    onUnexpected: (error) => {
      throw error;
    },
  });
  onTestFinished(() => derivations.end());
  return derivations;
}

/** Makes a file to the end, and counts how often that was begun. */
async function make(derivations: Derivations, plan: DerivedPlan) {
  const tries: { readonly isAlone: boolean; readonly skipped: Readonly<Record<string, string>> }[] = [];
  const counted: DerivedPlan = {
    ...plan,
    make: (ask, steps) => {
      tries.push({ isAlone: steps.isAlone, skipped: Object.fromEntries(steps.skipped) });
      return plan.make(ask, steps);
    },
  };
  expect(derivations.derive(counted)?.state).toBe('making');
  await derivations.ended(counted);
  return { tries, state: derivations.derive(counted), file: derivations.made()[plan.name] ?? '' };
}

/** A plan of steps that do what a test says. */
const planOf = (...run: readonly ((steps: MakeSteps) => unknown)[]): DerivedPlan => ({
  ...{ name: 'counts', mark: 'x', steps: run.length },
  make: async (ask, steps) => {
    await ask('CREATE TABLE made.counted AS SELECT count(*) AS n FROM products');
    for (const [at, each] of run.entries()) {
      steps.begin(`step ${at}`, at + 1);
      await each(steps);
    }
  },
});

/** A plan that asks something of the engine as its one step. */
const planAsking = (sqlOf: (steps: MakeSteps) => string): DerivedPlan => ({
  ...{ name: 'counts', mark: 'x', steps: 1 },
  make: async (ask, steps) => {
    steps.begin('first', 1);
    await ask(`CREATE TABLE made.counted AS ${sqlOf(steps)}`);
  },
});

async function readRows(file: string, sql: string) {
  const instance = await duckdb.DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

const FAILED = 'What rules find in the local copy could not be worked out: one step failed every time.';

describe('is given up in a few tries, with a sentence,', () => {
  it.each([
    ['that ended', () => new EngineEndedError(false), 'It needed too much memory.'],
    ['that took too long', () => new EngineEndedError(true), 'It took more than ten minutes.'],
    ['that DuckDB failed on', broken, 'DuckDB failed on it.'],
  ])('where a step that cannot be left out ends the engine each time: one %s', async (_what, build, why) => {
    const plan = planOf(() => {
      throw build();
    });
    const { tries, state } = await make(await open(), plan);
    expect(tries.map(({ isAlone }) => isAlone)).toEqual([false, true, true]);
    expect(state).toMatchObject({
      state: 'failed',
      error: { code: 'UNAVAILABLE', message: `${FAILED} ${why}`, fix: expect.stringContaining('mute rules') },
    });
  });
});

describe('what is refused for lack of memory', () => {
  it('is tried again alone, and nothing is left out', async () => {
    const plan = planAsking(({ isAlone }) => (isAlone ? 'SELECT 7 AS n' : HUGE));
    const { tries, state, file } = await make(await open(), plan);
    expect(tries).toEqual([
      { isAlone: false, skipped: {} },
      { isAlone: true, skipped: {} },
    ]);
    expect(state).toEqual({ state: 'made' });
    expect(await readRows(file, 'SELECT n FROM counted')).toEqual([[7]]);
  });

  it('as a rule costs no other rule, and its result says why it could not be asked', async () => {
    const sql = `SELECT product_id, NULL::BIGINT AS variant_id, (${HUGE}) > 0 AS failed, NULL AS detail, 0 AS extent, NULL AS shared FROM products`;
    const [noName, noCode] = rulesOf('no_name', 'no_code');
    const set = setOf([{ ...noName, id: 'huge', sql }, noName, noCode] as AuditSet['rules']);
    const { state, file } = await make(await open(), planAudit(set));
    expect(state).toEqual({ state: 'made' });
    expect(await readRows(file, 'SELECT rule, checked, failed FROM rule_results ORDER BY rule')).toEqual([
      ['huge', null, null],
      ['no_code', '3', expect.any(String)],
      ['no_name', '3', '0'],
    ]);
    expect(await readRows(file, "SELECT note FROM rule_results WHERE rule = 'huge'")).toEqual([
      [expect.stringContaining('more memory than it is allowed')],
    ]);
  });
});
