/**
 * Runs plans over a part of a copy, unchanged and with values put into its records. Leaves no file.
 */

import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CopyFiles, removeFiles } from '../copy-files.ts';
import type { DerivedPlan, TrialPlans } from '../copy-port.ts';
import { readCopyShapes } from '../copy-shapes.ts';
import type { Engine } from '../engine-process.ts';
import type { Trial } from '../protocol.ts';
import { runPlan } from './make-file.ts';

// Some thousand records take seconds.
const WRITE_MS = 10 * 60_000;

/** @returns the number of values that have no place in their records */
export async function runTrial(
  trial: Trial,
  plansOf: TrialPlans,
  {
    engine,
    paths,
    signal,
  }: { readonly engine: Engine; readonly paths: CopyFiles; readonly signal: AbortSignal },
): Promise<number> {
  const directory = paths.spill(randomUUID());
  mkdirSync(directory, { mode: 0o700 });
  const nameFile = (name: string): string => join(directory, `${name}.duckdb`);
  const [before, after] = [nameFile('before'), nameFile('after')];
  const { applied, labels, languages } = readCopyShapes(paths);
  try {
    const { unplaced } = await engine.ask(
      {
        kind: 'write_trial',
        base: paths.copy,
        before,
        after,
        applied,
        labels,
        languages,
        ...trial,
      },
      WRITE_MS,
    );
    const run = (plan: DerivedPlan, copy: string): Promise<void> =>
      runPlan(plan, nameFile(randomUUID()), { engine, signal, paths: { ...paths, copy } });
    for (const plan of plansOf('before')) await run(plan, before);
    for (const plan of plansOf('after')) await run(plan, after);
    return unplaced;
  } finally {
    removeFiles(directory);
  }
}
