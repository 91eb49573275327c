import type { Aspect } from './key-reading.ts';
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

/** Rules for the roles of values in prices; the first one whose condition is true counts. */
export const PRICE_RULES: readonly Rule[] = [
  [isDigits, 'digits', 0],
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
  // What a discount takes off is no price.
  [({ isAmountOff }) => isAmountOff],
  // `price_from_10_pcs: 88.3`: the key states the quantity.
  [({ isMoney, last }) => isMoney && last === 'quantity', 'amount', 0],
  [isBasis, 'basis', 0],
  [isQuantityOfAmount, 'basis', 2],
  [isAmountWithTax, 'amount', 2],
  [isValueWithTax, 'amount', 0],
  // `salesOrg: "1000"`, `country: {code: "DE"}`: the place of a price.
  [(words) => words.has('place') && endsIn('place', 'name', 'code')(words), 'list', RANK_OF_PLACE],
  [isTextOfType, 'name', -1],
  [isTextOfName, 'name', 1],
  // `eligibleCustomerType: "Reseller"`.
  [({ lastAspects }) => lastAspects.slice(-2).join() === 'customer,type', 'customerGroup', 2],
  [isNameOfList, 'list', 1],
  [holds('minor'), 'amount', 0],
  [endsIn('amount'), 'amount', 0],
  // `customerGroupName: "Dealer"`.
  [
    ({ last, lastAspects }) => lastAspects.includes('customer') && last !== 'id',
    'customerGroup',
    rankOfWord,
  ],
  [isValueOfAmount, 'amount', 1],
  // `min_units: "10"`: the least quantity of a price.
  [(words) => isMinOfUnits(words) && !words.isText, 'minQuantity', 1],
  [(words) => words.has('quantity') && !isLeastQuantity(words)],
  [holds('quantity'), 'minQuantity', rankOfQuantity],
  [isPlainMin, 'minQuantity', 1],
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

// `fractionDigits: 2`, but `scale: [{from: 5, amount: 48.42}]` is a list of prices.
function isDigits({ has, last }: Words): boolean {
  return last === 'digits' || (has('digits') && !has('amount', 'min', 'max', 'quantity'));
}

// `channel: {typeId: "channel", id: "7"}`: the kind of the referred record.
function isTypeOfReference({ lastAspects, parentAspects }: Words): boolean {
  const isOfPlace = parentAspects.some((aspect) => aspect === 'channel' || aspect === 'customer');
  return lastAspects.join() === 'type,id' && isOfPlace;
}

// `currency_minor_unit`, but not `priceInMinorUnits`.
function isCountOfDigits({ last, lastAspects }: Words): boolean {
  return (last === 'unit' || last === 'digits') && !lastAspects.includes('amount');
}

// `priceQuantity: 100`: perhaps the number of pieces that the price is for.
function isQuantityOfAmount({ lastAspects }: Words): boolean {
  const has = (aspect: Aspect): boolean => lastAspects.includes(aspect);
  return has('amount') && has('quantity') && !has('min');
}

// `price_with_tax`.
function isAmountWithTax({ lastAspects }: Words): boolean {
  return lastAspects.includes('amount') && lastAspects.at(-1) === 'tax';
}

// `value_with_tax`: beside a tax, an unknown word says that the value includes it.
function isValueWithTax({ lastAspects, hasUnknownWord }: Words): boolean {
  return hasUnknownWord && lastAspects.join() === 'value,tax';
}

// `priceTypeText: "List price"` says more than the code of a type.
function isTextOfType({ isText, last, lastAspects }: Words): boolean {
  return isText && last === 'value' && lastAspects.includes('type');
}

// `displayName: {"#text": "List price"}`.
function isTextOfName({ isText, last, parentAspects }: Words): boolean {
  return isText && last === 'value' && parentAspects.at(-1) === 'name';
}

// `tabelaPreco: "Varejo"` names a price list.
function isNameOfList({ isText, has }: Words): boolean {
  return isText && has('channel', 'group', 'type') && !has('customer');
}

// `tier_prices: [{qty, value}]`.
function isValueOfAmount({ last, lastAspects, parentAspects }: Words): boolean {
  const isOnlyValue = last === 'value' && lastAspects.length === 1;
  return isOnlyValue && parentAspects.at(-1) === 'amount';
}

function rankOfQuantity({ last, has }: Words): number {
  return last === 'value' && !has('min') ? 2 : 0;
}

// `from: 10`: without another word, the least quantity.
function isPlainMin({ last, has, hasUnknownWord, isTime }: Words): boolean {
  if (last !== 'min' || hasUnknownWord || isTime) return false;
  return !has('valid', 'date', 'start', 'amount');
}

// `KPEIN: 100`, `priceUnit: 100`: the number of pieces that a price is for is no least quantity.
function isBasis({ lastAspects, hasUnknownWord }: Words): boolean {
  return !hasUnknownWord && /^(?:(?:own,)?per|amount,unit)$/.test(lastAspects.join());
}

function isMinOfUnits({ lastAspects, hasUnknownWord }: Words): boolean {
  return !hasUnknownWord && /^(?:min,unit|unit,min)$/.test(lastAspects.join());
}

function isOfTime({ has, isTime }: Words): boolean {
  return isTime || has('valid', 'date', 'start', 'end');
}

// `minQuantity`, `quantityFrom`, but not `maxQuantity` or `quantityType`.
function isLeastQuantity({ has, last, hasUnknownWord }: Words): boolean {
  const isLowerBound = has('min', 'start') || !has('max', 'end');
  // `abc_min_quantity`, `abcScaleQuantity`: an unknown prefix changes nothing beside both words.
  const isClear = !hasUnknownWord || (has('quantity') && has('min', 'digits'));
  const isDescription = last === 'type' || last === 'name' || last === 'code';
  return isLowerBound && isClear && !isDescription;
}
