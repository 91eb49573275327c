/**
 * The configurations by which MCP hosts start this server or connect to it, one source for `pim-mcp host` and the
 * README. Secrets are never in them, only placeholders.
 */

import {
  SETTING_MEANINGS,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from '../settings/settings-table.ts';
import type { Setting } from '../settings/value-forms.ts';
import JSON_HOSTS from './json-hosts.json' with { type: 'json' };

/** The name of our server among those of a host, unless another is wanted. */
export const SERVER_NAME = 'pim';

/** The setting that holds the token of a server over HTTP. */
export const TOKEN_NAME = 'PIM_MCP_TOKEN';

/** The address that stands for the PIM's. */
export const PLACEHOLDER_URL = 'https://pim.example.com';

/** How a host starts this server, over stdio. */
export interface Start {
  /** What the host calls it. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Settings by name; what is secret has a placeholder or a reference as its value. Empty: the demo catalog. */
  readonly env: Readonly<Partial<Record<SettingName, string>>>;
}

/** How a host reaches a server that runs already; `token` stands for the token. */
type Remote = Readonly<Record<'name' | 'url' | 'token', string>>;

/** One server, as a member of a JSON file. */
export interface JsonConfiguration {
  readonly format: 'json';
  readonly name: string;
  /** The member that holds all servers. */
  readonly servers: string;
  readonly entry: Readonly<Record<string, unknown>>;
  /** What the host asks the user for, and keeps out of the file. */
  readonly inputs: readonly { readonly id: string; readonly [key: string]: unknown }[];
}

/** What a host is told of our server; of `sh` a command, by which the host keeps its servers itself. */
export type Configuration = JsonConfiguration | { readonly format: 'sh'; readonly text: string };

/** An MCP host. */
export interface Host {
  readonly title: string;
  /** Where the configuration belongs, in Markdown. */
  readonly where: string;
  /** What it is told of a server that it starts. */
  readonly describe: (start: Start) => Configuration;
  /** What it is told of a server at an address; absent: its configuration only holds servers that it starts. */
  readonly describeRemote?: (remote: Remote) => Configuration;
  /** What stands in its configuration for a variable of its environment; absent: it has nothing for that. */
  readonly refer?: (variable: string) => string;
}

/** The hosts by the name that `pim-mcp host` takes. Those that only read a JSON file are in json-hosts.json. */
export const HOSTS: Readonly<Record<string, Host>> = {
  ...Object.fromEntries(
    Object.entries<JsonHost>(JSON_HOSTS).map(([name, host]) => [name, readJsonHost(host)]),
  ),
  // code.claude.com/docs, "Connect Claude Code to tools via MCP"
  'claude-code': {
    title: 'Claude Code',
    where: 'a command to run in the project; with `--scope user` it is for all projects.',
    describe: ({ name, command, args, env }) =>
      addBy('claude', [...passEnv(env), '--transport', 'stdio', name, '--', command, ...args]),
    // `--header` takes all words that follow it, so it is the last.
    describeRemote: ({ name, url, token }) =>
      addBy('claude', [
        '--transport',
        'http',
        name,
        url,
        '--header',
        `Authorization: Bearer ${token}`,
      ]),
    refer: (variable) => `\${${variable}}`,
  },
  // developers.openai.com/codex/mcp
  codex: {
    title: 'Codex',
    where: 'a command to run, which writes `~/.codex/config.toml`.',
    describe: ({ name, command, args, env }) =>
      addBy('codex', [name, ...passEnv(env), '--', command, ...args]),
    // It takes no token: it names the variable of the environment with it.
    describeRemote: ({ name, url }) =>
      addBy('codex', [name, '--url', url, '--bearer-token-env-var', TOKEN_NAME]),
  },
};

/** A host that reads its servers from a JSON file. */
interface JsonHost extends Pick<Host, 'title' | 'where'> {
  readonly servers?: string;
  /** What it wants to be told of every program. */
  readonly program?: JsonConfiguration['entry'];
  /** The member that holds an address, and what it wants to be told of every one; absent: it takes none. */
  readonly url?: string;
  readonly remote?: JsonConfiguration['entry'];
  /** What stands for the variable NAME. */
  readonly refer?: string;
  /** Whether it can ask people for secrets. */
  readonly asks?: boolean;
}

function readJsonHost({ title, where, program, url: key, remote, refer, ...form }: JsonHost): Host {
  const describe = (name: string, entry: JsonConfiguration['entry']): JsonConfiguration => {
    const told = {
      format: 'json',
      name,
      servers: form.servers ?? 'mcpServers',
      entry,
      inputs: [],
    } as const;
    return form.asks ? askForSecrets(told) : told;
  };
  return {
    title,
    where,
    ...(refer && { refer: (variable) => refer.replace('NAME', variable) }),
    describe: (start) => describe(start.name, { ...program, ...describeProgram(start) }),
    ...(key && {
      describeRemote: ({ name, url, token }) =>
        describe(name, {
          ...remote,
          [key]: url,
          headers: { Authorization: `Bearer ${token}` },
        }),
    }),
  };
}

/** Has the host ask for the secrets that would have to be filled in. */
function askForSecrets(configuration: JsonConfiguration): JsonConfiguration {
  const text = JSON.stringify(configuration.entry);
  const asked = SETTING_NAMES.filter(
    (name) => isSecret(name) && text.includes(placeholderOf(name)),
  );
  const entry = asked.reduce(
    (json, name) => json.replaceAll(placeholderOf(name), `\${input:${inputIdOf(name)}}`),
    text,
  );
  const inputs = asked.map((name) => {
    return {
      type: 'promptString',
      id: inputIdOf(name),
      description: SETTING_MEANINGS[name],
      password: true,
    };
  });
  return {
    ...configuration,
    entry: JSON.parse(entry),
    inputs,
  };
}

/** Without settings there is no `env`. */
function describeProgram({ command, args, env }: Start): Readonly<Record<string, unknown>> {
  return { command, args, ...(Object.keys(env).length > 0 && { env }) };
}

function addBy(program: string, words: readonly string[]): Configuration {
  return {
    format: 'sh',
    text: [program, 'mcp', 'add', ...words].map(quoteWord).join(' '),
  };
}

function passEnv(env: Start['env']): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
}

/** A configuration as it is pasted. */
export function renderConfiguration(configuration: Configuration): string {
  if (configuration.format !== 'json') return configuration.text;
  const { servers, name, entry, inputs } = configuration;
  const asked = inputs.length === 0 ? {} : { inputs };
  return JSON.stringify({ ...asked, [servers]: { [name]: entry } }, null, 2);
}

/** A word as POSIX shells and PowerShell read it back. */
function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** What stands for a value to fill in: `PIM_APP_KEY` → `your-app-key`. */
export function placeholderOf(name: string): string {
  return name === 'PIM_API_URL' ? PLACEHOLDER_URL : `your-${inputIdOf(name).replace(/^pim-/, '')}`;
}

/** The name by which VS Code asks for a setting: `PIM_APP_KEY` → `pim-app-key`. */
function inputIdOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

/** Whether a setting is one that is never shown. */
export function isSecret(name: string): boolean {
  return Object.entries<Setting>(SETTINGS).some(
    ([one, setting]) => one === name && setting.isSecret === true,
  );
}

/**
 * The settings of a configuration: those that are given, and for secrets, and the address of the PIM while it is not given
 * either, what stands for them.
 * @param given result of readGiven
 */
export function settingsToShow(
  given: Start['env'],
  standFor: (name: string) => string = placeholderOf,
): Start['env'] {
  // Hosts start it over stdio, where nobody needs the settings of `serve --http`.
  const shown = Object.entries(given)
    .filter(([name]) => !/^PIM_(MCP_|METRICS$)/.test(name))
    .map(([name, value]) => [name, isSecret(name) ? standFor(name) : value]);
  // A file stands for the value.
  const needed = ['PIM_API_URL', 'PIM_CLIENT_ID', 'PIM_APP_KEY'].filter(
    (name) => !(`${name}_FILE` in given),
  );
  return Object.fromEntries([...needed.map((name) => [name, standFor(name)]), ...shown]);
}
