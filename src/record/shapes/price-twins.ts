/**
 * Finds the same price twice in one record: in cents, and as a whole number of a finer unit whose digits stand beside it, such as
 * `{centAmount: 864, preciseAmount: 8640, fractionDigits: 3}`. Pure.
 */

import { readNumber } from '../value.ts';
import { countDecimals, readMoney } from './money.ts';
import type { RoleOfLeaf } from './roles.ts';

/** An amount, and by how many decimals its digits are shifted. */
export interface ScaledAmount {
  readonly fine: RoleOfLeaf;
  /** The same amount, rounded to the smallest unit of its currency. */
  readonly rounded: RoleOfLeaf;
  readonly digits: number;
}

/** The amounts that are one price in two units. */
export function findScaledAmounts(roles: readonly RoleOfLeaf[]): readonly ScaledAmount[] {
  const digits = roles.filter(({ role }) => role === 'digits');
  if (digits.length === 0) return [];
  const amounts = roles.filter(({ role }) => role === 'amount');
  return digits.flatMap((one) => {
    const count = readNumber(one.leaf.value);
    const beside = amounts.filter((amount) => areBeside(amount, one));
    const currency = roles.find((other) => other.role === 'currency' && areBeside(other, one));
    const decimals = countDecimals(String(currency?.leaf.value)) ?? 2;
    if (count === undefined || count <= decimals) return [];
    return beside.flatMap((fine) => {
      const rounded = beside.find((other) => isRoundedOf(other, fine, 10 ** (count - decimals)));
      return rounded === undefined ? [] : [{ fine, rounded, digits: count }];
    });
  });
}

function areBeside(left: RoleOfLeaf, right: RoleOfLeaf): boolean {
  const parentOf = ({ leaf }: RoleOfLeaf): string => leaf.keys.slice(0, -1).join('\n');
  return parentOf(left) === parentOf(right);
}

/** Whether an amount is that of another one, divided and rounded. */
function isRoundedOf(other: RoleOfLeaf, fine: RoleOfLeaf, by: number): boolean {
  const stated = readMoney(other.leaf.value)?.amount;
  const finer = readMoney(fine.leaf.value)?.amount;
  if (other === fine || stated === undefined || finer === undefined || finer === 0) return false;
  return Math.abs(stated - finer / by) < 1;
}
