/** Character references (`&eacute;`, `&#233;`, `&#xE9;`) to characters. */

import { readHtml } from './html-text-tokens.ts';

/** A complete reference, also one whose ampersand was itself encoded, however often: `&amp;amp;eacute;`. */
const REFERENCE = /&(?:(?:amp|#0{0,5}38|#x0{0,5}26);)*(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;

/** The characters of one reference; undefined when HTML does not know it. */
function decodeReference(reference: string): string | undefined {
  let decoded = '';
  let end = 0;
  const ontextentity = (codepoint: number, endIndex: number): void => {
    decoded += String.fromCodePoint(codepoint);
    end = endIndex;
  };
  readHtml(reference, { ontextentity }, true);
  return end === reference.length ? decoded : undefined;
}

/** References that were decoded before, and what they stand for: reading one costs more than reading the text around it. */
export type KnownReferences = Map<string, string | undefined>;

/**
 * The text with its references decoded. Only complete ones, with a semicolon: `R&D` and `?a=1&copy=2` stay. A reference
 * that was encoded several times is decoded whole, as exports through several systems produce them.
 * @param known of the pieces before, where a text comes in pieces; is added to
 */
export function decodeEntities(text: string, known: KnownReferences = new Map()): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, name: string) => {
    if (!known.has(name)) known.set(name, decodeReference(`&${name};`));
    return known.get(name) ?? whole;
  });
}
