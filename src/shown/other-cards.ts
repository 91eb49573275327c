/** The cards of media and of search hits, for the gallery. Pure. */

import { createNotes } from '../answer/notes.ts';
import { selectFields } from '../answer/select-fields.ts';
import { toExactText } from '../answer/text/text.ts';
import { buildTrim } from '../answer/trim.ts';
import { getField, type PimRecord, readId, readText } from '../record/value.ts';
import type { Card, GalleryData } from '../views/gallery/gallery-data.ts';
import { type CardSettings, fillCards } from './fill-cards.ts';
import { showCover, showPicture } from './pictures.ts';

const MEDIA_FIELDS = ['kind', 'is_cover', 'alt', 'name', 'type_code', 'status'];

/**
 * Builds the gallery of these media, each with its owner.
 * @param ownerWire the field that names the owner
 */
export function buildMediaCards(records: readonly PimRecord[], ownerWire: string, settings: CardSettings): GalleryData {
  const { redact, maxTextChars, origins } = settings;
  const fields = selectFields('media', MEDIA_FIELDS);
  // Media have no language of their own.
  const trim = buildTrim({ kind: 'media', fields, culture: undefined, maxTextChars, notes: createNotes(), redact });
  const cardOf = (record: PimRecord): Card => {
    const { kind, is_cover: isCover, alt, name, type_code: type, status } = trim(record);
    const owner = getField(record, ownerWire);
    const id = ownerWire.endsWith('Id') ? readId(owner) : undefined;
    const code = id === undefined ? readText(owner) : undefined;
    const title = alt ?? name;
    return {
      ...(id !== undefined && { id }),
      ...(code !== undefined && { code: redact(toExactText(code)) }),
      ...(typeof title === 'string' && { name: title }),
      ...(typeof kind === 'string' && { media: kind }),
      ...(isCover === true && { isCover }),
      ...(typeof type === 'string' && { type }),
      ...((typeof status === 'string' || typeof status === 'number') && { status }),
      ...(kind === 'document' ? {} : redact(showPicture(record, origins))),
    };
  };
  return { of: 'media', cards: fillCards(records, cardOf) };
}

const HIT_FIELDS = ['type', 'id', 'code', 'name', 'status'];

/** Builds the gallery of these search hits, of which often little more is known than their names. */
export function buildHitCards(records: readonly PimRecord[], settings: CardSettings): GalleryData {
  const { culture, redact, maxTextChars, origins } = settings;
  const fields = selectFields('hit', HIT_FIELDS);
  const trim = buildTrim({ kind: 'hit', fields, culture, maxTextChars, notes: createNotes(), redact });
  const cardOf = (record: PimRecord): Card => {
    const { type, id, code, name, status } = trim(record);
    return {
      ...(typeof id === 'number' && { id }),
      ...(typeof code === 'string' && { code }),
      ...(typeof name === 'string' && { name }),
      ...(typeof type === 'string' && { type }),
      ...((typeof status === 'string' || typeof status === 'number') && { status }),
      ...redact(showCover(record, origins)),
    };
  };
  return { of: 'results', cards: fillCards(records, cardOf) };
}
