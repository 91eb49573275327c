/** `pim-mcp host NAME --write FILE`: our server in the JSON file of a host, beside what is there. */

import { mkdir, readFile, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';
import { isRecord } from '../record/value.ts';
import { UsageError } from './command.ts';
import type { JsonConfiguration } from './hosts.ts';
import { membersOf } from './render-answer.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Puts a server into a host's file; comments and what others have said stay. A new file is for its owner alone, since keys will be
 * filled in.
 * @returns what was done, a sentence
 * @throws UsageError for a file that is no JSON object, has something else where servers belong, has another server of our name, or
 *   cannot be written
 */
export async function writeServer(path: string, configuration: JsonConfiguration): Promise<string> {
  // A link stays one.
  const file = await realpath(path).catch(() => path);
  const old = await readText(file);
  const text = editJson(old ?? '{}\n', configuration, file);
  if (text === old) return `${file} has this configuration already; nothing was written.`;
  // What is wrong with it is told by what follows.
  await mkdir(dirname(file), { recursive: true }).catch(() => {});
  await replaceFile(file, text, 0o600);
  return `${file} was ${old === undefined ? 'created' : 'changed'}.`;
}

/** The text of a file; undefined: there is none. */
async function readText(file: string): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new UsageError(`${file} was not changed: it cannot be read as UTF-8 text.`);
  }
}

function editJson(old: string, { servers, name, entry, inputs }: JsonConfiguration, file: string): string {
  const refuse = (why: string): UsageError => new UsageError(`${file} was not changed: ${why}.`);
  const errors: ParseError[] = [];
  const root: unknown = parse(old, errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isRecord(root)) throw refuse('it holds no JSON object');
  const all = root[servers] ?? {};
  if (!isRecord(all)) throw refuse(`its ${servers} is not an object`);
  const known = root.inputs ?? [];
  if (!Array.isArray(known)) throw refuse('its inputs are not a list');
  if (isDeepStrictEqual(all[name], entry)) return old;
  // It may be of another program, or ours with keys filled in.
  if (Object.hasOwn(all, name))
    throw refuse(`it has a server called ${name} already; change that one yourself, or name this one by --name`);
  const [, indent = '  '] = /\n([ \t]+)\S/.exec(old) ?? [];
  const isByTabs = indent.startsWith('\t');
  const eol = old.includes('\r\n') ? '\r\n' : '\n';
  const formattingOptions = { insertSpaces: !isByTabs, tabSize: isByTabs ? 1 : indent.length, eol };
  const ids = known.map((input) => membersOf(input).id);
  return inputs
    .filter(({ id }) => !ids.includes(id))
    .reduce(
      (text, input) =>
        applyEdits(text, modify(text, ['inputs', -1], input, { formattingOptions, isArrayInsertion: true })),
      applyEdits(old, modify(old, [servers, name], entry, { formattingOptions })),
    );
}
