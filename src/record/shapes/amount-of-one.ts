/** An amount may be in cents or millionths, or for a hundred pieces. */

import { readNumber } from '../value.ts';
import { type Candidates, choose, listCandidates } from './choose.ts';
import type { Draft } from './draft.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { findMinorDigits, meanMinorUnit } from './minor-units.ts';
import { countDecimals, readMoney } from './money.ts';
import { findScaledAmounts } from './price-twins.ts';
import type { RoleOfLeaf } from './roles.ts';

interface AroundAmount {
  readonly near: Candidates;
  readonly draft: Draft;
  readonly currency: string | undefined;
}

/**
 * Returns the price of one piece.
 * @param stated amount as the entry has it
 */
export function readPriceOfPiece(
  stated: number,
  amount: RoleOfLeaf,
  { near, draft, currency }: AroundAmount,
): number {
  return divide(stated, minorUnits(near, amount, draft, currency) * readBasis(near));
}

/** Says whether the shapes of a list mark an amount: in cents, doubtful, or paid by the seller. */
export function isMarkedAs(
  role: 'minor' | 'doubtful' | 'cost',
  { leaf }: RoleOfLeaf,
  near: Candidates,
): boolean {
  const noted = listCandidates(near, role).flatMap((candidate) => candidate.leaf.value);
  return noted.includes(leaf.keys.at(-1));
}

// The divisor of an amount in cents or millionths; 1 for other amounts.
function minorUnits(
  candidates: Candidates,
  amount: RoleOfLeaf,
  draft: Draft,
  currency: string | undefined,
): number {
  const scaled = findScaledAmounts(draft.roles).find(({ fine }) => fine === amount);
  if (scaled !== undefined) return 10 ** scaled.digits;
  const microDigits = findDigitsOfKey(amount.leaf);
  if (microDigits !== undefined) return 10 ** microDigits;
  const decimals = countDecimals(currency ?? '');
  const factor = 10 ** (decimals ?? 0);
  if (factor > 1 && isFormattedAs(amount, draft, factor)) return factor;
  const digits = choose(candidates, 'digits', ({ value }) => readNumber(value));
  const isMinor = isOfMinor(amount.leaf) || isOfMinor(digits.leaf);
  if (!isMinor && !isMarkedAs('minor', amount, candidates)) return 1;
  return 10 ** (digits.value ?? decimals ?? 2);
}

function findDigitsOfKey({ path }: Leaf): number | undefined {
  return path.readings.map(({ words }) => findMinorDigits(words)).find(Boolean);
}

function isOfMinor(leaf: Leaf | undefined): boolean {
  const readings = leaf?.path.readings ?? [];
  return readings.some(({ words }) => meanMinorUnit(words));
}

// `{amount: 7550, formatted: "€75.50"}`, with a factor of 100.
function isFormattedAs(amount: RoleOfLeaf, draft: Draft, factor: number): boolean {
  const sent = readMoney(amount.leaf.value)?.amount;
  return listFormattedAmounts(amount, draft).some(
    (formatted) => sent === Math.round(formatted * factor),
  );
}

// Amounts in texts beside the amount.
function listFormattedAmounts({ leaf }: RoleOfLeaf, { rest }: Draft): readonly number[] {
  const beside = rest.filter((text) => areSiblings(text, leaf));
  return beside.flatMap(({ value }) => {
    if (typeof value !== 'string') return [];
    const formatted = readMoney(value);
    return formatted?.currency === undefined ? [] : [formatted.amount];
  });
}

// The number of pieces that an amount is for; 1 if nothing says so, or if the number may be a least
// quantity.
function readBasis(candidates: Candidates): number {
  const sure = candidates.roles.filter(({ rank }) => rank < UNSURE_BASIS);
  const isBounded = listCandidates(candidates, 'minQuantity').length > 0;
  const usable = isBounded ? candidates : { roles: sure };
  const { value = 1 } = choose(usable, 'basis', ({ value }) => readNumber(value));
  return Math.max(value, 1);
}

// Rank of `priceQuantity`.
const UNSURE_BASIS = 2;

// Removes digits that only come from binary numbers.
function divide(amount: number, by: number): number {
  if (by === 1) return amount;
  return Number((amount / by).toPrecision(12));
}
