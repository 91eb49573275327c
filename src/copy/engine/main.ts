/**
 * A separate process for DuckDB, so that nothing of it runs in the server. It communicates over the
 * channel that its parent opened, has none of its parent's streams and environment, and ends with
 * the channel.
 */

import { statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import type { EngineFailure, EngineReply, EngineRequest, Exchanges } from '../protocol.ts';
import { isFileReadable, isHistoryReadable } from './check-file.ts';
import { type DuckDb, mostRssBytes, WORN_SHARE } from './duckdb.ts';
import { type Maker, openMaker } from './make/open-maker.ts';
import { QueryError } from './query/check-query.ts';
import { type OpenCopy, openCopy } from './query/open-copy.ts';
import { checkConditions } from './query/parse-query.ts';
import { openScratch, type Scratch } from './scratch/scratch.ts';
import { compareProducts } from './write/compare-products.ts';
import { beginCopy, type CopyWriter } from './write/copy-writer.ts';
import { findLostRoles } from './write/find-lost-roles.ts';
import { parseRecords, readPage } from './write/read-page.ts';
import { writeHistory } from './write/write-history.ts';
import { writeTrial } from './write/write-trial.ts';

// CPU time of this process in milliseconds.
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const CHECK_EVERY_MS = 20;

// Budget after which V8 optimises a function, in its own units; the default is an eighth. Most
// engines write about a thousand records, in which optimising takes more time than it saves, and in
// a large copy a later moment does not matter. A V8 without this option ignores it.
const OPTIMISES_FROM = 540_672;

interface Open {
  writer?: CopyWriter;
  copy?: OpenCopy;
  maker?: Maker;
  scratch?: Scratch;
  // Memory limit in bytes since the copy was opened.
  mostBytes?: number;
}

async function answer(open: Open, request: EngineRequest, duckdb: DuckDb): Promise<unknown> {
  switch (request.kind) {
    case 'begin_copy':
      close(open);
      open.writer = await beginCopy(duckdb, request);
      return { needsDefinitions: open.writer.needsDefinitions };
    case 'write_pages':
      return writePages(opened(open.writer), request);
    case 'compare_products':
      return compareProducts(duckdb, request);
    case 'keep_records':
      return opened(open.writer).keep(request);
    case 'rewrite_copy':
      return rewriteCopy(open, request, duckdb);
    case 'find_lost_roles':
      return findLostRoles(duckdb, request);
    case 'write_history':
      return extendHistory(duckdb, request);
    case 'write_trial':
      close(open);
      return writeTrial(duckdb, request);
    case 'check_file':
      return isFileReadable(duckdb, request.file);
    case 'seal_copy':
      return opened(open.writer).seal(request);
    case 'open_copy':
      return replaceCopy(open, request, duckdb);
    case 'query':
      return opened(open.copy).query(request);
    case 'open_rows':
      return opened(open.copy).openRows(request);
    case 'next_rows':
      return opened(open.copy).nextRows();
    case 'hold_scratch':
      return holdScratch(open, request, duckdb);
    case 'query_scratch':
      return open.scratch?.query(request) ?? { isLost: true };
    case 'check_conditions':
      return checkConditions(duckdb, request.selects);
    case 'open_maker':
      close(open);
      open.maker = await openMaker(duckdb, request);
      open.mostBytes = mostRssBytes(statSync(request.copy).size);
      return null;
    case 'make':
      return opened(open.maker).make(request);
    case 'close':
      close(open);
      open.scratch?.close();
      delete open.scratch;
      return null;
  }
}

async function writePages(
  writer: CopyWriter,
  { list, pages }: Exchanges['write_pages']['request'],
): Promise<Exchanges['write_pages']['reply']> {
  for (const page of pages) {
    const { texts, readAt } = readPage(page);
    await writer.write(list, parseRecords(texts), readAt);
  }
  return null;
}

async function replaceCopy(
  open: Open,
  request: Exchanges['open_copy']['request'],
  duckdb: DuckDb,
): Promise<Exchanges['open_copy']['reply']> {
  close(open);
  const copy = await openCopy(duckdb, request.file, { ...request, spentMs });
  open.copy = copy;
  open.mostBytes = mostRssBytes(statSync(request.file).size);
  return { ...copy.summary, attached: copy.attached };
}

async function holdScratch(
  open: Open,
  request: Exchanges['hold_scratch']['request'],
  duckdb: DuckDb,
): Promise<Exchanges['hold_scratch']['reply']> {
  open.scratch ??= await openScratch(duckdb);
  open.mostBytes ??= mostRssBytes(0);
  await open.scratch.hold(request);
  return null;
}

async function rewriteCopy(
  open: Open,
  { draft, earlier, ...source }: Exchanges['rewrite_copy']['request'],
  duckdb: DuckDb,
): Promise<Exchanges['rewrite_copy']['reply']> {
  close(open);
  const writer = await beginCopy(duckdb, {
    file: draft,
    before: earlier,
    ...source,
  });
  open.writer = writer;
  const shapes = await writer.seal(await writer.takeAll(earlier));
  close(open);
  return shapes;
}

// Begins the history again if the old one cannot be read.
async function extendHistory(
  duckdb: DuckDb,
  { history, ...request }: Exchanges['write_history']['request'],
): Promise<Exchanges['write_history']['reply']> {
  const isDamaged = history !== undefined && !(await isHistoryReadable(duckdb, history));
  const past = history === undefined || isDamaged ? {} : { history };
  return { ...(await writeHistory(duckdb, { ...request, ...past })), isDamaged };
}

// Closes all parts of a copy, and frees their memory.
function close(open: Open): void {
  const { writer, copy, maker } = open;
  if (writer === undefined && copy === undefined && maker === undefined) {
    return;
  }
  writer?.close();
  copy?.close();
  maker?.close();
  for (const kind of ['writer', 'copy', 'maker', 'mostBytes'] as const) {
    delete open[kind];
  }
  globalThis.gc?.();
}

// An engine that replaced another one has nothing open until it receives a request to open it.
function opened<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) {
    throw new Error('The engine was started anew, and has nothing open.');
  }
  return thing;
}

function describeFailure(error: unknown): EngineFailure {
  if (error instanceof QueryError) {
    return {
      reason: error.reason,
      failed: error.message,
      fix: error.fix,
    };
  }
  return {
    reason: 'failed',
    failed: error instanceof Error ? error.message : String(error),
    fix: '',
  };
}

async function loadDuckDb(): Promise<DuckDb | undefined> {
  try {
    return await import('@duckdb/node-api');
  } catch {
    return undefined;
  }
}

function serveParent(): void {
  setFlagsFromString(`--interrupt-budget=${OPTIMISES_FROM}`);
  // As in the server, do not let a signal open the inspector.
  process.on('SIGUSR1', () => {});
  // Files that it writes are accessible to its user only.
  process.umask(0o077);
  const loading = loadDuckDb();
  const open: Open = {};
  let last: Promise<unknown> = Promise.resolve();

  const reply = async (request: EngineRequest): Promise<EngineReply> => {
    const duckdb = await loading;
    if (duckdb === undefined) {
      return { failure: { reason: 'no_duckdb', failed: '', fix: '' } };
    }
    try {
      const result = (await answer(open, request, duckdb)) ?? null;
      const mayBeWorn = request.kind === 'query' || request.kind === 'query_scratch';
      const isWorn =
        mayBeWorn && process.memoryUsage.rss() > WORN_SHARE * (open.mostBytes ?? Infinity);
      return { reply: result, isWorn };
    } catch (error) {
      return { failure: describeFailure(error) };
    }
  };

  process.on('message', (request: EngineRequest) => {
    // One request at a time, except the statements that make a file; replies are sent in order.
    const replied = request.kind === 'make' ? reply(request) : last.then(() => reply(request));
    last = Promise.all([replied, last]).then(([sent]) => {
      // A parent that has ended needs no reply.
      process.send?.(sent, () => {});
    });
  });
  // A regular exit would wait for the running query.
  const end = (): void => void process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', end);
  setInterval(() => {
    // If the parent ended before anybody listened, there is no event.
    const isLeft = !process.connected;
    if (isLeft || process.memoryUsage.rss() > (open.mostBytes ?? Number.POSITIVE_INFINITY)) {
      end();
    }
  }, CHECK_EVERY_MS);
}

serveParent();
