/** What codes are of, by the local copy: codes of all kinds, whatever their case, separators and leading zeros. */

import { cutText } from '../../answer/fit/cut-text.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import { isOlder, oldAfterHours } from '../../copy/copy-age.ts';
import { fillSql, withRelations } from '../../copy/fill-sql.ts';
import { FOLDED } from '../../copy/sql-text.ts';
import { foldCode } from '../../filter/codes.ts';
import { type JsonValue, readId, readText } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { askCopyBeside } from '../call/waiting.ts';
import codesInCopySql from './codes-in-copy.sql';
import codesSentSql from './codes-sent.sql';
import nearCodesSql from './near-codes.sql';

/** What codes are given for: products, variants, or whatever has the barcode. */
export type Sought = 'product' | 'variant' | 'barcode';

/** What has a code. */
export interface CodeMatch {
  /** The kind of code that it is: `barcode`, `variant_integration_code`. */
  readonly kind: string;
  readonly productIds: readonly number[];
  readonly productCodes: readonly string[];
  readonly integrationCodes: readonly string[];
  /** Of the variants that have the code, or of all variants of the product that has it. */
  readonly variantCodes: readonly string[];
}

const OF_PRODUCT = ['code', 'integration_code', 'additional_code', 'barcode', 'packaging_barcode'];

/** The kinds of codes that find it, the best first; a barcode is as good of a variant as of a product. */
const KINDS: Readonly<Record<Sought, readonly string[]>> = {
  product: [
    ...['code', 'integration_code', 'variant_code', 'variant_integration_code'],
    ...['additional_code', 'variant_additional_code', 'barcode', 'variant_barcode'],
    'packaging_barcode',
  ],
  variant: [...OF_PRODUCT.map((kind) => `variant_${kind}`), ...OF_PRODUCT],
  barcode: ['barcode', 'packaging_barcode', 'integration_code', 'code', 'additional_code'],
};

/**
 * Finds codes in the copy; undefined where no copy answers in time. `isProof`: a code without a match had none when the catalog
 * was read, which is not long ago unless the copy answers the whole question. Throws CatalogError only when the call was cancelled.
 */
export async function findInCopy(codes: readonly string[], sought: Sought, context: CallContext) {
  const { settings, call } = context;
  const sql = buildSql(codes, sought);
  const copied = await askCopyBeside(context, (ask) => ask(sql));
  if (copied === undefined) return undefined;
  const { rows, counted, copy } = copied;
  const { products, variants } = copy.lists;
  const isWhole = products?.complete === true && variants?.complete === true;
  const isOfCopy = context.copy !== undefined;
  const oldAfterH = oldAfterHours(settings.copyMaxAgeH);
  const isCurrent = isOfCopy || !isOlder(copy, oldAfterH, settings.today());
  const isProved = sought !== 'barcode' || rows.every((row) => row.at(-1) === true);
  const isProof = isWhole && isCurrent && isProved && rows.length === counted;
  const matched = rows.filter(([, kind]) => kind !== null);
  const matches = new Map(matched.map(readMatch));
  const isHelpful = isProof || matches.size > 0;
  if (!isOfCopy && isHelpful) {
    call.notices.push({ code: 'codes_in_copy', asOf: copy.asOf });
  }
  const way =
    `the local copy of ${copy.asOf}: ` +
    'codes of all kinds and barcodes of products, variants and packaging, in any spelling';
  return { matches, isProof, way };
}

function buildSql(codes: readonly string[], sought: Sought): string {
  const values = codes.map((code) => ({ code, value: foldCode(code) }));
  const asked = `SELECT *, ${FOLDED} AS folded FROM (SELECT unnest($values, recursive := true))`;
  const relations = {
    asked: fillSql(asked, { values }),
    sent: fillSql(codesSentSql),
  };
  const select = fillSql(codesInCopySql, { kinds: KINDS[sought] });
  return withRelations(relations, select);
}

function readMatch([code, kind, ids, ...lists]: readonly JsonValue[]) {
  const [productCodes = [], integrationCodes = [], variantCodes = []] = lists.map(readTexts);
  const productIds = Array.isArray(ids) ? ids.flatMap((id) => readId(id) ?? []) : [];
  const match: CodeMatch = {
    kind: String(kind),
    productIds,
    productCodes,
    integrationCodes,
    variantCodes,
  };
  return [String(code), match] as const;
}

function readTexts(list: JsonValue | undefined): readonly string[] {
  if (Array.isArray(list)) return list.flatMap((value) => readText(value) ?? []);
  return [];
}

/** Codes that are offered for one that nothing has: one that differs by more is another code. */
const LIMITS = {
  most_offered: 3,
  most_edits: 2,
  most_separators: 6,
};

/** Codes that near ones are looked for: comparing takes long. */
const MOST_LOOKED_FOR = 5;

/** Longest code that is offered, in characters. */
const MAX_CODE_CHARS = 80;

/** The nearest codes of products or variants by those that nothing has, asked apart, so that what they take delays no answer. */
export async function findNearCodes(
  codes: readonly string[],
  sought: Sought,
  context: CallContext,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const first = codes.slice(0, MOST_LOOKED_FOR);
  const folded = first.map((code) => ({ code, folded: foldCode(code) }));
  const asked = folded.filter((one) => /^[\x20-\x7e]{4,60}$/.test(one.folded));
  if (sought === 'barcode' || asked.length === 0) return new Map();
  const sql = fillSql(nearCodesSql, {
    ...LIMITS,
    asked,
    owner: sought,
  });
  const answer = await askCopyBeside(context, (ask) => ask(sql));
  const rows = answer?.rows ?? [];
  const show = (code: string): string => cutText(cleanText(code), MAX_CODE_CHARS);
  return new Map(
    rows.map(([code, near]) => {
      const offered = readTexts(near).map(show);
      return [String(code), offered];
    }),
  );
}
