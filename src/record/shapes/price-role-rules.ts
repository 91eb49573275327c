import type { Aspect } from './key-reading.ts';
import {
  endsIn,
  holds,
  isId,
  type PathFacts,
  type Rule,
  rankOfList,
  rankOfWord,
} from './role-facts.ts';

// The place of a price comes after its price list.
const RANK_OF_PLACE = 5;

/** Rules for the roles of values in prices; the first one whose condition is true counts. */
export const PRICE_RULES: readonly Rule[] = [
  [isDigits, 'digits', 0],
  // `offerCount: 4`: the number of prices.
  [({ lastAspects }) => lastAspects.join() === 'own,quantity'],
  // `quantityUnit: "piece"`.
  [({ valueKind, lastAspects }) => valueKind === 'text' && lastAspects.join() === 'quantity,unit'],
  // `currency_minor_unit: 2`, but `priceInMinorUnits: 7550`.
  [(facts) => facts.has('minor') && isCountOfDigits(facts), 'digits', 1],
  // `activeAt: "2026-01-01"`.
  [({ valueKind, last }) => valueKind === 'time' && last === 'status', 'start', 1],
  // An id of text may stand for the price list or the currency: `UnitID: "EUR"`.
  [(facts) => facts.isId && facts.valueKind !== 'word', 'noise'],
  [isTypeOfReference, 'noise'],
  [(facts) => facts.isId && facts.has('unit', 'currency'), 'currency', 6],
  [(facts) => facts.isId && (facts.isOwn || facts.has('type', 'channel')), 'name', 6],
  [isId, 'noise'],
  [holds('currency'), 'currency', rankOfWord],
  // The tax of a price is no price; a price with tax is one.
  [({ aspects: [first] }) => first === 'tax'],
  // What a discount takes off is no price.
  [({ isAmountOff }) => isAmountOff],
  // `price_from_10_pcs: 88.3`: the key states the quantity.
  [({ valueKind, last }) => valueKind === 'money' && last === 'quantity', 'amount', 0],
  [isBasis, 'basis', 0],
  [isQuantityOfAmount, 'basis', 2],
  [isAmountWithTax, 'amount', 2],
  [isValueWithTax, 'amount', 0],
  // `salesOrg: "1000"`, `country: {code: "DE"}`: the place of a price.
  [(facts) => facts.has('place') && endsIn('place', 'name', 'code')(facts), 'list', RANK_OF_PLACE],
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
  [(facts) => isMinOfUnits(facts) && facts.valueKind !== 'text', 'minQuantity', 1],
  [(facts) => facts.has('quantity') && !isLeastQuantity(facts)],
  [holds('quantity'), 'minQuantity', rankOfQuantity],
  [isPlainMin, 'minQuantity', 1],
  // The start and end of a price.
  [(facts) => isOfTime(facts) && facts.has('end', 'max'), 'end', 0],
  [(facts) => isOfTime(facts) && facts.has('start', 'min'), 'start', 0],
  [endsIn('valid'), 'start', 4],
  [holds('customer'), 'customerGroup', rankOfWord],
  [({ valueKind }) => valueKind === 'currency', 'currency', 5],
  // `unitCost` is the cost of one unit, as `unitPrice` is its price.
  [({ lastAspects }) => lastAspects.slice(-2).join() === 'unit,kind', 'amount', 3],
  [holds('tax', 'unit', 'culture')],
  // The type of an amount is its data type.
  [(facts) => facts.last === 'type' && facts.has('value')],
  [holds('type'), 'name', (facts) => (facts.last === 'name' ? 0 : rankOfWord(facts))],
  [({ valueKind }) => valueKind === 'money', 'amount', 0],
  [
    (facts) => facts.has('channel') && facts.last !== 'value' && facts.last !== 'kind',
    'list',
    rankOfList,
  ],
  [holds('group'), 'list', (facts) => 3 + rankOfList(facts)],
  [endsIn('name', 'about'), 'name', 1],
  [endsIn('code'), 'name', 4],
  // `priceDate: "2026-01-01"`: a date is no amount.
  [endsIn('date')],
  // `isNet: true` describes an amount that stands elsewhere.
  [({ valueKind }) => valueKind === 'boolean'],
  [endsIn('kind'), 'amount', 3],
  [holds('amount', 'value'), 'amount', 1],
];

// `fractionDigits: 2`, but `scale: [{from: 5, amount: 48.42}]` is a list of prices.
function isDigits({ has, last }: PathFacts): boolean {
  return last === 'digits' || (has('digits') && !has('amount', 'min', 'max', 'quantity'));
}

// `channel: {typeId: "channel", id: "7"}`: the kind of the referred record.
function isTypeOfReference({ lastAspects, parentAspects }: PathFacts): boolean {
  const isOfPlace = parentAspects.some((aspect) => aspect === 'channel' || aspect === 'customer');
  return lastAspects.join() === 'type,id' && isOfPlace;
}

// `currency_minor_unit`, but not `priceInMinorUnits`.
function isCountOfDigits({ last, lastAspects }: PathFacts): boolean {
  return (last === 'unit' || last === 'digits') && !lastAspects.includes('amount');
}

// `priceQuantity: 100`: perhaps the number of pieces that the price is for.
function isQuantityOfAmount({ lastAspects }: PathFacts): boolean {
  const has = (aspect: Aspect): boolean => lastAspects.includes(aspect);
  return has('amount') && has('quantity') && !has('min');
}

// `price_with_tax`.
function isAmountWithTax({ lastAspects }: PathFacts): boolean {
  return lastAspects.includes('amount') && lastAspects.at(-1) === 'tax';
}

// `value_with_tax`: beside a tax, an unknown word says that the value includes it.
function isValueWithTax({ lastAspects, hasUnknownWord }: PathFacts): boolean {
  return hasUnknownWord && lastAspects.join() === 'value,tax';
}

// `priceTypeText: "List price"` says more than the code of a type.
function isTextOfType({ valueKind, last, lastAspects }: PathFacts): boolean {
  return valueKind === 'text' && last === 'value' && lastAspects.includes('type');
}

// `displayName: {"#text": "List price"}`.
function isTextOfName({ valueKind, last, parentAspects }: PathFacts): boolean {
  return valueKind === 'text' && last === 'value' && parentAspects.at(-1) === 'name';
}

// `tabelaPreco: "Varejo"` names a price list.
function isNameOfList({ valueKind, has }: PathFacts): boolean {
  return valueKind === 'text' && has('channel', 'group', 'type') && !has('customer');
}

// `tier_prices: [{qty, value}]`.
function isValueOfAmount({ last, lastAspects, parentAspects }: PathFacts): boolean {
  const isOnlyValue = last === 'value' && lastAspects.length === 1;
  return isOnlyValue && parentAspects.at(-1) === 'amount';
}

function rankOfQuantity({ last, has }: PathFacts): number {
  return last === 'value' && !has('min') ? 2 : 0;
}

// `from: 10`: without another word, the least quantity.
function isPlainMin({ last, has, hasUnknownWord, valueKind }: PathFacts): boolean {
  if (last !== 'min' || hasUnknownWord || valueKind === 'time') return false;
  return !has('valid', 'date', 'start', 'amount');
}

// `KPEIN: 100`, `priceUnit: 100`: the number of pieces that a price is for is no least quantity.
function isBasis({ lastAspects, hasUnknownWord }: PathFacts): boolean {
  return !hasUnknownWord && /^(?:(?:own,)?per|amount,unit)$/.test(lastAspects.join());
}

function isMinOfUnits({ lastAspects, hasUnknownWord }: PathFacts): boolean {
  return !hasUnknownWord && /^(?:min,unit|unit,min)$/.test(lastAspects.join());
}

function isOfTime({ has, valueKind }: PathFacts): boolean {
  return valueKind === 'time' || has('valid', 'date', 'start', 'end');
}

// `minQuantity`, `quantityFrom`, but not `maxQuantity` or `quantityType`.
function isLeastQuantity({ has, last, hasUnknownWord }: PathFacts): boolean {
  const isLowerBound = has('min', 'start') || !has('max', 'end');
  // `abc_min_quantity`, `abcScaleQuantity`: an unknown prefix changes nothing beside both words.
  const isClear = !hasUnknownWord || (has('quantity') && has('min', 'digits'));
  const isDescription = last === 'type' || last === 'name' || last === 'code';
  return isLowerBound && isClear && !isDescription;
}
