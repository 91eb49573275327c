/**
 * The whole path of a tool call, in process and with real parts: the official client ↔ the MCP server ↔ HTTP on
 * loopback ↔ a sandbox PIM (or any other PIM whose address is given).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client, InMemoryTransport, type Transport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as OldInMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { onTestFinished } from 'vitest';
import { openCatalog } from '../../src/cli/open-catalog.ts';
import { openQuestions } from '../../src/cli/rules-file/open-questions.ts';
import type { CatalogSource } from '../../src/sandbox/catalog-source.ts';
import { ENDPOINT_NAMES } from '../../src/sandbox/endpoint-paths.ts';
import type { SandboxLimits } from '../../src/sandbox/limits.ts';
import type { ProfileName } from '../../src/sandbox/profile-names.ts';
import { createServer } from '../../src/server.ts';
import { parseConfig } from '../../src/settings/read-config.ts';
import { addressOf, type Sandbox, startSandbox } from './generated-sandbox.ts';
import { ownDirectory, ownQuotaDir } from './own-cache.ts';

/** What a tool answers, before its shape is known. */
export type ToolAnswer = Readonly<Record<string, unknown>>;

/** One call and what came back. */
export interface Called {
  /** The answer as an object: the structured content, or the text parsed. */
  readonly answer: ToolAnswer;
  readonly isError: boolean;
  /** The text as the host shows it; empty when there is none. */
  readonly text: string;
  readonly structured: ToolAnswer | undefined;
  /** Real o200k_base tokens of one copy of the answer. */
  readonly tokens: number;
  readonly requests: number;
  /** The answer's `warnings` in one text; empty when there are none. */
  readonly warnings: string;
}

/** A server that can be asked. */
export interface CatalogServer {
  readonly client: Client;
  /** Connects a client of the 1.x line to another server of the same process. */
  connectOld(): Promise<OldClient>;
  /** Connects another server of the same process to the end of a client's. @returns what closes it */
  connect(end: Transport): Promise<() => Promise<void>>;
  /** Calls a tool; sync_catalog until the reading has ended. */
  call(tool: string, args?: ToolAnswer): Promise<Called>;
  callOnce(tool: string, args?: ToolAnswer): Promise<Called>;
  close(): Promise<void>;
}

/** A server over its own sandbox. */
export interface SandboxServer extends CatalogServer {
  readonly sandbox: Sandbox;
}

/** How the server is set up. */
export interface ServerOptions {
  /** Settings by the names of the environment (`PIM_FILTER_CASE`, …). */
  readonly env?: Readonly<Record<string, string>>;
  /** Tells unexpected errors (INTERNAL); by default they fail the test. */
  readonly onUnexpected?: (tool: string, error: unknown) => void;
  /** The clock that tells the day; by default that of the machine. */
  readonly today?: () => Date;
  /** Whether each new copy is audited before a call asks for it; by default none is, as most tests ask for no audit. */
  readonly auditsUnasked?: boolean;
}

/** How the server and its sandbox are set up; everything has a default. */
export interface SandboxServerOptions extends ServerOptions {
  readonly profile?: readonly ProfileName[];
  /** On both sides; unlimited by default. */
  readonly limits?: SandboxLimits;
  readonly windowMs?: number;
  readonly products?: number;
  readonly seed?: number;
  readonly source?: CatalogSource;
}

/** Between two looks at a reading. */
const POLL_MS = 50;

/** The client gives a call up by then; its default of a minute is short on a busy machine. */
const HANG_MS = 300_000;

/** Limits of a sandbox, or settings of a server, by which nothing waits. */
export const UNLIMITED: SandboxLimits = {
  ...Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, 0])),
  total: 0,
};

/** Opens a server over a small sandbox of its own, closed when the test (or the hook) that opens it ends. */
export async function openCatalogServer(
  options: SandboxServerOptions = {},
): Promise<SandboxServer> {
  const {
    profile = [],
    limits = UNLIMITED,
    windowMs = 60_000,
    products = 300,
    seed = 1,
    source,
  } = options;
  const sandbox = await startSandbox({
    profile,
    limits,
    windowMs,
    products,
    seed,
    ...(source && { source }),
  });
  const env = {
    ...addressOf(sandbox),
    PIM_LIMITS: JSON.stringify(limits),
    PIM_LIMIT_WINDOW_MS: String(windowMs),
    ...options.env,
  };
  const server = await openServer({ ...options, env, source: 'sandbox' });
  const close = async (): Promise<void> => {
    await server.close();
    await sandbox.close();
  };
  return { ...server, sandbox, close };
}

/** Most tests are about one source, and about no words: what they ask reads no catalog by itself, and no copy has an index. */
const NOTHING_UNASKED = { PIM_COPY: 'off', PIM_COPY_SEARCH: 'off' };

/** Opens a server over a PIM at any address. */
export async function openServer(
  options: ServerOptions & { readonly source?: 'sandbox' | undefined },
): Promise<CatalogServer> {
  const config = parseConfig({
    PIM_QUOTA_DIR: ownQuotaDir(),
    PIM_DATA_DIR: ownDirectory('data'),
    ...NOTHING_UNASKED,
    ...options.env,
  });
  const unexpected: unknown[] = [];
  const onUnexpected =
    options.onUnexpected ?? ((_tool: string, error: unknown) => void unexpected.push(error));
  const { auditsUnasked = false } = options;
  const open = await openCatalog(config, '0.0.0-test', undefined, {
    auditsUnasked,
    unexpected: (error) => onUnexpected('copy', error),
  });
  const { today = open.settings.today } = options;
  const settings = { ...open.settings, source: options.source, today };
  // A file that cannot be used is told by what reads it.
  const saved = await openQuestions(settings.readRules).catch(() => undefined);
  const parts = { ...open, settings, config, onUnexpected, saved };
  const server = createServer(parts);
  const [serverEnd, clientEnd] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'pim-mcp tests', version: '1.0.0' });
  await Promise.all([server.connect(serverEnd), client.connect(clientEnd)]);

  async function call(tool: string, args: ToolAnswer = {}): Promise<Called> {
    const called = await callOnce(tool, args);
    if (tool !== 'sync_catalog' || called.answer.retry_after_s === undefined) return called;
    // A call that would wait in vain answers at once, and asking without a pause would leave no time for reading.
    await pause(POLL_MS);
    return call(tool, args);
  }

  async function callOnce(tool: string, args: ToolAnswer = {}): Promise<Called> {
    const result = await client.callTool({ name: tool, arguments: args }, { timeout: HANG_MS });
    if (unexpected.length > 0) throw unexpected.shift();
    const [content] = result.content;
    const text = content?.type === 'text' ? content.text : '';
    // An answer is a JSON object in either form.
    const structured = result.structuredContent as ToolAnswer | undefined;
    const answer = text === '' ? (structured ?? {}) : (JSON.parse(text) as ToolAnswer);
    return {
      answer,
      isError: result.isError === true,
      text,
      structured,
      tokens: countTokens(text === '' ? JSON.stringify(structured ?? '') : text),
      requests: Number(result._meta?.['pim-mcp/upstream_requests']),
      warnings: Array.isArray(answer.warnings) ? answer.warnings.join('\n') : '',
    };
  }

  const others: { close(): Promise<void> }[] = [];
  async function connectOld(): Promise<OldClient> {
    const another = createServer(parts);
    const [anotherEnd, oldEnd] = OldInMemoryTransport.createLinkedPair();
    const old = new OldClient({ name: 'pim-mcp tests', version: '1.0.0' });
    await Promise.all([another.connect(anotherEnd), old.connect(oldEnd)]);
    others.push(old, another);
    return old;
  }

  async function connect(end: Transport): Promise<() => Promise<void>> {
    const another = createServer(parts);
    await another.connect(end);
    return () => another.close();
  }

  return {
    client,
    connect,
    connectOld,
    call,
    callOnce,
    close: async () => {
      for (const other of others) await other.close();
      await client.close();
      await server.close();
      await open.close();
    },
  };
}

/**
 * Calls until the audit that the answer is read from is made of the copy: a busy machine makes one longer than a call waits. No
 * pause is needed between calls, since each waits for it.
 */
export async function callMade(
  server: Pick<CatalogServer, 'call'>,
  tool: string,
  args: ToolAnswer = {},
): Promise<Called> {
  for (let calls = 0; calls < 100; calls += 1) {
    const called = await server.call(tool, args);
    if (called.answer.retry_after_s === undefined && errorOf(called).retry_after_s === undefined)
      return called;
  }
  throw new Error(`${tool} still waits for what is made of the copy`);
}

/** As {@link openCatalogServer}, closed by itself when the test ends. */
export async function openForTest(options: SandboxServerOptions = {}): Promise<SandboxServer> {
  const server = await openCatalogServer(options);
  onTestFinished(() => server.close());
  return server;
}

/** A client of each SDK line, by what it is called. */
export const CLIENTS: readonly (readonly [string, (server: CatalogServer) => Promise<Client>])[] = [
  ['the v2 client', async (server) => server.client],
  // Its types are another package's, its methods the same.
  ['the 1.x client', async (server) => (await server.connectOld()) as unknown as Client],
];

/**
 * The records of a list answer as objects by key, whichever layout they were printed in; what is said once of the
 * status of all, and of the language of all texts, is said of each record.
 */
export function listRows(answer: ToolAnswer, key: string): readonly ToolAnswer[] {
  const records = (answer[key] ?? []) as readonly (ToolAnswer | readonly unknown[])[]; // the shape of list answers
  const columns = answer.columns as readonly string[] | undefined; // absent in the records layout
  const shared =
    answer.culture_fallback === undefined ? [] : String(answer.culture_fallback).split(', ');
  return records.map((record) => {
    const row: ToolAnswer = {
      ...(Array.isArray(record)
        ? Object.fromEntries((columns ?? []).map((column, index) => [column, record[index]]))
        : (record as ToolAnswer)),
      ...(answer.each_status === undefined ? {} : { status: answer.each_status }),
    };
    const common = shared.filter((part) => (row[part.split(' (', 1)[0] ?? ''] ?? null) !== null);
    if (common.length === 0) return row;
    const own = typeof row.culture_fallback === 'string' ? [row.culture_fallback] : [];
    return { ...row, culture_fallback: [...common, ...own].join(', ') };
  });
}

/** One column of a list answer. */
export function listColumn(answer: ToolAnswer, key: string, column: string): readonly unknown[] {
  return listRows(answer, key).map((row) => row[column]);
}

/** The product of a sheet. */
export function productOf(answer: ToolAnswer): ToolAnswer {
  return (answer.product ?? {}) as ToolAnswer; // the shape of a sheet
}

/** The error of an answer. */
export function errorOf({ answer }: Called): {
  readonly code?: string;
  readonly failed?: string;
  readonly fix?: string;
  readonly retry?: boolean;
  readonly retry_after_s?: number;
} {
  return (answer.error ?? {}) as ReturnType<typeof errorOf>; // the shape that describeError gives
}

/** Follows `next_cursor` to the end; the arguments of each page may differ where a cursor allows it. */
export async function walkAll(
  server: Pick<CatalogServer, 'call'>,
  tool: string,
  argsOfPage: (page: number) => ToolAnswer,
  maxPages = 400,
): Promise<readonly Called[]> {
  const pages: Called[] = [];
  let cursor: unknown;
  do {
    const args = argsOfPage(pages.length);
    const called = await server.call(tool, cursor === undefined ? args : { ...args, cursor });
    pages.push(called);
    if (called.isError) throw new Error(`page ${pages.length} of a walk failed: ${called.text}`);
    cursor = called.answer.next_cursor;
  } while (cursor !== undefined && pages.length < maxPages);
  if (cursor !== undefined) throw new Error(`a walk did not end after ${maxPages} pages`);
  return pages;
}
