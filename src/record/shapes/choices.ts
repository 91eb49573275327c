import { isRecord, type PimRecord } from '../value.ts';
import { type Choices, listIds, readChoices } from './choice-rows.ts';
import type { KeyReader } from './key-words.ts';
import { type LabelTexts, readLabelTexts } from './label-texts.ts';
import { isScalar } from './tuples.ts';
import { NEARLY_ALL } from './value-kinds.ts';

/**
 * Finds the possible values in a definition:
 * `{code: "wood", options: [{value: "7", label: "Oak"}, …]}`.
 * @param seen values of the attribute, which must be ids of these
 */
export function findChoices(
  keys: KeyReader,
  definition: PimRecord,
  seen: ReadonlySet<string>,
): Choices | undefined {
  if (seen.size === 0) return undefined;
  for (const choices of listChoices(keys, definition, MAX_DEPTH)) {
    const matching = [...seen].filter((value) => listIds(value).every((id) => choices.has(id)));
    if (matching.length >= seen.size * NEARLY_ALL) return choices;
  }
  return undefined;
}

// Possible values may stand this deep in a definition.
const MAX_DEPTH = 3;

// Lists of rows, and maps of labels by id: `{settings: {choices: {a7: {en: "Oak"}}}}`.
function* listChoices(keys: KeyReader, definition: PimRecord, depth: number): Generator<Choices> {
  for (const list of Object.values(definition)) {
    if (Array.isArray(list)) {
      yield readChoices(keys, list.filter(isRecord));
    } else if (isRecord(list) && depth > 0) {
      yield readLabelsById(list);
      yield* listChoices(keys, list, depth - 1);
    }
  }
}

// `{a7: {en: "Oak"}}`.
function readLabelsById(labels: PimRecord): Choices {
  const choices = new Map<string, LabelTexts>();
  for (const [id, label] of Object.entries(labels)) {
    if (isScalar(label)) continue;
    const texts = readLabelTexts(label);
    if (texts !== undefined) choices.set(id, texts);
  }
  return choices;
}
