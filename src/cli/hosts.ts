/**
 * The configurations by which MCP hosts start this server or connect to it, one source for `pim-mcp host` and the
 * README. Secrets are never in them, only placeholders.
 */

import { SETTINGS, type Setting, type SettingName } from '../settings/settings-table.ts';

/** The name of our server among those of a host. */
export const SERVER_NAME = 'pim';

/** The setting that holds the token of a server over HTTP. */
const TOKEN_NAME = 'PIM_MCP_TOKEN';

/** The address that stands for the PIM's. */
export const PLACEHOLDER_URL = 'https://pim.example.com';

/** How a host starts this server, over stdio. */
export interface Start {
  readonly command: string;
  readonly args: readonly string[];
  /** Settings by name; what is secret has a placeholder as its value. Empty: the demo catalog. */
  readonly env: Readonly<Partial<Record<SettingName, string>>>;
}

/** One server, as a member of a JSON file. */
export interface JsonConfiguration {
  readonly format: 'json';
  /** The member that holds all servers. */
  readonly servers: 'mcpServers' | 'servers';
  readonly entry: Readonly<Record<string, unknown>>;
  /** What the host asks the user for, and keeps out of the file. */
  readonly inputs: readonly { readonly id: string; readonly [key: string]: unknown }[];
}

/** What a host is told of our server; of `sh` a command, by which the host keeps its servers itself. */
export type Configuration = JsonConfiguration | { readonly format: 'sh'; readonly words: readonly string[] };

/** An MCP host. */
export interface Host {
  readonly title: string;
  /** Where the configuration belongs, in Markdown. */
  readonly where: string;
  /** What it is told of a server that it starts. */
  readonly describe: (start: Start) => Configuration;
  /** What it is told of a server at an address; absent: it only knows servers that it starts. */
  readonly describeRemote?: (url: string) => Configuration;
}

/** The hosts by the name that `pim-mcp host` takes. */
export const HOSTS: Readonly<Record<string, Host>> = {
  // modelcontextprotocol.io, "Connect to local MCP servers"; remote servers are connectors of the account, not in a file.
  'claude-desktop': {
    title: 'Claude Desktop',
    where:
      'Settings → Developer → Edit Config opens `claude_desktop_config.json` (macOS: in `~/Library/Application Support/Claude`, Windows: in `%APPDATA%\\Claude`, or in `%LOCALAPPDATA%\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude` where that folder exists); restart it afterwards.',
    describe: describeMcpServer,
  },
  // cursor.com/docs/mcp
  cursor: {
    title: 'Cursor',
    where: '`~/.cursor/mcp.json`, or `.cursor/mcp.json` of a project.',
    describe: describeMcpServer,
    describeRemote: describeRemoteMcpServer('url'),
  },
  // code.claude.com/docs, "Connect Claude Code to tools via MCP"
  'claude-code': {
    title: 'Claude Code',
    where: 'a command to run in the project; with `--scope user` it is for all projects.',
    describe: ({ command, args, env }) =>
      addBy('claude', [...passEnv(env), '--transport', 'stdio', SERVER_NAME, '--', command, ...args]),
    // `--header` takes all words that follow it, so it is the last.
    describeRemote: (url) =>
      addBy('claude', ['--transport', 'http', SERVER_NAME, url, '--header', `Authorization: ${BEARER}`]),
  },
  // code.visualstudio.com/docs/copilot/reference/mcp-configuration
  vscode: {
    title: 'VS Code',
    where:
      '`.vscode/mcp.json` of a project, or your own `mcp.json`, which the command "MCP: Open User Configuration" opens. VS Code asks for the secrets once and keeps them out of the file.',
    describe: describeForVsCode,
    describeRemote: (url) => {
      const headers = { Authorization: `Bearer ${inputReferenceOf(TOKEN_NAME)}` };
      return { ...describeServer('servers', { type: 'http', url, headers }), inputs: askFor([TOKEN_NAME]) };
    },
  },
  // developers.openai.com/codex/mcp
  codex: {
    title: 'Codex',
    where: 'a command to run, which writes `~/.codex/config.toml`.',
    describe: ({ command, args, env }) => addBy('codex', [SERVER_NAME, ...passEnv(env), '--', command, ...args]),
    // It takes no token: it names the variable of the environment with it.
    describeRemote: (url) => addBy('codex', [SERVER_NAME, '--url', url, '--bearer-token-env-var', TOKEN_NAME]),
  },
  // docs.windsurf.com, "Model Context Protocol (MCP)"
  windsurf: {
    title: 'Windsurf',
    where: '`~/.codeium/windsurf/mcp_config.json`.',
    describe: describeMcpServer,
    describeRemote: describeRemoteMcpServer('serverUrl'),
  },
  // github.com/google-gemini/gemini-cli, docs/tools/mcp-server.md
  'gemini-cli': {
    title: 'Gemini CLI',
    where: '`~/.gemini/settings.json`, or `.gemini/settings.json` of a project.',
    describe: describeMcpServer,
    describeRemote: describeRemoteMcpServer('httpUrl'),
  },
};

const BEARER = `Bearer ${placeholderOf(TOKEN_NAME)}`;

function describeServer(servers: JsonConfiguration['servers'], entry: JsonConfiguration['entry']): JsonConfiguration {
  return { format: 'json', servers, entry, inputs: [] };
}

/** `mcpServers`, which most hosts have. */
function describeMcpServer(start: Start): JsonConfiguration {
  return describeServer('mcpServers', describeProgram(start));
}

/** A server over HTTP in `mcpServers`. @param urlKey the member that holds the address; hosts differ */
function describeRemoteMcpServer(urlKey: string): (url: string) => JsonConfiguration {
  return (url) => describeServer('mcpServers', { [urlKey]: url, headers: { Authorization: BEARER } });
}

/** VS Code, which asks for secrets. */
function describeForVsCode(start: Start): JsonConfiguration {
  const asked = Object.keys(start.env).filter(isSecret);
  const env = { ...start.env, ...Object.fromEntries(asked.map((name) => [name, inputReferenceOf(name)])) };
  const entry = { type: 'stdio', ...describeProgram({ ...start, env }) };
  return { ...describeServer('servers', entry), inputs: askFor(asked) };
}

/** Without settings there is no `env`. */
function describeProgram({ command, args, env }: Start): Readonly<Record<string, unknown>> {
  return { command, args, ...(Object.keys(env).length > 0 && { env }) };
}

function addBy(program: string, words: readonly string[]): Configuration {
  return { format: 'sh', words: [program, 'mcp', 'add', ...words] };
}

function passEnv(env: Start['env']): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
}

function askFor(names: readonly string[]): JsonConfiguration['inputs'] {
  const settings = Object.entries<Setting>(SETTINGS).filter(([name]) => names.includes(name));
  return settings.map(([name, { meaning: description }]) => {
    return { type: 'promptString', id: inputIdOf(name), description, password: true };
  });
}

/** A configuration as it is pasted. */
export function renderConfiguration(configuration: Configuration): string {
  if (configuration.format === 'sh') return configuration.words.map(quoteWord).join(' ');
  const { servers, entry, inputs } = configuration;
  const asked = inputs.length === 0 ? {} : { inputs };
  return JSON.stringify({ ...asked, [servers]: { [SERVER_NAME]: entry } }, null, 2);
}

/** A word as POSIX shells and PowerShell read it back. */
function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** What stands for a secret: `PIM_APP_KEY` → `your-app-key`. */
export function placeholderOf(name: string): string {
  return `your-${inputIdOf(name).replace(/^pim-/, '')}`;
}

/** The name by which VS Code asks for a setting: `PIM_APP_KEY` → `pim-app-key`. */
function inputIdOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

/** How VS Code writes that it asks for a setting. */
export function inputReferenceOf(name: string): string {
  return `\${input:${inputIdOf(name)}}`;
}

/** Whether a setting is one that is never shown. */
export function isSecret(name: string): boolean {
  return Object.entries<Setting>(SETTINGS).some(([one, setting]) => one === name && setting.isSecret === true);
}

/**
 * The settings of a configuration: those that are given, placeholders for secrets, and for the address of the PIM while
 * it is not given either.
 * @param given result of readGiven
 */
export function settingsToShow(given: Start['env']): Start['env'] {
  // Hosts start it over stdio, where nobody needs the settings of `serve --http`.
  const shown = Object.entries(given)
    .filter(([name]) => !/^PIM_(MCP_|METRICS$)/.test(name))
    .map(([name, value]) => [name, isSecret(name) ? placeholderOf(name) : value]);
  // A file stands for the value.
  const keys = ['PIM_CLIENT_ID', 'PIM_APP_KEY'].filter((name) => !(`${name}_FILE` in given));
  const unset = keys.map((name) => [name, placeholderOf(name)]);
  return { PIM_API_URL: PLACEHOLDER_URL, ...Object.fromEntries([...unset, ...shown]) };
}
