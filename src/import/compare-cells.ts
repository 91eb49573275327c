import { isOfCulture } from '../record/culture.ts';
import { foldText } from '../record/nearest.ts';
import { convertMeant, type Quantity, readQuantities } from '../record/quantity.ts';
import { FIELDS } from '../record/record-fields.ts';
import { readBoolean, readDate, readStatus } from '../record/value.ts';
import { readYesOrNo } from '../record/yes-no.ts';
import type { ValueBefore } from './ask-records.ts';
import type { DecimalSign } from './number-signs.ts';
import type { Target } from './understand-columns.ts';

/** Change that a cell would make. */
export interface CellChange {
  readonly before: string;
  readonly after: string;
  // To write: one value, or those of a list.
  readonly values: readonly string[];
  // Only where both values are numbers.
  readonly numbers?: readonly [before: number, after: number];
  // The number has a unit.
  readonly isAmount?: boolean;
}

const CURRENCY_SIGNS = /[€$£₺¥]/g;

// `EUR 12,50`
const LEADING_CURRENCY_CODE = /^[A-Z]{3}\s+(?=[\d.,])/;

// Reads a number with or without a unit. `1.500` has two readings, of which the sign of decimals in
// the column decides.
function readCellNumber(cell: string, sign: DecimalSign): Quantity | undefined {
  const bare = cell.replace(CURRENCY_SIGNS, '').replace(LEADING_CURRENCY_CODE, '').trim();
  const [withDecimals, withThousands] = readQuantities(bare);
  if (withThousands === undefined) return withDecimals;
  const firstSign = /[.,]/.exec(bare)?.[0];
  return firstSign === sign ? withDecimals : withThousands;
}

/**
 * Picks the values of the copy that a column stands for.
 * @param culture the language of the records themselves
 */
export function pickValuesBefore(
  target: Target,
  values: readonly ValueBefore[],
  culture: string | undefined,
): readonly ValueBefore[] {
  const candidates = values.filter((value) => matchesTarget(target, value));
  const hasNoTranslation = target.kind === 'translation' && candidates.length === 0;
  const isOwnLanguage = culture !== undefined && isOfCulture(culture, target.culture ?? '');
  if (hasNoTranslation && isOwnLanguage) {
    return pickValuesBefore({ kind: 'field', name: target.name }, values, culture);
  }
  const ownValues = candidates.filter(({ isInherited }) => !isInherited);
  const nearest = ownValues.length > 0 ? ownValues : candidates;
  const [list] = nearest.map((value) => value.list).toSorted(byList);
  const listValues = nearest.filter((value) => value.list === list);
  const inLanguage = listValues.filter(
    (value) => value.culture === undefined || isOfCulture(value.culture, culture ?? ''),
  );
  return target.culture === undefined && inLanguage.length > 0 ? inLanguage : listValues;
}

// Properties before options before measures.
function byList(left = '', right = ''): number {
  return right.localeCompare(left);
}

function matchesTarget(target: Target, value: ValueBefore): boolean {
  if (value.kind !== target.kind) return false;
  const isOfLanguage =
    target.culture === undefined || isOfCulture(value.culture ?? '', target.culture);
  if (target.kind === 'attribute') {
    const names = target.names ?? [target.name];
    const isNamed = names.includes(value.name) || names.includes(value.code);
    return isNamed && (isOfLanguage || value.culture === undefined);
  }
  if (target.kind === 'price') return value.name === target.name && value.code === target.currency;
  return isOfLanguage && value.name === target.name;
}

/** Compares a cell with the values before; undefined where nothing changes. */
export function compareCell(
  cell: string,
  target: Target,
  before: readonly ValueBefore[],
  sign: DecimalSign,
): CellChange | undefined {
  const text = before.map(writeValue).join('; ');
  if (cell === '') {
    return text === '' ? undefined : { before: text, after: '', values: [] };
  }
  const [only] = before;
  if (target.kind === 'category' || target.kind === 'brand' || target.kind === 'barcode') {
    return compareSets(cell, target, before, text);
  }
  const kind = kindOf(target);
  if (kind === 'number' || target.kind === 'price' || (kind === undefined && isNumeric(only))) {
    const change = compareNumbers(cell, target, only, sign);
    if (change !== 'no number') return change && { ...change, before: text };
  }
  if (before.length > 1) return compareSets(cell, target, before, text);
  const after = normalise(cell, kind);
  const isSame = only !== undefined && isSameText(after, normalise(only.value, kind), kind);
  return isSame ? undefined : { before: text, after: cell, values: [after] };
}

function kindOf({ kind, name }: Target): string | undefined {
  if (kind === 'translation') return 'text';
  if (kind !== 'field') return undefined;
  return [...FIELDS.product, ...FIELDS.variant].find(({ key }) => key === name)?.kind;
}

function isNumeric(value: ValueBefore | undefined): boolean {
  return value === undefined || value.number !== undefined;
}

function writeValue({ value, unit }: ValueBefore): string {
  return unit === undefined || value.endsWith(unit) ? value : `${value} ${unit}`;
}

function normalise(text: string, kind: string | undefined): string {
  const lines = text.trim().replace(/\r\n?/g, '\n');
  if (kind === 'status') return String(readStatus(lines));
  if (kind === 'date')
    return (readDate(lines.replace(' ', 'T')) ?? lines).replace(/T00:00:00$/, '');
  if (kind === 'boolean')
    return String(readBoolean(lines.toLowerCase()) ?? readYes(lines) ?? lines);
  return lines;
}

function readYes(text: string): boolean | undefined {
  const answer = readYesOrNo(text)?.answer;
  return answer === undefined ? undefined : answer === 'yes';
}

function isSameText(after: string, before: string, kind: string | undefined): boolean {
  if (after === before) return true;
  if (kind === 'code') return foldCode(after) === foldCode(before);
  const isYes = kind === undefined ? readYes(after) : undefined;
  return isYes !== undefined && isYes === readYes(before);
}

// Compares a cell with several values, such as `Red; Blue`, with the values before, in any order.
// Undefined: the cell changes nothing.
function compareSets(
  cell: string,
  { kind }: Target,
  before: readonly ValueBefore[],
  text: string,
): CellChange | undefined {
  const parts = cell.split(/\s*[;|\n]\s*/).filter(Boolean);
  const values = parts.length === 0 ? [cell] : parts;
  return changesNothing(kind, values, before) ? undefined : { before: text, after: cell, values };
}

function changesNothing(
  kind: Target['kind'],
  values: readonly string[],
  before: readonly ValueBefore[],
): boolean {
  const names = new Set(before.flatMap(({ value, code }) => [foldText(value), foldText(code)]));
  const isNamed = (value: string): boolean => names.has(foldText(value));
  switch (kind) {
    // A file may name one of several barcodes, with or without leading zeros.
    case 'barcode': {
      const codes = new Set(before.map(({ value }) => foldCode(value)));
      return values.every((value) => codes.has(foldCode(value)));
    }
    // A file may name one of several categories, with those above it: `Home > Lamps`.
    case 'category':
      return values.every((path) => isNamed(path) || isNamed(readLastCategory(path)));
    // A cell names all values of an attribute: one that it lacks is to be removed.
    case 'attribute': {
      const valuesBefore = before.map(({ value }) => value);
      return values.every(isNamed) && countDistinct(values) === countDistinct(valuesBefore);
    }
    default:
      return values.every(isNamed);
  }
}

// `Lamps` of `Home > Lamps`.
function readLastCategory(path: string): string {
  return path.split(/\s*>\s*/).at(-1) ?? path;
}

function countDistinct(values: readonly string[]): number {
  return new Set(values.map((value) => foldText(value))).size;
}

function foldCode(code: string): string {
  return foldText(code)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '');
}

// A relative difference up to this is none: programs round.
const SAME = 1e-9;

function compareNumbers(
  cell: string,
  target: Target,
  before: ValueBefore | undefined,
  sign: DecimalSign,
): CellChange | 'no number' | undefined {
  const quantity = readCellNumber(cell, sign);
  if (quantity === undefined) return 'no number';
  const stated = quantity.unit ?? target.unit;
  if (before?.number === undefined) {
    const after = writeAmount(quantity.amount, stated);
    return { before: '', after, values: [after] };
  }
  const { number, numberBase, unit } = before;
  const base = convertMeant(quantity.amount, stated ?? unit, target.name);
  const isBase = numberBase !== undefined && base?.symbol === before.baseUnit;
  if (numberBase !== undefined && stated !== undefined && !isBase) return 'no number';
  // In the unit that the record states.
  const factor = isBase && number !== 0 ? numberBase / number : 1;
  const amount = isBase && base !== undefined ? base.amount / factor : quantity.amount;
  const difference = Math.abs(number - amount);
  if (difference <= SAME * Math.max(Math.abs(number), Math.abs(amount))) return undefined;
  const after = Number(amount.toPrecision(12));
  return {
    before: '',
    after: writeAmount(after, unit),
    values: [String(after)],
    numbers: [number, after],
    isAmount: numberBase !== undefined,
  };
}

function writeAmount(amount: number, unit: string | undefined): string {
  return unit === undefined ? String(amount) : `${amount} ${unit}`;
}
