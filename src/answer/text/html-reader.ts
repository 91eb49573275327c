/**
 * The only access to the HTML tokenizer: events in order and no tree, so that depth costs nothing. Also decodes
 * character references (`&eacute;`, `&#233;`, `&#xE9;`).
 */

import { decodeHTMLStrict } from 'entities/decode';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

const ignore = (): void => undefined;

const ignoreAll: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribentity: ignore,
  onattribend: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

/**
 * Reads HTML from start to end and calls the given callbacks; references are part of the text. Positions are UTF-16
 * offsets into `html`.
 */
export function readHtml(html: string, callbacks: Partial<TokenizerCallbacks>): void {
  const tokenizer = new Tokenizer({ decodeEntities: false }, { ...ignoreAll, ...callbacks });
  tokenizer.write(html);
  tokenizer.end();
}

/** A complete reference, including one whose ampersand was itself encoded, once or more often: `&amp;amp;eacute;`. */
const REFERENCE = /&(?:(?:amp|#0{0,5}38|#x0{0,5}26);)*(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;

/**
 * Decodes the references in a text. Only complete ones that HTML knows, with a semicolon: `R&D` and `?a=1&copy=2` stay.
 * A reference that was encoded several times, as by exports through several systems, is decoded completely.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, name: string) => {
    const decoded = decodeHTMLStrict(`&${name};`);
    return decoded === `&${name};` ? whole : decoded;
  });
}
