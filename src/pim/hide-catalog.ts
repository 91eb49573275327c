/** Records are without what the operator hides, and no condition tells of it. */

import { InvalidArgumentError } from '../errors.ts';
import { type DefinedList, isDefinedList } from '../record/hidden/find-aliases.ts';
import type { HiddenCounts } from '../record/hidden/hidden-names.ts';
import type { RecordHider } from '../record/hidden/hide-records.ts';
import { REFERENCE_KINDS } from '../record/reference-and-hits.ts';
import type { PimRecord } from '../record/value.ts';
import type { Call, Page, PageQuery, PimCatalog } from './catalog-port.ts';
import type { HiddenLists } from './hidden-lists.ts';

const DEFINED: ReadonlyMap<string, DefinedList | undefined> = new Map(
  Object.entries(REFERENCE_KINDS).map(([kind, { endpoint }]) => {
    // A document is hidden as one of its type is.
    const list = kind === 'documents' ? 'document_types' : kind;
    return [endpoint, isDefinedList(list) ? list : undefined];
  }),
);

/**
 * The same catalog without what is hidden. The rows of filters that are verified are judged as the PIM sends them.
 * @param counts is added to
 */
export function hideCatalog(
  catalog: PimCatalog,
  lists: HiddenLists,
  counts: HiddenCounts = {},
): PimCatalog {
  const openHider = (query: Pick<PageQuery, 'priority'>, call: Call) =>
    lists.openHider(query.priority, call);
  return {
    ...catalog,
    hides: true,
    async *fetchPages(query, call) {
      const hider = await openHider(query, call);
      refuseHidden(query, hider, lists);
      const { endpoint, priority } = query;
      const defined = DEFINED.get(endpoint);
      if (defined !== undefined && isHiding(lists, defined)) {
        const isOfDocuments = endpoint === 'documents';
        const whole = isOfDocuments
          ? await readPages(catalog.fetchPages({ ...query, offset: 0 }, call))
          : await lists.read(defined, priority, call);
        yield* showWhole(query, whole, { hider, defined, counts });
        return;
      }
      const hide = (record: PimRecord): PimRecord =>
        DEFINED.has(endpoint)
          ? (hider.hideEntry(record, undefined, counts) ?? {})
          : hider.hide(record, counts);
      for await (const page of catalog.fetchPages(query, call)) {
        hider.learn(page.records);
        yield { ...page, records: page.records.map(hide), ...leaveOutFields(page, hider) };
      }
    },
    async *fetchSearch(query, call) {
      if (query.searchKey !== '') {
        throw new InvalidArgumentError(
          "The PIM's own search is not used here, since it also looks at what is hidden.",
          'Search the local copy: leave out freshness, sort_by, and other entity types.',
        );
      }
      yield* catalog.fetchSearch(query, call);
    },
    fetchList: async (endpoint, call) => {
      const hider = await openHider({ priority: 'lookup' }, call);
      const records = await catalog.fetchList(endpoint, call);
      const defined = DEFINED.get(endpoint);
      return records && hideEntries(records, { hider, defined, counts });
    },
  };
}

function isHiding({ spec }: HiddenLists, list: DefinedList): boolean {
  return (spec[list]?.length ?? 0) > 0;
}

async function readPages(pages: AsyncIterable<Page>) {
  const records: PimRecord[] = [];
  for await (const page of pages) records.push(...page.records);
  return { records, unserved: 0 };
}

interface Hiding {
  readonly hider: RecordHider;
  readonly defined: DefinedList | undefined;
  readonly counts: HiddenCounts;
}

function hideEntries(
  records: readonly PimRecord[],
  { hider, defined, counts }: Hiding,
): readonly PimRecord[] {
  return records
    .map((record) => hider.hideEntry(record, defined, counts))
    .filter((record) => record !== undefined);
}

async function* showWhole(
  { offset, pageSize, filter }: PageQuery,
  { records, unserved }: { readonly records: readonly PimRecord[]; readonly unserved: number },
  hiding: Hiding,
): AsyncGenerator<Page, void, void> {
  const shown = hideEntries(records, hiding);
  const total = shown.length + unserved;
  for (let from = offset; ; from += pageSize) {
    const page = shown.slice(from, from + pageSize);
    const last = from + pageSize >= shown.length;
    yield {
      records: page,
      positions: page.map((_record, index) => from + index),
      total,
      last,
      ...(last && unserved > 0 && { hasGap: true, unserved: [{ from: shown.length, to: total }] }),
      ageMs: undefined,
      sent: filter,
      keep: () => {},
    };
    if (last) return;
  }
}

function leaveOutFields({ filled }: Page, hider: RecordHider): Pick<Page, 'filled'> {
  if (filled === undefined) return {};
  return { filled: new Set([...filled].filter((field) => !hider.isField(field))) };
}

const ASKED: readonly (readonly [RegExp, string])[] = [
  [/Categor/, 'CategoryProducts'],
  [/Trademark/, 'TrademarkProducts'],
  [/IntegrationCode/, 'IntegrationCode'],
  [/Code/, 'Code'],
  [/Name/, 'Name'],
];

// Refuses a condition on what is hidden as one on what does not exist. Throws InvalidArgumentError
function refuseHidden(
  { filter, argumentNames }: Pick<PageQuery, 'filter' | 'argumentNames'>,
  hider: RecordHider,
  lists: HiddenLists,
): void {
  for (const [parameter, values] of Object.entries(filter)) {
    const argument = argumentNames[parameter] ?? parameter;
    const field = ASKED.find(([words]) => words.test(parameter))?.[1];
    if (field !== undefined && hider.isField(field)) {
      throw new InvalidArgumentError(
        `${argument} asks for a field that this PIM does not have.`,
        'Leave it out.',
        argument,
      );
    }
    if (field !== 'CategoryProducts' || !isHiding(lists, 'categories')) continue;
    if (/Names/.test(parameter)) {
      throw new InvalidArgumentError(
        `${argument} cannot be asked of this PIM.`,
        'Name whole categories with category_names.',
        argument,
      );
    }
    const unknown = values.find((id) => hider.isId('categories', String(id)));
    if (unknown === undefined) continue;
    throw new InvalidArgumentError(
      `There is no category ${unknown}.`,
      'list_reference_data lists the categories.',
      argument,
    );
  }
}
