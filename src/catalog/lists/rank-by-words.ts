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

// The index of a small catalog is made by then, milliseconds.
const SHORT_WAIT_MS = 1_500;

// Longest wait for a question that the PIM cannot answer.
const LONG_WAIT_MS = 20_000;

const MAX_NAMED = 5;

/** Question in words. */
export interface WordQuestion {
  readonly query: string;
  // Texts of which one is enough.
  readonly anyOf: readonly string[];
  // Arguments that the PIM does not have, so that asking it would be no help.
  readonly needsCopy: readonly string[];
  // Only products with all words match: filters, sorting and counts would treat the others as
  // equal.
  readonly isStrict: boolean;
}

interface RankedByWords {
  // SQL of the products in their order.
  readonly ranked: string;
  // The answer begins with it.
  readonly lead: Answer;
  // Words that nothing has, and names that they may mean.
  readonly unmatched: Unmatched;
  // Quotes texts that have the words which names lack.
  readonly describeShown: (records: readonly PimRecord[]) => Answer;
}

/**
 * Ranks the products of a copy.
 * @param context one in which the copy stands for the PIM
 * @throws NotInCopyError where no index is made; CatalogError where it is being made or failed, and
 * the PIM cannot answer
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
  const unmatched: Record<string, readonly string[]> = { not_found_words: unfound };
  for (const { kind, endpoint } of NAMINGS) {
    const records = await catalog.fetchList(endpoint, call);
    const entries = buildEntries(kind, records ?? []);
    const list = new NamedList(entries);
    const matching = entries.filter(({ spellings }) => spellings.some(isMeant));
    const first = matching.slice(0, MAX_NAMED);
    unmatched[`matching_${kind}`] = first.map((entry) => describeEntry(entry, list));
  }
  return {
    ranked,
    lead: {
      ranked_by: 'copy',
      ...(Object.keys(readAs).length > 0 && { read_as: readAs }),
      ...(languages !== undefined && { catalog_languages: languages }),
      ...(whole < some && !isStrict && { have_all_words: whole, have_some_words: some }),
    },
    unmatched,
    describeShown: (records) => describeMatches(records, meanings),
  };
}

// Waits until the index is made. Throws as rankByWords does.
async function requireIndex(
  plan: DerivedPlan,
  localCopy: LocalCopy,
  needsCopy: readonly string[],
  context: CallContext,
): Promise<void> {
  const mostMs = needsCopy.length > 0 ? LONG_WAIT_MS : SHORT_WAIT_MS;
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
