/** What long texts came to, kept while one record is tried at several sizes: to read HTML takes longer than all else of it. */

import { isRecord } from '../../record/value.ts';
import { toPlainText } from './text.ts';

/** From here on a text is long, in characters: a shorter one is read sooner than looked up. */
export const LONG_CHARS = 1_000;

/** Values that are looked at to find long texts: to look at all of a product with many variants takes longer than its sheet. */
const MOST_LOOKED_AT = 500;

/** Texts of fewer characters in all are read in milliseconds, and not all of them may be shown. */
const MUCH_CHARS = 50_000;

/** The long texts of one answer. */
export interface LongTexts {
  /** As toPlainText. */
  readonly clean: (raw: string) => string;
  /**
   * Reads the long texts among the first values of a record, one a step, so that others get their turn between two of them;
   * none where they are no more than others have.
   */
  read(record: unknown): Generator<void, void>;
}

/** Creates what keeps them, none yet. */
export function createLongTexts(): LongTexts {
  const kept = new Map<string, string>();
  const clean = (raw: string): string => {
    const plain = kept.get(raw) ?? toPlainText(raw);
    kept.set(raw, plain);
    return plain;
  };
  return {
    clean,
    *read(record) {
      for (const text of findLong(record)) {
        clean(text);
        yield;
      }
    },
  };
}

function findLong(record: unknown): readonly string[] {
  const texts: string[] = [];
  let left = MOST_LOOKED_AT;
  const look = (value: unknown): void => {
    left -= 1;
    if (left < 0) return;
    if (typeof value === 'string') {
      if (value.length >= LONG_CHARS) texts.push(value);
    } else if (Array.isArray(value)) value.forEach(look);
    else if (isRecord(value)) for (const key in value) look(value[key]);
  };
  look(record);
  const chars = texts.reduce((sum, { length }) => sum + length, 0);
  return chars < MUCH_CHARS ? [] : texts;
}
