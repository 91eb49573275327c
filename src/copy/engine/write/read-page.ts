/** Reads the pages that were stored while the catalog was read. */

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { PimRecord } from '../../../record/value.ts';
import type { ChosenPage } from '../../protocol.ts';

/** The records of a page and when it was read, as sync/page-store.ts stores them: after the header line. */
export function readPage({ file, skip }: ChosenPage) {
  const text = gunzipSync(readFileSync(file)).toString();
  const end = text.indexOf('\n');
  const { readAt }: { readonly readAt: string } = JSON.parse(text.slice(0, end));
  const records: readonly PimRecord[] = JSON.parse(text.slice(end));
  return { records: records.filter((_record, at) => !skip.includes(at)), readAt };
}
