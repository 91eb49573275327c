/**
 * What trimming noticed and the answer must say: sub-records of a shape that no reader knows, texts that were
 * shortened. One instance an answer.
 */
export interface Notes {
  /** A field whose entries were recognised by no reader, with the keys seen (plain identifiers). */
  unknownShape(field: string, keys: readonly string[]): void;
  /** Whether a field was noted so. */
  isUnknown(field: string): boolean;
  /** A text was shortened. */
  shortened(): void;
  /** The sentences for `warnings`. */
  sentences(): readonly string[];
}

/** Creates the notes of one answer. */
export function createNotes(): Notes {
  const unknown = new Map<string, Set<string>>();
  let anyShortened = false;
  return {
    unknownShape: (field, keys) => {
      const seen = unknown.get(field) ?? new Set<string>();
      for (const key of keys) seen.add(key);
      unknown.set(field, seen);
    },
    isUnknown: (field) => unknown.has(field),
    shortened: () => {
      anyShortened = true;
    },
    sentences: () => [
      ...[...unknown].map(
        ([field, keys]) =>
          `${field}: this PIM sends entries in an unknown shape (keys ${[...keys].slice(0, 8).join(', ')}); shown as they are, and never counted as missing.`,
      ),
      ...(anyShortened
        ? ['A text ending in […+n] lacks its last n characters; get_product with text_offset continues it.']
        : []),
    ],
  };
}
