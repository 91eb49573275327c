/**
 * Collects what the answer must say about trimming: sub-records of unknown shape, and texts that were shortened. One
 * instance per answer.
 */

import { LEFT_OUT } from '../record/value.ts';

/** The notes of one answer. */
export type Notes = ReturnType<typeof createNotes>;

/** Creates the notes of one answer. */
export function createNotes() {
  const unknown = new Map<string, Set<string>>();
  let anyShortened = false;
  let anyLeftOut = false;
  const cut = new Set<string>();
  return {
    /**
     * Notes a field with entries that no reader recognised (by the keys seen, plain identifiers), or that were left out.
     */
    unknownShape: (field: string, keys: readonly string[]) => {
      if (keys.includes(LEFT_OUT)) cut.add(field);
      const others = keys.filter((key) => key !== LEFT_OUT);
      if (others.length === 0) return;
      const seen = unknown.get(field) ?? new Set<string>();
      for (const key of others) seen.add(key);
      unknown.set(field, seen);
    },
    /** Whether such a note exists for a field. */
    isUnknown: (field: string) => unknown.has(field) || cut.has(field),
    /** Notes that a text was shortened. */
    shortened: () => {
      anyShortened = true;
    },
    /** Notes that a text was already cut when it was read, so it cannot be continued. */
    textLeftOut: () => {
      anyLeftOut = true;
    },
    /** The sentences for `warnings`. */
    sentences: () => [
      ...[...unknown].map(
        ([field, keys]) =>
          `${field}: this PIM sends entries in an unknown shape (keys ${[...keys].slice(0, 8).join(', ')}); shown as they are, and never counted as missing.`,
      ),
      ...[...cut].map(
        (field) =>
          `${field}: the PIM sends more entries than are read; the others are not shown, and nothing is said of them.`,
      ),
      ...(anyShortened
        ? [
            'A text ending in […+n] lacks its last n characters; get_product with text_offset continues it.',
          ]
        : []),
      ...(anyLeftOut
        ? [
            'The PIM sends a text that is longer than this server reads: what it does not read, within the n of […+n], cannot be had through this server.',
          ]
        : []),
    ],
  };
}
