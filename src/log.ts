/** The log goes to stderr, because stdout belongs to MCP. */

import { buildRedactor } from './redact.ts';

/** Levels of a line, the most urgent first. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** True if lines of a level are written when `wanted` is the least urgent that is. */
export function isWanted(level: LogLevel, wanted: LogLevel): boolean {
  return LOG_LEVELS.indexOf(level) <= LOG_LEVELS.indexOf(wanted);
}

/** Writes a line when its level is wanted. */
export type Log = (
  level: LogLevel,
  event: string,
  facts?: Readonly<Record<string, unknown>>,
) => void;

/**
 * Creates a log.
 * @param write takes one line, with its line end
 * @param secrets values that must never be written, in any of the spellings that redact.ts knows
 */
export function createLog(
  write: (line: string) => void,
  wanted: LogLevel,
  secrets: readonly string[],
  now: () => Date,
): Log {
  const redactor = buildRedactor(secrets);
  return (level, event, facts = {}) => {
    if (!isWanted(level, wanted)) return;
    write(
      `${redactor.json(JSON.stringify({ at: now().toISOString(), level, event, ...facts }))}\n`,
    );
  };
}
