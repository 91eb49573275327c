/**
 * Words and dates in arguments whose schema leaves them open, as they were surely meant: they are texts to it, so that a
 * valid text may still be a slip. Pure.
 */

import { readFirstDay } from '../call/argument-texts.ts';
import { findPresenceWord, PRESENCE_WORDS } from '../filter/presence.ts';
import { findLanguage } from '../record/culture.ts';
import { COUNT_KINDS } from '../record/field-tables.ts';
import { findMeant } from '../record/word-synonyms.ts';
import type { Place } from './correct-value.ts';

/** How the value of an argument is corrected. */
type Correct = (text: string, tell: Place['tell']) => string;

const CORRECT: Readonly<Record<string, Correct>> = {
  missing: correctPresence,
  has: correctPresence,
  count_by: correctCounted,
  entity_types: correctEntity,
  created_after: correctDate,
  created_before: correctDate,
  updated_after: correctDate,
  updated_before: correctDate,
};

/** Whether arguments that the schema takes may have to be corrected all the same. */
export function holdsOpenWords(args: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(CORRECT).some((argument) => args[argument] !== undefined);
}

/** Corrects the words or the date of an argument; what is none stays as it is. */
export function correctWords(value: unknown, { argument, tell }: Place): unknown {
  const correct = Object.hasOwn(CORRECT, argument) ? CORRECT[argument] : undefined;
  if (correct === undefined) return value;
  const correctOne = (one: unknown): unknown => (typeof one === 'string' ? correct(one, tell) : one);
  return Array.isArray(value) ? value.map(correctOne) : correctOne(value);
}

function correctDate(text: string, tell: Place['tell']): string {
  const first = readFirstDay(text);
  if (first === undefined) return text;
  tell(text.trim(), first);
  return first;
}

function correctPresence(word: string, tell: Place['tell']): string {
  if (findPresenceWord(word) !== undefined) return word;
  const culture = readTranslation(word);
  const meant =
    culture === undefined ? findMeant(word.trim(), PRESENCE_WORDS) : { word: `translation:${culture}`, isSame: false };
  if (meant === undefined || findPresenceWord(meant.word) === undefined) return word;
  if (!meant.isSame) tell(culture === undefined ? word.trim() : 'translation', meant.word);
  return meant.word;
}

/** The language of `translation: French`, `French translation` or `French`, which nothing but a translation is in. */
function readTranslation(word: string): string | undefined {
  const [, behind] = /^\s*translations?\s*[:=\s]\s*(.+)$/i.exec(word) ?? [];
  const [, before] = /^\s*(\S+)[\s_-]+translations?\s*$/i.exec(word) ?? [];
  return findLanguage(behind ?? before ?? word) ?? behind?.trim();
}

/** `brands`, `Department`, `properties: Material` as count_by writes them. */
function correctCounted(word: string, tell: Place['tell']): string {
  if (COUNT_KINDS.some((kind) => kind === word)) return word;
  const [, kind, name] = /^\s*(propert(?:y|ies)|attributes?|options?)\s*[:=]\s*(.*\S)\s*$/i.exec(word) ?? [];
  if (kind !== undefined && name !== undefined) return `${/^o/i.test(kind) ? 'option' : 'property'}:${name}`;
  const isRoot = /^\s*(?:departments?|root[ _-]?categor(?:y|ies)|main[ _-]?categor(?:y|ies))\s*$/i.test(word);
  const meant = isRoot ? { word: 'root_category', isSame: false } : findMeant(word.trim(), COUNT_KINDS);
  if (meant !== undefined && !meant.isSame) tell(word.trim(), meant.word);
  return meant?.word ?? word;
}

/** The kinds that Spec §4.6 shows, and the one that other PIMs have. */
const ENTITIES = ['Product', 'Category', 'Variant'];

function correctEntity(word: string): string {
  const meant = findMeant(word.trim(), ENTITIES);
  return meant?.isSame === true ? meant.word : word;
}
