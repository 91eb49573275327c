/**
 * Names that the PIM's text filter found nothing by, where it serves no list of brands or categories: the filter may heed case
 * and accents, so that nothing is no fact. Two requests at most look for names like them.
 */

import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { PRODUCT_PARAMETERS } from '../../filter/parameters.ts';
import { createSearch, type Lacking, type Search } from '../../filter/sought.ts';
import type { PimRecord } from '../../record/value.ts';
import { fetchPageBeside } from '../question/ask-beside.ts';
import type { UnlistedNames } from '../question/naming.ts';
import type { ListQuestion } from '../question/question.ts';
import { readShown } from '../read/matched-names.ts';

/** Records that are looked at for names. */
const PAGE_RECORDS = 100;

/** Names that are looked for. */
const MOST_LOOKED_FOR = 5;

/**
 * The names that a question asked for and that no record showed, each with those that products show.
 * @param isZero whether nothing was found at all; else what records show of each name is judged
 * @throws CatalogError only when the call was cancelled
 */
export async function findUnshownNames(
  { unlisted = [], kind }: ListQuestion,
  isZero: boolean,
  context: CallContext,
): Promise<readonly Lacking[]> {
  const found: Lacking[] = [];
  // Variants do not show by which of the names they were found, nor do parts of names.
  const judged = unlisted.filter(({ naming, argument }) => isZero || (kind === 'product' && argument === naming.names));
  for (const one of judged) {
    const names = one.unshown().slice(0, MOST_LOOKED_FOR);
    if (names.length === 0) continue;
    const searches = names.map((name) => startSearch(name, one));
    await sampleNames(names, searches, one, context);
    const { kind: list, one: singular } = one.naming;
    context.call.warnings.add(
      `No record came for the ${singular} in none_has, which proves nothing: without a list of ${list} the PIM's text filter is asked, which may heed case and accents. Try the names in nearest, if there are any.`,
    );
    found.push(
      ...searches
        .flatMap((search) => search.lacking() ?? [])
        .map((lacking) => ({ ...lacking, common: [], isUnsure: true })),
    );
  }
  return found;
}

function startSearch(name: string, { naming: { one, kind } }: UnlistedNames): Search {
  return createSearch({
    asked: { [one]: name },
    word: name,
    alone: {},
    look: (record) => ({ verdict: 'no', words: readShown(kind, record).flatMap(({ name: own }) => own ?? []) }),
  });
}

/** Shows the searches products whose names have pieces of those sought, or, if none is near then, any products. */
async function sampleNames(
  names: readonly string[],
  searches: readonly Search[],
  { naming }: UnlistedNames,
  context: CallContext,
): Promise<void> {
  const row = PRODUCT_PARAMETERS.find(({ argument }) => argument === naming.contains);
  const pieces = [...new Set(names.flatMap(listPieces))];
  for (const filter of [...(row && pieces.length > 0 ? [{ [row.parameter]: pieces }] : []), {}]) {
    for (const record of await fetchSome(filter, context)) for (const search of searches) search.sample(record);
    if (searches.every((search) => (search.lacking()?.nearest.length ?? 0) > 0)) return;
  }
}

const PIECE_CHARS = 3;

/** The beginning and the end of a name in all cases: one of them has no letter that is written in another way. */
function listPieces(name: string): readonly string[] {
  const letters = [...name.trim()];
  if (letters.length <= PIECE_CHARS) return [];
  return [letters.slice(0, PIECE_CHARS).join(''), letters.slice(-PIECE_CHARS).join('')].flatMap((piece) => {
    const lower = piece.toLowerCase();
    return [piece, lower, piece.toUpperCase(), `${piece.slice(0, 1).toUpperCase()}${lower.slice(1)}`];
  });
}

async function fetchSome(
  filter: Readonly<Record<string, readonly string[]>>,
  context: CallContext,
): Promise<readonly PimRecord[]> {
  const query = buildPageQuery({
    endpoint: 'products',
    filter,
    parameters: PRODUCT_PARAMETERS,
    pageSize: PAGE_RECORDS,
  });
  return (await fetchPageBeside(context, (call) => context.catalog.fetchPages(query, call)))?.records ?? [];
}
