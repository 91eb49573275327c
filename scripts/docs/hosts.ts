/** Renders the configurations of MCP hosts for the README and docs/hosts.md. Pure. */

import { startByNpx } from '../../src/cli/host-command.ts';
import {
  type Configuration,
  HOSTS,
  type Host,
  placeholderOf,
  renderConfiguration as renderText,
  SERVER_NAME,
  settingsToShow,
  TOKEN_NAME,
} from '../../src/cli/hosts.ts';
import { DEFAULT_ADDRESS } from '../../src/transport/http-gate.ts';
import { code, renderBlock, renderTable } from './markdown.ts';

/** How a host starts this server, depending on where it is installed. */
const STARTS = {
  npx: startByNpx('linux'),
  windows: startByNpx('win32'),
  checkout: { command: 'node', args: ['/path/to/pim-mcp/dist/main.js'] },
} as const;

/** What each way is for. */
const START_MEANINGS: Readonly<Record<StartName, string>> = {
  npx: 'Published package',
  windows: 'Published package, on Windows',
  checkout: 'Checkout, after `npm ci`: **the way for now**',
};

/** One of the ways to start it. */
export type StartName = keyof typeof STARTS;

/** A table of the ways to start the server: command and arguments. */
export function renderStarts(): string {
  const rows = Object.entries(STARTS).map(([name, { command, args }]) => [
    START_MEANINGS[name as StartName], // the table's own keys
    code(JSON.stringify(command)),
    code(JSON.stringify(args).replaceAll(',', ', ')),
  ]);
  return renderTable(['From', '`command`', '`args`'], rows);
}

/** The configurations of the most common hosts, and that of a host that connects over HTTP. */
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
    renderRemote(findHost('cursor')) ?? '',
  ].join('\n\n');
}

/** The configurations of all hosts; hosts with the same one share it. */
export function renderHosts(): string {
  const byText = new Map<string, Host[]>();
  for (const host of Object.values(HOSTS)) {
    const text = renderConfiguration(host, 'npx');
    byText.set(text, [...(byText.get(text) ?? []), host]);
  }
  const describe = ({ title, where }: Host): string => `**${title}**: ${where}`;
  return [...byText]
    .map(([text, hosts]) => `${hosts.map(describe).join('\n\n')}\n\n${text}`)
    .join('\n\n');
}

/** The JSON that most hosts read, for another way to start the server. */
export function renderMcpServers(start: StartName): string {
  return renderConfiguration(findHost('claude-desktop'), start);
}

/** The JSON that most hosts read, without a PIM. */
export function renderDemoHost(): string {
  return renderPasted(
    findHost('claude-desktop').describe({ name: SERVER_NAME, ...STARTS.npx, env: {} }),
  );
}

/** The configurations of hosts that connect to `serve --http`; hosts with the same one share it. */
export function renderHttpHosts(): string {
  const byText = new Map<string, Host[]>();
  for (const host of Object.values(HOSTS)) {
    const text = renderRemote(host);
    if (text !== undefined) byText.set(text, [...(byText.get(text) ?? []), host]);
  }
  const titles = (hosts: readonly Host[]): string =>
    hosts.map(({ title }) => `**${title}**`).join(', ');
  return [...byText].map(([text, hosts]) => `${titles(hosts)}:\n\n${text}`).join('\n\n');
}

/** How each host refers to a variable of its environment. */
export function renderReferences(): string {
  const titles = new Map<string, string[]>();
  for (const { title, refer } of Object.values(HOSTS)) {
    const listed = refer?.('PIM_APP_KEY') ?? '';
    titles.set(listed, [...(titles.get(listed) ?? []), title]);
  }
  const rows = [...titles].map(([reference, hosts]) => [
    hosts.join(', '),
    code(reference) || 'It has no references.',
  ]);
  return renderTable(['Host', 'Reference'], rows);
}

function renderRemote({ describeRemote }: Host): string | undefined {
  const remote = {
    name: SERVER_NAME,
    url: `http://${DEFAULT_ADDRESS}/mcp`,
    token: placeholderOf(TOKEN_NAME),
  };
  return describeRemote && renderPasted(describeRemote(remote));
}

function renderConfiguration({ describe }: Host, start: StartName): string {
  return renderPasted(describe({ name: SERVER_NAME, ...STARTS[start], env: settingsToShow({}) }));
}

/** A configuration as users paste it, in a fenced block. */
function renderPasted(configuration: Configuration): string {
  return renderBlock(configuration.format, joinLists(renderText(configuration)));
}

/** Writes each list of texts in a JSON text on one line. */
function joinLists(json: string): string {
  return json.replace(
    /\[\n\s*("[^[\]{}]*")\n\s*\]/g,
    (_whole, list: string) => `[${list.replace(/,\n\s*/g, ', ')}]`,
  );
}

function findHost(name: string): Host {
  const host = HOSTS[name];
  if (host === undefined) throw new Error(`There is no host ${name}.`);
  return host;
}
