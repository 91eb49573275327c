/** Finds what an amount is for one piece, in the unit of its currency: where it is in cents, or for a hundred pieces. Pure. */

import { readNumber } from '../value.ts';
import { type Candidates, choose, listCandidates } from './choose.ts';
import type { Draft } from './draft.ts';
import { areSiblings } from './leaves.ts';
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
  const { leaf } = amount;
  const scaled = findScaledAmounts(draft.roles).find(({ fine }) => fine === amount);
  if (scaled !== undefined) return 10 ** scaled.digits;
  const shown = listShownBeside(amount, draft);
  const factor = shown.length === 0 ? 1 : 10 ** (countDecimals(currency ?? '') ?? 0);
  const sent = readMoney(leaf.value)?.amount;
  if (factor > 1 && shown.some((text) => sent === Math.round(text * factor))) return factor;
  const digits = choose(candidates, 'digits', ({ value }) => readNumber(value));
  const paths = [leaf.path, ...(digits.leaf === undefined ? [] : [digits.leaf.path])];
  const isMinor = paths.some(({ readings }) => readings.some(({ words }) => areOfMinor(words)));
  if (!isMinor && !isNotedAs('minor', amount, candidates)) return 1;
  return 10 ** (digits.value ?? countDecimals(currency ?? '') ?? 2);
}

/** The amounts that texts beside an amount show: `{amount: 7550, formatted: "€75.50"}`. */
function listShownBeside({ leaf }: RoleOfLeaf, { rest }: Draft): readonly number[] {
  return rest.flatMap((other) => {
    const isShown = typeof other.value === 'string' && areSiblings(other, leaf);
    const shown = isShown ? readMoney(other.value) : undefined;
    return shown?.currency === undefined ? [] : [shown.amount];
  });
}

/** For how many pieces an amount is; 1 where nothing says so, or it may be from how many it holds. */
function readBasis(candidates: Candidates): number {
  const sure = candidates.roles.filter(({ rank }) => rank < UNSURE_BASIS);
  const isBounded = listCandidates(candidates, 'minQuantity').length > 0;
  const { value = 1 } = choose(isBounded ? candidates : { roles: sure }, 'basis', ({ value }) =>
    readNumber(value),
  );
  return value > 1 ? value : 1;
}

/** The rank of `priceQuantity`. */
const UNSURE_BASIS = 2;

/** Divides without the digits that only binary numbers have. */
function divide(amount: number, by: number): number {
  return by === 1 ? amount : Number((amount / by).toPrecision(12));
}
