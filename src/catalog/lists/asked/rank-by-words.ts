/** Lets the copy rank products by words, with the index that was made of it. */

import { rankProducts } from '../../../copy/search/rank-products.ts';
import { NotInCopyError } from '../../../errors.ts';
import { buildEntries } from '../../../filter/named-entries.ts';
import type { CallContext } from '../../call/context.ts';
import { awaitEnd } from '../../call/waiting.ts';
import { type ListQuestion, NAMINGS } from './question.ts';
import { tellEntry } from './resolve-names.ts';

/** The index of a small catalog is made by then, milliseconds. */
const MADE_MS = 1_500;

const MAX_ROWS = 10_000;

/** Brands and categories that are told, of each. */
const MOST_NAMED = 5;

const TRIED =
  'Nothing has these words: their other forms, words that begin with them or hold them, and slips of one or two letters were looked for in all texts of products and variants.';

/**
 * Ranks the products of a copy.
 * @param context one in which the copy stands for the PIM
 * @throws NotInCopyError where its index is not made
 */
export async function rankByWords(
  query: string,
  anyOf: readonly string[],
  context: CallContext,
): Promise<Pick<ListQuestion, 'ranked' | 'told' | 'unmatched'>> {
  const { localCopy, settings, call, catalog } = context;
  const { search: plan } = settings;
  if (plan === undefined || localCopy === undefined)
    throw new NotInCopyError('this server makes no index of its words');
  let made = await localCopy.derive(plan);
  if (made.state === 'making') {
    await awaitEnd((signal) => localCopy.derived(plan, signal), MADE_MS, settings.sleep, call.signal);
    made = await localCopy.derive(plan);
  }
  if (made.state !== 'made') {
    const seconds = made.state === 'making' ? made.progress?.secondsLeft : undefined;
    const left = seconds === undefined ? '' : `, which takes about ${seconds} s more`;
    throw new NotInCopyError(
      made.state === 'failed'
        ? 'the index of its words could not be made'
        : `the index of its words is being made${left}`,
    );
  }
  const window = { offset: 0, maxRows: MAX_ROWS, isWhole: true };
  const { ranked, whole, total, unfound, readAs, isMeant } = await rankProducts(
    query,
    anyOf,
    async (sql) => (await localCopy.query(sql, window, call)).rows,
  );
  if (total === 0) call.warnings.add(TRIED);
  const found: Record<string, readonly string[]> = { not_found_words: unfound };
  for (const { kind, endpoint } of NAMINGS) {
    const entries = buildEntries(kind, (await catalog.fetchList(endpoint, call)) ?? []);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const meant = entries.filter(({ spellings }) => spellings.some(isMeant)).slice(0, MOST_NAMED);
    found[`matching_${kind}`] = meant.map((entry) => tellEntry(entry, byId));
  }
  return {
    ranked,
    told: {
      ranked_by: 'copy',
      ...(Object.keys(readAs).length > 0 && { read_as: readAs }),
      ...(whole < total && { have_all_words: whole }),
    },
    unmatched: () => found,
  };
}
