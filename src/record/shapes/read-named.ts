/** Reads an entry with a name and a value: a property, an option, a dimension, a packaging, a warranty. Pure. */

import { readQuantities } from '../quantity.ts';
import { isNoise } from '../read-result.ts';
import { isAbsent } from '../value.ts';
import {
  type Choice,
  choose,
  chooseCulture,
  either,
  labelOf,
  listCandidates,
  listUnreadKeys,
  type ReadEntry,
  readPlain,
  textOf,
  toChoice,
} from './choose.ts';
import { chooseMeasured, chooseUnit } from './choose-unit.ts';
import type { Draft } from './draft.ts';
import type { Role } from './key-paths.ts';
import { splitKey } from './key-words.ts';
import type { Leaf } from './leaves.ts';
import type { RoleOfLeaf } from './roles.ts';
import { chooseShown } from './shown-values.ts';

/** The values of a named entry. */
export interface NamedValues {
  readonly name?: string;
  readonly value?: string;
  readonly unit?: string;
  readonly culture?: string;
  readonly code?: string;
  /** What kind of property it is, not what it says about the product. */
  readonly type?: string;
  readonly group?: string;
  readonly material?: string;
  /** True if the value came as a number with decimals: its text (`1.234`) may have two readings. */
  readonly isNumber?: true;
  /** True if it came as several values, which are joined by commas. */
  readonly isList?: true;
}

/** The value of an entry in one language, or in none. */
interface TextOfEntry {
  readonly culture: string | undefined;
  readonly value: string | undefined;
}

/** In which form the entries of a list stand. */
interface NamedForm {
  readonly inEachCulture: boolean;
  readonly isOfGroups?: boolean;
  readonly isPacking?: boolean;
}

/**
 * Reads a named entry.
 * @param inEachCulture whether an entry with several languages becomes one for each; else the first counts
 * @param isPacking whether a unit is the name of what holds pieces: `{unit: "carton", factor: 6}`
 * @param isOfGroups whether a name beside that of a group is the value: `{groupName: "Material", name: "Linen"}`
 */
export function readNamed(
  draft: Draft,
  { inEachCulture, isOfGroups = false, isPacking = false }: NamedForm,
): readonly ReadEntry<NamedValues>[] {
  const pair = findNameBesideName(draft);
  const code = choose(draft, 'code', labelOf);
  const label = pair?.name ?? either(chooseLabel(draft, code), chooseMeasured(draft, isPacking));
  const isOnlyNumber = /^\d+$/.test(code.value ?? '');
  const name = either(label, code);
  const stated = chooseShown(draft, chooseValue(draft));
  const value = either(stated.value, pair?.value ?? chooseOther(draft, label));
  const ownUnit = chooseUnit(draft, value.leaf, label.leaf);
  const isUnitOfValue = ownUnit.leaf === undefined || ownUnit.leaf !== label.leaf;
  const unit = either(isUnitOfValue ? ownUnit : { value: undefined }, { value: stated.unit });
  const group = choose(draft, 'group', labelOf);
  const culture = chooseCulture(draft);
  const type = choose(draft, 'type', labelOf);
  const material = choose(draft, 'material', labelOf);
  const isNamedByGroup = isValueOfGroup(draft, label, group, isOfGroups);
  const texts = listTexts(draft, isNamedByGroup ? label : value, culture, isNamedByGroup);
  const shown = inEachCulture ? texts : texts.slice(0, 1);
  const unreadKeys = [
    ...listUnreadKeys([label, value, unit]),
    ...(texts.every((text) => text.value === undefined) ? listLosers(draft, name) : []),
    ...listClosedValues(draft, value),
    ...draft.members.flatMap(listUnreadOfMember),
  ];
  return shown.map((text) => ({
    values: omitUndefined({
      name: nameIn(text.culture, isNamedByGroup ? group : name),
      value: text.value,
      unit: unit.value,
      culture: text.culture,
      // A number is the id of a row rather than a code that anybody knows.
      code: name === code || isOnlyNumber || code.value === value.value ? undefined : code.value,
      type: type.value,
      group: isNamedByGroup ? undefined : group.value,
      material: material.value,
      isNumber: isFraction(value.leaf?.value) ? true : undefined,
      isList: isSeveral(draft, value.leaf) ? true : undefined,
    }),
    unreadKeys,
  }));
}

/** The value; one of a column for true and false only where no other column has any. */
function chooseValue(draft: Draft): Choice<string> {
  const filled = keepColumnOfType(draft.roles.filter(({ leaf }) => !isEmptyColumn(leaf)));
  const stated = choose({ roles: filled }, 'value', textOf);
  if (stated.leaf?.value !== false) return stated;
  const roles = filled.filter(
    ({ role, rank, leaf }) =>
      role !== 'value' || (rank > 0 && rank < 4 && typeof leaf.value !== 'boolean'),
  );
  return either(choose({ roles }, 'value', readFilled), stated);
}

/** Of columns of several types, that of the type which the entry has: `{type: "Decimal", text_value: "", decimal_value: 7}`. */
function keepColumnOfType(roles: readonly RoleOfLeaf[]): readonly RoleOfLeaf[] {
  const columns = roles.filter(({ role }) => role === 'value');
  const type = roles.find(({ role }) => role === 'type')?.leaf.value;
  if (columns.length < 2 || type === undefined) return roles;
  const [word = '', ...others] = splitKey(typeof type === 'string' ? type : '');
  const isOfType = ({ role, leaf }: RoleOfLeaf): boolean =>
    role === 'value' && leaf.path.readings.at(-1)?.words[0]?.startsWith(word) === true;
  const isType = TYPES.has(word) || word === 'boolean';
  if (!isType || !roles.some(isOfType)) return roles;
  const isRange = others.includes('range') && roles.some(({ role }) => role === 'min');
  return roles.filter((one) => one.role !== 'value' || (isOfType(one) && !isRange));
}

/** `value_float: false`: a column of numbers, texts or dates that is empty. */
function isEmptyColumn({ path, value }: Leaf): boolean {
  return value === false && path.readings.at(-1)?.words.some((word) => TYPES.has(word)) === true;
}

/** Words of the types of columns that hold no true and false. */
const TYPES: ReadonlySet<string> = new Set(
  'float integer int decimal numeric number char text string html date datetime monetary'.split(
    ' ',
  ),
);

/** A text, or a number other than the 0 of a column that is not used. */
function readFilled(leaf: Leaf): string | undefined {
  return leaf.value === 0 ? undefined : textOf(leaf);
}

/** Two names of which one is that of the entry, and the other one its value. */
interface NameAndValue {
  readonly name: Choice<string>;
  readonly value: Choice<string>;
}

/**
 * The name and the value of an entry that has no key of a value, but two of names: `{name: "Colour", option: "Green"}`,
 * `{attributeLabel: "Colour", label: "Green"}`.
 */
function findNameBesideName(draft: Draft): NameAndValue | undefined {
  const isPlaced =
    draft.members.length > 0 ||
    draft.roles.some(({ role }) => VALUE_ROLES.has(role) || role === 'group');
  if (isPlaced) return undefined;
  const names = listCandidates(draft, 'name').filter(({ leaf }) => labelOf(leaf) !== undefined);
  const isNamed = ({ leaf }: RoleOfLeaf): boolean =>
    leaf.path.readings.at(-1)?.aspects.includes('name') === true;
  const ofList = names.find((name) => name.isOwn && isNamed(name));
  const plain = names.find((name) => !name.isOwn && isNamed(name));
  const bare = names.find((name) => name.isOwn && !isNamed(name));
  const [name, value] = [ofList, plain, bare].filter((each) => each !== undefined);
  if (name === undefined || value === undefined) return undefined;
  return { name: toChoice(name), value: toChoice(value) };
}

/** The name; one that its key hardly says loses to a code. */
function chooseLabel(draft: Draft, code: Choice<string>): Choice<string> {
  const label = choose(draft, 'name', labelOf);
  const rankOf = (leaf: Leaf | undefined): number =>
    draft.roles.find((role) => role.leaf === leaf)?.rank ?? 0;
  const isWeak = rankOf(label.leaf) >= WEAK_NAME && rankOf(code.leaf) < STRANGE;
  return isWeak && code.value !== undefined ? { value: undefined } : label;
}

/** The ranks of a name by a type, and of a code, whose keys have words that say nothing. */
const WEAK_NAME = 6;
const STRANGE = 3;

/** What may be the value where no key says so: a code beside the name, or the only thing that has no role. */
function chooseOther(draft: Draft, label: Choice<string>): Choice<string> {
  const code = chooseCodeAsValue(draft, label);
  const isPlaced =
    draft.members.length > 0 ||
    draft.closed.length > 0 ||
    draft.roles.some(({ role }) => VALUE_ROLES.has(role));
  // `{grade: "Colour", option: "Green"}`: nobody knows which of both is the name.
  const isNamed = label.leaf?.path.readings.at(-1)?.aspects.some((aspect) => aspect !== 'own');
  if (code.value !== undefined || isPlaced || label.leaf === undefined || isNamed !== true) {
    return code;
  }
  const parent = label.leaf.keys.slice(0, -1).join('\n');
  // `number` may be that of a row, or the value.
  const numbers = draft.roles.filter(
    ({ role, leaf }) => role === 'noise' && leaf.path.readings.at(-1)?.aspects.join() === 'number',
  );
  const others = [...draft.rest, ...numbers.map(({ leaf }) => leaf)].filter(
    ({ keys, value }) =>
      keys.slice(0, -1).join('\n') === parent && !isAbsent(value) && !isNoise(keys.at(-1) ?? ''),
  );
  const [only, another] = others;
  return only === undefined || another !== undefined ? code : { value: textOf(only), leaf: only };
}

/** A code that is not that of the name, where nothing else is a value: `{attributeName, logicCode: "TRUE"}`. */
function chooseCodeAsValue(draft: Draft, label: Choice<string>): Choice<string> {
  const isPlaced =
    draft.members.length > 0 || draft.roles.some(({ role }) => VALUE_ROLES.has(role));
  const [code] =
    isPlaced || label.value === undefined ? [] : listCandidates(draft, 'code').filter(isOdd);
  return { value: code && labelOf(code.leaf) };
}

const isOdd = ({ rank, isOwn }: RoleOfLeaf): boolean => !isOwn && rank >= 3;

/** Whether an entry is a value of a group: `{name: "Linen", group: {name: "Material"}}`. */
function isValueOfGroup(
  draft: Draft,
  label: Choice<string>,
  group: Choice<string>,
  isOfGroups: boolean,
): boolean {
  const hasPlace = draft.roles.some(({ role }) => VALUE_ROLES.has(role));
  // What has no role may be the value, and a group beside a name is no more than that.
  const depth = label.leaf?.keys.length;
  const mayHaveValue = draft.rest.some(
    ({ keys, value }) => keys.length === depth && !isAbsent(value),
  );
  const parentOf = (keys: readonly string[] = []): string => keys.slice(0, -1).join('\n');
  const isOfRecord = parentOf(group.leaf?.keys) !== parentOf(label.leaf?.keys);
  const isNamed = isOfGroups && group.leaf?.path.readings.at(-1)?.aspects.at(-1) === 'name';
  return (
    !hasPlace &&
    !mayHaveValue &&
    (isOfRecord || isNamed) &&
    draft.members.length === 0 &&
    label.leaf !== undefined &&
    group.value !== undefined
  );
}

const VALUE_ROLES: ReadonlySet<Role> = new Set(['value', 'min', 'max'] as const);

/** The name in the language of the text, or else its first. */
function nameIn(culture: string | undefined, { value, leaf }: Choice<string>): string | undefined {
  return (culture === undefined ? undefined : leaf?.texts?.get(culture)) ?? value;
}

/** Leaves out values that are not there, one by one, because entries are many. */
function omitUndefined(
  values: { readonly [Name in keyof NamedValues]: NamedValues[Name] | undefined },
) {
  const { name, value, unit, culture, code, type, group, material, isNumber, isList } = values;
  const kept: { -readonly [Name in keyof NamedValues]: NamedValues[Name] } = {};
  if (name !== undefined) kept.name = name;
  if (value !== undefined) kept.value = value;
  if (unit !== undefined) kept.unit = unit;
  if (culture !== undefined) kept.culture = culture;
  if (code !== undefined) kept.code = code;
  if (type !== undefined) kept.type = type;
  if (group !== undefined) kept.group = group;
  if (material !== undefined) kept.material = material;
  if (isNumber !== undefined) kept.isNumber = isNumber;
  if (isList !== undefined) kept.isList = isList;
  return kept;
}

/** The texts of an entry: those of its members, of its value by language, or of its bounds. */
function listTexts(
  draft: Draft,
  value: Choice<string>,
  culture: Choice<string>,
  isOfGroup: boolean,
): readonly TextOfEntry[] {
  const stated = value.culture ?? culture.value;
  const others = listTranslations(draft, value, isOfGroup);
  const members = listTextsOfMembers(draft.members);
  if (members.length > 0) {
    const own = members.map((text) => ({ value: text.value, culture: text.culture ?? stated }));
    return [...own, ...others];
  }
  const { texts } = value.leaf ?? {};
  const isOfOneLanguage = texts === undefined || (texts.size === 1 && culture.value !== undefined);
  if (!isOfOneLanguage) {
    return [...texts].map(([language, text]) => ({ culture: language, value: text }));
  }
  const text = value.value ?? readBounds(draft) ?? readNumberOfUnit(draft);
  const isOnlyTranslated = text === undefined && others.length > 0;
  return isOnlyTranslated ? others : [{ culture: stated, value: text }, ...others];
}

/** The value in languages that stand in lists of their own. */
function listTranslations(
  draft: Draft,
  value: Choice<string>,
  isOfGroup: boolean,
): readonly TextOfEntry[] {
  const ofRecords = draft.translations.flatMap((translation) =>
    readNamed(translation, { inEachCulture: true }).map(({ values }) => ({
      culture: values.culture,
      value: isOfGroup ? (values.value ?? values.name) : values.value,
    })),
  );
  const ofTexts = listCandidates(draft, 'value').flatMap(({ leaf }) =>
    leaf === value.leaf
      ? []
      : [...(leaf.texts ?? [])].map(([culture, text]) => ({ culture, value: text })),
  );
  return [...ofRecords, ...ofTexts].filter((text) => text.value !== undefined);
}

/** The values of several members by language, each joined; a value that holds in each language is one. */
function listTextsOfMembers(members: readonly Draft[]): readonly TextOfEntry[] {
  const byCulture = new Map<string | undefined, Set<string>>();
  for (const { culture, text } of members.flatMap(listValuesOfMember)) {
    byCulture.set(culture, (byCulture.get(culture) ?? new Set()).add(text));
  }
  return [...byCulture].map(([culture, texts]) => ({ culture, value: [...texts].join(', ') }));
}

function listValuesOfMember(member: Draft) {
  const read = readNamed(member, { inEachCulture: true });
  const unit = read[0]?.values.unit;
  return read.flatMap(({ values: { value, culture } }) => {
    if (value === undefined) return [];
    return [{ culture, text: unit === undefined ? value : `${value} ${unit}` }];
  });
}

/** The bounds of a range as one text: `-20 to 230`. */
function readBounds(draft: Draft): string | undefined {
  const least = choose(draft, 'min', numberOf).value;
  const stated = choose(draft, 'max', numberOf).value;
  // Some systems write 0 where there is no upper bound, and the number itself for the lower one.
  if (least !== undefined && stated !== undefined && Number(stated) < Number(least)) return least;
  const most = stated;
  if (least === undefined || most === undefined) {
    if (least !== undefined) return `from ${least}`;
    return most === undefined ? undefined : `up to ${most}`;
  }
  return least === most ? least : `${least} to ${most}`;
}

/** A number under a key of a unit: `purchaseUnit: 6`. */
function readNumberOfUnit(draft: Draft): string | undefined {
  const numbers = listCandidates(draft, 'unit').filter(
    ({ leaf }) => typeof leaf.value === 'number',
  );
  return numbers[0] === undefined ? undefined : numberOf(numbers[0].leaf);
}

/** A number as it is written; other texts are no bounds. */
function numberOf({ value }: Leaf): string | undefined {
  const text = readPlain(value);
  return text !== undefined && readQuantities(text).length > 0 ? text : undefined;
}

/** A name that lost to another one, where the entry has no value: it may be the value. */
function listLosers(draft: Draft, name: Choice<string>): readonly string[] {
  return listCandidates(draft, 'name').flatMap(({ leaf }) =>
    isAbsent(leaf.value) || leaf === name.leaf || leaf.value === name.value
      ? []
      : (leaf.keys[0] ?? []),
  );
}

/** Keys of values that are records of an unknown shape. */
function listClosedValues(draft: Draft, value: Choice<string>): readonly string[] {
  const isRead = value.value !== undefined || draft.members.length > 0;
  return isRead ? [] : draft.closed.flatMap(({ keys }) => keys[0] ?? []);
}

/** The key of one of several values that holds something and cannot be read. */
function listUnreadOfMember(member: Draft): readonly string[] {
  const isRead = readNamed(member, { inEachCulture: true }).some(
    ({ values }) => values.value !== undefined,
  );
  const filled = [...member.rest.filter(({ value }) => !isAbsent(value)), ...member.closed];
  return isRead ? [] : filled.slice(0, 1).flatMap(({ keys }) => keys[0] ?? []);
}

/** Whether an entry has several values. */
function isSeveral({ members }: Draft, leaf: Leaf | undefined): boolean {
  return members.length > 1 || (Array.isArray(leaf?.value) && leaf.value.length > 1);
}

function isFraction(value: unknown): boolean {
  return typeof value === 'number' && !Number.isInteger(value);
}
