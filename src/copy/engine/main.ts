/**
 * The engine: the process in which DuckDB runs, so that nothing of it is in the server's. It talks over the channel that its
 * parent opened, has none of its parent's streams and environment, and ends with the channel.
 */

import { statSync } from 'node:fs';
import { isAsWritten, NOT_AS_WRITTEN } from '../file-sum.ts';
import type { EngineFailure, EngineRequest, Exchanges, NumberedReply, NumberedRequest } from '../protocol.ts';
import type { DuckDb } from './duckdb.ts';
import { type Maker, openMaker } from './make/open-maker.ts';
import { mostRssBytes, WORN_SHARE } from './memory-limits.ts';
import { type OpenCopy, openCopy } from './query/open-copy.ts';
import { checkConditions } from './query/parse-query.ts';
import { QueryError, QueryMemoryError } from './query/query-error.ts';
import { type KeptPages, openKeptPages } from './write/kept-pages.ts';

/** The memory of the process, and whether it has a parent, is looked at so often. */
const LOOK_EVERY_MS = 20;

/** What is open. */
interface Open {
  kept?: KeptPages;
  copy?: OpenCopy;
  maker?: Maker;
  /** What the process may have since the copy is open. */
  mostBytes?: number;
}

async function answer(open: Open, request: EngineRequest, duckdb: DuckDb): Promise<unknown> {
  switch (request.kind) {
    case 'open_pages':
      open.kept = openKeptPages(duckdb, request.file, request.copy, request.stamp);
      return { pages: open.kept.pages };
    case 'add_page':
      return open.kept?.addPage(request.page);
    case 'drop_pages':
      return open.kept?.dropPages(request.list, request.from, request.to);
    case 'count':
      return open.kept?.count(request.list);
    case 'ids':
      return open.kept?.ids(request.list, request.skip, request.most);
    case 'finish':
      return open.kept?.finish(request.previous, request.outcomes);
    case 'open_copy':
      if (request.isNew === true && !isAsWritten(request.file)) throw new Error(`${NOT_AS_WRITTEN}.`);
      open.copy = await openCopy(duckdb, request.file, pick(request));
      open.mostBytes = mostRssBytes(statSync(request.file).size);
      return { ...open.copy.summary, attached: open.copy.attached };
    case 'query':
      return opened(open).query(request);
    case 'open_rows':
      return opened(open).openRows(request);
    case 'next_rows':
      return opened(open).nextRows();
    case 'check_conditions':
      return checkConditions(duckdb, request.selects);
    case 'open_maker':
      open.maker = await openMaker(duckdb, request);
      open.mostBytes = mostRssBytes(statSync(request.copy).size);
      return null;
    case 'make':
      return open.maker?.make(request);
  }
}

function pick({ spill, derived }: Exchanges['open_copy']['request']) {
  return { ...(spill !== undefined && { spill }), ...(derived && { derived }) };
}

/** The copy that is open. An engine that took another's place has none until it is told to open it. */
function opened({ copy }: Open): OpenCopy {
  if (copy === undefined) throw new Error('No copy is open.');
  return copy;
}

function describeFailure(error: unknown): EngineFailure {
  if (error instanceof QueryError) {
    const reason = error instanceof QueryMemoryError ? 'memory' : 'query';
    return { reason, failed: error.message, fix: error.fix };
  }
  return { reason: 'failed', failed: error instanceof Error ? error.message : String(error), fix: '' };
}

async function loadDuckDb(): Promise<DuckDb | undefined> {
  try {
    return await import('@duckdb/node-api');
  } catch {
    return undefined;
  }
}

/** Answers the parent until it goes. */
function serveParent(): void {
  // As in the server, the inspector stays shut.
  process.on('SIGUSR1', () => {});
  // What it writes is its user's alone.
  process.umask(0o077);
  const loading = loadDuckDb();
  const open: Open = {};
  let last: Promise<unknown> = Promise.resolve();

  const reply = async ({ number, request }: NumberedRequest): Promise<NumberedReply> => {
    const duckdb = await loading;
    if (duckdb === undefined) return { number, failure: { reason: 'no_duckdb', failed: '', fix: '' } };
    try {
      const answered = (await answer(open, request, duckdb)) ?? null;
      const isWorn = request.kind === 'query' && process.memoryUsage.rss() > WORN_SHARE * (open.mostBytes ?? 0);
      return { number, reply: answered, isWorn };
    } catch (error) {
      return { number, failure: describeFailure(error) };
    }
  };

  process.on('message', (message: NumberedRequest) => {
    // One at a time, in their order; but for statements that make a file, of which who sends them awaits what others need.
    const done = last.then(async () => {
      const sent = await reply(message);
      // A parent that has gone needs no reply.
      process.send?.(sent, () => {});
    });
    if (message.request.kind !== 'make') last = done;
  });
  // An exit would wait for the query that runs.
  const end = (): void => void process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', end);
  setInterval(() => {
    // A parent that went before anybody listened is not told of.
    const isLeft = !process.connected;
    if (isLeft || process.memoryUsage.rss() > (open.mostBytes ?? Number.POSITIVE_INFINITY)) end();
  }, LOOK_EVERY_MS);
}

serveParent();
