/**
 * The one door to the HTML tokenizer: events as they come, no tree, so depth costs nothing; and with it character references
 * (`&eacute;`, `&#233;`, `&#xE9;`) to characters.
 */

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
 * Reads HTML from end to end and calls back for what the caller names. Positions are UTF-16 offsets into `html`.
 * @param decodeEntities whether references come as `ontextentity`; otherwise they are part of the text
 */
export function readHtml(html: string, callbacks: Partial<TokenizerCallbacks>, decodeEntities = false): void {
  const tokenizer = new Tokenizer({ decodeEntities }, { ...ignoreAll, ...callbacks });
  tokenizer.write(html);
  tokenizer.end();
}

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
