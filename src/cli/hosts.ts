/**
 * The configurations by which MCP hosts start this server, one source for `pim-mcp host` and the README. Secrets are
 * never in them, only placeholders. Pure.
 */

import { SETTINGS, type Setting, type SettingName } from '../settings.ts';

/** How this server is started. */
interface Start {
  readonly command: string;
  readonly args: readonly string[];
  /** Settings by name; what is secret has a placeholder as its value. */
  readonly env: Readonly<Partial<Record<SettingName, string>>>;
}

/** An MCP host. */
export interface Host {
  readonly title: string;
  /** Where the configuration belongs, in Markdown. */
  readonly where: string;
  /** The language of its configuration, as a code fence names it. */
  readonly language: 'json' | 'sh' | 'toml';
  readonly render: (start: Start) => string;
}

/** The hosts by the name that `pim-mcp host` takes. */
export const HOSTS: Readonly<Record<string, Host>> = {
  'claude-desktop': {
    title: 'Claude Desktop',
    where:
      'Settings → Developer → Edit Config opens `claude_desktop_config.json` (macOS: in `~/Library/Application Support/Claude`, Windows: in `%APPDATA%\\Claude`); restart it afterwards.',
    language: 'json',
    render: renderMcpServers,
  },
  cursor: {
    title: 'Cursor',
    where: '`~/.cursor/mcp.json`, or `.cursor/mcp.json` of a project.',
    language: 'json',
    render: renderMcpServers,
  },
  'claude-code': {
    title: 'Claude Code',
    where: 'a command to run in the project; with `--scope user` it is for all projects.',
    language: 'sh',
    render: renderShell,
  },
  vscode: {
    title: 'VS Code',
    where: '`.vscode/mcp.json` of a project. It asks for the secrets once and keeps them out of the file.',
    language: 'json',
    render: renderVsCode,
  },
  codex: {
    title: 'Codex',
    where: '`~/.codex/config.toml`.',
    language: 'toml',
    render: renderToml,
  },
};

/** What stands for the settings of a PIM while there are none. */
const UNSET = {
  PIM_API_URL: 'https://pim.example.com',
  PIM_CLIENT_ID: placeholderOf('PIM_CLIENT_ID'),
  PIM_APP_KEY: placeholderOf('PIM_APP_KEY'),
} as const;

/**
 * The settings of a configuration: those that are given, placeholders for secrets, and for the address of the PIM while
 * it is not given either.
 * @param given result of readGiven
 */
export function settingsToShow(given: Start['env']): Start['env'] {
  // Hosts start it over stdio, where nobody needs the settings of `serve --http`.
  const shown = Object.entries(given)
    .filter(([name]) => !name.startsWith('PIM_MCP_'))
    .map(([name, value]) => [name, isSecret(name) ? placeholderOf(name) : value]);
  return { ...UNSET, ...Object.fromEntries(shown) };
}

/** The secrets among settings. */
export function secretNames(env: Start['env']): readonly string[] {
  return Object.keys(env).filter(isSecret);
}

function isSecret(name: string): boolean {
  return Object.entries<Setting>(SETTINGS).some(([each, setting]) => each === name && setting.isSecret === true);
}

/** `PIM_APP_KEY` → `your-app-key`. */
function placeholderOf(name: string): string {
  return `your-${toId(name).replace(/^pim-/, '')}`;
}

/** `PIM_APP_KEY` → `pim-app-key`. */
function toId(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

function toJson(value: object): string {
  return JSON.stringify(value, null, 2);
}

function renderMcpServers({ command, args, env }: Start): string {
  return toJson({ mcpServers: { pim: { command, args, env } } });
}

function renderVsCode({ command, args, env }: Start): string {
  const secrets = secretNames(env);
  const inputs = Object.entries<Setting>(SETTINGS)
    .filter(([name]) => secrets.includes(name))
    .map(([name, { meaning }]) => ({
      type: 'promptString',
      id: toId(name),
      description: meaning,
      password: true,
    }));
  const asked = Object.fromEntries(secrets.map((name) => [name, `\${input:${toId(name)}}`]));
  return toJson({ inputs, servers: { pim: { type: 'stdio', command, args, env: { ...env, ...asked } } } });
}

function renderShell({ command, args, env }: Start): string {
  const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const words = ['claude', 'mcp', 'add', ...settings, '--transport', 'stdio', 'pim', '--', command, ...args];
  return words.map(quoteWord).join(' ');
}

/** A word as POSIX shells and PowerShell read it back. */
function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A basic string of TOML is written as a string of JSON. */
function renderToml({ command, args, env }: Start): string {
  const settings = Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return [
    '[mcp_servers.pim]',
    `command = ${JSON.stringify(command)}`,
    `args = [${args.map((arg) => JSON.stringify(arg)).join(', ')}]`,
    `env = { ${settings.join(', ')} }`,
  ].join('\n');
}
