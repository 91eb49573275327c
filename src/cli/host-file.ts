/** `pim-mcp host NAME --write`: our server in the JSON file of a host, beside what was there. */

import { copyFile, lstat, mkdir, readFile, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';
import { type CommandIo, UsageError } from './command.ts';
import {
  inputReferenceOf,
  isSecret,
  type JsonConfiguration,
  PLACEHOLDER_URL,
  placeholderOf,
  renderConfiguration,
  SERVER_NAME,
} from './hosts.ts';
import { membersOf } from './render-answer.ts';
import { replaceFile } from './replace-file.ts';

/** A file that is not what a host would read. */
export class NotEditable extends Error {}

/** What others than the owner may do with a file. */
const FOR_OTHERS = 0o077;

/**
 * Puts a server into a host's file; what the file was is kept beside it.
 * @returns what the file says of the server now: values that were there before are in it
 * @throws NotEditable for what is no JSON object, or has something else where servers belong; UsageError for a place that
 *   cannot be written
 */
export async function writeServer(
  path: string,
  configuration: JsonConfiguration,
  { complain, now, platform }: CommandIo,
): Promise<JsonConfiguration> {
  try {
    const found = await lstat(path).catch(ignoreMissing);
    // A link stays one.
    const file = found === undefined ? path : await realpath(path);
    const before = found === undefined ? undefined : await readText(file);
    const { text, told } = editJson(before ?? '', configuration);
    if (text === before) {
      complain(`\n${file} has this configuration already; nothing was written.`);
      return told;
    }
    await mkdir(dirname(file), { recursive: true });
    const backup = `${file}.${now().toISOString().replaceAll(':', '-')}.bak`;
    if (before !== undefined) await copyFile(file, backup);
    await replaceFile(file, text, 0o600);
    complain(`\n${file} was ${before === undefined ? 'created' : `changed; what it was before is in ${backup}`}.`);
    const isShared = platform !== 'win32' && ((await lstat(file)).mode & FOR_OTHERS) !== 0;
    if (isShared && holdsKeys(told)) {
      complain('Other users of this machine may read it (chmod 600 changes that), and keys are in it in plain text.');
    }
    return told;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`${path} cannot be written: ${String(error.code)}.`);
  }
}

async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError) throw new NotEditable('it is not UTF-8 text');
    throw error;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Whether keys are in the file, or will be when they are filled in. */
function holdsKeys({ entry }: JsonConfiguration): boolean {
  const env = Object.entries(membersOf(entry.env));
  return entry.headers !== undefined || env.some(([name, value]) => isSecret(name) && value !== inputReferenceOf(name));
}

/** What some editors of Windows write at the beginning of a file. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Puts our server into the text of a file, empty where there is none; comments and what others have said stay. */
function editJson(
  text: string,
  configuration: JsonConfiguration,
): { readonly text: string; readonly told: JsonConfiguration } {
  const { servers, entry, inputs } = configuration;
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const old = text.slice(mark.length);
  if (old.trim() === '') return { text: `${mark}${renderConfiguration(configuration)}\n`, told: configuration };
  const errors: ParseError[] = [];
  const root: unknown = parse(old, errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isObject(root)) throw new NotEditable('it holds no JSON object');
  const all = root[servers] ?? {};
  if (!isObject(all)) throw new NotEditable(`its ${servers} is not an object`);
  const known = root.inputs ?? [];
  if (!Array.isArray(known)) throw new NotEditable('its inputs are not a list');
  const merged = SERVER_NAME in all ? mergeEntry(membersOf(all[SERVER_NAME]), entry) : entry;
  const indent = /\n([ \t]+)\S/.exec(old)?.[1] ?? '  ';
  const isByTabs = indent.startsWith('\t');
  const eol = old.includes('\r\n') ? '\r\n' : '\n';
  const formattingOptions = { insertSpaces: !isByTabs, tabSize: isByTabs ? 1 : indent.length, eol };
  let edited = applyEdits(old, modify(old, [servers, SERVER_NAME], merged, { formattingOptions }));
  const ids = known.map((input) => membersOf(input).id);
  for (const input of inputs.filter(({ id }) => !ids.includes(id) && JSON.stringify(merged).includes(`:${id}}`))) {
    const options = { formattingOptions, isArrayInsertion: true };
    edited = applyEdits(edited, modify(edited, ['inputs', -1], input, options));
  }
  return { text: mark + edited, told: { ...configuration, entry: merged } };
}

type Entry = Readonly<Record<string, unknown>>;

/** What tells the way to a server: of an entry that has another way none of it may be left. */
const WAY = ['command', 'args', 'env', 'type', 'url', 'serverUrl', 'httpUrl', 'headers'];

/** To which addresses secrets are sent. */
const ADDRESSES = ['PIM_API_URL', 'COMMERCE_ENGINE_URL'];

/** Joins the entry of a file with a new one. A server at the same address over HTTP stays as it is, its token included. */
function mergeEntry(old: Entry, next: Entry): Entry {
  const isSameUrl = ['url', 'serverUrl', 'httpUrl'].some((key) => key in next && old[key] === next[key]);
  if (isSameUrl) return old;
  const others = Object.entries(old).filter(([key]) => !WAY.includes(key));
  const env = next.env === undefined ? {} : { env: mergeEnv(membersOf(old.env), membersOf(next.env)) };
  return { ...next, ...env, ...Object.fromEntries(others) };
}

/** Joins the settings. A placeholder replaces no value, unless it is for another address: no PIM may get the key of another. */
function mergeEnv(old: Entry, next: Entry): Entry {
  const isPlaceholder = (name: string, value: unknown): boolean =>
    [PLACEHOLDER_URL, placeholderOf(name), inputReferenceOf(name), ''].some((one) => one === value);
  const isSamePim = ADDRESSES.every(
    (name) => next[name] === undefined || isPlaceholder(name, next[name]) || next[name] === old[name],
  );
  if (!isSamePim) return next;
  const given = Object.entries(next).filter(([name, value]) => !(name in old) || !isPlaceholder(name, value));
  return { ...old, ...Object.fromEntries(given) };
}

function isObject(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
