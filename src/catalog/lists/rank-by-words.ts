/** Lets the copy rank products by words, with the index that was made of it. */

import type { Answer } from '../../answer/envelope.ts';
import type { DerivedPlan, LocalCopy } from '../../copy/copy-port.ts';
import { rankProducts } from '../../copy/search/rank-products.ts';
import { CatalogError, NotInCopyError, UnavailableError } from '../../errors.ts';
import { buildEntries } from '../../filter/named-entries.ts';
import { NamedList } from '../../filter/named-list.ts';
import type { PimRecord } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { awaitDerived } from '../call/waiting.ts';
import { describeMatches } from './describe-matches.ts';
import { describeEntry } from './names/describe-names.ts';
import { NAMINGS, type Unmatched } from './question.ts';

/** The index of a small catalog is made by then, milliseconds. */
const MADE_MS = 1_500;

/** How long a question waits that the PIM cannot answer. */
const NEEDED_MS = 20_000;

/** Brands and categories that are told, of each. */
const MOST_NAMED = 5;

/** What is asked for by words. */
export interface WordQuestion {
  readonly query: string;
  /** Texts of which one is enough. */
  readonly anyOf: readonly string[];
  /** Arguments that only the copy takes: there is no use in asking the PIM. */
  readonly needsCopy: readonly string[];
  /** Whether only products with all words are meant: others are filtered, sorted or counted as if they had them. */
  readonly isStrict: boolean;
}

/** Products that words rank. */
interface RankedByWords {
  /** SQL of them. */
  readonly ranked: string;
  /** What the answer begins with. */
  readonly lead: Answer;
  /** Words that nothing has, and names that they may mean. */
  readonly unmatched: Unmatched;
  /** Where products have words that their names lack. */
  readonly describeShown: (records: readonly PimRecord[]) => Answer;
}

/**
 * Ranks the products of a copy.
 * @param context one in which the copy stands for the PIM
 * @throws NotInCopyError where its index is not made; CatalogError where that is being made or failed, and the PIM cannot answer
 */
export async function rankByWords(
  { query, anyOf, needsCopy, isStrict }: WordQuestion,
  context: CallContext,
): Promise<RankedByWords> {
  const { localCopy, rows, settings, call, catalog } = context;
  const { search: plan } = settings;
  if (plan === undefined || localCopy === undefined || rows === undefined) {
    throw new NotInCopyError('PIM_COPY_SEARCH=off makes no index of its words');
  }
  await requireIndex(plan, localCopy, needsCopy, context);
  const question = { query, anyOf, isStrict };
  const products = await rankProducts(question, (sql) => rows.ask(sql));
  const { ranked, whole, total, some, unfound, readAs, isMeant, meanings, languages } = products;
  if (total === 0) call.notices.push({ code: 'no_such_words' });
  const isCut = isStrict && whole < some;
  if (isCut) {
    call.notices.push({ code: 'only_with_all_words', others: some - whole });
  }
  const found: Record<string, readonly string[]> = { not_found_words: unfound };
  for (const { kind, endpoint } of NAMINGS) {
    const records = await catalog.fetchList(endpoint, call);
    const entries = buildEntries(kind, records ?? []);
    const list = new NamedList(entries);
    const meant = entries.filter(({ spellings }) => spellings.some(isMeant));
    const first = meant.slice(0, MOST_NAMED);
    found[`matching_${kind}`] = first.map((entry) => describeEntry(entry, list));
  }
  return {
    ranked,
    lead: {
      ranked_by: 'copy',
      ...(Object.keys(readAs).length > 0 && { read_as: readAs }),
      ...(languages !== undefined && { catalog_languages: languages }),
      ...(whole < some && !isStrict && { have_all_words: whole, have_some_words: some }),
    },
    unmatched: found,
    describeShown: (records) => describeMatches(records, meanings),
  };
}

/** Waits until the index is made. @throws as {@link rankByWords} does */
async function requireIndex(
  plan: DerivedPlan,
  localCopy: LocalCopy,
  needsCopy: readonly string[],
  context: CallContext,
): Promise<void> {
  const mostMs = needsCopy.length > 0 ? NEEDED_MS : MADE_MS;
  const made = await awaitDerived(plan, localCopy, context, mostMs).catch((error: unknown) => {
    const mayAskPim = error instanceof CatalogError && error.code !== 'CANCELLED';
    if (!mayAskPim || needsCopy.length > 0) throw error;
    throw new NotInCopyError('the index of its words could not be made', { cause: error });
  });
  if (made === 'made') return;
  const seconds = made.progress?.secondsLeft;
  const left = seconds === undefined ? '' : `, which takes about ${seconds} s more`;
  if (needsCopy.length === 0) {
    throw new NotInCopyError(`the index of its words is being made${left}`);
  }
  const failed = `The index of words, which ${needsCopy.join(' and ')} need, is being made${left}.`;
  throw new UnavailableError(failed, (seconds ?? 5) * 1_000);
}
