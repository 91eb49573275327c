/**
 * Extra keys are tolerated, and both `result` and `Result` are read. A missing list is an error,
 * never "nothing found".
 */

import { BadResponseError } from '../../errors.ts';
import { useOwnLists } from '../../record/codes-and-media.ts';
import { useOwnKeys } from '../../record/own-keys.ts';
import { readSearchHits, type SearchHit } from '../../record/reference-and-hits.ts';
import {
  getField,
  isAbsent,
  isRecord,
  type PimRecord,
  readId,
  readText,
} from '../../record/value.ts';

/** Records of one answer, and the PIM's totalCount if it sends one. */
export interface WirePage<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  /**
   * True if the total cannot be right: negative, fractional, a text, above 2^53, or smaller than
   * the number of records in the answer.
   */
  readonly isTotalOdd?: true;
}

/**
 * Parses the answer of a query endpoint.
 * @throws BadResponseError if there is no list of records in it
 */
export function parsePage(endpoint: string, body: unknown): WirePage<PimRecord> {
  const fields = parseBody(endpoint, body);
  const result = getField(fields, 'result');
  if (isAbsent(result) && reportsError(fields)) {
    throw new BadResponseError(endpoint, REPORTS_ERROR);
  }
  if (result === undefined || result === null) {
    throw new BadResponseError(endpoint, 'it has no result list');
  }
  if (!Array.isArray(result) || !result.every(isRecord)) {
    throw new BadResponseError(endpoint, 'its result is not a list of records');
  }
  const rows = result.map((record) => useKeysOf(endpoint, record));
  return {
    rows,
    ...readTotal(getField(fields, 'totalCount'), rows.length),
  };
}

function useKeysOf(endpoint: string, record: PimRecord): PimRecord {
  if (endpoint === 'products') return useOwnKeys('product', record);
  if (endpoint === 'variants') return useOwnKeys('variant', record);
  return endpoint.endsWith('media-list') ? useOwnLists(record) : record;
}

/**
 * Parses the answer of the search endpoint, whatever its shape (Spec §4.7).
 * @throws BadResponseError if there is no list of records in it
 */
export function parseSearch(body: unknown): WirePage<SearchHit> {
  const fields = parseBody('search', body);
  const hits = readSearchHits(fields);
  if ((hits === undefined || hits.length === 0) && reportsError(fields)) {
    throw new BadResponseError('search', REPORTS_ERROR);
  }
  if (hits === undefined) {
    throw new BadResponseError('search', 'it has no list of results');
  }
  return {
    rows: hits,
    ...readTotal(getField(fields, 'totalCount'), hits.length),
  };
}

function parseBody(endpoint: string, body: unknown): PimRecord {
  if (!isRecord(body)) {
    throw new BadResponseError(endpoint, 'it is not a JSON object');
  }
  return body;
}

const REPORTS_ERROR = 'it reports an error instead of a result';

// Some PIMs report errors with HTTP status 2xx.
function reportsError(fields: PimRecord): boolean {
  return (
    readText(getField(fields, 'type'))?.toLowerCase() === 'error' ||
    !isAbsent(getField(fields, 'errors'))
  );
}

// A total smaller than the number of rows in the answer counts something else.
function readTotal(value: unknown, rows: number): Omit<WirePage<unknown>, 'rows'> {
  const total = readId(value);
  if (total !== undefined && total >= rows) return { total };
  return isAbsent(value) ? { total: undefined } : { total: undefined, isTotalOdd: true };
}
