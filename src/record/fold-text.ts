/** Texts compared as people compare them. Pure. */

/**
 * Folds a text for comparison: case, Turkish i, ß, accents and runs of white space no longer matter.
 * `İPEK Şal` and `ipek sal` fold to the same text.
 */
export function foldText(text: string): string {
  // Upper case, because there ı and i, ß and ss, σ and ς become one.
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
}
