/** The second look for lists: what became of identifiers that no record came for. */

import type { CallContext } from '../call/context.ts';
import type { LookedAgain } from '../call/looked-again.ts';
import { getField, readText } from '../record/value.ts';
import { lookForProducts, lookForVariants, type SecondLook } from './second-look.ts';

type Identifiers = readonly (string | number)[];

/** How a list looks again for the codes of products or variants in its argument `codes`. */
export function lookForCodes(endpoint: 'products' | 'variants', codes: readonly string[]) {
  return {
    argument: 'codes',
    parameter: 'Codes',
    leastTotal: new Set(codes).size,
    look: (unseen: Identifiers, context: CallContext) => lookForListed(endpoint, unseen, context),
  };
}

/** Looks again for codes of products or variants. Throws CatalogError only when the call was cancelled. */
export async function lookForListed(
  endpoint: 'products' | 'variants',
  codes: Identifiers,
  context: CallContext,
): Promise<LookedAgain> {
  const look = endpoint === 'products' ? lookForProducts : lookForVariants;
  return toLookedAgain(await look(codes.map(String), context));
}

/** What a list is told of a second look: which codes to ask for instead. */
export function toLookedAgain({ found, missing, untold }: SecondLook): LookedAgain {
  const matched = new Map<string, { by: string; codes: readonly string[] }>();
  const unnamed: string[] = [];
  for (const [asked, { by, records }] of found) {
    if (by === undefined) continue;
    const codes = records.flatMap((record) => readText(getField(record, 'Code')) ?? []);
    if (codes.length > 0) matched.set(asked, { by, codes: [...new Set(codes)] });
    else unnamed.push(asked);
  }
  return { matched, missing, untold: [...untold, ...unnamed] };
}
