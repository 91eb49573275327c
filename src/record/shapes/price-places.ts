/** Reads where and for whom a price is valid: its price list, its place and its customers. */

import { type Candidates, type Choice, choose, labelOf, listCandidates, textOf } from './choose.ts';
import type { Leaf } from './leaves.ts';
import { readRoleKey } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

interface PriceScope {
  readonly list: string | undefined;
  readonly place: Choice<string>;
  readonly customerGroup: string | undefined;
}

/**
 * Chooses the price list, the place and the customers of a price. A group beside a price list is
 * one of customers: `{priceList: "EUR", group: "Dealer"}`; alone, it stands for the list.
 */
export function chooseScope(candidates: Candidates): PriceScope {
  const lists = listCandidates(candidates, 'list');
  const groups = lists.filter(isNamedGroup);
  const hasOtherList = groups.length < lists.length || candidates.roles.some(isNumberOfGroup);
  const customerGroups = hasOtherList ? groups : [];
  const otherRoles = candidates.roles.filter((role) => !customerGroups.includes(role));
  const places = otherRoles.filter(isPlace);
  const withoutPlaces = otherRoles.filter((role) => !places.includes(role));
  return {
    list: choose({ roles: withoutPlaces }, 'list', labelOf).value ?? findIdOfList(candidates),
    place: choose({ roles: places }, 'list', labelOf),
    customerGroup:
      choose(candidates, 'customerGroup', readNamedGroup).value ??
      choose({ roles: customerGroups }, 'list', readGroup).value ??
      choose(candidates, 'customerGroup', readGroup).value,
  };
}

// `{pricebookId: "eur-sale", displayName: "Sale"}`: beside a name, the id is that of the list.
function findIdOfList(candidates: Candidates): string | undefined {
  const [name, ...otherNames] = listCandidates(candidates, 'name');
  if (name?.leaf.path.last.endsIn('name', 'value') !== true) return undefined;
  const id = otherNames.find(({ leaf }) => leaf.path.last.saysOnly('channel', 'id'));
  return id && labelOf(id.leaf);
}

// `country: "GB"`: where the price is valid.
function isPlace({ role, leaf }: RoleOfLeaf): boolean {
  return role === 'list' && leaf.path.readings.some((reading) => reading.says('place'));
}

// `group: "Dealer"`, but not `groupList`.
function isNamedGroup({ leaf }: RoleOfLeaf): boolean {
  const aspects = leaf.path.readings.flatMap((reading) => reading.aspects);
  return aspects.includes('group') && !aspects.includes('channel');
}

// `id_group: "4"` beside `group_name: "Club"`.
function isNumberOfGroup({ role, leaf }: RoleOfLeaf): boolean {
  return role === 'customerGroup' && leaf.path.last.saysAtMost('id', 'number', 'group', 'customer');
}

// Undefined for a group that is only a number.
function readNamedGroup(leaf: Leaf): string | undefined {
  const group = readGroup(leaf);
  if (group === undefined || /^\d+$/.test(group)) return undefined;
  return group;
}

// A word for everyone is no group.
function readGroup(leaf: Leaf): string | undefined {
  const group = textOf(leaf);
  if (group === undefined) return undefined;
  return EVERYONE.test(group) || NUMBERS_OF_ALL.has(group) ? undefined : group;
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

/**
 * Adds the place where a price is valid to its price list: `EUR, GB`. Without a list, the place is
 * a condition: see `describePlace`.
 */
export function addPlace(list: string | undefined, place: Choice<string>): string | undefined {
  if (list === undefined || place.value === undefined) return list;
  return list === place.value ? list : `${list}, ${place.value}`;
}

/** Formats a place as a condition if there is no price list: `country: GB`. */
export function describePlace(
  { value, leaf }: Choice<string>,
  list: string | undefined,
): string | undefined {
  if (value === undefined || leaf === undefined || list !== undefined) return undefined;
  return `${leaf.keys.at(-1)}: ${value}`;
}

/** Reads the condition of a price; the id of a customer keeps its keys: `customer_id: 7`. */
export function describeCondition(leaf: Leaf): string | undefined {
  const text = readGroup(leaf);
  const { keys, path } = leaf;
  const hasRoleKey = readRoleKey(keys.at(-1) ?? '') !== undefined;
  if (text === undefined || hasRoleKey) return text;
  const isId = path.last.saysOnly('id');
  const namingKeys = keys.slice(isId ? -2 : -1);
  return `${namingKeys.join('.')}: ${text}`;
}
