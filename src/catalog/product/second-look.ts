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
  const copied = codes.length > 0 ? await findInCopy(codes, sought, context) : undefined;
  const open = copied?.isProof === true ? [] : codes.filter((code) => !copied?.matches.has(code));
  const sent = context.copy === undefined ? open.slice(0, MAX_LOOKED_FOR) : [];
  const looked = await findInPim(sent, sought, context);
  const matches = new Map([...(copied?.matches ?? []), ...looked.matches]);

  const needsCopy = isIntegration || sought === 'barcode';
  const gap = looked.gap ?? findGap(needsCopy, codes.length === 0 || copied !== undefined, context);
  const unproven = gap === undefined ? open.slice(sent.length) : open;
  const reasons = new Map<string, Reason>(
    unproven.filter((code) => !matches.has(code)).map((code) => [code, gap ?? 'first_only']),
  );
  for (const code of dropUnusable(matches, sought, context)) reasons.set(code, 'many_alike');
  const [because] = reasons.values();
  if (because !== undefined) context.call.notices.push(describeGap(sought, because, context));
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
  const isUntried = localCopy?.exists() !== true;
  return [way ?? [], ways, isUntried ? gap : []].flat();
}

/** Why a code may exist that was not found. */
type Reason = NoticeOf<'codes_may_exist'>['because'];

function describeGap(sought: Sought, because: Reason, { localCopy }: CallContext): Notice {
  return sought === 'barcode'
    ? { code: 'barcodes_not_proved', mayCopy: localCopy !== undefined }
    : { code: 'codes_may_exist', because };
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
  return isRead && failure === undefined ? 'copy_being_read' : undefined;
}

/** How a code was found. */
export function describeMatch(
  sought: Sought,
  asked: string,
  { kind, productCodes, variantCodes }: CodeMatch,
): string {
  if (sought === 'variant' && kind === 'code') return 'product_code';
  if (sought === 'variant' && kind === 'variant_code') return describeSpelling(variantCodes, asked);
  return sought === 'product' && kind === 'code' ? describeSpelling(productCodes, asked) : kind;
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
  return presentLooked(row, await lookAgain(row.sought, codes.map(String), context, isIntegration));
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
  return { matched, missing, untold: [...untold, ...unnamed], near };
}

/** How a list tells of a match, and goes on with it. */
function presentMatch(
  { argument, sought, codesOf }: CodesArgument,
  asked: string,
  match: CodeMatch,
): LookedMatch {
  const isProduct = sought === 'variant' && !isOfVariants(match);
  const isSpelling = argument === 'codes' || isProduct;
  // Any variant of a product finds it.
  const codes = argument === 'variant_codes' ? match[codesOf].slice(0, 1) : match[codesOf];
  return {
    by: isSpelling ? describeMatch(sought, asked, match) : match.kind,
    codes,
    shown: isProduct ? match.productCodes : codes,
    variants: isOfVariants(match) ? match.variantCodes : [],
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
    for (const product of await fetchEvery('products', { Codes }, 'product_codes', context)) {
      const code = distinct.get(foldText(readText(getField(product, 'Code')) ?? ''));
      if (code !== undefined) askedOf.set(requireProductId(product), code);
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
  const { matches, missing, untold } = await lookAgain('barcode', [...new Set(barcodes)], context);
  const askedOf = new Map<number, string>();
  noteOwners(matches, askedOf);
  const matched = new Map<string, LookedMatch>();
  for (const [barcode, match] of matches) {
    const variants = isOfVariants(match) ? match.variantCodes : [];
    const codes = isOfVariants(match) ? variants : match.productCodes;
    matched.set(barcode, { by: match.kind, codes, shown: codes, variants });
  }
  return { askedOf, looked: { matched, missing, untold } };
}

function noteOwners(matches: ReadonlyMap<string, CodeMatch>, askedOf: Map<number, string>): void {
  for (const [asked, { productIds }] of matches) {
    for (const id of productIds) askedOf.set(id, asked);
  }
}
