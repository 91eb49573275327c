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

/** A command that tells the host, which keeps its servers itself. */
export interface CommandConfiguration {
  readonly format: 'sh';
  readonly words: readonly string[];
}

/** What a host is told of our server. */
export type Configuration = JsonConfiguration | CommandConfiguration;

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
