/** Runs queries on the newest copy in one engine, one after the other, by turns of people. */

import { CancelledError } from '../../errors.ts';
import { buildBrokenQueryError, isBroken, isDamage, toCatalogError } from '../copy-errors.ts';
import { type CopyFiles, removeFiles, versionOf } from '../copy-files.ts';
import type { CopyInfo, QueryCall, QueryResult } from '../copy-port.ts';
import { judgeCopy } from '../describe-copy.ts';
import { createEngine, EngineRefusedError } from '../engine-process.ts';
import { createTurns, type TurnParts, type Turns } from '../one-at-a-time.ts';
import type { QueryRequest } from '../protocol.ts';

/** A copy that can be queried. */
interface OpenedCopy {
  readonly version: string;
  readonly info: CopyInfo;
  /** The derived files that are open with it, as JSON. */
  readonly derived: string;
}

/** Parts of a runner. */
interface QueryRunnerParts extends Omit<TurnParts, 'onLeave'> {
  /** @throws CatalogError when there is no directory for a copy */
  readonly files: () => CopyFiles;
  /** The error for a missing or damaged copy. */
  readonly noCopy: (isDamaged: boolean) => Error;
  /** Derived files that exist, by the names of their databases. */
  readonly derived: () => Readonly<Record<string, string>>;
  /** Called with the name of a derived file that cannot be opened. */
  readonly forget: (name: string) => void;
  /** Called with errors that must not be shown to the caller. */
  readonly onUnexpected: (error: unknown) => void;
}

/** Time after which a query of the model is ended together with its engine. */
export const QUERY_MS = 5_000;
/** Opening takes milliseconds. */
export const OPEN_MS = 60_000;
/** The engine is ended after this long without a query, because it takes memory. */
const IDLE_MS = 60_000;

/** Creates a runner; starts nothing yet. */
export function createQueryRunner({ files, noCopy, onUnexpected, ...parts }: QueryRunnerParts) {
  const engine = createEngine();
  let opened: OpenedCopy | undefined;
  /** What was opened last, whether its engine is still there. */
  let known: Pick<OpenedCopy, 'version' | 'info'> | undefined;
  /** The version whose file is damaged, until another one is opened. */
  let damaged: string | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** Ends the engine together with its running query; the next query starts another one. */
  const end = (): void => {
    clearTimeout(idle);
    engine.end();
    opened = undefined;
  };
  const turns = createTurns({ ...parts, onLeave: end });

  /** The current copy, open; undefined: there is none. Call it in a turn only. */
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
        known = opened;
        damaged = undefined;
      } catch (error) {
        if (!(error instanceof EngineRefusedError)) throw error;
        // A damaged copy counts as none; the next sync replaces it.
        onUnexpected(error);
        end();
        if (isDamage(error)) damaged = version;
        return undefined;
      }
    }
    return opened;
  };

  /** Whether the copy was found to be damaged, or there is one that cannot be opened. */
  const isDamaged = (): boolean => damaged !== undefined || versionOf(files().copy) !== undefined;

  /**
   * Ends an engine that broke on a version of the copy. A copy found to be damaged is deleted, so that no process uses
   * it.
   * @throws the error for the caller; the original error if the engine did not break
   */
  const endBroken = (error: unknown, version: string): never => {
    if (!isBroken(error)) throw error;
    onUnexpected(error);
    end();
    if (!isDamage(error)) throw buildBrokenQueryError();
    damaged = version;
    const { copy } = files();
    // Do not delete a copy that another process has put there since.
    if (versionOf(copy) === version) removeFiles(copy);
    throw noCopy(true);
  };

  /** The idle time begins when a turn ends, however long the turn was. */
  const withoutIdling = async <Result>(run: () => Result | Promise<Result>): Promise<Result> => {
    clearTimeout(idle);
    try {
      return await run();
    } finally {
      if (engine.pid !== undefined) idle = setTimeout(end, IDLE_MS).unref();
    }
  };

  /** Runs a function when everything before it is done. Throws only CatalogErrors. */
  const inTurn: Turns['take'] = (run, call) =>
    turns
      .take(() => withoutIdling(run), call)
      .catch((error: unknown) => {
        throw toCatalogError(error, onUnexpected, QUERY_MS);
      });

  /** The current copy without a turn, where it was open before; undefined: open it to know. */
  const findKnown = (): CopyInfo | undefined => {
    const version = versionOf(files().copy);
    if (isClosed || version === undefined || version === damaged) return undefined;
    return version === known?.version ? known.info : undefined;
  };

  return {
    inTurn,
    open,
    findKnown,
    /** Queries the newest copy, in its turn. @param maxMs time after which the query is ended together with its engine */
    query: (
      request: Omit<QueryRequest, 'kind'>,
      maxMs: number,
      call?: QueryCall,
    ): Promise<QueryResult> =>
      inTurn(async () => {
        const newest = await open();
        if (newest === undefined) throw noCopy(isDamaged());
        const { info, version } = newest;
        const asked = engine.ask({ kind: 'query', ...request }, maxMs);
        const reply = await asked.catch((error: unknown) => endBroken(error, version));
        return { ...reply, copy: info, version };
      }, call),
    endBroken,
    /** The error to report after `open` found no copy. */
    noCopy: () => noCopy(isDamaged()),
    end,
    /** Ends it for good; whoever waits for a turn gets CANCELLED. */
    close: () => {
      isClosed = true;
      end();
    },
  };
}
