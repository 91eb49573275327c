import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { PimRecord } from '../../../record/value.ts';
import type { ChosenPage } from '../../protocol.ts';

interface StoredPage {
  // Records as JSON; parsed, they take many times as much memory.
  readonly texts: readonly string[];
  readonly readAt: string;
}

/**
 * Reads the records of a page and its time, as sync/page-store.ts stores them: a line each, after
 * the header line.
 */
export function readPage({ file, skip }: ChosenPage): StoredPage {
  const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString().split('\n');
  const { readAt }: { readonly readAt: string } = JSON.parse(header);
  return { texts: lines.filter((_line, index) => !skip.includes(index)), readAt };
}

/** Parses records one by one, when each is needed. */
export function* parseRecords(texts: readonly string[]): Generator<PimRecord> {
  for (const text of texts) yield JSON.parse(text);
}
