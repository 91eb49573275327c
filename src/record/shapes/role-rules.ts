/**
 * The rules by which the words of a path of keys stand for a role: for each kind of list, the first that holds counts. Pure.
 */

import { isIdOfCustomer, isIdOfGroup } from './ids-of-buyers.ts';
import type { Aspect } from './key-reading.ts';
import { LISTS, type ListName } from './lists.ts';
import type { Role } from './role-keys.ts';

/** The words of a leaf's keys together. */
export interface Words {
  readonly list: ListName;
  readonly aspects: readonly Aspect[];
  readonly last: Aspect | undefined;
  /** Those of the last key. */
  readonly lastAspects: readonly Aspect[];
  /** Those of the key before it. */
  readonly parentAspects: readonly Aspect[];
  /** Whether the last word is one of an id, or of a number. */
  readonly isId: boolean;
  readonly isOwn: boolean;
  /** Whether the last word is the list's own: `codeType: {code}`. */
  readonly endsInOwn: boolean;
  /** Whether the last key has words that say nothing. */
  readonly isStrange: boolean;
  readonly has: (...aspects: readonly Aspect[]) => boolean;
  /** Whether the value is a word, where an id may be one. */
  readonly isWord: boolean;
  readonly isBoolean: boolean;
  /** Whether the value is a moment, where the key could be that of a quantity. */
  readonly isTime: boolean;
  /** Whether the value is the code of a currency, where the key is that of a unit. */
  readonly isCurrency: boolean;
  /** Whether the value is an amount, where the key could be that of a price list. */
  readonly isMoney: boolean;
  /** Whether the value is a text without a number, where the key is that of an amount. */
  readonly isText: boolean;
}

/** When a rule holds, the role that the words stand for, if any, and how well they fit it; 0 is best. */
type Rule = readonly [
  when: (words: Words) => boolean,
  role?: Role,
  rank?: number | ((words: Words) => number),
];

/** A rule about the last word. */
const endsIn =
  (...last: readonly Aspect[]) =>
  (words: Words): boolean =>
    words.last !== undefined && last.includes(words.last);

/** A rule about any word. */
const holds =
  (...aspects: readonly Aspect[]) =>
  (words: Words): boolean =>
    words.has(...aspects);

const isId = (words: Words): boolean => words.isId;

/** Only the list's own words. */
const isBare = ({ aspects, isOwn }: Words): boolean => aspects.length === 0 && isOwn;

/** Only the list's own words, and those of the record that it is of: `ArticleWarranty`. */
const isBareOfOwner = ({ aspects, isOwn }: Words): boolean =>
  isOwn && aspects.every((aspect) => aspect === 'owner');

const OF_ALL: readonly Rule[] = [
  // `customer_group_id: 2`: who gets a price, though nobody knows the name.
  [isIdOfGroup, 'customerGroup', 6],
  // `customer_id: 7`, which may also be whose catalog it is, and the same in all prices.
  [isIdOfCustomer, 'condition', 6],
  [endsIn('order'), 'noise'],
  // `id_feature_value` is the id of a value.
  [({ aspects: [first, second] }) => first === 'id' && second !== undefined, 'noise'],
  [({ lastAspects }) => isIdOfPart(lastAspects), 'noise'],
  [(words) => words.last === 'digits' && words.list !== 'prices', 'noise'],
  [(words) => words.last === 'status' && words.has('tax')],
  [({ last, isTime }) => last === 'status' && !isTime, 'status', 0],
];

/** `idPackagingUnitType`, but not `idCategory`. */
function isIdOfPart(aspects: readonly Aspect[]): boolean {
  const [first, second] = aspects.filter((aspect) => aspect !== 'own' && aspect !== 'kind');
  return first === 'id' && second !== undefined;
}

/** Categories, brands, tags, variants and parents: an id, a code, a name. */
const OF_REFERENCES: readonly Rule[] = [
  // `productNumber: "LUM-101"`.
  [(words) => endsIn('number')(words) && words.isWord && !words.isStrange, 'code', 2],
  // The id of the row that links a product to it is none of its own.
  [
    (words) => words.isId && (words.isStrange || words.has('owner') || words.aspects.length > 1),
    'noise',
  ],
  [(words) => words.isId && words.isOwn && words.isWord, 'code', 3],
  // `{id: "oak-12", name: "Oak"}`: an id of text is a code.
  [(words) => words.isId && words.isWord, 'code', 4],
  [isId, 'id', ({ isOwn }) => (isOwn ? 0 : 2)],
  [(words) => words.has('options') && words.list === 'variants', 'options', 0],
  [(words) => words.has('group') && words.list !== 'categories', 'noise'],
  [holds('culture'), 'culture', 0],
  [endsIn('code'), 'code', ({ isOwn }) => (isOwn ? 0 : 1)],
  [endsIn('name'), 'name', 0],
  [endsIn('type', 'status'), 'noise'],
  [({ aspects }) => aspects.length === 0, 'name', 1],
  [endsIn('value', 'about'), 'name', 3],
];

const OF_TRANSLATIONS: readonly Rule[] = [
  [isId, 'noise'],
  [holds('culture'), 'culture', rankOfWord],
  [holds('short'), 'short', ({ last }) => (last === 'name' ? 4 : 0)],
  [holds('long'), 'long', 0],
  [endsIn('about'), 'long', 1],
  [holds('name'), 'name', 0],
  [endsIn('value'), 'long', 4],
];

const OF_CODES: readonly Rule[] = [
  [endsIn('type'), 'type', ({ endsInOwn }) => (endsInOwn ? 2 : 0)],
  [endsIn('kind'), 'value', 2],
  [
    (words) => endsIn('id')(words) && words.isWord && (words.isOwn || words.aspects.length > 1),
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

const isPackaging = ({ list }: Words): boolean => list === 'packaging';

const isPackingUnit = ({ list, isOwn, has }: Words): boolean =>
  list === 'packaging' && isOwn && has('unit');

/** The type of a dimension is its name; that of a property says how it is written. */
const isTypeName = ({ list }: Words): boolean => list !== 'properties' && list !== 'options';

/** The rank of the id of a type, which anything else that could be a name comes before. */
export const RANK_OF_TYPE_ID = 10;

const OF_NAMED: readonly Rule[] = [
  // `colourCodeListCode: "SUPPLIER"`: which list a code is from.
  [({ lastAspects }) => /\bcode,channel\b/.test(lastAspects.join()), 'noise'],
  // The language of an entry, but not that of its unit or group alone.
  [(words) => words.last === 'culture' && words.has('unit', 'symbol', 'group', 'name'), 'noise'],
  [holds('culture'), 'culture', rankOfWord],
  // An id of text stands for a name, a value or a unit: `AttributeID: "length"`, `UnitID: "cm"`.
  [(words) => words.isId && !words.isWord, 'noise'],
  [(words) => words.isId && words.has('unit'), 'unit', 6],
  [(words) => words.isId && words.isOwn && words.has('type') && isTypeName(words), 'name', 4],
  [(words) => words.isId && words.isOwn && isOnlyId(words), 'code', 6],
  // `FieldTypeId: "ItemMaterial"`: the type of a field is what the field is, if nothing else says it.
  [
    (words) => words.isId && words.isOwn && words.lastAspects.join() === 'own,type,id',
    'name',
    RANK_OF_TYPE_ID,
  ],
  [isId, 'noise'],
  [(words) => isPackaging(words) && words.has('material'), 'material', rankOfWord],
  [(words) => words.has('per') || (isPackaging(words) && words.last === 'value'), 'value', 2],
  // A packing unit is what a product is packed in.
  [(words) => isPackingUnit(words) && words.last === 'code', 'code', 1],
  [isPackingUnit, 'name', ({ last }) => (last === 'unit' ? 3 : 1)],
  [holds('unit', 'symbol'), 'unit', rankOfUnit],
  [holds('group'), 'group', rankOfList],
  [(words) => isPackaging(words) && words.has('quantity', 'value'), 'value', 2],
  [holds('min'), 'min', 0],
  [holds('max'), 'max', 0],
  [holds('currency', 'start', 'end', 'valid', 'customer', 'tax')],
  // `fieldTypeDisplayName`: the type of a field is what the field is.
  [
    ({ isOwn, has, last, lastAspects }) =>
      isOwn && has('type') && last === 'name' && lastAspects.includes('own'),
    'name',
    1,
  ],
  [
    (words) => isType(words) && isTypeName(words),
    'name',
    ({ isOwn, last }) => (isOwn ? 2 : 3) + (last === 'code' ? 1 : 0),
  ],
  [(words) => isType(words), 'type', rankOfWord],
  // A value that came as true or false says it better than its label does.
  [
    (words) => words.isBoolean && !words.isStrange && words.has('value', 'amount', 'quantity'),
    'value',
    -1,
  ],
  [({ isBoolean, has }) => isBoolean && has('value', 'amount', 'quantity')],
  // `colour: [{colourDescription: "Night blue", colourCode: {value: "BLUE"}}]`.
  [({ lastAspects }) => lastAspects.join() === 'kind,about', 'value', 2],
  [
    ({ last, parentAspects }) => last === 'value' && parentAspects.join() === 'kind,code',
    'value',
    4,
  ],
  [holds('value', 'amount', 'quantity'), 'value', rankOfValue],
  [endsIn('name'), 'name', ({ isOwn }) => (isOwn ? 0 : 1)],
  [endsIn('code'), 'code', ({ isOwn }) => (isOwn ? 0 : 1)],
  [(words) => isBareOfOwner(words) && words.last !== 'kind', 'name', 2],
  [endsIn('about'), 'name', 5],
];

/** `attributeId`, `ArticleAttribute.Identifier`. */
function isOnlyId({ aspects }: Words): boolean {
  return aspects.filter((aspect) => aspect !== 'owner').length === 1;
}

function isType({ has, last }: Words): boolean {
  return last === 'type' || (has('type') && !has('value'));
}

/** The rank of the place where a price holds, which comes after the price list that it is of. */
const RANK_OF_PLACE = 5;

const OF_PRICES: readonly Rule[] = [
  // `scale: [{from: 5, amount: 48.42}]` is a list of prices.
  [
    (words) =>
      endsIn('digits')(words) ||
      (words.has('digits') && !words.has('amount', 'min', 'max', 'quantity')),
    'digits',
    0,
  ],
  // `currency_minor_unit: 2`.
  [(words) => words.has('minor') && endsIn('unit', 'digits')(words), 'digits', 1],
  // `activeAt: "2026-01-01"`.
  [({ isTime, last }) => isTime && last === 'status', 'start', 1],
  // An id of text may stand for the price list or the currency: `UnitID: "EUR"`.
  [(words) => words.isId && !words.isWord, 'noise'],
  [isTypeOfReference, 'noise'],
  [(words) => words.isId && words.has('unit', 'currency'), 'currency', 6],
  [(words) => words.isId && (words.isOwn || words.has('type', 'channel')), 'name', 6],
  [isId, 'noise'],
  [holds('currency'), 'currency', rankOfWord],
  // The tax of a price is no price; a price with tax is one.
  [({ aspects: [first] }) => first === 'tax'],
  // The number of pieces that a price is for is no bound: `KPEIN: 100`, `priceUnit: 100`.
  [isBasis, 'basis', 0],
  [
    ({ lastAspects }) => lastAspects.includes('amount') && lastAspects.includes('quantity'),
    'basis',
    2,
  ],
  [
    ({ lastAspects }) => lastAspects.includes('amount') && lastAspects.at(-1) === 'tax',
    'amount',
    2,
  ],
  // `salesOrg: "1000"`, `country: {code: "DE"}`: where a price holds.
  [(words) => words.has('place') && endsIn('place', 'name', 'code')(words), 'list', RANK_OF_PLACE],
  // `priceTypeText: "List price"` says more than the code of a type.
  [
    ({ isText, last, lastAspects }) => isText && last === 'value' && lastAspects.includes('type'),
    'name',
    -1,
  ],
  // `displayName: {"#text": "List price"}`.
  [
    ({ isText, last, parentAspects }) =>
      isText && last === 'value' && parentAspects.at(-1) === 'name',
    'name',
    1,
  ],
  // `tabelaPreco: "Varejo"` names a price list.
  [
    (words) => words.isText && words.has('channel', 'group', 'type') && !words.has('customer'),
    'list',
    1,
  ],
  [holds('minor'), 'amount', 0],
  [endsIn('amount'), 'amount', 0],
  [
    ({ last, lastAspects }) => lastAspects.includes('customer') && last !== 'id',
    'customerGroup',
    rankOfWord,
  ],
  // `tier_prices: [{qty, value}]`.
  [
    ({ last, lastAspects, parentAspects }) =>
      last === 'value' && lastAspects.length === 1 && parentAspects.at(-1) === 'amount',
    'amount',
    1,
  ],
  // From how many pieces a price holds: `min_units: "10"`.
  [(words) => isMinOfUnits(words) && !words.isText, 'minQuantity', 1],
  [(words) => words.has('quantity') && !isBoundOfQuantity(words)],
  [holds('quantity'), 'minQuantity', ({ last, has }) => (last === 'value' && !has('min') ? 2 : 0)],
  [
    (words) =>
      words.last === 'min' &&
      !words.isStrange &&
      !words.isTime &&
      !words.has('valid', 'date', 'start', 'amount'),
    'minQuantity',
    1,
  ],
  // When a price begins and ends to hold.
  [(words) => isOfTime(words) && words.has('end', 'max'), 'end', 0],
  [(words) => isOfTime(words) && words.has('start', 'min'), 'start', 0],
  [endsIn('valid'), 'start', 4],
  [holds('customer'), 'customerGroup', rankOfWord],
  [({ isCurrency }) => isCurrency, 'currency', 5],
  [holds('tax', 'unit', 'culture')],
  // The type of an amount says how it is written.
  [(words) => words.last === 'type' && words.has('value')],
  [holds('type'), 'name', (words) => (words.last === 'name' ? 0 : rankOfWord(words))],
  [({ isMoney }) => isMoney, 'amount', 0],
  [
    (words) => words.has('channel') && words.last !== 'value' && words.last !== 'kind',
    'list',
    rankOfList,
  ],
  [holds('group'), 'list', (words) => 3 + rankOfList(words)],
  [endsIn('name', 'about'), 'name', 1],
  [endsIn('code'), 'name', 4],
  // `priceDate: "2026-01-01"`: when something happened is no amount.
  [endsIn('date')],
  // `isNet: true` says something of an amount that stands elsewhere.
  [({ isBoolean }) => isBoolean],
  [endsIn('kind'), 'amount', 3],
  [holds('amount', 'value'), 'amount', 1],
];

/** `channel: {typeId: "channel", id: "7"}`: what kind of record is referred to. */
function isTypeOfReference({ lastAspects, parentAspects }: Words): boolean {
  const isOfPlace = parentAspects.some((aspect) => aspect === 'channel' || aspect === 'customer');
  return lastAspects.join() === 'type,id' && isOfPlace;
}

function isBasis({ lastAspects, isStrange }: Words): boolean {
  return !isStrange && /^(?:(?:own,)?per|amount,unit)$/.test(lastAspects.join());
}

function isMinOfUnits({ lastAspects, isStrange }: Words): boolean {
  return !isStrange && /^(?:min,unit|unit,min)$/.test(lastAspects.join());
}

function isOfTime({ has, isTime }: Words): boolean {
  return isTime || has('valid', 'date', 'start', 'end');
}

function isBoundOfQuantity({ has, last, isStrange }: Words): boolean {
  const isBound = has('min', 'start') || !has('max', 'end');
  // `abc_min_quantity`: the mark of whoever made the key changes nothing where both words are there.
  const isClear = !isStrange || (has('min') && has('quantity'));
  return isBound && isClear && last !== 'type' && last !== 'name' && last !== 'code';
}

/** The role that words stand for, and how well they fit it; undefined: they stand for none. */
export function guessRole(words: Words): readonly [role: Role, rank: number] | undefined {
  const rules = [...OF_ALL, ...RULES[LISTS[words.list].kind]];
  const [, role, rank = 0] = rules.find(([when]) => when(words)) ?? [];
  return role && [role, typeof rank === 'number' ? rank : rank(words)];
}

const RULES = {
  named: OF_NAMED,
  reference: OF_REFERENCES,
  code: OF_CODES,
  price: OF_PRICES,
  translation: OF_TRANSLATIONS,
};

/** A label before the value itself, and that before its code. */
function rankOfValue({ last }: Words): number {
  if (last === 'name') return 0;
  return last === 'code' ? 4 : 2;
}

/** A symbol before a code before a name: `cm`, `CMT`, `Centimetre`. */
function rankOfUnit({ last }: Words): number {
  if (last === 'symbol') return 0;
  if (last === 'code') return 2;
  return last === 'name' ? 3 : 1;
}

/** The name of a price list or a group before its code. */
function rankOfList({ last }: Words): number {
  if (last === 'name') return 0;
  return last === 'code' ? 2 : 1;
}

function rankOfWord({ last }: Words): number {
  if (last === 'code') return 1;
  if (last === 'symbol') return 3;
  return last === 'name' ? 2 : 0;
}
