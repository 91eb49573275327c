/** Writes all rows of a query to a file: one run of the engine, batch by batch, each asked for when the last is written. */

import { CancelledError, CatalogError } from '../../errors.ts';
import { removeFiles } from '../copy-files.ts';
import { judgeCopy } from '../describe-copy.ts';
import { type Engine, EngineEndedError } from '../engine-process.ts';
import type { ExportOrder, ExportResult } from '../port.ts';
import type { Batch, Exchanges } from '../protocol.ts';
import { beginFile, type ExportBounds, type OpenFile } from './export-files.ts';
import { chooseRowForm, createRowWriter, type RowWriter } from './export-rows.ts';

/** What an export is made with. */
interface ExportParts extends ExportBounds {
  /** Its own: nobody else asks it meanwhile. */
  readonly engine: Engine;
  /** The finished copy. */
  readonly copy: string;
  /** Files that are made of it, by the names of their databases. */
  readonly derived: Readonly<Record<string, string>>;
  /** Where exports are. */
  readonly directory: string;
  readonly openMs: number;
  /** Where what does not fit into memory is written while a query of our own runs; removed afterwards. */
  readonly spill: string;
  /** Until a batch has to be there. */
  readonly batchMs: number;
  /** Milliseconds on the clock of the order's deadline. */
  readonly now: () => number;
  readonly today: () => Date;
}

/** About the bytes of a batch: what the process can parse, redact and write without holding up its other calls. */
const BATCH_BYTES = 200_000;

/** Left of the time of a call for putting the file in place and answering. */
const RESERVED_MS = 500;

/** Until the first rows of a query of our own. */
const OWN_MS = 120_000;

/**
 * Writes the file.
 * @throws CancelledError, CatalogError TIMEOUT; what beginFile and the engine throw. No part of the file is left then.
 */
export async function exportCopy(sql: string, order: ExportOrder, parts: ExportParts): Promise<ExportResult> {
  const { engine, openMs, batchMs } = parts;
  const { name, format, signal, redact, findsTraps = false } = order;
  const ask = askInTime(order, parts);
  signal.addEventListener('abort', engine.end);
  try {
    const { copy: file, derived, spill } = parts;
    const open = { kind: 'open_copy', file, derived, ...(!findsTraps && { spill }) } as const;
    const copy = judgeCopy(await ask(open, openMs));
    const rows = { kind: 'open_rows', sql, batchBytes: BATCH_BYTES, findsTraps } as const;
    const { traps = [], ...opened } = await ask(rows, findsTraps ? batchMs : OWN_MS);
    const columns = redact(opened.columns);
    const target = await beginFile(parts.directory, name, parts, parts.today().getTime());
    try {
      const next = () => ask({ kind: 'next_rows' }, batchMs);
      const writer = createRowWriter(chooseRowForm(name, format), columns);
      const written = await writeRows(target, writer, next, redact);
      if (signal.aborted) throw new CancelledError();
      return { ...written, path: target.path, columns, replaced: await target.finish(), traps, copy };
    } finally {
      await target.discard();
    }
  } finally {
    signal.removeEventListener('abort', engine.end);
    engine.end();
    removeFiles(parts.spill);
  }
}

/** Asks the engine within the time of the call, and tells its end and its withdrawal from what the engine fails of. */
function askInTime({ signal, deadlineAtMs }: ExportOrder, { engine, now }: ExportParts) {
  return async <Kind extends keyof Exchanges>(
    request: Exchanges[Kind]['request'] & { readonly kind: Kind },
    limitMs: number,
  ): Promise<Exchanges[Kind]['reply']> => {
    const leftMs = deadlineAtMs - RESERVED_MS - now();
    if (signal.aborted) throw new CancelledError();
    if (leftMs <= 0) throw outOfTime();
    try {
      return await engine.ask<Kind>(request, Math.min(limitMs, leftMs));
    } catch (error) {
      if (signal.aborted) throw new CancelledError();
      throw error instanceof EngineEndedError && error.isTimeout && leftMs < limitMs ? outOfTime() : error;
    }
  };
}

/** Writes what there is room for. */
async function writeRows(
  file: OpenFile,
  { mark, head, write }: RowWriter,
  next: () => Promise<Batch>,
  redact: ExportOrder['redact'],
): Promise<Pick<ExportResult, 'bytes' | 'rows' | 'isWhole' | 'defused'>> {
  const start = mark + head;
  await file.append(start);
  const written = { bytes: Buffer.byteLength(start), rows: 0, defused: 0 };
  for (let batch = await next(); !batch.isLast; batch = await next()) {
    const { text, defused } = write(redact(batch.rows));
    const bytes = Buffer.byteLength(text);
    if (written.bytes + bytes > file.maxBytes) return { ...written, isWhole: false };
    await file.append(text);
    written.bytes += bytes;
    written.rows += batch.rows.length;
    written.defused += defused;
  }
  return { ...written, isWhole: true };
}

function outOfTime(): CatalogError {
  return new CatalogError('TIMEOUT', {
    failed: 'The export took longer than a call may take; nothing of it was kept.',
    fix: 'Export fewer rows or columns, or ask the user to run it with more time: PIM_DEADLINE_MS=600000 pim-mcp call with the same arguments.',
  });
}
