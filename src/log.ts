/** The log: one JSON object a line, on stderr, because stdout belongs to MCP. */

/** How urgent a line is, most urgent first. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;

/** One of {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes a line when its level is wanted. */
export type Log = (level: LogLevel, event: string, facts?: Readonly<Record<string, unknown>>) => void;

/**
 * Creates a log.
 * @param write takes one line, with its line end
 * @param secrets values that must never be written; each is replaced wherever it stands
 */
export function createLog(
  write: (line: string) => void,
  wanted: LogLevel,
  secrets: readonly string[],
  now: () => Date,
): Log {
  const most = LOG_LEVELS.indexOf(wanted);
  // Longest first, so that no rest is left of a secret that begins with another one.
  const hidden = secrets.filter((secret) => secret !== '').sort((left, right) => right.length - left.length);
  return (level, event, facts = {}) => {
    if (LOG_LEVELS.indexOf(level) > most) return;
    let line = JSON.stringify({ at: now().toISOString(), level, event, ...facts });
    for (const secret of hidden) line = line.replaceAll(JSON.stringify(secret).slice(1, -1), '[redacted]');
    write(`${line}\n`);
  };
}
