/** The second look for lists: what became of identifiers that no record came for. */

import type { CallContext, LookedAgain } from '../../call/context.ts';
import { foldCode } from '../../filter/codes.ts';
import { getField, type PimRecord, readText } from '../../record/value.ts';
import type { CodeMatch } from '../look/looks.ts';
import {
  lookForIntegrated,
  lookForOwnersOfVariants,
  lookForProducts,
  lookForVariants,
  type SecondLook,
} from './second-look.ts';

type Identifiers = readonly (string | number)[];

/** An argument that lists codes: the parameter that it sets, where it looks again, and what to ask for instead. */
interface CodeArgument {
  readonly parameter: string;
  readonly look: (codes: readonly string[], context: CallContext) => Promise<SecondLook>;
  /** The codes of a match under which this argument finds it. */
  readonly codesOf: (match: CodeMatch) => readonly string[];
}

const readAll = (field: string, records: readonly PimRecord[]): readonly string[] =>
  records.flatMap((record) => readText(getField(record, field)) ?? []);

const PRODUCT_ARGUMENTS = {
  codes: { parameter: 'Codes', look: lookForProducts, codesOf: ({ records }) => readAll('Code', records) },
  integration_codes: {
    parameter: 'IntegrationCodes',
    look: lookForIntegrated,
    codesOf: ({ records }) => readAll('IntegrationCode', records),
  },
  variant_codes: {
    parameter: 'IncludeVariantCode',
    look: lookForOwnersOfVariants,
    // Of a product that was named itself any variant finds it.
    codesOf: ({ variant, product, records }) =>
      readAll('Code', variant !== undefined ? [variant] : product !== undefined ? records : []).slice(0, 1),
  },
} as const satisfies Readonly<Record<string, CodeArgument>>;

const VARIANT_CODES: CodeArgument = { ...PRODUCT_ARGUMENTS.codes, look: lookForVariants };

/** Lists of codes, by the arguments that take them. */
type Codes = Readonly<Partial<Record<keyof typeof PRODUCT_ARGUMENTS, readonly string[] | undefined>>>;

/** How a list of products looks again for the codes in its arguments; undefined: it asks for none. */
export function lookForProductCodes({ codes, integration_codes, variant_codes }: Codes) {
  if (codes) return lookForCodes('codes', codes, PRODUCT_ARGUMENTS.codes);
  if (integration_codes) {
    return lookForCodes('integration_codes', integration_codes, PRODUCT_ARGUMENTS.integration_codes);
  }
  return variant_codes && lookForCodes('variant_codes', variant_codes, PRODUCT_ARGUMENTS.variant_codes);
}

/** How a list of variants looks again for the codes in its argument `codes`. */
export function lookForVariantCodes(codes: readonly string[]) {
  return lookForCodes('codes', codes, VARIANT_CODES);
}

/** Looks again for codes of products or variants. Throws CatalogError only when the call was cancelled. */
export async function lookForListed(
  endpoint: 'products' | 'variants',
  codes: Identifiers,
  context: CallContext,
): Promise<LookedAgain> {
  const { look } = endpoint === 'products' ? PRODUCT_ARGUMENTS.codes : VARIANT_CODES;
  return toLookedAgain(await look(codes.map(String), context));
}

function lookForCodes(argument: string, codes: readonly string[], { parameter, look, codesOf }: CodeArgument) {
  return {
    argument,
    parameter,
    // Several variants may be of one product.
    leastTotal: argument === 'variant_codes' ? 1 : new Set(codes).size,
    look: async (unseen: Identifiers, context: CallContext): Promise<LookedAgain> =>
      toLookedAgain(await look(unseen.map(String), context), codesOf, argument === 'integration_codes'),
  };
}

/**
 * What a list is told of a second look: which codes to ask for instead.
 * @param codesOf those of a match
 * @param isOfAnotherKind whether a product's own code is not what was asked for
 */
export function toLookedAgain(
  { found, missing, untold, near }: SecondLook,
  codesOf: CodeArgument['codesOf'] = PRODUCT_ARGUMENTS.codes.codesOf,
  isOfAnotherKind = false,
): LookedAgain {
  const matched = new Map<string, { by: string; codes: readonly string[]; shown?: readonly string[] }>();
  const unnamed: string[] = [];
  for (const [asked, match] of found) {
    if (match.by === undefined && !isOfAnotherKind) continue;
    const codes = [...new Set(codesOf(match))];
    const by = describeMatch(match, isOfAnotherKind, asked, codes);
    const shown = match.product === undefined ? {} : { shown: readAll('Code', [match.product]) };
    if (codes.length > 0) matched.set(asked, { by, codes, ...shown });
    else unnamed.push(asked);
  }
  return { matched, missing, untold: [...untold, ...unnamed], near };
}

function describeMatch(
  { by = 'code' }: Pick<CodeMatch, 'by'>,
  isOfAnotherKind: boolean,
  asked: string,
  codes: readonly string[],
): string {
  // A code of the kind that was asked for is only spelt in another way.
  const isSame = codes.some((code) => foldCode(code) === foldCode(asked));
  if (isSame) return by === 'ignoring case' ? by : 'ignoring case and separators';
  return isOfAnotherKind && by.startsWith('ignoring') ? 'code' : by;
}
