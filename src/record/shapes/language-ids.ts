/**
 * Replaces the ids of languages beside texts, `[{id: "1", value: "Oak"}, {id: "2", value:
 * "Eiche"}]`, and other codes of languages by the languages that the translations of the record
 * name: `{culture: "en", id_lang: "1"}`, `{culture: "en-US", languageCode: "ENU"}`.
 */

import { isCulture } from '../culture.ts';
import { getField, isRecord, listFilled, type PimRecord } from '../value.ts';
import { KeyReader } from './key-words.ts';
import { parseJsonText } from './leaves.ts';
import type { ListName } from './lists.ts';
import { isScalar } from './tuples.ts';

// Texts may stand this deep in an item.
const MAX_DEPTH = 6;

/** Languages by their ids. */
export type LanguageIds = ReadonlyMap<string, string>;

const NO_LANGUAGES: LanguageIds = new Map();

/**
 * Returns items with texts by language instead of by id; the same list if there are none. An
 * unknown language keeps its id.
 */
export function tagLanguages(
  keys: KeyReader,
  items: readonly unknown[],
  languages: LanguageIds = NO_LANGUAGES,
): readonly unknown[] {
  const tagger = new TextTagger(keys, languages);
  for (const item of items) tagger.collectIds(item, MAX_DEPTH);
  return tagger.hasIds ? items.map((item) => tagger.tag(item, MAX_DEPTH)) : items;
}

interface IdText {
  readonly id: string;
  readonly text: unknown;
  readonly isOfLanguage: boolean;
}

// A text without a digit may be the same in several languages by chance.
const WORDS = /^\P{N}*\p{L}\P{N}*$/u;

class TextTagger {
  readonly #keys: KeyReader;
  readonly #languages: LanguageIds;
  readonly #ids = new Set<string>();

  constructor(keys: KeyReader, languages: LanguageIds) {
    this.#keys = keys;
    this.#languages = languages;
  }

  get hasIds(): boolean {
    return this.#ids.size > 1;
  }

  // A name has one text, so several ids beside its texts must be languages.
  collectIds(value: unknown, depth: number): void {
    if (isScalar(value) || depth === 0) return;
    if (Array.isArray(value)) {
      for (const item of value) this.collectIds(item, depth);
    } else if (isRecord(value)) {
      const members = Object.entries(value);
      for (const [key, member] of members) this.#collectIdsOf(key, member, depth - 1);
    }
  }

  #collectIdsOf(key: string, member: unknown, depth: number): void {
    const texts = Array.isArray(member) ? readIdTexts(this.#keys, this.#languages, member) : [];
    const isSeveral = texts.length > 1 && this.#keys.read(key).endsIn('name');
    const areOfLanguages = isSeveral || texts.some(({ isOfLanguage }) => isOfLanguage);
    if (!areOfLanguages) {
      this.collectIds(member, depth);
      return;
    }
    for (const { id } of texts) this.#ids.add(id);
  }

  tag(value: unknown, depth: number): unknown {
    if (isScalar(value) || depth === 0) return value;
    if (Array.isArray(value)) {
      const texts = readIdTexts(this.#keys, this.#languages, value);
      const areTagged = texts.length > 0 && texts.every(({ id }) => this.#ids.has(id));
      if (areTagged) return this.#joinTexts(texts);
      return value.map((item) => this.tag(item, depth));
    }
    if (!isRecord(value)) return value;
    const members = Object.entries(value);
    const tagged = members.map(([key, member]) => [key, this.tag(member, depth - 1)]);
    return Object.fromEntries(tagged);
  }

  // A text that is the same in all languages loses them, unless it is a word.
  #joinTexts(texts: readonly IdText[]): unknown {
    const [sameText, another] = new Set(texts.map(({ text }) => text));
    const isSame = another === undefined && texts.length === this.#ids.size;
    if (isSame && !WORDS.test(String(sameText ?? ''))) return sameText;
    return texts.map(({ id, text }) => {
      const culture = this.#languages.get(id) ?? id;
      return { culture, value: text };
    });
  }
}

// Empty if the list holds anything else, or an id repeats.
function readIdTexts(
  keys: KeyReader,
  languages: LanguageIds,
  list: readonly unknown[],
): readonly IdText[] {
  const texts = list.filter(isRecord).flatMap((item) => readIdText(keys, languages, item));
  const ids = new Set(texts.map(({ id }) => id));
  return ids.size === list.length ? texts : [];
}

// Only an id beside the text is allowed.
function readIdText(keys: KeyReader, languages: LanguageIds, record: PimRecord): readonly IdText[] {
  const [first, second, third] = Object.keys(record);
  if (first === undefined || second === undefined) return [];
  if (third !== undefined) return [];
  const isFirstText = keys.read(first).saysOnly('value');
  const [idKey, textKey] = isFirstText ? [second, first] : [first, second];
  const { [idKey]: id, [textKey]: text } = record;
  const reading = keys.read(idKey);
  const isOfLanguage = reading.says('culture') && reading.saysAtMost('culture', 'id');
  const isId = (isOfLanguage || reading.saysOnly('id')) && mayBeId(id, languages);
  const isText = typeof text === 'string' || text === null;
  const isPair = isId && isText && keys.read(textKey).saysOnly('value');
  return isPair ? [{ id: String(id), text, isOfLanguage }] : [];
}

function mayBeId(value: unknown, languages: LanguageIds): boolean {
  const id = String(value);
  return /^\d{1,9}$/.test(id) || (isScalar(value) && languages.has(id));
}

/** Names the languages of texts by the ids that translations explain. */
export class LanguageNamer {
  readonly #keys = new Map<ListName, KeyReader>();
  readonly #ofCatalog: LanguageIds;

  constructor(ofCatalog: LanguageIds = NO_LANGUAGES) {
    this.#ofCatalog = ofCatalog;
  }

  readLanguages(translations: unknown): LanguageIds {
    const ofRecord = this.#readOfRecord(translations);
    return ofRecord.size === 0 ? this.#ofCatalog : new Map([...this.#ofCatalog, ...ofRecord]);
  }

  learnLanguages(records: readonly PimRecord[]): LanguageIds {
    const pairs = records.flatMap((record) => [
      ...this.#readOfRecord(getField(record, 'Translations')),
    ]);
    const languages = new Map(pairs);
    const disputed = new Set(
      pairs.flatMap(([id, culture]) => (languages.get(id) === culture ? [] : id)),
    );
    return new Map([...languages].filter(([id]) => !disputed.has(id)));
  }

  nameLanguages(list: ListName, sent: unknown, languages: LanguageIds): unknown {
    const value = parseJsonText(sent);
    if (languages.size === 0 || isScalar(value)) return sent;
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    const keys = this.#keysOf(list);
    const named = items.map((item) => nameCodes(keys, item, languages, MAX_DEPTH));
    const areNamed = named.some((item, index) => item !== items[index]);
    const tagged = tagLanguages(keys, areNamed ? named : items, languages);
    if (tagged === items) return sent;
    return Array.isArray(value) ? tagged : tagged[0];
  }

  #readOfRecord(translations: unknown): LanguageIds {
    const items = parseJsonText(translations);
    if (!Array.isArray(items)) return NO_LANGUAGES;
    const keys = this.#keysOf('translations');
    const pairs = items.flatMap((item) => (isRecord(item) ? readLanguageId(keys, item) : []));
    const languages = new Map(pairs);
    // An id with several languages identifies something else.
    const isCertain = pairs.every(([id, culture]) => languages.get(id) === culture);
    return isCertain ? languages : NO_LANGUAGES;
  }

  #keysOf(list: ListName): KeyReader {
    const keys = this.#keys.get(list) ?? new KeyReader(list);
    this.#keys.set(list, keys);
    return keys;
  }
}

// Returns the same value if no key of a language has a code that the translations name.
function nameCodes(
  keys: KeyReader,
  value: unknown,
  languages: LanguageIds,
  depth: number,
): unknown {
  if (isScalar(value) || depth === 0) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => nameCodes(keys, item, languages, depth));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value);
  const named = members.map(([key, member]) => {
    const isCode =
      typeof member === 'string' && mayBeCode(member) && keys.read(key).says('culture');
    const name = isCode ? languages.get(member) : undefined;
    return [key, name ?? nameCodes(keys, member, languages, depth - 1)] as const;
  });
  const isNamed = named.some(([, member], index) => member !== members[index]?.[1]);
  return isNamed ? Object.fromEntries(named) : value;
}

// Empty unless the translation has both a language and its id, or another code of it.
function readLanguageId(
  keys: KeyReader,
  translation: PimRecord,
): readonly (readonly [id: string, culture: string])[] {
  const languageMembers = listFilled(translation).filter(
    ([key, value]) => isScalar(value) && keys.read(key).says('culture'),
  );
  const texts = languageMembers.map(([, value]) => String(value));
  const cultures = texts.filter(isCulture);
  const regional = cultures.find(isRegional);
  const culture = regional ?? cultures[0];
  const code = cultures.find((text) => regional !== undefined && !isRegional(text));
  const id = code ?? texts.find((text) => !isCulture(text) && (/\d/.test(text) || isLetter(text)));
  return id === undefined || culture === undefined ? [] : [[id, culture]];
}

function mayBeCode(text: string): boolean {
  return isCulture(text) || isLetter(text);
}

// SAP writes `D` for German.
function isLetter(text: string): boolean {
  return /^[A-Z]$/.test(text);
}

function isRegional(culture: string): boolean {
  return culture.length > 3;
}
