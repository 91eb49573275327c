import { existsSync, renameSync } from 'node:fs';
import { CancelledError, UnavailableError } from '../../errors.ts';
import { LIST_NAMES, type ListName } from '../copied-lists.ts';
import { toSyncError } from '../copy-errors.ts';
import { findOtherFormat, removeDrafts, removeFiles, setAside, versionOf } from '../copy-files.ts';
import type { SyncProgress } from '../copy-port.ts';
import {
  chooseOperatorShapes,
  findRewritable,
  lacksShown,
  noteHidden,
  noteStillHidden,
  type ShapeParts,
  writeCopyShapes,
} from '../copy-shapes.ts';
import type { Engine } from '../engine-process.ts';
import type { CopyShapes, CopySummary, Refreshed } from '../protocol.ts';
import type { Worker } from '../worker.ts';
import { createGrowthLimit } from './estimate-rest.ts';
import { fetchDefinitions } from './fetch-definitions.ts';
import type { Lease } from './lease.ts';
import type { Learned } from './list-fetcher.ts';
import { type ListOutcome, summarizeList, summarizeUnread } from './list-outcome.ts';
import { openBase, type RunJob } from './open-base.ts';
import { openPageStore, type PageStore } from './page-store.ts';
import { CatalogReading, type CatalogReadParts } from './read-catalog.ts';
import {
  BEGUN,
  isUsable,
  type LeftReading,
  readNotes,
  relearn,
  writeProgress,
} from './reading-notes.ts';
import type { Base } from './refresh.ts';
import { requireRoles } from './require-roles.ts';
import { Rewriting } from './rewriting.ts';
import { WRITE_MS, type WrittenCopy, writeCopy } from './write-copy.ts';
import { WritingTime } from './writing-time.ts';

export interface RunParts
  extends Omit<CatalogReadParts, 'store' | 'earlier' | 'ended' | 'priority' | 'learned'>,
    ShapeParts {
  readonly learned: Learned;
  // Aborts when this process is about to end: pages read by then are kept.
  readonly leaveSignal: AbortSignal;
  // A reading that nobody asked for takes at most half of each limit.
  readonly isAsked: boolean;
  // Then a rewritten copy of another version is not refreshed.
  readonly mayBeOld: boolean;
  readonly lease: Pick<Lease, 'isHeld'>;
  readonly today: () => Date;
  readonly onUnexpected: (error: unknown) => void;
  // Period in which everything is read once, a part at each refresh.
  readonly fullDays: number;
  readonly historyDays: number;
  readonly worker: Pick<Worker, 'run'>;
  // Called when the pages are read and writing begins.
  readonly onWriting: () => void;
  // Replaces the copy while nobody has it open. `summary` is that of the new copy, if known.
  readonly swap: (replace: () => void, summary: CopySummary | undefined) => Promise<void>;
}

// Finished draft of a copy.
interface NewCopy extends Pick<WrittenCopy, 'shapes'>, Partial<Pick<WrittenCopy, 'summary'>> {
  readonly hasHistory: boolean;
}

const REPORT_EVERY_MS = 500;
// A first copy of products, categories and brands is made if the other lists take longer.
const FIRST_FROM_S = 30;
// Reason to read everything after an update.
const OTHER_FORMAT = 'the copy of another version of pim-mcp could not be rewritten';
const LOST = 'This sync stopped: another process took it over, or its directory was removed.';
// A process that ends sooner was perhaps started for a single call.
const OF_A_CALL_MS = 60_000;
// Older pages are not used for a new copy.
const DAY_MS = 24 * 3_600_000;

/** One sync; it begins with `run`. */
export class SyncRun {
  readonly #parts: RunParts;
  readonly #begunAt: string;
  // Aborts when another process has taken the lease.
  readonly #lost = new AbortController();
  readonly #signal: AbortSignal;
  readonly #workSignal: AbortSignal;
  readonly #estimates = createGrowthLimit();
  readonly #writing: WritingTime;
  #rewriting: Rewriting | undefined;
  #reading: CatalogReading | undefined;
  // Identifies the catalog and the earlier copy that stored pages belong to.
  #stamp = '';
  #interruptions = 0;
  #isAsked: boolean;
  #mayBeOld: boolean;

  constructor(parts: RunParts) {
    this.#parts = parts;
    this.#begunAt = parts.today().toISOString();
    this.#writing = new WritingTime(parts.now);
    this.#signal = AbortSignal.any([parts.signal, this.#lost.signal]);
    this.#workSignal = AbortSignal.any([this.#signal, parts.leaveSignal]);
    this.#isAsked = parts.isAsked;
    this.#mayBeOld = parts.mayBeOld;
  }

  /** A SyncRun never waits for another process; see SharedRun. */
  readonly isOther = false;

  /** Does nothing; see SharedRun. */
  async publish(): Promise<void> {}

  ask(mayBeOld: boolean): void {
    this.#isAsked = true;
    this.#mayBeOld &&= mayBeOld;
  }

  progress(): SyncProgress {
    if (this.#rewriting !== undefined) return this.#rewriting.progress();
    const reading = this.#reading?.progress() ?? BEGUN;
    const estimatedSeconds = this.#writing.estimateSeconds(reading);
    return {
      ...reading,
      ...(this.#interruptions > 0 && { interruptions: this.#interruptions }),
      ...(this.#writing.hasBegun && { phase: 'finishing' }),
      ...(reading.secondsLeft !== undefined && {
        secondsLeft: this.#estimates.limit(estimatedSeconds),
        estimatedSeconds,
      }),
    };
  }

  async run(): Promise<void> {
    const { signal, leaveSignal, files } = this.#parts;
    const timer = setInterval(() => this.#reportProgress(), REPORT_EVERY_MS);
    timer.unref();
    try {
      await this.#makeCopy();
    } catch (error) {
      if (signal.aborted || leaveSignal.aborted) {
        this.#reportProgress();
        throw new CancelledError();
      }
      if (this.#lost.signal.aborted) throw new UnavailableError(LOST);
      // It has failed, and was not interrupted.
      removeFiles(files.progress, files.asked);
      throw toSyncError(error);
    } finally {
      clearInterval(timer);
    }
  }

  // Writes the progress for other processes, and sees their requests and the loss of the lease.
  #reportProgress(): void {
    const { lease, files, catalog, learned, today } = this.#parts;
    if (!lease.isHeld()) this.#lost.abort();
    // Another process may have been asked for what this one reads in the background.
    this.#isAsked ||= existsSync(files.asked);
    // Before this, the file holds what is to be gone on from.
    const hasBegun = this.#reading !== undefined || this.#rewriting !== undefined;
    if (this.#lost.signal.aborted || !hasBegun) return;
    const ended = this.#reading?.ended() ?? {};
    try {
      writeProgress(files, this.progress(), {
        stamp: this.#stamp,
        begunAt: this.#begunAt,
        notedAt: today().toISOString(),
        ended,
        learned,
        servedSizes: catalog.status().pageSizes,
      });
    } catch {
      // If others cannot see the progress, that is no reason to stop.
    }
  }

  readonly #work: RunJob = (job) => this.#parts.worker.run(this.#workSignal, job);

  async #makeCopy(): Promise<void> {
    const { files, catalog, today, leaveSignal } = this.#parts;
    const left = readNotes(files);
    const isRewritten = await this.#rewriteOther(left);
    // Another process may have been asked to read.
    if (isRewritten && this.#mayBeOld && !existsSync(files.asked)) {
      removeDrafts(files);
      return;
    }
    const sinceMs = today().getTime();
    const since = new Date(sinceMs - DAY_MS).toISOString();
    // What is shown now, and was hidden, is in no part of the copy.
    const base = lacksShown(files) ? undefined : await openBase(files.copy, this.#work);
    if (base === undefined) this.#parts.hiding?.takeCounts();
    this.#stamp = [catalog.identity, base?.asOf ?? ''].join(' ');
    const ended = this.#takeLeft(left, since)?.ended;
    const store = await openPageStore(files.pages, this.#stamp, since, today);
    const reading = this.#createReading(store, base, ended, sinceMs);
    this.#reading = reading;
    const outcomes = await this.#read(reading, store);
    if (leaveSignal.aborted) throw new CancelledError();
    this.#writing.begin();
    this.#parts.onWriting();
    this.#reportProgress();
    const refreshed = this.#describeRefresh(reading, base, store);
    const summary = {
      lists: LIST_NAMES.map((list) => summarizeList(store, list, outcomes.get(list))),
      ...(refreshed && { refreshed }),
    };
    const owners = reading.refresh?.ownerIds() ?? [];
    const keeping = base && { base, outcomes, owners, sinceMs };
    const content = { summary, keeping, ...(await this.#chooseShapes()) };
    const written = await this.#work(async (engine): Promise<NewCopy> => {
      const { shapes, summary } = await writeCopy(engine, files.draft, store, content, (part) =>
        this.#writing.note(part),
      );
      if (base !== undefined) {
        await requireRoles(engine, base.file, files.draft, content.settledLists);
      }
      const hasHistory = base !== undefined && (await this.#writeHistory(engine, base));
      return { shapes: this.#noteHidden(shapes, base), summary, hasHistory };
    });
    await this.#swapIn(written);
    removeDrafts(files);
  }

  // Makes a copy from one of another version, or from one that was written with other shapes than
  // the operator has now. If that fails, everything is read.
  async #rewriteOther(left: LeftReading | undefined): Promise<boolean> {
    const { files, lease, now, onUnexpected } = this.#parts;
    const source = await chooseOperatorShapes(this.#parts);
    const earlierCopy = findRewritable(files, source.given);
    if (earlierCopy === undefined) return false;
    const rewriting = new Rewriting(earlierCopy, now, left);
    this.#rewriting = rewriting;
    this.#reportProgress();
    try {
      const shapes = await this.#work((engine) => rewriting.write(engine, files, source));
      const noted = noteStillHidden(shapes, files, this.#parts.hiding);
      await this.#swapIn({ shapes: noted, hasHistory: false });
      return true;
    } catch (error) {
      if (this.#workSignal.aborted || !lease.isHeld()) throw error;
      onUnexpected(error);
      return false;
    } finally {
      this.#rewriting = undefined;
    }
  }

  #takeLeft(left: LeftReading | undefined, since: string): LeftReading | undefined {
    if (!isUsable(left, this.#stamp, since, this.#begunAt)) return undefined;
    relearn(left, this.#parts.learned);
    this.#parts.catalog.recallPageSizes?.(left.servedSizes);
    const lastedMs = Date.parse(left.notedAt) - Date.parse(left.begunAt);
    // A host or a person that ends a long reading starts no process for each call.
    this.#interruptions = lastedMs < OF_A_CALL_MS ? (left.interruptions ?? 0) + 1 : 0;
    if (left.secondsLeft !== undefined) this.#estimates.recall(left.secondsLeft);
    return left;
  }

  #createReading(
    store: PageStore,
    base: Base | undefined,
    ended: CatalogReadParts['ended'],
    nowMs: number,
  ): CatalogReading {
    const periodMs = this.#parts.fullDays * DAY_MS;
    return new CatalogReading({
      ...this.#parts,
      ...(base && { earlier: { base, nowMs, periodMs } }),
      ...(ended && { ended }),
      store,
      signal: this.#signal,
      priority: () => (this.#isAsked ? 'scan' : 'background'),
    });
  }

  async #read(
    reading: CatalogReading,
    store: PageStore,
  ): Promise<ReadonlyMap<ListName, ListOutcome>> {
    const isFirst = versionOf(this.#parts.files.copy) === undefined;
    const all = reading.read();
    // What fails is tried again with the whole copy.
    const first = isFirst ? this.#writeFirst(reading, store).catch(() => {}) : undefined;
    const outcomes = await all;
    await first;
    return outcomes;
  }

  // Makes a first copy of products, categories and brands if the other lists take long.
  async #writeFirst(reading: CatalogReading, store: PageStore): Promise<void> {
    const outcomes = await reading.readFirst();
    const { secondsLeft = FIRST_FROM_S, lists: progressByList } = reading.progress();
    // A list that has not told yet how long it is may be the longest.
    if (secondsLeft < FIRST_FROM_S) return;
    const lists = LIST_NAMES.map((list) => {
      const outcome = outcomes.get(list);
      if (outcome !== undefined) return summarizeList(store, list, outcome);
      return summarizeUnread(list, progressByList[list]?.of ?? null);
    });
    const readPages = {
      pagesToWrite: (list: ListName) => (outcomes.has(list) ? store.pagesToWrite(list) : []),
      recordIds: (list: ListName) => store.recordIds(list),
    };
    const content = { summary: { lists }, ...(await this.#chooseShapes()) };
    const written = await this.#work((engine) =>
      writeCopy(engine, this.#parts.files.draft, readPages, content),
    );
    const shapes = this.#noteHidden(written.shapes, undefined);
    await this.#swapIn({ shapes, summary: written.summary, hasHistory: false });
  }

  #noteHidden(shapes: CopyShapes, base: Base | undefined): CopyShapes {
    const { files, hiding } = this.#parts;
    return base === undefined ? noteHidden(shapes, hiding) : noteStillHidden(shapes, files, hiding);
  }

  async #chooseShapes() {
    const { catalog, now } = this.#parts;
    const shapes = await chooseOperatorShapes(this.#parts);
    const signal = this.#workSignal;
    return { ...shapes, fetchDefinitions: () => fetchDefinitions(catalog, now, signal) };
  }

  #describeRefresh(
    reading: CatalogReading,
    base: Base | undefined,
    store: PageStore,
  ): Refreshed | undefined {
    const requests = reading.sent();
    const isOther = base === undefined && findOtherFormat(this.#parts.files) !== undefined;
    if (!isOther) return reading.refresh?.describe(requests);
    const products = store.countRecords('products');
    return {
      products,
      new: products,
      changed: 0,
      gone: 0,
      owners: products,
      requests,
      whole: OTHER_FORMAT,
    };
  }

  // Writes the history. The copy is good without it; then `refreshes` shows the gap.
  async #writeHistory(engine: Engine, { file: before, asOf }: Base): Promise<boolean> {
    const { files, today, historyDays, onUnexpected } = this.#parts;
    const { draft: after, history, historyDraft: draft } = files;
    // One reading by a clock that is ahead must not make all of the history old.
    const lastMs = Math.min(today().getTime(), Date.parse(asOf));
    const since = new Date(lastMs - historyDays * DAY_MS);
    try {
      const { isDamaged } = await engine.ask(
        {
          kind: 'write_history',
          before,
          after,
          ...(versionOf(history) !== undefined && { history }),
          draft,
          since: since.toISOString().replace('Z', ''),
        },
        WRITE_MS,
      );
      if (isDamaged === true) setAside(history);
      return true;
    } catch (error) {
      if (this.#signal.aborted) throw error;
      onUnexpected(error);
      return false;
    }
  }

  #swapIn({ shapes, summary, hasHistory }: NewCopy): Promise<void> {
    const { files, lease, swap } = this.#parts;
    return swap(() => {
      if (!lease.isHeld()) throw new UnavailableError(LOST);
      // Rows of a copy that never came to be are not shown, and are left out of the next history.
      if (hasHistory) renameSync(files.historyDraft, files.history);
      renameSync(files.draft, files.copy);
      writeCopyShapes(files, shapes);
    }, summary);
  }
}
