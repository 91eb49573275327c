/** Chooses between a value and the text that people are shown of it: `Value: "6028"` beside `FormattedValue: "Steel"`. Pure. */

import { findUnit } from '../units.ts';
import { readAmount, readBoolean, readDate } from '../value.ts';
import { type Candidates, type Choice, choose, textOf } from './choose.ts';
import type { Leaf } from './leaves.ts';
import { isCurrencyKey } from './money.ts';

/** A value, and the unit that only the text beside it has. */
export interface ShownValue {
  readonly value: Choice<string>;
  readonly unit?: string;
}

/** The value of an entry, or the text that is shown of it where the value is only the key of that text. */
export function chooseShown(candidates: Candidates, stated: Choice<string>): ShownValue {
  const raw = stated.value;
  const isText = typeof stated.leaf?.value === 'string' || typeof stated.leaf?.value === 'number';
  if (raw === undefined || !isText || isShown(stated.leaf)) return { value: stated };
  const shown = choose(candidates, 'value', (leaf) => (isShown(leaf) ? textOf(leaf) : undefined));
  const text = shown.value;
  if (text === undefined) return { value: stated };
  const { number, unit } = splitAmount(text);
  if (number !== undefined && number === readAmount(raw)) {
    return unit === undefined ? { value: stated } : { value: stated, unit };
  }
  // `Model series: AU-200` shows the value with its name.
  const isRepeated = text.endsWith(raw) && /[:=]\s*$/.test(text.slice(0, -raw.length));
  return { value: isKeyOf(raw) && !isRepeated ? shown : stated };
}

/** Whether the key of a value says that it is for people. */
function isShown(leaf: Leaf | undefined): boolean {
  const last = leaf?.path.last;
  return last?.says('alternate') === true && !last.words.includes('raw');
}

/** `48 cm` as its number and its unit; a unit that nobody knows is none. */
function splitAmount(text: string) {
  const [, digits, after = ''] = /^\s*([-−+]?\d[\d.,'\s]*?)\s*(\D*)$/.exec(text) ?? [];
  const isUnit = findUnit(after) !== undefined || isCurrencyKey(after);
  const number = after === '' || isUnit ? readAmount(digits) : undefined;
  return { number, unit: isUnit ? after : undefined };
}

/** Whether a value may be the key of a text: an id, some of them, or a word; a date or a yes is a value. */
function isKeyOf(value: string): boolean {
  return readDate(value) === undefined && (readBoolean(value) === undefined || /\d/.test(value));
}
