/**
 * Serves a catalog for questions: a sandbox PIM with the limits of Spec §8, and for each question a new server that has
 * seen nothing before, over stdio, as a host starts it. The sandbox's clock goes on by minutes between questions, so
 * that each is asked within limits of which nothing is used up.
 */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, ProtocolError } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { applyEdits } from '../../src/sandbox/edits.ts';
import { startSandbox } from '../../src/sandbox/start-sandbox.ts';
import { noServerLimits } from '../no-limits.ts';
import type { EvalCatalog } from './catalogs.ts';
import { openPlainPim } from './plain-pim.ts';
import type { Pim } from './records.ts';

/** What a host shows a model of a server. */
export interface Shown {
  readonly instructions: string;
  readonly tools: readonly {
    readonly name: string;
    readonly description?: string | undefined;
    readonly inputSchema: object;
  }[];
}

/** A call and what it cost. */
export interface Called {
  /** What the model reads. */
  readonly text: string;
  readonly isError: boolean;
  readonly elapsedMs: number;
  /** Real tokens (o200k) of the arguments, which the model writes, and of the text, which it reads. */
  readonly tokens: { readonly written: number; readonly read: number };
  readonly requests: Requests;
}

/** Requests to the PIM; `refused`: those that a limit refused. */
export interface Requests {
  readonly sent: number;
  readonly refused: number;
}

/** A server that knows nothing yet. */
export interface FreshServer {
  readonly shown: Shown;
  readonly call: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<Called>;
  readonly close: () => Promise<void>;
}

/** A served catalog. */
export interface ServedCatalog {
  /** Works out what is right. */
  readonly plain: Pim;
  readonly url: string;
  readonly clientId: string;
  readonly appKey: string;
  /** Starts the built server for one question. */
  readonly openServer: () => Promise<FreshServer>;
  /** Lets the window of the limits pass. */
  readonly passMinutes: () => void;
  /** Counts the requests from now on. */
  readonly countRequests: () => () => Requests;
  readonly close: () => Promise<void>;
}

const MINUTES_MS = 120_000;

/** How much faster than ours the sandbox's clock goes while a copy is read. */
const FAST = 10_000;

const MAIN = 'dist/main.js';

/** How often a call is repeated that says that its answer is not ready yet; each waits for it a while by itself. */
const MAX_WAITS = 200;

/** Serves a catalog; reads its copy first if it has one. The built server must be there. */
export async function serveCatalog(catalog: EvalCatalog): Promise<ServedCatalog> {
  const source = catalog.load();
  const edits = catalog.change?.(source) ?? [];
  let aheadMs = 0;
  // While the copy is read, minutes pass at the sandbox in no time: what it takes is not part of any question.
  let pace = catalog.hasCopy ? FAST : 1;
  const sandbox = await startSandbox({ source, now: () => performance.now() * pace + aheadMs });
  const passMinutes = (): void => {
    aheadMs += MINUTES_MS;
  };
  const countRequests = (): (() => Requests) => {
    // The log keeps its latest entries only, so the number of the last one tells where counting begins.
    const last = sandbox.requests.at(-1)?.sequence ?? 0;
    return () => {
      const since = sandbox.requests.filter(({ sequence }) => sequence > last);
      return { sent: since.length, refused: since.filter(({ status }) => status === 429).length };
    };
  };
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-eval-'));
  const prepared = join(directory, 'prepared');
  const start = async (
    dataDir: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<FreshServer> => {
    passMinutes();
    const env = {
      ...more,
      PIM_API_URL: sandbox.url,
      PIM_CLIENT_ID: sandbox.clientId,
      PIM_APP_KEY: sandbox.appKey,
      PIM_DATA_DIR: dataDir,
      PIM_QUOTA_DIR: mkdtempSync(join(directory, 'quota-')),
      ...(catalog.hasCopy ? {} : { PIM_COPY: 'off' }),
    };
    return openServer(env, countRequests);
  };
  if (catalog.hasCopy) {
    const server = await start(prepared, { PIM_LIMITS: noServerLimits });
    await makeReady(server, 'sync_catalog', {});
    if (edits.length > 0) {
      sandbox.setEdits(edits);
      passMinutes();
      await makeReady(server, 'sync_catalog', { max_age_h: 0 });
    }
    await makeReady(server, 'audit_catalog', {});
    await server.close();
    // The clock never goes back.
    aheadMs += performance.now() * FAST;
    pace = 1;
  }
  return {
    url: sandbox.url,
    clientId: sandbox.clientId,
    appKey: sandbox.appKey,
    passMinutes,
    countRequests,
    plain:
      edits.length > 0 ? openPlainPim(applyEdits(source, edits), source) : openPlainPim(source),
    openServer: async () => {
      const dataDir = mkdtempSync(join(directory, 'data-'));
      if (catalog.hasCopy) cpSync(prepared, dataDir, { recursive: true });
      return start(dataDir);
    },
    close: async () => {
      await sandbox.close();
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function openServer(
  env: Readonly<Record<string, string>>,
  countRequests: () => () => Requests,
): Promise<FreshServer> {
  const client = new Client({ name: 'pim-mcp-eval', version: '1' });
  const own = { PATH: process.env.PATH ?? '', ...env };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [MAIN],
      env: own,
      stderr: 'ignore',
    }),
  );
  const { tools } = await client.listTools();
  return {
    shown: { instructions: client.getInstructions() ?? '', tools },
    call: async (name, args) => {
      const requests = countRequests();
      const startedMs = performance.now();
      const result = await client
        .callTool({ name, arguments: { ...args } })
        .catch((error: unknown) => {
          if (!(error instanceof ProtocolError)) throw error;
          // The protocol's own refusal, such as of a tool that does not exist; hosts show it as well.
          return { content: [{ type: 'text', text: error.message }], isError: true };
        });
      const elapsedMs = performance.now() - startedMs;
      const text = textOf(result);
      const tokens = { written: countTokens(JSON.stringify(args)), read: countTokens(text) };
      return { text, isError: result.isError === true, elapsedMs, tokens, requests: requests() };
    },
    close: () => client.close(),
  };
}

/** The text of an answer; pictures are named. */
export function textOf(result: {
  readonly content: readonly { readonly type: string; readonly text?: unknown }[];
}): string {
  return result.content
    .map((part) => (typeof part.text === 'string' ? part.text : `[${part.type}]`))
    .join('\n');
}

/** Whether an answer says that what it needs is still being read or made. */
export function isUnderWay(text: string): boolean {
  return /^\{"state":"(?:reading|finishing|waiting)"|"retry_after_s":/.test(text);
}

async function makeReady(
  server: FreshServer,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    // Only the first call asks for a new reading; the others ask how it goes on.
    const { text, isError } = await server.call(tool, waits === 0 ? args : {});
    if (isUnderWay(text)) continue;
    if (isError) throw new Error(`${tool} failed: ${text.slice(0, 500)}`);
    return;
  }
  throw new Error(`${tool} did not end after ${MAX_WAITS} calls.`);
}
