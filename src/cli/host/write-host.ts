/** The change of a host's file: looked at first, then made, with a backup of what was there. */

import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { replaceFile } from '../replace-file.ts';
import type { Configuration, EditedText } from './configuration.ts';
import { editJson } from './edit-json.ts';
import { editToml } from './edit-toml.ts';
import { NotEditable } from './not-editable.ts';

/** What would be written. */
interface PlannedChange {
  /** The file itself, behind any links. */
  readonly file: string;
  /** Undefined: there is no file yet. */
  readonly before: string | undefined;
  readonly after: string;
  /** What the host is told then. */
  readonly configuration: Configuration;
  /** Who may do what with the file that is there, as in `stat`. */
  readonly mode: number | undefined;
}

/** A file that somebody else changed in the meantime. */
export class ChangedMeanwhile extends Error {}

/** As many backups of one second as anybody makes. */
const MOST_BACKUPS = 100;

/**
 * Works out what a file would become. Writes nothing.
 * @param path where the file is, or will be
 * @throws NotEditable when it cannot be told what would become of it
 */
export async function planChange(path: string, configuration: Configuration): Promise<PlannedChange> {
  const file = await followLinks(path);
  const found = await lstat(file).catch(ignoreMissing);
  if (found !== undefined && !found.isFile()) throw new NotEditable('it is not a file');
  const before = found === undefined ? undefined : await readText(file);
  const { text: after, configuration: told } = edit(before ?? '', configuration);
  return { file, before, after, configuration: told, mode: found?.mode };
}

/**
 * Makes a planned change: the old file stays beside the new one under a name of its own, and the new one is there whole
 * or not at all.
 * @param isPrivate whether keys are in it, or will be: then a new file is for its owner alone
 * @returns the backup; undefined where there was nothing to keep
 * @throws ChangedMeanwhile when the file is no longer as it was
 */
export async function applyChange(
  { file, before, after, mode }: PlannedChange,
  { isPrivate, now }: { readonly isPrivate: boolean; readonly now: Date },
): Promise<string | undefined> {
  if (mode === undefined) await mkdir(dirname(file), { recursive: true });
  const current = (await lstat(file).catch(ignoreMissing)) === undefined ? undefined : await readText(file);
  if (current !== before) throw new ChangedMeanwhile(`${file} was changed by another program in this moment.`);
  const backup = mode === undefined ? undefined : await backUp(file, now);
  await replaceFile(file, after, isPrivate ? 0o600 : undefined);
  return backup;
}

function edit(text: string, configuration: Configuration): EditedText<Configuration> {
  switch (configuration.format) {
    case 'json':
      return editJson(text, configuration);
    case 'toml':
      return editToml(text, configuration);
    case 'sh':
      throw new NotEditable('the host has a command for this');
  }
}

/** The path behind links, also where the file is not there yet. */
async function followLinks(path: string): Promise<string> {
  const found = await lstat(path).catch(ignoreMissing);
  if (found !== undefined) {
    return realpath(path).catch((error: unknown) => {
      ignoreMissing(error);
      throw new NotEditable('it is a link that leads nowhere');
    });
  }
  const folder = dirname(path);
  return folder === path ? path : join(await followLinks(folder), relative(folder, path));
}

async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError) throw new NotEditable('it is not UTF-8 text');
    throw error;
  }
}

/** `mcp.json.2026-05-04T10-11-12Z.bak`, with a number where that is taken. */
async function backUp(file: string, now: Date): Promise<string> {
  const time = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  for (let number = 1; number <= MOST_BACKUPS; number++) {
    const backup = `${file}.${time}${number === 1 ? '' : `-${number}`}.bak`;
    try {
      await copyFile(file, backup, constants.COPYFILE_EXCL);
      return backup;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  throw new NotEditable('it has too many backups of this second');
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

/** The system's code for what went wrong, `EACCES` for example. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
