/**
 * Lists that a query may leave empty for every record (Spec §2.4 does not show them). One that is empty in all that came is
 * believed only if other records show that it is ever filled: else it is not known who lacks it, and no count of it is shown.
 */

import type { Condition } from '../../filter/condition-engine.ts';
import { findCountWord } from '../../filter/count-values.ts';
import type { Page, PageQuery } from '../../pim/catalog-port.ts';
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '../../record/record-fields.ts';
import { foldKey, getField, isAbsent, type PimRecord } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { buildPageQuery, countRecords } from '../call/page-query.ts';
import { askBeside } from '../call/waiting.ts';

/** The fields of Spec §2.1 and §2.2 that hold lists. */
const LIST_FIELDS: ReadonlySet<string> = new Set(
  [...PRODUCT_FIELDS, ...VARIANT_FIELDS].flatMap(({ wire, reader }) =>
    reader === undefined ? [] : [wire],
  ),
);

/** Facts that are counted or taken from lists. */
const DERIVED: Readonly<Record<string, string>> = {
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
 * Builds what judges the lists that a question looks at.
 * @param conditions what records are judged by
 * @param shown names of fields
 * @param countBy word of `count_by`
 * @returns undefined when it looks at none
 */
export function judgeEmptyLists(
  conditions: readonly Condition[],
  shown: readonly string[],
  countBy?: string,
) {
  const counted = countBy === undefined ? undefined : findCountWord(countBy)?.list;
  const judged = new Set(conditions.flatMap(({ wire }) => wire ?? []));
  const wanted = [...judged].filter((wire) => LIST_FIELDS.has(wire));
  const told = shown.flatMap((name) => DERIVED[name] ?? []);
  const open = new Set([...wanted, ...told, ...(counted === undefined ? [] : [counted])]);
  if (open.size === 0 && judged.size === 0) return undefined;
  let read = 0;
  let hasAsked = false;
  const note = ({ records, filled }: Pick<Page, 'records' | 'filled'>): void => {
    for (const wire of open) {
      if (filled?.has(wire) === true || hasList(records, wire)) {
        open.delete(wire);
      }
    }
  };
  return {
    openPages: async function* (
      query: PageQuery,
      context: CallContext,
    ): AsyncGenerator<Page, void, void> {
      for await (const page of context.catalog.fetchPages(query, context.call)) {
        read += countRecords(page);
        note(page);
        // Those that the filter leaves out may have what these lack; a copy has told of them.
        const isPart =
          Object.keys(query.filter).length > 0 &&
          context.copy === undefined &&
          page.records.length > 0;
        if (open.size > 0 && isPart && !hasAsked) {
          hasAsked = true;
          note((await fetchAny(query.endpoint, context)) ?? { records: [] });
        }
        const known = [...judged].filter((wire) => page.filled?.has(wire) === true);
        const unsent = told.filter((wire) => open.has(wire) && !wanted.includes(wire)).map(foldKey);
        yield { ...page, records: page.records.map((record) => fillIn(record, known, unsent)) };
      }
    },
    /** Fields of Spec §2.1 of which it is not known, after reading, whether the PIM sends them. */
    untold: (): readonly string[] => (read === 0 ? [] : wanted.filter((wire) => open.has(wire))),
    /** Whether that is not known of the list that records are counted by. */
    isCountUntold: (): boolean => read > 0 && counted !== undefined && open.has(counted),
  };
}

function hasList(records: readonly PimRecord[], wire: string): boolean {
  return records.some((record) => !isAbsent(getField(record, wire)));
}

/** What other records have is empty in one that omits it; what none has is not shown as empty. */
function fillIn(record: PimRecord, known: readonly string[], unsent: readonly string[]): PimRecord {
  const omitted = known.filter((wire) => getField(record, wire) === undefined);
  if (omitted.length + unsent.length === 0) return record;
  const own = Object.entries(record).filter(([key]) => !unsent.includes(foldKey(key)));
  return {
    ...Object.fromEntries(omitted.map((wire) => [wire, null])),
    ...Object.fromEntries(own),
  };
}

/** The first records of a list, whichever they are; undefined when the PIM does not tell. */
function fetchAny(
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
