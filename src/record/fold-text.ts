/** Texts compared as people compare them. Pure. */

/** ASCII without white space but single spaces within: in upper case it is folded. Most of a catalog's texts are so. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Folds a text for comparison: case, Turkish i, ß, accents and runs of white space no longer matter.
 * `İPEK Şal` and `ipek sal` fold to the same text.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase();
  // Upper case, because there ı and i, ß and ss, σ and ς become one.
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Folds the name of a property, an option or a tag: separators do not matter either, nor whether it is British or American.
 * `Fat per 100 g` is `fat per 100g`, `country-of-origin` is `Country of origin`, `Color` is `Colour`.
 */
export function foldLabel(name: string): string {
  const folded = foldText(name.normalize('NFKC')).replaceAll('COLOUR', 'COLOR');
  const joined = folded.replace(/[\s\p{Pd}\u2212_]+/gu, '');
  // A name that is nothing but separators is what it is.
  return joined || folded;
}
