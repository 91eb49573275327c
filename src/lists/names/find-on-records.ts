/** Brands and categories that the PIM's list leaves out, looked for on the products that the PIM finds by the name. */

import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { CatalogError } from '../../errors.ts';
import { foldName, type NamedEntry, type NamedKind } from '../../filter/named-entries.ts';
import { PRODUCT_PARAMETERS } from '../../filter/parameters.ts';
import { readBrands, readCategories } from '../../record/readers.ts';
import { getField } from '../../record/value.ts';

/** How the product query is asked for a name (Spec §4.2), and where its records show one. */
const SHOWN = {
  brands: { parameter: 'IncludeTrademarkNames', wire: 'TrademarkProducts', read: readBrands },
  categories: { parameter: 'IncludeCategoryNames', wire: 'CategoryProducts', read: readCategories },
} as const;

const LOOKED_AT = 10;

/** What says no more than that the PIM cannot be asked by name. */
const CANNOT_ASK = new Set(['FILTER_IGNORED', 'INVALID_ARGUMENT']);

/** Entries of that very name which products show; one request, or few more where the PIM's spelling is not known yet. */
export async function findOnRecords(
  name: string,
  kind: NamedKind,
  { catalog, call }: CallContext,
): Promise<readonly NamedEntry[]> {
  const { parameter, wire, read } = SHOWN[kind];
  const question = { endpoint: 'products', filter: { [parameter]: [name] }, pageSize: LOOKED_AT } as const;
  const found = new Map<number, NamedEntry>();
  try {
    const query = buildPageQuery({ ...question, parameters: PRODUCT_PARAMETERS });
    for await (const { records } of catalog.fetchPages(query, call)) {
      for (const record of records) {
        const shown = read(getField(record, wire));
        for (const { id, name: own } of shown.state === 'value' ? shown.value : []) {
          if (id === undefined || own === undefined || foldName(own) !== foldName(name)) continue;
          found.set(id, { id, name: own, code: undefined, spellings: [own], parentId: undefined });
        }
      }
      break;
    }
  } catch (error) {
    if (!(error instanceof CatalogError) || !CANNOT_ASK.has(error.code)) throw error;
  }
  return [...found.values()];
}
