/** A code that was typed where words were expected, and that a search does not find (Spec §4.6 does not show what it looks at). */

import type { CallContext, LookedAgain } from '../../call/context.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, type PimRecord } from '../../record/value.ts';
import { toLookedAgain } from './look-for-listed.ts';
import { lookForProducts, lookForVariants } from './second-look.ts';

/** What has the code, as search results with the keys that those have. */
export interface FoundByCode {
  readonly results: readonly PimRecord[];
  /** How it was found. */
  readonly looked: LookedAgain;
}

/** One word with a digit in it, which few words of a language have. */
const CODE = /^(?=.*\d)[^\s,;]{3,60}$/u;

/**
 * Looks for the product, or where only variants are searched the variant, that has a text as its code, in any spelling and
 * of any kind; undefined where the text is no code, or nothing has it. Throws CatalogError only when the call was cancelled.
 */
export async function findByCode(
  text: string,
  entityTypes: readonly string[],
  context: CallContext,
): Promise<FoundByCode | undefined> {
  const types = entityTypes.map(foldText);
  const isOfProducts = types.some((type) => type.startsWith('PRODUCT'));
  if (!CODE.test(text) || !(isOfProducts || types.some((type) => type.startsWith('VARIANT')))) return undefined;
  const look = await (isOfProducts ? lookForProducts : lookForVariants)([text], context);
  const records = look.found.get(text)?.records ?? [];
  if (records.length === 0) return undefined;
  const idField = isOfProducts ? 'ProductId' : 'VariantId';
  const results = records.map((record) => ({
    Type: isOfProducts ? 'Product' : 'Variant',
    Id: getField(record, idField),
    Code: getField(record, 'Code'),
    Name: getField(record, 'Name'),
    Status: getField(record, 'Status'),
  }));
  return { results, looked: toLookedAgain(look) };
}
