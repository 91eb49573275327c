/** `pim-mcp demo`: asks the built server questions over stdio, as a host would, and shows the answers. */

import { type CommandIo, defineCommand, parseOrEnd } from './command.ts';
import { askQuestion, type Exchange } from './demo/ask.ts';
import { QUESTIONS } from './demo/questions.ts';
import { type Look, renderBlock, renderSummary } from './demo/render-block.ts';
import { connectOverStdio } from './demo/wire.ts';
import { buildPaint } from './paint.ts';
import { wrapText } from './table.ts';

/** What the command needs of the process. `env` is the user's; settings of a PIM in it are not passed on. */
export type DemoIo = Pick<
  CommandIo,
  'print' | 'complain' | 'command' | 'script' | 'env' | 'color' | 'columns' | 'signal'
>;

const WIDEST = 100;
const NARROWEST = 60;
const INTRODUCTION =
  'Each question goes to pim-mcp over stdio, as an MCP host sends it. The catalog is the embedded sandbox: invented products, served over HTTP by a PIM inside the server.';
/** A hang guard: the demo takes seconds. */
const LONGEST_MS = 120_000;

const AFTER = `
Examples:
  pim-mcp demo
  pim-mcp demo | less

Its exit code is 0 when every question had an answer, else 1.`;

/**
 * Runs the demo.
 * @param args the command line after `demo`
 * @returns the exit code: 0 when every question had an answer, 1 otherwise
 */
export async function runDemo(args: readonly string[], io: DemoIo): Promise<number> {
  const definition = defineCommand('pim-mcp demo', io)
    .description('Ask the demo catalog some questions, as an assistant would, and show the answers.')
    .addHelpText('after', AFTER);
  const end = parseOrEnd(definition, args);
  if (end !== undefined) return end;
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
