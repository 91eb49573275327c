import { isRecord, type PimRecord } from '../value.ts';
import { type Choices, listIds, readChoices } from './choice-rows.ts';
import type { KeyReader } from './key-words.ts';
import { type LabelTexts, readLabelTexts } from './label-texts.ts';
import { isScalar } from './tuples.ts';
import { NEARLY_ALL } from './value-kinds.ts';

/**
 * Possible values in the definitions of one attribute: `{code: "wood", options: [{value: "7",
 * label: "Oak"}, …]}`. Each record may list only those that it uses.
 */
export class DefinedChoices {
  // By the key of their list.
  readonly #lists = new Map<string, Map<string, LabelTexts>>();

  add(keys: KeyReader, definition: PimRecord): void {
    for (const { key, choices } of listChoices(keys, definition, MAX_DEPTH)) {
      const textsById = this.#lists.get(key) ?? new Map<string, LabelTexts>();
      for (const [id, texts] of choices) textsById.set(id, textsById.get(id) ?? texts);
      this.#lists.set(key, textsById);
    }
  }

  /**
   * Finds the list that the values of an attribute come from.
   * @param seen values of the attribute, which must be ids of these
   */
  find(seen: ReadonlySet<string>): Choices | undefined {
    if (seen.size === 0) return undefined;
    for (const choices of this.#lists.values()) {
      const matching = [...seen].filter((value) => listIds(value).every((id) => choices.has(id)));
      if (matching.length >= seen.size * NEARLY_ALL) return choices;
    }
    return undefined;
  }
}

// Possible values may stand this deep in a definition.
const MAX_DEPTH = 3;

interface ListedChoices {
  readonly key: string;
  readonly choices: Choices;
}

// Lists of rows, and maps of labels by id: `{settings: {choices: {a7: {en: "Oak"}}}}`.
function* listChoices(
  keys: KeyReader,
  definition: PimRecord,
  depth: number,
): Generator<ListedChoices> {
  for (const [key, list] of Object.entries(definition)) {
    if (Array.isArray(list)) {
      yield { key, choices: readChoices(keys, list.filter(isRecord)) };
    } else if (isRecord(list) && depth > 0) {
      yield { key, choices: readLabelsById(list) };
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
