/** An engine that has the newest copy open for whoever asks, one query after the other. */

import { CancelledError } from '../../errors.ts';
import { buildBrokenQueryError, isBroken, isDamage, toCatalogError } from '../copy-errors.ts';
import { type CopyFiles, removeFiles, versionOf } from '../copy-files.ts';
import type { CopyInfo, QueryCall, QueryResult } from '../copy-port.ts';
import { judgeCopy } from '../describe-copy.ts';
import { createEngine, EngineRefusedError } from '../engine-process.ts';
import { createTurns, type Turns } from '../one-at-a-time.ts';
import type { QueryRequest } from '../protocol.ts';

/** Runs queries on the newest copy. */
interface QueryRunner {
  /** Runs when all that came before is done; throws CatalogErrors only. */
  readonly inTurn: Turns['take'];
  /** The copy that there is now, open; undefined: there is none. In a turn only. */
  open(): Promise<OpenedCopy | undefined>;
  /** Asks the newest copy, in its turn. @param maxMs after which the query is ended with its engine */
  query(request: Omit<QueryRequest, 'kind'>, maxMs: number, call?: QueryCall): Promise<QueryResult>;
  /**
   * Ends an engine that broke over a version of the copy. One in which damage was found is removed, so that no process
   * takes it for a copy.
   * @throws what is told of it; the error itself where the engine did not break
   */
  endBroken(error: unknown, version: string): never;
  /** What is told after {@link open} found no copy. */
  noCopy(): Error;
  /** Ends the engine, and with it the query that it runs; the next one starts another. */
  end(): void;
  /** Ends it for good: whoever waits for a turn is told that the call is over. */
  close(): void;
}

/** A copy that can be asked. */
interface OpenedCopy {
  readonly version: string;
  readonly info: CopyInfo;
  /** The derived files that are open with it, as JSON. */
  readonly derived: string;
}

/** What a runner is made of. */
interface QueryRunnerParts {
  /** @throws CatalogError where there is no place for a copy */
  readonly files: () => CopyFiles;
  /** What is told where there is no copy, or one that is damaged. */
  readonly noCopy: (isDamaged: boolean) => Error;
  /** Files that are made of the copy and are there, by the names of their databases. */
  readonly derived: () => Readonly<Record<string, string>>;
  /** Told which of them cannot be opened. */
  readonly forget: (name: string) => void;
  /** Milliseconds on the clock of the calls' deadlines. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Told what was thrown and is not ours to show. */
  readonly onUnexpected: (error: unknown) => void;
}

/** A query of the model's is ended with its engine after this. */
export const QUERY_MS = 5_000;
/** Opening takes milliseconds. */
export const OPEN_MS = 60_000;
/** The engine is ended when nobody has asked it for so long: it takes memory. */
const IDLE_MS = 60_000;

/** Creates a runner. Starts nothing yet. */
export function createQueryRunner({ files, noCopy, onUnexpected, ...parts }: QueryRunnerParts): QueryRunner {
  const engine = createEngine();
  let opened: OpenedCopy | undefined;
  /** The version whose file was found to be damaged, until another one is opened. */
  let damaged: string | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const end = (): void => {
    clearTimeout(idle);
    engine.end();
    opened = undefined;
  };
  const turns = createTurns({ ...parts, onLeave: end });

  const open = async (): Promise<OpenedCopy | undefined> => {
    if (isClosed) throw new CancelledError();
    const { copy } = files();
    const version = versionOf(copy);
    if (version === undefined || version === damaged) return undefined;
    const made = parts.derived();
    const derived = JSON.stringify(made);
    if (opened?.version !== version || opened.derived !== derived || engine.pid === undefined) {
      end();
      try {
        const request = { kind: 'open_copy', file: copy, derived: made } as const;
        const { attached, ...summary } = await engine.ask(request, OPEN_MS);
        for (const name of Object.keys(made)) if (!attached.includes(name)) parts.forget(name);
        opened = { version, info: judgeCopy(summary), derived: JSON.stringify(parts.derived()) };
        damaged = undefined;
      } catch (error) {
        if (!(error instanceof EngineRefusedError)) throw error;
        // One that is damaged is none; the next sync replaces it.
        onUnexpected(error);
        end();
        if (isDamage(error)) damaged = version;
        return undefined;
      }
    }
    return opened;
  };

  /** Whether it was found to be damaged, or there is one that cannot be opened. */
  const isDamaged = (): boolean => damaged !== undefined || versionOf(files().copy) !== undefined;

  const endBroken = (error: unknown, version: string): never => {
    if (!isBroken(error)) throw error;
    onUnexpected(error);
    end();
    if (!isDamage(error)) throw buildBrokenQueryError();
    damaged = version;
    const { copy } = files();
    // Not the one that another process has put in its place since.
    if (versionOf(copy) === version) removeFiles(copy);
    throw noCopy(true);
  };

  /** The time in which nobody asks begins when a turn is over, however long that was. */
  const withoutIdling = async <Result>(run: () => Result | Promise<Result>): Promise<Result> => {
    clearTimeout(idle);
    try {
      return await run();
    } finally {
      if (engine.pid !== undefined) idle = setTimeout(end, IDLE_MS).unref();
    }
  };

  const inTurn: Turns['take'] = (run, call) =>
    turns
      .take(() => withoutIdling(run), call)
      .catch((error: unknown) => {
        throw toCatalogError(error, onUnexpected, QUERY_MS);
      });

  return {
    inTurn,
    open,
    query: (request, maxMs, call) =>
      inTurn(async () => {
        const newest = await open();
        if (newest === undefined) throw noCopy(isDamaged());
        const { info, version } = newest;
        const asked = engine.ask({ kind: 'query', ...request }, maxMs);
        const reply = await asked.catch((error: unknown) => endBroken(error, version));
        return { ...reply, copy: info, version };
      }, call),
    endBroken,
    noCopy: () => noCopy(isDamaged()),
    end,
    close: () => {
      isClosed = true;
      end();
    },
  };
}
