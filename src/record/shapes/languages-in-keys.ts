/**
 * Joins the values of one entry whose keys differ by a language at their end: `{"Name(de)": "Farbe", "Name(cs)": "Barva"}`, `Name -
 * de-DE`. Pure.
 */

import { isRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { isLanguageKey } from './leaves.ts';

/** A key with its language in brackets at the end. */
const IN_BRACKETS = /^(.*\p{L})\s?[([]([A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?)[)\]]$/u;

/** How such keys end; others are many. */
const MAY_HAVE_LANGUAGE = /[)\]]$| [-–] [a-z]{2}[-_][A-Z]{2}$/;

/** A label with its language and country behind a dash. */
const BEHIND_DASH = /^(.*\p{L}) [-–] ([a-z]{2}[-_][A-Z]{2})$/u;

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
  if (!MAY_HAVE_LANGUAGE.test(key)) return undefined;
  const [, stem, language] = IN_BRACKETS.exec(key) ?? BEHIND_DASH.exec(key) ?? [];
  if (stem === undefined || language === undefined || !isLanguageKey(language)) return undefined;
  return { stem, language };
}
