/**
 * The directory is accessible only to its user. A file is written under a temporary name and
 * renamed when complete. Links out of the directory are not followed, and nothing is deleted except
 * what killed processes left behind.
 */

import { randomUUID } from 'node:crypto';
import { constants, type Dirent, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SqlNotice } from '../../answer/notices.ts';
import { CancelledError, CatalogError, InvalidArgumentError } from '../../errors.ts';
import { OPEN_MS } from '../ask/query-runner.ts';
import { removeFiles, removeLeft } from '../copy-files.ts';
import type { CopyInfo, ExportedFile, ExportOrder, ExportResult } from '../copy-port.ts';
import { judgeCopy } from '../describe-copy.ts';
import { type Engine, EngineEndedError } from '../engine-process.ts';
import type { Batch, Exchanges } from '../protocol.ts';
import {
  createRowWriter,
  type ExportName,
  numberName,
  parseExportName,
  type RowWriter,
} from './export-form.ts';

interface ExportParts {
  // An engine that only this export uses.
  readonly engine: Engine;
  readonly copy: string;
  readonly check: (copy: CopyInfo) => void;
  // By the names of their databases.
  readonly derived: Readonly<Record<string, string>>;
  readonly directory: string;
  // For data that does not fit into memory while one of our own queries runs; deleted afterwards.
  readonly spill: string;
  readonly batchMs: number;
  /** Milliseconds on the clock of the order's deadline. */
  readonly now: () => number;
  // Limits: number of files, their total bytes, and bytes of one file.
  readonly files: number;
  readonly totalBytes: number;
  readonly fileBytes: number;
}

// Approximate bytes of a batch: as much as the process can parse, redact and write without delaying
// its other calls.
const BATCH_BYTES = 200_000;

// Time reserved at the end of a call for renaming the file and answering.
const RESERVED_MS = 500;

// Time limit for the first rows of one of our own queries.
const OWN_MS = 120_000;

/**
 * Writes the file.
 * @throws CancelledError, CatalogError TIMEOUT; what makeRoom and the engine throw. No partial file remains then.
 */
export async function exportCopy(
  sql: string,
  order: ExportOrder,
  parts: ExportParts,
): Promise<ExportResult> {
  const { engine, batchMs } = parts;
  const { name, format, signal, redact, replaces, findsTraps = false } = order;
  const ask = limitEngineTime(order, parts);
  signal.addEventListener('abort', engine.end);
  try {
    const { copy, opened } = await openRows(sql, order, parts, ask);
    const { traps = [], corrections = [] } = opened;
    const columns = redact(opened.columns);
    await makeRoom(parts, replaces ? name : undefined);
    const draft = join(parts.directory, `.${name}.${randomUUID()}.part`);
    // O_EXCL: never write to an existing file.
    const handle = await reportDiskErrors(() => open(draft, 'wx', 0o600));
    try {
      const append = (text: string) =>
        reportDiskErrors(async () => void (await handle.writeFile(text)));
      let hasNotFinite = false;
      const next = async () => {
        const read = await ask({ kind: 'next_rows' }, batchMs);
        hasNotFinite ||= findsTraps && read.hasNotFinite;
        return redact(read.rows);
      };
      const written = await writeRows(
        createRowWriter(format, columns),
        next,
        append,
        parts.fileBytes,
      );
      if (signal.aborted) throw new CancelledError();
      const placed = await reportDiskErrors(async () => {
        await handle.sync();
        return placeDraft(draft, parts.directory, { name, format }, replaces);
      });
      const allTraps = hasNotFinite ? addNotFinite(traps) : traps;
      return {
        ...written,
        ...placed,
        columns,
        traps: allTraps,
        corrections,
        copy,
      };
    } finally {
      await handle.close();
      await rm(draft, { force: true });
    }
  } finally {
    signal.removeEventListener('abort', engine.end);
    engine.end();
    removeFiles(parts.spill);
  }
}

async function openRows(
  sql: string,
  { findsTraps = false, day, cultures }: ExportOrder,
  { batchMs, copy: file, derived, spill, check }: ExportParts,
  ask: ReturnType<typeof limitEngineTime>,
) {
  const opening = {
    kind: 'open_copy',
    file,
    derived,
    ...(!findsTraps && { spill }),
  } as const;
  const copy = judgeCopy(await ask(opening, OPEN_MS));
  check(copy);
  const rows = {
    kind: 'open_rows',
    batchBytes: BATCH_BYTES,
    sql,
    findsTraps,
    day,
    cultures,
  } as const;
  const opened = await ask(rows, findsTraps ? batchMs : OWN_MS);
  return { copy, opened };
}

function addNotFinite(traps: readonly SqlNotice[]): readonly SqlNotice[] {
  const isNoted = traps.some(({ code }) => code === 'sql_not_finite');
  return isNoted ? traps : [...traps, { code: 'sql_not_finite' }];
}

// A name that is taken gets a number, unless its file is to be replaced. No file that another
// process writes meanwhile is lost, because a name is claimed before the draft is put there.
async function placeDraft(
  draft: string,
  directory: string,
  wanted: ExportName,
  replaces: boolean,
): Promise<Pick<ExportResult, 'name' | 'format' | 'path' | 'replaced'>> {
  if (replaces) {
    const path = join(directory, wanted.name);
    const replaced = lstat(path) !== undefined;
    await rename(draft, path);
    return { ...wanted, path, replaced };
  }
  for (let number = 1; ; number += 1) {
    const named = numberName(wanted, number);
    const path = join(directory, named.name);
    if (!(await claimName(path))) continue;
    await rename(draft, path);
    return { ...named, path, replaced: false };
  }
}

// Creates an empty file; false if the path exists.
async function claimName(path: string): Promise<boolean> {
  try {
    const handle = await open(path, 'wx', 0o600);
    await handle.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

// Limits requests to the time of the call. Distinguishes the end of the call and its cancellation
// from failures of the engine.
function limitEngineTime({ signal, deadlineAtMs }: ExportOrder, { engine, now }: ExportParts) {
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
      throw error instanceof EngineEndedError && error.isTimeout && leftMs < limitMs
        ? outOfTime()
        : error;
    }
  };
}

async function writeRows(
  { mark, head, write }: RowWriter,
  next: () => Promise<Batch>,
  append: (text: string) => Promise<void>,
  mostBytes: number,
): Promise<Pick<ExportResult, 'bytes' | 'rows' | 'isComplete' | 'defused'>> {
  const start = mark + head;
  await append(start);
  const written = {
    bytes: Buffer.byteLength(start),
    rows: 0,
    defused: 0,
  };
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    const { text, defused } = write(rows);
    const bytes = Buffer.byteLength(text);
    if (written.bytes + bytes > mostBytes) return { ...written, isComplete: false };
    await append(text);
    written.bytes += bytes;
    written.rows += rows.length;
    written.defused += defused;
  }
  return { ...written, isComplete: true };
}

function outOfTime(): CatalogError {
  return new CatalogError('TIMEOUT', {
    failed: 'The export took longer than a call may take; nothing of it was kept.',
    fix:
      'Export fewer rows or columns, or ask the user to run it with more time: ' +
      'PIM_DEADLINE_MS=600000 pim-mcp call with the same arguments.',
  });
}

const PART = /^\..*\.part$/;

// Deletes files left by killed processes, and checks that there is room for another file.
// `replacedName`: a file that the new one may replace.
async function makeRoom(
  { directory, files, totalBytes, fileBytes }: ExportParts,
  replacedName: string | undefined,
): Promise<void> {
  if (lstat(directory)?.isDirectory() === false) {
    throw new CatalogError('UNAVAILABLE', {
      failed: 'The directory of exports is a link or a file.',
      fix:
        `The operator must remove it: ${basename(directory)}, ` +
        'beside the local copy in PIM_DATA_DIR.',
    });
  }
  await reportDiskErrors(async () => mkdirSync(directory, { recursive: true, mode: 0o700 }));
  removeLeft(directory, PART);
  if (replacedName !== undefined && lstat(join(directory, replacedName))?.isDirectory() === true) {
    throw new InvalidArgumentError(
      'A directory has this name.',
      'Choose another name.',
      'export_as',
    );
  }
  const otherFiles = listFiles(directory).filter((file) => file.name !== replacedName);
  const bytes = otherFiles.reduce((sum, file) => sum + file.bytes, 0);
  if (otherFiles.length < files && totalBytes - bytes >= fileBytes) return;
  const [oldest] = [...otherFiles].sort((first, second) =>
    first.writtenAt < second.writtenAt ? -1 : 1,
  );
  throw new InvalidArgumentError(
    `There is no room for another export (files: ${otherFiles.length}, bytes: ${bytes}); ` +
      'pim-mcp deletes none by itself.',
    `Ask the user which file may go (the oldest is ${oldest?.name}, ` +
      `of ${oldest?.writtenAt.slice(0, 10)}), and export under its name with replace: true.`,
    'export_as',
  );
}

/** Lists the exported files by name. Creates nothing. */
export function listFiles(directory: string): readonly ExportedFile[] {
  return listDirectory(directory)
    .flatMap((entry) => {
      const named = parseExportName(entry.name);
      const stat = lstat(join(directory, entry.name));
      // A link was not created by us.
      if (named?.name !== entry.name || stat?.isFile() !== true) return [];
      return [
        {
          ...named,
          bytes: stat.size,
          writtenAt: stat.mtime.toISOString(),
        },
      ];
    })
    .sort((first, second) => (first.name < second.name ? -1 : 1));
}

/**
 * Reads an exported file completely.
 * @throws InvalidArgumentError when it does not exist or has more than `maxBytes`
 */
export async function readFile(directory: string, name: string, maxBytes: number): Promise<string> {
  // Only listed files count: neither invalid names nor links nor directories.
  const isListed = listFiles(directory).some((file) => file.name === name);
  // On systems without O_NOFOLLOW (Windows), creating links needs special rights.
  const handle = isListed
    ? await open(join(directory, name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(
        () => undefined,
      )
    : undefined;
  if (handle === undefined) {
    const fix = 'Use a name from resources/list or from the answer of an export.';
    throw new InvalidArgumentError('There is no exported file with that name.', fix, 'name');
  }
  try {
    const { size } = await handle.stat();
    if (size > maxBytes) {
      const failed = `The file has ${size} bytes; at most ${maxBytes} can be read at once.`;
      const fix =
        'Open it where it is, in PIM_DATA_DIR on the machine of pim-mcp, ' +
        'or export fewer rows or columns.';
      throw new InvalidArgumentError(failed, fix, 'name');
    }
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

// The directory may not exist. If it is a link, it leads elsewhere and is not read.
function listDirectory(directory: string): readonly Dirent[] {
  try {
    return lstat(directory)?.isDirectory() === true
      ? readdirSync(directory, { withFileTypes: true })
      : [];
  } catch {
    return [];
  }
}

function lstat(path: string) {
  return lstatSync(path, { throwIfNoEntry: false });
}

// The operator must fix errors of the disk.
async function reportDiskErrors<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new CatalogError('UNAVAILABLE', {
      failed: `The file could not be written${code}.`,
      fix: 'The operator must make sure that PIM_DATA_DIR has space and is writable.',
    });
  }
}
