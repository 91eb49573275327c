/**
 * Chooses between a value and its display text: `Value: "6028"` beside `FormattedValue: "Steel"`.
 */

import { findUnit } from '../units.ts';
import { readAmount, readBoolean, readDate } from '../value.ts';
import { type Candidates, type Choice, choose, textOf } from './choose.ts';
import type { Leaf } from './leaves.ts';
import { isCurrencyKey } from './money.ts';

/** Value, with a unit that only its display text has. */
export interface DisplayValue {
  readonly value: Choice<string>;
  readonly unit?: string;
}

/** Chooses the value of an entry, or its display text if the value is only a key. */
export function chooseDisplayValue(candidates: Candidates, stated: Choice<string>): DisplayValue {
  const { value: raw, leaf } = stated;
  const isText = typeof leaf?.value === 'string' || typeof leaf?.value === 'number';
  if (raw === undefined || !isText || isDisplayText(leaf)) return { value: stated };
  const display = choose(candidates, 'value', readDisplayText);
  const text = display.value;
  if (text === undefined) return { value: stated };
  const { number, unit } = splitAmount(text);
  if (number !== undefined && number === readAmount(raw)) {
    return unit === undefined ? { value: stated } : { value: stated, unit };
  }
  // `Model series: AU-200` repeats the value with its name.
  const isRepeated = text.endsWith(raw) && /[:=]\s*$/.test(text.slice(0, -raw.length));
  const isKey = isKeyOf(raw) && !isRepeated;
  return { value: isKey ? display : stated };
}

/**
 * Omits the name of an entry before its value, `{attribute: "Colour", value: "Colour: red"}`, unless
 * the value has several lines.
 */
export function omitName(name: string | undefined, value: string | undefined): string | undefined {
  if (name === undefined || value?.startsWith(name) !== true) return value;
  const [, rest = value] = /^\s*:\s+(\S.*)$/.exec(value.slice(name.length)) ?? [];
  return rest;
}

function readDisplayText(leaf: Leaf): string | undefined {
  return isDisplayText(leaf) ? textOf(leaf) : undefined;
}

// The key says that the value is for people.
function isDisplayText(leaf: Leaf | undefined): boolean {
  const last = leaf?.path.last;
  return last?.says('alternate') === true && !last.words.includes('raw');
}

// `48 cm` as number and unit; an unknown unit does not count.
function splitAmount(text: string) {
  const [, digits, after = ''] = AMOUNT.exec(text) ?? [];
  const isUnit = findUnit(after) !== undefined || isCurrencyKey(after);
  const isAmount = after === '' || isUnit;
  const number = isAmount ? readAmount(digits) : undefined;
  const unit = isUnit ? after : undefined;
  return { number, unit };
}

const AMOUNT = /^\s*([-−+]?\d[\d.,'\s]*?)\s*(\D*)$/;

// An id, several ids, or a word may be a key; a date or a yes is a value.
function isKeyOf(value: string): boolean {
  if (readDate(value) !== undefined) return false;
  return readBoolean(value) === undefined || /\d/.test(value);
}
