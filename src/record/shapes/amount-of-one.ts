/** Finds what an amount is for one piece, in the unit of its currency: where it is in cents, or for a hundred pieces. Pure. */

import { readNumber } from '../value.ts';
import { type Candidates, choose, listCandidates } from './choose.ts';
import type { Draft } from './draft.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { areOfMinor } from './minor-units.ts';
import { countDecimals, readMoney } from './money.ts';
import { findScaledAmounts } from './price-twins.ts';
import type { RoleOfLeaf } from './roles.ts';

/** What stands around an amount. */
interface AroundAmount {
  /** The values that belong to it. */
  readonly near: Candidates;
  readonly draft: Draft;
  readonly currency: string | undefined;
}

/** The price of one piece. @param stated as the entry has it */
export function readForOne(
  stated: number,
  amount: RoleOfLeaf,
  { near, draft, currency }: AroundAmount,
): number {
  return divide(stated, minorUnits(near, amount, draft, currency) * readBasis(near));
}

/** Whether the shapes of a list note an amount as one in cents, or as one that may be. */
export function isNotedAs(
  role: 'minor' | 'doubtful',
  { leaf }: RoleOfLeaf,
  near: Candidates,
): boolean {
  const noted = listCandidates(near, role).flatMap((one) => one.leaf.value);
  return noted.includes(leaf.keys.at(-1));
}

/** By how much an amount in cents is divided; 1 for other amounts. */
function minorUnits(
  candidates: Candidates,
  amount: RoleOfLeaf,
  draft: Draft,
  currency: string | undefined,
): number {
  const scaled = findScaledAmounts(draft.roles).find(({ fine }) => fine === amount);
  if (scaled !== undefined) return 10 ** scaled.digits;
  const decimals = countDecimals(currency ?? '');
  const factor = 10 ** (decimals ?? 0);
  if (factor > 1 && isShownAs(amount, draft, factor)) return factor;
  const digits = choose(candidates, 'digits', ({ value }) => readNumber(value));
  const isMinor = isOfMinor(amount.leaf) || isOfMinor(digits.leaf);
  if (!isMinor && !isNotedAs('minor', amount, candidates)) return 1;
  return 10 ** (digits.value ?? decimals ?? 2);
}

function isOfMinor(leaf: Leaf | undefined): boolean {
  const readings = leaf?.path.readings ?? [];
  return readings.some(({ words }) => areOfMinor(words));
}

/** `{amount: 7550, formatted: "€75.50"}`, with a factor of 100. */
function isShownAs(amount: RoleOfLeaf, draft: Draft, factor: number): boolean {
  const sent = readMoney(amount.leaf.value)?.amount;
  return listShownBeside(amount, draft).some((shown) => sent === Math.round(shown * factor));
}

/** The amounts that texts beside an amount show. */
function listShownBeside({ leaf }: RoleOfLeaf, { rest }: Draft): readonly number[] {
  const beside = rest.filter((other) => areSiblings(other, leaf));
  return beside.flatMap(({ value }) => {
    if (typeof value !== 'string') return [];
    const shown = readMoney(value);
    return shown?.currency === undefined ? [] : [shown.amount];
  });
}

/** For how many pieces an amount is; 1 where nothing says so, or it may be from how many it holds. */
function readBasis(candidates: Candidates): number {
  const sure = candidates.roles.filter(({ rank }) => rank < UNSURE_BASIS);
  const isBounded = listCandidates(candidates, 'minQuantity').length > 0;
  const usable = isBounded ? candidates : { roles: sure };
  const { value = 1 } = choose(usable, 'basis', ({ value }) => readNumber(value));
  return Math.max(value, 1);
}

/** The rank of `priceQuantity`. */
const UNSURE_BASIS = 2;

/** Divides without the digits that only binary numbers have. */
function divide(amount: number, by: number): number {
  if (by === 1) return amount;
  return Number((amount / by).toPrecision(12));
}
