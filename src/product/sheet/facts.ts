/**
 * What a product sheet is made of: the product, and its variants and media from their own queries, asked at once. When
 * one of those fails, the rest is answered and the failure named.
 */

import type { Answer } from '../../answer/envelope.ts';
import type { CallContext } from '../../call/context.ts';
import { describeError } from '../../call/describe-error.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { CatalogError } from '../../errors.ts';
import { getField, isAbsent, type PimRecord, readId, readText } from '../../record/value.ts';
import { fetchVariants } from '../look/candidates.ts';
import type { MatchedBy } from '../look/looks.ts';
import { requireProductId } from '../look/owner-id.ts';
import type { Identified } from '../look/steps.ts';
import { fetchOwnedMedia, OWNER_KINDS, PRODUCTS_BY_ID } from '../media/owned-media.ts';
import { tellVariantMedia } from '../media/variant-media.ts';
import { type Family, fetchChildren, fetchFamily } from './family.ts';
import { DEFAULT_SECTIONS, type Section } from './sections.ts';

/** Everything fetched for a sheet. */
export interface ProductFacts {
  readonly product: PimRecord;
  /** The variant by whose barcode or code the product was found. */
  readonly matchedVariant: PimRecord | undefined;
  /** How the code was found that no product has as it was written. */
  readonly matchedBy: MatchedBy | undefined;
  /** Undefined when not asked for, or when asking failed. */
  readonly variants: readonly PimRecord[] | undefined;
  /** Records that hold Pictures and Documents of the product; undefined as above. */
  readonly media: readonly PimRecord[] | undefined;
  /** Parent and children; undefined as above. */
  readonly family: Family | undefined;
  /** What failed, by part. */
  readonly failures: readonly Answer[];
}

/** Sections that show something of the variants. */
const OF_VARIANTS: ReadonlySet<Section> = new Set(['variants', 'options', 'codes', 'documents']);

/** Sections in whose place a product without variants shows its children. */
const OFFERED: ReadonlySet<Section> = new Set(['variants', 'options']);

/** Fetches what the sections need. Throws CatalogError only when the call was cancelled. */
export async function fetchProductFacts(
  product: PimRecord,
  { variant: matchedVariant, matchedBy }: Pick<Identified, 'variant' | 'matchedBy'>,
  args: { readonly sections?: readonly Section[] | undefined },
  context: CallContext,
): Promise<ProductFacts> {
  const sections = args.sections ?? DEFAULT_SECTIONS;
  const failures: Answer[] = [];
  const wantsMedia = sections.includes('pictures') || sections.includes('documents');
  const [variants, media, asked] = await Promise.all([
    sections.some((section) => OF_VARIANTS.has(section))
      ? attempt('variants', () => collectVariants(product, context), failures)
      : undefined,
    wantsMedia ? attempt('media', () => fetchMedia(product, context), failures) : undefined,
    sections.includes('family') ? attempt('family', () => fetchFamily(product, context), failures) : undefined,
  ]);
  if (sections.includes('documents')) await warnOfOtherDocuments(product, variants ?? [], context);
  // Its children's stand in for variants that it does not have.
  const isOffered = !sections.includes('family') && sections.some((one) => OFFERED.has(one));
  const family = isOffered && variants?.length === 0 ? await fetchChildren(product, context) : asked;
  return { product, matchedVariant, matchedBy, variants, media, family, failures };
}

/** Documents of variants may be in their own list alone (Spec §4.5), which the copy knows. */
async function warnOfOtherDocuments(
  product: PimRecord,
  variants: readonly PimRecord[],
  context: CallContext,
): Promise<void> {
  const id = readId(getField(product, 'ProductId'));
  if (id === undefined || variants.length === 0) return;
  if (variants.some((variant) => !isAbsent(getField(variant, 'Documents')))) return;
  const told = await tellVariantMedia(PRODUCTS_BY_ID, [id], { kind: 'documents' }, context);
  if (told !== undefined) context.call.warnings.add(told);
}

async function attempt<Value>(
  part: string,
  fetchPart: () => Promise<Value>,
  failures: Answer[],
): Promise<Value | undefined> {
  try {
    return await fetchPart();
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') throw error;
    failures.push({ part, ...describeError(error) });
    return undefined;
  }
}

async function collectVariants(product: PimRecord, context: CallContext): Promise<readonly PimRecord[]> {
  const variants: PimRecord[] = [];
  for await (const variant of fetchVariants([requireProductId(product)], 'product_id', context)) variants.push(variant);
  return variants;
}

/** By the product's id; by its code where the id cannot be asked for. */
async function fetchMedia(product: PimRecord, context: CallContext): Promise<readonly PimRecord[]> {
  const code = readText(getField(product, 'Code'));
  const isByCode = readId(getField(product, 'ProductId')) === undefined && code !== undefined;
  const argument = isByCode ? 'product_codes' : 'product_ids';
  const kind = OWNER_KINDS.find((candidate) => candidate.argument === argument);
  if (kind === undefined) return [product];
  const query = buildPageQuery({
    endpoint: kind.endpoint,
    filter: isByCode ? { ProductCodes: [code] } : { ProductIds: [requireProductId(product)] },
    parameters: kind.parameters,
    argumentNames: { ProductIds: 'product_id', ProductCodes: 'code' },
    pageSize: context.settings.pageSize,
  });
  const { media } = await fetchOwnedMedia(kind, query, context);
  return media.map(({ item }) => item);
}
