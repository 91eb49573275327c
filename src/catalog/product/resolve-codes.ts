/** Codes in the arguments of lists, and the codes that the lists go on with. */

import { splitValues } from '../../filter/pim-filters.ts';
import { foldText } from '../../record/nearest.ts';
import { type Filter, getField, readText } from '../../record/value.ts';
import type {
  CallContext,
  FallbackResult,
  FallbackSearch,
  IdentifierMatch,
} from '../call/context.ts';
import { fetchEvery, requireProductId } from '../call/page-query.ts';
import type { CodeMatch } from './codes-in-copy.ts';
import { describeMatch, type FoundCodes, findCodesAnywhere, isOfVariants } from './find-codes.ts';

interface CodesArgument {
  readonly argument: string;
  readonly target: 'product' | 'variant';
  // The list goes on with these codes of a match.
  readonly codesOf: 'productCodes' | 'integrationCodes' | 'variantCodes';
}

export const PRODUCT_CODES: CodesArgument = {
  argument: 'codes',
  target: 'product',
  codesOf: 'productCodes',
};

export const VARIANT_CODES: CodesArgument = {
  argument: 'codes',
  target: 'variant',
  codesOf: 'variantCodes',
};

const PRODUCT_ARGUMENTS: readonly CodesArgument[] = [
  PRODUCT_CODES,
  {
    argument: 'integration_codes',
    target: 'product',
    codesOf: 'integrationCodes',
  },
  {
    argument: 'variant_codes',
    target: 'variant',
    codesOf: 'variantCodes',
  },
];

/**
 * Chooses the search for codes that a list of products has no record for, by the argument that
 * holds codes; undefined: none does.
 */
export function chooseFallbackSearch(
  args: Readonly<Record<string, unknown>>,
): FallbackSearch | undefined {
  const row = PRODUCT_ARGUMENTS.find(({ argument }) => args[argument] !== undefined);
  if (row === undefined) return undefined;
  return (missing, context) => findCodesForList(row, missing, context);
}

/**
 * Finds codes that a list has no record for, and the codes to ask for instead. Throws CatalogError
 * only when the call was cancelled.
 */
export async function findCodesForList(
  row: CodesArgument,
  codes: Filter[string],
  context: CallContext,
): Promise<FallbackResult> {
  const isIntegration = row.codesOf === 'integrationCodes';
  const search = { target: row.target, isIntegration };
  const result = await findCodesAnywhere(codes.map(String), search, context);
  return presentResult(row, result);
}

function presentResult(
  row: CodesArgument,
  { matches, missing, undecided, near }: FoundCodes,
): FallbackResult {
  const matched = new Map<string, IdentifierMatch>();
  const withoutCode: string[] = [];
  for (const [code, match] of matches) {
    const codes = match[row.codesOf];
    // A record has exactly this code: another condition of the list left it out.
    if (codes.includes(code)) continue;
    if (codes.length === 0) withoutCode.push(code);
    else matched.set(code, presentMatch(row, code, match));
  }
  return {
    matched,
    missing,
    undecided: [...undecided, ...withoutCode],
    near,
  };
}

function presentMatch(
  { argument, target, codesOf }: CodesArgument,
  code: string,
  match: CodeMatch,
): IdentifierMatch {
  const { kind, productCodes, variantCodes } = match;
  const hasVariants = isOfVariants(match);
  const isProductForVariant = target === 'variant' && !hasVariants;
  const isSpelling = argument === 'codes' || isProductForVariant;
  const allCodes = match[codesOf];
  // One variant is enough to find its product.
  const codes = argument === 'variant_codes' ? allCodes.slice(0, 1) : allCodes;
  return {
    by: isSpelling ? describeMatch(target, code, match) : kind,
    codes,
    shownCodes: isProductForVariant ? productCodes : codes,
    variants: hasVariants ? variantCodes : [],
  };
}

/**
 * Finds the ids of the products that have codes (Spec §4.3 has no filter by product codes), and
 * searches once more for codes that none has.
 * @returns `codeById`: the code as the caller wrote it, by product id; `fallbackResult`: what
 * became of the other codes
 * @throws CatalogError, also when such a product has an id that cannot be asked for
 */
export async function resolveCodes(codes: readonly string[], context: CallContext) {
  // `abc` and `ABC` are one code: the last spelling is kept.
  const codeByFolded = new Map(codes.map((code) => [foldText(code), code]));
  const distinct = [...codeByFolded.values()];
  const codeById = new Map<number, string>();
  for (const Codes of splitValues(distinct)) {
    const products = await fetchEvery('products', { Codes }, 'product_codes', context);
    for (const product of products) {
      const productCode = readText(getField(product, 'Code')) ?? '';
      const code = codeByFolded.get(foldText(productCode));
      if (code !== undefined) codeById.set(requireProductId(product), code);
    }
  }
  const foundCodes = new Set(codeById.values());
  const unfound = distinct.filter((code) => !foundCodes.has(code));
  const result = await findCodesAnywhere(unfound, { target: 'product' }, context);
  addProducts(codeById, result.matches);
  return { codeById, fallbackResult: presentResult(PRODUCT_CODES, result) };
}

/**
 * Finds the ids of the products that have barcodes (Spec §4.2 has no filter for them). Throws
 * CatalogError only when the call was cancelled.
 * @returns as resolveCodes does, with barcodes in the place of codes
 */
export async function resolveBarcodes(barcodes: readonly string[], context: CallContext) {
  const distinct = [...new Set(barcodes)];
  const search = { target: 'barcode' } as const;
  const { matches, missing, undecided } = await findCodesAnywhere(distinct, search, context);
  const codeById = new Map<number, string>();
  addProducts(codeById, matches);
  const matched = new Map<string, IdentifierMatch>();
  for (const [barcode, match] of matches) matched.set(barcode, presentOwner(match));
  return { codeById, fallbackResult: { matched, missing, undecided } };
}

function presentOwner(match: CodeMatch): IdentifierMatch {
  const { kind, productCodes, variantCodes } = match;
  const hasVariants = isOfVariants(match);
  const codes = hasVariants ? variantCodes : productCodes;
  const variants = hasVariants ? variantCodes : [];
  return { by: kind, codes, shownCodes: codes, variants };
}

// Adds the products of matches to the codes by product id.
function addProducts(codeById: Map<number, string>, matches: ReadonlyMap<string, CodeMatch>): void {
  for (const [code, { productIds }] of matches) {
    for (const id of productIds) codeById.set(id, code);
  }
}
