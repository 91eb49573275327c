/**
 * The second look for codes that found nothing as they were written, before "not found" is said: what they mean instead, the nearest
 * codes of those that nothing has, and the ids of products by their codes.
 */

import { cutText } from '../../answer/fit/cut-text.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import { fillSql } from '../../copy/fill-sql.ts';
import { foldCode } from '../../filter/codes.ts';
import {
  buildFilterBodies,
  PRODUCT_PARAMETERS,
  readFilterValues,
} from '../../filter/pim-filters.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, type PimRecord, readText } from '../../record/value.ts';
import type { CallContext, LookedAgain, LookedMatch } from '../call/context.ts';
import { fetchEvery, requireProductId } from '../call/page-query.ts';
import { askCopyBeside } from '../call/waiting.ts';
import { findBarcodes, warnOfUnproven } from './barcodes.ts';
import { byCopy, type CodeMatch, WAYS } from './code-ways.ts';
import type { Sought } from './codes-in-copy.ts';
import nearCodesSql from './near-codes.sql';

/** What a second look found. */
type SecondLook = Awaited<ReturnType<typeof lookAgain>>;

/** Codes that are looked for again in one call. */
const MAX_LOOKED_FOR = 20;

/** What the copy alone can tell. */
const COPY_ALONE =
  'additional codes and integration codes of variants ' +
  'are known to a local copy alone (sync_catalog)';

const COPY_LACKS = 'the local copy is incomplete, or did not answer in time';

/** Looks again for codes. Throws CatalogError only when the call was cancelled. */
export async function lookAgain(
  sought: Sought,
  codes: readonly string[],
  context: CallContext,
  isIntegration = false,
) {
  const found = new Map<string, CodeMatch>();
  const unsure = new Set(codes.slice(MAX_LOOKED_FOR));
  const tried = new Set<string>();
  let failed: string | undefined;
  let isProved = false;
  let rest = codes.slice(0, MAX_LOOKED_FOR).filter((code) => foldCode(code) !== '');
  const ways = context.copy === undefined ? WAYS[sought] : [];
  for (const ask of [byCopy, ...ways]) {
    if (isProved || rest.length === 0) break;
    const look = await ask({ codes: rest, sought, context });
    if (look === undefined) continue;
    tried.add(look.way);
    for (const [code, match] of look.matches) found.set(code, match);
    failed ??= look.failure?.message;
    if (!look.isAll) for (const code of rest) unsure.add(code);
    rest = rest.filter((code) => !found.has(code));
    isProved = look.isLast === true;
  }
  if (context.localCopy?.exists() !== true) tried.add(`not tried: ${COPY_ALONE}`);
  if (!isProved && (isIntegration || context.copy !== undefined)) {
    failed ??= context.copy === undefined ? COPY_ALONE : COPY_LACKS;
    for (const code of rest) unsure.add(code);
  }
  const lacking = codes.filter((code) => !found.has(code));
  const untold = lacking.filter((code) => unsure.has(code));
  if (untold.length > 0) {
    context.call.notices.push({
      code: 'codes_may_exist',
      why: explainUntold(failed, codes.length),
    });
  }
  const near = await findNearCodes(sought, lacking, context);
  // Codes are missing that nothing has: all ways were gone to their end.
  return {
    found,
    missing: lacking.filter((code) => !unsure.has(code)),
    untold,
    near,
    tried: [...tried],
  };
}

/** Why a second look did not reach its end, without a full stop. */
function explainUntold(failed: string | undefined, asked: number): string {
  if (asked > MAX_LOOKED_FOR) {
    return `only the first ${MAX_LOOKED_FOR} codes of a call are looked for`;
  }
  return failed?.replace(/\.$/, '') ?? 'too many codes are like them';
}

/** Codes that are looked for, and the longest that is shown, in characters. */
const MOST_NEAR_LOOKED_FOR = 5;
const MAX_CODE_CHARS = 80;

/** Codes that are offered for one. One that differs by more characters is another code, and so is one whose length does. */
const LIMITS = { most_offered: 3, most_edits: 2, most_separators: 6 };

/** Codes by the code that was asked for, the nearest first: the PIM has no filter for what is only alike, a copy can tell. */
async function findNearCodes(sought: Sought, codes: readonly string[], context: CallContext) {
  const found = new Map<string, readonly string[]>();
  const asked = codes
    .slice(0, MOST_NEAR_LOOKED_FOR)
    .map((code) => ({ code, folded: foldCode(code) }))
    .filter(({ folded }) => /^[\x20-\x7e]{4,60}$/.test(folded));
  if (asked.length === 0) return found;
  const values = { ...LIMITS, asked, owner: sought === 'product' ? 'product' : 'variant' };
  const copied = await askCopyBeside(context, (ask) => ask(fillSql(nearCodesSql, values)));
  for (const [code, near] of copied?.rows ?? []) {
    const codes = Array.isArray(near) ? near.map(String) : [];
    found.set(
      String(code),
      codes.map((one) => cutText(cleanText(one), MAX_CODE_CHARS)),
    );
  }
  return found;
}

type Identifiers = readonly (string | number)[];

/** The codes by which an argument finds this match. */
type CodesOf = (match: CodeMatch) => readonly string[];

const readAll = (field: string, records: readonly PimRecord[]): readonly string[] =>
  records.flatMap((record) => readText(getField(record, field)) ?? []);

const ownCodes: CodesOf = ({ records }) => readAll('Code', records);

/** The parameter that an argument sets, what it looks for, and by which codes it finds that. */
interface CodesArgument {
  readonly parameter: string;
  readonly sought: Sought;
  readonly codesOf: CodesOf;
}

/** Arguments of products that list codes. */
const ARGUMENTS: Readonly<Record<string, CodesArgument>> = {
  codes: { parameter: 'Codes', sought: 'product', codesOf: ownCodes },
  integration_codes: {
    parameter: 'IntegrationCodes',
    sought: 'product',
    codesOf: ({ records }) => readAll('IntegrationCode', records),
  },
  variant_codes: {
    parameter: 'IncludeVariantCode',
    sought: 'owner',
    // If the code was the product's own, any of its variants finds it.
    codesOf: ({ variant, product, records }) => {
      const ofProduct = product === undefined ? [] : records;
      return readAll('Code', variant === undefined ? ofProduct : [variant]).slice(0, 1);
    },
  },
};

/** How a list of products looks again for the codes in its arguments; undefined: it asks for none. */
export function lookForProductCodes(args: Readonly<Record<string, unknown>>) {
  const [asked] = Object.entries(ARGUMENTS).filter(([argument]) => args[argument] !== undefined);
  if (asked === undefined) return undefined;
  const [argument, { parameter, sought, codesOf }] = asked;
  return {
    argument,
    parameter,
    // Several variants may be of one product.
    leastTotal: sought === 'owner' ? 1 : new Set(readFilterValues(args, argument)).size,
    look: (unseen: Identifiers, context: CallContext) =>
      lookForCodes(sought, unseen, context, codesOf, parameter === 'IntegrationCodes'),
  };
}

/** How a list of variants looks again for the codes in its argument `codes`. */
export function lookForVariantCodes(codes: readonly string[]) {
  const look = (unseen: Identifiers, context: CallContext) =>
    lookForCodes('variant', unseen, context);
  return {
    argument: 'codes',
    parameter: 'Codes',
    leastTotal: new Set(codes).size,
    look,
  };
}

/**
 * Looks again for codes, and tells a list which to ask for instead. Throws CatalogError only when the call was cancelled.
 * @param isOfAnotherKind whether a product's own code is not what was asked for
 */
export async function lookForCodes(
  sought: Sought,
  codes: Identifiers,
  context: CallContext,
  codesOf = ownCodes,
  isOfAnotherKind = false,
): Promise<LookedAgain> {
  return toLookedAgain(
    await lookAgain(sought, codes.map(String), context, isOfAnotherKind),
    codesOf,
    isOfAnotherKind,
  );
}

function toLookedAgain(
  { found, missing, untold, near }: SecondLook,
  codesOf = ownCodes,
  isOfAnotherKind = false,
): LookedAgain {
  const matched = new Map<string, LookedMatch>();
  const unnamed: string[] = [];
  for (const [asked, match] of found) {
    if (match.by === undefined && !isOfAnotherKind) continue;
    const { by: way = 'code' } = match;
    const by = isOfAnotherKind && way.startsWith('ignoring') ? 'code' : way;
    const codes = [...new Set(codesOf(match))];
    const shown = match.product === undefined ? {} : { shown: readAll('Code', [match.product]) };
    const variants = match.variant === undefined ? [] : readAll('Code', [match.variant]);
    if (codes.length > 0) matched.set(asked, { by, codes, ...shown, variants });
    else unnamed.push(asked);
  }
  return { matched, missing, untold: [...untold, ...unnamed], near };
}

/**
 * The ids of the products that have codes (Spec §4.3 has no product code), which are looked for again where none has one.
 * @returns the code as it was asked, by product id; and what became of codes that no product has as they were written
 * @throws CatalogError, also when a product that has one of the codes has an id that cannot be asked for
 */
export async function resolveCodes(codes: readonly string[], context: CallContext) {
  const asked = new Map(codes.map((code) => [foldText(code), code]));
  const askedOf = new Map<number, string>();
  for (const filter of buildFilterBodies({ codes }, PRODUCT_PARAMETERS)) {
    for (const product of await fetchEvery(
      { endpoint: 'products', filter, argument: 'product_codes' },
      context,
    )) {
      const code = asked.get(foldText(readText(getField(product, 'Code')) ?? ''));
      if (code !== undefined) askedOf.set(requireProductId(product), code);
    }
  }
  const known = new Set(askedOf.values());
  const missing = [...asked.values()].filter((code) => !known.has(code));
  const look = await lookAgain('product', missing, context);
  for (const [code, { records }] of look.found) {
    for (const product of records) askedOf.set(requireProductId(product), code);
  }
  return { askedOf, looked: toLookedAgain(look) };
}

/** The ids of the products that have barcodes (Spec §4.2 has no filter for them). Throws as {@link resolveCodes}. */
export async function resolveBarcodes(barcodes: readonly string[], context: CallContext) {
  const { owners: matched, missing, untold } = await findBarcodes(barcodes, context);
  if (untold.length > 0) warnOfUnproven(context);
  const askedOf = new Map(
    [...matched].flatMap(([barcode, { productIds }]) => productIds.map((id) => [id, barcode])),
  );
  return { askedOf, looked: { matched, missing, untold } };
}
