/**
 * Reads two values as the bounds of a range if their entry says so: `{isRange: true, values: [100,
 * 240]}`, `{name: "Setting range", values: [6, 28]}`.
 */

import { readQuantities } from '../quantity.ts';
import { findUnit } from '../units.ts';
import { readAmount, readBoolean } from '../value.ts';
import type { Choice } from './choose.ts';
import { listWordsOf, splitKey } from './key-words.ts';
import type { RawEntry } from './raw-entry.ts';

// Words of such switches and names.
const RANGE_WORDS = listWordsOf('range');

interface RangeParts {
  readonly name: Choice<string>;
  readonly value: Choice<string>;
  readonly unit: string | undefined;
}

/**
 * Says whether the values of an entry are the bounds of a range: by a switch, or two rising numbers
 * by a word of their name. Two temperatures always are: nothing has several of its own.
 */
export function isRangeOfEntry(draft: RawEntry, { name, value, unit }: RangeParts): boolean {
  const isSwitchedOn = readRangeSwitch(draft);
  if (isSwitchedOn !== undefined) return isSwitchedOn;
  if (!areRising(value.leaf?.value)) return false;
  return isNamedRange(name) || findUnit(unit ?? '')?.kind === 'temperature';
}

// `isRange: true`; undefined if the entry has no such switch.
function readRangeSwitch({ rest }: RawEntry): boolean | undefined {
  const leaves = rest.filter(({ path }) => path.last.words.some(isWordOfRange));
  const switches = leaves
    .map((leaf) => readBoolean(leaf.value))
    .filter((isOn) => isOn !== undefined);
  return switches.length === 0 ? undefined : switches.includes(true);
}

// `Setting range`, in any language of the name.
function isNamedRange({ value, leaf }: Choice<string>): boolean {
  const names = [value ?? '', ...(leaf?.texts?.values() ?? [])];
  return names.some((name) => splitKey(name).some(isWordOfRange));
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
 * Formats two joined numbers as a range in their order, which may be wrong: `6, 28` → `6 to 28`;
 * returns any other text unchanged.
 */
export function formatRange(text: string): string {
  const [first, second, another] = text.split(', ');
  if (first === undefined || second === undefined || another !== undefined) return text;
  if (!hasAmount(first) || !hasAmount(second)) return text;
  return `${first} to ${second}`;
}

function hasAmount(text: string): boolean {
  return readQuantities(text)[0]?.amount !== undefined;
}
