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
  const { value: raw, leaf } = stated;
  const isText = typeof leaf?.value === 'string' || typeof leaf?.value === 'number';
  if (raw === undefined || !isText || isShown(leaf)) return { value: stated };
  const shown = choose(candidates, 'value', readShown);
  const text = shown.value;
  if (text === undefined) return { value: stated };
  const { number, unit } = splitAmount(text);
  if (number !== undefined && number === readAmount(raw)) {
    return unit === undefined ? { value: stated } : { value: stated, unit };
  }
  // `Model series: AU-200` shows the value with its name.
  const isRepeated = text.endsWith(raw) && /[:=]\s*$/.test(text.slice(0, -raw.length));
  const isKey = isKeyOf(raw) && !isRepeated;
  return { value: isKey ? shown : stated };
}

function readShown(leaf: Leaf): string | undefined {
  return isShown(leaf) ? textOf(leaf) : undefined;
}

/** Whether the key of a value says that it is for people. */
function isShown(leaf: Leaf | undefined): boolean {
  const last = leaf?.path.last;
  return last?.says('alternate') === true && !last.words.includes('raw');
}

/** `48 cm` as its number and its unit; a unit that nobody knows is none. */
function splitAmount(text: string) {
  const [, digits, after = ''] = AMOUNT.exec(text) ?? [];
  const isUnit = findUnit(after) !== undefined || isCurrencyKey(after);
  const isAmount = after === '' || isUnit;
  const number = isAmount ? readAmount(digits) : undefined;
  const unit = isUnit ? after : undefined;
  return { number, unit };
}

const AMOUNT = /^\s*([-−+]?\d[\d.,'\s]*?)\s*(\D*)$/;

/** Whether a value may be the key of a text: an id, some of them, or a word; a date or a yes is a value. */
function isKeyOf(value: string): boolean {
  if (readDate(value) !== undefined) return false;
  return readBoolean(value) === undefined || /\d/.test(value);
}
