/** Joins the values of one entry whose keys differ by a language in brackets: `{"Name(de)": "Farbe", "Name(cs)": "Barva"}`. Pure. */

import { isRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { isLanguageKey } from './leaves.ts';

/** A key with its language in brackets at the end. */
const IN_BRACKETS = /^(.*\p{L})\s?[([]([A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?)[)\]]$/u;

/** The item with such values as one text by language, where the first of them was; the item itself if it has none. */
export function joinLanguages(_: KeyReader, item: unknown): unknown {
  if (!isRecord(item) || !Object.keys(item).some((key) => readKey(key) !== undefined)) return item;
  const joined: Record<string, unknown> = {};
  const texts = new Map<string, Record<string, unknown>>();
  for (const [key, value] of Object.entries(item)) {
    const { stem, language } = readKey(key) ?? {};
    if (stem === undefined || language === undefined || stem in item) {
      joined[key] = value;
      continue;
    }
    const known: Record<string, unknown> = texts.get(stem) ?? {};
    known[language] = value;
    texts.set(stem, known);
    joined[stem] = known;
  }
  return joined;
}

/** What a key says, and in which language; undefined: it names none. */
function readKey(key: string): { readonly stem: string; readonly language: string } | undefined {
  if (!key.endsWith(')') && !key.endsWith(']')) return undefined;
  const [, stem, language] = IN_BRACKETS.exec(key) ?? [];
  if (stem === undefined || language === undefined || !isLanguageKey(language)) return undefined;
  return { stem, language };
}
