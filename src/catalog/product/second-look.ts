/** The second look for codes that found nothing as they were written, before "not found" is said, and what it tells of them. */

import { cutText } from '../../answer/fit/cut-text.ts';
import type { NoticeOf } from '../../answer/notices.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import { fillSql } from '../../copy/fill-sql.ts';
import { foldCode } from '../../filter/codes.ts';
import { MAX_VALUES_PER_REQUEST, readFilterValues, splitValues } from '../../filter/pim-filters.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, readText } from '../../record/value.ts';
import type { CallContext, LookedAgain, LookedMatch, SecondLookFor } from '../call/context.ts';
import { fetchEvery, requireProductId } from '../call/page-query.ts';
import { askCopyBeside } from '../call/waiting.ts';
import { type CodeMatch, findInCopy, type Sought } from './codes-in-copy.ts';
import { describeSpelling, findInPim } from './codes-in-pim.ts';
import nearCodesSql from './near-codes.sql';

/** Codes that the PIM is asked for in one call. */
const MAX_LOOKED_FOR = 20;

/** What the copy alone can tell. */
const COPY_ALONE =
  'not tried: additional codes and integration codes of variants ' +
  'are known to a local copy alone (sync_catalog)';

/** How a second look differs from the usual one. */
interface LookOptions {
  /** The codes are integration codes, of which only a copy knows those of variants. */
  readonly isIntegration?: boolean;
  /** What the copy named is gone, so that only the PIM is asked. */
  readonly isCopyOutdated?: boolean;
}

/** Looks again for codes: in the copy, and where that proves nothing by the PIM. Throws CatalogError only when the call was cancelled. */
export async function lookAgain(
  sought: Sought,
  codes: readonly string[],
  context: CallContext,
  { isIntegration = false, isCopyOutdated = false }: LookOptions = {},
) {
  const asksCopy = codes.length > 0 && !isCopyOutdated;
  const copied = asksCopy ? await findInCopy(codes, sought, context) : undefined;
  const rest = copied?.isProof === true ? [] : codes.filter((code) => !copied?.matches.has(code));
  const sent = context.copy === undefined ? rest.slice(0, MAX_LOOKED_FOR) : [];
  const looked = await findInPim(sent, sought, context);
  const matches = new Map([...(copied?.matches ?? []), ...looked.matches]);

  const needsCopy = isIntegration || sought === 'barcode';
  const isAsked = copied !== undefined || isCopyOutdated;
  const gap = looked.gap ?? findGap(needsCopy, isAsked, context);
  const open = gap === undefined ? rest.slice(sent.length) : rest;
  const alike = dropWhere(matches, ({ productIds }) => productIds.length > MAX_VALUES_PER_REQUEST);
  for (const productCode of sought === 'variant' ? dropWhere(matches, isBare) : []) {
    context.call.notices.push({ code: 'product_without_variants', productCode });
  }
  const lacking = codes.filter((code) => !matches.has(code));
  const untold = lacking.filter((code) => open.includes(code) || alike.includes(code));
  if (untold.length > 0) warn(sought, gap, alike.length > 0, context);
  return {
    matches,
    missing: lacking.filter((code) => !untold.includes(code)),
    untold,
    near: await findNearCodes(sought, lacking, context),
    tried: listTried(sought, copied?.way, looked.tried, context),
    failure: looked.failure,
  };
}

/** What was asked, in words, and what was not. */
function listTried(
  sought: Sought,
  way: string | undefined,
  ways: readonly string[],
  { localCopy }: CallContext,
): readonly string[] {
  const isUnasked = sought !== 'barcode' && localCopy?.exists() !== true;
  return [way ?? [], ways, isUnasked ? COPY_ALONE : []].flat();
}

/** Warns that codes may be there all the same. */
function warn(
  sought: Sought,
  gap: NoticeOf<'codes_may_exist'>['because'] | undefined,
  areAlike: boolean,
  { call, localCopy }: CallContext,
): void {
  const because = gap ?? (areAlike ? 'many_alike' : 'first_only');
  if (sought !== 'barcode') call.notices.push({ code: 'codes_may_exist', because });
  else call.notices.push({ code: 'barcodes_not_proved', mayCopy: localCopy !== undefined });
}

/** Takes out the matches that a test is true of, and returns their codes. */
function dropWhere(
  matches: Map<string, CodeMatch>,
  test: (match: CodeMatch) => boolean,
): readonly string[] {
  const codes = [...matches].flatMap(([code, match]) => (test(match) ? code : []));
  for (const code of codes) matches.delete(code);
  return codes;
}

/** What a copy could still tell; undefined: nothing. */
function findGap(needsCopy: boolean, isAsked: boolean, context: CallContext) {
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

/** Whether it is a product without variants. */
function isBare(match: CodeMatch): boolean {
  return !isOfVariants(match) && match.variantCodes.length === 0;
}

/** How a code was found. */
export function describeMatch(
  sought: Sought,
  asked: string,
  { kind, productCodes, variantCodes }: CodeMatch,
): string {
  if (sought === 'product' && kind === 'code') return describeSpelling(productCodes, asked);
  if (sought !== 'variant') return kind;
  if (kind === 'variant_code') return describeSpelling(variantCodes, asked);
  return kind === 'code' ? 'product_code' : kind;
}

/** Whether it is a code of variants. */
export function isOfVariants({ kind }: CodeMatch): boolean {
  return kind.startsWith('variant_');
}

/** Codes that are looked for, and the longest that is shown, in characters. */
const MOST_NEAR_LOOKED_FOR = 5;
const MAX_CODE_CHARS = 80;

/** Codes that are offered for one. One that differs by more characters is another code, and so is one whose length does. */
const LIMITS = { most_offered: 3, most_edits: 2, most_separators: 6 };

/** Codes by the code that was asked for, the nearest first: the PIM has no filter for what is only alike, a copy can tell. */
async function findNearCodes(sought: Sought, codes: readonly string[], context: CallContext) {
  const asked = codes
    .slice(0, MOST_NEAR_LOOKED_FOR)
    .map((code) => ({ code, folded: foldCode(code) }))
    .filter(({ folded }) => /^[\x20-\x7e]{4,60}$/.test(folded));
  if (sought === 'barcode' || asked.length === 0) return undefined;
  const sql = fillSql(nearCodesSql, { ...LIMITS, asked, owner: sought });
  const copied = await askCopyBeside(context, (ask) => ask(sql));
  const show = (code: unknown): string => cutText(cleanText(String(code)), MAX_CODE_CHARS);
  return new Map(
    copied?.rows.map(([code, near]) => [String(code), Array.isArray(near) ? near.map(show) : []]),
  );
}

type Identifiers = readonly (string | number)[];

/** An argument that lists codes. */
interface CodesArgument {
  readonly argument: string;
  readonly parameter: string;
  readonly sought: 'product' | 'variant';
  /** The codes by which it finds what was meant. */
  readonly codesOf: 'productCodes' | 'integrationCodes' | 'variantCodes';
}

/** The codes of products. */
export const PRODUCT_CODES: CodesArgument = {
  argument: 'codes',
  parameter: 'Codes',
  sought: 'product',
  codesOf: 'productCodes',
};

/** The codes of variants. */
export const VARIANT_CODES: CodesArgument = {
  argument: 'codes',
  parameter: 'Codes',
  sought: 'variant',
  codesOf: 'variantCodes',
};

/** The arguments of products that list codes. */
const OF_PRODUCTS: readonly CodesArgument[] = [
  PRODUCT_CODES,
  {
    argument: 'integration_codes',
    parameter: 'IntegrationCodes',
    sought: 'product',
    codesOf: 'integrationCodes',
  },
  {
    argument: 'variant_codes',
    parameter: 'IncludeVariantCode',
    sought: 'variant',
    codesOf: 'variantCodes',
  },
];

/** How a list looks again for the codes in its arguments; undefined: it asks for none. */
export function lookForCodesOf(
  args: Readonly<Record<string, unknown>>,
  rows: readonly CodesArgument[] = OF_PRODUCTS,
): SecondLookFor | undefined {
  const row = rows.find(({ argument }) => args[argument] !== undefined);
  if (row === undefined) return undefined;
  const { argument, parameter } = row;
  // Several variants may be of one product.
  const isShared = parameter === 'IncludeVariantCode';
  const leastTotal = isShared ? 1 : new Set(readFilterValues(args, argument)).size;
  return {
    secondLook: { argument, parameter, leastTotal },
    lookAgain: (unseen, context) => lookForCodes(row, unseen, context),
  };
}

/** Looks again for codes, and tells a list which to ask for instead. Throws CatalogError only when the call was cancelled. */
export async function lookForCodes(
  row: CodesArgument,
  codes: Identifiers,
  context: CallContext,
): Promise<LookedAgain> {
  const { sought, codesOf } = row;
  const isIntegration = codesOf === 'integrationCodes';
  const looked = await lookAgain(sought, codes.map(String), context, { isIntegration });
  // Another condition leaves out what has the code exactly as it was asked.
  const others = [...looked.matches].filter(([asked, match]) => !match[codesOf].includes(asked));
  const [named, unnamed] = [true, false].map((isNamed) =>
    others.filter(([, match]) => match[codesOf].length > 0 === isNamed),
  );
  return {
    matched: new Map(named?.map(([asked, match]) => [asked, present(row, asked, match)])),
    missing: looked.missing,
    untold: [...looked.untold, ...(unnamed ?? []).map(([asked]) => asked)],
    near: looked.near,
  };
}

/** How a list tells of a match, and goes on with it. */
function present(
  { sought, codesOf, parameter }: CodesArgument,
  asked: string,
  match: CodeMatch,
): LookedMatch {
  const isProduct = sought === 'variant' && !isOfVariants(match);
  const kind = isProduct && match.kind === 'code' ? 'product_code' : match.kind;
  const by = parameter === 'Codes' ? describeMatch(sought, asked, match) : kind;
  // Any variant of a product finds it.
  const codes = parameter === 'IncludeVariantCode' ? match[codesOf].slice(0, 1) : match[codesOf];
  return {
    by,
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
  const askedOf = new Map<number, string>();
  /** @param meant the codes of products, and for each the one that was asked */
  const fetch = async (meant: readonly (readonly [code: string, asked: string])[]) => {
    const asked = new Map(meant.map(([code, one]) => [foldText(code), one]));
    for (const Codes of splitValues(meant.map(([code]) => code))) {
      const question = { filter: { Codes }, argument: 'product_codes' };
      for (const product of await fetchEvery({ ...question, endpoint: 'products' }, context)) {
        const code = asked.get(foldText(readText(getField(product, 'Code')) ?? ''));
        if (code !== undefined) askedOf.set(requireProductId(product), code);
      }
    }
  };
  const distinct = new Map(codes.map((code) => [foldText(code), code]));
  await fetch([...distinct.values()].map((code) => [code, code]));
  const known = new Set(askedOf.values());
  const missing = [...distinct.values()].filter((code) => !known.has(code));
  const looked = await lookForCodes(PRODUCT_CODES, missing, context);
  await fetch(
    [...looked.matched].flatMap(([asked, match]) =>
      match.codes.map((code) => [code, String(asked)] as const),
    ),
  );
  return { askedOf, looked };
}

/** The ids of the products that have barcodes (Spec §4.2 has no filter for them). Throws CatalogError only when the call was cancelled. */
export async function resolveBarcodes(barcodes: readonly string[], context: CallContext) {
  const { matches, missing, untold } = await lookAgain('barcode', [...new Set(barcodes)], context);
  const askedOf = new Map(
    [...matches].flatMap(([barcode, { productIds }]) => productIds.map((id) => [id, barcode])),
  );
  const matched = new Map(
    [...matches].map(([barcode, match]): [string, LookedMatch] => {
      const variants = isOfVariants(match) ? match.variantCodes : [];
      const codes = isOfVariants(match) ? variants : match.productCodes;
      return [barcode, { by: match.kind, codes, variants }];
    }),
  );
  return { askedOf, looked: { matched, missing, untold } };
}
