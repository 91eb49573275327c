import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { CatalogError, InvalidArgumentError, NoCopyError } from '../errors.ts';
import type { RecordShaper } from '../record/shapes/reshape.ts';
import { QUERY_MS, QueryRunner } from './ask/query-runner.ts';
import { isBroken, toCatalogError, toSyncError } from './copy-errors.ts';
import { type CopyFiles, nameFiles, openFiles, versionOf } from './copy-files.ts';
import type {
  CopyInfo,
  CopyState,
  DerivedPlan,
  DerivedState,
  ExportedFile,
  ExportOrder,
  ExportResult,
  LocalCopy,
  QueryCall,
  QueryResult,
  QueryWindow,
  RefreshTime,
  ScratchRows,
  TrialPlans,
} from './copy-port.ts';
import { CopyShaper, readCopyShapes } from './copy-shapes.ts';
import { Derivations } from './derived/derive.ts';
import { runTrial } from './derived/run-trial.ts';
import { createEngine } from './engine-process.ts';
import { exportCopy, listFiles, readFile } from './export/write-export.ts';
import { FairQueue } from './one-at-a-time.ts';
import type { CopyShapes, CopySummary, ScratchContent, Trial } from './protocol.ts';
import { MADE_VIEWS } from './schema.ts';
import { MAX_ANSWER_CHARS, QUALITY } from './sql-text.ts';
import { Readings, type ReadingsParts } from './sync/begin-readings.ts';
import { buildMakingError, requireRead } from './tell-progress.ts';
import { Worker } from './worker.ts';

// Parts of a local copy.
interface LocalCopyParts
  extends Omit<
    ReadingsParts,
    'openFiles' | 'onRead' | 'signal' | 'swap' | 'worker' | 'onWriting' | 'listMade'
  > {
  // Plan of the file to derive from each new copy; absent: none is made before it is requested.
  // Throws CatalogError when the plan cannot be determined.
  readonly plan?: () => Promise<DerivedPlan>;
  // Makes that file before it is requested; default: true.
  readonly plansUnasked?: boolean | undefined;
  // Runs queries in the engine that has written the copy, once it is idle: for commands without SQL
  // of callers, which otherwise runs in a process that never wrote and has less memory.
  readonly reusesEngine?: boolean | undefined;
  // Plan of the search index, which is made of each new copy.
  readonly search?: DerivedPlan | undefined;
  // Error of opening the directory.
  readonly unusable?: CatalogError | undefined;
  /**
   * Called with each copy that this process has read.
   * @param made resolves when all derived files were made or given up, and published where the copy
   * is shared
   */
  readonly onNew?: (made: Promise<void>) => void;
}

// Matches SQL that reads, or may read, results of an audit.
const READS_MADE = new RegExp(
  `\\b(?:${MADE_VIEWS.map(({ name }) => name).join('|')}|is_[a-z0-9_]+)\\b`,
  'i',
);

// True if SQL names a column that neither the copy nor an audit has: `There is no column "sise"`.
function namesOtherColumn({ message }: Error): boolean {
  const [, column] = /^(?:There is no column )?"([^"]+)"/.exec(message) ?? [];
  return column !== undefined && !READS_MADE.test(column);
}

// Limits of stored exports: enough for every column of a large catalog, and far more files than
// anybody reads.
const EXPORT_BOUNDS = {
  files: 100,
  totalBytes: 1_000_000_000,
  fileBytes: 200_000_000,
} as const;
// Limit for complete records: larger than for other queries, because each reply costs a query.
const MAX_WHOLE_CHARS = 8_000_000;

class DiskCopy implements LocalCopy {
  readonly #parts: LocalCopyParts;
  readonly #closed = new AbortController();
  readonly #exportQueue: FairQueue;
  readonly #worker = new Worker();
  readonly #derivations: Derivations;
  readonly #runner: QueryRunner;
  readonly #readings: Readings;
  readonly #shaper = new CopyShaper();
  #wasReading = false;

  constructor(parts: LocalCopyParts) {
    const files = (): CopyFiles => this.#files();
    this.#parts = parts;
    this.#exportQueue = new FairQueue({ ...parts, onLeave: () => {} });
    this.#derivations = new Derivations({ ...parts, files, worker: this.#worker });
    this.#runner = new QueryRunner({
      ...parts,
      files,
      noCopy: (isDamaged) => new NoCopyError(this.#readings.isUnderWay(), isDamaged),
      derived: () => this.#derivations.made(),
      forget: (name) => this.#derivations.forget(name),
      takeEngine: () => (parts.reusesEngine === true ? this.#worker.release() : undefined),
    });
    this.#readings = new Readings({
      ...parts,
      openFiles: files,
      signal: this.#closed.signal,
      worker: this.#worker,
      // What is made of the old copy would be thrown away.
      onWriting: () => this.#derivations.stop(),
      swap: (replace, summary) => this.#swap(replace, summary),
      listMade: () => Object.values(this.#derivations.made()),
      onRead: (run) => {
        const made = this.#deriveNew().catch(parts.onUnexpected);
        const published = made.then(() => run.publish());
        if (!run.isOther) parts.onNew?.(published);
        return published;
      },
    });
  }

  begin(mayBeOld = false): void {
    this.#readings.begin(mayBeOld);
  }

  keepUp(maxAgeMs: number): Promise<void> {
    return this.#readings.keepUp(maxAgeMs);
  }

  keepFresh(time: RefreshTime | undefined): Promise<void> {
    return this.#readings.keepFresh(time);
  }

  reading(): ReturnType<LocalCopy['reading']> {
    return this.#readings.describe();
  }

  ended(signal: AbortSignal): Promise<void> {
    return this.#readings.ended(signal);
  }

  exists(): boolean {
    const { directory } = this.#parts;
    // Where there can be no directory, there is no file.
    return directory !== undefined && existsSync(nameFiles(directory).copy);
  }

  shaper(): RecordShaper | undefined {
    const { directory } = this.#parts;
    if (directory === undefined) return undefined;
    return this.#shaper.of(nameFiles(directory));
  }

  shapes(): CopyShapes | undefined {
    const { directory } = this.#parts;
    return directory !== undefined && this.exists()
      ? readCopyShapes(nameFiles(directory))
      : undefined;
  }

  async state(): Promise<CopyState> {
    const copy = this.#parts.directory === undefined ? undefined : await this.#findCopy();
    const reading = this.reading();
    const hasEnded = this.#wasReading && reading.progress === undefined;
    this.#wasReading = reading.progress !== undefined;
    return { ...reading, hasEnded, ...(copy && { copy }) };
  }

  async query(
    sql: string,
    { maxMs = QUERY_MS, isUncut = false, ...window }: QueryWindow,
    call?: QueryCall,
  ): Promise<QueryResult> {
    const maxChars = isUncut ? MAX_WHOLE_CHARS : MAX_ANSWER_CHARS;
    const request = { sql, maxChars, isUncut, ...window };
    return this.#withMade(sql, async () => {
      const result = await this.#runner.query(request, maxMs, call);
      this.#requireRead(sql, result.copy);
      return result;
    });
  }

  openScratch(content: ScratchContent, call?: QueryCall): Promise<ScratchRows> {
    return this.#runner.openScratch(content, call);
  }

  async export(sql: string, order: ExportOrder): Promise<ExportResult> {
    // Its deadline is not that of the wait: the export itself tells that it came too late.
    const { person } = order;
    const call = person === undefined ? {} : { person };
    return this.#withMade(sql, () =>
      this.#exportQueue
        .take(() => this.#export(sql, order), call)
        .catch((error: unknown) => this.#throwCatalogError(error)),
    );
  }

  listExports(owner: string | undefined): readonly ExportedFile[] {
    const { directory } = this.#parts;
    if (directory === undefined) return [];
    return listFiles(nameFiles(directory).exports(owner));
  }

  async readExport(owner: string | undefined, name: string, maxBytes: number): Promise<string> {
    return readFile(this.#files().exports(owner), name, maxBytes);
  }

  async derive(plan: DerivedPlan): Promise<DerivedState> {
    try {
      const copy = await this.#findCopy();
      const state = copy && this.#derivations.derive(plan);
      if (state === undefined) throw this.#runner.noCopy();
      return state;
    } catch (error) {
      return this.#throwCatalogError(error);
    }
  }

  async derived(plan: DerivedPlan, signal: AbortSignal): Promise<void> {
    const ended = this.#derivations.ended(plan);
    if (!signal.aborted) await Promise.race([ended, once(signal, 'abort')]);
  }

  async runTrial(trial: Trial, plansOf: TrialPlans, signal: AbortSignal): Promise<number> {
    try {
      if ((await this.#findCopy()) === undefined) throw this.#runner.noCopy();
      const paths = this.#files();
      return await this.#worker.run(signal, (engine) =>
        runTrial(trial, plansOf, { engine, paths, signal }),
      );
    } catch (error) {
      return this.#throwCatalogError(error);
    }
  }

  async close(): Promise<void> {
    const leaving = this.#readings.leave();
    this.#derivations.end();
    this.#runner.close();
    await leaving;
    this.#closed.abort();
    this.#derivations.end();
    await this.#exportQueue.take(() => {});
    await this.#readings.close();
    this.#worker.end();
  }

  #files(): CopyFiles {
    const { directory, unusable } = this.#parts;
    if (unusable !== undefined) throw unusable;
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
  }

  #throwCatalogError(error: unknown): never {
    throw toCatalogError(error, this.#parts.onUnexpected, QUERY_MS);
  }

  // Waits for other queries only if the copy must be opened.
  async #findCopy(): Promise<CopyInfo | undefined> {
    const openCopy = this.#runner.findKnown();
    if (openCopy !== undefined) return openCopy;
    return this.#runner.inTurn(async () => (await this.#runner.open())?.info);
  }

  #requireRead(sql: string, copy: CopyInfo): void {
    requireRead(sql, copy, this.reading().progress);
  }

  // Runs in a turn, so that no query is interrupted; not every system can replace a file that is
  // open.
  #swap(replace: () => void, summary: CopySummary | undefined): Promise<void> {
    return this.#runner.inTurn(() => {
      this.#runner.end();
      this.#derivations.end();
      replace();
      if (summary !== undefined) this.#runner.noteWritten(summary);
    });
  }

  async #deriveNew(): Promise<void> {
    const { plan, plansUnasked = true, search } = this.#parts;
    const planAudit = plansUnasked ? plan : undefined;
    for (const choosePlan of [planAudit, async () => search]) {
      const chosen = await choosePlan?.().catch(() => undefined);
      if (chosen === undefined || this.#closed.signal.aborted) continue;
      this.#derivations.derive(chosen);
      await this.#derivations.ended(chosen);
      this.#derivations.find(chosen);
    }
  }

  /**
   * Runs a query that may read results of an audit. A derived file of another process is used; a
   * missing file is started.
   * @throws CatalogError UNAVAILABLE while the file is being made
   */
  async #withMade<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
    try {
      // An unusable rules file is reported when the audit is requested.
      const plan = await this.#parts.plan?.().catch(() => undefined);
      if (plan !== undefined && this.#parts.directory !== undefined) {
        this.#derivations.find(plan);
      }
      const wasMade = this.#hasFindings();
      return await run().catch((error: unknown) => {
        // A file that cannot be opened counts as missing.
        const isMade = wasMade && this.#hasFindings();
        const isRefused = error instanceof InvalidArgumentError && !namesOtherColumn(error);
        const mayMiss = isRefused && READS_MADE.test(sql) && !isMade;
        if (plan === undefined || !mayMiss || !this.#isMadeNow(plan)) {
          throw error;
        }
        return run();
      });
    } catch (error) {
      return this.#throwCatalogError(error);
    }
  }

  #hasFindings(): boolean {
    return this.#derivations.made()[QUALITY] !== undefined;
  }

  #isMadeNow(plan: DerivedPlan): boolean {
    const state = this.#derivations.derive(plan);
    if (state?.state === 'making') throw buildMakingError(state.progress);
    if (state?.state === 'failed') throw state.error;
    return state !== undefined;
  }

  // An engine of its own, so that queries need not wait for the export.
  async #export(sql: string, order: ExportOrder): Promise<ExportResult> {
    const { copy, exports, spill } = this.#files();
    const version = versionOf(copy);
    if (version === undefined) {
      throw new NoCopyError(this.#readings.isUnderWay(), false);
    }
    const signal = AbortSignal.any([order.signal, this.#closed.signal]);
    try {
      return await exportCopy(
        sql,
        { ...order, signal },
        {
          ...EXPORT_BOUNDS,
          batchMs: QUERY_MS,
          now: this.#parts.now,
          engine: createEngine(),
          check: (info) => this.#requireRead(sql, info),
          copy,
          derived: this.#derivations.made(),
          directory: exports(order.owner),
          spill: spill(randomUUID()),
        },
      );
    } catch (error) {
      if (!isBroken(error)) throw error;
      return await this.#runner.inTurn(() => this.#runner.endBroken(error, version));
    }
  }
}

/** Creates a local copy. Touches nothing yet. */
export function createLocalCopy(parts: LocalCopyParts): LocalCopy {
  return new DiskCopy(parts);
}
