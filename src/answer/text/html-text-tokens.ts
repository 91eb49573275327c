/** The one door to the HTML tokenizer: events as they come, no tree, so depth costs nothing. */

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
