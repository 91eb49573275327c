import * as z from 'zod';
import type { Notice } from '../answer/notices.ts';
import { limitWaiting } from '../catalog/call/waiting.ts';
import { type countRead, formatRead } from '../copy/tell-progress.ts';
import { createLog } from '../log.ts';
import type { Call } from '../pim/catalog-port.ts';
import { machineClock } from '../pim/clock.ts';
import { type Config, secretsOf } from '../settings/read-config.ts';
import { auditCatalog } from '../tools/audit-catalog.ts';
import type { Tool } from '../tools/define-tool.ts';
import { TOOLS } from '../tools/join-tools.ts';
import { runTool } from '../tools/run-tool.ts';
import { type CommandIo, EXIT } from './command.ts';
import { findMissingEngine } from './find-copy-engine.ts';
import { openCatalog } from './open-catalog.ts';
import { formatValue, membersOf } from './render-answer.ts';
import { openProgress } from './terminal.ts';

/** Open catalog whose tools can be called; result of {@link openSession}. */
export type ToolSession = Awaited<ReturnType<typeof openSession>>;

const errorSchema = z.looseObject({
  code: z.string(),
  failed: z.string(),
  fix: z.string(),
  nearest: z.array(z.string()).exactOptional(),
  retry: z.boolean(),
  retry_after_s: z.number().exactOptional(),
});

/** Error of a tool (errors.ts). */
export type ToolError = z.infer<typeof errorSchema>;

/**
 * Opens a session that logs to stderr. Sends nothing yet.
 * @param waitsForCopy reads the catalog where a tool needs it, however long that takes
 * @throws ConfigError when the address cannot be used
 */
export async function openSession(
  config: Config,
  { complain, version, nodeVersion }: Pick<CommandIo, 'complain' | 'version' | 'nodeVersion'>,
  waitsForCopy = false,
) {
  const write = (line: string): void => complain(line.trimEnd());
  const log = createLog(write, config.log, secretsOf(config), () => new Date());
  const open = await openCatalog(config, version, nodeVersion);
  const { catalog, commerceEngine, commerceTool, localCopy, missingEngine, pictures, settings } =
    open;
  const parts = {
    catalog,
    pictures,
    ...(missingEngine === undefined ? { localCopy } : {}),
    ...(commerceEngine === undefined ? {} : { commerceEngine }),
  };
  const sessionSettings = { isLocal: true, saidWarnings: new Set<string>() };
  return {
    ...open,
    tools: [...TOOLS, ...(commerceTool === undefined ? [] : [commerceTool])] as readonly Tool[],
    beginCall: (signal: AbortSignal): Call => {
      return {
        signal,
        deadlineAtMs: settings.now() + config.deadlineMs,
        notices: [],
        requests: 0,
      };
    },
    /**
     * Runs a tool, as for a host with views where they are wanted. Never throws. Returns the host's
     * result, its text, and the answer or error in it, all without credentials.
     */
    run: async (tool: Tool, args: unknown, call: Call, showsViews = false) => {
      // Answers of the Commerce Engine are no demo data, wherever the catalog comes from.
      const source = tool === commerceTool ? undefined : settings.source;
      const saidBy = new Map<string, Notice>();
      const context = {
        ...parts,
        call,
        saidBy,
        settings: { ...settings, ...sessionSettings, source, startsReading: false },
        ...(waitsForCopy && {
          waitUntilMs: limitWaiting(settings.now(), call.deadlineAtMs, Number.POSITIVE_INFINITY),
          readsWhenNeeded: config.copy === 'auto',
        }),
      };
      const onUnexpected = (name: string, error: unknown): void =>
        log('error', 'unexpected', {
          tool: name,
          error: error instanceof Error ? error.stack : String(error),
        });
      const resultForm = showsViews ? 'both' : 'text';
      const result = await runTool(tool, args, context, {
        resultForm,
        showsViews,
        onUnexpected,
      });
      return { result, ...readResult(result), saidBy };
    },
  };
}

function readResult(result: Awaited<ReturnType<typeof runTool>>) {
  // Behind the text there may be pictures, which a terminal does not show.
  const text = result.content[0]?.type === 'text' ? result.content[0].text : '';
  const answer = membersOf(JSON.parse(text));
  const error = result.isError === true ? errorSchema.parse(answer.error) : undefined;
  return { text, answer, error };
}

/**
 * Opens a session, runs a task with it, and closes it.
 * @param waitsForCopy see {@link openSession}
 */
export async function withSession<Result>(
  config: Config,
  io: Pick<CommandIo, 'complain' | 'version' | 'nodeVersion'>,
  run: (session: ToolSession) => Promise<Result>,
  waitsForCopy = false,
): Promise<Result> {
  const session = await openSession(config, io, waitsForCopy);
  try {
    return await run(session);
  } finally {
    await session.close();
  }
}

/** Call of a tool in a session. */
export interface ToolCall {
  readonly session: ToolSession;
  readonly tool: Tool;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Result of a tool: its answer, or an error. */
export type Outcome = Awaited<ReturnType<ToolSession['run']>>;

/**
 * Deadline of calls at a terminal: no host waits there, so they may take as long as the request
 * limits make it.
 */
export const NO_DEADLINE_MS = 24 * 60 * 60_000;

/**
 * Runs a tool; while it takes long, a terminal shows its requests and the records of a catalog that
 * is read for it.
 */
export async function runWithProgress({ session, tool, args }: ToolCall, io: CommandIo) {
  let read: ReturnType<typeof countRead> | undefined;
  const onReading: NonNullable<Call['onReading']> = (progress) => {
    read = progress;
  };
  const call = { ...session.beginCall(io.signal), onReading };
  const draw = openProgress(io.errorTerminal);
  const drawProgress = (): void => {
    const whole = read === undefined ? '' : ` the catalog: ${formatRead(read)}`;
    draw(`reading${whole} · requests to the PIM: ${call.requests}`);
  };
  const timer = setInterval(drawProgress, 500);
  try {
    return await session.run(tool, args, call);
  } finally {
    clearInterval(timer);
    draw();
  }
}

/** Tells an answer that is not final yet, because the audit behind it is still being made. */
export function isUnderWay(
  { name }: Tool,
  { retry_after_s: seconds }: Readonly<Record<string, unknown>>,
): boolean {
  return name === auditCatalog.name && seconds !== undefined;
}

// A call with little time does not wait for the audit itself.
const PAUSE_MS = 100;

/** Runs a tool until its answer is final. */
export async function runFinished(toolCall: ToolCall, io: CommandIo): Promise<Outcome> {
  let outcome = await runWithProgress(toolCall, io);
  while (isUnderWay(toolCall.tool, outcome.answer)) {
    await machineClock.sleep(PAUSE_MS, io.signal);
    outcome = await runWithProgress(toolCall, io);
  }
  return outcome;
}

/** Says on stderr that data is a demo, since the answer may be a table without its `source`. */
export function printDemoNotice(
  { settings }: ToolSession,
  { complain }: Pick<CommandIo, 'complain'>,
): void {
  if (settings.source === 'sandbox') {
    complain('demo data: no PIM is configured, so this catalog is invented');
  }
}

// At a prompt a command makes the copy; a call of sync_catalog ends long before it is done.
const MAKE_COPY = 'Run pim-mcp sync first; it reads the catalog into a local copy.';

/**
 * Prints an error in words; returns its exit code.
 * @param command the command that it ends
 */
export function printError(
  { code, failed, fix, nearest, retry, retry_after_s: seconds }: ToolError,
  { complain }: Pick<CommandIo, 'complain'>,
  command: string,
): number {
  if (code === 'CANCELLED') return EXIT.interrupted;
  // The reader can install it, so the message names the package.
  const missing = code === 'NOT_INSTALLED' ? findMissingEngine() : undefined;
  const isUnreached = !retry && (code === 'UNAVAILABLE' || code === 'WRONG_ADDRESS');
  const lines = [
    `pim-mcp ${command}: ${code}: ${missing?.says ?? failed}`,
    `fix:   ${missing?.fix ?? (code === 'NO_COPY' ? MAKE_COPY : fix)}`,
    ...(nearest ? [`nearest: ${formatValue(nearest)}`] : []),
    ...(isUnreached ? ['check: pim-mcp doctor tells what it finds at the address'] : []),
    `retry: ${retry ? `in ${seconds} s` : 'no, the same call would fail again'}`,
  ];
  complain(lines.join('\n  '));
  if (code === 'INVALID_ARGUMENT') return EXIT.usage;
  return retry ? EXIT.retry : EXIT.failed;
}
