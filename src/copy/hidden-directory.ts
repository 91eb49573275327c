/**
 * Where the copy is that is without what the operator hides: a directory for each choice of what is hidden, so that no process
 * ever reads what another one wrote that may see more.
 */

import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type HiddenSpec, hidesAnything } from '../record/hidden/hidden-names.ts';
import { listNewestFirst, removeFiles } from './copy-files.ts';
import { hash } from './hash.ts';

const MARK = '-hides-';

/** A copy is of this format when it is to be rewritten by what is hidden now. */
const TO_HIDE = 0;

/**
 * Names the directory. Where there is a copy by what was hidden before, it is taken over, to be rewritten before anybody asks it;
 * what was derived of it, its history and its exports go.
 * @param directory of a copy that hides nothing, which need not exist
 */
export function openHiddenDirectory(directory: string, spec: HiddenSpec): string {
  if (!hidesAnything(spec)) return directory;
  const own = `${directory}${MARK}${hash(JSON.stringify(spec))}`;
  for (const earlier of listOthers(directory, own)) {
    try {
      if (listCopies(own).length === 0) takeOver(earlier, own);
      removeFiles(earlier);
    } catch {
      // A process has files of it open. It answers by what that process hides; the next start tries again.
    }
  }
  return own;
}

function listOthers(directory: string, own: string): readonly string[] {
  const name = basename(directory);
  return listNames(dirname(directory))
    .filter((one) => one === name || one.startsWith(`${name}${MARK}`))
    .map((one) => join(dirname(directory), one))
    .filter((path) => path !== own);
}

function listCopies(directory: string): readonly string[] {
  const names = /^catalog-\d+\.duckdb$/;
  return listNames(directory).length === 0 ? [] : listNewestFirst(directory, names);
}

/** The names in a directory; none where it does not exist. */
function listNames(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function takeOver(earlier: string, own: string): void {
  const [copy] = listCopies(earlier);
  if (copy === undefined) return;
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const shapes = basename(copy).replace('catalog', 'shapes').replace('.duckdb', '.json');
  if (listNames(earlier).includes(shapes)) {
    renameSync(join(earlier, shapes), join(own, `shapes-${TO_HIDE}.json`));
  }
  renameSync(copy, join(own, `catalog-${TO_HIDE}.duckdb`));
}
