/**
 * Finds who gets a price where a type beside it says that it is a customer or a group of them:
 * `{salesType: "Customer Price Group", salesCode: "RETAIL"}`. Pure.
 */

import { isAbsent } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import { KeyReader } from './key-words.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import type { RoleOfLeaf } from './roles.ts';

const KEYS = new KeyReader('prices');

/** What such a type may say. */
const OF_BUYERS: readonly Aspect[] = ['customer', 'group', 'amount'];

/** The values of a price, with and without a role. */
interface Opened {
  readonly roles: readonly RoleOfLeaf[];
  readonly rest: readonly Leaf[];
}

/** The values of a price, where the code beside such a type has the role of who gets it, and the type none. */
export function nameTypedBuyers(opened: Opened): Opened {
  const types = opened.roles.filter(isTypeOfBuyers);
  if (types.length === 0) return opened;
  const codes = opened.roles.filter((candidate) => types.some((type) => isCodeOf(candidate, type)));
  if (codes.length === 0) return opened;
  const others = opened.roles.filter((candidate) => !types.includes(candidate));
  const roles = others.map((candidate): RoleOfLeaf => {
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
  const isPlain = !reading.isStrange && reading.saysAtMost(...OF_BUYERS);
  return isPlain && reading.says('customer') && reading.endsIn('customer', 'group');
}

/** Whether a value is the code of what a type says: their keys have the same words before these. */
function isCodeOf({ role, leaf }: RoleOfLeaf, type: RoleOfLeaf): boolean {
  const isCode = role === 'name' && leaf.path.last.endsIn('code');
  if (!isCode || isAbsent(leaf.value)) return false;
  return areSiblings(leaf, type.leaf) && stemOf(leaf) === stemOf(type.leaf);
}

function stemOf({ path }: Leaf): string {
  return path.last.words.slice(0, -1).join(' ');
}
