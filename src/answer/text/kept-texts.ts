/** What long texts came to, kept while one record is tried at several sizes: to read HTML takes longer than all else of it. */

import { isRecord } from '../../record/value.ts';
import { toPlainText } from './text.ts';

/** From here on a text is kept, in characters: a shorter one is read sooner than looked up. */
const LONG_CHARS = 1_000;

/** The texts of one answer. */
export interface KeptTexts {
  /** As {@link toPlainText}. */
  readonly clean: (raw: string) => string;
  /** Reads every long text in a value, one a step, so that others get their turn between two of them. */
  read(value: unknown): Generator<void, void>;
}

/** Creates what keeps them, none yet. */
export function keepTexts(): KeptTexts {
  const kept = new Map<string, string>();
  const clean = (raw: string): string => {
    if (raw.length < LONG_CHARS) return toPlainText(raw);
    const plain = kept.get(raw) ?? toPlainText(raw);
    kept.set(raw, plain);
    return plain;
  };
  function* read(value: unknown): Generator<void, void> {
    if (typeof value === 'string') {
      if (value.length < LONG_CHARS) return;
      clean(value);
      yield;
    } else if (Array.isArray(value)) for (const item of value) yield* read(item);
    else if (isRecord(value)) for (const item of Object.values(value)) yield* read(item);
  }
  return { clean, read };
}
