/**
 * What a product sheet is made of: the product, and its variants and media from their own queries, asked at once. When
 * one of those fails, the rest is answered and the failure named.
 */

import type { Answer } from '../answer/envelope.ts';
import { CatalogError } from '../errors.ts';
import { getField, type PimRecord, readId } from '../record/value.ts';
import type { ToolContext } from './define-tool.ts';
import { fetchVariants } from './identify-product.ts';
import { fetchOwnedMedia, OWNER_KINDS } from './owned-media.ts';
import { describeError } from './run-tool.ts';
import { DEFAULT_SECTIONS, type Section } from './sections.ts';

/** Everything fetched for a sheet. */
export interface ProductFacts {
  readonly product: PimRecord;
  /** The variant by whose barcode the product was found. */
  readonly matchedVariant: PimRecord | undefined;
  /** Undefined when not asked for, or when asking failed. */
  readonly variants: readonly PimRecord[] | undefined;
  /** Records that hold Pictures and Documents of the product; undefined as above. */
  readonly media: readonly PimRecord[] | undefined;
  /** What failed, by part. */
  readonly failures: readonly Answer[];
}

/** Fetches what the sections need. Throws CatalogError only when the call was cancelled. */
export async function fetchProductFacts(
  product: PimRecord,
  matchedVariant: PimRecord | undefined,
  args: { readonly sections?: readonly Section[] | undefined },
  context: ToolContext,
): Promise<ProductFacts> {
  const sections = args.sections ?? DEFAULT_SECTIONS;
  const id = readId(getField(product, 'ProductId'));
  const failures: Answer[] = [];
  const wantsMedia = sections.includes('pictures') || sections.includes('documents');
  const [variants, media] = await Promise.all([
    sections.includes('variants') || sections.includes('options')
      ? attempt('variants', () => collectVariants(id, context), failures)
      : undefined,
    wantsMedia ? attempt('media', () => fetchMedia(product, id, context), failures) : undefined,
  ]);
  return { product, matchedVariant, variants, media, failures };
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

async function collectVariants(id: number | undefined, context: ToolContext): Promise<readonly PimRecord[]> {
  const variants: PimRecord[] = [];
  if (id === undefined) return variants;
  for await (const variant of fetchVariants({ product_ids: [id] }, context)) variants.push(variant);
  return variants;
}

async function fetchMedia(
  product: PimRecord,
  id: number | undefined,
  context: ToolContext,
): Promise<readonly PimRecord[]> {
  const kind = OWNER_KINDS.find(({ argument }) => argument === 'product_ids');
  if (id === undefined || kind === undefined) return [product];
  const query = {
    endpoint: kind.endpoint,
    filter: { ProductIds: [id] },
    argumentNames: { ProductIds: 'product_id' },
    offset: 0,
    pageSize: context.settings.pageSize,
    priority: 'lookup',
    continued: false,
  } as const;
  const { media } = await fetchOwnedMedia(kind, query, context);
  return media.map(({ item }) => item);
}
