/**
 * Finds a price that a record states twice: in cents, and as a whole number of a finer unit with
 * its digits beside it, such as `{centAmount: 864, preciseAmount: 8640, fractionDigits: 3}`.
 */

import { readNumber } from '../value.ts';
import { countDecimals, readMoney } from './money.ts';
import type { RoleOfLeaf } from './roles.ts';

interface AmountInTwoUnits {
  /** `preciseAmount`. */
  readonly precise: RoleOfLeaf;
  /** `centAmount`. */
  readonly rounded: RoleOfLeaf;
  /** Decimals of the precise amount. */
  readonly digits: number;
}

/** Finds amounts that are one price in two units. */
export function findAmountsInTwoUnits(roles: readonly RoleOfLeaf[]): readonly AmountInTwoUnits[] {
  const digits = roles.filter(({ role }) => role === 'digits');
  if (digits.length === 0) return [];
  return digits.flatMap((each) => {
    const siblings = roles.filter((candidate) => haveSameParent(candidate, each));
    return findAmong(siblings, readNumber(each.leaf.value));
  });
}

function findAmong(
  siblings: readonly RoleOfLeaf[],
  digits: number | undefined,
): readonly AmountInTwoUnits[] {
  const currency = siblings.find(({ role }) => role === 'currency');
  const decimals = countDecimals(String(currency?.leaf.value)) ?? 2;
  if (digits === undefined || digits <= decimals) return [];
  const factor = 10 ** (digits - decimals);
  const amounts = siblings.filter(({ role }) => role === 'amount');
  return amounts.flatMap((precise) => {
    const rounded = amounts.find(
      (amount) => amount !== precise && isRoundedFrom(precise, amount, factor),
    );
    return rounded === undefined ? [] : [{ precise, rounded, digits }];
  });
}

function haveSameParent(left: RoleOfLeaf, right: RoleOfLeaf): boolean {
  return parentKeys(left) === parentKeys(right);
}

function parentKeys({ leaf }: RoleOfLeaf): string {
  return leaf.keys.slice(0, -1).join('\n');
}

function isRoundedFrom(precise: RoleOfLeaf, rounded: RoleOfLeaf, factor: number): boolean {
  const preciseAmount = readMoney(precise.leaf.value)?.amount;
  const roundedAmount = readMoney(rounded.leaf.value)?.amount;
  if (roundedAmount === undefined || preciseAmount === undefined) return false;
  if (preciseAmount === 0) return false;
  return Math.abs(roundedAmount - preciseAmount / factor) < 1;
}
