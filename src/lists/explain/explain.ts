/**
 * The one step that explains an answer: what is near where nothing matches, and what a number does not count. Told from the
 * local copy if there is one, else from what was read.
 */

import { askBeside, fetchPageBeside } from '../../call/beside.ts';
import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { PRODUCT_PARAMETERS, readFilterValues } from '../../filter/parameters.ts';
import { type Lacking, pickNearest } from '../../filter/sought.ts';
import { readReference } from '../../record/unshown-records.ts';
import { readId } from '../../record/value.ts';
import { type ListQuestion, NAMINGS, type Naming } from '../asked/question.ts';
import type { Matches } from '../found/matches.ts';
import {
  countEachAlone,
  lookForWords,
  readBrandedNames,
  tellDates,
  tellOtherCultures,
  tellTranslated,
} from './in-copy.ts';

/** What an answer says beside its records. */
export interface Explained {
  /** What no record has that was asked for. */
  readonly lacking: readonly Lacking[];
  readonly sentences: readonly string[];
}

/** Whether nothing matches. */
export function isZero({ counted, total, complete, matched }: Matches): boolean {
  return counted ? total === 0 : complete && matched === 0;
}

/**
 * Explains an answer.
 * @throws CatalogError only when the call was cancelled
 */
export async function explain(question: ListQuestion, matches: Matches, context: CallContext): Promise<Explained> {
  if (question.args.cursor !== undefined) return { lacking: matches.lacking, sentences: [] };
  const isNothing = isZero(matches);
  const isSpared = matches.isSpared && matches.complete && !matches.isUnsure;
  const lacking = [
    ...matches.lacking,
    ...(isSpared ? await lookForWords(question, isNothing, context) : []),
    ...(question.uncontained ?? []),
    ...(isNothing ? await findUnlistedIds(question, context) : []),
    ...(isNothing || (matches.complete && !matches.counted) ? await listUnshown(question, isNothing, context) : []),
  ];
  const sentences = [
    ...tellOwn(question),
    ...(await tellOtherCultures(question, context)),
    ...(isNothing ? [...(await tellTranslated(question, context)), ...(await tellDates(question, context))] : []),
  ];
  // What no record has, or nobody has as a code, is told already.
  const isTold = lacking.length > 0 || matches.identifiers !== undefined;
  return {
    lacking,
    sentences: [...sentences, ...(isNothing && !isTold ? await countEachAlone(question, context) : [])],
  };
}

/** Ids that are told one by one. */
const MOST_TOLD = 5;

/** The ids in a question that the PIM does not know, which an answer of nothing alone would not tell. */
async function findUnlistedIds(question: ListQuestion, context: CallContext): Promise<readonly Lacking[]> {
  const { args, uncheckedIds = [] } = question;
  const found: Lacking[] = [];
  for (const naming of NAMINGS.filter(({ ids }) => uncheckedIds.includes(ids))) {
    const asked = readFilterValues(args, naming.ids).map(Number);
    const listed = await readIds(naming, context);
    // A list without entries is not served; an id that is not read may be any.
    if (listed.length === 0 || listed.includes(undefined)) continue;
    const unlisted = asked.filter((id) => !listed.includes(id));
    const told = unlisted.length <= MOST_TOLD ? unlisted : [`${unlisted.length} of ${asked.length}`];
    found.push(...told.map((id) => notIn(naming.ids.replace(/s$/, ''), id, naming.kind)));
  }
  const parent = readId(args.parent_id);
  if (parent === undefined) return found;
  const query = buildPageQuery({
    endpoint: 'products',
    filter: { ProductIds: [parent] },
    parameters: PRODUCT_PARAMETERS,
    pageSize: 10,
  });
  const page = await fetchPageBeside(context, (call) => context.catalog.fetchPages(query, call));
  const isUnknown = page?.last === true && page.records.length === 0;
  return isUnknown ? [...found, notIn('parent_id', parent, 'products')] : found;
}

function notIn(name: string, id: string | number, list: string): Lacking {
  return { asked: { [name]: id, not_in: list }, nearest: [], common: [] };
}

/** The ids of the PIM's list, or the copy's. */
async function readIds({ kind, endpoint }: Naming, context: CallContext): Promise<readonly (number | undefined)[]> {
  const records = await askBeside(context, (call) => context.catalog.fetchList(endpoint, call));
  return records?.map((record) => readId(readReference(kind, record).Id)) ?? [];
}

/**
 * Names that no record showed, where the PIM serves no list of brands or categories: its text filter may heed case and accents,
 * so that nothing is no fact.
 */
async function listUnshown(
  { unlisted = [], kind }: ListQuestion,
  isNothing: boolean,
  context: CallContext,
): Promise<readonly Lacking[]> {
  const found: Lacking[] = [];
  for (const { naming, argument, unshown, shown } of unlisted) {
    // Variants do not show by which of the names they were found, nor do parts of names.
    if (!isNothing && (kind !== 'product' || argument !== naming.names)) continue;
    const names = unshown();
    if (names.length === 0) continue;
    const known = [...shown(), ...(await readBrandedNames(naming.kind, context))];
    context.call.warnings.add(
      `No record came for the ${naming.one} in none_has, which proves nothing: without a list of ${naming.kind} the PIM's text filter is asked, which may heed case and accents.`,
    );
    found.push(
      ...names.map((name) => ({
        asked: { [naming.one]: name },
        nearest: pickNearest(name, known),
        common: [],
        isUnsure: true,
      })),
    );
  }
  return found;
}

/** What barcodes and pictures mean to `missing` and `has`: not everybody means the product's own alone. */
function tellOwn({ kind, args }: ListQuestion): readonly string[] {
  if (kind !== 'product') return [];
  return (['missing', 'has'] as const).flatMap((argument) =>
    readFilterValues(args, argument)
      .filter((word) => word === 'barcode' || word === 'pictures')
      .map((word) => `${argument} ${word}: a product's own, not those of its variants.`),
  );
}
