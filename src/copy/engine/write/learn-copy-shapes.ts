import type { DuckDBConnection } from '@duckdb/node-api';
import { type CategoryParents, learnCategoryParents } from '../../../record/category-parents.ts';
import type { RecordHider } from '../../../record/hidden/hide-records.ts';
import { readReference } from '../../../record/reference-and-hits.ts';
import { describeShapes } from '../../../record/shapes/describe-shapes.ts';
import type { Labels } from '../../../record/shapes/labels.ts';
import { LanguageNamer } from '../../../record/shapes/language-ids.ts';
import { learnLabels, learnUnits, needsDefinitions } from '../../../record/shapes/learn-labels.ts';
import {
  identify,
  joinReferences,
  learnReferences,
} from '../../../record/shapes/learn-references.ts';
import {
  joinShapes,
  learnShapes,
  profileLists,
  RecordShaper,
  type SampleRecords,
  type Shape,
} from '../../../record/shapes/reshape.ts';
import {
  DEFINITIONS,
  RANK_OF_ALL,
  RANK_OF_NAMES,
  type SourceRecords,
} from '../../../record/shapes/walk-places.ts';
import { getField, type PimRecord, readId } from '../../../record/value.ts';
import type { ChosenPage, CopyShapes, Definitions, ShapeSource } from '../../protocol.ts';
import { readRows } from '../duckdb.ts';
import { LearnedHiding } from './learned-hiding.ts';
import { parseRecords, readPage } from './read-page.ts';

// Records of a list in the sample.
const SAMPLE = 200;

/** Shapes and labels for a new copy. */
export interface LearnedShapes {
  readonly shapes: CopyShapes;
  readonly needsDefinitions: boolean;
  readonly categoryParents: CategoryParents;
  readonly hider: RecordHider | undefined;
}

/**
 * Learns the shapes of a new copy.
 * @param earlierCopy the copy attached as `known`, whose shapes stay, and whose records count where
 * the pages hold few
 */
export async function learnCopyShapes(
  source: ShapeSource,
  earlierCopy: DuckDBConnection | undefined,
): Promise<LearnedShapes> {
  const { given: operatorShapes, today, culture, pages, productIds, definitions } = source;
  const { defined = [], hidden } = source;
  const allCategories = await readAll('categories', pages.categories, earlierCopy);
  const hiding =
    hidden &&
    new LearnedHiding(hidden, allCategories, [
      ...defined,
      // What is hidden may have its name at one entry, and its code alone at another.
      ...(await learnCopyShapes({ ...source, hidden: undefined }, earlierCopy)).shapes.labels,
    ]);
  const sent: SampleRecords = {
    product: await readSample('products', pages.products, earlierCopy),
    variant: await readSample('variants', pages.variants, earlierCopy),
  };
  const sample = hiding?.hideSample(sent) ?? sent;
  const categories = hiding?.hideCategories(allCategories) ?? allCategories;
  const brands = await readAll('brands', pages.brands, earlierCopy);
  const earlierShapes = earlierCopy === undefined ? [] : await readLearned(earlierCopy);
  const profile = profileLists(sample);
  const ids = await listProducts(productIds, earlierCopy);
  const parents = await readParents(sample.variant, pages.products, earlierCopy);
  const references = learnReferences(sample, {
    categories: identify(categories.map((record) => readReference('categories', record))),
    brands: identify(brands.map((record) => readReference('brands', record))),
    parent: {
      ids: new Set(ids),
      codes: identify(parents).codes,
    },
  });
  const learned = joinShapes(operatorShapes, earlierShapes, learnShapes(profile, today));
  const applied = joinReferences(learned, references);
  const shaped = profileLists(shape(sample, applied));
  const sources: readonly SourceRecords[] = [
    ...asSources(definitions),
    { name: 'categories', records: categories, lowestRank: RANK_OF_ALL },
    { name: 'brands', records: brands, lowestRank: RANK_OF_ALL },
    { name: 'products', records: sample.product, lowestRank: RANK_OF_NAMES },
    { name: 'variants', records: sample.variant, lowestRank: RANK_OF_NAMES },
  ];
  const learnedLabels = learnLabels(shaped, sources, culture);
  const units = learnUnits(shaped, asSources(definitions));
  const isDefined = ({ place }: Labels): boolean => place.startsWith(DEFINITIONS);
  const earlierLabels = definitions === undefined ? defined.filter(isDefined) : [];
  const labels = [...learnedLabels, ...units, ...earlierLabels, ...(hiding?.labels ?? [])];
  const records = [...sample.product, ...sample.variant];
  const languages = [...new LanguageNamer().learnLanguages(records)];
  return {
    shapes: {
      given: operatorShapes,
      applied,
      labels,
      languages,
      rows: describeShapes(profile, applied),
    },
    needsDefinitions: needsDefinitions(shaped, learnedLabels),
    categoryParents: learnCategoryParents(categories),
    hider: hiding?.hider,
  };
}

function asSources(definitions: Definitions | undefined): readonly SourceRecords[] {
  if (definitions === undefined) return [];
  return [
    {
      name: DEFINITIONS,
      records: [definitions],
      lowestRank: RANK_OF_ALL,
    },
  ];
}

function shape(sample: SampleRecords, shapes: readonly Shape[]): SampleRecords {
  const shaper = new RecordShaper(shapes);
  return {
    product: sample.product.map((record) => shaper.reshape('product', record)),
    variant: sample.variant.map((record) => shaper.reshape('variant', record)),
  };
}

// Reads all records of a list that others refer to: the new ones, else those of the earlier copy.
async function readAll(
  list: 'categories' | 'brands',
  pages: readonly ChosenPage[],
  earlierCopy: DuckDBConnection | undefined,
): Promise<readonly PimRecord[]> {
  if (pages.length > 0 || earlierCopy === undefined) {
    return pages.flatMap((page) => [...parseRecords(readPage(page).texts)]);
  }
  const rows = await readRows(earlierCopy, `SELECT raw::VARCHAR FROM known.main."${list}"`);
  return parseRaws(rows);
}

// Reads the ids and codes of the products of variants.
async function readParents(
  variants: readonly PimRecord[],
  pages: readonly ChosenPage[],
  earlierCopy: DuckDBConnection | undefined,
): Promise<readonly PimRecord[]> {
  const ids = new Set(variants.flatMap((variant) => readId(getField(variant, 'ProductId')) ?? []));
  const isParent = (text: string): boolean => ids.has(Number(PRODUCT_ID.exec(text)?.[1]));
  const texts = pages.flatMap((page) => readPage(page).texts.filter(isParent));
  const products = [...parseRecords(texts)].map((record) => ({
    Id: getField(record, 'ProductId'),
    Code: getField(record, 'Code'),
  }));
  if (earlierCopy === undefined || ids.size === 0) return products;
  const list = [...ids].join();
  const select = 'SELECT product_id::DOUBLE, code FROM known.main.products';
  const rows = await readRows(earlierCopy, `${select} WHERE product_id IN (${list})`);
  return [...products, ...rows.map(([Id, Code]) => ({ Id, Code }))];
}

// Finds the id in the text of a product without parsing it.
const PRODUCT_ID = /"product_?id"\s*:\s*"?(\d+)/i;

async function listProducts(
  productIds: readonly number[],
  earlierCopy: DuckDBConnection | undefined,
): Promise<readonly number[]> {
  if (earlierCopy === undefined) return productIds;
  const rows = await readRows(earlierCopy, 'SELECT product_id::DOUBLE FROM known.main.products');
  return [...productIds, ...rows.map(([id]) => Number(id))];
}

function parseRaws(rows: readonly (readonly unknown[])[]): readonly PimRecord[] {
  return rows.map(([raw]) => JSON.parse(String(raw))); // what writeRaw() wrote
}

async function readSample(
  list: 'products' | 'variants',
  pages: readonly ChosenPage[],
  earlierCopy: DuckDBConnection | undefined,
): Promise<readonly PimRecord[]> {
  const sample = spread(pages.flatMap((page) => readPage(page).texts));
  const records = [...parseRecords(sample)];
  const lacking = SAMPLE - records.length;
  if (earlierCopy === undefined || lacking <= 0) return records;
  const some = `USING SAMPLE reservoir(${lacking} ROWS) REPEATABLE (1)`;
  const raws = await readRows(earlierCopy, `SELECT raw::VARCHAR FROM known.main."${list}" ${some}`);
  return [...records, ...parseRaws(raws)];
}

// Picks items at even distances.
function spread<Item>(items: readonly Item[]): readonly Item[] {
  const step = Math.max(1, Math.ceil(items.length / SAMPLE));
  return items.filter((_item, index) => index % step === 0);
}

// A copy of an older format has learned nothing.
async function readLearned(connection: DuckDBConnection): Promise<readonly Shape[]> {
  const sql = `SELECT list, path, role, source FROM known.main.shapes WHERE source = 'values'`;
  const rows = await readRows(connection, sql).catch(() => []);
  // The rows of shapes that openTables() wrote.
  return rows.map(([list, path, role, source]) => ({ list, path, role, source }) as Shape);
}
