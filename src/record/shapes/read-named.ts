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
import { chooseMeasured, chooseUnit } from './choose-unit.ts';
import type { Draft } from './draft.ts';
import { listWordsOf } from './key-words.ts';
import { isAnyLanguage } from './language-keys.ts';
import type { Leaf } from './leaves.ts';
import { listLines } from './lines-of-texts.ts';
import { choosePeriod } from './parts-of-periods.ts';
import { RANK_OF_TYPE_ID } from './role-rules.ts';
import { chooseDisplayValue, omitName } from './shown-values.ts';
import { formatRange, isRangeOfEntry } from './stated-ranges.ts';
import { findUnplaced, nameOfGroup } from './unplaced-values.ts';

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

/** Reads a named entry. */
export function readNamed(
  draft: Draft,
  { inEachCulture, isOfGroups = false, isPacking = false }: NamedForm,
): readonly ReadEntry<NamedValues>[] {
  const code = choose(draft, 'code', labelOf);
  const group = choose(draft, 'group', labelOf);
  const stated = choosePeriod(draft) ?? chooseDisplayValue(draft, chooseValue(draft));
  const labelled = either(chooseLabel(draft, code), chooseMeasured(draft, isPacking));
  const unplaced = findUnplaced(draft, labelled, group, isOfGroups);
  const isLabelOfValue = unplaced !== undefined && unplaced.value === labelled;
  const value = unplaced?.value ?? stated.value;
  const ownLabel = unplaced?.name ?? labelled;
  const isNameless = isOfGroups && either(ownLabel, code).value === undefined;
  const label = isNameless ? nameOfGroup(value, group) : ownLabel;
  const nameOrCode = either(either(label, code), nameOfStatus(draft, value));
  const name = either(nameOrCode, nameOfRange(draft, value));
  const ownUnit = chooseUnit(draft, value.leaf, label.leaf);
  const isUnitOfValue = ownUnit.leaf === undefined || ownUnit.leaf !== label.leaf;
  const shared = findSharedUnit(draft.members);
  const unitBeside = isUnitOfValue ? ownUnit : NONE;
  const statedUnit = either(unitBeside, { value: stated.unit });
  const unit = either(statedUnit, { value: shared });
  const culture = chooseCulture(draft);
  const isRange = isRangeOfEntry(draft, { name, value, unit: unit.value });
  const texts = listTexts(draft, value, culture, { sharedUnit: shared, isLabelOfValue });
  // A number is the id of a row rather than a code that people use.
  const coded = isLabelOfValue ? codeOfGroup(draft) : either(code, codeOfType(draft, label));
  const isOther = name !== code && coded.value !== value.value;
  const isNumber = /^\d+$/.test(coded.value ?? '');
  const ownCode = isOther && !isNumber ? coded.value : undefined;
  const sharedCode = inEachCulture ? codeOfNames(name) : undefined;
  const unreadKeys = [...listUnreadKeys([label, value, unit]), ...listUnreadOfValue(draft, value)];
  const spareKeys = listSpareKeys(draft, name, texts);
  const read = inEachCulture ? texts : texts.slice(0, 1);
  return read.map((text) => ({
    values: omitUndefined<NamedValues>({
      name: nameIn(text.culture, name),
      names: text.culture === undefined ? listNames(name) : undefined,
      value: omitName(nameIn(text.culture, name), writeValue(text, isRange)),
      unit: unit.value,
      culture: text.culture,
      code: ownCode ?? sharedCode,
      type: choose(draft, 'type', labelOf).value,
      group: label === group ? undefined : group.value,
      material: choose(draft, 'material', labelOf).value,
      barcode: choose(draft, 'barcode', labelOf).value,
      isNumber: isFraction(value.leaf?.value) ? true : undefined,
      isList: isSeveral(draft, value.leaf, text) && !isRange ? true : undefined,
    }),
    unreadKeys,
    spareKeys,
  }));
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

const NONE: Choice<string> = { value: undefined };

// `false` in a column for booleans counts only if no other column is filled.
function chooseValue(draft: Draft): Choice<string> {
  const isUnset = draft.roles.some(({ role, leaf }) => role === 'type' && isTypeOfTexts(leaf));
  const filled = draft.roles.filter(({ leaf }) => {
    const mayBeUnset = leaf.value === false;
    return !mayBeUnset || !(isUnset || isEmptyColumn(leaf));
  });
  const stated = choose({ roles: filled }, 'value', textOf);
  if (stated.leaf?.value !== false) return stated;
  const roles = filled.filter(({ rank, leaf }) => {
    const isFilled = typeof leaf.value !== 'boolean' && leaf.value !== 0;
    return isFilled && rank > 0 && rank < 4;
  });
  const filledBeside = choose({ roles }, 'value', textOf);
  return either(filledBeside, stated);
}

// `value_float: false`: a column of numbers, texts or dates that is empty.
function isEmptyColumn({ path }: Leaf): boolean {
  return path.last.words.some((word) => TYPES.has(word));
}

// `{type: "char", value: false}`.
function isTypeOfTexts({ value }: Leaf): boolean {
  return typeof value === 'string' && TYPES.has(value.toLowerCase());
}

// Types of columns that hold no booleans.
const TYPES = new Set([...listWordsOf('dataType'), ...listWordsOf('referenceType')]);

// `{name: "Steel", group: {code: "material", name: "Material"}}`: the entry is a value of its
// group.
function codeOfGroup(draft: Draft): Choice<string> {
  const codes = draft.roles.filter(({ leaf }) => leaf.path.last.endsIn('code'));
  return choose({ roles: codes }, 'group', labelOf);
}

// The id of the type of a field with another name:
// `{fieldTypeId: "ItemMaterial", fieldTypeDisplayName: "Material"}`.
function codeOfType(draft: Draft, label: Choice<string>): Choice<string> {
  const ids = listCandidates(draft, 'name').filter(({ rank }) => rank >= RANK_OF_TYPE_ID);
  return choose({ roles: ids.filter(({ leaf }) => leaf !== label.leaf) }, 'name', labelOf);
}

// The key of the status that an entry describes:
// `{currentStatus: "09", currentStatusText: "Discontinued"}`.
function nameOfStatus(draft: Draft, { leaf }: Choice<string>): Choice<string> {
  if (leaf?.path.last.says('status') !== true) return NONE;
  const [status] = listCandidates(draft, 'status');
  const { keys } = status?.leaf ?? leaf;
  const key = keys.at(-1) ?? '';
  return { value: key.slice(key.lastIndexOf('.') + 1) };
}

// The kind of range of an entry without a name:
// `{qualifier: "OPERATING", minimum: -20, maximum: 60}`.
function nameOfRange(draft: Draft, { value }: Choice<string>): Choice<string> {
  const hasBounds = draft.roles.some(({ role }) => role === 'min' || role === 'max');
  if (!hasBounds || value !== undefined) return NONE;
  return choose(draft, 'type', (leaf) => {
    const isOfTexts = isTypeOfTexts(leaf);
    return isOfTexts ? undefined : labelOf(leaf);
  });
}

// A name with a weak key loses to a code.
function chooseLabel(draft: Draft, code: Choice<string>): Choice<string> {
  const label = choose(draft, 'name', labelOf);
  if (code.value === undefined) return label;
  const { rank: rankOfCode = STRANGE } = code;
  const rank = label.rank ?? 0;
  const isWeak = rank >= WEAK_NAME && (rankOfCode < STRANGE || rank >= RANK_OF_TYPE_ID);
  return isWeak ? NONE : label;
}

// Ranks of a name by a type, and of a code, whose keys have words without a meaning.
const WEAK_NAME = 6;
const STRANGE = 3;

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

// From the members of an entry, its value by language, or its bounds.
function listTexts(
  draft: Draft,
  value: Choice<string>,
  culture: Choice<string>,
  { sharedUnit, isLabelOfValue }: ValueTraits,
): readonly TextOfEntry[] {
  const stated = value.culture ?? culture.value;
  const translated = listTranslations(draft, value, isLabelOfValue);
  const members = listTextsOfMembers(draft.members, sharedUnit);
  if (members.length > 0) {
    const memberTexts = members.map((text): TextOfEntry => {
      const language = text.culture ?? stated;
      return { culture: language, value: text.value };
    });
    return [...memberTexts, ...translated];
  }
  const { texts } = value.leaf ?? {};
  const isOfOneLanguage = texts === undefined || (texts.size === 1 && culture.value !== undefined);
  if (!isOfOneLanguage) {
    return [...texts].map(toTextOfEntry);
  }
  const text = value.value ?? readBounds(draft) ?? readNumberOfUnit(draft);
  const first = { culture: stated, value: text };
  if (translated.length === 0) return [first];
  // A text without a language may repeat one that has one.
  const isRepeated =
    stated === undefined && translated.some((translation) => translation.value === text);
  const isOnlyTranslated = text === undefined || isRepeated;
  return isOnlyTranslated ? translated : [first, ...translated];
}

function toTextOfEntry([language, value]: readonly [string, string]): TextOfEntry {
  return { culture: isAnyLanguage(language) ? undefined : language, value };
}

// Other languages may stand in lists of their own.
function listTranslations(
  draft: Draft,
  value: Choice<string>,
  isLabelOfValue: boolean,
): readonly TextOfEntry[] {
  const entries = draft.translations.flatMap((translation) =>
    readNamed(translation, { inEachCulture: true }),
  );
  const recordTexts = entries.map(({ values }): TextOfEntry => {
    const label = isLabelOfValue ? values.name : undefined;
    return { culture: values.culture, value: values.value ?? label };
  });
  const candidates = listCandidates(draft, 'value');
  const otherValues = candidates.filter(({ leaf }) => leaf !== value.leaf);
  const leafTexts = otherValues.flatMap(({ leaf, culture }): readonly TextOfEntry[] => {
    const { texts } = leaf;
    if (texts !== undefined) return [...texts].map(toTextOfEntry);
    // `{value: "Eiche", value_en: "Oak"}`.
    return culture === undefined ? [] : [{ culture, value: textOf(leaf) }];
  });
  const all = [...recordTexts, ...leafTexts];
  return all.filter((text) => text.value !== undefined);
}

// The values of a language are joined; a value without a language holds for all.
function listTextsOfMembers(
  members: readonly Draft[],
  sharedUnit: string | undefined,
): readonly TextOfEntry[] {
  const byCulture = new Map<string | undefined, Set<string>>();
  for (const { culture, value, unit } of members.flatMap(listValuesOfMember)) {
    const hasUnit = unit !== undefined && unit !== sharedUnit;
    const texts = byCulture.get(culture) ?? new Set();
    texts.add(hasUnit ? `${value} ${unit}` : value);
    byCulture.set(culture, texts);
  }
  return [...byCulture].map(([culture, texts]) => {
    const value = [...texts].join(', ');
    return { culture, value };
  });
}

function listValuesOfMember(member: Draft) {
  const entries = readNamed(member, { inEachCulture: true });
  const [first] = entries;
  const unit = first?.values.unit;
  const answer = readAnswer(member);
  if (first?.values.value === undefined && answer !== undefined) {
    return [{ culture: undefined, value: String(answer), unit }];
  }
  return entries.flatMap(({ values: { value, culture } }) =>
    value === undefined ? [] : [{ culture, value, unit }],
  );
}

// `values: [{isTrue: true}]`: yes or no, where the member says nothing else.
function readAnswer({ rest }: Draft): boolean | undefined {
  const [only, another] = rest.filter(({ value }) => !isAbsent(value));
  const isAnswer = another === undefined && typeof only?.value === 'boolean';
  return isAnswer ? only.value === true : undefined;
}

// Undefined if the values have no unit, or several.
function findSharedUnit(members: readonly Draft[]): string | undefined {
  const [first, ...rest] = members.flatMap(listValuesOfMember);
  const isShared = rest.every(({ unit }) => unit === first?.unit);
  return isShared ? first?.unit : undefined;
}

// `-20 to 230`.
function readBounds(draft: Draft): string | undefined {
  const least = choose(draft, 'min', numberOf).value;
  const most = choose(draft, 'max', numberOf).value;
  if (least === undefined) return most === undefined ? undefined : `up to ${most}`;
  if (most === undefined) return `from ${least}`;
  // Some systems write 0 where there is no upper bound, and the number itself as the lower one.
  // Other bounds keep their order, which may be wrong.
  const isUnbounded = least === most || (Number(most) === 0 && Number(least) > 0);
  return isUnbounded ? least : `${least} to ${most}`;
}

// `purchaseUnit: 6`.
function readNumberOfUnit(draft: Draft): string | undefined {
  const units = listCandidates(draft, 'unit');
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
function listUnreadOfValue(draft: Draft, value: Choice<string>): readonly string[] {
  const isRead = value.value !== undefined || draft.members.length > 0;
  const closed = isRead ? [] : draft.closed;
  const unreadMembers = draft.members.flatMap(listUnreadOfMember);
  return [...closed, ...unreadMembers].flatMap(({ keys }) => keys[0] ?? []);
}

// A name that lost to another one may be the value of an entry without one.
function listSpareKeys(
  draft: Draft,
  name: Choice<string>,
  texts: readonly TextOfEntry[],
): readonly string[] {
  if (texts.some((text) => text.value !== undefined)) return [];
  const names = listCandidates(draft, 'name').map(({ leaf }) => leaf);
  const losers = names.filter((leaf) => {
    const isOther = leaf !== name.leaf && leaf.value !== name.value;
    return isOther && !isAbsent(leaf.value);
  });
  return losers.flatMap(({ keys }) => keys[0] ?? []);
}

function listUnreadOfMember(member: Draft): readonly Pick<Leaf, 'keys'>[] {
  const isRead = listValuesOfMember(member).length > 0;
  if (isRead) return [];
  const filled = member.rest.filter(({ value }) => !isAbsent(value));
  return [...filled, ...member.closed].slice(0, 1);
}

// Lines are joined like the values of a list.
function writeValue({ value }: TextOfEntry, isRange: boolean): string | undefined {
  if (value === undefined || isRange) return value && formatRange(value);
  const lines = listLines(value);
  return lines.length === 0 ? value : lines.join(', ');
}

function isSeveral({ members }: Draft, leaf: Leaf | undefined, { value }: TextOfEntry): boolean {
  const isOfSome = Array.isArray(leaf?.value) && leaf.value.length > 1;
  return members.length > 1 || isOfSome || listLines(value).length > 0;
}

function isFraction(value: unknown): boolean {
  return typeof value === 'number' && !Number.isInteger(value);
}
