/** How cards are made, and how many of them: hosts pass what views are told on, so that it has a bound. Pure. */

import type { CallSettings } from '../call/context.ts';
import type { PimRecord } from '../record/value.ts';
import type { Card } from '../views/gallery/gallery-data.ts';

/** How the texts and pictures of cards are shown. */
export interface CardSettings {
  /** Language wanted for texts; undefined: the record's own. */
  readonly culture: string | undefined;
  readonly redact: CallSettings['redact'];
  /** Origins of the pictures that may be shown. */
  readonly origins: readonly string[];
  /** Longest text of a card, in characters. */
  readonly maxTextChars: number;
}

/** Longest text of a card, in characters. */
const MAX_TEXT_CHARS = 200;

/** How a call's cards are shown. */
export function cardSettingsOf(culture: string | undefined, settings: CallSettings): CardSettings {
  const { redact, pictureOrigins: origins = [] } = settings;
  return { culture: culture ?? settings.culture, redact, origins, maxTextChars: MAX_TEXT_CHARS };
}

/** Most characters of JSON, of which one may take three bytes. */
const MAX_CHARS = 95_000;

/** The cards of the first records, as many as there is room for. */
export function fillCards(records: readonly PimRecord[], cardOf: (record: PimRecord) => Card): readonly Card[] {
  const cards: Card[] = [];
  let chars = 0;
  for (const record of records) {
    const card = cardOf(record);
    chars += JSON.stringify(card).length + 1;
    if (chars > MAX_CHARS) break;
    cards.push(card);
  }
  return cards;
}
