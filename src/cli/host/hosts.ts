/**
 * The configurations by which MCP hosts start this server or connect to it, one source for `pim-mcp host` and the
 * README. Secrets are never in them, only placeholders.
 */

import { type Configuration, renderConfiguration } from './configuration.ts';
import { type FindFile, inAppData, inHome, inPackagedAppData } from './find-file.ts';
import {
  describeForClaudeCode,
  describeForCodex,
  describeForVsCode,
  describeMcpServer,
  describeRemoteForClaudeCode,
  describeRemoteForCodex,
  describeRemoteForVsCode,
  describeRemoteMcpServer,
  type Start,
} from './forms.ts';
import { isSecret, PLACEHOLDER_URL, placeholderOf } from './placeholders.ts';

/** What is known of a host. */
interface HostFacts {
  readonly title: string;
  /** Where the configuration belongs, in Markdown. */
  readonly where: string;
  /** What it is told of a server that it starts. */
  readonly describe: (start: Start) => Configuration;
  /** What it is told of a server at an address; undefined: it only knows servers that it starts. */
  readonly describeRemote: ((url: string) => Configuration) | undefined;
  /** The user's own file; undefined: the host has a command in its place. */
  readonly findFile: FindFile | undefined;
  /** The file of a project, as the path from its folder; undefined: it has none. */
  readonly projectFile: readonly string[] | undefined;
}

/** An MCP host. */
export interface Host extends HostFacts {
  /** The language of its configuration, as a code fence names it. */
  readonly language: Configuration['format'];
  /** The configuration that starts this server, as it is pasted. */
  readonly render: (start: Start) => string;
  /** The configuration that connects to this server over HTTP, as it is pasted; undefined: there is none. */
  readonly renderRemote: (url: string) => string | undefined;
}

/** The hosts by the name that `pim-mcp host` takes. */
export const HOSTS: Readonly<Record<string, Host>> = {
  // modelcontextprotocol.io, "Connect to local MCP servers"; remote servers are connectors of the account, not in a file.
  'claude-desktop': defineHost({
    title: 'Claude Desktop',
    where:
      'Settings → Developer → Edit Config opens `claude_desktop_config.json` (macOS: in `~/Library/Application Support/Claude`, Windows: in `%APPDATA%\\Claude`, or in `%LOCALAPPDATA%\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude` where that folder exists); restart it afterwards.',
    describe: describeMcpServer,
    describeRemote: undefined,
    findFile: inPackagedAppData('Claude_pzs8sxrjxfjjc', 'Claude', 'claude_desktop_config.json'),
    projectFile: undefined,
  }),
  // cursor.com/docs/mcp
  cursor: defineHost({
    title: 'Cursor',
    where: '`~/.cursor/mcp.json`, or `.cursor/mcp.json` of a project.',
    describe: describeMcpServer,
    describeRemote: describeRemoteMcpServer('url'),
    findFile: inHome('.cursor', 'mcp.json'),
    projectFile: ['.cursor', 'mcp.json'],
  }),
  // code.claude.com/docs, "Connect Claude Code to tools via MCP"
  'claude-code': defineHost({
    title: 'Claude Code',
    where: 'a command to run in the project; with `--scope user` it is for all projects.',
    describe: describeForClaudeCode,
    describeRemote: describeRemoteForClaudeCode,
    findFile: undefined,
    projectFile: undefined,
  }),
  // code.visualstudio.com/docs/copilot/reference/mcp-configuration
  vscode: defineHost({
    title: 'VS Code',
    where:
      '`.vscode/mcp.json` of a project, or your own `mcp.json`, which the command "MCP: Open User Configuration" opens. VS Code asks for the secrets once and keeps them out of the file.',
    describe: describeForVsCode,
    describeRemote: describeRemoteForVsCode,
    findFile: inAppData('Code', 'User', 'mcp.json'),
    projectFile: ['.vscode', 'mcp.json'],
  }),
  // developers.openai.com/codex/mcp
  codex: defineHost({
    title: 'Codex',
    where: 'a command to run, which writes `~/.codex/config.toml`.',
    describe: describeForCodex,
    describeRemote: describeRemoteForCodex,
    findFile: undefined,
    projectFile: undefined,
  }),
  // docs.windsurf.com, "Model Context Protocol (MCP)"
  windsurf: defineHost({
    title: 'Windsurf',
    where: '`~/.codeium/windsurf/mcp_config.json`.',
    describe: describeMcpServer,
    describeRemote: describeRemoteMcpServer('serverUrl'),
    findFile: inHome('.codeium', 'windsurf', 'mcp_config.json'),
    projectFile: undefined,
  }),
  // github.com/google-gemini/gemini-cli, docs/tools/mcp-server.md
  'gemini-cli': defineHost({
    title: 'Gemini CLI',
    where: '`~/.gemini/settings.json`, or `.gemini/settings.json` of a project.',
    describe: describeMcpServer,
    describeRemote: describeRemoteMcpServer('httpUrl'),
    findFile: inHome('.gemini', 'settings.json'),
    projectFile: ['.gemini', 'settings.json'],
  }),
};

function defineHost(facts: HostFacts): Host {
  const { describe, describeRemote } = facts;
  return {
    ...facts,
    language: describe({ command: '', args: [], env: {} }).format,
    render: (start) => renderConfiguration(describe(start)),
    renderRemote: (url) => (describeRemote === undefined ? undefined : renderConfiguration(describeRemote(url))),
  };
}

/** What stands for the settings of a PIM while there are none. */
const UNSET = {
  PIM_API_URL: PLACEHOLDER_URL,
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
    .filter(([name]) => !/^PIM_(MCP_|METRICS$)/.test(name))
    .map(([name, value]) => [name, isSecret(name) ? placeholderOf(name) : value]);
  // A file stands for the value.
  const unset = Object.entries(UNSET).filter(([name]) => !(`${name}_FILE` in given));
  return Object.fromEntries([...unset, ...shown]);
}
