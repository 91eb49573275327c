/** Our table in the TOML file of a host. Pure. */

import { type EditedText, renderTomlPairs, SERVER_NAME, TOML_HEADER, type TomlConfiguration } from './configuration.ts';
import { lineEndOf } from './json-text.ts';
import { mergeEntry } from './merge-entry.ts';
import { NotEditable } from './not-editable.ts';
import { readInlineTable, readToml, readTomlString, type TomlStatement } from './toml-text.ts';

const OURS = ['mcp_servers', SERVER_NAME];

/** What a configuration may say; everything else in our table is the user's. */
const WRITTEN = ['command', 'args', 'env', 'url', 'bearer_token_env_var'];

/** What Codex refuses beside `command`, and what it refuses beside `url`. */
const ONLY_BESIDE_URL = ['bearer_token', 'http_headers', 'env_http_headers', 'oauth', 'oauth_resource', 'scopes'];
const ONLY_BESIDE_COMMAND = ['env_vars', 'cwd'];

/**
 * Puts our table into the text of a file. Other tables, comments, and what the user has added to ours stay as they are.
 * @param text empty where there is no file
 * @throws NotEditable for what cannot be read, and where our server is written in a way that leaves no place for it
 */
export function editToml(text: string, configuration: TomlConfiguration): EditedText<TomlConfiguration> {
  const { entry } = configuration;
  const statements = readToml(text);
  const header = findHeader(statements);
  const own = statements.filter(({ path }) => isBelow(path, OURS));
  const address = own.find((each) => each.kind === 'pair' && keyOf(each) === 'url');
  if (address !== undefined && 'url' in entry && readTomlString(address.value) === entry.url) {
    return { text, configuration };
  }
  const dropped = [...WRITTEN, ...ONLY_BESIDE_URL, ...('url' in entry ? ONLY_BESIDE_COMMAND : [])];
  const replaced = own.filter((each) => dropped.includes(keyOf(each)));
  const merged = mergeEntry({ command: '', args: [], env: readEnv(own) }, entry);
  // Joined of two entries that hold only what TOML tables hold.
  const told = { ...configuration, entry: merged as TomlConfiguration['entry'] };
  const eol = lineEndOf(text);
  const pairs = renderTomlPairs(told.entry)
    .map((line) => `${line}${eol}`)
    .join('');
  if (header === undefined) {
    const rest = cut(text, replaced, 0, text.length);
    const gap = /(?:^|\n\r?\n)$/.test(rest) ? '' : rest.endsWith('\n') ? eol : `${eol}${eol}`;
    return { text: `${rest}${gap}${TOML_HEADER}${eol}${pairs}`, configuration: told };
  }
  const lineBreak = text[header.end - 1] === '\n' ? '' : eol;
  const [head, rest] = [cut(text, replaced, 0, header.end), cut(text, replaced, header.end, text.length)];
  return { text: `${head}${lineBreak}${pairs}${rest}`, configuration: told };
}

function findHeader(statements: readonly TomlStatement[]): TomlStatement | undefined {
  for (const { kind, path, depth } of statements) {
    if (path[0] !== OURS[0]) continue;
    const isInline = kind === 'pair' && depth < OURS.length && (path.length === 1 || path[1] === SERVER_NAME);
    if (isInline || (kind === 'tables' && (path.length === 1 || isSame(path, OURS)))) {
      throw new NotEditable(`its server ${SERVER_NAME} is not in a table of its own, ${TOML_HEADER}`);
    }
  }
  const [header, second] = statements.filter(({ kind, path }) => kind === 'table' && isSame(path, OURS));
  if (second !== undefined) throw new NotEditable(`it has ${TOML_HEADER} twice`);
  return header;
}

/** The settings in `env = { … }`, in `env.NAME = …` and in a table `[mcp_servers.pim.env]`. */
function readEnv(own: readonly TomlStatement[]): Readonly<Record<string, string>> {
  const env: Record<string, string> = {};
  for (const { kind, path, value } of own) {
    if (kind !== 'pair' || path[OURS.length] !== 'env') continue;
    const name = path.slice(OURS.length + 1).join('.');
    if (name === '') Object.assign(env, readInlineTable(value));
    else env[name] = readTomlString(value);
  }
  return env;
}

/** The text between two places without some statements. */
function cut(text: string, statements: readonly TomlStatement[], from: number, to: number): string {
  let kept = '';
  let at = from;
  for (const { start, end } of statements.filter((each) => each.start >= from && each.end <= to)) {
    kept += text.slice(at, start);
    at = end;
  }
  return kept + text.slice(at, to);
}

/** The name that a statement has in our table; empty for its header. */
function keyOf({ path }: TomlStatement): string {
  return path[OURS.length] ?? '';
}

function isBelow(path: readonly string[], table: readonly string[]): boolean {
  return table.every((name, index) => path[index] === name);
}

function isSame(path: readonly string[], table: readonly string[]): boolean {
  return path.length === table.length && isBelow(path, table);
}
