/** The PIM has no filter for the names in these lists, so a search reads all entries. */

import { buildEntries } from '../../../filter/named-entries.ts';
import { NamedList } from '../../../filter/named-list.ts';
import type { Page, PageQuery } from '../../../pim/catalog-port.ts';
import { foldText } from '../../../record/nearest.ts';
import { READERS } from '../../../record/readers.ts';
import { type ReferenceKind, readReference } from '../../../record/reference-and-hits.ts';
import { listTranslatedNames } from '../../../record/references-by-words.ts';
import { getField, type PimRecord, readId, readText } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { SCAN_PAGE_SIZE } from '../pages/list-pages.ts';

interface ReferenceQuestion {
  readonly kind: ReferenceKind;
  // Contained in the name or a translation of it.
  readonly text: string | undefined;
  // For categories.
  readonly showsPaths: boolean;
  // Undefined: no counts are wanted.
  readonly countOf: ((record: PimRecord) => number | undefined) | undefined;
}

/**
 * Opens the pages of a list; with a text, one page of the entries whose names contain it. Throws
 * CatalogError.
 */
export async function* openReferences(
  question: ReferenceQuestion,
  query: PageQuery,
  context: CallContext,
): AsyncGenerator<Page, void, void> {
  const { text, kind, showsPaths } = question;
  const { catalog, call } = context;
  const places = showsPaths ? await readCategoryPlaces(context) : undefined;
  const spell = (record: PimRecord) => spellReference(question, places, record);
  if (text !== undefined) {
    yield await readNamed(kind, text, spell, query, context);
    return;
  }
  for await (const page of catalog.fetchPages(query, call)) {
    noteNameless(kind, page.records, context);
    yield { ...page, records: page.records.map(spell) };
  }
}

interface CategoryPlace {
  readonly parentId: number | undefined;
  // `Men > Shoes`.
  readonly path: string;
}

async function readCategoryPlaces({
  catalog,
  call,
}: CallContext): Promise<ReadonlyMap<number, CategoryPlace>> {
  const entries = buildEntries('categories', (await catalog.fetchList('categories', call)) ?? []);
  const list = new NamedList(entries);
  const places = entries.map((entry): [number, CategoryPlace] => {
    const { id, parentId } = entry;
    return [id, { parentId, path: list.spellPath(entry) }];
  });
  return new Map(places);
}

async function readNamed(
  kind: ReferenceKind,
  text: string,
  spell: (record: PimRecord) => PimRecord,
  query: PageQuery,
  context: CallContext,
): Promise<Page> {
  const { catalog, call } = context;
  const pages: Page[] = [];
  const { offset } = query;
  // Positions count the matching entries, so the PIM cannot check the entry before them.
  const { isKeyBefore: _isKeyBefore, ...unchecked } = query;
  const whole = {
    ...unchecked,
    offset: 0,
    pageSize: SCAN_PAGE_SIZE,
  };
  for await (const page of catalog.fetchPages(whole, call)) pages.push(page);
  const entries = pages.flatMap(({ records }) => records);
  noteNameless(kind, entries, context);
  if (entries.length === 0) {
    call.notices.push({ code: 'reference_list_empty', kind });
  }
  const verdicts = entries.map((entry) => containsText(kind, text, entry));
  const unknown = verdicts.filter((verdict) => verdict === undefined).length;
  if (unknown > 0) {
    const argument = 'name_contains';
    call.notices.push({
      code: 'not_judged',
      argument,
      count: unknown,
      why: undefined,
    });
  }
  const named = entries.filter((_entry, index) => verdicts[index] === true);
  const records = named.slice(offset).map(spell);
  const last = pages.at(-1);
  return {
    records,
    positions: records.map((_record, index) => offset + index),
    total: named.length === 0 && unknown > 0 ? undefined : named.length,
    last: true,
    hasGap: unknown > 0 || pages.some(({ hasGap }) => hasGap === true),
    ageMs: pages.find(({ ageMs }) => ageMs !== undefined)?.ageMs,
    sent: last?.sent ?? query.filter,
    keep: () => {
      for (const page of pages) page.keep();
    },
  };
}

// Undefined: the names are not readable.
function containsText(kind: ReferenceKind, text: string, record: PimRecord): boolean | undefined {
  const folded = foldText(text);
  const contains = (name: string | undefined): boolean =>
    name !== undefined && foldText(name).includes(folded);
  const translated = listTranslatedNames(record).some(({ name }) => contains(name));
  const name = readReference(kind, record).Name;
  if (translated || contains(readText(name))) return true;
  const translations = READERS.translations(getField(record, 'Translations'));
  if (name === undefined || translations.state === 'unknown') return undefined;
  return false;
}

function noteNameless(
  kind: ReferenceKind,
  records: readonly PimRecord[],
  { call }: CallContext,
): void {
  const isNameless = records.some((record) => readReference(kind, record).Name === undefined);
  if (isNameless) call.notices.push({ code: 'names_missing' });
}

function spellReference(
  { kind, countOf }: ReferenceQuestion,
  places: ReadonlyMap<number, CategoryPlace> | undefined,
  record: PimRecord,
): PimRecord {
  const reference = readReference(kind, record);
  const id = readId(reference.Id);
  const place = id === undefined ? undefined : places?.get(id);
  const count = countOf?.(record);
  return {
    ...record,
    ...reference,
    ...(place !== undefined && { Path: place.path }),
    ...(place?.parentId !== undefined && { ParentId: place.parentId }),
    ...(count !== undefined && { Products: count }),
  };
}
