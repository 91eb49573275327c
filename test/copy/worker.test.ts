/** The engine that works takes one job at a time, and no job ends the work of another. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createEngine, type Engine } from '../../src/copy/engine-process.ts';
import { Worker } from '../../src/copy/worker.ts';
import { CancelledError } from '../../src/errors.ts';
import { ownDirectory } from '../support/own-cache.ts';

/** An engine that replies with its process id. */
const SCRIPT = "process.on('message', () => process.send({ reply: process.pid }));";

function openWorker(): Worker {
  const file = join(ownDirectory('engine'), 'engine.mjs');
  writeFileSync(file, SCRIPT);
  const worker = new Worker(createEngine(file));
  onTestFinished(() => worker.end());
  return worker;
}

const { signal: never } = new AbortController();

it('runs a job when the one before is over, in the same engine', async () => {
  const worker = openWorker();
  const steps: string[] = [];
  const job = (name: string) =>
    worker.run(never, async (engine) => {
      steps.push(`${name} begins`);
      const pid: unknown = await engine.ask({ kind: 'next_rows' }, 60_000);
      steps.push(`${name} ends`);
      return pid;
    });
  const [first, second] = await Promise.all([job('first'), job('second')]);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(second).toBe(first);
});

it('begins no job that was given up before its turn, and ends no other for it', async () => {
  const worker = openWorker();
  const givenUp = new AbortController();
  const first = worker.run(never, async (engine) => {
    givenUp.abort();
    return engine.ask({ kind: 'next_rows' }, 60_000);
  });
  let isBegun = false;
  const second = worker.run(givenUp.signal, async () => {
    isBegun = true;
  });
  await expect(second).rejects.toThrow(CancelledError);
  expect(await first).toEqual(expect.any(Number));
  expect(isBegun).toBe(false);
});

it('gives the next job another engine where one has failed', async () => {
  const worker = openWorker();
  const pids: unknown[] = [];
  const job = (fails: boolean) =>
    worker.run(never, async (engine) => {
      pids.push(await engine.ask({ kind: 'next_rows' }, 60_000));
      if (fails) throw new Error('The job failed.');
    });
  await expect(job(true)).rejects.toThrow('The job failed.');
  await job(false);
  expect(new Set(pids).size).toBe(2);
});

it('ends its engine with the job that is given up, and starts another one for the next', async () => {
  const worker = openWorker();
  const givenUp = new AbortController();
  const first = worker.run(givenUp.signal, async (engine) => {
    const pid: unknown = await engine.ask({ kind: 'next_rows' }, 60_000);
    givenUp.abort();
    expect(engine.pid).toBeUndefined();
    return pid;
  });
  const second = worker.run(
    never,
    async (engine): Promise<unknown> => engine.ask({ kind: 'next_rows' }, 60_000),
  );
  expect(await second).not.toBe(await first);
});

/** A job whose result is the process of its engine. */
const readPid = async (engine: Engine): Promise<unknown> =>
  engine.ask({ kind: 'next_rows' }, 60_000);

it('gives its engine away between jobs, and starts another one for the next', async () => {
  const worker = openWorker();
  const first = await worker.run(never, readPid);
  const released = worker.release();
  onTestFinished(() => released?.end());
  expect(released?.pid).toBe(first);
  expect(await worker.run(never, readPid)).not.toBe(first);
});

it('keeps its engine while a job runs', async () => {
  const worker = openWorker();
  const released = await worker.run(never, async (engine) => {
    await readPid(engine);
    return worker.release();
  });
  expect(released).toBeUndefined();
});
