import { findLanguage, isCulture, languageOf } from '../record/culture.ts';
import type { ValuePlace } from '../record/edit-record.ts';
import { dropMarks, foldText, nearestName } from '../record/nearest.ts';
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '../record/record-fields.ts';
import { findUnit } from '../record/units.ts';
import words from './field-words.json' with { type: 'json' };

/** Field of a column; the label of a price may be any (''). */
export type Target = ValuePlace;

/** Column of a file. */
export interface ImportColumn {
  readonly at: number;
  readonly head: string;
  // Absent: it is not compared, and `why` says why not.
  readonly target?: Target;
  readonly by: 'name' | 'values' | 'map' | 'nothing';
  readonly why?: string;
}

/** Names of attributes, prices and languages in the copy. */
export interface CatalogNames {
  readonly attributes: readonly Readonly<Record<'name' | 'code' | 'unit', string>>[];
  readonly prices: readonly Readonly<Record<'label' | 'list' | 'currency', string>>[];
  readonly cultures: readonly string[];
}

// Words of a map for a column that is not compared.
const LEFT_OUT = ['-', 'ignore'];

const PLAIN_KINDS = ['id', 'number', 'code', 'text', 'html', 'link', 'boolean', 'date', 'status'];

const FIELDS_BY_WORD = indexFields();

function indexFields(): ReadonlyMap<string, string> {
  const plain = [...VARIANT_FIELDS, ...PRODUCT_FIELDS].filter(({ kind }) =>
    PLAIN_KINDS.includes(kind),
  );
  const fieldWords = plain.flatMap(({ key, wire, otherKeys = '' }) =>
    [key, wire, ...otherKeys.split(' ')].map((word) => [foldHead(word), key] as const),
  );
  const extraWords = Object.entries(words).flatMap(([key, list]) =>
    [key, ...list.split(' ')].map((word) => [foldHead(word), key] as const),
  );
  return new Map([...extraWords, ...fieldWords].filter(([word]) => word !== ''));
}

/** Reduces a head to its letters and digits, folded. */
export function foldHead(head: string): string {
  return foldText(dropMarks(head).normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Understands each column.
 * @param map by the head of a column another word for its field, as a head may have it; `-` leaves
 *   it out
 */
export function understandColumns(
  heads: readonly string[],
  names: CatalogNames,
  map: Readonly<Record<string, string>>,
): readonly ImportColumn[] {
  const wordsByHead = new Map(Object.entries(map).map(([head, word]) => [foldHead(head), word]));
  const usedNames = new Set<string>();
  return heads.map((head, at): ImportColumn => {
    const word = wordsByHead.get(foldHead(head));
    if (word !== undefined && LEFT_OUT.includes(word)) {
      return { at, head, by: 'map', why: 'left out' };
    }
    const by = word === undefined ? 'name' : 'map';
    const target = findTarget(word ?? head, names);
    if (typeof target === 'string') return { at, head, by: 'nothing', why: target };
    const name = nameTarget(target);
    if (usedNames.has(name)) return { at, head, by: 'nothing', why: `a second column of ${name}` };
    usedNames.add(name);
    return { at, head, by, target };
  });
}

// Edits from a misspelt head to the nearest name.
const MAX_EDITS = 2.5;

/** Finds the field of a head, or says why there is none. */
export function findTarget(head: string, names: CatalogNames): Target | string {
  if (head.trim() === '') return 'it has no head';
  const target = findPlain(head, names) ?? findInLanguage(head, names) ?? findPrice(head, names);
  if (target !== undefined) return target;
  const attributeNames = names.attributes.map(({ name }) => name);
  const near = nearestName(head, attributeNames, MAX_EDITS);
  return near === undefined ? 'nothing is called so' : `nothing is called so; nearest: ${near}`;
}

const OF_RECORD = /^(?:product|variant|item|article|artikel|urun)(?=.)/i;

function findPlain(head: string, names: CatalogNames): Target | undefined {
  const bare = head.replace(/^(?:properties|options|dimensions|prices)\.(?=.)/i, '');
  const isQualified = bare !== head;
  const folded = foldHead(bare);
  const field = FIELDS_BY_WORD.get(folded) ?? FIELDS_BY_WORD.get(folded.replace(OF_RECORD, ''));
  if (field !== undefined && !isQualified && field !== 'price') return targetOfField(field);
  const [, inner = bare, unit] = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/.exec(bare) ?? [];
  const isUnit = unit !== undefined && findUnit(unit) !== undefined;
  return findAttribute(bare, names) ?? (isUnit ? findAttribute(inner, names, unit) : undefined);
}

function targetOfField(name: string): Target {
  if (name === 'barcode' || name === 'category' || name === 'brand') return { kind: name, name };
  return { kind: 'field', name };
}

function findAttribute(
  head: string,
  { attributes }: CatalogNames,
  unit?: string,
): Target | undefined {
  const folded = foldHead(head);
  const isSame = (word: string): boolean => word !== '' && foldHead(word) === folded;
  const match =
    attributes.find(({ name }) => isSame(name)) ?? attributes.find(({ code }) => isSame(code));
  if (match === undefined) return undefined;
  const alike = attributes.filter(
    ({ name, code }) => name === match.name || (code !== '' && code === match.code),
  );
  return {
    kind: 'attribute',
    name: match.name,
    names: [...new Set([match.code, ...alike.map(({ name }) => name)])].filter(Boolean),
    ...(unit !== undefined && { unit }),
  };
}

const LAST_WORD = /^(.*?)[\s_.:/-]*[\s_.:/([-]\s*([\p{L}]{2,12}(?:[-_]\p{L}{2,4})?)[)\]]?$/u;

// `name_de`, `Name (fr)`, `name-en`, `Description German`.
function findInLanguage(head: string, names: CatalogNames): Target | undefined {
  const [, rest = '', word = ''] = LAST_WORD.exec(head.trim()) ?? [];
  const culture = findLanguage(word) ?? (isLanguage(word, names) ? word : undefined);
  if (culture === undefined || rest === '') return undefined;
  const target = findPlain(rest, names);
  if (target?.kind === 'attribute') return { ...target, culture };
  const isText = target?.kind === 'field' && TEXTS.includes(target.name);
  return isText ? { kind: 'translation', name: target.name, culture } : undefined;
}

const TEXTS = ['name', 'short_description', 'long_description'];

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function isLanguage(word: string, { cultures }: CatalogNames): boolean {
  if (!isCulture(word)) return false;
  const language = languageOf(word);
  if (cultures.some((culture) => languageOf(culture) === language)) return true;
  return language.length === 2 && LANGUAGES.of(language) !== undefined;
}

// `Price EUR`, `List price`, `prices.List`.
function findPrice(head: string, { prices }: CatalogNames): Target | string | undefined {
  const tokens = head.split(/[\s_.:/()[\]-]+/).filter(Boolean);
  const isPriceWord = (token: string): boolean => FIELDS_BY_WORD.get(foldHead(token)) === 'price';
  const currency = tokens.find((token) =>
    prices.some((price) => price.currency !== '' && price.currency === token.toUpperCase()),
  );
  const rest = foldHead(
    tokens.filter((token) => !isPriceWord(token) && token !== currency).join(' '),
  );
  if (rest === '' && currency === undefined && !tokens.some(isPriceWord)) return undefined;
  const matches = prices.filter((price) => {
    const hasName = [price.label, price.list].some((word) => foldHead(word) === rest);
    const isOfCurrency = currency === undefined || price.currency === currency.toUpperCase();
    return isOfCurrency && (rest === '' || hasName);
  });
  const labels = [...new Set(matches.map(({ label }) => label))];
  const currencies = [...new Set(matches.map((price) => price.currency))];
  if (matches.length === 0) return undefined;
  if (labels.length > 1 || currencies.length > 1) {
    const choices = matches.map(({ label, currency: priceCurrency }) =>
      `${label} ${priceCurrency}`.trim(),
    );
    return `several prices are called so: ${[...new Set(choices)].slice(0, 8).join(', ')}`;
  }
  return { kind: 'price', name: labels[0] ?? '', currency: currencies[0] ?? '' };
}

/** Names a field for findings: `name (de)`, `properties.Colour`, `prices.List EUR`. */
export function nameTarget({ kind, name, culture, currency = '' }: Target): string {
  if (kind === 'price') return `prices.${`${name} ${currency}`.trim()}`;
  const plain = kind === 'attribute' ? `properties.${name}` : name;
  return culture === undefined ? plain : `${plain} (${culture})`;
}
