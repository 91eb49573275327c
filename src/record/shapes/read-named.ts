/**
 * Reads the fields of an entry with a name and a value: `{label: "Width", value: 12, unit: "cm"}`
 * has the name `Width`, the value `12` and the unit `cm`.
 */

import { readQuantities } from '../quantity.ts';
import { isAbsent } from '../value.ts';
import {
  type Choice,
  choose,
  chooseCulture,
  either,
  labelOf,
  listCandidates,
  listUnreadKeys,
  omitUndefined,
  type ReadEntry,
  readPlain,
  textOf,
} from './choose.ts';
import { chooseNamed } from './choose-named.ts';
import { isAnyLanguage } from './language-keys.ts';
import type { Leaf } from './leaves.ts';
import { listLines } from './lines-of-texts.ts';
import type { RawEntry } from './raw-entry.ts';
import { omitName } from './shown-values.ts';
import { formatRange, isRangeOfEntry } from './stated-ranges.ts';

/** Values of a named entry. */
export interface NamedValues {
  readonly name?: string;
  readonly names?: ReadonlyMap<string, string>;
  readonly value?: string;
  readonly unit?: string;
  readonly culture?: string;
  readonly code?: string;
  /** Kind of property, not a fact about the product. */
  readonly type?: string;
  readonly group?: string;
  readonly material?: string;
  readonly barcode?: string;
  /** True for a number with decimals: its text (`1.234`) can be read in two ways. */
  readonly isNumber?: true;
  readonly isList?: true;
}

interface TextOfEntry {
  readonly culture: string | undefined;
  readonly value: string | undefined;
}

interface NamedForm {
  readonly inEachCulture: boolean;
  /** A name beside that of a group is the value: `{groupName: "Material", name: "Linen"}`. */
  readonly isOfGroups?: boolean;
  /** A unit is the name of the package: `{unit: "carton", factor: 6}`. */
  readonly isPacking?: boolean;
}

/** Reads the entries of a raw entry that has a name: one, or one for each language. */
export function readNamed(
  entry: RawEntry,
  { inEachCulture, isOfGroups = false, isPacking = false }: NamedForm,
): readonly ReadEntry<NamedValues>[] {
  const choices = chooseNamed(entry, isOfGroups, isPacking);
  const { label, name, value, group, isLabelOfValue } = choices;
  const sharedUnit = findSharedUnit(entry.members);
  const unit = either(choices.unit, { value: sharedUnit });
  const texts = listTexts(entry, value, { sharedUnit, isLabelOfValue });
  const isRange = isRangeOfEntry(entry, { name, value, unit: unit.value });
  const sharedCode = inEachCulture ? codeOfNames(name) : undefined;
  const type = choose(entry, 'type', labelOf).value;
  const material = choose(entry, 'material', labelOf).value;
  const barcode = choose(entry, 'barcode', labelOf).value;
  const isNumber = isFraction(value.leaf?.value);
  const unreadKeys = [...listUnreadKeys([label, value, unit]), ...listUnreadOfValue(entry, value)];
  const spareKeys = listSpareKeys(entry, name, texts);
  const read = inEachCulture ? texts : texts.slice(0, 1);
  return read.map((text) => {
    const { culture } = text;
    const nameOfText = nameIn(culture, name);
    const isList = !isRange && holdsSeveral(entry, value.leaf, text);
    const values = omitUndefined<NamedValues>({
      name: nameOfText,
      names: culture === undefined ? listNames(name) : undefined,
      value: omitName(nameOfText, writeValue(text, isRange)),
      unit: unit.value,
      culture,
      code: choices.code ?? sharedCode,
      type,
      group: label === group ? undefined : group.value,
      material,
      barcode,
      isNumber: isNumber ? true : undefined,
      isList: isList ? true : undefined,
    });
    return { values, unreadKeys, spareKeys };
  });
}

function listNames({ leaf }: Choice<string>): ReadonlyMap<string, string> | undefined {
  if (leaf?.texts === undefined || leaf.texts.size < 2) return undefined;
  const inLanguages = [...leaf.texts].filter(([language]) => !isAnyLanguage(language));
  return new Map(inLanguages);
}

// Each value of a name in several languages may have another name, so the first of them becomes
// their code.
function codeOfNames({ value, leaf }: Choice<string>): string | undefined {
  const names = new Set(leaf?.texts?.values());
  return names.size > 1 ? value : undefined;
}

// In the language of the text, or else the first name.
function nameIn(culture: string | undefined, { value, leaf }: Choice<string>): string | undefined {
  if (culture === undefined) return value;
  return leaf?.texts?.get(culture) ?? value;
}

interface ValueTraits {
  readonly sharedUnit: string | undefined;
  /**
   * The value took the place of the name, so the name in another language is the value in that
   * language.
   */
  readonly isLabelOfValue: boolean;
}

// Lists the values of an entry by language: those of its members, its texts by language, or its
// only value, which may be bounds; then their translations.
function listTexts(
  entry: RawEntry,
  value: Choice<string>,
  { sharedUnit, isLabelOfValue }: ValueTraits,
): readonly TextOfEntry[] {
  const cultureOfEntry = chooseCulture(entry).value;
  const culture = value.culture ?? cultureOfEntry;
  const translations = listTranslations(entry, value, isLabelOfValue);
  const membersByCulture = joinMembersByCulture(entry.members, sharedUnit);
  if (membersByCulture.length > 0) {
    const memberTexts = membersByCulture.map((text) => ({
      culture: text.culture ?? culture,
      value: text.value,
    }));
    return [...memberTexts, ...translations];
  }
  const { texts } = value.leaf ?? {};
  const isOfOneLanguage = texts?.size === 1 && cultureOfEntry !== undefined;
  if (texts !== undefined && !isOfOneLanguage) return toTextsOfEntry(texts);
  const text = value.value ?? readBounds(entry) ?? readNumberOfUnit(entry);
  const first = { culture, value: text };
  if (translations.length === 0) return [first];
  if (text === undefined) return translations;
  // A text without a language may repeat one that has one.
  const isRepeated = translations.some((translation) => translation.value === text);
  if (culture === undefined && isRepeated) return translations;
  return [first, ...translations];
}

function toTextsOfEntry(texts: ReadonlyMap<string, string>): readonly TextOfEntry[] {
  return [...texts].map(([language, value]) => {
    const culture = isAnyLanguage(language) ? undefined : language;
    return { culture, value };
  });
}

// Other languages may stand in lists of their own, or in columns of their own:
// `{value: "Eiche", value_en: "Oak"}`.
function listTranslations(
  entry: RawEntry,
  value: Choice<string>,
  isLabelOfValue: boolean,
): readonly TextOfEntry[] {
  const translations: TextOfEntry[] = [];
  for (const translation of entry.translations) {
    for (const { values } of readNamed(translation, { inEachCulture: true })) {
      const label = isLabelOfValue ? values.name : undefined;
      translations.push({ culture: values.culture, value: values.value ?? label });
    }
  }
  for (const { leaf, culture } of listCandidates(entry, 'value')) {
    if (leaf === value.leaf) continue;
    if (leaf.texts !== undefined) {
      translations.push(...toTextsOfEntry(leaf.texts));
    } else if (culture !== undefined) {
      translations.push({ culture, value: textOf(leaf) });
    }
  }
  return translations.filter((text) => text.value !== undefined);
}

// The values of a language are joined; a value without a language holds for all.
function joinMembersByCulture(
  members: readonly RawEntry[],
  sharedUnit: string | undefined,
): readonly TextOfEntry[] {
  const byCulture = new Map<string | undefined, Set<string>>();
  for (const { culture, value, unit } of members.flatMap(listValuesOfMember)) {
    const hasOwnUnit = unit !== undefined && unit !== sharedUnit;
    const texts = byCulture.get(culture) ?? new Set();
    texts.add(hasOwnUnit ? `${value} ${unit}` : value);
    byCulture.set(culture, texts);
  }
  return [...byCulture].map(([culture, texts]) => {
    const value = [...texts].join(', ');
    return { culture, value };
  });
}

interface ValueOfMember {
  readonly culture: string | undefined;
  readonly value: string;
  readonly unit: string | undefined;
}

function listValuesOfMember(member: RawEntry): readonly ValueOfMember[] {
  const entries = readNamed(member, { inEachCulture: true });
  const [first] = entries;
  const unit = first?.values.unit;
  const answer = readAnswer(member);
  if (first?.values.value === undefined && answer !== undefined) {
    return [{ culture: undefined, value: String(answer), unit }];
  }
  const values: ValueOfMember[] = [];
  for (const {
    values: { culture, value },
  } of entries) {
    if (value !== undefined) values.push({ culture, value, unit });
  }
  return values;
}

// `values: [{isTrue: true}]`: yes or no, where the member says nothing else.
function readAnswer({ rest }: RawEntry): boolean | undefined {
  const [only, another] = rest.filter(({ value }) => !isAbsent(value));
  const isAnswer = another === undefined && typeof only?.value === 'boolean';
  return isAnswer ? only.value === true : undefined;
}

// Undefined if the values have no unit, or several.
function findSharedUnit(members: readonly RawEntry[]): string | undefined {
  const [first, ...rest] = members.flatMap(listValuesOfMember);
  const isShared = rest.every(({ unit }) => unit === first?.unit);
  return isShared ? first?.unit : undefined;
}

// `-20 to 230`.
function readBounds(entry: RawEntry): string | undefined {
  const least = choose(entry, 'min', numberOf).value;
  const most = choose(entry, 'max', numberOf).value;
  if (least === undefined) return most === undefined ? undefined : `up to ${most}`;
  if (most === undefined) return `from ${least}`;
  // Some systems write 0 where there is no upper bound, and the number itself as the lower one.
  // Other bounds keep their order, which may be wrong.
  const isUnbounded = least === most || (Number(most) === 0 && Number(least) > 0);
  return isUnbounded ? least : `${least} to ${most}`;
}

// `purchaseUnit: 6`.
function readNumberOfUnit(entry: RawEntry): string | undefined {
  const units = listCandidates(entry, 'unit');
  const number = units.find(({ leaf }) => typeof leaf.value === 'number');
  return number && numberOf(number.leaf);
}

// Texts without a number are no bounds.
function numberOf({ value }: Leaf): string | undefined {
  const text = readPlain(value);
  const isNumber = text !== undefined && readQuantities(text).length > 0;
  return isNumber ? text : undefined;
}

// Keys of what may be the value or a part of it.
function listUnreadOfValue(entry: RawEntry, value: Choice<string>): readonly string[] {
  const isRead = value.value !== undefined || entry.members.length > 0;
  const lists = isRead ? [] : entry.unreadLists;
  const unreadMembers = entry.members.flatMap((member) => findUnreadOfMember(member) ?? []);
  return [...lists, ...unreadMembers].flatMap(({ keys }) => keys[0] ?? []);
}

// A name that lost to another one may be the value of an entry without one.
function listSpareKeys(
  entry: RawEntry,
  name: Choice<string>,
  texts: readonly TextOfEntry[],
): readonly string[] {
  if (texts.some((text) => text.value !== undefined)) return [];
  const losers = listCandidates(entry, 'name').filter(({ leaf }) => {
    const isOther = leaf !== name.leaf && leaf.value !== name.value;
    return isOther && !isAbsent(leaf.value);
  });
  return losers.flatMap(({ leaf }) => leaf.keys[0] ?? []);
}

// The first part of a member without a value.
function findUnreadOfMember(member: RawEntry): Pick<Leaf, 'keys'> | undefined {
  const isRead = listValuesOfMember(member).length > 0;
  if (isRead) return undefined;
  return member.rest.find(({ value }) => !isAbsent(value)) ?? member.unreadLists[0];
}

// Lines are joined like the values of a list.
function writeValue({ value }: TextOfEntry, isRange: boolean): string | undefined {
  if (value === undefined) return undefined;
  if (isRange) return formatRange(value);
  const lines = listLines(value);
  return lines.length === 0 ? value : lines.join(', ');
}

function holdsSeveral(
  { members }: RawEntry,
  leaf: Leaf | undefined,
  { value }: TextOfEntry,
): boolean {
  const areListed = Array.isArray(leaf?.value) && leaf.value.length > 1;
  return members.length > 1 || areListed || listLines(value).length > 0;
}

function isFraction(value: unknown): boolean {
  return typeof value === 'number' && !Number.isInteger(value);
}
