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

/** Fields that are counted or taken from lists. */
export const DERIVED: Readonly<Record<string, string>> = {
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
  const open = new Set(fields.flatMap((name) => DERIVED[name] ?? []));
  if (open.size === 0) return {};
  let hasAsked = false;
  const note = ({ records, filled }: Pick<Page, 'records' | 'filled'>): void => {
    for (const wire of open) {
      if (filled?.has(wire) === true || hasList(records, wire)) {
        open.delete(wire);
      }
    }
  };
  async function* openPages(
    query: PageQuery,
    context: CallContext,
  ): AsyncGenerator<Page, void, void> {
    for await (const page of context.catalog.fetchPages(query, context.call)) {
      note(page);
      const isPart = Object.keys(query.filter).length > 0 && page.records.length > 0;
      if (open.size > 0 && isPart && !hasAsked) {
        hasAsked = true;
        note((await fetchAny(query.endpoint, context)) ?? { records: [] });
      }
      yield { ...page, records: page.records.map((record) => fillIn(record, [], [...open])) };
    }
  }
  return { openPages };
}

export function hasList(records: readonly PimRecord[], wire: string): boolean {
  return records.some((record) => !isAbsent(getField(record, wire)));
}

/** Adds known lists that a record omits as empty, and removes those that no record fills. */
export function fillIn(
  record: PimRecord,
  sentLists: readonly string[],
  hiddenLists: readonly string[],
): PimRecord {
  const omitted = sentLists.filter((wire) => getField(record, wire) === undefined);
  if (omitted.length + hiddenLists.length === 0) return record;
  const hidden = hiddenLists.map(foldKey);
  const entries = Object.entries(record).filter(([key]) => !hidden.includes(foldKey(key)));
  return {
    ...Object.fromEntries(omitted.map((wire) => [wire, null])),
    ...Object.fromEntries(entries),
  };
}

/**
 * Fetches the first records of a list, without a filter; undefined when the PIM does not answer.
 */
export function fetchAny(
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
