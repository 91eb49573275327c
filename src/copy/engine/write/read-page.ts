/** Reads the pages that were stored while the catalog was read. */

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { PimRecord } from '../../../record/value.ts';
import type { ChosenPage } from '../../protocol.ts';

/** A stored page. */
interface StoredPage {
  /** Parsed one by one, because a page is many times as large in memory as its text. Can be read once. */
  readonly records: Iterable<PimRecord>;
  readonly readAt: string;
}

/** The records of a page and when it was read, as sync/page-store.ts stores them: a line each, after the header line. */
export function readPage({ file, skip }: ChosenPage): StoredPage {
  const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString().split('\n');
  const { readAt }: { readonly readAt: string } = JSON.parse(header);
  return { records: parseLines(lines, skip), readAt };
}

function* parseLines(lines: readonly string[], skip: readonly number[]): Generator<PimRecord> {
  for (const [at, line] of lines.entries()) {
    if (!skip.includes(at)) yield JSON.parse(line);
  }
}
