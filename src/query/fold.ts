/**
 * Lenient comparison of catalog text, for proving that a filter was honoured and for local refinements: the PIM's own
 * rules are not known, so anything that a person would call the same counts as the same. Pure.
 */

/** Turkish dotted capital and dotless small i, which case folding otherwise keeps apart from `i`. */
const TURKISH_I = /[ıİ]/g;

/**
 * Folds a text for comparison: case, Turkish i, accents and runs of white space no longer matter.
 * `İPEK Şal` and `ipek sal` fold to the same text.
 */
export function foldText(text: string): string {
  return text
    .replace(TURKISH_I, 'i')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
