/**
 * Reads two values as the bounds of a range if their entry says so: `{isRange: true, values: [100,
 * 240]}`, `{name: "Setting range", values: [6, 28]}`.
 */

import { readQuantities } from '../quantity.ts';
import { findUnit } from '../units.ts';
import { readAmount, readBoolean } from '../value.ts';
import type { Choice } from './choose.ts';
import { splitKey } from './key-words.ts';
import type { RawEntry } from './raw-entry.ts';

// Words of such switches.
const RANGE_WORDS: ReadonlySet<string> = new Set(
  [
    'range bereich wertebereich spanne zakres przedzial rozsah',
    'interval intervall intervalle intervallo intervalo rango plage bereik диапазон діапазон',
  ].flatMap((words) => words.split(' ')),
);

interface RangeParts {
  readonly name: Choice<string>;
  readonly value: Choice<string>;
  readonly unit: string | undefined;
}

/**
 * Says whether a switch of an entry marks its values as a range, or two rising numbers are one by
 * a word of their name. Two temperatures always are: nothing has several of its own.
 */
export function isRangeOfEntry({ rest }: RawEntry, { name, value, unit }: RangeParts): boolean {
  const ofRange = rest.filter(({ path }) => path.last.words.some(isWordOfRange));
  const stated = ofRange.map((leaf) => readBoolean(leaf.value)).filter((is) => is !== undefined);
  if (stated.length > 0) return stated.includes(true);
  if (!areRising(value.leaf?.value)) return false;
  const names = [name.value ?? '', ...(name.leaf?.texts?.values() ?? [])];
  const isNamed = names.some((text) => splitKey(text).some(isWordOfRange));
  return isNamed || findUnit(unit ?? '')?.kind === 'temperature';
}

function isWordOfRange(word: string): boolean {
  return RANGE_WORDS.has(word) || IN_COMPOUNDS.test(word);
}

function areRising(value: unknown): boolean {
  const [least, most, another] = (Array.isArray(value) ? value : []).map(readAmount);
  return least !== undefined && most !== undefined && another === undefined && least < most;
}

// `Leistungsbereich`, `vermogensbereik`.
const IN_COMPOUNDS = /ber(?:eich|eik)$/;

/**
 * Formats two joined numbers as a range in their order, which may be wrong; returns any other text
 * unchanged.
 */
export function writeRange(text: string): string {
  const bounds = text.split(', ').map((part) => ({ part, amount: readAmountOf(part) }));
  const [first, second, another] = bounds;
  if (first === undefined || second === undefined || another !== undefined) return text;
  if (first.amount === undefined || second.amount === undefined) return text;
  return `${first.part} to ${second.part}`;
}

function readAmountOf(text: string): number | undefined {
  return readQuantities(text)[0]?.amount;
}
