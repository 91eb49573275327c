/** File types as people and PIMs write them: `.JPG`, `image/jpeg`, `jpg` are one. Pure. */

import { getField, type PimRecord, readText } from './value.ts';

/** Folds a file type: no dot, no case, no MIME prefix, `jpeg` as `jpg`. */
export function foldFileType(type: string): string {
  const bare = type
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+\/(x-)?/, '')
    .replace(/^\./, '')
    .replace(/\+xml$/, '');
  return bare === 'jpeg' ? 'jpg' : bare;
}

/** The file type of a picture or document: its TypeCode, else the ending of its file name. */
export function readFileType(entry: PimRecord): string | undefined {
  const type = readText(getField(entry, 'TypeCode'));
  if (type !== undefined) return foldFileType(type);
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(readText(getField(entry, 'DocumentName')) ?? '')?.[1];
  return ending === undefined ? undefined : foldFileType(ending);
}
