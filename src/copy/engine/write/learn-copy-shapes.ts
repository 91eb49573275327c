/** Learns, before a copy is written, what the keys within lists stand for, from a sample of the records. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { type CategoryParents, learnCategoryParents } from '../../../record/category-parents.ts';
import type { RecordHider } from '../../../record/hidden/hide-records.ts';
import { readReference } from '../../../record/reference-and-hits.ts';
import { describeShapes } from '../../../record/shapes/describe-shapes.ts';
import type { Labels } from '../../../record/shapes/labels.ts';
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

/** Records of a list that are looked at. */
const SAMPLE = 200;

/** What was learned for a new copy. */
export interface LearnedShapes {
  readonly shapes: CopyShapes;
  /** Whether properties or options have names or units that stand nowhere in what was read. */
  readonly needsDefinitions: boolean;
  readonly categoryParents: CategoryParents;
  /** Takes out what is hidden; undefined: nothing is. */
  readonly hider: RecordHider | undefined;
}

/**
 * Learns the shapes of a new copy.
 * @param known the copy attached as `known`, whose shapes stay, and whose records count where the pages hold few
 */
export async function learnCopyShapes(
  source: ShapeSource,
  known: DuckDBConnection | undefined,
): Promise<LearnedShapes> {
  const { given, today, culture, pages, productIds, definitions, defined = [], hidden } = source;
  const allCategories = await readAll('categories', pages.categories, known);
  const hiding =
    hidden &&
    new LearnedHiding(hidden, allCategories, [
      ...defined,
      // What is hidden may have its name at one entry, and its code alone at another.
      ...(await learnCopyShapes({ ...source, hidden: undefined }, known)).shapes.labels,
    ]);
  const sent: SampleRecords = {
    product: await readSample('products', pages.products, known),
    variant: await readSample('variants', pages.variants, known),
  };
  const sample = hiding?.hideSample(sent) ?? sent;
  const categories = hiding?.hideCategories(allCategories) ?? allCategories;
  const brands = await readAll('brands', pages.brands, known);
  const before = known === undefined ? [] : await readLearned(known);
  const profile = profileLists(sample);
  const ids = await listProducts(productIds, known);
  const parents = await readParents(sample.variant, pages.products, known);
  const references = learnReferences(sample, {
    categories: identify(categories.map((record) => readReference('categories', record))),
    brands: identify(brands.map((record) => readReference('brands', record))),
    parent: {
      ids: new Set(ids),
      codes: identify(parents).codes,
    },
  });
  const learned = joinShapes(given, before, learnShapes(profile, today));
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
  const kept = definitions === undefined ? defined.filter(isDefined) : [];
  const labels = [...learnedLabels, ...units, ...kept, ...(hiding?.labels ?? [])];
  return {
    shapes: { given, applied, labels, rows: describeShapes(profile, applied) },
    needsDefinitions: needsDefinitions(shaped, learnedLabels),
    categoryParents: learnCategoryParents(categories),
    hider: hiding?.hider,
  };
}

/** The lists of properties and options as places where names stand. */
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

/** The records under the shapes that were found. */
function shape(sample: SampleRecords, shapes: readonly Shape[]): SampleRecords {
  const shaper = new RecordShaper(shapes);
  return {
    product: sample.product.map((record) => shaper.reshape('product', record)),
    variant: sample.variant.map((record) => shaper.reshape('variant', record)),
  };
}

/** All records of a list that others refer to: those that were read, else those of the copy before. */
async function readAll(
  list: 'categories' | 'brands',
  pages: readonly ChosenPage[],
  known: DuckDBConnection | undefined,
): Promise<readonly PimRecord[]> {
  if (pages.length > 0 || known === undefined) {
    return pages.flatMap((page) => [...parseRecords(readPage(page).texts)]);
  }
  const rows = await readRows(known, `SELECT raw::VARCHAR FROM known.main."${list}"`);
  return parseRaws(rows);
}

/** The ids and codes of the products that variants are of. */
async function readParents(
  variants: readonly PimRecord[],
  pages: readonly ChosenPage[],
  known: DuckDBConnection | undefined,
): Promise<readonly PimRecord[]> {
  const ids = new Set(variants.flatMap((variant) => readId(getField(variant, 'ProductId')) ?? []));
  const isParent = (text: string): boolean => ids.has(Number(PRODUCT_ID.exec(text)?.[1]));
  const texts = pages.flatMap((page) => readPage(page).texts.filter(isParent));
  const read = [...parseRecords(texts)].map((record) => ({
    Id: getField(record, 'ProductId'),
    Code: getField(record, 'Code'),
  }));
  if (known === undefined || ids.size === 0) return read;
  const list = [...ids].join();
  const select = 'SELECT product_id::DOUBLE, code FROM known.main.products';
  const rows = await readRows(known, `${select} WHERE product_id IN (${list})`);
  return [...read, ...rows.map(([Id, Code]) => ({ Id, Code }))];
}

/** The id in the text of a product, without parsing it. */
const PRODUCT_ID = /"product_?id"\s*:\s*"?(\d+)/i;

/** The ids of the products that were read, and of those of the copy before. */
async function listProducts(
  read: readonly number[],
  known: DuckDBConnection | undefined,
): Promise<readonly number[]> {
  if (known === undefined) return read;
  const rows = await readRows(known, 'SELECT product_id::DOUBLE FROM known.main.products');
  return [...read, ...rows.map(([id]) => Number(id))];
}

function parseRaws(rows: readonly (readonly unknown[])[]): readonly PimRecord[] {
  return rows.map(([raw]) => JSON.parse(String(raw))); // what writeRaw() wrote
}

async function readSample(
  list: 'products' | 'variants',
  pages: readonly ChosenPage[],
  known: DuckDBConnection | undefined,
): Promise<readonly PimRecord[]> {
  const sample = spread(pages.flatMap((page) => readPage(page).texts));
  const read = [...parseRecords(sample)];
  const lacking = SAMPLE - read.length;
  if (known === undefined || lacking <= 0) return read;
  const some = `USING SAMPLE reservoir(${lacking} ROWS) REPEATABLE (1)`;
  const raws = await readRows(known, `SELECT raw::VARCHAR FROM known.main."${list}" ${some}`);
  return [...read, ...parseRaws(raws)];
}

/** Some of many, evenly. */
function spread<Item>(items: readonly Item[]): readonly Item[] {
  const step = Math.max(1, Math.ceil(items.length / SAMPLE));
  return items.filter((_item, at) => at % step === 0);
}

/** What an earlier copy has learned; a copy of an older format has learned nothing. */
async function readLearned(connection: DuckDBConnection): Promise<readonly Shape[]> {
  const sql = `SELECT list, path, role, source FROM known.main.shapes WHERE source = 'values'`;
  const rows = await readRows(connection, sql).catch(() => []);
  // What openTables() wrote of shapes.
  return rows.map(([list, path, role, source]) => ({ list, path, role, source }) as Shape);
}
