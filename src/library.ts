/** The package's entrance for programs: the server without a transport, to be connected to any. */

import { requireRules } from './cli/check-places.ts';
import { openCatalog } from './cli/open-catalog.ts';
import { openQuestions } from './cli/rules-file/open-questions.ts';
import { createLogListeners, joinParts } from './cli/server-parts.ts';
import { createLog } from './log.ts';
import { createServer as buildServer } from './server.ts';
import { describeOpenKeys, describeUnknown, findUnknown } from './settings/check-settings.ts';
import { type Config, ConfigError, parseConfig, secretsOf } from './settings/read-config.ts';
import { readSecretFile } from './settings/secret-files.ts';

// Set by the bundler from package.json.
declare const PIM_MCP_VERSION: string | undefined;

/**
 * The settings of docs/settings.md by their names, as text: `{ PIM_API_URL:
 * 'https://pim.example.com', … }`.
 */
export type Settings = Readonly<Record<string, string | undefined>>;

/** Options of the caller. */
export interface ServerOptions {
  /**
   * Takes log lines (JSON with a line feed), which name no credential; absent: they are dropped.
   */
  readonly writeLog?: (line: string) => void;
}

/**
 * A transport of any SDK of MCP. Of no package, so that a program installs the one that it wants.
 */
export interface Transport {
  start(): Promise<void>;
  send(message: unknown, options?: unknown): Promise<void>;
  close(): Promise<void>;
}

/** An MCP server that can be connected, once, to a transport. */
export interface ConnectableServer {
  connect(transport: Transport): Promise<void>;
  close(): Promise<void>;
}

/** A server for a PIM, or for the demo catalog when no PIM is set. */
export interface PimServer {
  /**
   * Creates an MCP server that is not connected yet. Transports that need several ask several
   * times: all share one connection, one quota and one cache.
   */
  readonly create: () => ConnectableServer;
  /** Ends requests under way and gives back what they hold. Close the transports first. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the catalog that the settings name, without a request. Reads no environment: hand in
 * `process.env` to use it.
 * @throws Error when a setting is missing or not valid; its message names the setting and no secret
 */
export async function createServer(
  settings: Settings = {},
  options: ServerOptions = {},
): Promise<PimServer> {
  const unknown = findUnknown(settings).map(describeUnknown);
  const config = parseOrExplain(settings, unknown);
  const version = typeof PIM_MCP_VERSION === 'string' ? PIM_MCP_VERSION : '0.0.0';
  const log = createLog(
    options.writeLog ?? (() => {}),
    config.log,
    secretsOf(config),
    () => new Date(),
  );
  for (const warning of [...unknown, ...describeOpenKeys(settings)]) {
    log('warn', 'settings', { warning });
  }
  const readRules = await requireRules(config);
  const saved = await openQuestions(readRules);
  const open = await openCatalog(config, version, undefined, {
    ...createLogListeners(log),
    readRules,
  });
  const parts = { ...joinParts(open, config, log), saved };
  return { create: () => buildServer(parts), close: open.close };
}

// A misspelt name is often why another setting is missing.
function parseOrExplain(settings: Settings, unknown: readonly string[]): Config {
  try {
    return parseConfig(settings, readSecretFile);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([error.message, ...unknown].join('\n'));
  }
}
