/** Learns, before a copy is written, what the keys within lists stand for, from a sample of the records. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { describeShapes } from '../../../record/shapes/describe-shapes.ts';
import {
  joinShapes,
  learnShapes,
  profileLists,
  type SampleRecords,
  type Shape,
} from '../../../record/shapes/reshape.ts';
import type { PimRecord } from '../../../record/value.ts';
import type { ChosenPage, CopyShapes, ShapeSource } from '../../protocol.ts';
import { readRows } from '../duckdb.ts';
import { parseRecords, readPage } from './read-page.ts';

/** Records of a list that are looked at. */
const SAMPLE = 200;

/**
 * Learns the shapes of a new copy.
 * @param known the copy attached as `known`, whose shapes stay, and whose records count where the pages hold few
 */
export async function learnCopyShapes(
  { given, today, pages }: ShapeSource,
  known: DuckDBConnection | undefined,
): Promise<CopyShapes> {
  const sample: SampleRecords = {
    product: await readSample('products', pages.products, known),
    variant: await readSample('variants', pages.variants, known),
  };
  const before = known === undefined ? [] : await readLearned(known);
  const profile = profileLists(sample);
  const applied = joinShapes(given, before, learnShapes(profile, today));
  return { given, applied, rows: describeShapes(profile, applied) };
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
  const raws = await readRows(
    known,
    `SELECT raw::VARCHAR FROM known.main."${list}" USING SAMPLE reservoir(${lacking} ROWS) REPEATABLE (1)`,
  );
  return [...read, ...raws.map(([raw]) => JSON.parse(String(raw)))]; // what writeRaw() wrote
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
