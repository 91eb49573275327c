/** Parts of names that names write otherwise than they were asked for: with accents, or signs such as ®. */

import { cutText } from '../../answer/fit/cut-text.ts';
import type { Notice } from '../../answer/notices.ts';
import { toPlainText } from '../../answer/text/text.ts';
import { readFilterValues } from '../../filter/pim-filters.ts';
import { containsAny } from '../../question/sql.ts';
import { foldText } from '../../record/nearest.ts';
import type { CallContext } from '../call/context.ts';
import { askCopyBeside } from '../call/waiting.ts';
import type { ListQuestion } from './question.ts';

/** Spellings of one text; of more it is hardly one word. */
const MOST_SPELLINGS = 5;

/** Longest spelling that is told, in characters. */
const MAX_LABEL_CHARS = 60;

/** What is said of spellings, and what each text was taken for. */
interface Spellings {
  readonly notices: readonly Notice[];
  readonly resolved: Readonly<Record<string, readonly string[]>>;
}

const NONE: Spellings = { notices: [], resolved: {} };

/**
 * Tells which names were counted that are not letter for letter as asked, where the copy answers; where the PIM does, which compares
 * letters, those that the copy knows beside them. Throws CatalogError only when the call was cancelled.
 */
export async function describeSpellings(
  { args, list: { endpoint } }: ListQuestion,
  isNothing: boolean,
  context: CallContext,
): Promise<Spellings> {
  const texts = readFilterValues(args, 'name_contains').map(String);
  const isOfRecords = endpoint === 'products' || endpoint === 'variants';
  if (texts.length === 0 || !isOfRecords || args.cursor !== undefined) return NONE;
  const isIt = containsAny('name', texts);
  const isAsWritten = containsAny('name', texts, (sql) => `lower(${sql})`);
  const sql = `SELECT DISTINCT name FROM ${endpoint} WHERE ${isIt} AND NOT ${isAsWritten}`;
  const names = await askCopyBeside(context, async (ask) => (await ask(sql)).rows.map(String));
  if (names === undefined) return describeLetters(texts, isNothing);
  const show = (text: string): string =>
    cutText(toPlainText(context.settings.redact(text)), MAX_LABEL_CHARS);
  const spelled = texts.flatMap((text): readonly (readonly [string, readonly string[]])[] => {
    const others = listSpellings(text, names);
    const isFew = others.length > 0 && others.length <= MOST_SPELLINGS;
    return isFew ? [[text, [text, ...others].map(show)]] : [];
  });
  if (spelled.length === 0) return NONE;
  const spellings = Object.fromEntries(spelled);
  return context.copy === undefined
    ? { notices: [{ code: 'other_spellings', spellings }], resolved: {} }
    : { notices: [{ code: 'accents_and_signs_ignored' }], resolved: spellings };
}

/** Where no copy tells names, words with letters that have accents elsewhere may be written so. */
function describeLetters(texts: readonly string[], isNothing: boolean): Spellings {
  const isOpen = texts.some((text) => (isNothing ? /[a-z]{3}/i : /\S\s+\S/).test(text));
  return isOpen ? { notices: [{ code: 'compared_to_the_letter' }], resolved: {} } : NONE;
}

/** How names write a text, in lower case: the shortest piece of each that is the same when it is folded. */
function listSpellings(text: string, names: readonly string[]): readonly string[] {
  const wanted = foldText(text);
  const spellings = new Set<string>();
  for (const name of names) {
    const letters = [...name.normalize('NFC')];
    for (const start of letters.keys()) {
      const pieces = [-1, 0, 1, 2, 3].map((more) =>
        letters.slice(start, start + wanted.length + more).join(''),
      );
      const piece = pieces.find((one) => foldText(one) === wanted);
      // A sign or a space before the piece is no part of it.
      if (piece !== undefined && /[\p{L}\p{N}]/u.test(letters[start] ?? '')) {
        spellings.add(piece.trim().toLowerCase());
      }
    }
  }
  return [...spellings];
}
