/** What one call and a walk of many share: what they are made of, how they look, and how an error is told. */

import type { Tool } from '../tools/define-tool.ts';
import type { CommandIo } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { buildPaint } from './paint.ts';
import type { Look } from './render-answer.ts';
import type { ToolError, ToolSession } from './tool-session.ts';

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

/** Tells an error in words. Returns the exit code that it means. */
export function tellError(
  { code, failed, fix, retry, retry_after_s: seconds }: ToolError,
  { complain }: Pick<CallIo, 'complain'>,
  command = 'call',
): number {
  if (code === 'CANCELLED') return EXIT.interrupted;
  complain(`pim-mcp ${command}: ${code}: ${failed}
  fix:   ${fix}
  retry: ${retry ? `may help, after ${seconds} s` : 'the same call would fail again'}`);
  if (code === 'INVALID_ARGUMENT') return EXIT.usage;
  return retry ? EXIT.retry : EXIT.failed;
}
