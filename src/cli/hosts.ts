/** The one source for `pim-mcp host` and the README. Holds placeholders, never secrets. */

import {
  SETTING_MEANINGS,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from '../settings/settings-table.ts';
import type { Setting } from '../settings/value-forms.ts';
import JSON_HOSTS from './json-hosts.json' with { type: 'json' };

/** Default name of this server in a host. */
export const SERVER_NAME = 'pim';

/** Setting with the token of a server over HTTP. */
export const TOKEN_NAME = 'PIM_MCP_TOKEN';

/** Address that stands for the PIM's. */
export const PLACEHOLDER_URL = 'https://pim.example.com';

/** Program by which a host starts this server, over stdio. */
export interface Start {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  // Secrets are placeholders or references. Empty: the demo catalog.
  readonly env: Readonly<Partial<Record<SettingName, string>>>;
}

// A server that runs already; `token` is a placeholder or a reference.
type Remote = Readonly<Record<'name' | 'url' | 'token', string>>;

/** Server as a member of a JSON file. */
export interface JsonConfiguration {
  readonly format: 'json';
  readonly name: string;
  // The member that holds all servers.
  readonly servers: string;
  readonly entry: Readonly<Record<string, unknown>>;
  // The host asks the user for these, and keeps them out of the file.
  readonly inputs: readonly { readonly id: string; readonly [key: string]: unknown }[];
}

/**
 * Configuration of this server for a host; `sh` is a command for hosts that write their file
 * themselves.
 */
export type Configuration = JsonConfiguration | { readonly format: 'sh'; readonly text: string };

/** MCP host. */
export interface Host {
  readonly title: string;
  // In Markdown.
  readonly where: string;
  readonly describe: (start: Start) => Configuration;
  // Absent: its configuration only holds servers that it starts.
  readonly describeRemote?: (remote: Remote) => Configuration;
  // Writes the reference to a variable of its environment; absent: it knows none.
  readonly refer?: (variable: string) => string;
}

/**
 * Hosts by the name that `pim-mcp host` takes. Those that only read a JSON file are in
 * json-hosts.json.
 */
export const HOSTS: Readonly<Record<string, Host>> = {
  ...Object.fromEntries(
    Object.entries<JsonHost>(JSON_HOSTS).map(([name, host]) => [name, readJsonHost(host)]),
  ),
  // code.claude.com/docs, "Connect Claude Code to tools via MCP"
  'claude-code': {
    title: 'Claude Code',
    where: 'a command to run in the project; with `--scope user` it is for all projects.',
    describe: ({ name, command, args, env }) =>
      buildAddCommand('claude', [
        ...passEnv(env),
        '--transport',
        'stdio',
        name,
        '--',
        command,
        ...args,
      ]),
    // `--header` takes all words that follow it, so it is the last.
    describeRemote: ({ name, url, token }) =>
      buildAddCommand('claude', [
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
      buildAddCommand('codex', [name, ...passEnv(env), '--', command, ...args]),
    // It takes no token: it names the variable of the environment with it.
    describeRemote: ({ name, url }) =>
      buildAddCommand('codex', [name, '--url', url, '--bearer-token-env-var', TOKEN_NAME]),
  },
};

interface JsonHost extends Pick<Host, 'title' | 'where'> {
  readonly servers?: string;
  // Members of every program and, below, of every address.
  readonly program?: JsonConfiguration['entry'];
  // The member that holds an address; absent: it takes none.
  readonly url?: string;
  readonly remote?: JsonConfiguration['entry'];
  // Text with NAME in the place of the variable.
  readonly refer?: string;
  // It can ask people for secrets.
  readonly asks?: boolean;
}

function readJsonHost({ title, where, program, url: key, remote, refer, ...form }: JsonHost): Host {
  const describe = (name: string, entry: JsonConfiguration['entry']): JsonConfiguration => {
    const configuration = {
      format: 'json',
      name,
      servers: form.servers ?? 'mcpServers',
      entry,
      inputs: [],
    } as const;
    return form.asks ? askForSecrets(configuration) : configuration;
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

function askForSecrets(configuration: JsonConfiguration): JsonConfiguration {
  const text = JSON.stringify(configuration.entry);
  const secrets = SETTING_NAMES.filter(
    (name) => isSecret(name) && text.includes(placeholderOf(name)),
  );
  const entry = secrets.reduce(
    (json, name) => json.replaceAll(placeholderOf(name), `\${input:${inputIdOf(name)}}`),
    text,
  );
  const inputs = secrets.map((name) => {
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

// Without settings there is no `env`.
function describeProgram({ command, args, env }: Start): Readonly<Record<string, unknown>> {
  return { command, args, ...(Object.keys(env).length > 0 && { env }) };
}

function buildAddCommand(program: string, words: readonly string[]): Configuration {
  return {
    format: 'sh',
    text: [program, 'mcp', 'add', ...words].map(quoteWord).join(' '),
  };
}

function passEnv(env: Start['env']): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
}

/** Renders a configuration as it is pasted. */
export function renderConfiguration(configuration: Configuration): string {
  if (configuration.format !== 'json') return configuration.text;
  const { servers, name, entry, inputs } = configuration;
  const prompts = inputs.length === 0 ? {} : { inputs };
  return JSON.stringify({ ...prompts, [servers]: { [name]: entry } }, null, 2);
}

// POSIX shells and PowerShell read it back alike.
function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Names the placeholder of a value to fill in: `PIM_APP_KEY` → `your-app-key`. */
export function placeholderOf(name: string): string {
  return name === 'PIM_API_URL' ? PLACEHOLDER_URL : `your-${inputIdOf(name).replace(/^pim-/, '')}`;
}

// VS Code asks for a setting by this name: `PIM_APP_KEY` → `pim-app-key`.
function inputIdOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

/** Tells whether a setting is never shown. */
export function isSecret(name: string): boolean {
  return Object.entries<Setting>(SETTINGS).some(
    ([key, setting]) => key === name && setting.isSecret === true,
  );
}

/**
 * Lists the settings of a configuration: all that are set, and placeholders for secrets and for
 * what a PIM needs.
 * @param settings result of readGiven
 */
export function settingsToShow(
  settings: Start['env'],
  standFor: (name: string) => string = placeholderOf,
): Start['env'] {
  // Hosts start it over stdio, where nobody needs the settings of `serve --http`.
  const visible = Object.entries(settings)
    .filter(([name]) => !/^PIM_(MCP_|METRICS$)/.test(name))
    .map(([name, value]) => [name, isSecret(name) ? standFor(name) : value]);
  // A file stands for the value.
  const needed = ['PIM_API_URL', 'PIM_CLIENT_ID', 'PIM_APP_KEY'].filter(
    (name) => !(`${name}_FILE` in settings),
  );
  return Object.fromEntries([...needed.map((name) => [name, standFor(name)]), ...visible]);
}
