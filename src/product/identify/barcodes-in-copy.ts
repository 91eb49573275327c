/** Whose barcodes are, by the local copy: the PIM has no filter for them (Spec §4.2), the copy has a view. */

import type { CallContext } from '../../call/context.ts';
import { isOlder, oldAfterHours } from '../../copy/describe-copy.ts';
import type { CopyInfo } from '../../copy/port.ts';
import { CatalogError } from '../../errors.ts';
import { buildBarcodeSql, foldBarcode } from '../../filter/codes.ts';
import type { JsonValue } from '../../record/value.ts';

/** Who has a barcode. */
export interface CopiedOwner {
  /** Absent: a variant that names no product. */
  readonly productId?: number;
  readonly productCode?: string;
  /** Absent: it is the product's own. */
  readonly variantCode?: string;
}

/** What the copy tells of barcodes. */
export interface CopiedBarcodes {
  /** By the barcode as it was asked; those that it knows. */
  readonly owners: ReadonlyMap<string, readonly CopiedOwner[]>;
  /** Whether a barcode that it does not know had no owner when it was read, and it is not old. */
  readonly isProof: boolean;
  /** Whether reading the catalog anew may make it one. */
  readonly canBeMended: boolean;
  /** UTC in ISO 8601. */
  readonly asOf: string;
}

/** Barcodes of one query, whose text is bounded. */
const BARCODES_PER_QUERY = 150;
/** More owners than that many barcodes can have by right. */
const MAX_ROWS = 2_000;

/**
 * Asks the copy whose the barcodes are; undefined where there is none that can be asked. Throws CatalogError only when the
 * call was cancelled.
 */
export async function findBarcodesInCopy(
  barcodes: readonly string[],
  context: CallContext,
): Promise<CopiedBarcodes | undefined> {
  try {
    return await askCopy(barcodes, context);
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') throw error;
    return undefined;
  }
}

/** True when every record that may have a barcode showed its codes, and some had one. A list without records has no row. */
const SENT_SQL = `SELECT count(*) FILTER (records > 0 AND (sent = 0 OR "unknown" > 0)) = 0
  AND (SELECT count(*) > 0 FROM codes WHERE is_barcode)
  FROM fields WHERE field = 'codes' AND "view" IN ('products', 'variants')`;

async function askCopy(
  barcodes: readonly string[],
  { localCopy, call, settings }: CallContext,
): Promise<CopiedBarcodes | undefined> {
  if (localCopy === undefined) return undefined;
  const sent = await localCopy.query(SENT_SQL, { offset: 0, maxRows: 1 }, call);
  const rows: (readonly JsonValue[])[] = [];
  let isCut = false;
  for (let start = 0; start < barcodes.length; start += BARCODES_PER_QUERY) {
    const sql = buildOwnersSql(barcodes.slice(start, start + BARCODES_PER_QUERY));
    const result = await localCopy.query(sql, { offset: 0, maxRows: MAX_ROWS, isWhole: true }, call);
    isCut ||= result.version !== sent.version || result.counted > result.rows.length;
    rows.push(...result.rows);
  }
  const isWhole = isWholeCopy(sent.copy) && !isOlder(sent.copy, oldAfterHours(settings.copyMaxAgeH), settings.today());
  return {
    owners: groupOwners(rows, barcodes),
    isProof: isWhole && !isCut && sent.rows[0]?.[0] === true,
    canBeMended: !isWhole || isCut,
    asOf: sent.copy.asOf,
  };
}

function buildOwnersSql(barcodes: readonly string[]): string {
  const { folded, test } = buildBarcodeSql('c.value', barcodes);
  return `SELECT DISTINCT ${folded}, c.product_id, p.code, v.code FROM codes c
    LEFT JOIN products p ON p.product_id = c.product_id LEFT JOIN variants v ON v.variant_id = c.variant_id
    WHERE c.is_barcode AND ${test} ORDER BY ALL`;
}

function groupOwners(
  rows: readonly (readonly JsonValue[])[],
  barcodes: readonly string[],
): ReadonlyMap<string, readonly CopiedOwner[]> {
  const byFold = new Map<string, CopiedOwner[]>();
  for (const [folded, productId, productCode, variantCode] of rows) {
    const owners = byFold.get(String(folded)) ?? [];
    owners.push({
      ...(productId !== null && { productId: Number(productId) }),
      ...(typeof productCode === 'string' && { productCode }),
      ...(typeof variantCode === 'string' && { variantCode }),
    });
    byFold.set(String(folded), owners);
  }
  return new Map(
    barcodes.flatMap((barcode) => {
      const owners = byFold.get(foldBarcode(barcode));
      return owners === undefined ? [] : [[barcode, owners] as const];
    }),
  );
}

function isWholeCopy({ lists }: CopyInfo): boolean {
  return lists.products?.complete === true && lists.variants?.complete === true;
}
