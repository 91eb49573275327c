/** Product codes → product ids, for queries that only take ids (Spec §4.3 has no product code). */

import type { CallContext } from '../call/context.ts';
import { buildPageQuery } from '../call/page-query.ts';
import { BadResponseError } from '../errors.ts';
import { buildFilterBodies } from '../filter/filter-body.ts';
import { foldText } from '../filter/fold.ts';
import { PRODUCT_PARAMETERS } from '../filter/parameters.ts';
import { getField, isAbsent, isRecord, type PimRecord, readId, readText } from '../record/value.ts';

/** What became of the codes. */
interface ResolvedCodes {
  /** Code as asked, by product id. */
  readonly codeOf: ReadonlyMap<number, string>;
  /** Codes that no product has. */
  readonly missing: readonly string[];
}

/**
 * Looks the codes up in as few requests as they take.
 * @throws CatalogError, also when a product that has one of the codes has an id that cannot be asked for
 */
export async function fetchProductIds(codes: readonly string[], context: CallContext): Promise<ResolvedCodes> {
  const asked = new Map(codes.map((code) => [foldText(code), code]));
  const missing = new Map(asked);
  const codeOf = new Map<number, string>();
  for (const filter of buildFilterBodies({ codes }, PRODUCT_PARAMETERS)) {
    const query = buildPageQuery({
      endpoint: 'products',
      filter,
      parameters: PRODUCT_PARAMETERS,
      argumentNames: { Codes: 'product_codes' },
      pageSize: context.settings.pageSize,
      idField: 'ProductId',
    });
    for await (const { records } of context.catalog.fetchPages(query, context.call)) {
      for (const product of records) {
        const folded = foldText(readText(getField(product, 'Code')) ?? '');
        const code = asked.get(folded);
        if (code === undefined) continue;
        codeOf.set(requireProductId(product), code);
        missing.delete(folded);
      }
    }
  }
  return { codeOf, missing: [...missing.values()] };
}

/** A record is there, but the id by which more would have to be asked for is no whole number that JSON keeps exact. */
export class UnreadableIdError extends BadResponseError {
  constructor() {
    super(
      'products',
      'it holds a product id that is not a number, but only a number can ask for variants and media',
      'Ask for variants by their own codes (get_variants codes or code_contains) and for media by product_codes.',
    );
  }
}

/**
 * The id of a product, to ask for what belongs to it.
 * @throws UnreadableIdError rather than let a product that is there be said to be missing, or to have nothing
 */
export function requireProductId(product: PimRecord): number {
  const id = readId(getField(product, 'ProductId'));
  if (id === undefined) throw new UnreadableIdError();
  return id;
}

/**
 * The id of the product that a variant belongs to; undefined when the variant does not tell.
 * @throws UnreadableIdError when it tells, but not as a number
 */
export function readOwnerId(variant: PimRecord): number | undefined {
  const parent = getField(variant, 'Product');
  const given = [
    getField(variant, 'ProductId'),
    ...(isRecord(parent) ? [getField(parent, 'ProductId'), getField(parent, 'Id')] : []),
  ].filter((value) => !isAbsent(value));
  const id = given.map(readId).find((value) => value !== undefined);
  if (id === undefined && given.length > 0) throw new UnreadableIdError();
  return id;
}
