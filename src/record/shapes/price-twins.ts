/**
 * Finds a price that a record states twice: in cents, and as a whole number of a finer unit with
 * its digits beside it, such as `{centAmount: 864, preciseAmount: 8640, fractionDigits: 3}`.
 */

import { readNumber } from '../value.ts';
import { countDecimals, readMoney } from './money.ts';
import type { RoleOfLeaf } from './roles.ts';

interface ScaledAmount {
  readonly fine: RoleOfLeaf;
  readonly rounded: RoleOfLeaf;
  readonly digits: number;
}

/** Finds amounts that are one price in two units. */
export function findScaledAmounts(roles: readonly RoleOfLeaf[]): readonly ScaledAmount[] {
  const digits = roles.filter(({ role }) => role === 'digits');
  if (digits.length === 0) return [];
  return digits.flatMap((each) => {
    const beside = roles.filter((candidate) => areBeside(candidate, each));
    return findScaledBeside(beside, readNumber(each.leaf.value));
  });
}

function findScaledBeside(
  beside: readonly RoleOfLeaf[],
  digits: number | undefined,
): readonly ScaledAmount[] {
  const currency = beside.find(({ role }) => role === 'currency');
  const decimals = countDecimals(String(currency?.leaf.value)) ?? 2;
  if (digits === undefined || digits <= decimals) return [];
  const factor = 10 ** (digits - decimals);
  const amounts = beside.filter(({ role }) => role === 'amount');
  return amounts.flatMap((fine) => {
    const rounded = amounts.find((amount) => isRoundedOf(amount, fine, factor));
    return rounded === undefined ? [] : [{ fine, rounded, digits }];
  });
}

function areBeside(left: RoleOfLeaf, right: RoleOfLeaf): boolean {
  const parentOf = ({ leaf }: RoleOfLeaf): string => leaf.keys.slice(0, -1).join('\n');
  return parentOf(left) === parentOf(right);
}

// True if dividing and rounding `fine` gives the amount.
function isRoundedOf(rounded: RoleOfLeaf, fine: RoleOfLeaf, by: number): boolean {
  if (rounded === fine) return false;
  const stated = readMoney(rounded.leaf.value)?.amount;
  const finer = readMoney(fine.leaf.value)?.amount;
  if (stated === undefined || finer === undefined || finer === 0) return false;
  return Math.abs(stated - finer / by) < 1;
}
