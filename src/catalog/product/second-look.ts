/** The second look for codes that found nothing as they were written, before "not found" is said, and what it tells of them. */

import type { Notice, NoticeOf } from '../../answer/notices.ts';
import { MAX_VALUES_PER_REQUEST, splitValues } from '../../filter/pim-filters.ts';
import { foldText } from '../../record/nearest.ts';
import { type Filter, getField, readText } from '../../record/value.ts';
import type { CallContext, LookedAgain, LookedMatch, SecondLook } from '../call/context.ts';
import { fetchEvery, requireProductId } from '../call/page-query.ts';
import { type CodeMatch, findInCopy, findNearCodes, type Sought } from './codes-in-copy.ts';
import { describeSpelling, findInPim } from './codes-in-pim.ts';

/** Codes that the PIM is asked for in one call. */
const MAX_LOOKED_FOR = 20;

/** What the copy alone can tell. */
const COPY_ALONE =
  'not tried: additional codes and integration codes of variants ' +
  'are known to a local copy alone (sync_catalog)';

/** What the copy alone can tell where a barcode was asked for. */
const COPY_ALONE_OF_BARCODES =
  'not tried: barcodes, additional codes and integration codes of variants ' +
  'of records that the search did not bring up are known to a local copy alone (sync_catalog)';

/**
 * Looks again for codes: in the copy, and where that proves nothing by the PIM. Throws CatalogError only when the call was cancelled.
 * @param isIntegration whether they are integration codes, of which only a copy knows those of variants
 */
export async function lookAgain(
  sought: Sought,
  codes: readonly string[],
  context: CallContext,
  isIntegration = false,
) {
  const { copy, call } = context;
  const copied = codes.length > 0 ? await findInCopy(codes, sought, context) : undefined;
  const notInCopy = codes.filter((code) => !copied?.matches.has(code));
  const open = copied?.isProof === true ? [] : notInCopy;
  const sent = copy === undefined ? open.slice(0, MAX_LOOKED_FOR) : [];
  const looked = await findInPim(sent, sought, context);
  const matches = new Map([...(copied?.matches ?? []), ...looked.matches]);

  const needsCopy = isIntegration || sought === 'barcode';
  const isAsked = codes.length === 0 || copied !== undefined;
  const gap = looked.gap ?? findGap(needsCopy, isAsked, context);
  const unproven = gap === undefined ? open.slice(sent.length) : open;
  const reasons = new Map<string, Reason>();
  for (const code of unproven) {
    if (!matches.has(code)) reasons.set(code, gap ?? 'first_only');
  }
  for (const code of dropUnusable(matches, sought, context)) {
    reasons.set(code, 'many_alike');
  }
  const [because] = reasons.values();
  if (because !== undefined) {
    call.notices.push(describeGap(sought, because, context));
  }
  const lacking = codes.filter((code) => !matches.has(code));
  return {
    matches,
    missing: lacking.filter((code) => !reasons.has(code)),
    untold: [...reasons.keys()],
    near: await findNearCodes(lacking, sought, context),
    tried: listTried(sought, copied?.way, looked.tried, context),
    failure: looked.failure,
  };
}

/** Takes out products without variants where variants are sought, and codes of more products than one call asks for, which it returns. */
function dropUnusable(
  matches: Map<string, CodeMatch>,
  sought: Sought,
  { call }: CallContext,
): readonly string[] {
  const alike: string[] = [];
  for (const [code, match] of matches) {
    const isBare = sought === 'variant' && match.variantCodes.length === 0;
    if (match.productIds.length > MAX_VALUES_PER_REQUEST) alike.push(code);
    else if (!isBare || isOfVariants(match)) continue;
    else call.notices.push({ code: 'product_without_variants', productCode: code });
    matches.delete(code);
  }
  return alike;
}

/** What was asked, in words, and what was not. */
function listTried(
  sought: Sought,
  way: string | undefined,
  ways: readonly string[],
  { localCopy }: CallContext,
): readonly string[] {
  const gap = sought === 'barcode' ? COPY_ALONE_OF_BARCODES : COPY_ALONE;
  const untried = localCopy?.exists() === true ? [] : gap;
  return [way ?? [], ways, untried].flat();
}

/** Why a code may exist that was not found. */
type Reason = NoticeOf<'codes_may_exist'>['because'];

function describeGap(sought: Sought, because: Reason, { localCopy }: CallContext): Notice {
  if (sought !== 'barcode') return { code: 'codes_may_exist', because };
  return { code: 'barcodes_not_proved', mayCopy: localCopy !== undefined };
}

/** What a copy could still tell; undefined: nothing. */
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

/** How a code was found. */
export function describeMatch(
  sought: Sought,
  asked: string,
  { kind, productCodes, variantCodes }: CodeMatch,
): string {
  const isVariant = sought === 'variant';
  if (isVariant && kind === 'code') return 'product_code';
  if (isVariant && kind === 'variant_code') {
    return describeSpelling(variantCodes, asked);
  }
  const isOfProduct = sought === 'product' && kind === 'code';
  return isOfProduct ? describeSpelling(productCodes, asked) : kind;
}

/** Whether it is a code of variants. */
export function isOfVariants({ kind }: CodeMatch): boolean {
  return kind.startsWith('variant_');
}

/** An argument that lists codes. */
interface CodesArgument {
  readonly argument: string;
  readonly sought: 'product' | 'variant';
  /** The codes by which it finds what was meant. */
  readonly codesOf: 'productCodes' | 'integrationCodes' | 'variantCodes';
}

/** The codes of products. */
export const PRODUCT_CODES: CodesArgument = {
  argument: 'codes',
  sought: 'product',
  codesOf: 'productCodes',
};

/** The codes of variants. */
export const VARIANT_CODES: CodesArgument = {
  argument: 'codes',
  sought: 'variant',
  codesOf: 'variantCodes',
};

/** The arguments of products that list codes. */
const OF_PRODUCTS: readonly CodesArgument[] = [
  PRODUCT_CODES,
  {
    argument: 'integration_codes',
    sought: 'product',
    codesOf: 'integrationCodes',
  },
  {
    argument: 'variant_codes',
    sought: 'variant',
    codesOf: 'variantCodes',
  },
];

/** How a list of products looks again for the codes in its arguments; undefined: it asks for none. */
export function lookForCodesOf(args: Readonly<Record<string, unknown>>): SecondLook | undefined {
  const row = OF_PRODUCTS.find(({ argument }) => args[argument] !== undefined);
  if (row === undefined) return undefined;
  return (unseen, context) => lookForCodes(row, unseen, context);
}

/** Looks again for codes, and tells a list which to ask for instead. Throws CatalogError only when the call was cancelled. */
export async function lookForCodes(
  row: CodesArgument,
  codes: Filter[string],
  context: CallContext,
): Promise<LookedAgain> {
  const isIntegration = row.codesOf === 'integrationCodes';
  const looked = await lookAgain(row.sought, codes.map(String), context, isIntegration);
  return presentLooked(row, looked);
}

function presentLooked(
  row: CodesArgument,
  { matches, missing, untold, near }: Awaited<ReturnType<typeof lookAgain>>,
): LookedAgain {
  const matched = new Map<string, LookedMatch>();
  const unnamed: string[] = [];
  for (const [code, match] of matches) {
    const meant = match[row.codesOf];
    if (meant.length === 0) unnamed.push(code);
    // Another condition leaves out what has the code exactly as it was asked.
    else if (!meant.includes(code)) matched.set(code, presentMatch(row, code, match));
  }
  return {
    matched,
    missing,
    untold: [...untold, ...unnamed],
    near,
  };
}

/** How a list tells of a match, and goes on with it. */
function presentMatch(
  { argument, sought, codesOf }: CodesArgument,
  asked: string,
  match: CodeMatch,
): LookedMatch {
  const { kind, productCodes, variantCodes } = match;
  const hasVariants = isOfVariants(match);
  const isProduct = sought === 'variant' && !hasVariants;
  const isSpelling = argument === 'codes' || isProduct;
  const all = match[codesOf];
  // Any variant of a product finds it.
  const codes = argument === 'variant_codes' ? all.slice(0, 1) : all;
  return {
    by: isSpelling ? describeMatch(sought, asked, match) : kind,
    codes,
    shown: isProduct ? productCodes : codes,
    variants: hasVariants ? variantCodes : [],
  };
}

/**
 * The ids of the products that have codes (Spec §4.3 has no product code), which are looked for again where none has one.
 * @returns the code as it was asked, by product id; and what became of codes that no product has as they were written
 * @throws CatalogError, also when a product that has one of the codes has an id that cannot be asked for
 */
export async function resolveCodes(codes: readonly string[], context: CallContext) {
  const distinct = new Map(codes.map((code) => [foldText(code), code]));
  const askedOf = new Map<number, string>();
  for (const Codes of splitValues([...distinct.values()])) {
    const products = await fetchEvery('products', { Codes }, 'product_codes', context);
    for (const product of products) {
      const productCode = readText(getField(product, 'Code')) ?? '';
      const asked = distinct.get(foldText(productCode));
      if (asked !== undefined) askedOf.set(requireProductId(product), asked);
    }
  }
  const known = new Set(askedOf.values());
  const missing = [...distinct.values()].filter((code) => !known.has(code));
  const looked = await lookAgain('product', missing, context);
  noteOwners(looked.matches, askedOf);
  return { askedOf, looked: presentLooked(PRODUCT_CODES, looked) };
}

/** The ids of the products that have barcodes (Spec §4.2 has no filter for them). Throws CatalogError only when the call was cancelled. */
export async function resolveBarcodes(barcodes: readonly string[], context: CallContext) {
  const distinct = [...new Set(barcodes)];
  const { matches, missing, untold } = await lookAgain('barcode', distinct, context);
  const askedOf = new Map<number, string>();
  noteOwners(matches, askedOf);
  const matched = new Map<string, LookedMatch>();
  for (const [barcode, match] of matches) {
    const { kind, productCodes, variantCodes } = match;
    const hasVariants = isOfVariants(match);
    const codes = hasVariants ? variantCodes : productCodes;
    const variants = hasVariants ? variantCodes : [];
    matched.set(barcode, { by: kind, codes, shown: codes, variants });
  }
  return { askedOf, looked: { matched, missing, untold } };
}

function noteOwners(matches: ReadonlyMap<string, CodeMatch>, askedOf: Map<number, string>): void {
  for (const [asked, { productIds }] of matches) {
    for (const id of productIds) askedOf.set(id, asked);
  }
}
