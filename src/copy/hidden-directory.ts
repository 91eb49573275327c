/**
 * One directory for each choice of what is hidden, so that no process reads what a process that may
 * see more has written.
 */

import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type HiddenSpec, hidesAnything } from '../record/hidden/hidden-names.ts';
import { listNewestFirst, removeFiles } from './copy-files.ts';
import { hash } from './hash.ts';

const MARK = '-hides-';

// Format number of a copy that must be rewritten with the current hiding.
const TO_HIDE = 0;

/**
 * Names the directory. A copy with other hiding is taken over, to be rewritten before any query;
 * its derived files, history and exports are deleted.
 * @param directory of a copy that hides nothing, which need not exist
 */
export function openHiddenDirectory(directory: string, spec: HiddenSpec): string {
  if (!hidesAnything(spec)) return directory;
  const target = `${directory}${MARK}${hash(JSON.stringify(spec))}`;
  for (const earlier of listEarlier(directory, target)) {
    try {
      if (listCopies(target).length === 0) takeOver(earlier, target);
      removeFiles(earlier);
    } catch {
      // A process has files of it open. It answers by what that process hides; the next start tries
      // again.
    }
  }
  return target;
}

function listEarlier(directory: string, target: string): readonly string[] {
  const name = basename(directory);
  return listNames(dirname(directory))
    .filter((entry) => entry === name || entry.startsWith(`${name}${MARK}`))
    .map((entry) => join(dirname(directory), entry))
    .filter((path) => path !== target);
}

function listCopies(directory: string): readonly string[] {
  const names = /^catalog-\d+\.duckdb$/;
  return listNames(directory).length === 0 ? [] : listNewestFirst(directory, names);
}

function listNames(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function takeOver(earlier: string, target: string): void {
  const [copy] = listCopies(earlier);
  if (copy === undefined) return;
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const shapes = basename(copy).replace('catalog', 'shapes').replace('.duckdb', '.json');
  if (listNames(earlier).includes(shapes)) {
    renameSync(join(earlier, shapes), join(target, `shapes-${TO_HIDE}.json`));
  }
  renameSync(copy, join(target, `catalog-${TO_HIDE}.duckdb`));
}
