import { cutText } from '../../answer/fit/cut-text.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import { isOlder, oldAfterHours } from '../../copy/copy-age.ts';
import { fillSql, withRelations } from '../../copy/fill-sql.ts';
import { FOLDED } from '../../copy/sql-text.ts';
import { foldCode } from '../../filter/codes.ts';
import { type JsonValue, readId, readText } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { tryCopyWithin3s } from '../call/waiting.ts';
import codesInCopySql from './codes-in-copy.sql';
import codesSentSql from './codes-sent.sql';
import nearCodesSql from './near-codes.sql';

/** Thing that the codes of a call should find; `barcode`: any owner of the barcode. */
export type CodeTarget = 'product' | 'variant' | 'barcode';

/** Owners of one code. */
export interface CodeMatch {
  readonly kind: string;
  readonly productIds: readonly number[];
  readonly productCodes: readonly string[];
  readonly integrationCodes: readonly string[];
  // The variants with the code, or all variants of the product that has it.
  readonly variantCodes: readonly string[];
}

const OF_PRODUCT = ['code', 'integration_code', 'additional_code', 'barcode', 'packaging_barcode'];

// The best first. A code of a variant counts as much as the same kind of code of a product.
const KINDS: Readonly<Record<CodeTarget, readonly string[]>> = {
  product: [
    ...['code', 'integration_code', 'variant_code', 'variant_integration_code'],
    ...['additional_code', 'variant_additional_code', 'barcode', 'variant_barcode'],
    'packaging_barcode',
  ],
  variant: [...OF_PRODUCT.map((kind) => `variant_${kind}`), ...OF_PRODUCT],
  barcode: ['barcode', 'packaging_barcode', 'integration_code', 'code', 'additional_code'],
};

/**
 * Finds codes in the copy; undefined where no copy answers in time. `isProof`: codes without a
 * match did not exist when the catalog was read, which was recently unless the copy answers the
 * whole question. Throws CatalogError only when the call was cancelled.
 */
export async function findInCopy(
  codes: readonly string[],
  target: CodeTarget,
  context: CallContext,
) {
  const { settings, call } = context;
  const sql = buildSql(codes, target);
  const copied = await tryCopyWithin3s(context, (ask) => ask(sql));
  if (copied === undefined) return undefined;
  const { rows, counted, copy } = copied;
  const { products, variants } = copy.lists;
  const isComplete = products?.complete === true && variants?.complete === true;
  const isOfCopy = context.copy !== undefined;
  const oldAfterH = oldAfterHours(settings.copyMaxAgeH);
  const isCurrent = isOfCopy || !isOlder(copy, oldAfterH, settings.today());
  const isProved = target !== 'barcode' || rows.every((row) => row.at(-1) === true);
  const isProof = isComplete && isCurrent && isProved && rows.length === counted;
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

function buildSql(codes: readonly string[], target: CodeTarget): string {
  const values = codes.map((code) => ({ code, value: foldCode(code) }));
  const relation = `SELECT *, ${FOLDED} AS folded FROM (SELECT unnest($values, recursive := true))`;
  const relations = {
    requested_codes: fillSql(relation, { values }),
    sent: fillSql(codesSentSql),
  };
  const select = fillSql(codesInCopySql, { kinds: KINDS[target] });
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

// A code that differs by more is a different code.
const NEAR_LIMITS = {
  most_offered: 3,
  most_edits: 2,
  most_separators: 6,
};

// Comparing takes long.
const MAX_COMPARED = 5;

// In characters.
const MAX_CODE_CHARS = 80;

/**
 * Finds the nearest codes of products or variants for codes that nothing has. A query of its own,
 * so that a slow comparison delays no answer.
 */
export async function findNearCodes(
  codes: readonly string[],
  target: CodeTarget,
  context: CallContext,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const first = codes.slice(0, MAX_COMPARED);
  const folded = first.map((code) => ({ code, folded: foldCode(code) }));
  const comparable = folded.filter((entry) => /^[\x20-\x7e]{4,60}$/.test(entry.folded));
  if (target === 'barcode' || comparable.length === 0) return new Map();
  const sql = fillSql(nearCodesSql, {
    ...NEAR_LIMITS,
    requested_codes: comparable,
    owner: target,
  });
  const answer = await tryCopyWithin3s(context, (ask) => ask(sql));
  const rows = answer?.rows ?? [];
  const show = (code: string): string => cutText(cleanText(code), MAX_CODE_CHARS);
  return new Map(
    rows.map(([code, near]) => {
      const offered = readTexts(near).map(show);
      return [String(code), offered];
    }),
  );
}
