import { versionOf } from '../copy-files.ts';
import { isFirst, judgeCopy } from '../describe-copy.ts';
import { type Engine, EngineRefusedError } from '../engine-process.ts';
import type { Base } from './refresh.ts';
import { WRITE_MS } from './write-copy.ts';

const NEWEST = "SELECT strftime(max(updated), '%Y-%m-%dT%H:%M:%S') FROM products";

/** Has the engine that works do a job of a run. */
export type RunJob = <Result>(job: (engine: Engine) => Promise<Result>) => Promise<Result>;

/** Opens the copy; undefined: there is none, it is damaged, or it has the first lists alone. */
export async function openBase(file: string, work: RunJob): Promise<Base | undefined> {
  if (versionOf(file) === undefined) return undefined;
  try {
    const { summary, newest } = await work((engine) => readSummary(engine, file));
    const info = judgeCopy(summary);
    if (isFirst(info)) return undefined;
    return {
      ...summary,
      file,
      asOf: info.asOf,
      newest: typeof newest === 'string' ? newest : undefined,
      compare: (pages, isComplete, due) =>
        work((engine) =>
          engine.ask(
            { kind: 'compare_products', base: file, pages, isComplete: isComplete, due },
            WRITE_MS,
          ),
        ),
    };
  } catch (error) {
    if (error instanceof EngineRefusedError) return undefined;
    throw error;
  }
}

async function readSummary(engine: Engine, file: string) {
  const summary = await engine.ask({ kind: 'open_copy', file }, WRITE_MS);
  const { rows } = await engine.ask(
    { kind: 'query', sql: NEWEST, offset: 0, maxRows: 1, maxChars: 100 },
    WRITE_MS,
  );
  return { summary, newest: rows[0]?.[0] };
}
