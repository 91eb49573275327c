/**
 * The second look for codes that found nothing as they were written, before "not found" is said: the same code in another
 * spelling, or a code of another kind. One request for each kind of look, whatever the number of codes.
 */

import type { CallContext } from '../../call/context.ts';
import { foldCode } from '../../filter/codes.ts';
import {
  type CodeMatch,
  type Look,
  lookByIntegrationCode,
  lookByOwnCode,
  lookByProductCode,
  lookByVariantCode,
} from '../look/looks.ts';
import { lookByBarcode } from './look-by-barcode.ts';
import { lookByVariantIntegration } from './look-by-variant-integration.ts';
import { findNearCodes } from './near-codes.ts';

/** What a second look found. */
export interface SecondLook {
  readonly found: ReadonlyMap<string, CodeMatch>;
  /** Codes that nothing has: all looks were made to their end. */
  readonly missing: readonly string[];
  /** Codes that were not looked for to the end. */
  readonly untold: readonly string[];
  /** The codes that are nearest to those that nothing has, where a copy tells. */
  readonly near: ReadonlyMap<string, readonly string[]>;
}

/** Codes that are looked for again in one call. */
const MAX_LOOKED_FOR = 20;

/** What is looked at for a product's code, in words. */
export const PRODUCT_LOOKS = 'products by code ignoring case and separators, by variant code, and by integration code';

/** Looks again for products. Throws CatalogError only when the call was cancelled. */
export function lookForProducts(codes: readonly string[], context: CallContext): Promise<SecondLook> {
  return lookInTurn(
    codes,
    [
      [(rest) => lookByOwnCode('products', 'pieces', rest, context)],
      [(rest) => lookByVariantCode('spellings', rest, context), (rest) => lookByIntegrationCode(rest, context)],
      [(rest) => lookByVariantCode('pieces', rest, context)],
      [
        (rest) => lookByOwnCode('products', 'heads', rest, context),
        (rest) => lookByVariantCode('heads', rest, context),
      ],
      [(rest) => lookByVariantIntegration('products', rest, context)],
      [(rest) => lookByBarcode('products', rest, context)],
    ],
    context,
    'products',
  );
}

/** Looks again for products by the codes of their variants. Throws as {@link lookForProducts}. */
export function lookForOwnersOfVariants(codes: readonly string[], context: CallContext): Promise<SecondLook> {
  return lookInTurn(
    codes,
    [
      [(rest) => lookByVariantCode('spellings', rest, context)],
      [(rest) => lookByVariantCode('pieces', rest, context)],
      [(rest) => lookByVariantCode('heads', rest, context), (rest) => lookByProductCode(rest, context)],
      [(rest) => lookByVariantIntegration('products', rest, context)],
    ],
    context,
    'variants',
  );
}

/** Looks again for products by their codes in another system. Throws as {@link lookForProducts}. */
export function lookForIntegrated(codes: readonly string[], context: CallContext): Promise<SecondLook> {
  return lookInTurn(
    codes,
    [
      [(rest) => lookByIntegrationCode(rest, context)],
      [
        (rest) => lookByOwnCode('products', 'pieces', rest, context),
        (rest) => lookByVariantCode('spellings', rest, context),
      ],
      [(rest) => lookByVariantIntegration('products', rest, context)],
      [(rest) => lookByBarcode('products', rest, context)],
    ],
    context,
  );
}

/** Looks again for variants, by integration code in the copy, because no filter finds them by it (Spec §4.3). Throws as {@link lookForProducts}. */
export function lookForVariants(codes: readonly string[], context: CallContext): Promise<SecondLook> {
  return lookInTurn(
    codes,
    [
      [(rest) => lookByOwnCode('variants', 'pieces', rest, context)],
      [(rest) => lookByProductCode(rest, context)],
      [(rest) => lookByOwnCode('variants', 'heads', rest, context)],
      [(rest) => lookByVariantIntegration('variants', rest, context)],
      [(rest) => lookByBarcode('variants', rest, context)],
    ],
    context,
    'variants',
  );
}

type Ask = (codes: readonly string[]) => Promise<Look>;

/**
 * Each turn looks only for what those before did not find; the looks of one turn are made at once.
 * @param kind whose codes are offered where nothing has one
 */
async function lookInTurn(
  codes: readonly string[],
  turns: readonly (readonly Ask[])[],
  context: CallContext,
  kind?: 'products' | 'variants',
): Promise<SecondLook> {
  const found = new Map<string, CodeMatch>();
  const unsure = new Set(codes.slice(MAX_LOOKED_FOR));
  let failed: string | undefined;
  let rest = codes.slice(0, MAX_LOOKED_FOR).filter((code) => foldCode(code) !== '');
  for (const turn of turns) {
    if (rest.length === 0) break;
    const asked = rest;
    for (const look of await Promise.all(turn.map((ask) => ask(asked)))) {
      for (const [code, match] of look.matches) if (!found.has(code)) found.set(code, match);
      failed ??= look.failure?.message;
      if (!look.isAll) for (const code of asked) unsure.add(code);
    }
    rest = rest.filter((code) => !found.has(code));
  }
  const lacking = codes.filter((code) => !found.has(code));
  const untold = lacking.filter((code) => unsure.has(code));
  for (const sentence of warnOfUntold(untold.length, failed, codes.length)) context.call.warnings.add(sentence);
  const near = kind === undefined ? new Map() : await findNearCodes(kind, lacking, context);
  return { found, missing: lacking.filter((code) => !unsure.has(code)), untold, near };
}

function warnOfUntold(untold: number, failed: string | undefined, asked: number): readonly string[] {
  if (untold === 0) return [];
  if (asked > MAX_LOOKED_FOR) {
    return [
      `Only the first ${MAX_LOOKED_FOR} codes without a record were looked for in other spellings; the others in no_match may exist in another spelling.`,
    ];
  }
  const why = failed === undefined ? 'too many codes are like them' : failed.replace(/\.$/, '');
  return [`The codes in no_match may exist in another spelling; a second look did not reach its end: ${why}.`];
}
