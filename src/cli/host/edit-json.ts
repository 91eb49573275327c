/** Our server in the JSON file of a host. Pure. */

import { isDeepStrictEqual } from 'node:util';
import {
  type AskedInput,
  type EditedText,
  type JsonConfiguration,
  renderConfiguration,
  SERVER_NAME,
} from './configuration.ts';
import { addItem, lineEndOf, putMember } from './json-text.ts';
import { mergeEntry, recordOf } from './merge-entry.ts';
import { NotEditable } from './not-editable.ts';

/** What some editors of Windows write at the beginning of a file. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Puts our server into the text of a file. All else stays as it is, to the character.
 * @param text empty where there is no file
 * @throws NotEditable for what is no JSON, or has something else where servers belong
 */
export function editJson(text: string, configuration: JsonConfiguration): EditedText<JsonConfiguration> {
  const { servers, entry, inputs } = configuration;
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const old = text.slice(mark.length);
  if (old.trim() === '') return { text: mark + createJson(old, configuration), configuration };
  const root = parseObject(old);
  const all = readObject(root, servers);
  const merged = mergeEntry(SERVER_NAME in all ? recordOf(all[SERVER_NAME]) : undefined, entry);
  const added = missingInputs(root, merged, inputs);
  if (isDeepStrictEqual(all[SERVER_NAME], merged) && added.length === 0) {
    return { text, configuration: { ...configuration, entry: merged } };
  }
  let edited = old;
  for (const input of added) {
    const list = parseObject(edited).inputs;
    edited = list === undefined ? putMember(edited, ['inputs'], [input]) : addItem(edited, ['inputs'], input);
  }
  if (!(servers in root)) edited = putMember(edited, [servers], { [SERVER_NAME]: merged });
  else edited = putMember(edited, [servers, SERVER_NAME], merged);
  checkEdit(edited, {
    ...root,
    ...(added.length === 0 ? {} : { inputs: [...listOf(root.inputs), ...added] }),
    [servers]: { ...all, [SERVER_NAME]: merged },
  });
  return { text: mark + edited, configuration: { ...configuration, entry: merged } };
}

function createJson(old: string, configuration: JsonConfiguration): string {
  return `${renderConfiguration(configuration)}\n`.replaceAll('\n', lineEndOf(old));
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new NotEditable('it is not plain JSON; it may have comments or trailing commas, which would be lost');
  }
  return readObject({ file: parsed }, 'file');
}

/** A member that must be an object where it is there. */
function readObject(parent: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, unknown>> {
  const value = parent[key];
  if (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value))) {
    throw new NotEditable(key === 'file' ? 'it holds no JSON object' : `its ${key} is not an object`);
  }
  return recordOf(value);
}

/** The inputs to which the entry refers, and that the file does not have. */
function missingInputs(
  root: Readonly<Record<string, unknown>>,
  entry: Readonly<Record<string, unknown>>,
  inputs: readonly AskedInput[],
): readonly AskedInput[] {
  if (root.inputs !== undefined && !Array.isArray(root.inputs)) {
    throw new NotEditable('its inputs are not a list');
  }
  const known = listOf(root.inputs).map((input) => recordOf(input).id);
  const written = JSON.stringify(entry);
  return inputs.filter(({ id }) => !known.includes(id) && written.includes(`\${input:${id}}`));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text was changed, so that what it means is looked at before anything is written. */
function checkEdit(text: string, wanted: object): void {
  if (!isDeepStrictEqual(parseObject(text), wanted)) throw new NotEditable('its text is not what it seems to be');
}
