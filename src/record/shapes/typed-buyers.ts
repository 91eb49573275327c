/**
 * Finds the customer group of a price where a type beside its code or number says that it is one:
 * `{salesType: "Customer Price Group", salesCode: "RETAIL"}`.
 */

import { isAbsent } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import { KeyReader } from './key-words.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import type { RoleOfLeaf } from './roles.ts';

const PRICE_KEYS = new KeyReader('prices');

// Aspects that the words of such a type may have.
const BUYER_ASPECTS: readonly Aspect[] = ['customer', 'group', 'amount'];

// The values of a price, with and without a role.
interface ValuesOfPrice {
  readonly roles: readonly RoleOfLeaf[];
  readonly rest: readonly Leaf[];
}

/**
 * Gives the role `customerGroup` to a code whose type says that it stands for customers, and moves
 * the type into the rest. For `{salesType: "Customer Price Group", salesCode: "RETAIL"}`:
 *
 * - before: `salesType` has the role `name`, `salesCode` has the role `name`, the rest is empty;
 * - after: `salesCode` has the role `customerGroup`, the rest is `salesType`.
 */
export function assignTypedGroups(values: ValuesOfPrice): ValuesOfPrice {
  const types = values.roles.filter(isTypeOfBuyers);
  if (types.length === 0) return values;
  const codes = values.roles.filter((candidate) => types.some((type) => isCodeOf(candidate, type)));
  if (codes.length === 0) return values;
  const withoutTypes = values.roles.filter((candidate) => !types.includes(candidate));
  const roles = withoutTypes.map((candidate): RoleOfLeaf => {
    const isCode = codes.includes(candidate);
    return isCode ? { ...candidate, role: 'customerGroup' } : candidate;
  });
  const leavesOfTypes = types.map(({ leaf }) => leaf);
  return { roles, rest: [...values.rest, ...leavesOfTypes] };
}

// `salesType: "Customer Price Group"`; `Retail customer` and `Customer price` name a price.
function isTypeOfBuyers({ role, leaf: { path, value } }: RoleOfLeaf): boolean {
  if (role !== 'name' || typeof value !== 'string') return false;
  if (!path.last.endsIn('type')) return false;
  const reading = PRICE_KEYS.read(value);
  const hasOnlyBuyerWords = !reading.hasUnknownWord && reading.saysAtMost(...BUYER_ASPECTS);
  return hasOnlyBuyerWords && reading.says('customer') && reading.endsIn('customer', 'group');
}

// `salesCode` beside `salesType`: their keys begin with the same words.
function isCodeOf({ role, leaf }: RoleOfLeaf, type: RoleOfLeaf): boolean {
  // A plain `id` beside the type is that of its row.
  const isCode = (role === 'name' || role === 'noise') && leaf.path.last.endsIn('code', 'number');
  if (!isCode || isAbsent(leaf.value)) return false;
  return areSiblings(leaf, type.leaf) && writeFirstWords(leaf) === writeFirstWords(type.leaf);
}

// `sales` for `salesCode`.
function writeFirstWords({ path }: Leaf): string {
  return path.last.words.slice(0, -1).join(' ');
}
