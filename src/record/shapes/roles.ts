/** Which role a leaf of an entry plays, by the words of the keys that lead to it. Pure. */

import { isCulture } from '../culture.ts';
import type { KeyPath, PathRole, ValueKind } from './key-paths.ts';
import type { Aspect, KeyReading } from './key-reading.ts';
import { isTextKey, listWordsOf } from './key-words.ts';
import { isLocale, isMoment, type Leaf } from './leaves.ts';
import { LISTS, type ListName, type ListTraits } from './lists.ts';
import { isCurrencyKey, readMoney } from './money.ts';
import { readTimeOfPrice, splitPeriod } from './price-times.ts';
import { type Role, readRoleKey } from './role-keys.ts';
import { guessRole } from './role-rules.ts';
import type { Words } from './role-words.ts';

/** A leaf with its role. */
export interface RoleOfLeaf extends PathRole {
  readonly leaf: Leaf;
}

/** Finds the role of a leaf; undefined if its keys say nothing that the list knows. */
export function findRole(list: ListName, leaf: Leaf): RoleOfLeaf | undefined {
  const { path } = leaf;
  const kind = findValueKind(list, leaf);
  let ofPath = path.roles[kind];
  if (ofPath === undefined) {
    ofPath = findRoleOfPath(list, path, kind) ?? null;
    path.roles[kind] = ofPath;
  }
  if (ofPath === null || isClassName(leaf) || isDataType(list, leaf)) return undefined;
  // No entry is called by a moment.
  if (isMoment(leaf.value) && NAMING.has(ofPath.role)) return undefined;
  // `isPublished: false` is a status.
  if (isFlag(leaf) && ofPath.role !== 'status') return undefined;
  const { role, rank, isOwn, culture } = ofPath;
  return { role, rank, isOwn, culture, leaf };
}

const NAMING: ReadonlySet<Role> = new Set(['name', 'code', 'group'] as const);

/** An id may be a word that says what it identifies; in prices, a lower bound a moment, a unit a currency, and a price a text. */
function findValueKind(list: ListName, leaf: Leaf): ValueKind {
  const { path, value } = leaf;
  if (typeof value === 'boolean') return 'boolean';
  if (list !== 'prices' && isOfTexts(leaf)) return 'localized';
  const last = path.last.aspects.at(-1);
  if ((last === 'id' || last === undefined) && isLocale(value)) return 'locale';
  if (last === 'id' || last === 'number') return isWord(value) ? 'word' : 'other';
  return list === 'prices' ? findKindOfPrice(path, value) : 'other';
}

/** Whether a key of languages says in which records the texts stand: `ArticleLang.DescriptionShort`, and not what they are. */
function isOfTexts({ path, value, texts }: Leaf): boolean {
  if (!path.readings.some((reading) => reading.says('culture'))) return false;
  if (path.last.endsIn('culture')) return false;
  return texts !== undefined || (path.last.says(...OF_TEXTS) && !isLanguage(value));
}

/** What a text may be, and the word of a language is not. */
const OF_TEXTS: readonly Aspect[] = ['short', 'long', 'about', 'status'];

function isLanguage(value: unknown): boolean {
  return typeof value === 'string' && isCulture(value);
}

function findKindOfPrice(path: KeyPath, value: unknown): ValueKind {
  if (splitPeriod(value) !== undefined) return 'period';
  const last = path.last.aspects.at(-1);
  if (last === 'amount' && isTextWithoutDigits(value)) return 'text';
  const isValue = last === 'value' && typeof value === 'string';
  if (isValue && readMoney(value) === undefined) return 'text';
  if (isKeyOfMoney(path) && readMoney(value) !== undefined) return 'money';
  if (path.last.says(...MAY_BE_OF_TIME)) return findKindOfBound(last, value);
  const isUnitOfPieces = path.last.saysOnly('quantity', 'unit') && isTextWithoutDigits(value);
  if (isUnitOfPieces) return 'text';
  if (typeof value !== 'string' || !isCurrencyKey(value)) return 'other';
  const isOfUnit = path.readings.some((reading) => reading.says('unit'));
  return isOfUnit ? 'currency' : 'other';
}

function findKindOfBound(last: Aspect | undefined, value: unknown): ValueKind {
  if (readTimeOfPrice(value) !== undefined) return 'time';
  // `min_unit: "piece"` is no number of pieces.
  const isUnit = last === 'unit' && isTextWithoutDigits(value);
  return isUnit ? 'text' : 'other';
}

/** Whether a key is that of an amount though it says something else as well. */
function isKeyOfMoney(path: KeyPath): boolean {
  return isPriceOfList(path.last) || isOfPieces(path);
}

/** Words for a price in languages where what kind it is comes behind it. */
const PRICE_FIRST = listWordsOf('priceFirst');

/** `prezzo_di_listino`: the price of a list, rather than a list of prices as `price_list`. */
function isPriceOfList({ words, aspects }: KeyReading): boolean {
  return aspects.at(-1) === 'channel' && PRICE_FIRST.has(words[0] ?? '');
}

/** `price_from_10_pcs`: the price from a number of pieces that its key says, rather than that number. */
function isOfPieces({ last, keys }: KeyPath): boolean {
  return last.aspects.join() === 'amount,min,quantity' && /\d/.test(keys.at(-1) ?? '');
}

function isTextWithoutDigits(value: unknown): boolean {
  return typeof value === 'string' && !/\d/.test(value);
}

/** What may be said of a quantity, or of a price as such, and of a moment. */
const MAY_BE_OF_TIME: readonly Aspect[] = ['min', 'max', 'status'];

function findRoleOfPath(list: ListName, path: KeyPath, kind: ValueKind): PathRole | undefined {
  const certain = findCertainRole(list, path, kind);
  if (certain !== undefined) return certain;
  const { readings, last } = path;
  const all = listAspects(path, kind);
  if (all.length === 0) return undefined;
  const words = readWords(list, path, kind, all);
  // `{short_description: {markup: "…"}}`: what a text is in says what it is.
  const isOfText = LISTS[list].kind === 'translation' && words.parentAspects.length > 0;
  if (last.saysNothing && last.isStrange && !isOfText) return findOnlyValue(list, readings);
  const guess = guessRole(words);
  if (guess === undefined) return undefined;
  const [role, rank] = guess;
  const ofAlternate = words.has('alternate') ? 2 : 0;
  const ofStrange = last.isStrange ? 3 : 0;
  const ofParents = countStrangeParents(readings);
  return {
    role,
    rank: rank + ofAlternate + ofStrange + ofParents,
    isOwn: words.isOwn,
    culture: last.culture,
  };
}

/** What all words of a path say, in their order. */
function listAspects({ readings, keys }: KeyPath, kind: ValueKind): readonly Aspect[] {
  // `{$: {name: "Width"}, _: "48"}`: what stands within a key of a text is no text.
  const isFrame = (at: number): boolean => at < readings.length - 1 && isTextKey(keys[at] ?? '');
  const stated = readings.flatMap(({ aspects }, at) => (isFrame(at) ? [] : aspects));
  return kind === 'localized' ? stated.filter((aspect) => aspect !== 'culture') : stated;
}

function readWords(
  list: ListName,
  { readings, last: lastKey }: KeyPath,
  kind: ValueKind,
  all: readonly Aspect[],
): Words {
  const aspects = all.filter((aspect) => aspect !== 'own' && aspect !== 'kind');
  const last = all.at(-1) === 'kind' ? 'kind' : aspects.at(-1);
  return {
    list,
    aspects,
    last,
    isId: last === 'id' || last === 'number',
    lastAspects: lastKey.aspects,
    parentAspects: readings.at(-2)?.aspects ?? [],
    isOwn: all.includes('own'),
    endsInOwn: all.at(-1) === 'own',
    isStrange: lastKey.isStrange,
    isWord: kind === 'word',
    isBoolean: kind === 'boolean',
    isTime: kind === 'time',
    isCurrency: kind === 'currency',
    isMoney: kind === 'money',
    isText: kind === 'text',
    has: (...some) => some.some((aspect) => all.includes(aspect)),
  };
}

/** The role of a key, or of its value, that no other word can change. */
function findCertainRole(list: ListName, path: KeyPath, kind: ValueKind): PathRole | undefined {
  const key = path.keys.at(-1) ?? '';
  const stated = readRoleKey(key);
  if (stated !== undefined) return { role: stated, ...STATED };
  if (kind === 'period') return PERIOD;
  if (kind === 'locale' && OF_LANGUAGES.has(LISTS[list].kind)) return LOCALE;
  return list === 'prices' && isCurrencyKey(key) ? CURRENCY_KEY : undefined;
}

/** A role that a key says outright comes before all that words may say. */
const STATED = { rank: -10, isOwn: true, culture: undefined };

/** Lists whose entries may be in a language. */
const OF_LANGUAGES: ReadonlySet<ListTraits['kind']> = new Set(['named', 'translation'] as const);

/** A language under a key that does not say so: `contextId: "de-DE"`. */
const LOCALE: PathRole = { role: 'culture', rank: 6, isOwn: false, culture: undefined };

/** Two moments under any key: `sale_dates: "2026-02-01/2026-03-31"`. */
const PERIOD: PathRole = { role: 'start', rank: 1, isOwn: false, culture: undefined };

/** `{EUR: 99.9}`. */
const CURRENCY_KEY: PathRole = { role: 'amount', rank: 0, isOwn: true, culture: undefined };

function countStrangeParents(readings: readonly KeyReading[]): number {
  const parents = readings.slice(0, -1);
  return parents.filter(({ saysNothing, isStrange }) => saysNothing && isStrange).length;
}

/** A value under a key without a meaning, in a record that stands for the value: `value: {logical: true}`. */
function findOnlyValue(list: ListName, readings: readonly KeyReading[]): PathRole | undefined {
  const isUnderValue = readings.at(-2)?.endsIn('value') === true;
  const isOnlyValue = isUnderValue && LISTS[list].kind === 'named';
  return isOnlyValue ? ONLY_VALUE : undefined;
}

const ONLY_VALUE: PathRole = { role: 'value', rank: 5, isOwn: false, culture: undefined };

/** Whether a value is an answer to a question about the entry: `isDefaultValue: false`. */
function isFlag({ keys, value }: Leaf): boolean {
  return typeof value === 'boolean' && /^(?:is|has)[A-Z_]/.test(keys.at(-1) ?? '');
}

/** Whether a value names the class of a record rather than its type. */
function isClassName({ keys, value }: Leaf): boolean {
  return keys.at(-1) === '@type' && CLASS_NAME.test(String(value));
}

/** A class of schema.org: `PropertyValue`, `UnitPriceSpecification`, `Offer`. */
const CLASS_NAME =
  /^(?:https?:\/\/schema\.org\/)?(?:(?:[A-Z][a-z]+){2,}|Offer|Brand|Product|Thing)$/;

/** Whether a type says how a value is written; in properties and options it has a place of its own. */
function isDataType(list: ListName, { path, value }: Leaf): boolean {
  if (list === 'properties' || list === 'options') return false;
  return path.last.endsIn('type') && DATA_TYPE.test(String(value));
}

const DATA_TYPE =
  /^(?:json|string|localestring|varchar|integer|float|double|decimal|number|numeric|boolean|bool|datetime|cvl|money|dimension|list\.\w+|(?:single|multi)_line_text\w*|rich_text\w*|number_\w+)$/i;

/** Whether an id is a word that says what it identifies, such as `CordLength`: no number, UUID, address or hash. */
function isWord(value: unknown): boolean {
  return typeof value === 'string' && WORD.test(value) && !HASH.test(value);
}

const WORD = /^\p{L}[\p{L}\p{N}_ ./-]{0,60}$/u;

/** Whether a value is a text that a program made up: a UUID or a hash. */
export function isHash(value: unknown): boolean {
  return typeof value === 'string' && HASH.test(value);
}

const HASH = /^(?=.*\d)[0-9a-f-]{16,}$|^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{16,}$/;
