/** `pim-mcp demo`: asks the built server questions over stdio, as a host would, and shows the answers. */

import { askQuestion, type Exchange } from './demo/ask.ts';
import { QUESTIONS } from './demo/questions.ts';
import { type Look, renderBlock, renderSummary } from './demo/render-block.ts';
import { connectOverStdio } from './demo/wire.ts';
import { buildPaint } from './paint.ts';
import { wrapText } from './table.ts';

/** What the command needs of the process. */
export interface DemoIo {
  /** Writes one line to stdout. */
  readonly print: (line: string) => void;
  /** Writes one line to stderr. */
  readonly complain: (line: string) => void;
  /** The program and the script that are the server. */
  readonly command: string;
  readonly script: string;
  /** The user's environment; settings of a PIM in it are not passed on. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly color: boolean;
  /** Characters in a line of the terminal; undefined when there is none. */
  readonly columns: number | undefined;
  readonly signal: AbortSignal;
}

const WIDEST = 100;
const NARROWEST = 60;
const INTRODUCTION =
  'Each question goes to pim-mcp over stdio, as an MCP host sends it. The catalog is the embedded sandbox: invented products, served over HTTP by a PIM inside the server.';
/** A hang guard: the demo takes seconds. */
const LONGEST_MS = 120_000;

/**
 * Runs the demo.
 * @returns the exit code: 0 when every question had an answer, 1 otherwise
 */
export async function runDemo(io: DemoIo): Promise<number> {
  const { print, complain, command, script, env, color, columns, signal } = io;
  const look: Look = {
    width: Math.min(WIDEST, Math.max(NARROWEST, columns ?? WIDEST)),
    paint: buildPaint(color),
    showsTime: true,
  };
  const exchanges: Exchange[] = [];
  try {
    const server = await connectOverStdio({
      command,
      args: [script],
      env: Object.fromEntries(Object.entries(env).filter(([name]) => !/^PIM_/i.test(name))),
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
    });
    try {
      for (const line of wrapText(INTRODUCTION, look.width)) print(line);
      for (const [index, question] of QUESTIONS.entries()) {
        const asked = await askQuestion(question, server.callTool);
        exchanges.push(...asked);
        print('');
        for (const line of renderBlock(index + 1, question, asked, look)) print(line);
      }
    } finally {
      await server.close();
    }
  } catch (error) {
    complain(`pim-mcp demo: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  print('');
  for (const line of renderSummary(QUESTIONS.length, exchanges, look)) print(line);
  return exchanges.every(({ fault }) => fault === undefined) ? 0 : 1;
}
