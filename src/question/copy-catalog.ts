/** Identifiers are looked up in the same source as the answer. */

import type { ListName } from '../copy/copied-lists.ts';
import type { CopyInfo } from '../copy/copy-port.ts';
import { NotInCopyError } from '../errors.ts';
import type { Page, PageQuery, PimCatalog, ReferenceList } from '../pim/catalog-port.ts';
import type { Filter, PimRecord } from '../record/value.ts';
import { buildFilterConditions } from './build-conditions.ts';
import { buildSelect, readSelected } from './build-select.ts';
import { isList, type List } from './list-rows.ts';
import type { Rows } from './rows.ts';

// A page of identifiers is rarely full.
const PAGE_RECORDS = 500;

/**
 * Creates a catalog that answers from the rows of a copy, in the PIM's order at the time of
 * reading.
 * @param pim the PIM that was copied
 */
export function createCopyCatalog(pim: PimCatalog, rows: Rows, copy: CopyInfo): PimCatalog {
  return {
    identity: pim.identity,
    status: () => pim.status(),
    fetchSearch: () => {
      throw new NotInCopyError('only the PIM can search free text');
    },
    fetchPages: (query) => fetchPages(query, rows),
    fetchList: (endpoint) => readList(endpoint, rows, copy),
  };
}

async function* fetchPages(
  { endpoint, filter, offset }: PageQuery,
  rows: Rows,
): AsyncGenerator<Page, void, void> {
  if (!isList(endpoint)) throw new NotInCopyError(`it does not hold ${endpoint}`);
  requireComplete(listNeeds(endpoint, filter), rows);
  const filters = buildFilterConditions(filter, endpoint);
  const selection = {
    list: endpoint,
    filters,
    conditions: [],
  };
  for (let next = offset; ; next += PAGE_RECORDS) {
    const window = { offset: next, limit: PAGE_RECORDS };
    const sql = buildSelect(selection, window);
    const selected = await rows.ask(sql);
    const { references, matched: total } = readSelected(selection, selected);
    const records = await rows.readRecords(endpoint, references);
    const last = next + references.length >= total;
    const positions = references.map((_, index) => next + index);
    yield {
      records,
      positions,
      total,
      last,
      ageMs: undefined,
      sent: filter,
      keep: () => {},
    };
    if (last) return;
  }
}

/** Lists the copied lists that a filter needs. */
export function listNeeds(list: List, filter: Filter): readonly ListName[] {
  const parameters = Object.keys(filter).join(' ');
  const needs: ListName[] = [list];
  if (parameters.includes('IncludeVariantCode')) needs.push('variants');
  if (/Categor|Trademark/.test(parameters)) needs.push('products');
  if (/Categor/.test(parameters)) needs.push('categories');
  return needs;
}

/**
 * Checks that lists of the copy are complete.
 * @throws NotInCopyError
 */
export function requireComplete(lists: readonly ListName[], rows: Rows): void {
  const missing = lists.find((list) => !rows.isComplete(list));
  if (missing !== undefined) throw new NotInCopyError(`its ${missing} are incomplete`);
}

async function readList(
  endpoint: ReferenceList,
  rows: Rows,
  { lists }: CopyInfo,
): Promise<readonly PimRecord[]> {
  if (endpoint === 'properties' || endpoint === 'options') {
    throw new NotInCopyError(`it does not hold ${endpoint}`);
  }
  const view = endpoint === 'trademarks' ? 'brands' : endpoint;
  if (lists[view]?.complete !== true) throw new NotInCopyError(`its ${view} are incomplete`);
  const texts = await rows.ask(`SELECT raw::VARCHAR FROM ${view} ORDER BY rowid`);
  // Written by the engine, so it is valid JSON.
  return texts.map(([raw]) => JSON.parse(String(raw)));
}
