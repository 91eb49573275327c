/**
 * Ids in a question that nothing was found by: whether there is such a brand, category or parent at all (DESIGN §3: a zero is
 * a fact). A request an argument at most; what that does not tell is not said.
 */

import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { readFilterValues } from '../../filter/filter-body.ts';
import { PRODUCT_PARAMETERS } from '../../filter/parameters.ts';
import type { Lacking } from '../../filter/sought.ts';
import type { PageQuery } from '../../pim/port.ts';
import { readReference } from '../../record/reference.ts';
import { type PimRecord, readId } from '../../record/value.ts';
import { askBeside, fetchPageBeside } from '../question/ask-beside.ts';
import { NAMINGS, type Naming } from '../question/naming.ts';
import type { ListQuestion } from '../question/question.ts';

/** Records of that request; a longer list does not tell what is not in it. */
const PAGE_RECORDS = 100;

/** Ids that are told one by one. */
const MOST_TOLD = 5;

/**
 * The ids that an answer of nothing was asked by and that the PIM does not know.
 * @throws CatalogError only when the call was cancelled
 */
export async function findUnlistedIds(question: ListQuestion, context: CallContext): Promise<readonly Lacking[]> {
  const { args, uncheckedIds = [] } = question;
  const found: Lacking[] = [];
  for (const naming of NAMINGS.filter(({ ids }) => uncheckedIds.includes(ids))) {
    const asked = readFilterValues(args, naming.ids).map(Number);
    const listed = await fetchIds(naming, context);
    if (listed !== undefined) found.push(...describe(asked, listed, NAMES[naming.ids], naming.kind));
  }
  const parent = readId(args.parent_id);
  if (parent === undefined) return found;
  const filter = { ProductIds: [parent] };
  const records = await fetchWhole({ endpoint: 'products', filter }, context);
  if (records?.length === 0) found.push(...describe([parent], new Set(), 'parent_id', 'products'));
  return found;
}

/** One id, in the words of the answer. */
const NAMES = { brand_ids: 'brand_id', category_ids: 'category_id' } as const;

function describe(asked: readonly number[], listed: ReadonlySet<number>, name: string, list: string): Lacking[] {
  const unlisted = asked.filter((id) => !listed.has(id));
  const told = unlisted.length <= MOST_TOLD ? unlisted : [`${unlisted.length} of ${asked.length}`];
  const nothing = { nearest: [], common: [], lowest: undefined, highest: undefined };
  return told.map((id) => ({ asked: { [name]: id, not_in: list }, ...nothing }));
}

/** The ids of the PIM's list, or the copy's; undefined where one request does not tell them all. */
async function fetchIds({ kind, endpoint }: Naming, context: CallContext): Promise<ReadonlySet<number> | undefined> {
  const records =
    context.copy === undefined
      ? await fetchWhole({ endpoint, filter: {} }, context)
      : await askBeside(context, (call) => context.catalog.fetchList(endpoint, call));
  const ids = records?.map((record) => readId(readReference(kind, record).Id)) ?? [];
  // A list without entries is not served; an id that is not read may be any.
  return ids.length === 0 || ids.includes(undefined) ? undefined : new Set(ids.flatMap((id) => id ?? []));
}

/** The records that a filter leaves where one request tells them all; undefined: it does not, or is not answered. */
async function fetchWhole(
  { endpoint, filter }: Pick<PageQuery, 'endpoint' | 'filter'>,
  context: CallContext,
): Promise<readonly PimRecord[] | undefined> {
  const parameters = endpoint === 'products' ? PRODUCT_PARAMETERS : [];
  const query = buildPageQuery({ endpoint, filter, parameters, pageSize: PAGE_RECORDS });
  const page = await fetchPageBeside(context, (call) => context.catalog.fetchPages(query, call));
  return page?.last === true ? page.records : undefined;
}
