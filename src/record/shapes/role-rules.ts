/**
 * Rules that find the role of a value by the words of its keys: `attribute_name` ends in a word for
 * names, so it has the role `name`. For each kind of list, the first rule that holds counts.
 */

import { isIdOfCustomer, isIdOfGroup } from './ids-of-buyers.ts';
import type { Aspect } from './key-reading.ts';
import { LISTS } from './lists.ts';
import { PRICE_RULES } from './price-role-rules.ts';
import {
  endsIn,
  holds,
  isId,
  type PathFacts,
  type Rule,
  rankOfList,
  rankOfWord,
} from './role-facts.ts';
import type { Role } from './role-keys.ts';

// Only words for the entries of the list.
const isBare = ({ aspects, isOwn }: PathFacts): boolean => aspects.length === 0 && isOwn;

// The same, and words for the record that it belongs to: `ArticleWarranty`.
const isBareOfOwner = ({ aspects, isOwn }: PathFacts): boolean =>
  isOwn && aspects.every((aspect) => aspect === 'owner');

const COMMON_RULES: readonly Rule[] = [
  // `customer_group_id: 2`: the group is all that is known of the customers.
  [isIdOfGroup, 'customerGroup', 6],
  // `customer_id: 7` may also be the owner of the catalog, and the same in all prices.
  [isIdOfCustomer, 'condition', 6],
  [endsIn('order'), 'noise'],
  // `id_feature_value` is the id of a value.
  [({ aspects: [first, second] }) => first === 'id' && second !== undefined, 'noise'],
  [({ lastAspects }) => isIdOfPart(lastAspects), 'noise'],
  [(facts) => facts.last === 'digits' && facts.list !== 'prices', 'noise'],
  [(facts) => facts.last === 'status' && facts.has('tax')],
  [({ last, valueKind }) => last === 'status' && valueKind !== 'time', 'status', 0],
];

// `idPackagingUnitType`, but not `idCategory`.
function isIdOfPart(aspects: readonly Aspect[]): boolean {
  const [first, second] = aspects.filter((aspect) => aspect !== 'own' && aspect !== 'kind');
  return first === 'id' && second !== undefined;
}

// Categories, brands, tags, variants and parents: an id, a code, a name.
const REFERENCE_RULES: readonly Rule[] = [
  // `productNumber: "LUM-101"`.
  [
    (facts) => endsIn('number')(facts) && facts.valueKind === 'word' && !facts.hasUnknownWord,
    'code',
    2,
  ],
  // The id of the row that links a product to the record is not the id of the record.
  [
    (facts) =>
      facts.isId && (facts.hasUnknownWord || facts.has('owner') || facts.aspects.length > 1),
    'noise',
  ],
  [(facts) => facts.isId && facts.isOwn && facts.valueKind === 'word', 'code', 3],
  // `{id: "oak-12", name: "Oak"}`: an id of text is a code.
  [(facts) => facts.isId && facts.valueKind === 'word', 'code', 4],
  [isId, 'id', ({ isOwn }) => (isOwn ? 0 : 2)],
  [(facts) => facts.has('options') && facts.list === 'variants', 'options', 0],
  [(facts) => facts.has('group') && facts.list !== 'categories', 'noise'],
  [holds('culture'), 'culture', 0],
  [endsIn('code'), 'code', ({ isOwn }) => (isOwn ? 0 : 1)],
  [endsIn('name'), 'name', 0],
  // `Name (from Brand)`: references have no bounds.
  [({ aspects }) => aspects.join() === 'name,min', 'name', 0],
  [endsIn('type', 'status'), 'noise'],
  [({ aspects }) => aspects.length === 0, 'name', 1],
  [endsIn('value', 'about'), 'name', 3],
];

const TRANSLATION_RULES: readonly Rule[] = [
  [isId, 'noise'],
  [holds('culture'), 'culture', rankOfWord],
  [holds('short'), 'short', ({ last }) => (last === 'name' ? 4 : 0)],
  [holds('long'), 'long', 0],
  [endsIn('about'), 'long', 1],
  [holds('name'), 'name', 0],
  [endsIn('value'), 'long', 4],
];

const CODE_RULES: readonly Rule[] = [
  [endsIn('type'), 'type', ({ endsInOwn }) => (endsInOwn ? 2 : 0)],
  [endsIn('kind'), 'value', 2],
  [
    (facts) =>
      endsIn('id')(facts) &&
      facts.valueKind === 'word' &&
      (facts.isOwn || facts.aspects.length > 1),
    'type',
    6,
  ],
  [endsIn('id'), 'noise'],
  [holds('type'), 'type', rankOfList],
  [holds('culture', 'currency', 'unit', 'min', 'max', 'start', 'end')],
  [endsIn('value'), 'value', 0],
  [endsIn('name'), 'type', 2],
  [endsIn('code'), 'type', 3],
  [isBare, 'value', 3],
];

const isPackaging = ({ list }: PathFacts): boolean => list === 'packaging';

const isPackingUnit = ({ list, isOwn, has }: PathFacts): boolean =>
  list === 'packaging' && isOwn && has('unit');

// The type of a dimension is its name; the type of a property is its data type.
const isTypeName = ({ list }: PathFacts): boolean => list !== 'properties' && list !== 'options';

/** Lowest rank of a role that some word of the key contradicts. */
export const DOUBTFUL_RANK = 3;

/** Rank of the id of a type, the last of all possible names. */
export const RANK_OF_TYPE_ID = 10;

const NAMED_RULES: readonly Rule[] = [
  // `value: {number: 80, unit: "kg"}`: elsewhere a number is that of a row.
  [
    ({ aspects, valueKind }) => valueKind !== 'word' && aspects.slice(-2).join() === 'value,number',
    'value',
    2,
  ],
  // `colourCodeListCode: "SUPPLIER"`: the list that a code is from.
  [({ lastAspects }) => /\bcode,channel\b/.test(lastAspects.join()), 'noise'],
  // `variantCode: "HV-S"`: the code of the record, not of its entry.
  [({ lastAspects }) => lastAspects.join() === 'owner,code', 'noise'],
  // The language of an entry, not of its unit or group alone.
  [(facts) => facts.last === 'culture' && facts.has('unit', 'symbol', 'group', 'name'), 'noise'],
  [holds('culture'), 'culture', rankOfWord],
  // An id of text stands for a name, a value or a unit: `AttributeID: "length"`, `UnitID: "cm"`.
  // `customsNumber: "73221900"`: the number of something else is no id of the entry.
  [(facts) => facts.last === 'number' && facts.hasUnknownWord && facts.valueKind !== 'word'],
  [(facts) => facts.isId && facts.valueKind !== 'word', 'noise'],
  [(facts) => facts.isId && facts.has('unit'), 'unit', 6],
  [(facts) => facts.isId && facts.isOwn && facts.has('type') && isTypeName(facts), 'name', 4],
  [(facts) => facts.isId && facts.isOwn && isOnlyId(facts), 'code', 6],
  // `FieldTypeId: "ItemMaterial"`: the type of a field is its name, if it has no other.
  [
    (facts) => facts.isId && facts.isOwn && facts.lastAspects.join() === 'own,type,id',
    'name',
    RANK_OF_TYPE_ID,
  ],
  [isId, 'noise'],
  [(facts) => isPackaging(facts) && facts.has('material'), 'material', rankOfWord],
  // `Name: {"#text": "Carton"}`.
  [
    (facts) =>
      isPackaging(facts) && facts.last === 'value' && facts.parentAspects.join() === 'name',
    'name',
    0,
  ],
  [(facts) => facts.has('per') || (isPackaging(facts) && facts.last === 'value'), 'value', 2],
  // A packing unit is the package of a product.
  [(facts) => isPackingUnit(facts) && facts.last === 'code', 'code', 1],
  [isPackingUnit, 'name', ({ last }) => (last === 'unit' ? 3 : 1)],
  [holds('unit', 'symbol'), 'unit', rankOfUnit],
  // `ValueGroup: {Value: [{language: "en", text: "Oak"}]}` is a group of values.
  [({ aspects }) => aspects.join() === 'value,group,value', 'value', 1],
  [holds('group'), 'group', rankOfList],
  [(facts) => isPackaging(facts) && facts.has('quantity', 'value'), 'value', 2],
  [holds('min'), 'min', 0],
  [holds('max'), 'max', 0],
  [({ valueKind }) => valueKind === 'currency', 'unit', 6],
  [holds('currency', 'start', 'end', 'valid', 'customer', 'tax')],
  // `fieldTypeDisplayName`: the type of a field is its name.
  [
    ({ isOwn, has, last, lastAspects }) =>
      isOwn && has('type') && last === 'name' && lastAspects.includes('own'),
    'name',
    1,
  ],
  // `specificationFieldType: {name: "Power"}`.
  [
    ({ isOwn, has, last, parentAspects }) =>
      isOwn && has('type') && last === 'name' && parentAspects.join() === 'own,own,type',
    'name',
    3,
  ],
  [
    (facts) => isType(facts) && isTypeName(facts),
    'name',
    ({ isOwn, last }) => (isOwn ? 2 : 3) + (last === 'code' ? 1 : 0),
  ],
  // `warrantyType: {value: "manufacturer"}`.
  [
    (facts) =>
      isTypeName(facts) && facts.valueKind === 'word' && facts.parentAspects.at(-1) === 'type',
    'name',
    ({ isOwn }) => (isOwn ? 2 : 3),
  ],
  [(facts) => isType(facts), 'type', rankOfWord],
  // A boolean value is clearer than its label.
  [
    (facts) =>
      facts.valueKind === 'boolean' &&
      !facts.hasUnknownWord &&
      facts.has('value', 'amount', 'quantity'),
    'value',
    -1,
  ],
  [({ valueKind, has }) => valueKind === 'boolean' && has('value', 'amount', 'quantity')],
  // `{name: "Origin", variation: false, options: ["Kenya"]}`.
  [({ aspects, list }) => list === 'properties' && aspects.join() === 'options', 'value', 5],
  // `colour: [{colourDescription: "Night blue", colourCode: {value: "BLUE"}}]`.
  [({ lastAspects }) => lastAspects.join() === 'kind,about', 'value', 2],
  [
    ({ last, parentAspects }) => last === 'value' && parentAspects.join() === 'kind,code',
    'value',
    4,
  ],
  // `{name: "24 months more", price: 99}`: what a warranty costs is not how long it lasts.
  [(facts) => facts.list === 'warranties' && facts.last === 'amount'],
  [holds('value', 'amount', 'quantity'), 'value', rankOfValue],
  [endsIn('name'), 'name', ({ isOwn }) => (isOwn ? 0 : 1)],
  [endsIn('code'), 'code', ({ isOwn }) => (isOwn ? 0 : 1)],
  [(facts) => isBareOfOwner(facts) && facts.last !== 'kind', 'name', 2],
  [endsIn('about'), 'name', 5],
];

// `attributeId`, `ArticleAttribute.Identifier`, `Values.Value.@AttributeID`.
function isOnlyId({ aspects, lastAspects }: PathFacts): boolean {
  const isOfEntry = lastAspects.join() === 'own,id';
  return isOfEntry || aspects.filter((aspect) => aspect !== 'owner').length === 1;
}

function isType({ has, last }: PathFacts): boolean {
  return last === 'type' || (has('type') && !has('value'));
}

/** Role of words, with a rank that says how well they fit it; 0 is best. */
export interface RankedRole {
  readonly role: Role;
  readonly rank: number;
}

/** Guesses the role of a value; undefined if its words have none. */
export function guessRole(facts: PathFacts): RankedRole | undefined {
  const rules = [...COMMON_RULES, ...RULES[LISTS[facts.list].kind]];
  const [, role, rank = 0] = rules.find(([when]) => when(facts)) ?? [];
  if (role === undefined) return undefined;
  return { role, rank: typeof rank === 'number' ? rank : rank(facts) };
}

const RULES = {
  named: NAMED_RULES,
  reference: REFERENCE_RULES,
  code: CODE_RULES,
  price: PRICE_RULES,
  translation: TRANSLATION_RULES,
};

// A label comes before the value itself, and the value before its code.
function rankOfValue({ last }: PathFacts): number {
  if (last === 'name') return 0;
  return last === 'code' ? 4 : 2;
}

// A symbol comes before a code, and a code before a name: `cm`, `CMT`, `Centimetre`.
function rankOfUnit({ last }: PathFacts): number {
  if (last === 'symbol') return 0;
  if (last === 'code') return 2;
  return last === 'name' ? 3 : 1;
}
