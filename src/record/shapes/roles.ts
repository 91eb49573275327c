/** Which role a leaf of an entry plays, by the words of the keys that lead to it. Pure. */

import type { KeyPath, PathRole, Role, ValueKind } from './key-paths.ts';
import type { Aspect, KeyReading, ListName } from './key-words.ts';
import type { Leaf } from './leaves.ts';
import { isCurrencyKey } from './money.ts';

/** A leaf with its role. */
export interface RoleOfLeaf extends PathRole {
  readonly leaf: Leaf;
}

/** The lists whose entries have a name and a value. */
export const NAMED_LISTS: ReadonlySet<ListName> = new Set([
  'properties',
  'options',
  'dimensions',
  'packaging',
  'warranties',
] as const);

/** The words of a leaf's keys together. */
interface Words {
  readonly list: ListName;
  readonly aspects: readonly Aspect[];
  readonly last: Aspect | undefined;
  readonly isOwn: boolean;
  /** Whether the last word is the list's own: `codeType: {code}`. */
  readonly endsInOwn: boolean;
  /** Whether the last key has words that say nothing. */
  readonly isStrange: boolean;
  readonly has: (...aspects: readonly Aspect[]) => boolean;
  /** Whether the value is a word, where an id may be one. */
  readonly isWord: boolean;
  readonly isBoolean: boolean;
}

type Guess = readonly [role: Role, rank: number] | undefined;

/** Finds the role of a leaf; undefined if its keys say nothing that the list knows. */
export function findRole(list: ListName, leaf: Leaf): RoleOfLeaf | undefined {
  const { path } = leaf;
  const kind = findValueKind(leaf);
  let ofPath = path.roles[kind];
  if (ofPath === undefined) {
    ofPath = findRoleOfPath(list, path, kind) ?? null;
    path.roles[kind] = ofPath;
  }
  if (ofPath === null || isClassName(leaf)) return undefined;
  const { role, rank, isOwn, culture } = ofPath;
  return { role, rank, isOwn, culture, leaf };
}

/** An id may be a word that says what it identifies. */
function findValueKind({ path, value }: Leaf): ValueKind {
  if (typeof value === 'boolean') return 'boolean';
  const last = path.readings.at(-1)?.aspects.at(-1);
  return last === 'id' && isWord(value) ? 'word' : 'other';
}

function findRoleOfPath(list: ListName, path: KeyPath, kind: ValueKind): PathRole | undefined {
  const { readings } = path;
  const lastKey = readings.at(-1);
  const all = readings.flatMap(({ aspects }) => aspects);
  const aspects = all.filter((aspect) => aspect !== 'own' && aspect !== 'kind');
  const words: Words = {
    list,
    aspects,
    last: all.at(-1) === 'kind' ? 'kind' : aspects.at(-1),
    isOwn: all.includes('own'),
    endsInOwn: all.at(-1) === 'own',
    isStrange: (lastKey?.strangeWords.length ?? 0) > 0,
    isWord: kind === 'word',
    isBoolean: kind === 'boolean',
    has: (...some) => some.some((aspect) => all.includes(aspect)),
  };
  if (list === 'prices' && isCurrencyKey(path.keys.at(-1))) return CURRENCY_KEY;
  if (all.length === 0) return undefined;
  if (lastKey?.aspects.length === 0 && words.isStrange) return findOnlyValue(list, readings);
  const guess = findNoise(words) ?? guessRole(words);
  if (guess === undefined) return undefined;
  const [role, rank] = guess;
  const alternate = words.has('alternate') ? 2 : 0;
  const strange = (words.isStrange ? 3 : 0) + countStrangeParents(readings);
  return {
    role,
    rank: rank + strange + alternate,
    isOwn: words.isOwn,
    culture: lastKey?.culture,
  };
}

/** `{EUR: 99.9}`. */
const CURRENCY_KEY: PathRole = { role: 'amount', rank: 0, isOwn: true, culture: undefined };

function countStrangeParents(readings: readonly KeyReading[]): number {
  const parents = readings.slice(0, -1);
  return parents.filter(
    ({ aspects, strangeWords }) => aspects.length === 0 && strangeWords.length > 0,
  ).length;
}

/** A value under a key without a meaning, in a record that stands for the value: `value: {logical: true}`. */
function findOnlyValue(list: ListName, readings: readonly KeyReading[]): PathRole | undefined {
  const isUnderValue = readings.at(-2)?.aspects.at(-1) === 'value';
  return NAMED_LISTS.has(list) && isUnderValue
    ? { role: 'value', rank: 5, isOwn: false, culture: undefined }
    : undefined;
}

/** Whether a value names the class of a record rather than its type. */
function isClassName({ keys, value }: Leaf): boolean {
  return keys.at(-1) === '@type' && CLASS_NAME.test(String(value));
}

/** A class of schema.org: `PropertyValue`, `UnitPriceSpecification`, `Offer`. */
const CLASS_NAME =
  /^(?:https?:\/\/schema\.org\/)?(?:(?:[A-Z][a-z]+){2,}|Offer|Brand|Product|Thing)$/;

/** Whether an id is a word that says what it identifies, such as `CordLength`: no number, UUID, address or hash. */
function isWord(value: unknown): boolean {
  return typeof value === 'string' && WORD.test(value) && !HASH.test(value);
}

const WORD = /^\p{L}[\p{L}\p{N}_ .-]{0,60}$/u;

const HASH = /^(?=.*\d)[0-9a-f-]{16,}$|^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{16,}$/;

function findNoise({ last, has, list }: Words): Guess {
  if (last === 'order') return ['noise', 0];
  if (last === 'digits' && list !== 'prices') return ['noise', 0];
  return has('status') && last === 'status' ? ['status', 0] : undefined;
}

function guessRole(words: Words): Guess {
  if (words.list === 'prices') return guessPrice(words);
  if (words.list === 'codes') return guessCode(words);
  if (words.list === 'translations') return guessTranslation(words);
  if (NAMED_LISTS.has(words.list)) return guessNamed(words);
  return guessReference(words);
}

/** Categories, brands, tags, variants and parents: an id, a code, a name. */
function guessReference(words: Words): Guess {
  const { aspects, last, isOwn, isStrange, has, list } = words;
  if (last === 'id' || last === 'number') {
    // The id of the row that links a product to it is none of its own.
    const isForeign = isStrange || has('owner') || aspects.length > 1;
    if (isForeign) return ['noise', 0];
    return isOwn && words.isWord ? ['code', 3] : ['id', isOwn ? 0 : 2];
  }
  if (has('options') && list === 'variants') return ['options', 0];
  if (has('group') && list !== 'categories') return ['noise', 0];
  if (has('culture')) return ['culture', 0];
  if (last === 'code') return ['code', isOwn ? 0 : 1];
  if (last === 'name') return ['name', 0];
  if (last === 'type' || last === 'status') return ['noise', 0];
  if (aspects.length === 0) return ['name', 1];
  return last === 'value' || last === 'about' ? ['name', 3] : undefined;
}

function guessTranslation({ last, has }: Words): Guess {
  if (last === 'id' || last === 'number') return ['noise', 0];
  if (has('culture')) return ['culture', last === 'name' ? 3 : rankOfWord(last)];
  if (has('short')) return ['short', last === 'name' ? 4 : 0];
  if (has('long')) return ['long', 0];
  if (last === 'about') return ['long', 1];
  if (has('name')) return ['name', 0];
  return last === 'value' ? ['long', 4] : undefined;
}

function guessCode(words: Words): Guess {
  const { aspects, last, isOwn, has } = words;
  if (last === 'type') return ['type', words.endsInOwn ? 2 : 0];
  if (last === 'kind') return ['value', 2];
  if (last === 'id') {
    return words.isWord && (isOwn || aspects.length > 1) ? ['type', 6] : ['noise', 0];
  }
  if (has('type')) return ['type', rankOfList(last)];
  if (has('culture', 'currency', 'unit', 'min', 'max', 'start', 'end')) return undefined;
  if (last === 'value') return ['value', 0];
  if (last === 'name') return ['type', 2];
  if (last === 'code') return ['type', 3];
  if (aspects.length === 0 && isOwn) return ['value', 3];
  return last === 'about' ? ['type', 5] : undefined;
}

function guessNamed(words: Words): Guess {
  const { list, aspects, last, isOwn, has } = words;
  if (has('culture')) return guessCulture(words);
  if (has('material') && list === 'packaging') return ['material', rankOfWord(last)];
  if (last === 'id' || last === 'number') return guessId(words);
  if (has('per') || (list === 'packaging' && last === 'value')) return ['value', 2];
  // A packing unit is what a product is packed in.
  const isPackingUnit = list === 'packaging' && isOwn && has('unit');
  if (isPackingUnit) return last === 'code' ? ['code', 1] : ['name', last === 'unit' ? 3 : 1];
  if (has('unit', 'symbol')) return ['unit', rankOfUnit(last)];
  if (has('group')) return ['group', rankOfWord(last)];
  if (list === 'packaging' && has('quantity', 'value')) return ['value', 2];
  if (has('min')) return ['min', 0];
  if (has('max')) return ['max', 0];
  if (has('currency', 'start', 'end', 'valid', 'customer', 'tax')) return undefined;
  const isType = has('type') && !has('value');
  if (isType || last === 'type') return guessType(words);
  if (has('value', 'amount', 'quantity')) {
    // A value that came as true or false says it better than its label does.
    if (words.isBoolean) return ['value', -1];
    if (last === 'name') return ['value', 0];
    return ['value', last === 'code' ? 4 : 2];
  }
  if (last === 'name') return ['name', isOwn ? 0 : 1];
  if (last === 'code') return ['code', isOwn ? 0 : 1];
  if (aspects.length === 0 && isOwn) return ['name', 2];
  return last === 'about' ? ['name', 5] : undefined;
}

/** The language of an entry, but not that of its unit or group alone. */
function guessCulture({ last, has }: Words): Guess {
  return has('unit', 'symbol', 'group', 'name') && last === 'culture'
    ? ['noise', 0]
    : ['culture', rankOfWord(last)];
}

/** The type of a dimension is its name; that of a property says how it is written. */
function guessType({ list, last, isOwn }: Words): Guess {
  const isName = list !== 'properties' && list !== 'options';
  if (isName) return ['name', (isOwn ? 2 : 3) + (last === 'code' ? 1 : 0)];
  return ['type', rankOfWord(last)];
}

/** An id of text stands for a name, a value or a unit: `AttributeID: "length"`, `UnitID: "cm"`. */
function guessId({ list, has, isOwn, isWord: isWordId, aspects }: Words): Guess {
  if (!isWordId) return ['noise', 0];
  if (has('unit')) return ['unit', 6];
  const isName = has('type') && list !== 'properties' && list !== 'options';
  if (isOwn && isName) return ['name', 4];
  return isOwn && aspects.length === 1 ? ['code', 6] : ['noise', 0];
}

function guessPrice(words: Words): Guess {
  const { last, has } = words;
  if (has('digits')) return ['digits', 0];
  if (last === 'id' || last === 'number') return guessIdOfPrice(words);
  if (has('currency')) return ['currency', rankOfWord(last)];
  if (has('minor')) return ['amount', 0];
  if (last === 'amount') return ['amount', 0];
  if (has('quantity') || (last === 'min' && !has('valid', 'date', 'start')))
    return guessQuantity(words);
  const period = guessPeriod(words);
  if (period !== undefined) return period;
  if (has('customer')) return ['customerGroup', rankOfWord(last)];
  if (has('tax', 'unit', 'culture')) return undefined;
  // The type of an amount says how it is written.
  if (last === 'type') return has('value') ? undefined : ['name', 0];
  if (has('type')) return ['name', rankOfWord(last)];
  if (has('channel') && last !== 'value' && last !== 'kind') return ['list', rankOfList(last)];
  if (last === 'name' || last === 'about') return ['name', 1];
  if (last === 'code') return ['name', 4];
  if (last === 'kind') return ['amount', 3];
  return has('amount', 'value') ? ['amount', 1] : undefined;
}

/** An id of text may stand for the price list or the currency: `UnitID: "EUR"`. */
function guessIdOfPrice({ isOwn, has, isWord: isWordId }: Words): Guess {
  if (!isWordId) return ['noise', 0];
  if (has('unit', 'currency')) return ['currency', 6];
  return isOwn || has('type', 'channel') ? ['name', 6] : ['noise', 0];
}

/** From how many pieces a price holds. */
function guessQuantity({ has, last, isStrange }: Words): Guess {
  if (isStrange) return undefined;
  if (has('quantity')) {
    const isBound = has('min', 'start') || !has('max', 'end');
    const isNumber = last !== 'type' && last !== 'name' && last !== 'code';
    return isBound && isNumber
      ? ['minQuantity', last === 'value' && !has('min') ? 2 : 0]
      : undefined;
  }
  return has('min') && !has('amount') ? ['minQuantity', 1] : undefined;
}

/** When a price begins and ends to hold. */
function guessPeriod({ has, last }: Words): Guess {
  const isOfTime = has('valid', 'date', 'start', 'end');
  if (!isOfTime) return undefined;
  if (has('end') || has('max')) return ['end', 0];
  if (has('start') || has('min')) return ['start', 0];
  return last === 'valid' ? ['start', 4] : undefined;
}

/** A symbol before a code before a name: `cm`, `CMT`, `Centimetre`. */
function rankOfUnit(last: Aspect | undefined): number {
  if (last === 'symbol') return 0;
  if (last === 'code') return 2;
  return last === 'name' ? 3 : 1;
}

/** The name of a price list before its code. */
function rankOfList(last: Aspect | undefined): number {
  if (last === 'name') return 0;
  return last === 'code' ? 2 : 1;
}

function rankOfWord(last: Aspect | undefined): number {
  if (last === 'code') return 1;
  if (last === 'symbol') return 3;
  return last === 'name' ? 2 : 0;
}
