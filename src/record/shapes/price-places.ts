import { type Candidates, type Choice, choose, labelOf, listCandidates, textOf } from './choose.ts';
import type { Leaf } from './leaves.ts';
import { readRoleKey } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

/**
 * Chooses the price list, the place and the customers of a price; a group beside a list is one of
 * customers.
 */
export function chooseWhere(near: Candidates) {
  const lists = listCandidates(near, 'list');
  const groups = lists.filter(isOfGroup);
  const hasOther = groups.length < lists.length || near.roles.some(isNumberOfGroup);
  const isBeside = groups.length > 0 && hasOther;
  const relevant = near.roles.filter((role) => !isBeside || !groups.includes(role));
  const isPlaced = ({ role, leaf }: RoleOfLeaf): boolean => role === 'list' && isPlace(leaf.path);
  const placed = relevant.filter(isPlaced);
  const named = relevant.filter((candidate) => !placed.includes(candidate));
  const groupsBeside = isBeside ? groups : [];
  const customerGroup =
    choose(near, 'customerGroup', readNamedGroup).value ??
    choose({ roles: groupsBeside }, 'list', readGroupOfCustomers).value ??
    choose(near, 'customerGroup', readGroupOfCustomers).value;
  return {
    list: choose({ roles: named }, 'list', labelOf).value ?? findIdOfList(near),
    place: choose({ roles: placed }, 'list', labelOf),
    customerGroup,
  };
}

// `{pricebookId: "eur-sale", displayName: "Sale"}`: beside a name, the id is that of the list.
function findIdOfList(near: Candidates): string | undefined {
  const [name, ...others] = listCandidates(near, 'name');
  const id = others.find(({ leaf: { path } }) => path.last.saysOnly('channel', 'id'));
  const isNamed = name?.leaf.path.last.endsIn('name', 'value') === true;
  return isNamed && id !== undefined ? labelOf(id.leaf) : undefined;
}

// A place where the price is valid, not its list.
function isPlace({ readings }: Leaf['path']): boolean {
  return readings.some((reading) => reading.says('place'));
}

/**
 * Joins a price list with the place where its price is valid; without a list, the place becomes a
 * condition.
 */
export function joinPlace(list: string | undefined, { value }: Choice<string>): string | undefined {
  if (list === undefined || value === undefined) return list;
  return list === value ? list : `${list}, ${value}`;
}

/** Formats a place as a condition if there is no price list: `country: GB`. */
export function describePlace(
  { value, leaf }: Choice<string>,
  list: string | undefined,
): string | undefined {
  const isNone = value === undefined || leaf === undefined || list !== undefined;
  return isNone ? undefined : `${leaf.keys.at(-1)}: ${value}`;
}

/** Reads the condition of a price; the id of a customer keeps its keys: `customer_id: 7`. */
export function readCondition(leaf: Leaf): string | undefined {
  const text = readGroupOfCustomers(leaf);
  const { keys, path } = leaf;
  const hasRoleKey = readRoleKey(keys.at(-1) ?? '') !== undefined;
  if (text === undefined || hasRoleKey) return text;
  const isId = path.last.saysOnly('id');
  const namingKeys = keys.slice(isId ? -2 : -1);
  return `${namingKeys.join('.')}: ${text}`;
}

// `group: "Dealer"`, but not `groupList`.
function isOfGroup({ leaf }: RoleOfLeaf): boolean {
  const aspects = leaf.path.readings.flatMap((reading) => reading.aspects);
  return aspects.includes('group') && !aspects.includes('channel');
}

// `id_group: "4"` beside `group_name: "Club"`.
function isNumberOfGroup({ role, leaf }: RoleOfLeaf): boolean {
  return role === 'customerGroup' && leaf.path.last.saysAtMost('id', 'number', 'group', 'customer');
}

// A word for everyone is no group.
function readGroupOfCustomers(leaf: Leaf): string | undefined {
  const group = textOf(leaf);
  const isOfAll = group === undefined || EVERYONE.test(group) || NUMBERS_OF_ALL.has(group);
  return isOfAll ? undefined : group;
}

// Skips groups that are only numbers.
function readNamedGroup(leaf: Leaf): string | undefined {
  const group = readGroupOfCustomers(leaf);
  const isNumber = group !== undefined && /^\d+$/.test(group);
  return isNumber ? undefined : group;
}

const EVERYONE = new RegExp(
  [
    '^(?:all(?: groups| customers| users)?|everyone|everybody|alle(?: kunden| klanten)?',
    'tous(?: les clients)?|todos(?: los clientes)?|tutti(?: i clienti)?|\\*)$',
  ].join('|'),
  'i',
);

// Numbers for all customers: 0, and 32000 in Magento.
const NUMBERS_OF_ALL: ReadonlySet<string> = new Set(['0', '32000']);
