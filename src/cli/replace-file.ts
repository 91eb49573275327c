import { randomUUID } from 'node:crypto';
import { chmod, lstat, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from './command.ts';

/**
 * Writes a text into a file, whole or not at all: readers see the old file or the new one. An
 * existing file is replaced, as a shell's `>` would, and keeps its mode; a new one is as open as
 * the umask says unless `mode` says otherwise, because output to be passed on is no secret of the
 * process.
 * @param mode of a new file, and of the new text of an old one while it is written
 * @throws UsageError for a place that cannot be written, or that holds something else than a file
 *   (a directory, a link, a device)
 */
export async function replaceFile(
  file: string,
  text: string | Uint8Array,
  mode = 0o666,
): Promise<void> {
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}.new`);
  try {
    const old = await lstat(file).catch(() => undefined);
    if (old !== undefined && !old.isFile()) {
      throw new UsageError(`${file} exists and is not a regular file.`);
    }
    await writeFile(draft, text, { flag: 'wx', mode });
    if (old !== undefined) await chmod(draft, old.mode);
    await rename(draft, file);
  } catch (error) {
    // The first error is the one to report.
    await rm(draft, { force: true }).catch(() => undefined);
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`Cannot write ${file}: ${error.code}.`);
  }
}
