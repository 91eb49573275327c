/**
 * Codes that no record has as they were written are searched for once more before "not found" is
 * said: in all spellings and as all kinds of codes, in the copy and then by the PIM.
 */

import type { Notice, NoticeOf } from '../../answer/notices.ts';
import { MAX_VALUES_PER_REQUEST } from '../../filter/pim-filters.ts';
import type { CallContext } from '../call/context.ts';
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

interface CodeSearch {
  readonly target: CodeTarget;
  // The codes are integration codes: only a copy knows those of variants.
  readonly isIntegration?: boolean;
}

/** Result of a search for codes. */
export type FoundCodes = Awaited<ReturnType<typeof findCodesAnywhere>>;

/**
 * Finds codes in the copy, and by the PIM where the copy proves nothing. Throws CatalogError only
 * when the call was cancelled.
 * @returns `missing`: codes that nothing has; `undecided`: codes without a match that may exist
 */
export async function findCodesAnywhere(
  codes: readonly string[],
  { target, isIntegration = false }: CodeSearch,
  context: CallContext,
) {
  const { copy, call } = context;
  const inCopy = codes.length > 0 ? await findInCopy(codes, target, context) : undefined;
  const notInCopy = codes.filter((code) => !inCopy?.matches.has(code));
  const unproven = inCopy?.isProof === true ? [] : notInCopy;
  // Where the copy stands for the PIM, the PIM is not asked.
  const sent = copy === undefined ? unproven.slice(0, MAX_CODES_SENT) : [];
  const inPim = await findInPim(sent, target, context);
  const matches = new Map([...(inCopy?.matches ?? []), ...inPim.matches]);

  const needsCopy = isIntegration || target === 'barcode';
  const hasCopyAnswered = codes.length === 0 || inCopy !== undefined;
  const gap = inPim.gap ?? findGap(needsCopy, hasCopyAnswered, context);
  const undecided = gap === undefined ? unproven.slice(sent.length) : unproven;
  const reasons = new Map<string, Reason>();
  for (const code of undecided) {
    if (!matches.has(code)) reasons.set(code, gap ?? 'first_only');
  }
  for (const code of dropUnusable(matches, target, context)) {
    reasons.set(code, 'many_alike');
  }
  const [firstReason] = reasons.values();
  if (firstReason !== undefined) {
    call.notices.push(describeGap(target, firstReason, context));
  }
  const unmatched = codes.filter((code) => !matches.has(code));
  return {
    matches,
    missing: unmatched.filter((code) => !reasons.has(code)),
    undecided: [...reasons.keys()],
    near: await findNearCodes(unmatched, target, context),
    tried: listTried(target, inCopy?.way, inPim.tried, context),
    failure: inPim.failure,
  };
}

// Removes the matches that no request can go on with. Returns the codes that too many products
// have.
function dropUnusable(
  matches: Map<string, CodeMatch>,
  target: CodeTarget,
  { call }: CallContext,
): readonly string[] {
  const tooCommon: string[] = [];
  for (const [code, match] of matches) {
    const isProductAlone = match.variantCodes.length === 0 && !isOfVariants(match);
    if (match.productIds.length > MAX_VALUES_PER_REQUEST) {
      tooCommon.push(code);
      matches.delete(code);
    } else if (target === 'variant' && isProductAlone) {
      call.notices.push({ code: 'product_without_variants', productCode: code });
      matches.delete(code);
    }
  }
  return tooCommon;
}

function listTried(
  target: CodeTarget,
  wayOfCopy: string | undefined,
  waysOfPim: readonly string[],
  { localCopy }: CallContext,
): readonly string[] {
  const tried = wayOfCopy === undefined ? [...waysOfPim] : [wayOfCopy, ...waysOfPim];
  if (localCopy?.exists() !== true) {
    tried.push(target === 'barcode' ? BARCODES_NEED_COPY : NEEDS_COPY);
  }
  return tried;
}

// Why a code without a match may exist all the same.
type Reason = NoticeOf<'codes_may_exist'>['because'];

function describeGap(target: CodeTarget, because: Reason, { localCopy }: CallContext): Notice {
  if (target !== 'barcode') return { code: 'codes_may_exist', because };
  return { code: 'barcodes_not_proved', mayCopy: localCopy !== undefined };
}

function findGap(
  needsCopy: boolean,
  hasCopyAnswered: boolean,
  context: CallContext,
): Reason | undefined {
  const { copy, localCopy, settings } = context;
  if (copy !== undefined) return 'copy_lacks';
  if (needsCopy) return 'copy_alone';
  if (hasCopyAnswered || localCopy === undefined) return undefined;
  if (localCopy.exists()) return 'copy_lacks';
  const { progress, failure } = localCopy.reading();
  // The first call starts the reading, if only after its answer.
  const isBeingRead = progress !== undefined || settings.startsReading === true;
  return isBeingRead && failure === undefined ? 'copy_being_read' : undefined;
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
