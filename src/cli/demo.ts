import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { estimateTokens } from '../answer/tokens.ts';
import { ENDPOINT_NAMES } from '../pim/endpoints.ts';
import { parseConfig } from '../settings/read-config.ts';
import { findTool } from './call-arguments.ts';
import { type CommandIo, defineCommand, EXIT, parseCommand } from './command.ts';
import questions from './demo-questions.json' with { type: 'json' };
import { findMissingEngine, type MissingEngine } from './find-copy-engine.ts';
import { type Look, renderAnswer } from './render-answer.ts';
import { buildPaint, wrapText } from './terminal.ts';
import { isUnderWay, type ToolSession, withSession } from './tool-session.ts';

/** Question in the words of a merchandiser, with the tool call that an assistant makes of it. */
export interface Question {
  readonly asks: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  // Parts of the answer to show, its columns included; absent: all.
  readonly shows?: readonly string[];
}

/**
 * Questions about records of the sandbox's default catalog, and then about the whole catalog: the
 * first of these makes the copy.
 */
export const QUESTIONS: readonly Question[] = questions.lookups;
export const COPY_QUESTIONS: readonly Question[] = questions.copy;

type Exchange = Awaited<ReturnType<typeof runQuestion>>;

const WIDEST = 100;
// Rows to print of each answer; the rest is counted.
const ROWS = 8;
const INDENT = '   ';
const INTRODUCTION =
  'Each question becomes calls of tools, as an assistant makes them. ' +
  'The catalog is the embedded sandbox: invented products, ' +
  'served over HTTP by a PIM inside this process. ' +
  'The last questions are about the whole catalog: they are answered from a local copy ' +
  'in a temporary directory, which is removed at the end.';
const SKIPPED =
  'The questions about the whole catalog are skipped, because they need a local copy.';

// Reading the whole catalog in a moment takes more requests than a PIM allows.
const PIM_LIMITS = JSON.stringify(
  Object.fromEntries([...ENDPOINT_NAMES, 'total'].map((name) => [name, 0])),
);

// States of sync_catalog while it goes on in the background.
const UNDER_WAY: readonly unknown[] = ['reading', 'finishing', 'waiting', 'rewriting'];

const AFTER = `
Examples:
  pim-mcp demo
  pim-mcp demo | less
  pim-mcp demo --view

Its exit code is 0 when every question had an answer, else 1.`;

/**
 * Runs the demo, or shows its gallery.
 * @param args the command line after `demo`
 * @param missing result of findMissingEngine
 * @returns the exit code: 0 when every question had an answer, 1 otherwise
 */
export async function runDemo(
  args: readonly string[],
  io: CommandIo,
  missing: MissingEngine | undefined = findMissingEngine(),
): Promise<number> {
  const command = defineCommand('demo', io, AFTER).option(
    '--view',
    'show the gallery of the demo in the browser',
  );
  const { options } = parseCommand<{ readonly view?: true }>(command, args);
  if (options.view) {
    const { runView } = await import('./view.ts');
    // The audit gives the sheets their grades.
    const check = (session: ToolSession) =>
      runQuestion({ asks: '', tool: 'audit_catalog', args: {} }, session, io.signal);
    return runView(['find_products', 'limit=60'], { ...io, env: omitPim(io.env) }, check);
  }
  const width = Math.min(WIDEST, io.columns ?? WIDEST);
  const look = {
    width,
    rows: ROWS,
    paint: buildPaint(io.color),
  };
  const printWrapped = (text: string): void => io.print(wrapText(text, width).join('\n'));
  const exchanges: Exchange[] = [];
  const directory = await mkdtemp(join(tmpdir(), 'pim-mcp-demo-'));
  const env = {
    PIM_DATA_DIR: join(directory, 'data'),
    PIM_QUOTA_DIR: join(directory, 'quota'),
    PIM_LIMITS,
  };
  try {
    printWrapped(INTRODUCTION);
    await withSession(parseConfig(env), io, async (session) => {
      for (const question of missing === undefined
        ? [...QUESTIONS, ...COPY_QUESTIONS]
        : QUESTIONS) {
        const exchange = await runQuestion(question, session, io.signal);
        exchanges.push(exchange);
        io.print(['', ...renderQuestion(exchanges.length, question, exchange, look)].join('\n'));
      }
    });
    if (missing !== undefined) {
      printWrapped(`\n${SKIPPED} ${missing.says} ${missing.fix}`);
    }
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
  const failed = exchanges.filter(({ isError }) => isError).length;
  const verdict =
    failed === 0 ? look.paint('green', 'all answered') : look.paint('red', `${failed} FAILED`);
  io.print(`\n${look.paint('bold', `${exchanges.length} questions`)}, ${verdict}`);
  return failed === 0 ? EXIT.ok : EXIT.failed;
}

// Settings of the user would lead to a PIM.
function omitPim(env: CommandIo['env']): CommandIo['env'] {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(PIM|COMMERCE_ENGINE)_/i.test(name)),
  );
}

/**
 * Runs the tool call of a question until the copy and the audit behind it are ready. Counts all
 * tokens and requests.
 */
export async function runQuestion(
  { tool: name, args }: Question,
  session: ToolSession,
  signal: AbortSignal,
) {
  const tool = findTool(name, session.tools);
  let tokens = 0;
  let requests = 0;
  for (;;) {
    const call = session.beginCall(signal);
    const { answer, text, error } = await session.run(tool, args, call);
    tokens += estimateTokens(text);
    requests += call.requests;
    if (UNDER_WAY.includes(answer.state) || isUnderWay(tool, answer)) continue;
    return {
      answer,
      isError: error !== undefined,
      tokens,
      requests,
    };
  }
}

/** Renders one question, numbered from 1, with its call, the answer and its cost. */
export function renderQuestion(
  number: number,
  { asks, tool, args, shows }: Question,
  exchange: Exchange,
  { width, paint }: Pick<Look, 'width' | 'paint'>,
): readonly string[] {
  const look = {
    width: width - INDENT.length,
    rows: ROWS,
    paint,
  };
  const { answer, isError, tokens, requests } = exchange;
  // JSON, with spaces where a line may break.
  const parts = Object.entries(args).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  const entries = Object.entries(answer);
  const visible = entries.filter(([key]) => isError || shows === undefined || shows.includes(key));
  const call = wrapText(`${tool} {${parts.join(', ')}}`, look.width);
  const noun = requests === 1 ? 'request' : 'requests';
  const lines = [
    ...call.map((line) => paint('cyan', line)),
    ...renderAnswer(Object.fromEntries(visible), look),
    paint('dim', `${tokens} tokens · ${requests} ${noun} to the PIM`),
  ];
  if (isError) lines.push(paint('red', 'FAILED: this is an error'));
  const title = `${String(number).padStart(2)} ${asks}`;
  return [paint('bold', title), ...lines.map((line) => (line === '' ? '' : INDENT + line))];
}
