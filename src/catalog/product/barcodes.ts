/**
 * Whose barcodes are. The PIM has no filter for them (Spec §4.2): a local copy is asked, else a search brings up candidates,
 * whose records must show the barcode.
 */

import { isOlder, oldAfterHours } from '../../copy/describe-copy.ts';
import { fillSql } from '../../copy/fill-sql.ts';
import { CatalogError } from '../../errors.ts';
import { buildBarcodeSql, foldBarcode } from '../../filter/codes.ts';
import { readBarcodes } from '../../record/codes-and-media.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, type JsonValue, readId, readText } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { fetchEvery, fetchFew, readOwnerId, requireProductId } from '../call/page-query.ts';
import { askCopyBeside } from '../call/waiting.ts';
import codesSentSql from './codes-sent.sql';

/** Who has a barcode. */
export interface Owners {
  readonly productIds: readonly number[];
  readonly by: 'barcode' | 'variant_barcode';
  /** The codes of the products, or of the variants. */
  readonly codes: readonly string[];
}

/** Searches in one call: a request each. */
const MAX_SEARCHES = 10;

/** Looks barcodes up. Throws CatalogError when the call was cancelled, or an owner has an id that cannot be asked for. */
export async function findBarcodes(asked: readonly string[], context: CallContext) {
  const barcodes = [...new Set(asked)];
  const copied = await findInCopy(barcodes, context);
  const owners = new Map(copied?.owners);
  const tried = copied === undefined ? [] : [`the local copy of ${copied.asOf}`];
  const lacking = (): readonly string[] => barcodes.filter((barcode) => !owners.has(barcode));
  if (copied !== undefined) {
    context.call.notices.push({ code: 'barcodes_in_copy', asOf: copied.asOf });
  }
  if (copied?.isProof === true) {
    return { owners, missing: lacking(), untold: [], tried };
  }
  let failure: CatalogError | undefined;
  if (lacking().length > 0) {
    tried.push('search, confirmed by the barcodes of the records');
    failure = await searchFor(lacking(), owners, context);
    if (failure !== undefined) {
      context.call.notices.push({
        code: 'barcode_search_failed',
        why: failure.message,
      });
    }
  }
  if (owners.size > 0) {
    context.call.notices.push({ code: 'barcode_not_unique' });
  }
  return {
    /** By the barcode as it was asked. */
    owners,
    /** Barcodes that nobody has, by a whole copy. */
    missing: [],
    /** Barcodes of which it is not known whether anybody has them. */
    untold: lacking(),
    /** What was asked, in words. */
    tried,
    failure,
  };
}

/** Warns of barcodes that may be somebody's all the same. */
export function warnOfUnproven({ call, localCopy }: CallContext): void {
  call.notices.push({
    code: 'barcodes_not_proved',
    mayCopy: localCopy !== undefined,
  });
}

/** The records of those who have a barcode, as the PIM has them now. Throws CatalogError only when the call was cancelled. */
export async function fetchOwners({ productIds, by, codes }: Owners, context: CallContext) {
  const argument = 'barcode';
  const ofIds = {
    endpoint: 'products',
    filter: { ProductIds: productIds },
    argument,
  } as const;
  const products = productIds.length === 0 ? [] : (await fetchFew(ofIds, context)).records;
  if (by === 'barcode') return { products };
  const ofCodes = {
    endpoint: 'variants',
    filter: { Codes: codes },
    argument,
  } as const;
  const [variant] = (await fetchFew(ofCodes, context)).records;
  return { products, variant };
}

/** What the copy tells: who has them, and whether one that it does not know had no owner when it was read, and it is not old. */
function findInCopy(barcodes: readonly string[], context: CallContext) {
  const { settings } = context;
  return askCopyBeside(context, async (ask) => {
    const { rows, version, copy } = await ask(fillSql(codesSentSql));
    const found = await ask(buildOwnersSql(barcodes));
    const { products, variants } = copy.lists;
    const isWhole =
      products?.complete === true && variants?.complete === true && found.version === version;
    const isYoung = !isOlder(copy, oldAfterHours(settings.copyMaxAgeH), settings.today());
    return {
      owners: groupOwners(found.rows, barcodes),
      isProof: isWhole && isYoung && rows[0]?.[0] === true,
      asOf: copy.asOf,
    };
  });
}

function buildOwnersSql(barcodes: readonly string[]): string {
  const { folded, test } = buildBarcodeSql('c.value', barcodes);
  return `SELECT DISTINCT ${folded}, c.product_id, c.variant_id IS NULL, coalesce(v.code, p.code)
    FROM codes c
    LEFT JOIN products p ON p.product_id = c.product_id
    LEFT JOIN variants v ON v.variant_id = c.variant_id
    WHERE c.is_barcode AND ${test}
    ORDER BY ALL`;
}

function groupOwners(rows: readonly (readonly JsonValue[])[], barcodes: readonly string[]) {
  const owners = new Map<string, Owners>();
  for (const barcode of barcodes) {
    const own = rows.filter(([folded]) => folded === foldBarcode(barcode));
    if (own.length === 0) continue;
    const ofProducts = own.filter(([, , isOfProduct]) => isOfProduct === true);
    const named = ofProducts.length > 0 ? ofProducts : own;
    owners.set(barcode, {
      // A variant may name no product.
      productIds: [...new Set(own.flatMap(([, id]) => (id === null ? [] : [Number(id)])))],
      by: ofProducts.length > 0 ? 'barcode' : 'variant_barcode',
      codes: [
        ...new Set(named.flatMap(([, , , code]) => (typeof code === 'string' ? [code] : []))),
      ],
    });
  }
  return owners;
}

/** Searches for each without its leading zeros, which every other way to write it contains. Returns why a search failed. */
async function searchFor(
  barcodes: readonly string[],
  owners: Map<string, Owners>,
  context: CallContext,
) {
  const keys = barcodes.slice(0, MAX_SEARCHES).map(foldBarcode);
  try {
    const found = await Promise.all(keys.map((key) => search(key, context)));
    await confirm(barcodes, [...new Set(found.flat())], owners, context);
    return undefined;
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') {
      throw error;
    }
    return error;
  }
}

/** Hits that are worth confirming; a barcode that is found is among the first. */
const MAX_HITS = 5;

/** The products among the first hits of a search (Spec §4.6), and those whose variants are: what it looks at is not shown. */
async function search(
  searchKey: string,
  { catalog, call }: CallContext,
): Promise<readonly number[]> {
  const entityTypes = ['Product', 'Variant'];
  const query = {
    searchKey,
    entityTypes,
    status: [],
    offset: 0,
    pageSize: MAX_HITS,
    continued: false,
  };
  for await (const { hits } of catalog.fetchSearch(query, call)) {
    return hits.slice(0, MAX_HITS).flatMap(({ record, type, id }) => {
      const isProduct = foldText(type ?? '') === foldText('product');
      return readId(getField(record, 'ProductId')) ?? (isProduct ? (id ?? []) : []);
    });
  }
  return [];
}

/** Notes those of the products that show a barcode, or have a variant that does. Throws CatalogError. */
async function confirm(
  barcodes: readonly string[],
  productIds: readonly number[],
  owners: Map<string, Owners>,
  context: CallContext,
): Promise<void> {
  for (const [endpoint, by] of [
    ['products', 'barcode'] as const,
    ['variants', 'variant_barcode'] as const,
  ]) {
    const rest = barcodes
      .filter((barcode) => !owners.has(barcode))
      .map((barcode) => [barcode, foldBarcode(barcode)] as const);
    if (productIds.length === 0 || rest.length === 0) return;
    const records = await fetchEvery(
      { endpoint, filter: { ProductIds: productIds }, argument: 'barcode' },
      context,
    );
    for (const [barcode, folded] of rest) {
      const holders = records.filter((record) => {
        const held = readBarcodes(record);
        return held.known && held.value.some((one) => foldBarcode(one) === folded);
      });
      const ids =
        by === 'barcode'
          ? holders.map(requireProductId)
          : holders.flatMap((one) => readOwnerId(one) ?? []);
      const codes = holders.flatMap((holder) => readText(getField(holder, 'Code')) ?? []);
      if (ids.length > 0) {
        owners.set(barcode, { productIds: [...new Set(ids)], by, codes });
      }
    }
  }
}
