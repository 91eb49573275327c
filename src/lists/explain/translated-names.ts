/**
 * Parts of names that no record has in its own name, and some have in a translation: the PIM's filter compares names alone
 * (Spec §4.2), whatever language is asked for. The local copy knows the translations.
 */

import { askCopyBeside } from '../../call/ask-copy.ts';
import type { CallContext } from '../../call/context.ts';
import { readFilterValues } from '../../filter/filter-body.ts';
import { anyOf, foldAllSql, quoteValue } from '../../filter/sql-words.ts';
import { isCulture } from '../../record/culture.ts';
import type { ListQuestion } from '../question/question.ts';

const ARGUMENT = 'name_contains';

/** Cultures that a sentence names. */
const MOST_CULTURES = 5;

/**
 * What is to be said of a text that names have only in translations, after an answer of nothing.
 * @returns nothing where they have not, or no copy tells
 * @throws CatalogError only when the call was cancelled
 */
export async function tellTranslatedNames(
  { kind, args }: ListQuestion,
  context: CallContext,
): Promise<readonly string[]> {
  const texts = readFilterValues(args, ARGUMENT).map(String);
  if ((kind !== 'product' && kind !== 'variant') || texts.length === 0 || context.settings.copyMaxAgeH <= 0) return [];
  const isNamed = anyOf(texts.map((text) => `contains(${foldAllSql('name')}, ${foldAllSql(quoteValue(text))})`));
  const rows = `FROM translations WHERE owner = '${kind}' AND ${isNamed}`;
  const count = `count(DISTINCT ${kind}_id)`;
  const found = await askCopyBeside(context, async (ask) => {
    const [[all] = []] = (await ask(`SELECT ${count} ${rows}`)).rows;
    if (Number(all) === 0) return undefined;
    const cultures = await ask(`SELECT culture ${rows} AND culture IS NOT NULL GROUP BY 1 ORDER BY ${count} DESC, 1`);
    return { all: Number(all), cultures: cultures.rows.map(([culture]) => String(culture)).filter(isCulture) };
  });
  if (found === undefined) return [];
  const { all, cultures } = found;
  const records = all === 1 ? `1 ${kind} has` : `${all} ${kind}s have`;
  const of = cultures.length === 0 ? '' : ` (${cultures.slice(0, MOST_CULTURES).join(', ')})`;
  return [
    `${ARGUMENT}: compares names, not their translations; by the local copy, whatever else is asked, ${records} this text in a translated name${of}: query_catalog finds it in translations.name.`,
  ];
}
