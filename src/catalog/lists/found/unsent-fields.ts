/** Fields that no record has, so that it is not known whether the PIM sends them: nothing can be judged or counted by them. */

import { listOfCount } from '../../../filter/count-values.ts';
import type { Selection } from '../../../question/build-select.ts';
import type { List } from '../../../question/list-rows.ts';
import type { Rows } from '../../../question/rows.ts';
import { findField } from '../../../record/record-fields.ts';
import type { CallContext } from '../../call/context.ts';
import type { ListQuestion } from '../asked/question.ts';
import { fetchAny, hasList, isList } from './empty-lists.ts';
import type { LiveRecords } from './live-rows.ts';

/** The rows of a question, and what was read of the PIM for them; undefined: they are those of the copy. */
interface ReadRows {
  readonly rows: Rows;
  readonly live: Pick<LiveRecords, 'sent' | 'filled'> | undefined;
}

/** The fields, by their wire names, that the conditions need and no record has. */
export async function findUnsent(
  question: ListQuestion,
  selection: Pick<Selection, 'list' | 'filters' | 'conditions'>,
  { rows, live }: ReadRows,
  context: CallContext,
): Promise<readonly string[]> {
  const unsent = listUnsent(question, selection, rows).filter(
    (wire) => !(isList(wire) && live?.filled.has(wire)),
  );
  // Of lists, those records may have what these lack that the filters left out.
  const isPart = live?.sent !== undefined && Object.keys(live.sent).length > 0;
  if (!isPart || !unsent.some(isList)) return unsent;
  const others = (await fetchAny(question.list.endpoint, context))?.records ?? [];
  return unsent.filter((wire) => !isList(wire) || !hasList(others, wire));
}

function listUnsent(
  { list: { kind } }: ListQuestion,
  { filters, conditions, list }: Pick<Selection, 'list' | 'filters' | 'conditions'>,
  rows: Rows,
): readonly string[] {
  const fields = [...filters, ...conditions].flatMap(({ field }) => field ?? []);
  return [...new Set(fields)].flatMap((field) => {
    const { wire, reader } = findField(kind, field) ?? {};
    if (wire === undefined || isServedAlone(list, field, rows)) return [];
    const counts = rows.fieldOf(list, field);
    const isTold = reader === undefined ? counts?.sent : counts?.filled;
    return (isTold ?? 0) > 0 ? [] : [wire];
  });
}

/** What variants are counted by of their products, whose records only a copy has beside them. */
const OF_PRODUCTS: ReadonlySet<string> = new Set(['brands', 'categories', 'type']);

/** Whether no record has the list that records are counted by. */
export async function isCountUnsent(
  question: ListQuestion,
  list: List,
  read: ReadRows,
  context: CallContext,
): Promise<boolean> {
  const { countBy } = question.arrangement;
  if (countBy === undefined) return false;
  const counted = listOfCount(countBy);
  const field = counted ?? countBy;
  if (list === 'variants' && OF_PRODUCTS.has(field)) {
    return read.live !== undefined || (read.rows.fieldOf('products', field)?.filled ?? 0) === 0;
  }
  if (counted === undefined) return false;
  const conditions = [{ argument: 'count_by', field, test: () => 'true' }];
  const unsent = await findUnsent(question, { list, filters: [], conditions }, read, context);
  return unsent.length > 0;
}

/** Lists that some PIMs leave empty in records, and serve at endpoints of their own. */
const SERVED_ALONE = {
  variants: 'variants',
  pictures: 'product_media',
  documents: 'product_media',
} as const;

/** Whether the rows have a list of products from an endpoint of its own. */
export function isServedAlone(list: List, field: string, rows: Rows): boolean {
  const served = Object.entries(SERVED_ALONE).find(([name]) => name === field)?.[1];
  return served !== undefined && list === 'products' && rows.isComplete(served);
}
