/** Our server in the JSON file of a host; comments and what others have said stay, in a layout that may be another. Pure. */

import { applyEdits, type FormattingOptions, modify, type ParseError, parse } from 'jsonc-parser';
import { type AskedInput, type JsonConfiguration, renderConfiguration, SERVER_NAME } from './configuration.ts';
import { type Entry, mergeEntry, recordOf } from './merge-entry.ts';

/** A file that is not what a host would read. */
export class NotEditable extends Error {}

/** What some editors of Windows write at the beginning of a file. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Puts our server into the text of a file.
 * @param text empty where there is no file
 * @returns the new text, and what it tells the host: values that were there before are in it
 * @throws NotEditable for what is no JSON object, or has something else where servers belong
 */
export function editJson(
  text: string,
  configuration: JsonConfiguration,
): { readonly text: string; readonly configuration: JsonConfiguration } {
  const { servers, entry, inputs } = configuration;
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const old = text.slice(mark.length);
  if (old.trim() === '') return { text: `${mark}${renderConfiguration(configuration)}\n`, configuration };
  const errors: ParseError[] = [];
  const root: unknown = parse(old, errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isObject(root)) throw new NotEditable('it holds no JSON object');
  const all = root[servers] ?? {};
  if (!isObject(all)) throw new NotEditable(`its ${servers} is not an object`);
  const known = root.inputs ?? [];
  if (!Array.isArray(known)) throw new NotEditable('its inputs are not a list');
  const merged = mergeEntry(SERVER_NAME in all ? recordOf(all[SERVER_NAME]) : undefined, entry);
  const options = { formattingOptions: readFormatting(old) };
  let edited = applyEdits(old, modify(old, [servers, SERVER_NAME], merged, options));
  for (const input of listMissing(known, merged, inputs)) {
    edited = applyEdits(edited, modify(edited, ['inputs', -1], input, { ...options, isArrayInsertion: true }));
  }
  return { text: mark + edited, configuration: { ...configuration, entry: merged } };
}

/** The inputs to which the entry refers, and that the file does not have. */
function listMissing(known: readonly unknown[], entry: Entry, inputs: readonly AskedInput[]): readonly AskedInput[] {
  const ids = known.map((input) => recordOf(input).id);
  const written = JSON.stringify(entry);
  return inputs.filter(({ id }) => !ids.includes(id) && written.includes(`\${input:${id}}`));
}

/** How the file is indented, and how its lines end. */
function readFormatting(text: string): FormattingOptions {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
