/**
 * Sections are fetched at the same time; when one fails, the rest is answered and the failure
 * named.
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

interface SectionRow {
  // Keys of the sheet that hold the section, beside those fields.
  readonly lists?: readonly string[];
  readonly needs?: readonly ('variants' | 'media' | 'family' | 'changes')[];
  // A small token budget drops low ranks first.
  readonly rank: number;
  // True: shown only where the call asks for it.
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
  // Without `lists`: an empty family is reported by notices of its own.
  family: { needs: ['family'], rank: 9 },
  options: { lists: ['options'], needs: ['variants'], rank: 12 },
  variants: { lists: ['variants'], needs: ['variants'], rank: 10 },
  pictures: { lists: ['pictures'], needs: ['media'], rank: 4 },
  documents: {
    lists: ['documents'],
    needs: ['media', 'variants'],
    rank: 1,
  },
} as const satisfies Readonly<Record<string, SectionRow>>;

export type Section = keyof typeof ROWS;

export const SECTION_ROWS: Readonly<Record<Section, SectionRow>> = ROWS;

// Object.keys forgets the type of the keys.
export const SECTIONS = Object.keys(SECTION_ROWS) as [Section, ...Section[]];

export function listSectionFields(name: Section): readonly string[] {
  return listKeys(PRODUCT_FIELDS.filter(({ section }) => section === name));
}

/** Sections with fields of the product, which need no further request. */
export const FIELD_SECTIONS = SECTIONS.filter((name) => listSectionFields(name).length > 0);

export const DEFAULT_SECTIONS: readonly Section[] = SECTIONS.filter(
  (name) => SECTION_ROWS[name].isExtra !== true,
);

/** Everything that was fetched for a sheet. */
export type ProductFacts = Awaited<ReturnType<typeof fetchProductFacts>>;

/**
 * Fetches the data of the sections; undefined where it is not asked for or failed (`failures`).
 * Throws CatalogError only when the call was cancelled.
 */
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

function listNamelessOf(product: PimRecord, field: keyof typeof REFERENCE_FIELDS) {
  const reading = READERS[field](getField(product, REFERENCE_FIELDS[field]));
  return reading.state === 'value' ? listNameless(reading.value) : [];
}

async function fetchMedia(product: PimRecord, context: CallContext): Promise<readonly PimRecord[]> {
  const filter = { ProductIds: [requireProductId(product)] };
  const { media } = await fetchOwnedMedia(PRODUCTS_BY_ID, filter, context);
  return media.map(({ item }) => item);
}
