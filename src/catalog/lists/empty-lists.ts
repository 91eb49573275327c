/**
 * Lists that a query may leave empty for every record (Spec §2.4 does not show them). One that is empty in all that came is
 * believed only if other records show that it is ever filled: else it is not known who lacks it, and no count of it is shown.
 */

import type { Page, PageQuery } from '../../pim/catalog-port.ts';
import { foldKey, getField, isAbsent, type PimRecord } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { buildPageQuery } from '../call/page-query.ts';
import { askBeside } from '../call/waiting.ts';
import type { RecordSource } from './question.ts';

/** Facts that are counted or taken from lists. */
export const DERIVED: Readonly<Record<string, string>> = {
  variants: 'Variants',
  variant_count: 'Variants',
  pictures: 'Pictures',
  picture_count: 'Pictures',
  cover_picture: 'Pictures',
  documents: 'Documents',
};

/** Records of any kind that show whether a list is ever filled. */
const OTHER_RECORDS = 100;

/**
 * Opens the pages of a question whose shown fields are counted or taken from lists. One that is empty in all that came is shown as
 * empty only if other records show that it is ever filled.
 * @param shown names of fields
 */
export function openShownLists(shown: readonly string[]): RecordSource {
  const open = new Set(shown.flatMap((name) => DERIVED[name] ?? []));
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

/** What other records have is empty in one that omits it; what none has is not shown as empty. */
export function fillIn(
  record: PimRecord,
  known: readonly string[],
  unsent: readonly string[],
): PimRecord {
  const omitted = known.filter((wire) => getField(record, wire) === undefined);
  if (omitted.length + unsent.length === 0) return record;
  const hidden = unsent.map(foldKey);
  const own = Object.entries(record).filter(([key]) => !hidden.includes(foldKey(key)));
  return {
    ...Object.fromEntries(omitted.map((wire) => [wire, null])),
    ...Object.fromEntries(own),
  };
}

/** The first records of a list, whichever they are; undefined when the PIM does not tell. */
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
  return askBeside(context, async (call) => {
    for await (const page of context.catalog.fetchPages(query, call)) {
      return page;
    }
    return undefined;
  });
}
