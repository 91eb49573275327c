/** What the product sheet and the result table are told. Pure. */

import { cutText } from '../answer/fit/cut-text.ts';
import { toPlainText } from '../answer/text/text.ts';
import type { Trimmed } from '../answer/trim.ts';
import type { CallSettings } from '../call/context.ts';
import { readMedia } from '../record/facts.ts';
import { getField, type PimRecord, readBoolean, readText } from '../record/value.ts';
import type { SheetData, SheetPicture, TableData } from '../views/view-data.ts';
import { showPicture } from './pictures.ts';

/** Pictures of one product that are shown. */
const MOST_PICTURES = 100;

/** Longest alternative text, in characters. */
const MAX_ALT_CHARS = 300;

/**
 * Builds the sheet.
 * @param sheet the answer without a token budget
 * @param media records that hold Pictures of the product; undefined: they were not read
 */
export function buildSheet(
  sheet: SheetData['sheet'],
  media: readonly PimRecord[] | undefined,
  { canCheck }: Pick<SheetData, 'canCheck'>,
  { source, redact, pictureOrigins = [] }: Pick<CallSettings, 'source' | 'redact' | 'pictureOrigins'>,
): SheetData {
  const pictures = media
    ?.flatMap((item) => readMedia(item, 'pictures'))
    .slice(0, MOST_PICTURES)
    .map(
      (picture): SheetPicture => ({
        ...showPicture(picture, pictureOrigins),
        isCover: readBoolean(getField(picture, 'IsCover')) === true,
        alt: cutText(toPlainText(redact(readText(getField(picture, 'Alt')) ?? '')), MAX_ALT_CHARS),
      }),
    );
  return { sheet, ...(pictures && { pictures: redact(pictures) }), isDemo: source === 'sandbox', canCheck };
}

/** The rows of a query, with their place among all. */
interface QueryRows extends Omit<TableData, 'rows' | 'total' | 'nextCursor' | 'isDemo'> {
  readonly records: readonly Trimmed[];
  readonly total: number | undefined;
  readonly nextCursor: string | undefined;
}

/** Builds the table. */
export function buildTable(
  { records, total, nextCursor, ...told }: QueryRows,
  { source }: Pick<CallSettings, 'source'>,
): TableData {
  return {
    ...told,
    rows: records.map((record) => told.columns.map((column) => record[column] ?? null)),
    ...(total !== undefined && { total }),
    ...(nextCursor !== undefined && { nextCursor }),
    isDemo: source === 'sandbox',
  };
}
