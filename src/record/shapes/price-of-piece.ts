/** Reads what one piece costs: an amount may be in cents or millionths, or for a hundred pieces. */

import { readNumber } from '../value.ts';
import { findAmountsInTwoUnits } from './amounts-in-two-units.ts';
import { type Candidates, choose, listCandidates } from './choose.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { findMinorDigits, haveMinorWord } from './minor-units.ts';
import { countDecimals, readMoney } from './money.ts';
import type { RawEntry } from './raw-entry.ts';
import type { RoleOfLeaf } from './roles.ts';

// The entry of an amount, and what is known of the amount.
interface AmountContext {
  readonly candidates: Candidates;
  readonly draft: RawEntry;
  readonly currency: string | undefined;
}

/**
 * Returns the price of one piece: 0.75 for `{centAmount: 7500, priceQuantity: 100}`.
 * @param stated amount as the entry has it
 */
export function readPriceOfPiece(
  stated: number,
  amount: RoleOfLeaf,
  context: AmountContext,
): number {
  const pieces = countPieces(context.candidates);
  const divisor = findMinorFactor(amount, context) * pieces;
  if (divisor === 1) return stated;
  return roundBinary(stated / divisor);
}

/**
 * Says whether the list of an amount taught that its amounts are in cents, perhaps in cents, or
 * paid by the seller.
 */
export function isLearnedAs(
  role: 'minor' | 'doubtful' | 'cost',
  { leaf }: RoleOfLeaf,
  candidates: Candidates,
): boolean {
  const keys = listCandidates(candidates, role).flatMap((candidate) => candidate.leaf.value);
  return keys.includes(leaf.keys.at(-1));
}

// 100 for an amount in cents, a million for one in millionths; 1 for amounts in whole units.
function findMinorFactor(
  amount: RoleOfLeaf,
  { candidates, draft, currency }: AmountContext,
): number {
  const twins = findAmountsInTwoUnits(draft.roles);
  const twin = twins.find(({ precise }) => precise === amount);
  if (twin !== undefined) return 10 ** twin.digits;
  const digitsOfKey = findDigitsOfKey(amount.leaf);
  if (digitsOfKey !== undefined) return 10 ** digitsOfKey;
  const decimals = countDecimals(currency ?? '');
  const factorOfCurrency = 10 ** (decimals ?? 0);
  const isMinorByText = factorOfCurrency > 1 && isFormattedBeside(amount, draft, factorOfCurrency);
  if (isMinorByText) return factorOfCurrency;
  const digits = choose(candidates, 'digits', ({ value }) => readNumber(value));
  const isMinorByKey = isNamedMinor(amount.leaf) || isNamedMinor(digits.leaf);
  if (!isMinorByKey && !isLearnedAs('minor', amount, candidates)) return 1;
  return 10 ** (digits.value ?? decimals ?? 2);
}

// `amountMicros`.
function findDigitsOfKey({ path }: Leaf): number | undefined {
  const digits = path.readings.map(({ words }) => findMinorDigits(words));
  return digits.find((count) => count !== undefined);
}

// `price_in_cents`.
function isNamedMinor(leaf: Leaf | undefined): boolean {
  const readings = leaf?.path.readings ?? [];
  return readings.some(({ words }) => haveMinorWord(words));
}

// `{amount: 7550, formatted: "€75.50"}`, with a factor of 100.
function isFormattedBeside(amount: RoleOfLeaf, draft: RawEntry, factor: number): boolean {
  const stated = readMoney(amount.leaf.value)?.amount;
  const formattedAmounts = listFormattedAmounts(amount, draft);
  return formattedAmounts.some((formatted) => stated === Math.round(formatted * factor));
}

// Amounts with a currency in texts beside the amount.
function listFormattedAmounts({ leaf }: RoleOfLeaf, { rest }: RawEntry): readonly number[] {
  const formattedAmounts: number[] = [];
  for (const sibling of rest) {
    if (!areSiblings(sibling, leaf) || typeof sibling.value !== 'string') continue;
    const money = readMoney(sibling.value);
    if (money?.currency !== undefined) formattedAmounts.push(money.amount);
  }
  return formattedAmounts;
}

// The number of pieces that an amount is for; 1 if nothing says so.
function countPieces(candidates: Candidates): number {
  const hasMinQuantity = listCandidates(candidates, 'minQuantity').length > 0;
  const sureRoles = candidates.roles.filter(({ rank }) => rank < UNSURE_BASIS);
  // Without another least quantity, `priceQuantity` may be the least quantity itself.
  const usable = hasMinQuantity ? candidates : { roles: sureRoles };
  const basis = choose(usable, 'basis', ({ value }) => readNumber(value));
  return Math.max(basis.value ?? 1, 1);
}

// Rank of `priceQuantity`.
const UNSURE_BASIS = 2;

// Removes digits that only come from binary numbers.
function roundBinary(number: number): number {
  return Number(number.toPrecision(12));
}
