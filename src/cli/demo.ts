/** `pim-mcp demo`: asks the built server questions over stdio, as a host would, and shows the answers. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandIo, defineCommand, parseOrEnd } from './command.ts';
import { askQuestion, type Exchange } from './demo/ask.ts';
import { omitPim, openCopyServer, openDemoServer } from './demo/open-stage.ts';
import { COPIED_PRODUCTS, COPY_QUESTIONS, QUESTIONS, type Question } from './demo/questions.ts';
import { type Look, renderBlock, renderSummary } from './demo/render-block.ts';
import type { Connection } from './demo/wire.ts';
import { findMissingEngine, type MissingEngine } from './find-copy-engine.ts';
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
const COPY_INTRODUCTION = `Questions about a whole catalog are answered from a local copy. For these, a smaller sandbox with ${COPIED_PRODUCTS} products is read into one, in the background and with about 40 requests; the copy is in a temporary directory, which is removed at the end.`;
const SKIPPED = 'The questions about the whole catalog are skipped, because they need a local copy.';
/** A hang guard: the demo takes seconds. */
const LONGEST_MS = 300_000;

const AFTER = `
Examples:
  pim-mcp demo
  pim-mcp demo | less
  pim-mcp demo --view

Its exit code is 0 when every question had an answer, else 1.`;

/**
 * Runs the demo, or shows its gallery.
 * @param args the command line after `demo`
 * @returns the exit code
 */
export async function runDemoCommand(args: readonly string[], io: CommandIo): Promise<number> {
  if (args.length !== 1 || args[0] !== '--view') return runDemo(args, io);
  const { runView } = await import('./view.ts');
  return runView(['find_products', 'limit=60'], { ...io, env: omitPim(io.env) });
}

/**
 * Runs the demo.
 * @param args the command line after `demo`
 * @param missing what the local copy lacks to work here
 * @returns the exit code: 0 when every question had an answer, 1 otherwise
 */
export async function runDemo(
  args: readonly string[],
  io: DemoIo,
  missing: MissingEngine | undefined = findMissingEngine(),
): Promise<number> {
  const definition = defineCommand('pim-mcp demo', io)
    .description('Ask the demo catalog some questions, as an assistant would, and show the answers.')
    .option('--view', 'show the gallery of the demo catalog in the browser instead, until you stop it')
    .addHelpText('after', AFTER);
  const end = parseOrEnd(definition, args);
  if (end !== undefined) return end;
  const { print, complain, command, script, env, color, columns, signal } = io;
  const look: Look = {
    width: Math.min(WIDEST, Math.max(NARROWEST, columns ?? WIDEST)),
    paint: buildPaint(color),
    showsTime: true,
  };
  const tell = (text: string): void => {
    for (const line of wrapText(text, look.width)) print(line);
  };
  const asked: { readonly question: Question; readonly exchanges: readonly Exchange[] }[] = [];
  const show = async ({ questions, answers }: Asking): Promise<void> => {
    for (const [index, question] of questions.entries()) {
      const exchanges = (await answers[index]) ?? [];
      asked.push({ question, exchanges });
      print('');
      for (const line of renderBlock(asked.length, question, exchanges, look)) print(line);
    }
  };
  const askings: Asking[] = [];
  const ask = (questions: readonly Question[], server: Promise<Connection>): Asking => {
    const asking = askInTurn(questions, server);
    askings.push(asking);
    return asking;
  };
  const directory = await mkdtemp(join(tmpdir(), 'pim-mcp-demo-'));
  try {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
    const stage = { command, script, env, signal: ended, directory };
    tell(INTRODUCTION);
    const first = ask(QUESTIONS, openDemoServer(stage));
    const second = missing === undefined ? ask(COPY_QUESTIONS, openCopyServer(stage)) : undefined;
    await show(first);
    print('');
    if (second !== undefined) {
      tell(COPY_INTRODUCTION);
      await show(second);
    } else if (missing !== undefined) {
      tell(`${SKIPPED} ${missing.says} ${missing.fix}`);
    }
  } catch (error) {
    complain(`pim-mcp demo: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    await Promise.allSettled(askings.map(({ close }) => close()));
    // What was ended in the middle may write its last.
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
  const exchanges = asked.flatMap((one) => one.exchanges);
  print('');
  for (const line of renderSummary(asked.length, exchanges, look)) print(line);
  return exchanges.every(({ fault }) => fault === undefined) ? 0 : 1;
}

/** Questions that are being asked. */
interface Asking {
  readonly questions: readonly Question[];
  /** Of each question, what came back. */
  readonly answers: readonly Promise<readonly Exchange[]>[];
  /** Ends the server. */
  readonly close: () => Promise<void>;
}

/** Asks a server questions, one after the other; after one that fails no other is asked. */
function askInTurn(questions: readonly Question[], server: Promise<Connection>): Asking {
  let before: Promise<unknown> = server;
  const answers = questions.map((question) => {
    const answer = before.then(async () => askQuestion(question, (await server).callTool));
    // Who waits for it hears of it, perhaps later.
    answer.catch(() => undefined);
    before = answer;
    return answer;
  });
  return { questions, answers, close: async () => (await server).close() };
}
