/** How each family of hosts is told of a server that it starts, and of one that it connects to. Pure. */

import { SETTINGS, type Setting, type SettingName } from '../../settings.ts';
import type { AskedInput, CommandConfiguration, JsonConfiguration } from './configuration.ts';
import { SERVER_NAME } from './configuration.ts';
import { inputIdOf, inputReferenceOf, isSecret, placeholderOf } from './placeholders.ts';

/** How a host starts this server, over stdio. */
export interface Start {
  readonly command: string;
  readonly args: readonly string[];
  /** Settings by name; what is secret has a placeholder as its value. Empty: the demo catalog. */
  readonly env: Readonly<Partial<Record<SettingName, string>>>;
}

/** The setting that holds the token of a server over HTTP. */
export const TOKEN_NAME = 'PIM_MCP_TOKEN';

/** By which Codex is told that variable. */
export const TOKEN_OPTION = '--bearer-token-env-var';

/** `mcpServers`, which most hosts have. */
export function describeMcpServer(start: Start): JsonConfiguration {
  return { format: 'json', servers: 'mcpServers', entry: describeProgram(start), inputs: [] };
}

/**
 * A server over HTTP in `mcpServers`.
 * @param urlKey the member that holds the address; hosts differ
 */
export function describeRemoteMcpServer(urlKey: 'url' | 'serverUrl' | 'httpUrl') {
  return (url: string): JsonConfiguration => ({
    format: 'json',
    servers: 'mcpServers',
    entry: { [urlKey]: url, headers: { Authorization: bearer(placeholderOf(TOKEN_NAME)) } },
    inputs: [],
  });
}

/** VS Code, which asks for secrets. */
export function describeForVsCode(start: Start): JsonConfiguration {
  const asked = Object.keys(start.env).filter(isSecret);
  const env = { ...start.env, ...Object.fromEntries(asked.map((name) => [name, inputReferenceOf(name)])) };
  return {
    format: 'json',
    servers: 'servers',
    entry: { type: 'stdio', ...describeProgram({ ...start, env }) },
    inputs: askFor(asked),
  };
}

/** A server over HTTP for VS Code. */
export function describeRemoteForVsCode(url: string): JsonConfiguration {
  return {
    format: 'json',
    servers: 'servers',
    entry: { type: 'http', url, headers: { Authorization: bearer(inputReferenceOf(TOKEN_NAME)) } },
    inputs: askFor([TOKEN_NAME]),
  };
}

/** Codex's own command. */
export function describeForCodex({ command, args, env }: Start): CommandConfiguration {
  return { format: 'sh', words: ['codex', 'mcp', 'add', SERVER_NAME, ...passEnv(env), '--', command, ...args] };
}

/** A server over HTTP for Codex, which takes no token: it names the variable of the environment with it. */
export function describeRemoteForCodex(url: string): CommandConfiguration {
  const words = [SERVER_NAME, '--url', url, TOKEN_OPTION, TOKEN_NAME];
  return { format: 'sh', words: ['codex', 'mcp', 'add', ...words] };
}

/** Claude Code's own command. */
export function describeForClaudeCode({ command, args, env }: Start): CommandConfiguration {
  const words = [...passEnv(env), '--transport', 'stdio', SERVER_NAME, '--', command, ...args];
  return { format: 'sh', words: ['claude', 'mcp', 'add', ...words] };
}

/** A server over HTTP for Claude Code. `--header` takes all words that follow it, so it is the last. */
export function describeRemoteForClaudeCode(url: string): CommandConfiguration {
  const header = `Authorization: ${bearer(placeholderOf(TOKEN_NAME))}`;
  const words = ['--transport', 'http', SERVER_NAME, url, '--header', header];
  return { format: 'sh', words: ['claude', 'mcp', 'add', ...words] };
}

function passEnv(env: Start['env']): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
}

function bearer(token: string): string {
  return `Bearer ${token}`;
}

/** Without settings there is no `env`. */
function describeProgram({ command, args, env }: Start): {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Start['env'];
} {
  return Object.keys(env).length === 0 ? { command, args } : { command, args, env };
}

function askFor(names: readonly string[]): readonly AskedInput[] {
  return Object.entries<Setting>(SETTINGS)
    .filter(([name]) => names.includes(name))
    .map(([name, { meaning }]) => ({
      type: 'promptString',
      id: inputIdOf(name),
      description: meaning,
      password: true,
    }));
}
