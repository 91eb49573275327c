/** The first rule that holds counts. */

import {
  endsIn,
  holds,
  isId,
  type Rule,
  rankOfList,
  rankOfWord,
  type Words,
} from './role-words.ts';

// The place of a price comes after its price list.
const RANK_OF_PLACE = 5;

export const PRICE_RULES: readonly Rule[] = [
  // `scale: [{from: 5, amount: 48.42}]` is a list of prices.
  [
    (words) =>
      endsIn('digits')(words) ||
      (words.has('digits') && !words.has('amount', 'min', 'max', 'quantity')),
    'digits',
    0,
  ],
  // `offerCount: 4`: the number of prices.
  [({ lastAspects }) => lastAspects.join() === 'own,quantity'],
  // `quantityUnit: "piece"`.
  [({ isText, lastAspects }) => isText && lastAspects.join() === 'quantity,unit'],
  // `currency_minor_unit: 2`, but `priceInMinorUnits: 7550`.
  [(words) => words.has('minor') && isCountOfDigits(words), 'digits', 1],
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
  // `price_from_10_pcs: 88.3`: the key states the quantity.
  [({ isMoney, last }) => isMoney && last === 'quantity', 'amount', 0],
  // The number of pieces that a price is for is no bound: `KPEIN: 100`, `priceUnit: 100`.
  [isBasis, 'basis', 0],
  [
    ({ lastAspects }) =>
      lastAspects.includes('amount') &&
      lastAspects.includes('quantity') &&
      !lastAspects.includes('min'),
    'basis',
    2,
  ],
  [
    ({ lastAspects }) => lastAspects.includes('amount') && lastAspects.at(-1) === 'tax',
    'amount',
    2,
  ],
  // `value_with_tax`: beside a tax, an unknown word says that the value includes it.
  [
    ({ lastAspects, hasUnknownWord }) => hasUnknownWord && lastAspects.join() === 'value,tax',
    'amount',
    0,
  ],
  // `salesOrg: "1000"`, `country: {code: "DE"}`: the place of a price.
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
  // `eligibleCustomerType: "Reseller"`.
  [({ lastAspects }) => lastAspects.slice(-2).join() === 'customer,type', 'customerGroup', 2],
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
  // `min_units: "10"`: the least quantity of a price.
  [(words) => isMinOfUnits(words) && !words.isText, 'minQuantity', 1],
  [(words) => words.has('quantity') && !isBoundOfQuantity(words)],
  [holds('quantity'), 'minQuantity', ({ last, has }) => (last === 'value' && !has('min') ? 2 : 0)],
  [
    (words) =>
      words.last === 'min' &&
      !words.hasUnknownWord &&
      !words.isTime &&
      !words.has('valid', 'date', 'start', 'amount'),
    'minQuantity',
    1,
  ],
  // The start and end of a price.
  [(words) => isOfTime(words) && words.has('end', 'max'), 'end', 0],
  [(words) => isOfTime(words) && words.has('start', 'min'), 'start', 0],
  [endsIn('valid'), 'start', 4],
  [holds('customer'), 'customerGroup', rankOfWord],
  [({ isCurrency }) => isCurrency, 'currency', 5],
  // `unitCost` is the cost of one unit, as `unitPrice` is its price.
  [({ lastAspects }) => lastAspects.slice(-2).join() === 'unit,kind', 'amount', 3],
  [holds('tax', 'unit', 'culture')],
  // The type of an amount is its data type.
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
  // `priceDate: "2026-01-01"`: a date is no amount.
  [endsIn('date')],
  // `isNet: true` describes an amount that stands elsewhere.
  [({ isBoolean }) => isBoolean],
  [endsIn('kind'), 'amount', 3],
  [holds('amount', 'value'), 'amount', 1],
];

// `channel: {typeId: "channel", id: "7"}`: the kind of the referred record.
function isTypeOfReference({ lastAspects, parentAspects }: Words): boolean {
  const isOfPlace = parentAspects.some((aspect) => aspect === 'channel' || aspect === 'customer');
  return lastAspects.join() === 'type,id' && isOfPlace;
}

function isCountOfDigits({ last, lastAspects }: Words): boolean {
  return (last === 'unit' || last === 'digits') && !lastAspects.includes('amount');
}

function isBasis({ lastAspects, hasUnknownWord }: Words): boolean {
  return !hasUnknownWord && /^(?:(?:own,)?per|amount,unit)$/.test(lastAspects.join());
}

function isMinOfUnits({ lastAspects, hasUnknownWord }: Words): boolean {
  return !hasUnknownWord && /^(?:min,unit|unit,min)$/.test(lastAspects.join());
}

function isOfTime({ has, isTime }: Words): boolean {
  return isTime || has('valid', 'date', 'start', 'end');
}

function isBoundOfQuantity({ has, last, hasUnknownWord }: Words): boolean {
  const isBound = has('min', 'start') || !has('max', 'end');
  // `abc_min_quantity`, `abcScaleQuantity`: an unknown prefix changes nothing beside both words.
  const isClear = !hasUnknownWord || (has('quantity') && has('min', 'digits'));
  return isBound && isClear && last !== 'type' && last !== 'name' && last !== 'code';
}
