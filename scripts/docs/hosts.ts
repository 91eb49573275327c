/** The configurations of the MCP hosts as the README and docs/hosts.md show them. Pure. */

import { HOSTS, type Host, settingsToShow } from '../../src/cli/hosts.ts';
import { DEFAULT_ADDRESS } from '../../src/host/listen-address.ts';
import { code, renderBlock, renderTable } from './markdown.ts';

/** How a host starts this server, from wherever it is installed. */
const STARTS = {
  npx: { command: 'npx', args: ['-y', 'pim-mcp'] },
  windows: { command: 'cmd', args: ['/c', 'npx', '-y', 'pim-mcp'] },
  checkout: { command: 'node', args: ['/path/to/pim-mcp/dist/main.js'] },
} as const;

/** What each of them is for. */
const START_MEANINGS: Readonly<Record<StartName, string>> = {
  npx: 'Published package',
  windows: 'Published package, on Windows',
  checkout: 'Checkout, after `npm ci`: **the way for now**',
};

/** One of the ways to start it. */
export type StartName = keyof typeof STARTS;

/** The table of the ways to start the server: command and arguments. */
export function renderStarts(): string {
  const rows = Object.entries(STARTS).map(([name, { command, args }]) => [
    START_MEANINGS[name as StartName], // the table's own keys
    code(JSON.stringify(command)),
    code(JSON.stringify(args).replaceAll(',', ', ')),
  ]);
  return renderTable(['From', '`command`', '`args`'], rows);
}

/** The configurations of the hosts that most people have, and the one of a host that connects over HTTP. */
export function renderFirstHosts(): string {
  const show = (name: string): string => renderConfiguration(findHost(name), 'npx');
  return [
    '**Claude Desktop, Cursor, Windsurf** and others that read `mcpServers` from a JSON file:',
    show('claude-desktop'),
    '**Claude Code**, in a terminal:',
    show('claude-code'),
    '**VS Code**, in `.vscode/mcp.json`; it asks for the keys and keeps them out of the file:',
    show('vscode'),
    `**Over HTTP**, to one \`pim-mcp serve --http\` that a whole team shares ([how](docs/http.md)):`,
    renderHttpJson(),
  ].join('\n\n');
}

/** The configurations of all hosts, those that are the same once. */
export function renderHosts(): string {
  const byText = new Map<string, Host[]>();
  for (const host of Object.values(HOSTS)) {
    const text = renderConfiguration(host, 'npx');
    byText.set(text, [...(byText.get(text) ?? []), host]);
  }
  const describe = ({ title, where }: Host): string => `**${title}**: ${where}`;
  return [...byText].map(([text, hosts]) => `${hosts.map(describe).join('\n\n')}\n\n${text}`).join('\n\n');
}

/** The JSON of most hosts for another way to start the server. */
export function renderMcpServers(start: StartName): string {
  return renderConfiguration(findHost('claude-desktop'), start);
}

/** The JSON of most hosts without a PIM. */
export function renderDemoHost(): string {
  return renderBlock('json', toJson({ mcpServers: { pim: STARTS.npx } }));
}

/** The configurations of hosts that connect to `serve --http`. */
export function renderHttpHosts(): string {
  const { url, headers } = REMOTE;
  const authorization = `Authorization: ${headers.Authorization}`;
  const vscode = { servers: { pim: { type: 'http', url, headers } } };
  const codex = ['[mcp_servers.pim]', `url = "${url}"`, 'bearer_token_env_var = "PIM_MCP_TOKEN"'].join('\n');
  return [
    '**Cursor** and others that read `mcpServers` (Windsurf says `serverUrl` instead of `url`):',
    renderHttpJson(),
    '**Claude Code**:',
    renderBlock('sh', `claude mcp add --transport http pim ${url} --header "${authorization}"`),
    '**VS Code**, in `.vscode/mcp.json`:',
    renderBlock('json', toJson(vscode)),
    '**Codex**, in `~/.codex/config.toml`; it takes the token from the environment variable that you name:',
    renderBlock('toml', codex),
  ].join('\n\n');
}

const REMOTE = {
  url: `http://${DEFAULT_ADDRESS}/mcp`,
  headers: { Authorization: 'Bearer your-token' },
};

function renderHttpJson(): string {
  return renderBlock('json', toJson({ mcpServers: { pim: REMOTE } }));
}

function renderConfiguration(host: Host, start: StartName): string {
  return renderBlock(host.language, joinLists(host.render({ ...STARTS[start], env: settingsToShow({}) })));
}

function toJson(value: object): string {
  return joinLists(JSON.stringify(value, null, 2));
}

/** Writes the lists of texts in a JSON text on one line each. */
function joinLists(json: string): string {
  return json.replace(/\[\n\s*("[^[\]{}]*")\n\s*\]/g, (_whole, list: string) => `[${list.replace(/,\n\s*/g, ', ')}]`);
}

function findHost(name: string): Host {
  const host = HOSTS[name];
  if (host === undefined) throw new Error(`There is no host ${name}.`);
  return host;
}
