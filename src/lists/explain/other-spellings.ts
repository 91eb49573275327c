/**
 * Parts of names that nothing has as they are written, in the spellings that names have them in: the PIM compares letters with
 * their accents (`pestamal` is no part of `Peştamal`), and the local copy tells where it would find them.
 */

import { cutText } from '../../answer/fit/cut-text.ts';
import { toPlainText } from '../../answer/text/text.ts';
import { askCopyBeside } from '../../call/ask-copy.ts';
import type { CallContext } from '../../call/context.ts';
import { readFilterValues } from '../../filter/filter-body.ts';
import { foldText } from '../../filter/fold.ts';
import { anyOf, foldAllSql, quoteValue } from '../../filter/sql-words.ts';
import type { ListQuestion } from '../question/question.ts';

const ARGUMENT = 'name_contains';
const PARAMETER = 'IncludesNames';

/** Spellings of one text; of more it is hardly one word. */
const MOST_SPELLINGS = 5;
const MOST_NAMES = 5_000;
const MAX_SHOWN_CHARS = 60;

const RESPELLED =
  'name_contains: no name has these letters, so accents were ignored: resolved shows the spellings that were counted instead. To continue with next_cursor, give name_contains those.';

const EXACT =
  'name_contains: the PIM may compare letters with their accents (s is not ş); try the exact spelling, or search_catalog.';

/**
 * The question with the spellings that names have, after an answer of nothing; undefined where there are no others.
 * @throws CatalogError only when the call was cancelled
 */
export async function askAsSpelled(question: ListQuestion, context: CallContext): Promise<ListQuestion | undefined> {
  const { args, filters, endpoint, resolved = {} } = question;
  const texts = readFilterValues(args, ARGUMENT).map(String);
  const [filter, ...others] = filters;
  if (texts.length === 0 || args.cursor !== undefined || filter === undefined || others.length > 0) return undefined;
  const names = await readNames(endpoint, texts, context);
  if (names === undefined) {
    if (texts.some((text) => /[a-z]{3}/i.test(text))) context.call.warnings.add(EXACT);
    return undefined;
  }
  const found = texts.map((text) => [text, listSpellings(text, names)] as const);
  const isOther = ([text, spellings]: (typeof found)[number]): boolean =>
    spellings.some((spelling) => spelling !== text.toLowerCase()) && spellings.length <= MOST_SPELLINGS;
  if (!found.some(isOther)) return undefined;
  context.call.warnings.add(RESPELLED);
  const spelled = [...new Set(found.flatMap((one) => (isOther(one) ? one[1] : [one[0]])))];
  const show = (text: string): string => cutText(toPlainText(context.settings.redact(text)), MAX_SHOWN_CHARS);
  return {
    ...question,
    args: { ...args, [ARGUMENT]: spelled },
    filters: [{ ...filter, [PARAMETER]: spelled }],
    resolved: { ...resolved, ...Object.fromEntries(found.filter(isOther).map(([text, own]) => [text, own.map(show)])) },
  };
}

/** The names that have a text in them but for case and accents; undefined where no copy tells. */
function readNames(
  endpoint: ListQuestion['endpoint'],
  texts: readonly string[],
  context: CallContext,
): Promise<readonly string[] | undefined> {
  const isKept = endpoint === 'products' || endpoint === 'variants';
  if (!isKept || context.settings.copyMaxAgeH <= 0) return Promise.resolve(undefined);
  const isNamed = anyOf(texts.map((text) => `contains(${foldAllSql('name')}, ${foldAllSql(quoteValue(text))})`));
  return askCopyBeside(context, async (ask) => {
    const { rows } = await ask(`SELECT DISTINCT name FROM ${endpoint} WHERE ${isNamed} LIMIT ${MOST_NAMES}`);
    return rows.map(([name]) => String(name));
  });
}

/** How names write a text, in lower case: the shortest piece of each that is the same when it is folded. */
function listSpellings(text: string, names: readonly string[]): readonly string[] {
  const wanted = foldText(text);
  const spellings = new Set<string>();
  for (const name of names) {
    const letters = [...name.normalize('NFC')];
    for (let start = 0; start < letters.length; start += 1) {
      const length = [wanted.length, wanted.length - 1, wanted.length + 1].find(
        (size) => foldText(letters.slice(start, start + size).join('')) === wanted,
      );
      if (length !== undefined)
        spellings.add(
          letters
            .slice(start, start + length)
            .join('')
            .trim()
            .toLowerCase(),
        );
    }
  }
  return [...spellings];
}
