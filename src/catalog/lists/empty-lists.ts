/**
 * A query may leave a list empty in every record (Spec §2.4 does not show them). A list that is
 * empty in all records of an answer is shown as empty only if other records have it filled;
 * otherwise nobody knows who lacks it, and it is not counted.
 */

import type { Page, PageQuery } from '../../pim/catalog-port.ts';
import { foldKey, getField, isAbsent, type PimRecord } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { buildPageQuery } from '../call/page-query.ts';
import { tryWithin3s } from '../call/waiting.ts';
import type { RecordSource } from './question.ts';

/** Lists of the PIM, by the fields that are counted in them or taken from them. */
export const LIST_OF_FIELD: Readonly<Record<string, string>> = {
  variants: 'Variants',
  variant_count: 'Variants',
  pictures: 'Pictures',
  picture_count: 'Pictures',
  cover_picture: 'Pictures',
  documents: 'Documents',
};

// Enough records to see whether a list is ever filled.
const OTHER_RECORDS = 100;

/**
 * Opens the pages of a question, and hides lists of the shown fields that no record is known to
 * fill.
 * @param fields names of fields
 */
export function openShownLists(fields: readonly string[]): RecordSource {
  const unfilled = new Set(fields.flatMap((name) => LIST_OF_FIELD[name] ?? []));
  if (unfilled.size === 0) return {};
  const dropFilled = ({ records, filled }: Pick<Page, 'records' | 'filled'>): void => {
    for (const wire of unfilled) {
      if (filled?.has(wire) === true || isFilled(records, wire)) unfilled.delete(wire);
    }
  };
  let hasFetchedOthers = false;
  async function* openPages(
    query: PageQuery,
    context: CallContext,
  ): AsyncGenerator<Page, void, void> {
    for await (const page of context.catalog.fetchPages(query, context.call)) {
      dropFilled(page);
      // Records outside of the filter may have the lists.
      const isPart = Object.keys(query.filter).length > 0 && page.records.length > 0;
      if (unfilled.size > 0 && isPart && !hasFetchedOthers) {
        hasFetchedOthers = true;
        const firstPage = await fetchFirstPage(query.endpoint, context);
        if (firstPage !== undefined) dropFilled(firstPage);
      }
      const hidden = [...unfilled];
      yield { ...page, records: page.records.map((record) => settleLists(record, [], hidden)) };
    }
  }
  return { openPages };
}

/** Returns true when some record has a value in a field. */
export function isFilled(records: readonly PimRecord[], wire: string): boolean {
  return records.some((record) => !isAbsent(getField(record, wire)));
}

/**
 * Adds known lists that a record omits as empty, and removes those that no record fills: `{ Code,
 * Documents }` → `{ Pictures: null, Code }`.
 */
export function settleLists(
  record: PimRecord,
  sentLists: readonly string[],
  hiddenLists: readonly string[],
): PimRecord {
  const omitted = sentLists.filter((wire) => getField(record, wire) === undefined);
  if (omitted.length + hiddenLists.length === 0) return record;
  const hiddenKeys = hiddenLists.map(foldKey);
  const visibleMembers = Object.entries(record).filter(
    ([key]) => !hiddenKeys.includes(foldKey(key)),
  );
  return {
    ...Object.fromEntries(omitted.map((wire) => [wire, null])),
    ...Object.fromEntries(visibleMembers),
  };
}

/**
 * Fetches the first records of a list, without a filter; undefined when the PIM does not answer.
 */
export function fetchFirstPage(
  endpoint: PageQuery['endpoint'],
  context: CallContext,
): Promise<Page | undefined> {
  const query = buildPageQuery({
    endpoint,
    filter: {},
    parameters: [],
    pageSize: OTHER_RECORDS,
  });
  return tryWithin3s(context, async (call) => {
    for await (const page of context.catalog.fetchPages(query, call)) {
      return page;
    }
    return undefined;
  });
}
