/** What a host is told of our server, and how that is written where the host reads it. Pure. */

/** The name of our server among those of a host. */
export const SERVER_NAME = 'pim';

/** A value that VS Code asks for, and keeps out of the file. */
export interface AskedInput {
  readonly type: 'promptString';
  readonly id: string;
  readonly description: string;
  readonly password: true;
}

/** One server, as a member of a JSON file. */
export interface JsonConfiguration {
  readonly format: 'json';
  /** The member that holds all servers. */
  readonly servers: 'mcpServers' | 'servers';
  readonly entry: Readonly<Record<string, unknown>>;
  /** What the host asks the user for. */
  readonly inputs: readonly AskedInput[];
}

/** A value in the table of a server. */
export type TomlValue = string | readonly string[] | Readonly<Record<string, string>>;

/** One server, as a table of a TOML file. */
export interface TomlConfiguration {
  readonly format: 'toml';
  readonly entry: Readonly<Record<string, TomlValue>>;
}

/** A command that tells the host, which keeps its servers itself. */
export interface CommandConfiguration {
  readonly format: 'sh';
  readonly words: readonly string[];
}

/** What a host is told of our server. */
export type Configuration = JsonConfiguration | TomlConfiguration | CommandConfiguration;

/** A changed text, and what it tells the host now: values that were there before are in it. */
export interface EditedText<Told> {
  readonly text: string;
  readonly configuration: Told;
}

/** The header of our table in a TOML file. */
export const TOML_HEADER = `[mcp_servers.${SERVER_NAME}]`;

/** A configuration as it is pasted. */
export function renderConfiguration(configuration: Configuration): string {
  switch (configuration.format) {
    case 'json': {
      const { servers, entry, inputs } = configuration;
      const asked = inputs.length === 0 ? {} : { inputs };
      return JSON.stringify({ ...asked, [servers]: { [SERVER_NAME]: entry } }, null, 2);
    }
    case 'toml':
      return [TOML_HEADER, ...renderTomlPairs(configuration.entry)].join('\n');
    case 'sh':
      return configuration.words.map(quoteWord).join(' ');
  }
}

/** The lines of a table. A basic string of TOML is written as a string of JSON. */
export function renderTomlPairs(entry: TomlConfiguration['entry']): readonly string[] {
  return Object.entries(entry).map(([key, value]) => `${key} = ${renderTomlValue(value)}`);
}

function renderTomlValue(value: TomlValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
  const pairs = Object.entries(value).map(
    ([key, item]) => `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)} = ${JSON.stringify(item)}`,
  );
  return `{ ${pairs.join(', ')} }`;
}

/** Array.isArray does not narrow read-only arrays. */
function isList(value: TomlValue): value is readonly string[] {
  return Array.isArray(value);
}

/** A word as POSIX shells and PowerShell read it back. */
function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
