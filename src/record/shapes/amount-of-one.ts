/** Finds what an amount is for one piece, in the unit of its currency: where it is in cents, or for a hundred pieces. Pure. */

import { readNumber } from '../value.ts';
import { type Candidates, choose, listCandidates } from './choose.ts';
import type { Draft } from './drafts.ts';
import { readDoubtfulKey } from './minor-units.ts';
import { countDecimals, readMoney } from './money.ts';
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

/** By how much an amount in cents is divided; 1 for other amounts. */
function minorUnits(
  candidates: Candidates,
  amount: RoleOfLeaf,
  draft: Draft,
  currency: string | undefined,
): number {
  const { leaf } = amount;
  const decimals = countDecimals(currency ?? '');
  if (isShownSmaller(amount, draft, decimals ?? 0)) return 10 ** (decimals ?? 0);
  const isDoubtful = readDoubtfulKey(leaf.keys.at(-1) ?? '') !== undefined;
  const digits = choose(candidates, 'digits', ({ value }) => readNumber(value));
  const paths = [leaf.path, ...(digits.leaf === undefined ? [] : [digits.leaf.path])];
  const isMinor = paths.some(({ readings }) =>
    readings.some(({ words }) => MINOR.test(words.join(' '))),
  );
  if (!isMinor || isDoubtful) return 1;
  return 10 ** (digits.value ?? decimals ?? 2);
}

/** Whether a text beside an amount shows it as a smaller one: `{amount: 7550, formatted: "€75.50"}`. */
function isShownSmaller({ leaf }: RoleOfLeaf, { rest }: Draft, decimals: number): boolean {
  if (decimals === 0) return false;
  const parent = leaf.keys.slice(0, -1).join('\n');
  const amount = readMoney(leaf.value)?.amount;
  return rest.some(({ keys, value }) => {
    const shown = typeof value === 'string' ? readMoney(value) : undefined;
    const isBeside = keys.slice(0, -1).join('\n') === parent && shown?.currency !== undefined;
    return isBeside && amount === Math.round(shown.amount * 10 ** decimals);
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

const MINOR = /\b(?:cents?|minor|pence|penny|subunits?|kurus|centimes|centimos|rappen)\b/;
