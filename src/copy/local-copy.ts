/** The local copy of one PIM and client: reads it, stores it, and answers queries about it. */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { CatalogError, InvalidArgumentError, NoCopyError } from '../errors.ts';
import { createQueryRunner, QUERY_MS } from './ask/query-runner.ts';
import { isBroken, toCatalogError, toSyncError } from './copy-errors.ts';
import { type CopyFiles, nameFiles, openFiles, versionOf } from './copy-files.ts';
import type { CopyInfo, CopyState, DerivedPlan, ExportOrder, LocalCopy } from './copy-port.ts';
import { createDerivations } from './derived/derive.ts';
import { buildMakingError, isDue, requireRead } from './describe-copy.ts';
import { createEngine } from './engine-process.ts';
import { exportCopy, listFiles, readFile } from './export/write-export.ts';
import { createTurns } from './one-at-a-time.ts';
import { MADE_VIEWS } from './schema.ts';
import { MAX_ANSWER_CHARS, QUALITY } from './sql-text.ts';
import { isLeased, takeLease } from './sync/lease.ts';
import type { Learned } from './sync/list-fetcher.ts';
import { type RunParts, readTold, startRun } from './sync/sync-run.ts';
import { Worker } from './worker.ts';

/** Parts of a local copy. */
interface LocalCopyParts
  extends Omit<
    RunParts,
    'files' | 'lease' | 'signal' | 'leaveSignal' | 'swap' | 'isAsked' | 'learned'
  > {
  /**
   * The plan of the file to derive from each new copy; absent: none is made before it is requested.
   * @throws CatalogError when the plan cannot be determined
   */
  readonly plan?: () => Promise<DerivedPlan>;
  /** The plan of the index that searches read, made of each new copy; absent: none is made. */
  readonly search?: DerivedPlan | undefined;
  /** Called with each copy that this process has read. @param made resolves when all that is made of it was made or given up */
  readonly onNew?: (made: Promise<void>) => void;
  /**
   * Directory of this PIM and client; undefined: there is none, because it is not configured and has no default here.
   */
  readonly directory: string | undefined;
  /** Sleeps without keeping the process alive. Never rejects. */
  readonly idle: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called with errors that must not be shown to the caller. */
  readonly onUnexpected: (error: unknown) => void;
}

/** Matches SQL that reads, or may read, what an audit derives from the copy. */
const READS_MADE = new RegExp(
  `\\b(?:${MADE_VIEWS.map(({ name }) => name).join('|')}|is_[a-z0-9_]+)\\b`,
  'i',
);

/** How often to look whether the copy is to be refreshed, and how long to wait after a reading that may have failed. */
const LOOK_EVERY_MS = 60_000;
const AGAIN_AFTER_MS = 15 * 60_000;
/** A reading that nobody asked for begins so long after a call: a process that is started for one call has ended by then. */
const BEHIND_MS = 1_000;
/** How long a process that is told to end waits for pages that are on their way. */
const LEAVE_MS = 1_000;
/** Limits of stored exports: enough for every column of a large catalog, and far more files than anybody looks at. */
const EXPORT_BOUNDS = { files: 100, totalBytes: 1_000_000_000, fileBytes: 200_000_000 } as const;
/** Limit for complete records: larger than for other queries, because each reply costs a query. */
const MAX_WHOLE_CHARS = 8_000_000;

/** Whose turn an export takes. Its deadline is not that of the wait: the export itself tells that it came too late. */
function takerOf({ person }: ExportOrder) {
  return person === undefined ? {} : { person };
}

/** When the copy was made, milliseconds; 0: there is none, or none that can be reached. */
function findMadeMs({ copy }: Pick<CopyFiles, 'copy'>): number {
  try {
    return statSync(copy).mtimeMs;
  } catch {
    return 0;
  }
}

/** Creates the copy. Touches nothing yet. */
export function createLocalCopy(parts: LocalCopyParts): LocalCopy {
  const { directory } = parts;
  const closed = new AbortController();
  const leaving = new AbortController();
  const exportTurns = createTurns({ ...parts, onLeave: () => {} });
  const learned: Learned = { pages: new Map(), groups: new Map() };
  let running: ReturnType<typeof startRun> | undefined;
  let failure: CatalogError | undefined;
  let wasReading = false;
  let isAboutToBegin = false;
  /** When a reading that nobody asked for may begin again. */
  let unaskedFromMs = 0;

  const files = (): CopyFiles => {
    if (directory === undefined) {
      throw new CatalogError('NOT_INSTALLED', {
        failed: 'There is no directory for the local copy.',
        fix: 'The operator must set PIM_DATA_DIR; all other tools work without it.',
      });
    }
    try {
      return openFiles(directory);
    } catch (error) {
      throw toSyncError(error);
    }
  };

  const toThrow = (error: unknown): never => {
    throw toCatalogError(error, parts.onUnexpected, QUERY_MS);
  };

  const noCopy = (isDamaged = false): NoCopyError =>
    new NoCopyError(running !== undefined || isLeased(files().lock), isDamaged);

  const worker = new Worker();
  const derivations = createDerivations({ ...parts, files, worker });
  const { made: derived, forget } = derivations;
  const runner = createQueryRunner({ ...parts, files, noCopy, derived, forget });

  /** The current copy. Nobody waits for queries of others to know it, unless it must be opened. */
  const findCopy = async (): Promise<CopyInfo | undefined> =>
    runner.findKnown() ?? runner.inTurn(async () => (await runner.open())?.info);

  /** Waits until it is done or the signal aborts. */
  const waitFor = async (
    done: Promise<unknown> | undefined,
    signal: AbortSignal,
  ): Promise<void> => {
    if (!signal.aborted) await Promise.race([done, once(signal, 'abort')]);
  };

  /** Runs in a turn, so that no query is interrupted; not every system can replace a file that is open. */
  const swap = (replace: () => void): Promise<void> =>
    runner.inTurn(() => {
      runner.end();
      derivations.end();
      replace();
    });

  const deriveNew = async (): Promise<void> => {
    for (const make of [parts.plan, async () => parts.search]) {
      const plan = await make?.().catch(() => undefined);
      if (plan === undefined || closed.signal.aborted) continue;
      derivations.derive(plan);
      await derivations.ended(plan);
    }
  };

  /**
   * Runs something that may read what is derived from the copy. A derived file of another process is used. If a file is
   * missing, making it is started.
   * @throws CatalogError UNAVAILABLE while it is being made
   */
  const withMade = async <Result>(sql: string, run: () => Promise<Result>): Promise<Result> => {
    // An unusable rules file is reported when the audit is requested.
    const plan = await parts.plan?.().catch(() => undefined);
    if (plan !== undefined && directory !== undefined) derivations.find(plan);
    const wasMade = derivations.made()[QUALITY] !== undefined;
    try {
      return await run();
    } catch (error) {
      // A file that cannot be opened counts as missing.
      const isMade = wasMade && derivations.made()[QUALITY] !== undefined;
      const mayMiss = error instanceof InvalidArgumentError && READS_MADE.test(sql) && !isMade;
      const state = mayMiss && plan !== undefined ? derivations.derive(plan) : undefined;
      if (state?.state === 'making') throw buildMakingError(state.progress);
      if (state?.state === 'failed') throw state.error;
      if (state === undefined) throw error;
      return run();
    }
  };

  const reading: LocalCopy['reading'] = () => {
    const isOther = running === undefined && directory !== undefined && isLeased(files().lock);
    const progress = isOther ? readTold(files()) : running?.progress();
    return { isOther, ...(progress && { progress }), ...(failure && { failure }) };
  };

  /** Starts a run, unless somebody reads. @param isAsked whether somebody asked for it */
  const start = (isAsked: boolean): void => {
    if (leaving.signal.aborted) return;
    if (running !== undefined) {
      if (isAsked) running.ask();
      return;
    }
    // What failed before is tried again.
    failure = undefined;
    let hasAsked = isAsked;
    try {
      const paths = files();
      const lease = takeLease(paths.lock);
      if (lease === undefined) {
        if (isAsked) writeFileSync(paths.asked, '', { mode: 0o600 });
        return;
      }
      const run = startRun({
        ...parts,
        learned,
        files: paths,
        lease,
        signal: closed.signal,
        leaveSignal: leaving.signal,
        isAsked,
        swap,
      });
      const ask = (): void => {
        hasAsked = true;
        run.ask();
      };
      const done = run.done
        .then(() => {
          const made = deriveNew().catch(parts.onUnexpected);
          parts.onNew?.(made);
        })
        .catch((error: unknown) => {
          unaskedFromMs = parts.today().getTime() + AGAIN_AFTER_MS;
          const reason = toCatalogError(error, parts.onUnexpected, QUERY_MS);
          // Who asks later is to have it tried again.
          if (hasAsked) failure = reason;
        })
        .finally(() => {
          running = undefined;
          lease.release();
        });
      running = { ...run, done, ask };
    } catch (error) {
      unaskedFromMs = parts.today().getTime() + AGAIN_AFTER_MS;
      if (isAsked) failure = toCatalogError(toSyncError(error), parts.onUnexpected, QUERY_MS);
    }
  };

  const exists = (): boolean =>
    directory !== undefined && versionOf(nameFiles(directory).copy) !== undefined;

  /** Whether there is no copy, it is older, or a reading was interrupted. */
  const isWanted = (maxAgeMs: number): boolean => {
    if (directory === undefined) return false;
    const paths = nameFiles(directory);
    const now = parts.today();
    if (now.getTime() < unaskedFromMs) return false;
    return isDue({ everyMs: maxAgeMs }, findMadeMs(paths), now) || existsSync(paths.progress);
  };

  return {
    reading,
    exists,
    begin: () => start(true),
    keepUp: async (maxAgeMs) => {
      if (running !== undefined || isAboutToBegin || !isWanted(maxAgeMs)) return;
      isAboutToBegin = true;
      await parts.idle(BEHIND_MS, leaving.signal);
      isAboutToBegin = false;
      if (isWanted(maxAgeMs)) start(false);
    },
    keepFresh: async (time) => {
      if (directory === undefined) return;
      let againAtMs = 0;
      for (; !leaving.signal.aborted; await parts.idle(LOOK_EVERY_MS, leaving.signal)) {
        const now = parts.today();
        // Another process may have made the copy.
        const madeMs = findMadeMs(nameFiles(directory));
        if (now.getTime() < againAtMs || !isDue(time, madeMs, now)) continue;
        againAtMs = now.getTime() + AGAIN_AFTER_MS;
        start(false);
      }
    },
    state: async (): Promise<CopyState> => {
      const copy = directory === undefined ? undefined : await findCopy();
      const now = reading();
      const hasEnded = wasReading && now.progress === undefined;
      wasReading = now.progress !== undefined;
      return { ...now, hasEnded, ...(copy && { copy }) };
    },
    ended: (signal) => waitFor(running?.done, signal),
    query: async (sql, { maxMs = QUERY_MS, isWhole = false, ...window }, call) => {
      const maxChars = isWhole ? MAX_WHOLE_CHARS : MAX_ANSWER_CHARS;
      const run = async () => {
        const result = await runner.query({ sql, maxChars, isWhole, ...window }, maxMs, call);
        requireRead(sql, result.copy, reading().progress);
        return result;
      };
      return withMade(sql, run).catch(toThrow);
    },
    export: (sql, order) => {
      const run = () =>
        exportTurns.take(async () => {
          const { copy, exports, spill } = files();
          const version = versionOf(copy);
          if (version === undefined) throw noCopy();
          const signal = AbortSignal.any([order.signal, closed.signal]);
          // An engine of its own, so that queries need not wait for the export.
          const engine = createEngine();
          try {
            const derived = derivations.made();
            const check = (info: CopyInfo): void => requireRead(sql, info, reading().progress);
            const directory = exports(order.owner);
            const places = { copy, derived, directory, spill: spill(randomUUID()) };
            const own = { ...parts, ...EXPORT_BOUNDS, batchMs: QUERY_MS, engine, check, ...places };
            return await exportCopy(sql, { ...order, signal }, own);
          } catch (error) {
            if (!isBroken(error)) throw error;
            return await runner.inTurn(() => runner.endBroken(error, version));
          }
        }, takerOf(order));
      return withMade(sql, () => run().catch(toThrow)).catch(toThrow);
    },
    listExports: (owner) =>
      directory === undefined ? [] : listFiles(nameFiles(directory).exports(owner)),
    readExport: (owner, name, maxBytes) => readFile(files().exports(owner), name, maxBytes),
    derive: async (plan) => {
      try {
        const state = (await findCopy()) && derivations.derive(plan);
        if (state === undefined) throw runner.noCopy();
        return state;
      } catch (error) {
        return toThrow(error);
      }
    },
    derived: (plan, signal) => waitFor(derivations.ended(plan), signal),
    close: async () => {
      leaving.abort();
      derivations.end();
      runner.close();
      if (running !== undefined)
        await Promise.race([running.done, parts.idle(LEAVE_MS, closed.signal)]);
      closed.abort();
      await exportTurns.take(() => {});
      await running?.done;
    },
  };
}
