/**
 * What the sheet of a product is made of: its sections, the product, and its variants and media from their own queries, asked
 * at once. When one of those fails, the rest is answered and the failure named.
 */

import type { Answer } from '../../answer/envelope.ts';
import { listNameless } from '../../answer/name-references.ts';
import { CatalogError } from '../../errors.ts';
import { READERS } from '../../record/readers.ts';
import { listKeys, PRODUCT_FIELDS } from '../../record/record-fields.ts';
import { getField, type PimRecord } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { describeError } from '../call/describe-error.ts';
import { fetchEvery, requireProductId } from '../call/page-query.ts';
import { readReferenceNames } from '../call/reference-names.ts';
import { fetchFamily, fetchPast } from './family.ts';
import type { Identified } from './identify.ts';
import { fetchOwnedMedia, PRODUCTS_BY_ID } from './owned-media.ts';

/** One section of a sheet, beside the fields of the product that the table of fields puts into it. */
interface SectionRow {
  /** What of the sheet shows it, beside those fields. */
  readonly lists?: readonly string[];
  /** What is fetched for it. */
  readonly needs?: readonly ('variants' | 'media' | 'family' | 'changes')[];
  /** The place in the order in which a small budget gives sections up. */
  readonly rank: number;
  /** True: it is shown only where the call asks for it. */
  readonly isExtra?: true;
}

const ROWS = {
  texts: { rank: 8 },
  prices: { rank: 11 },
  codes: { lists: ['variant_barcodes', 'barcodes'], needs: ['variants'], rank: 7 },
  classification: { rank: 6 },
  properties: { rank: 5 },
  translations: { rank: 3, isExtra: true },
  history: { lists: ['changes'], needs: ['changes'], rank: 2, isExtra: true },
  /** Parent and children, which tell themselves that there are none. */
  family: { needs: ['family'], rank: 9 },
  /** What the variants offer: every option with its values. */
  options: { lists: ['options'], needs: ['variants'], rank: 12 },
  variants: { lists: ['variants'], needs: ['variants'], rank: 10 },
  pictures: { lists: ['pictures'], needs: ['media'], rank: 4 },
  documents: {
    lists: ['documents'],
    needs: ['media', 'variants'],
    rank: 1,
  },
} as const satisfies Readonly<Record<string, SectionRow>>;

/** A section of the sheet. */
export type Section = keyof typeof ROWS;

/** The sections, by name. */
export const SECTION_ROWS: Readonly<Record<Section, SectionRow>> = ROWS;

/** The names of the sections. The cast restores what Object.keys forgets: the keys of the table above. */
export const SECTIONS = Object.keys(SECTION_ROWS) as [Section, ...Section[]];

/** The fields of the product in a section. */
export function listSectionFields(name: Section): readonly string[] {
  return listKeys(PRODUCT_FIELDS.filter(({ section }) => section === name));
}

/** Sections that hold fields of the product, which need no further request. */
export const FIELD_SECTIONS = SECTIONS.filter((name) => listSectionFields(name).length > 0);

/** What a sheet shows when the call does not choose. */
export const DEFAULT_SECTIONS: readonly Section[] = SECTIONS.filter(
  (name) => SECTION_ROWS[name].isExtra !== true,
);

/** Everything fetched for a sheet. */
export type ProductFacts = Awaited<ReturnType<typeof fetchProductFacts>>;

/** Fetches what the sections need: undefined where it is not asked for, or where asking failed (`failures`). Throws CatalogError only when the call was cancelled. */
export async function fetchProductFacts(
  product: PimRecord,
  { variant, matchedBy }: Pick<Identified, 'variant' | 'matchedBy'>,
  { sections = DEFAULT_SECTIONS }: { readonly sections?: readonly Section[] | undefined },
  context: CallContext,
) {
  const failures: Answer[] = [];
  const fetchPart = async <Value>(
    part: NonNullable<SectionRow['needs']>[number],
    fetch: () => Promise<Value>,
  ) => {
    if (!sections.some((section) => SECTION_ROWS[section].needs?.includes(part))) {
      return undefined;
    }
    try {
      return await fetch();
    } catch (error) {
      if (!(error instanceof CatalogError) || error.code === 'CANCELLED') {
        throw error;
      }
      failures.push({ part, ...describeError(error) });
      return undefined;
    }
  };
  const nameless = (field: keyof typeof REFERENCE_FIELDS) =>
    sections.includes('classification') ? listNamelessOf(product, field) : [];
  const [variants, media, family, changes, names] = await Promise.all([
    fetchPart('variants', async () => {
      const filter = { ProductIds: [requireProductId(product)] };
      return fetchEvery('variants', filter, 'product_id', context);
    }),
    fetchPart('media', () => fetchMedia(product, context)),
    fetchPart('family', () => fetchFamily(product, context)),
    fetchPart('changes', () => fetchPast(product, context)),
    readReferenceNames({ brands: nameless('brands'), categories: nameless('categories') }, context),
  ]);
  return {
    product,
    variant,
    matchedBy,
    variants,
    media,
    family,
    changes,
    names,
    failures,
  };
}

const REFERENCE_FIELDS = { brands: 'TrademarkProducts', categories: 'CategoryProducts' } as const;

/** The ids of brands or categories of a product that lack a name. */
function listNamelessOf(product: PimRecord, field: keyof typeof REFERENCE_FIELDS) {
  const reading = READERS[field](getField(product, REFERENCE_FIELDS[field]));
  return reading.state === 'value' ? listNameless(reading.value) : [];
}

async function fetchMedia(product: PimRecord, context: CallContext): Promise<readonly PimRecord[]> {
  const filter = { ProductIds: [requireProductId(product)] };
  const { media } = await fetchOwnedMedia(PRODUCTS_BY_ID, filter, context);
  return media.map(({ item }) => item);
}
