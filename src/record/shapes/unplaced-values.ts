/**
 * Finds the name and the value of an entry whose keys do not say which is which: in `{name: "Linen",
 * group: {name: "Material"}}`, "Material" is the name and "Linen" the value.
 */

import { isNoise } from '../read-result.ts';
import { findUnit } from '../units.ts';
import { isAbsent } from '../value.ts';
import { type Choice, choose, labelOf, listCandidates, textOf, toChoice } from './choose.ts';
import { listWordsOf } from './key-words.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { isValueRole } from './opened-records.ts';
import type { RawEntry } from './raw-entry.ts';
import { RANK_OF_TYPE_ID } from './role-rules.ts';
import type { RoleOfLeaf } from './roles.ts';

const NO_NAME: Choice<string> = { value: undefined };

interface NameAndValue {
  readonly name: Choice<string>;
  readonly value: Choice<string>;
}

/**
 * Finds the name and the value of an entry without a place for a value; undefined if it has a
 * place, or no value.
 */
export function findUnplaced(
  entry: RawEntry,
  label: Choice<string>,
  group: Choice<string>,
  isOfGroups: boolean,
): NameAndValue | undefined {
  const option = findOption(entry);
  if (option !== undefined) return option;
  const hasValue = entry.roles.some(({ role }) => isValueRole(role));
  if (hasValue || entry.members.length > 0) return undefined;
  if (group.value === undefined) {
    const pair = pairNames(entry);
    if (pair !== undefined) return pair;
  }
  if (isAmountAlone(entry, label)) return { name: NO_NAME, value: label };
  if (isValueOfGroup(entry, label, group, isOfGroups)) return { name: group, value: label };
  const name = label.value === undefined ? choose(entry, 'type', labelOf) : label;
  if (name.value === undefined) return undefined;
  const value = findOddCode(entry) ?? findOnlySibling(entry, name);
  return value === undefined ? undefined : { name, value };
}

// An option in its own record, while all values beside the name are empty:
// `{property: "Colour", valueText: null, picked: {optionName: "Green", optionValue: 2}}`.
function findOption(entry: RawEntry): NameAndValue | undefined {
  const roles = entry.roles.filter(({ role }) => isValueRole(role));
  const values = roles.map(({ leaf }) => leaf);
  const hasEmptyValue = values.some(({ keys, value }) => keys.length === 1 && isAbsent(value));
  if (!hasEmptyValue) return undefined;
  const candidates = listCandidates(entry, 'name');
  const names = candidates.filter((candidate) => candidate.isOwn && isFilledName(candidate));
  const name = names.find(({ leaf }) => leaf.keys.length === 1);
  const filledValues = values.filter(({ value }) => !isAbsent(value));
  const option = names.find(({ leaf }) => {
    const isInRecord = leaf.keys.length > 1 && leaf.path.first.hasNoMeaning;
    return isInRecord && filledValues.every((value) => areSiblings(value, leaf));
  });
  if (name === undefined || option === undefined) return undefined;
  return { name: toChoice(name), value: toChoice(option) };
}

function isFilledName({ leaf }: RoleOfLeaf): boolean {
  return labelOf(leaf) !== undefined;
}

// `{warranty: 2, warranty_type: "year"}`: a possible name is a number beside a unit.
function isAmountAlone(entry: RawEntry, label: Choice<string>): boolean {
  if (typeof label.leaf?.value !== 'number') return false;
  return entry.roles.some(({ leaf }) => {
    return typeof leaf.value === 'string' && findUnit(leaf.value) !== undefined;
  });
}

/**
 * Uses the group as the name of a value without one: `{value: "Green", group: {name: "Colour"}}`.
 */
export function nameOfGroup(value: Choice<string>, group: Choice<string>): Choice<string> {
  if (value.leaf === undefined || group.leaf === undefined) return NO_NAME;
  return areSiblings(group.leaf, value.leaf) ? NO_NAME : group;
}

const CODE_OF_RECORD = /^(?=.{1,24}$)(?=.*\D)[\p{L}\d./_ -]+$/u;

// A code that people use, not the number of a row or the hash of a record.
function isCodeOfRecord({ value }: Leaf): boolean {
  return typeof value === 'string' && CODE_OF_RECORD.test(value);
}

// One of two names belongs to the value: `{name: "Colour", option: "Green"}`,
// `{attributeLabel: "Colour", label: "Green"}`.
function pairNames(entry: RawEntry): NameAndValue | undefined {
  // `{fieldTypeId: "ItemNote", fieldTypeDisplayName: "Note", data: null}` has no value.
  const names = listCandidates(entry, 'name').filter(
    (name) => isFilledName(name) && name.rank < RANK_OF_TYPE_ID,
  );
  const saysName = ({ leaf }: RoleOfLeaf): boolean => leaf.path.last.says('name');
  const nameOfEntry = names.find((name) => name.isOwn && saysName(name));
  const plainName = names.find((name) => !name.isOwn && saysName(name));
  const otherName = names.find((name) => name.isOwn && !saysName(name));
  if (nameOfEntry !== undefined) return toNameAndValue(nameOfEntry, plainName ?? otherName);
  if (plainName === undefined || otherName === undefined) return undefined;
  // `{axis: "Colour", label: "Green"}`: the axis is the name, the label its value.
  const isAxis = otherName.leaf.path.last.words.some((word) => AXIS_WORDS.has(word));
  return isAxis ? toNameAndValue(otherName, plainName) : toNameAndValue(plainName, otherName);
}

function toNameAndValue(name: RoleOfLeaf, value: RoleOfLeaf | undefined): NameAndValue | undefined {
  if (value === undefined) return undefined;
  return { name: toChoice(name), value: toChoice(value) };
}

const AXIS_WORDS = listWordsOf('axis');

// `{name: "Linen", group: {name: "Material"}}`.
function isValueOfGroup(
  entry: RawEntry,
  label: Choice<string>,
  group: Choice<string>,
  isOfGroups: boolean,
): boolean {
  if (label.leaf === undefined || group.leaf === undefined) return false;
  const depth = label.leaf.keys.length;
  const leavesBeside = entry.rest.filter(({ keys }) => keys.length === depth);
  // A value without a role may be the value; then a group beside a name is just a group.
  const mayHaveValue = leavesBeside.some((leaf) => !isAbsent(leaf.value) && !isOfOption(leaf));
  if (mayHaveValue) return false;
  if (!areSiblings(group.leaf, label.leaf)) return true;
  return isOfGroups && group.leaf.path.last.endsIn('name');
}

// The look of an option on a screen, its class of records, or a value that any record may have.
function isOfOption({ path, value }: Leaf): boolean {
  if (path.isNoise) return true;
  if (typeof value !== 'string') return false;
  return COLOUR.test(value) || PICTURE.test(value) || CLASS_OF_RECORDS.test(value);
}

const COLOUR = /^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i;

const PICTURE = /^https?:\/\/\S+$/i;

// `property_group_option`, `ProductOptionValue`.
const CLASS_OF_RECORDS = new RegExp(
  [
    '^(?:[a-z]+_)+(?:option|value|property|attribute)$',
    '^(?:[A-Z][a-z]+)+(?:Option|Value|Property|Attribute)$',
  ].join('|'),
);

// A code that does not belong to the name: `{attributeName, logicCode: "TRUE"}`.
function findOddCode(entry: RawEntry): Choice<string> | undefined {
  const codes = listCandidates(entry, 'code');
  const code = codes.find(({ rank, isOwn }) => !isOwn && rank >= 3);
  if (code === undefined) return undefined;
  return { value: labelOf(code.leaf) };
}

// The only value without a role beside the name; a number may be that of a row, or the value.
function findOnlySibling(entry: RawEntry, { leaf }: Choice<string>): Choice<string> | undefined {
  if (leaf === undefined || entry.unreadLists.length > 0) return undefined;
  // `{grade: "Colour", option: "Green"}`: either may be the name.
  const isInDoubt = leaf.path.last.saysAtMost('own');
  if (isInDoubt) return undefined;
  const numbers = entry.roles.filter(isNumber).map((number) => number.leaf);
  const filled = [...entry.rest, ...numbers].filter(({ value }) => !isAbsent(value));
  const [candidate, another] = listPossibleValues(filled, leaf);
  if (candidate === undefined || another !== undefined) return undefined;
  return { value: textOf(candidate), leaf: candidate };
}

function listPossibleValues(filled: readonly Leaf[], name: Leaf): readonly Leaf[] {
  const siblings = filled.filter((leaf) => areSiblings(leaf, name));
  const values = omitFlags(filled.filter(mayBeValue));
  const beside = values.filter((leaf) => siblings.includes(leaf) && !isOfKind(leaf));
  if (beside.length > 0) return beside;
  const around = values.filter((leaf) => isAround(leaf, name));
  if (around.length > 0) return around;
  // `{ReferenceType: "successor", SupplierAID: "K-12"}`: the code is all that identifies the
  // referred record.
  return siblings.filter(isCodeOfRecord);
}

function mayBeValue({ keys, path }: Leaf): boolean {
  return !isNoise(keys.at(-1) ?? '') && !path.last.says('amount');
}

function isNumber({ role, leaf }: RoleOfLeaf): boolean {
  return role === 'noise' && leaf.path.last.saysOnly('number');
}

// Beside a list, booleans are no values: `{name: "Fit", visible: true, choices: ["Slim", "Wide"]}`.
function omitFlags(leaves: readonly Leaf[]): readonly Leaf[] {
  const hasList = leaves.some(({ value }) => Array.isArray(value));
  if (!hasList) return leaves;
  return leaves.filter(({ value }) => typeof value !== 'boolean');
}

// `{attribute: {label, filterable: true}}`: it describes all values of that name.
function isOfKind({ keys, value }: Leaf): boolean {
  return keys.length > 1 && typeof value === 'boolean';
}

// A value beside the record that the other one stands in.
function isAround({ keys }: Leaf, within: Leaf): boolean {
  const keysOfRecord = within.keys.slice(0, -1);
  if (keysOfRecord.length === 0) return false;
  return areSiblings({ keys }, { keys: keysOfRecord });
}
