/** The questions that every client is put to, and what is read from what its model is shown. */

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { HELD_WORD } from './gate.ts';
import type { ShownPart } from './model/model-api.ts';
import type { WantedCall } from './model/stand-in.ts';
import { type RecordedCall, textOfResult } from './recording.ts';

/** The calls that the model makes, by the name of their case. */
export const CASES = {
  unknownKey: { tool: 'find_products', args: { shoe_size_eu: '42', limit: 2 } },
  wrongType: { tool: 'find_products', args: { limit: 'many' } },
  missingKey: { tool: 'search_catalog', args: { limit: 2 } },
  nestedKey: {
    tool: 'search_catalog',
    args: { query: 'shirt', filters: { status: 'active' }, limit: 2 },
  },
  longAnswer: { tool: 'find_products', args: { limit: 200, max_tokens: 8_000 } },
  picture: { tool: 'get_media', args: { product_codes: ['SHR-00002'], show: 1 } },
  cancel: { tool: 'find_products', args: { name_contains: [HELD_WORD], freshness: 'live' } },
} as const satisfies Readonly<Record<string, WantedCall>>;

/** The name of a case. */
export type CaseName = keyof typeof CASES;

/** What came of a case. */
export interface Outcome {
  /** What the model was shown of the result; undefined where it was never asked again. */
  readonly shown: readonly ShownPart[] | undefined;
  /** The calls that reached our server. */
  readonly calls: readonly RecordedCall[];
  /** Why the client gave up. */
  readonly error: string | undefined;
}

/** What one call is in tokens: as we answered it, and as the model is shown it. */
export interface Sizes {
  readonly ours: number;
  readonly shown: number;
  /** `whole`, or what is missing. */
  readonly records: string;
}

/** Codes of the demo's products. */
const PRODUCT_CODE = /\b[A-Z]{3}-\d{5}\b/g;

/** Longest excerpt of a client's words in a row of the table. */
const EXCERPT_CHARS = 240;

/** Says whose words the model is shown about a mistake. */
export function judgeMistake({ shown, calls, error }: Outcome): string {
  const call = calls.at(-1);
  if (shown === undefined) return `ends the conversation: ${excerpt(error ?? 'no second request')}`;
  const text = joinTexts(shown);
  if (call === undefined) return `the client's words: ${excerpt(text)}`;
  const words = call.error === undefined ? textOfResult(call.result) : String(call.error.message);
  const isMistake = call.error !== undefined || call.result?.isError === true;
  if (!isMistake) return `answered as ${excerpt(JSON.stringify(call.args))}`;
  return holds(text, words) ? 'our words' : `other words: ${excerpt(text)}`;
}

/** Says whether arguments within an argument reach the server as the model wrote them. */
export function judgeNested({ shown, calls, error }: Outcome): string {
  const call = calls.at(-1);
  if (call === undefined) {
    const words = shown === undefined ? error : joinTexts(shown);
    return `refused: ${excerpt(words ?? '')}`;
  }
  const isComplete = JSON.stringify(call.args).includes('"filters":{"status":"active"}');
  return isComplete ? 'arrive' : `arrive as ${excerpt(JSON.stringify(call.args))}`;
}

/** Counts a long answer, and its records; undefined where there is none. */
export function measureAnswer({ shown, calls }: Outcome): Sizes | undefined {
  const result = calls.at(-1)?.result;
  if (shown === undefined || result === undefined) return undefined;
  const answer = textOfResult(result);
  const text = joinTexts(shown);
  const codes = [...new Set(answer.match(PRODUCT_CODE))];
  const arrived = codes.filter((code) => text.includes(code)).length;
  const part = arrived === 0 ? `lost: ${excerpt(text)}` : `${arrived} of ${codes.length} records`;
  return {
    ours: countTokens(answer),
    shown: countTokens(text),
    records: arrived === codes.length ? 'whole' : part,
  };
}

/** Says what becomes of a picture. */
export function judgePicture({ shown, calls, error }: Outcome): string {
  const result = calls.at(-1)?.result;
  if (result === undefined) return `no call: ${excerpt(error ?? joinTexts(shown ?? []))}`;
  if (shown === undefined) return `ends the conversation: ${excerpt(error ?? '')}`;
  const text = joinTexts(shown);
  const encoded = /[\w+/=]{400,}/.exec(text)?.[0];
  const asText = encoded === undefined ? '' : `as text of ${countTokens(encoded)} tokens`;
  if (shown.some(({ kind }) => kind === 'picture'))
    return asText === '' ? 'shown' : `shown, and ${asText}`;
  if (asText !== '') return asText;
  const reason = /"not_shown":(\{[^}]*\})/.exec(textOfResult(result))?.[1];
  if (reason !== undefined) return `refused: ${excerpt(reason)}`;
  return text.includes('"shown"') ? 'lost, but said to be shown' : `lost: ${excerpt(text)}`;
}

function joinTexts(parts: readonly ShownPart[]): string {
  return parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
}

/** Whether a text holds our words, however it is quoted. */
function holds(text: string, words: string): boolean {
  const plain = (quoted: string): string => quoted.replace(/[\s"'\\]+/g, '');
  return words !== '' && plain(text).includes(plain(words));
}

/** The beginning of somebody's words, without the stack of an error. */
function excerpt(text: string): string {
  const line = (text.split(/\n\s+at /)[0] ?? '').replace(/\s+/g, ' ').trim();
  return line.length <= EXCERPT_CHARS ? line : `${line.slice(0, EXCERPT_CHARS)}…`;
}
