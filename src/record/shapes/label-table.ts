import type { PimRecord } from '../value.ts';
import type { Choices } from './choice-rows.ts';
import { DefinedChoices } from './choices.ts';
import type { CodedRecord, LabelSearch } from './label-spots.ts';
import { type LabelTexts, readLabelTexts } from './label-texts.ts';
import { isLanguageKey } from './language-keys.ts';
import { isScalar } from './tuples.ts';
import { NEARLY_ALL } from './value-kinds.ts';

// The part of the labels that must differ from each other.
const MIN_DISTINCT = 0.8;

/** Texts under one key beside codes: `{EF000008: {en: "Width"}, EF000040: {en: "Height"}}`. */
export class LabelColumn {
  /** The first text of each code in each language. */
  readonly texts = new Map<string, Map<string, string>>();
  /** Number of records. */
  count = 0;
  #textCount = 0;
  // Texts that are the same as the first one of their code.
  #sameCount = 0;

  add(code: string, texts: LabelTexts): void {
    const firstTexts = this.texts.get(code) ?? new Map<string, string>();
    this.count += 1;
    for (const [language, text] of texts) {
      const firstText = firstTexts.get(language) ?? text;
      firstTexts.set(language, firstText);
      this.#textCount += 1;
      if (firstText === text) this.#sameCount += 1;
    }
    this.texts.set(code, firstTexts);
  }

  /** Says whether nearly all records of a code have the same text. */
  hasOneTextEach(): boolean {
    return this.#sameCount >= this.#textCount * NEARLY_ALL;
  }

  /** Says whether most codes have a text of their own. */
  isDistinct(): boolean {
    const firstTexts = [...this.texts.values()].map((texts) => texts.values().next().value);
    return new Set(firstTexts).size >= firstTexts.length * MIN_DISTINCT;
  }
}

/** Texts, units and possible values beside the codes of one place. */
export class LabelTable {
  readonly columns = new Map<string, LabelColumn>();
  readonly units = new LabelColumn();
  count = 0;
  readonly #choices = new Map<string, DefinedChoices>();
  readonly #search: LabelSearch;

  constructor(search: LabelSearch) {
    this.#search = search;
  }

  add({ code, record }: CodedRecord): void {
    const { nameless, keys } = this.#search;
    this.count += 1;
    this.#addTexts(code, record);
    if (!nameless.values.has(code)) return;
    const choices = this.#choices.get(code) ?? new DefinedChoices();
    choices.add(keys, record);
    this.#choices.set(code, choices);
  }

  /** Finds the labels of the values that entries with a code have. */
  findChoices(code: string): Choices | undefined {
    const values = this.#search.nameless.values.get(code);
    return values && this.#choices.get(code)?.find(values);
  }

  #addTexts(code: string, record: PimRecord): void {
    const language = Object.values(record).find(isLanguage);
    for (const [key, value] of Object.entries(record)) {
      if (value === code || value === language) continue;
      const texts = readTexts(this.#search, key, value);
      if (texts === undefined) continue;
      const reading = this.#search.keys.read(key);
      if (reading.says('unit')) this.units.add(code, texts);
      const column = this.columns.get(key) ?? new LabelColumn();
      column.add(code, addLanguage(texts, language));
      this.columns.set(key, column);
    }
  }
}

function isLanguage(value: unknown): value is string {
  return typeof value === 'string' && isLanguageKey(value);
}

// The label of a value may be a number.
function readTexts(
  { nameless, keys }: LabelSearch,
  key: string,
  value: unknown,
): LabelTexts | undefined {
  const texts = readLabelTexts(value);
  const mayBeNumber = nameless.areOfValues && keys.read(key).endsIn('value', 'name');
  if (texts !== undefined || !mayBeNumber || typeof value === 'boolean') return texts;
  return isScalar(value) ? new Map([['', String(value)]]) : undefined;
}

// Texts without a language get the one that stands beside them.
function addLanguage(texts: LabelTexts, language: string | undefined): LabelTexts {
  const text = texts.get('');
  if (text === undefined || language === undefined) return texts;
  return new Map([[language, text]]);
}
