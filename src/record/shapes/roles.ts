/**
 * Finds what each value of an entry is for, by the words of its keys and the kind of the value: in
 * `{attribute_name: "Colour", val: "Red"}`, "Colour" has the role `name` and "Red" `value`.
 */

import { isCulture } from '../culture.ts';
import type { KeyPath, PathRole, ValueKind } from './key-paths.ts';
import type { Aspect, KeyReading } from './key-reading.ts';
import { isTextKey, listWordsOf } from './key-words.ts';
import { isLocale } from './language-keys.ts';
import { isMoment, type Leaf } from './leaves.ts';
import { LISTS, type ListName, type ListTraits } from './lists.ts';
import { isCurrencyKey, isCurrencyText, readMoney } from './money.ts';
import { readTimeOfPrice, splitPeriod } from './price-times.ts';
import type { PathFacts } from './role-facts.ts';
import { type Role, readRoleKey } from './role-keys.ts';
import { guessRole } from './role-rules.ts';

/** Leaf with its role. */
export interface RoleOfLeaf extends PathRole {
  readonly leaf: Leaf;
}

/** Finds the role of a leaf; undefined if its keys have no meaning in the list. */
export function findRole(list: ListName, leaf: Leaf): RoleOfLeaf | undefined {
  const { path } = leaf;
  const kind = findValueKind(list, leaf);
  let pathRole = path.roles[kind];
  if (pathRole === undefined) {
    pathRole = findRoleOfPath(list, path, kind) ?? null;
    path.roles[kind] = pathRole;
  }
  if (pathRole === null) return undefined;
  if (isDataType(list, leaf)) return undefined;
  // No entry has a time as its name.
  if (isMoment(leaf.value) && ROLES_OF_NAMES.has(pathRole.role)) return undefined;
  // `isPublished: false` is a status.
  if (isFlag(list, leaf) && pathRole.role !== 'status') return undefined;
  return {
    role: pathRole.role,
    rank: pathRole.rank,
    isOwn: pathRole.isOwn,
    culture: pathRole.culture,
    leaf,
  };
}

const ROLES_OF_NAMES: ReadonlySet<Role> = new Set(['name', 'code', 'group'] as const);

// The kind of value decides between roles: an id may be a word; in prices, a lower bound may be a
// time, a unit a currency, and a price a text.
function findValueKind(list: ListName, leaf: Leaf): ValueKind {
  const { path, value } = leaf;
  if (typeof value === 'boolean') return 'boolean';
  if (list !== 'prices' && isOfTexts(leaf)) return 'localized';
  const lastAspect = path.last.aspects.at(-1);
  const mayBeLocale = lastAspect === 'id' || lastAspect === undefined;
  if (mayBeLocale && isLocale(value)) return 'locale';
  if (lastAspect === 'id' || lastAspect === 'number') return findKindOfWord(value);
  if (list === 'prices') return findKindOfPrice(path, value);
  const parent = path.readings.at(-2);
  const isValueOfType = lastAspect === 'value' && parent?.endsIn('type') === true;
  if (isValueOfType) return findKindOfWord(value);
  return isCurrencyOfAmount(list, path, value) ? 'currency' : 'other';
}

function findKindOfWord(value: unknown): ValueKind {
  return isWord(value) ? 'word' : 'other';
}

// `ecoFee: {currency: "EUR", value: 0.08}`: the unit of an attribute that is money.
function isCurrencyOfAmount(list: ListName, path: KeyPath, value: unknown): boolean {
  if (LISTS[list].kind !== 'named') return false;
  const { last } = path;
  if (!last.says('currency') || !last.saysAtMost('currency', 'code')) return false;
  return typeof value === 'string' && isCurrencyText(value);
}

// `ArticleLang.DescriptionShort`: the key of languages only says where the texts stand.
function isOfTexts({ path, value, texts }: Leaf): boolean {
  if (!path.readings.some((reading) => reading.says('culture'))) return false;
  if (path.last.endsIn('culture')) return false;
  if (texts !== undefined) return true;
  return path.last.says(...TEXT_ASPECTS) && !isLanguage(value);
}

// A text may be one of these, but the word of a language is not.
const TEXT_ASPECTS: readonly Aspect[] = ['short', 'long', 'about', 'status'];

function isLanguage(value: unknown): boolean {
  return typeof value === 'string' && isCulture(value);
}

function findKindOfPrice(path: KeyPath, value: unknown): ValueKind {
  if (splitPeriod(value) !== undefined) return 'period';
  const lastAspect = path.last.aspects.at(-1);
  if (lastAspect === 'amount' && isTextWithoutDigits(value)) return 'text';
  const isTextOfValue = lastAspect === 'value' && typeof value === 'string';
  if (isTextOfValue && readMoney(value) === undefined) return 'text';
  if (isKeyOfMoney(path) && readMoney(value) !== undefined) return 'money';
  if (path.last.says(...MAY_BE_OF_TIME)) return findKindOfBound(lastAspect, value);
  if (path.last.saysOnly('quantity', 'unit') && isTextWithoutDigits(value)) return 'text';
  if (typeof value !== 'string' || !isCurrencyText(value)) return 'other';
  const isOfUnit = path.readings.some((reading) => reading.says('unit'));
  return isOfUnit || isIsoCode(path) ? 'currency' : 'other';
}

// `iso_code: "EUR"`; a code of no standard may be that of a price list.
function isIsoCode({ readings, last }: KeyPath): boolean {
  const isOnlyCode = readings.every((reading) => reading.saysAtMost('code', 'own'));
  return isOnlyCode && last.endsIn('code') && last.words.includes('iso');
}

function findKindOfBound(lastAspect: Aspect | undefined, value: unknown): ValueKind {
  if (readTimeOfPrice(value) !== undefined) return 'time';
  // `min_unit: "piece"` is no number of pieces.
  const isUnit = lastAspect === 'unit' && isTextWithoutDigits(value);
  return isUnit ? 'text' : 'other';
}

// True for some keys of amounts that have other meanings too.
function isKeyOfMoney(path: KeyPath): boolean {
  return isPriceOfList(path.last) || isOfPieces(path);
}

// Words for a price in languages that put the kind of price behind it.
const PRICE_FIRST = listWordsOf('priceFirst');

// `prezzo_di_listino` is a list price, while `price_list` is a list of prices.
function isPriceOfList({ words, aspects }: KeyReading): boolean {
  return aspects.at(-1) === 'channel' && PRICE_FIRST.has(words[0] ?? '');
}

// `price_from_10_pcs` is the price from 10 pieces on, not their number.
function isOfPieces({ last, keys }: KeyPath): boolean {
  return last.aspects.join() === 'amount,min,quantity' && /\d/.test(keys.at(-1) ?? '');
}

function isTextWithoutDigits(value: unknown): boolean {
  return typeof value === 'string' && !/\d/.test(value);
}

// These may describe a quantity, a price or a time.
const MAY_BE_OF_TIME: readonly Aspect[] = ['min', 'max', 'status'];

function findRoleOfPath(list: ListName, path: KeyPath, kind: ValueKind): PathRole | undefined {
  const certain = findCertainRole(list, path, kind);
  if (certain !== undefined) return certain;
  const { readings, last } = path;
  const aspects = listAspects(path, kind);
  if (aspects.length === 0) return undefined;
  const facts = describePath(list, path, kind, aspects);
  // `{short_description: {markup: "…"}}`: the parent key says what the text is.
  const isOfText = LISTS[list].kind === 'translation' && facts.parentAspects.length > 0;
  if (isUnknown(last) && !isOfText) return findOnlyValue(list, readings);
  const guess = guessRole(facts);
  if (guess === undefined) return undefined;
  const { role } = guess;
  let { rank } = guess;
  if (facts.has('alternate')) rank += 2;
  if (last.hasUnknownWord) rank += 3;
  rank += countUnknownParents(readings);
  return {
    role,
    rank,
    isOwn: facts.isOwn,
    culture: last.culture,
  };
}

function listAspects({ readings, keys }: KeyPath, kind: ValueKind): readonly Aspect[] {
  const allAspects: Aspect[] = [];
  for (const [at, reading] of readings.entries()) {
    // `{$: {name: "Width"}, _: "48"}`: a record under the key of a text is no text.
    const isRecordOfText = at < readings.length - 1 && isTextKey(keys[at] ?? '');
    if (!isRecordOfText) allAspects.push(...reading.aspects);
  }
  if (kind !== 'localized') return allAspects;
  return allAspects.filter((aspect) => aspect !== 'culture');
}

function describePath(
  list: ListName,
  { readings, last: lastKey }: KeyPath,
  valueKind: ValueKind,
  allAspects: readonly Aspect[],
): PathFacts {
  // `own` and `kind` name the entry, and say nothing of what its value is for: `attribute_name` and
  // `name` have the same role. Rules that need the two have `isOwn`, `last` and `has`.
  const aspects = allAspects.filter((aspect) => aspect !== 'own' && aspect !== 'kind');
  const lastOfAll = allAspects.at(-1);
  const last = lastOfAll === 'kind' ? 'kind' : aspects.at(-1);
  return {
    list,
    valueKind,
    // All keys.
    aspects,
    last,
    isId: last === 'id' || last === 'number',
    isOwn: allAspects.includes('own'),
    endsInOwn: lastOfAll === 'own',
    has: (...expected) => expected.some((aspect) => allAspects.includes(aspect)),
    // The last key, and the one before it.
    lastAspects: lastKey.aspects,
    parentAspects: readings.at(-2)?.aspects ?? [],
    hasUnknownWord: lastKey.hasUnknownWord,
    isAmountOff: lastKey.lastWord === 'off' && lastKey.says('amount'),
  };
}

// Words of other keys cannot change such a role.
function findCertainRole(list: ListName, path: KeyPath, kind: ValueKind): PathRole | undefined {
  const key = path.keys.at(-1) ?? '';
  const stated = readRoleKey(key);
  if (stated !== undefined) return { role: stated, ...STATED };
  if (kind === 'period') return PERIOD;
  if (kind === 'locale' && KINDS_WITH_LANGUAGE.has(LISTS[list].kind)) return LOCALE;
  return list === 'prices' && isCurrencyKey(key) ? CURRENCY_KEY : undefined;
}

// A key for a role comes before all words.
const STATED = { rank: -10, isOwn: true, culture: undefined };

// Entries of these lists may be in a language.
const KINDS_WITH_LANGUAGE: ReadonlySet<ListTraits['kind']> = new Set([
  'named',
  'translation',
] as const);

// `contextId: "de-DE"`.
const LOCALE: PathRole = { role: 'culture', rank: 6, isOwn: false, culture: undefined };

// Two times under any key: `sale_dates: "2026-02-01/2026-03-31"`.
const PERIOD: PathRole = { role: 'start', rank: 1, isOwn: false, culture: undefined };

// `{EUR: 99.9}`.
const CURRENCY_KEY: PathRole = { role: 'amount', rank: 0, isOwn: true, culture: undefined };

function countUnknownParents(readings: readonly KeyReading[]): number {
  const parents = readings.slice(0, -1);
  const unknownParents = parents.filter(isUnknown);
  return unknownParents.length;
}

function isUnknown({ hasNoMeaning, hasUnknownWord }: KeyReading): boolean {
  return hasNoMeaning && hasUnknownWord;
}

// `value: {logical: true}`.
function findOnlyValue(list: ListName, readings: readonly KeyReading[]): PathRole | undefined {
  if (LISTS[list].kind !== 'named') return undefined;
  const isUnderValue = readings.at(-2)?.endsIn('value') === true;
  return isUnderValue ? ONLY_VALUE : undefined;
}

const ONLY_VALUE: PathRole = { role: 'value', rank: 5, isOwn: false, culture: undefined };

// `isDefaultValue: false` answers a question about the entry, and so do `on_sale: "0"` and
// `daily_price: "false"` in prices.
function isFlag(list: ListName, leaf: Leaf): boolean {
  if (list === 'prices') {
    if (isDigitOfFlag(leaf) || isWrittenBoolean(leaf.value)) return true;
  }
  if (typeof leaf.value !== 'boolean') return false;
  const key = leaf.keys.at(-1) ?? '';
  return /^(?:is|has)[A-Z_]/.test(key);
}

/** Says whether a value is the digit of a switch: `on_sale: "0"`. */
export function isDigitOfFlag({ keys, value }: Leaf): boolean {
  if (!/^[01]$/.test(String(value))) return false;
  const key = keys.at(-1) ?? '';
  return /^(?:is|has|on)[A-Z_]/.test(key);
}

function isWrittenBoolean(value: unknown): boolean {
  return value === 'true' || value === 'false';
}

// A type of data says how a value is written. Properties and options have a field for it.
function isDataType(list: ListName, { path, value }: Leaf): boolean {
  if (list === 'properties' || list === 'options') return false;
  return path.last.endsIn('type') && DATA_TYPE.test(String(value));
}

const DATA_TYPE = new RegExp(
  [
    '^(?:json|string|localestring|varchar|integer|float|double|decimal|number|numeric',
    'boolean|bool|datetime|cvl|money|dimension|list\\.\\w+',
    '(?:single|multi)_line_text\\w*|rich_text\\w*|number_\\w+)$',
  ].join('|'),
  'i',
);

// An id such as `CordLength` says what it identifies; a number, UUID, address or hash does not.
function isWord(value: unknown): boolean {
  return typeof value === 'string' && WORD.test(value) && !HASH.test(value);
}

const WORD = /^\p{L}[\p{L}\p{N}_ ./-]{0,60}$/u;

/** Says whether a value is a text that a program generated: a UUID or a hash. */
export function isHash(value: unknown): boolean {
  return typeof value === 'string' && HASH.test(value);
}

const HASH = /^(?=.*\d)[0-9a-f-]{16,}$|^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{16,}$/;
