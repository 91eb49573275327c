import { statSync } from 'node:fs';
import type { ListName } from '../copied-lists.ts';
import type { Engine } from '../engine-process.ts';
import type {
  ChosenPage,
  CopyShapes,
  CopySummary,
  Definitions,
  ListSummary,
  ShapeSource,
} from '../protocol.ts';
import type { ListOutcome } from './list-outcome.ts';
import type { PageStore } from './page-store.ts';
import type { Base } from './refresh.ts';

// Earlier copy, and what was read again of it.
interface Keeping {
  readonly base: Base;
  readonly outcomes: ReadonlyMap<ListName, ListOutcome>;
  // Products whose variants and media were read again.
  readonly owners: readonly number[];
  // Start of this reading.
  readonly sinceMs: number;
}

// Content of a copy beside the pages.
interface CopyContent
  extends Pick<ShapeSource, 'given' | 'today' | 'culture' | 'defined' | 'hidden'> {
  readonly summary: CopySummary;
  // Undefined: the PIM has no definitions that can be read now.
  readonly fetchDefinitions: () => Promise<Definitions | undefined>;
  readonly keeping?: Keeping | undefined;
}

/** Copy that was written. */
export interface WrittenCopy {
  // Roles of the keys in its lists.
  readonly shapes: CopyShapes;
  readonly summary: CopySummary;
}

// Pages that are passed to the engine at a time, which takes seconds.
const PAGES_A_BATCH = 5;

// Pages of a list from which its shapes are learned before any is written.
const SAMPLED_PAGES = 6;

/** Time limit of the engine for a step of writing. */
export const WRITE_MS = 30 * 60_000;

/**
 * Writes a copy from the stored pages into a file, replacing its content.
 * @param onWritten called with the written part of the pages' bytes, above 0, at most 1
 */
export async function writeCopy(
  engine: Engine,
  file: string,
  store: Pick<PageStore, 'pagesToWrite' | 'recordIds'>,
  content: CopyContent,
  onWritten: (part: number) => void = () => {},
): Promise<WrittenCopy> {
  const { summary, keeping } = content;
  const chosen = summary.lists.map((row) => ({ row, pages: store.pagesToWrite(row.list) }));
  await beginCopy(engine, file, store, content);
  const lists: ListSummary[] = [];
  const allBytes = countBytes(chosen.flatMap(({ pages }) => pages));
  let writtenBytes = 0;
  for (const { row, pages } of chosen) {
    for (let index = 0; index < pages.length; index += PAGES_A_BATCH) {
      const batch = pages.slice(index, index + PAGES_A_BATCH);
      await engine.ask({ kind: 'write_pages', list: row.list, pages: batch }, WRITE_MS);
      writtenBytes += countBytes(batch);
      onWritten(writtenBytes / allBytes);
    }
    lists.push(keeping === undefined ? row : await keepRecords(engine, row, keeping));
  }
  const whole = { ...summary, lists };
  const shapes = await engine.ask({ kind: 'seal_copy', ...whole }, WRITE_MS);
  // The file is put in place of another one next.
  await engine.ask({ kind: 'close' }, WRITE_MS);
  return { shapes, summary: whole };
}

// Has the engine learn the shapes of the records and begin the file; once more with the definitions
// of the PIM if they are needed.
async function beginCopy(
  engine: Engine,
  file: string,
  store: Pick<PageStore, 'pagesToWrite' | 'recordIds'>,
  { given, today, culture, defined, hidden, fetchDefinitions, keeping }: CopyContent,
): Promise<void> {
  const request = {
    kind: 'begin_copy',
    file,
    given,
    today,
    culture,
    defined,
    hidden,
    pages: {
      products: samplePages(store.pagesToWrite('products')),
      variants: samplePages(store.pagesToWrite('variants')),
      categories: store.pagesToWrite('categories'),
      brands: store.pagesToWrite('brands'),
    },
    productIds: store.recordIds('products'),
    ...(keeping !== undefined && { before: keeping.base.file }),
  } as const;
  const { needsDefinitions } = await engine.ask(request, WRITE_MS);
  if (!needsDefinitions) return;
  const definitions = await fetchDefinitions();
  if (definitions !== undefined) await engine.ask({ ...request, definitions }, WRITE_MS);
}

// Chooses pages at equal distances.
function samplePages(pages: readonly ChosenPage[]): readonly ChosenPage[] {
  const step = Math.max(1, Math.ceil(pages.length / SAMPLED_PAGES));
  return pages.filter((_page, index) => index % step === 0);
}

// Measured in bytes: a page of products takes many times as long as one of pictures.
function countBytes(pages: readonly ChosenPage[]): number {
  return pages.reduce((sum, { file }) => sum + statSync(file).size, 0);
}

// Adds records of the earlier copy to a list; returns its row with them.
async function keepRecords(
  engine: Engine,
  row: ListSummary,
  { base, outcomes, owners, sinceMs }: Keeping,
): Promise<ListSummary> {
  const { list } = row;
  const { keeps, announced } = outcomes.get(list) ?? {};
  if (keeps === undefined) return row;
  const earlier = await engine.ask(
    {
      kind: 'keep_records',
      base: base.file,
      list,
      owners: keeps === 'others' ? owners : [],
    },
    WRITE_MS,
  );
  const times = [row.readFrom, row.readTo, earlier.readFrom, earlier.readTo]
    .filter((time) => time != null)
    .sort();
  const since = new Date(sinceMs).toISOString();
  const records = row.records + earlier.kept;
  const isTotalMet = announced == null || announced === records;
  const areMissing = keeps === 'missing' && earlier.kept > 0;
  return {
    ...row,
    records,
    readFrom: times[0] ?? null,
    readTo: times.at(-1) ?? null,
    checked: [row.checked ?? since, since].sort()[0] ?? null,
    complete: row.complete && isTotalMet,
    notes: areMissing
      ? [...row.notes, { code: 'list_kept_records', kept: earlier.kept }]
      : row.notes,
  };
}
