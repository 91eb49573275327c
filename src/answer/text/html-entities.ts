import { decodeHTMLStrict } from 'entities/decode';

// Matches a complete reference, including one whose ampersand was itself encoded, once or more
// often: `&amp;amp;eacute;`.
const REFERENCE =
  /&(?:(?:amp|#0{0,5}38|#x0{0,5}26);)*(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;

/**
 * Decodes complete references that HTML knows, with a semicolon: `R&D` and `?a=1&copy=2` stay. A
 * reference that was encoded several times, as by exports through several systems, is decoded
 * completely.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, name: string) => {
    const decoded = decodeHTMLStrict(`&${name};`);
    return decoded === `&${name};` ? whole : decoded;
  });
}

/** Decodes the value of an attribute, in which numeric references need no semicolon. */
export function decodeAttribute(source: string): string {
  return decodeEntities(source.replace(/&#(\d{1,7}|x[\da-f]{1,6})(?![\da-f;])/gi, '&#$1;'));
}
