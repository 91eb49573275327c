import { randomUUID } from 'node:crypto';
import { CancelledError } from '../../errors.ts';
import {
  buildBrokenQueryError,
  buildDamagedPartError,
  isBroken,
  isDamage,
  toCatalogError,
  toScratchError,
} from '../copy-errors.ts';
import { type CopyFiles, nameEdition, removeFiles, versionOf } from '../copy-files.ts';
import type { CopyInfo, QueryCall, QueryResult, QueryWindow, ScratchRows } from '../copy-port.ts';
import { judgeCopy } from '../describe-copy.ts';
import {
  createEngine,
  type Engine,
  EngineEndedError,
  EngineRefusedError,
} from '../engine-process.ts';
import { HISTORY } from '../history-views.ts';
import { FairQueue, type QueueParts } from '../one-at-a-time.ts';
import type {
  Batch,
  CopySummary,
  Exchanges,
  QueryReply,
  QueryRequest,
  ScratchContent,
} from '../protocol.ts';

interface OpenedCopy {
  readonly version: string;
  // The engine that has it open; another one may have been started since.
  readonly pid: number | undefined;
  readonly info: CopyInfo;
  // The derived files that are open with it, as JSON.
  readonly derived: string;
}

interface QueryRunnerParts extends Omit<QueueParts, 'onLeave'> {
  readonly files: () => CopyFiles;
  readonly noCopy: (isDamaged: boolean) => Error;
  // By the names of their databases.
  readonly derived: () => Readonly<Record<string, string>>;
  readonly forget: (name: string) => void;
  // An idle engine with nothing open, if there is one.
  readonly takeEngine: () => Engine | undefined;
  /** Called with errors that must not be shown to the caller. */
  readonly onUnexpected: (error: unknown) => void;
}

/** Time limit for a query of the model, which is then ended together with its engine. */
export const QUERY_MS = 5_000;
// A SELECT may first make the rows of thousands of records, a hundred in a tenth of a second; no
// call lasts longer than this.
const SCRATCH_MS = 20_000;
/** Time limit for opening a copy, which takes milliseconds. */
export const OPEN_MS = 60_000;
// The engine is ended after this long without a query, because it takes memory.
const IDLE_MS = 60_000;

/** Runs queries; starts nothing before the first one. */
export class QueryRunner {
  readonly #parts: QueryRunnerParts;
  #engine = createEngine();
  readonly #queue: FairQueue;
  #opened: OpenedCopy | undefined;
  // The copy that was opened or written last, also if no engine has it open.
  #lastSeen: Pick<OpenedCopy, 'version' | 'info'> | undefined;
  // The version whose file is damaged, until another one is opened.
  #damaged: string | undefined;
  // Small results of our own SQL, by the SQL, for one version.
  #cachedReplies:
    | { readonly version: string; readonly replies: Map<string, QueryReply> }
    | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: QueryRunnerParts) {
    this.#parts = parts;
    this.#queue = new FairQueue({ ...parts, onLeave: () => this.end() });
  }

  /** Runs a function when everything before it is done. Throws only CatalogErrors. */
  async inTurn<Result>(
    run: () => Result | Promise<Result>,
    call?: Partial<QueryCall>,
  ): Promise<Result> {
    try {
      return await this.#queue.take(() => this.#withoutIdling(run), call);
    } catch (error) {
      throw toCatalogError(error, this.#parts.onUnexpected, QUERY_MS);
    }
  }

  /**
   * Queries the newest copy, in its turn. @param maxMs time limit, after which the query is ended
   * together with its engine
   */
  query(
    { isKept = false, ...request }: Omit<QueryRequest, 'kind'> & Pick<QueryWindow, 'isKept'>,
    maxMs: number,
    call?: QueryCall,
  ): Promise<QueryResult> {
    return this.inTurn(async () => {
      const opened = await this.open();
      if (opened === undefined) throw this.noCopy();
      const { info, version } = opened;
      try {
        const ask = () => this.#engine.ask({ kind: 'query', ...request, day: call?.day }, maxMs);
        const reply = isKept ? await this.#askOnce(version, request.sql, ask) : await ask();
        return { ...reply, copy: info, version: nameEdition(version) };
      } catch (error) {
        return await this.endBroken(error, version);
      }
    }, call);
  }

  /** Makes rows of records beside the copy, in a turn. They are made again when another call has replaced them. */
  async openScratch(content: ScratchContent, call?: QueryCall): Promise<ScratchRows> {
    const id = randomUUID();
    await this.#inScratchTurn(() => this.#holdScratch(id, content), call);
    return {
      ask: (sql, queryCall) =>
        this.#inScratchTurn(async () => {
          const { day } = queryCall ?? {};
          const rows = await this.#queryScratch({ id, sql, day });
          if (rows !== undefined) return rows;
          await this.#holdScratch(id, content);
          const rowsAgain = await this.#queryScratch({ id, sql, day });
          // Nothing else runs within a turn, so only an engine that has ended loses them.
          if (rowsAgain === undefined) throw new EngineEndedError(false);
          return rowsAgain;
        }, queryCall),
    };
  }

  /** Opens the current copy, if there is one. Call it in a turn only. */
  async open(): Promise<OpenedCopy | undefined> {
    if (this.#isClosed) throw new CancelledError();
    const { copy } = this.#parts.files();
    const version = versionOf(copy);
    if (version === undefined || version === this.#damaged) {
      return undefined;
    }
    const derived = this.#parts.derived();
    if (!this.#isOpen(version, derived)) {
      await this.#openAnew(copy, version, derived);
    }
    return this.#opened;
  }

  /**
   * Notes the content of a copy that this process has just written, so that it need not be opened
   * for that.
   */
  noteWritten(summary: CopySummary): void {
    const version = versionOf(this.#parts.files().copy);
    if (version !== undefined) this.#lastSeen = { version, info: judgeCopy(summary) };
  }

  findKnown(): CopyInfo | undefined {
    const version = versionOf(this.#parts.files().copy);
    if (this.#isClosed || version === undefined || version === this.#damaged) {
      return undefined;
    }
    if (version === this.#lastSeen?.version) return this.#lastSeen.info;
    return undefined;
  }

  /**
   * Ends an engine that broke on a version of the copy. A file beside the copy that is damaged is given up, and the copy
   * stays; else the copy is deleted, so that no process uses it.
   * @throws the error for the caller; the original error if the engine did not break
   */
  async endBroken(error: unknown, version: string): Promise<never> {
    if (!isBroken(error)) throw error;
    this.#parts.onUnexpected(error);
    this.end();
    if (!isDamage(error)) throw buildBrokenQueryError();
    const damaged = await this.#findDamaged();
    for (const name of damaged) this.#parts.forget(name);
    if (damaged.length > 0) throw buildDamagedPartError(damaged.includes(HISTORY));
    this.#damaged = version;
    const { copy } = this.#parts.files();
    // Do not delete a copy that another process has put there since.
    if (versionOf(copy) === version) removeFiles(copy);
    throw this.#parts.noCopy(true);
  }

  async #findDamaged(): Promise<readonly string[]> {
    const damaged: string[] = [];
    for (const [name, file] of Object.entries(this.#parts.derived())) {
      const isReadable = await this.#engine.ask({ kind: 'check_file', file }, OPEN_MS);
      if (!isReadable) damaged.push(name);
    }
    this.end();
    return damaged;
  }

  noCopy(): Error {
    const isThere = versionOf(this.#parts.files().copy) !== undefined;
    return this.#parts.noCopy(this.#damaged !== undefined || isThere);
  }

  end(): void {
    clearTimeout(this.#idle);
    this.#engine.end();
    this.#opened = undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.end();
  }

  // Runs the SQL only once for a version.
  async #askOnce(
    version: string,
    sql: string,
    ask: () => Promise<QueryReply>,
  ): Promise<QueryReply> {
    if (this.#cachedReplies?.version !== version) {
      this.#cachedReplies = { version, replies: new Map() };
    }
    const { replies } = this.#cachedReplies;
    const reply = replies.get(sql) ?? (await ask());
    replies.set(sql, reply);
    return reply;
  }

  #inScratchTurn<Result>(run: () => Promise<Result>, call?: QueryCall): Promise<Result> {
    return this.inTurn(async () => {
      if (this.#isClosed) throw new CancelledError();
      try {
        return await run();
      } catch (error) {
        if (isBroken(error)) this.end();
        throw toScratchError(error, this.#parts.onUnexpected);
      }
    }, call);
  }

  async #holdScratch(id: string, content: ScratchContent): Promise<void> {
    await this.#engine.ask({ kind: 'hold_scratch', id, ...content }, SCRATCH_MS);
  }

  // Undefined: the tables hold the rows of other records.
  async #queryScratch(
    question: Omit<Exchanges['query_scratch']['request'], 'kind'>,
  ): Promise<Batch | undefined> {
    const reply = await this.#engine.ask({ kind: 'query_scratch', ...question }, SCRATCH_MS);
    return 'rows' in reply ? reply.rows : undefined;
  }

  #isOpen(version: string, derived: Readonly<Record<string, string>>): boolean {
    return (
      this.#engine.pid !== undefined &&
      this.#engine.pid === this.#opened?.pid &&
      this.#opened.version === version &&
      this.#opened.derived === JSON.stringify(derived)
    );
  }

  // A damaged copy counts as none; the next sync replaces it.
  async #openAnew(
    file: string,
    version: string,
    derived: Readonly<Record<string, string>>,
  ): Promise<void> {
    // Starting an engine takes several times as long as opening a copy.
    if (this.#engine.pid === undefined) {
      this.#engine = this.#parts.takeEngine() ?? this.#engine;
    }
    // The engine closes what it had open, and goes on in its process.
    this.#opened = undefined;
    try {
      const request = { kind: 'open_copy', file, derived } as const;
      const { attached, ...summary } = await this.#engine.ask(request, OPEN_MS);
      const files = Object.entries(derived);
      const opened = files.filter(([name]) => attached.includes(name));
      for (const [name] of files) if (!attached.includes(name)) this.#parts.forget(name);
      this.#opened = {
        version,
        pid: this.#engine.pid,
        info: judgeCopy(summary),
        // A file that was made meanwhile is not among them.
        derived: JSON.stringify(Object.fromEntries(opened)),
      };
      this.#lastSeen = this.#opened;
      this.#damaged = undefined;
    } catch (error) {
      if (!(error instanceof EngineRefusedError)) throw error;
      this.#parts.onUnexpected(error);
      this.end();
      if (isDamage(error)) this.#damaged = version;
    }
  }

  // The idle time begins when a turn ends, however long the turn was.
  async #withoutIdling<Result>(run: () => Result | Promise<Result>): Promise<Result> {
    clearTimeout(this.#idle);
    try {
      return await run();
    } finally {
      if (this.#engine.pid !== undefined) {
        this.#idle = setTimeout(() => this.end(), IDLE_MS).unref();
      }
    }
  }
}
