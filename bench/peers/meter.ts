/** A server that a question is put to, and what the calls cost the model that makes them. */

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { textOf } from '../eval/serve-catalog.ts';

/** Thrown where a question cannot be answered; the message says why. */
export class Cannot extends Error {}

/** Why, where what a server answers does not hold it. */
export const NOT_THERE = 'not in what it can read';

/** How many tokens of answers one question may bring: as much as the context of today's models. */
export const MAX_TOKENS = 200_000;

/** What a question cost so far. */
export interface Spent {
  readonly calls: number;
  readonly written: number;
  readonly read: number;
  readonly elapsedMs: number;
}

const NOTHING: Spent = { calls: 0, written: 0, read: 0, elapsedMs: 0 };

/** A server over stdio, whose calls are counted. */
export interface MeteredServer {
  /** Tokens of instructions and tools. */
  readonly shownTokens: number;
  readonly toolNames: readonly string[];
  /** Calls a tool; throws Cannot once the question has cost too much to read. */
  readonly call: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<string>;
  /** What the calls cost since the last time that this was asked. */
  readonly takeSpent: () => Spent;
  readonly close: () => Promise<void>;
}

/** How to start a server: arguments of node, and its environment. */
export interface Start {
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const HANG_MS = 120_000;

/** Starts a server and lists its tools. */
export async function startMetered({ args, cwd, env = {} }: Start): Promise<MeteredServer> {
  const client = new Client({ name: 'pim-mcp-peers', version: '1' });
  const own = { PATH: process.env.PATH ?? '', ...env };
  const place = cwd === undefined ? {} : { cwd };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...args],
      env: own,
      stderr: 'ignore',
      ...place,
    }),
  );
  const { tools } = await client.listTools();
  let spent = NOTHING;
  return {
    shownTokens: countTokens(client.getInstructions() ?? '') + countTokens(JSON.stringify(tools)),
    toolNames: tools.map(({ name }) => name),
    call: async (name, toolArgs) => {
      const startedMs = performance.now();
      const text = textOf(
        await client.callTool({ name, arguments: { ...toolArgs } }, { timeout: HANG_MS }),
      );
      const elapsedMs = Math.round(performance.now() - startedMs);
      spent = {
        calls: spent.calls + 1,
        written: spent.written + countTokens(JSON.stringify(toolArgs)),
        read: spent.read + countTokens(text),
        elapsedMs: spent.elapsedMs + elapsedMs,
      };
      if (spent.read > MAX_TOKENS)
        throw new Cannot(`more than ${MAX_TOKENS.toLocaleString('en')} tokens to read`);
      return text;
    },
    takeSpent: () => {
      const taken = spent;
      spent = NOTHING;
      return taken;
    },
    close: () => client.close(),
  };
}
