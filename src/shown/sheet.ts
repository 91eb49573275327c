/** A product with its pictures, for the product sheet. Pure. */

import { cutText } from '../answer/fit/cut-text.ts';
import { toPlainText } from '../answer/text/text.ts';
import type { CallSettings } from '../call/context.ts';
import { readMedia } from '../record/facts.ts';
import { getField, type PimRecord, readBoolean, readText } from '../record/value.ts';
import type { SheetData, SheetPicture } from '../views/sheet/sheet-data.ts';
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
