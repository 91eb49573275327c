/**
 * Finds the customer group of a price where a type beside its code or number says that it is one:
 * `{salesType: "Customer Price Group", salesCode: "RETAIL"}`.
 */

import { isAbsent } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import { KeyReader } from './key-words.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import type { RoleOfLeaf } from './roles.ts';

const KEYS = new KeyReader('prices');

// Meanings that the words of such a type may have.
const BUYER_ASPECTS: readonly Aspect[] = ['customer', 'group', 'amount'];

// The values of a price, with and without a role.
interface Opened {
  readonly roles: readonly RoleOfLeaf[];
  readonly rest: readonly Leaf[];
}

/** Gives the role of a customer group to the code beside such a type, and none to the type. */
export function nameTypedBuyers(opened: Opened): Opened {
  const types = opened.roles.filter(isTypeOfBuyers);
  if (types.length === 0) return opened;
  const codes = opened.roles.filter((candidate) => types.some((type) => isCodeOf(candidate, type)));
  if (codes.length === 0) return opened;
  const untyped = opened.roles.filter((candidate) => !types.includes(candidate));
  const roles = untyped.map((candidate): RoleOfLeaf => {
    const isCode = codes.includes(candidate);
    return isCode ? { ...candidate, role: 'customerGroup' } : candidate;
  });
  const leavesOfTypes = types.map(({ leaf }) => leaf);
  return { roles, rest: [...opened.rest, ...leavesOfTypes] };
}

function isTypeOfBuyers({ role, leaf: { path, value } }: RoleOfLeaf): boolean {
  if (role !== 'name' || typeof value !== 'string') return false;
  if (!path.last.endsIn('type')) return false;
  const reading = KEYS.read(value);
  // `Retail customer` and `Customer price` name a price.
  const isPlain = !reading.hasUnknownWord && reading.saysAtMost(...BUYER_ASPECTS);
  return isPlain && reading.says('customer') && reading.endsIn('customer', 'group');
}

// The keys of a code and its type begin with the same words.
function isCodeOf({ role, leaf }: RoleOfLeaf, type: RoleOfLeaf): boolean {
  // A plain `id` beside the type is that of its row.
  const isCode = (role === 'name' || role === 'noise') && leaf.path.last.endsIn('code', 'number');
  if (!isCode || isAbsent(leaf.value)) return false;
  return areSiblings(leaf, type.leaf) && stemOf(leaf) === stemOf(type.leaf);
}

function stemOf({ path }: Leaf): string {
  return path.last.words.slice(0, -1).join(' ');
}
