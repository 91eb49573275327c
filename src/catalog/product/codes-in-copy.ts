/** Whose codes are, by the local copy: codes of all kinds, whatever their case, separators and leading zeros. */

import { isOlder, oldAfterHours } from '../../copy/describe-copy.ts';
import { fillSql, withRelations } from '../../copy/fill-sql.ts';
import { FOLDED } from '../../copy/sql-text.ts';
import { foldCode } from '../../filter/codes.ts';
import { type JsonValue, readId, readText } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { askCopyBeside } from '../call/waiting.ts';
import codesInCopySql from './codes-in-copy.sql';
import codesSentSql from './codes-sent.sql';

/** What a code is given for: a product, a product by a variant of it, or a variant. */
export type Sought = 'product' | 'owner' | 'variant';

const OF_PRODUCT = ['code', 'integration_code', 'additional_code', 'barcode'];
const VARIANTS_FIRST = [...OF_PRODUCT.map((kind) => `variant_${kind}`), ...OF_PRODUCT];

/** The kinds of codes that find it, the best first; a barcode is as good of a variant as of a product. */
const KINDS: Readonly<Record<Sought | 'barcode', readonly string[]>> = {
  product: [
    ...['code', 'integration_code', 'variant_code', 'variant_integration_code'],
    ...['additional_code', 'variant_additional_code', 'barcode', 'variant_barcode'],
  ],
  owner: VARIANTS_FIRST,
  variant: VARIANTS_FIRST,
  barcode: ['barcode', 'integration_code', 'code', 'additional_code'],
};

/** Who has a code. */
export interface Owners {
  /** The kind of code that it is: `barcode`, `variant_integration_code`. */
  readonly by: string;
  /** The variants, where it is a code of variants; else the products. */
  readonly ids: readonly number[];
  readonly productIds: readonly number[];
  /** Their own codes. */
  readonly codes: readonly string[];
}

/**
 * Finds the owners of codes in the copy; undefined where no copy answers in time. `isProof`: a code without owners had none
 * when the catalog was read, which is not long ago unless the copy answers the whole question. Throws CatalogError only
 * when the call was cancelled.
 */
export async function findInCopy(
  codes: readonly string[],
  sought: Sought | 'barcode',
  context: CallContext,
) {
  const { settings, call } = context;
  const copied = await askCopyBeside(context, (ask) => ask(buildOwnersSql(codes, KINDS[sought])));
  if (copied === undefined) return undefined;
  const { rows, counted, copy } = copied;
  const { products, variants } = copy.lists;
  const isCurrent =
    context.copy !== undefined ||
    !isOlder(copy, oldAfterHours(settings.copyMaxAgeH), settings.today());
  const showsBarcodes = rows.every((row) => row.at(-1) === true);
  const isProof =
    products?.complete === true &&
    variants?.complete === true &&
    isCurrent &&
    rows.length === counted &&
    (sought !== 'barcode' || showsBarcodes);
  const found = new Map(rows.filter(([, kind]) => kind !== null).map(readOwners));
  if (context.copy === undefined && (isProof || found.size > 0)) {
    call.notices.push({ code: 'codes_in_copy', asOf: copy.asOf });
  }
  const way =
    `the local copy of ${copy.asOf}: ` +
    'codes of all kinds and barcodes of products and variants, in any spelling';
  return { found, isProof, way };
}

function buildOwnersSql(codes: readonly string[], kinds: readonly string[]): string {
  const values = codes.map((code) => ({ code, value: foldCode(code) }));
  const asked = `SELECT *, ${FOLDED} AS folded FROM (SELECT unnest($values, recursive := true))`;
  const relations = { asked: fillSql(asked, { values }), sent: fillSql(codesSentSql) };
  return withRelations(relations, fillSql(codesInCopySql, { kinds }));
}

function readOwners([code, kind, ids, productIds, codes]: readonly JsonValue[]) {
  const owners: Owners = {
    by: String(kind),
    ids: listOf(ids, readId),
    productIds: listOf(productIds, readId),
    codes: listOf(codes, readText),
  };
  return [String(code), owners] as const;
}

function listOf<Value>(
  list: JsonValue | undefined,
  read: (value: unknown) => Value | undefined,
): readonly Value[] {
  return Array.isArray(list) ? list.flatMap((value) => read(value) ?? []) : [];
}
