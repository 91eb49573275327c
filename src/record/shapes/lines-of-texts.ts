/**
 * Splits texts that hold several entries, or several values of one: `Colour: Teal | Size: M`,
 * `Kitchen` and `Hall` in two lines.
 */

import { listFilled, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { readLine } from './tuples.ts';

// A comma separates only before the next name.
const SEPARATOR = /\s*[|;\n]\s*|\s*,\s+(?=[^,:=|;]{1,40}[:=])/;

/**
 * Splits a text of pairs into entries, alone or under the key of the list; undefined for other
 * items.
 */
export function openPairsOfText(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  const isAlone = typeof item === 'string';
  const text = isAlone ? item : findTextOfList(keys, item);
  if (text === undefined) return undefined;
  const parts = text.split(SEPARATOR).filter((part) => part !== '');
  const pairs = parts.flatMap((part) => {
    const pair = readLine(part);
    return pair === undefined ? [] : [pair];
  });
  // A text with one pair may be a value: `{warranty: "Repair: 24 months"}`.
  const mayBeValue = isAlone || keys.traits.isOfOneMeasure === true;
  const least = mayBeValue ? 2 : 1;
  if (pairs.length < least || pairs.length < parts.length) return undefined;
  return pairs.map(([name, value]) => ({
    [ROLE_KEYS.name]: name,
    [ROLE_KEYS.value]: value,
  }));
}

// A group, a name and a value, without blanks after the colons.
const DETAIL = /^(?<group>\p{L}[^:]{0,59}):(?<name>\p{L}[^:]{0,59}):(?<value>[^\s:/][^\n]*)$/u;

/**
 * Splits the text of a detail with its group: `{detail: "Features:Pockets:4"}`; undefined for
 * other items.
 */
export function openDetailOfText(keys: KeyReader, item: unknown): PimRecord | undefined {
  const [member, another] = listFilled(item);
  if (member === undefined || another !== undefined) return undefined;
  const [key, text] = member;
  const isOfDetail = keys.read(key).saysAtMost('owner', 'long', 'own');
  if (typeof text !== 'string' || keys.read(key).hasUnknownWord || !isOfDetail) return undefined;
  const { group, name, value } = DETAIL.exec(text)?.groups ?? {};
  if (name === undefined) return undefined;
  return { [ROLE_KEYS.group]: group, [ROLE_KEYS.name]: name, [ROLE_KEYS.value]: value };
}

// The record must have no other members.
function findTextOfList(keys: KeyReader, item: unknown): string | undefined {
  const [member, another] = listFilled(item);
  if (member === undefined || another !== undefined) return undefined;
  const [key, text] = member;
  const isText = typeof text === 'string' && keys.isOfList(key);
  return isText ? text : undefined;
}

// A short line without the punctuation of a sentence.
const WORDS = /^\p{L}(?:[\p{L}\p{M}\p{N} '’&/()+-]|(?<=\d)[.,](?=\d)){0,39}$/u;

/** Lists the values of a text with one per line; empty if it is one text. */
export function listLines(text: string | undefined): readonly string[] {
  if (text?.includes('\n') !== true) return [];
  const lines = text.split('\n').map((line) => line.trim());
  const values = lines.filter((line) => line !== '');
  const areSeveral = values.length > 1 && values.every((line) => WORDS.test(line));
  return areSeveral ? values : [];
}
