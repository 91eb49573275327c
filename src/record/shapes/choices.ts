/** Reads the values that an attribute may have, where its definition lists them with their ids. Pure. */

import { isRecord, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { type LabelTexts, readLabelTexts } from './label-texts.ts';
import { isScalar } from './tuples.ts';
import { NEARLY_ALL } from './value-kinds.ts';

/** What possible values are called, by their ids. */
export type Choices = ReadonlyMap<string, LabelTexts>;

/**
 * The possible values in a definition: `{code: "wood", options: [{value: "7", label: "Oak"}, …]}`.
 * @param seen values of the attribute, which must be ids of these
 */
export function findChoices(
  keys: KeyReader,
  definition: PimRecord,
  seen: ReadonlySet<string>,
): Choices | undefined {
  if (seen.size === 0) return undefined;
  for (const choices of listChoices(keys, definition, MAX_DEPTH)) {
    const known = [...seen].filter((value) => listIds(value).every((id) => choices.has(id)));
    if (known.length >= seen.size * NEARLY_ALL) return choices;
  }
  return undefined;
}

/** How deep the possible values may stand in a definition. */
const MAX_DEPTH = 3;

/** What may be possible values: lists of rows, and maps of labels by their ids: `{settings: {choices: {a7: {en: "Oak"}}}}`. */
function* listChoices(keys: KeyReader, definition: PimRecord, depth: number): Generator<Choices> {
  for (const list of Object.values(definition)) {
    if (Array.isArray(list)) {
      yield new Map(list.filter(isRecord).flatMap((row) => readRow(keys, row)));
    } else if (isRecord(list) && depth > 0) {
      yield readLabelsById(list);
      yield* listChoices(keys, list, depth - 1);
    }
  }
}

/** `{a7: {en: "Oak"}}`. */
function readLabelsById(labels: PimRecord): Choices {
  const choices = new Map<string, LabelTexts>();
  for (const [id, label] of Object.entries(labels)) {
    if (isScalar(label)) continue;
    const texts = readLabelTexts(label);
    if (texts !== undefined) choices.set(id, texts);
  }
  return choices;
}

/** The ids of a possible value, each with its label: that of a name before the value. */
function readRow(keys: KeyReader, row: PimRecord): readonly (readonly [string, LabelTexts])[] {
  const members = Object.entries(row);
  const label =
    members.find(([key]) => keys.read(key).endsIn('name')) ??
    members.find(([key]) => keys.read(key).endsIn('value'));
  if (label === undefined) return [];
  const [labelKey, text] = label;
  const texts =
    readLabelTexts(text) ?? (isScalar(text) ? new Map([['', String(text)]]) : undefined);
  if (texts === undefined) return [];
  const ids = members.filter(([key, value]) => {
    if (key === labelKey || !isScalar(value)) return false;
    return keys.read(key).endsIn('id', 'code', 'value');
  });
  return ids.map(([, id]) => [String(id), texts]);
}

/** The ids that stand in a value: one, several, or several in one text. */
export function listIds(value: unknown): readonly string[] {
  const ids = typeof value === 'string' ? value.split(/\s*[,;|]\s*/) : [value].flat();
  return ids.every(isScalar) ? ids.map(String) : [];
}
