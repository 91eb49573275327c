/** What passed between a client and our server. */

import { readFileSync } from 'node:fs';
import { type Body, readList, readObject, readText } from './model/model-api.ts';

/** A message of MCP, and who sent it. */
export interface Passed {
  readonly from: 'client' | 'server';
  readonly message: Body;
}

/** A call of a tool, as it reached the server, and what the server said. */
export interface RecordedCall {
  readonly tool: string;
  readonly args: unknown;
  /** Absent where no answer came. */
  readonly result?: Body;
  readonly error?: Body;
}

/** Reads the file that record-stdio.mjs writes; empty where no client connected yet. */
export function readRecording(file: string): readonly Passed[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap(parseLine);
}

function parseLine(line: string): readonly Passed[] {
  if (line === '') return [];
  try {
    // record-stdio.mjs wrote this line around one of a client or of the server.
    const passed = JSON.parse(line) as Passed;
    return [passed];
  } catch {
    return [];
  }
}

/** The calls of tools, with their results. */
export function listCalls(passed: readonly Passed[]): readonly RecordedCall[] {
  return passed.flatMap(({ message }, index) => {
    if (message.method !== 'tools/call') return [];
    const params = readObject(message.params);
    // A client that connects anew for each call counts its requests anew, too.
    const reply = passed
      .slice(index)
      .find((later) => later.from === 'server' && later.message.id === message.id)?.message;
    const call = { tool: readText(params.name), args: params.arguments };
    if (reply?.error !== undefined) return [{ ...call, error: readObject(reply.error) }];
    if (reply === undefined) return [call];
    return [{ ...call, result: readObject(reply.result) }];
  });
}

/** The text of a result, or the JSON of its structure where it has no text. */
export function textOfResult(result: Body | undefined): string {
  const texts = readList(result?.content).flatMap(({ type, text }) =>
    type === 'text' ? [readText(text)] : [],
  );
  if (texts.length > 0) return texts.join('\n');
  return result?.structuredContent === undefined ? '' : JSON.stringify(result.structuredContent);
}

/** How a client names itself: the last greeting, or the envelope of requests without one. */
export function findGreeting(passed: readonly Passed[]): Body {
  const greeting = passed.findLast(({ message }) => message.method === 'initialize');
  if (greeting !== undefined) return readObject(greeting.message.params);
  const metas = passed
    .filter(({ from }) => from === 'client')
    .map(({ message }) => readObject(readObject(message.params)._meta));
  const meta = metas.findLast((one) => Object.keys(one).some((key) => key.endsWith('/clientInfo')));
  const entries = Object.entries(meta ?? {}).map(([key, value]) => [key.split('/').at(-1), value]);
  return Object.fromEntries(entries);
}

/** Whether the client told the server that it no longer wants an answer. */
export function hasCancelled(passed: readonly Passed[]): boolean {
  return passed.some(({ message }) => message.method === 'notifications/cancelled');
}
