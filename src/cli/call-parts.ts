/** What one call and a walk of many share: what they are made of, how they look, and how an error is told. */

import { type Config, secretsOf } from '../config.ts';
import { createLog } from '../log.ts';
import { auditCatalog } from '../tools/audit-catalog.ts';
import type { Tool } from '../tools/define-tool.ts';
import type { CommandIo } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { findMissingEngine } from './find-copy-engine.ts';
import { buildPaint } from './paint.ts';
import type { Look } from './render-answer.ts';
import { openSession, type ToolError, type ToolSession } from './tool-session.ts';

/** What the command needs of the process. */
export type CallIo = Omit<CommandIo, 'command' | 'script' | 'serveStdio'>;

/** What is asked, and where. */
export interface Asked {
  readonly session: ToolSession;
  readonly tool: Tool;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The width of a table that has no terminal to fit into. */
const DEFAULT_COLUMNS = 100;

/** How answers look: all rows, as wide as the terminal. */
export function lookOf({ columns = DEFAULT_COLUMNS, color }: Pick<CallIo, 'columns' | 'color'>): Look {
  return { width: columns, rows: Number.POSITIVE_INFINITY, paint: buildPaint(color) };
}

/**
 * Whether this is no answer yet, because the audit that it is read from is still being made. Each call waits for it a while, so
 * that no pause is needed between them.
 */
export function isUnderWay({ name }: Tool, { retry_after_s: seconds }: Readonly<Record<string, unknown>>): boolean {
  return name === auditCatalog.name && seconds !== undefined;
}

/** Said on stderr, since the answer may be a table without its `source`. */
export const DEMO_DATA = 'demo data: no PIM is configured, so this catalog is invented';

/** At a prompt the copy is made by a command; a call of sync_catalog ends long before it is done. */
const MAKE_COPY = 'Run pim-mcp sync first; it reads the catalog into a local copy.';

/**
 * Tells an error in words. Returns the exit code that it means.
 * @param command the command that it ends
 */
export function tellError(
  { code, failed, fix, retry, retry_after_s: seconds }: ToolError,
  { complain }: Pick<CallIo, 'complain'>,
  command = 'call',
): number {
  if (code === 'CANCELLED') return EXIT.interrupted;
  // Who reads this can install it, and is told exactly what.
  const missing = code === 'NOT_INSTALLED' ? findMissingEngine() : undefined;
  complain(`pim-mcp ${command}: ${code}: ${missing?.says ?? failed}
  fix:   ${missing?.fix ?? (code === 'NO_COPY' ? MAKE_COPY : fix)}
  retry: ${retry ? `in ${seconds} s` : 'no, the same call would fail again'}`);
  if (code === 'INVALID_ARGUMENT') return EXIT.usage;
  return retry ? EXIT.retry : EXIT.failed;
}

/** Opens a session that logs to stderr. Sends nothing yet. */
export function openCallSession(config: Config, io: CallIo): Promise<ToolSession> {
  const log = createLog(
    (line) => io.complain(line.trimEnd()),
    config.log,
    secretsOf(config),
    () => new Date(),
  );
  return openSession(config, io, (name, error) =>
    log('error', 'unexpected', { tool: name, error: error instanceof Error ? error.stack : String(error) }),
  );
}
