import { existsSync, renameSync } from 'node:fs';
import { CancelledError, UnavailableError } from '../../errors.ts';
import { LIST_NAMES, type ListName } from '../copied-lists.ts';
import { toSyncError } from '../copy-errors.ts';
import { findOtherFormat, removeDrafts, removeFiles, versionOf } from '../copy-files.ts';
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
import { writeHistoryDraft } from './history-draft.ts';
import type { Lease } from './lease.ts';
import type { Learned } from './list-fetcher.ts';
import { type ListOutcome, summarizeList, summarizeUnread } from './list-outcome.ts';
import { openBase, type RunJob } from './open-base.ts';
import { openPageStore, type PageStore } from './page-store.ts';
import { CatalogReading, type CatalogReadParts } from './read-catalog.ts';
import {
  BEGUN,
  type EndedLists,
  isUsable,
  type LeftReading,
  readNotes,
  relearn,
  writeProgress,
} from './reading-notes.ts';
import type { Base } from './refresh.ts';
import { requireRoles } from './require-roles.ts';
import { Rewriting } from './rewriting.ts';
import { writeCopy } from './write-copy.ts';
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

// What was read for a new copy.
interface ReadCatalog {
  readonly reading: CatalogReading;
  readonly store: PageStore;
  readonly outcomes: ReadonlyMap<ListName, ListOutcome>;
  // Earlier copy; undefined: everything was read.
  readonly base: Base | undefined;
  // Start of the reading.
  readonly sinceMs: number;
}

// Finished draft of a copy.
interface NewCopy {
  readonly shapes: CopyShapes;
  // Undefined: not known before the copy is opened.
  readonly summary?: CopySummary;
  // The draft of its history is written too.
  readonly hasHistory: boolean;
}

const REPORT_EVERY_MS = 500;
// A first copy of products, categories and brands is made if the other lists take longer.
const FIRST_FROM_S = 30;
// Reason to read everything after an update.
const REWRITE_FAILED = 'the copy of another version of pim-mcp could not be rewritten';
const LEASE_LOST = 'This sync stopped: another process took it over, or its directory was removed.';
// A process that ends sooner was perhaps started for a single call.
const SINGLE_CALL_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
// Older pages are not used for a new copy.
const MAX_PAGE_AGE_MS = DAY_MS;

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
      if (this.#lost.signal.aborted) throw new UnavailableError(LEASE_LOST);
      // It has failed, and was not interrupted.
      removeFiles(files.progress, files.syncRequest);
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
    this.#isAsked ||= existsSync(files.syncRequest);
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

  readonly #runJob: RunJob = (job) => this.#parts.worker.run(this.#workSignal, job);

  async #makeCopy(): Promise<void> {
    const { files, catalog, today, leaveSignal } = this.#parts;
    const left = readNotes(files);
    const isRewritten = await this.#rewriteEarlierCopy(left);
    // Another process may have been asked to read.
    if (isRewritten && this.#mayBeOld && !existsSync(files.syncRequest)) {
      removeDrafts(files);
      return;
    }
    const sinceMs = today().getTime();
    const pagesSince = new Date(sinceMs - MAX_PAGE_AGE_MS).toISOString();
    const base = await this.#openBase();
    this.#stamp = [catalog.identity, base?.asOf ?? ''].join(' ');
    const ended = this.#resume(left, pagesSince);
    const store = await openPageStore(files.pages, this.#stamp, pagesSince, today);
    const reading = this.#createReading(store, base, ended, sinceMs);
    this.#reading = reading;
    const outcomes = await this.#readLists(reading, store);
    if (leaveSignal.aborted) throw new CancelledError();
    const newCopy = await this.#writeDraft({ reading, store, outcomes, base, sinceMs });
    await this.#swapIn(newCopy);
    removeDrafts(files);
  }

  // Opens the earlier copy; undefined: everything must be read.
  async #openBase(): Promise<Base | undefined> {
    const { files, hiding } = this.#parts;
    // Fields that were hidden, and are shown now, are in no part of the earlier copy.
    const base = lacksShown(files) ? undefined : await openBase(files.copy, this.#runJob);
    if (base === undefined) hiding?.takeCounts();
    return base;
  }

  async #writeDraft(catalog: ReadCatalog): Promise<NewCopy> {
    const { reading, store, outcomes, base, sinceMs } = catalog;
    const { draft } = this.#parts.files;
    this.#writing.begin();
    this.#parts.onWriting();
    this.#reportProgress();
    const refreshed = this.#describeRefresh(catalog);
    const summary = {
      lists: LIST_NAMES.map((list) => summarizeList(store, list, outcomes.get(list))),
      ...(refreshed && { refreshed }),
    };
    const owners = reading.refresh?.ownerIds() ?? [];
    const keeping = base && { base, outcomes, owners, sinceMs };
    const content = { summary, keeping, ...(await this.#chooseShapes()) };
    const onWritten = (part: number) => this.#writing.note(part);
    return this.#runJob(async (engine) => {
      const written = await writeCopy(engine, draft, store, content, onWritten);
      if (base !== undefined) {
        await requireRoles(engine, base.file, draft, content.settledLists);
      }
      const hasHistory = base !== undefined && (await this.#writeHistory(engine, base));
      const shapes = this.#noteHidden(written.shapes, base);
      return { shapes, summary: written.summary, hasHistory };
    });
  }

  // Makes a copy from one of another version, or from one that was written with other shapes than
  // the operator has now. Returns false if there is none, or it fails: then everything is read.
  async #rewriteEarlierCopy(left: LeftReading | undefined): Promise<boolean> {
    const { files, lease, now, onUnexpected } = this.#parts;
    const source = await chooseOperatorShapes(this.#parts);
    const earlierCopy = findRewritable(files, source.given);
    if (earlierCopy === undefined) return false;
    const rewriting = new Rewriting(earlierCopy, now, left);
    this.#rewriting = rewriting;
    this.#reportProgress();
    try {
      const shapes = await this.#runJob((engine) => rewriting.write(engine, files, source));
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

  // Takes over what an interrupted process has learned, and returns the lists that it had read.
  #resume(left: LeftReading | undefined, since: string): EndedLists | undefined {
    if (!isUsable(left, this.#stamp, since, this.#begunAt)) return undefined;
    relearn(left, this.#parts.learned);
    this.#parts.catalog.recallPageSizes?.(left.servedSizes);
    const lastedMs = Date.parse(left.notedAt) - Date.parse(left.begunAt);
    // A host or a person that ends a long reading starts no process for each call.
    this.#interruptions = lastedMs < SINGLE_CALL_MS ? (left.interruptions ?? 0) + 1 : 0;
    if (left.secondsLeft !== undefined) this.#estimates.recall(left.secondsLeft);
    return left.ended;
  }

  #createReading(
    store: PageStore,
    base: Base | undefined,
    ended: EndedLists | undefined,
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

  async #readLists(
    reading: CatalogReading,
    store: PageStore,
  ): Promise<ReadonlyMap<ListName, ListOutcome>> {
    const hasCopy = versionOf(this.#parts.files.copy) !== undefined;
    const allLists = reading.read();
    if (hasCopy) return allLists;
    // What fails is tried again with the whole copy.
    const firstCopy = this.#writeFirstCopy(reading, store).catch(() => {});
    const outcomes = await allLists;
    await firstCopy;
    return outcomes;
  }

  // Makes a first copy of products, categories and brands if the other lists take long.
  async #writeFirstCopy(reading: CatalogReading, store: PageStore): Promise<void> {
    const outcomes = await reading.readFirst();
    const { secondsLeft = FIRST_FROM_S, lists: progressByList } = reading.progress();
    // A list whose length is not known yet may be the longest.
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
    const written = await this.#runJob((engine) =>
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
    return { ...shapes, fetchDefinitions: () => fetchDefinitions(catalog, now, this.#workSignal) };
  }

  #describeRefresh({ reading, store, base }: ReadCatalog): Refreshed | undefined {
    const requests = reading.sent();
    const isRewriteFailed = base === undefined && findOtherFormat(this.#parts.files) !== undefined;
    if (!isRewriteFailed) return reading.refresh?.describe(requests);
    const products = store.countRecords('products');
    return {
      products,
      new: products,
      changed: 0,
      gone: 0,
      owners: products,
      requests,
      whole: REWRITE_FAILED,
    };
  }

  // Writes the history. The copy is good without it; then `refreshes` shows the gap.
  async #writeHistory(engine: Engine, { file, asOf }: Base): Promise<boolean> {
    const { files, today, historyDays, onUnexpected } = this.#parts;
    // One reading by a clock that is ahead must not make all of the history old.
    const lastMs = Math.min(today().getTime(), Date.parse(asOf));
    const since = new Date(lastMs - historyDays * DAY_MS);
    try {
      await writeHistoryDraft(engine, files, file, since);
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
      if (!lease.isHeld()) throw new UnavailableError(LEASE_LOST);
      // Rows of a copy that never came to be are not shown, and are left out of the next history.
      if (hasHistory) renameSync(files.historyDraft, files.history);
      renameSync(files.draft, files.copy);
      writeCopyShapes(files, shapes);
    }, summary);
  }
}
