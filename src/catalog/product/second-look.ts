import type { Notice, NoticeOf } from '../../answer/notices.ts';
import { MAX_VALUES_PER_REQUEST, splitValues } from '../../filter/pim-filters.ts';
import { foldText } from '../../record/nearest.ts';
import { type Filter, getField, readText } from '../../record/value.ts';
import type {
  CallContext,
  IdentifierMatch,
  SecondLook,
  SecondLookResult,
} from '../call/context.ts';
import { fetchEvery, requireProductId } from '../call/page-query.ts';
import { type CodeMatch, type CodeTarget, findInCopy, findNearCodes } from './codes-in-copy.ts';
import { describeSpelling, findInPim } from './codes-in-pim.ts';

const MAX_CODES_SENT = 20;

// In the words of `tried`.
const NEEDS_COPY =
  'not tried: additional codes and integration codes of variants ' +
  'are known to a local copy alone (sync_catalog)';

// In the words of `tried`, for barcodes.
const BARCODES_NEED_COPY =
  'not tried: barcodes, additional codes and integration codes of variants ' +
  'of records that the search did not bring up are known to a local copy alone (sync_catalog)';

/**
 * Finds codes in the copy, and by the PIM where the copy proves nothing. Throws CatalogError only
 * when the call was cancelled.
 * @param isIntegration true for integration codes: only a copy knows those of variants
 */
export async function findCodesAnywhere(
  target: CodeTarget,
  codes: readonly string[],
  context: CallContext,
  isIntegration = false,
) {
  const { copy, call } = context;
  const inCopy = codes.length > 0 ? await findInCopy(codes, target, context) : undefined;
  const notInCopy = codes.filter((code) => !inCopy?.matches.has(code));
  const open = inCopy?.isProof === true ? [] : notInCopy;
  const sent = copy === undefined ? open.slice(0, MAX_CODES_SENT) : [];
  const inPim = await findInPim(sent, target, context);
  const matches = new Map([...(inCopy?.matches ?? []), ...inPim.matches]);

  const needsCopy = isIntegration || target === 'barcode';
  const isAsked = codes.length === 0 || inCopy !== undefined;
  const gap = inPim.gap ?? findGap(needsCopy, isAsked, context);
  const unproven = gap === undefined ? open.slice(sent.length) : open;
  const reasons = new Map<string, Reason>();
  for (const code of unproven) {
    if (!matches.has(code)) reasons.set(code, gap ?? 'first_only');
  }
  for (const code of dropUnusable(matches, target, context)) {
    reasons.set(code, 'many_alike');
  }
  const [because] = reasons.values();
  if (because !== undefined) {
    call.notices.push(describeGap(target, because, context));
  }
  const unfound = codes.filter((code) => !matches.has(code));
  return {
    matches,
    missing: unfound.filter((code) => !reasons.has(code)),
    undecided: [...reasons.keys()],
    near: await findNearCodes(unfound, target, context),
    tried: listTried(target, inCopy?.way, inPim.tried, context),
    failure: inPim.failure,
  };
}

function dropUnusable(
  matches: Map<string, CodeMatch>,
  target: CodeTarget,
  { call }: CallContext,
): readonly string[] {
  const alike: string[] = [];
  for (const [code, match] of matches) {
    const isBare = target === 'variant' && match.variantCodes.length === 0;
    if (match.productIds.length > MAX_VALUES_PER_REQUEST) alike.push(code);
    else if (!isBare || isOfVariants(match)) continue;
    else call.notices.push({ code: 'product_without_variants', productCode: code });
    matches.delete(code);
  }
  return alike;
}

function listTried(
  target: CodeTarget,
  way: string | undefined,
  ways: readonly string[],
  { localCopy }: CallContext,
): readonly string[] {
  const gap = target === 'barcode' ? BARCODES_NEED_COPY : NEEDS_COPY;
  const untried = localCopy?.exists() === true ? [] : gap;
  return [way ?? [], ways, untried].flat();
}

type Reason = NoticeOf<'codes_may_exist'>['because'];

function describeGap(target: CodeTarget, because: Reason, { localCopy }: CallContext): Notice {
  if (target !== 'barcode') return { code: 'codes_may_exist', because };
  return { code: 'barcodes_not_proved', mayCopy: localCopy !== undefined };
}

function findGap(needsCopy: boolean, isAsked: boolean, context: CallContext): Reason | undefined {
  const { copy, localCopy, settings } = context;
  if (copy !== undefined) return 'copy_lacks';
  if (needsCopy) return 'copy_alone';
  if (isAsked || localCopy === undefined) return undefined;
  if (localCopy.exists()) return 'copy_lacks';
  const { progress, failure } = localCopy.reading();
  // The first call starts the reading, if only after its answer.
  const isRead = progress !== undefined || settings.startsReading === true;
  if (isRead && failure === undefined) return 'copy_being_read';
  return undefined;
}

/** Returns how a code was found, such as `variant_barcode` or `ignoring case`. */
export function describeMatch(
  target: CodeTarget,
  code: string,
  { kind, productCodes, variantCodes }: CodeMatch,
): string {
  const isVariant = target === 'variant';
  if (isVariant && kind === 'code') return 'product_code';
  if (isVariant && kind === 'variant_code') {
    return describeSpelling(variantCodes, code);
  }
  const isOfProduct = target === 'product' && kind === 'code';
  return isOfProduct ? describeSpelling(productCodes, code) : kind;
}

export function isOfVariants({ kind }: CodeMatch): boolean {
  return kind.startsWith('variant_');
}

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
 * Chooses the second look for the argument of a list of products that holds codes; undefined: none
 * does.
 */
export function secondLookForCodes(
  args: Readonly<Record<string, unknown>>,
): SecondLook | undefined {
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
): Promise<SecondLookResult> {
  const isIntegration = row.codesOf === 'integrationCodes';
  const result = await findCodesAnywhere(row.target, codes.map(String), context, isIntegration);
  return presentResult(row, result);
}

function presentResult(
  row: CodesArgument,
  { matches, missing, undecided, near }: Awaited<ReturnType<typeof findCodesAnywhere>>,
): SecondLookResult {
  const matched = new Map<string, IdentifierMatch>();
  const unnamed: string[] = [];
  for (const [code, match] of matches) {
    const codes = match[row.codesOf];
    if (codes.length === 0) unnamed.push(code);
    // A record has exactly this code: another condition of the list left it out.
    else if (!codes.includes(code)) matched.set(code, presentMatch(row, code, match));
  }
  return {
    matched,
    missing,
    undecided: [...undecided, ...unnamed],
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
  const isProduct = target === 'variant' && !hasVariants;
  const isSpelling = argument === 'codes' || isProduct;
  const all = match[codesOf];
  // One variant is enough to find its product.
  const codes = argument === 'variant_codes' ? all.slice(0, 1) : all;
  return {
    by: isSpelling ? describeMatch(target, code, match) : kind,
    codes,
    shownCodes: isProduct ? productCodes : codes,
    variants: hasVariants ? variantCodes : [],
  };
}

/**
 * Finds the ids of the products that have codes (Spec §4.3 has no filter by product codes), with a
 * second look for codes that none has.
 * @returns `codeById`: the code as the caller wrote it, by product id; `secondLook`: what became of
 * the other codes
 * @throws CatalogError, also when such a product has an id that cannot be asked for
 */
export async function resolveCodes(codes: readonly string[], context: CallContext) {
  const distinct = new Map(codes.map((code) => [foldText(code), code]));
  const codeById = new Map<number, string>();
  for (const Codes of splitValues([...distinct.values()])) {
    const products = await fetchEvery('products', { Codes }, 'product_codes', context);
    for (const product of products) {
      const productCode = readText(getField(product, 'Code')) ?? '';
      const code = distinct.get(foldText(productCode));
      if (code !== undefined) codeById.set(requireProductId(product), code);
    }
  }
  const foundCodes = new Set(codeById.values());
  const missing = [...distinct.values()].filter((code) => !foundCodes.has(code));
  const result = await findCodesAnywhere('product', missing, context);
  noteOwners(result.matches, codeById);
  return { codeById, secondLookResult: presentResult(PRODUCT_CODES, result) };
}

/**
 * Finds the ids of the products that have barcodes (Spec §4.2 has no filter for them). Throws
 * CatalogError only when the call was cancelled.
 */
export async function resolveBarcodes(barcodes: readonly string[], context: CallContext) {
  const distinct = [...new Set(barcodes)];
  const { matches, missing, undecided } = await findCodesAnywhere('barcode', distinct, context);
  const codeById = new Map<number, string>();
  noteOwners(matches, codeById);
  const matched = new Map<string, IdentifierMatch>();
  for (const [barcode, match] of matches) {
    const { kind, productCodes, variantCodes } = match;
    const hasVariants = isOfVariants(match);
    const codes = hasVariants ? variantCodes : productCodes;
    const variants = hasVariants ? variantCodes : [];
    matched.set(barcode, { by: kind, codes, shownCodes: codes, variants });
  }
  return { codeById, secondLookResult: { matched, missing, undecided } };
}

function noteOwners(matches: ReadonlyMap<string, CodeMatch>, codeById: Map<number, string>): void {
  for (const [code, { productIds }] of matches) {
    for (const id of productIds) codeById.set(id, code);
  }
}
