import { isNoise } from '../read-result.ts';
import { findUnit } from '../units.ts';
import { isAbsent } from '../value.ts';
import { type Choice, choose, labelOf, listCandidates, textOf, toChoice } from './choose.ts';
import type { Draft } from './draft.ts';
import { listWordsOf } from './key-words.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { isValueRole } from './opened-records.ts';
import { RANK_OF_TYPE_ID } from './role-rules.ts';
import type { RoleOfLeaf } from './roles.ts';

interface NameAndValue {
  readonly name: Choice<string>;
  readonly value: Choice<string>;
}

/**
 * Finds the name and the value of an entry without a place for a value; undefined if it has a
 * place, or no value.
 */
export function findUnplaced(
  draft: Draft,
  label: Choice<string>,
  group: Choice<string>,
  isOfGroups: boolean,
): NameAndValue | undefined {
  const option = findOption(draft);
  if (option !== undefined) return option;
  const hasValue = draft.roles.some(({ role }) => isValueRole(role));
  if (hasValue || draft.members.length > 0) return undefined;
  const pair = group.value === undefined ? pairNames(draft) : undefined;
  if (pair !== undefined) return pair;
  if (isAmountAlone(draft, label)) {
    const nameless = { value: undefined };
    return { name: nameless, value: label };
  }
  if (isValueOfGroup(draft, label, group, isOfGroups)) return { name: group, value: label };
  const name = label.value === undefined ? choose(draft, 'type', labelOf) : label;
  if (name.value === undefined) return undefined;
  const value = findOddCode(draft) ?? findOnlySibling(draft, name);
  return value === undefined ? undefined : { name, value };
}

// An option in its own record, while all values beside the name are empty:
// `{property: "Colour", valueText: null, picked: {optionName: "Green", optionValue: 2}}`.
function findOption(draft: Draft): NameAndValue | undefined {
  const values = draft.roles.filter(({ role }) => isValueRole(role));
  const hasEmpty = values.some(({ leaf }) => leaf.keys.length === 1 && isAbsent(leaf.value));
  if (!hasEmpty) return undefined;
  const names = listCandidates(draft, 'name').filter(isFilledName);
  const namesOfList = names.filter(({ isOwn }) => isOwn);
  const name = namesOfList.find(({ leaf }) => leaf.keys.length === 1);
  const filledValues = values.filter(({ leaf }) => !isAbsent(leaf.value));
  const option = namesOfList.find(({ leaf }) => {
    const isWithin = leaf.keys.length > 1 && leaf.path.first.hasNoMeaning;
    return isWithin && filledValues.every((value) => areSiblings(value.leaf, leaf));
  });
  if (name === undefined || option === undefined) return undefined;
  return { name: toChoice(name), value: toChoice(option) };
}

function isFilledName({ leaf }: RoleOfLeaf): boolean {
  return labelOf(leaf) !== undefined;
}

// `{warranty: 2, warranty_type: "year"}`: a possible name is a number beside a unit.
function isAmountAlone(draft: Draft, label: Choice<string>): boolean {
  const isNumber = typeof label.leaf?.value === 'number';
  const isUnit = ({ leaf }: RoleOfLeaf): boolean =>
    typeof leaf.value === 'string' && findUnit(leaf.value) !== undefined;
  return isNumber && draft.roles.some(isUnit);
}

/**
 * Uses the group as the name of a value without one: `{value: "Green", group: {name: "Colour"}}`.
 */
export function nameOfGroup(value: Choice<string>, group: Choice<string>): Choice<string> {
  const nameless = { value: undefined };
  if (value.leaf === undefined || group.leaf === undefined) return nameless;
  const isOfRecord = !areSiblings(group.leaf, value.leaf);
  return isOfRecord ? group : nameless;
}

const CODE_OF_RECORD = /^(?=.{1,24}$)(?=.*\D)[\p{L}\d./_ -]+$/u;

// A code that people use, not the number of a row or the hash of a record.
function isCodeOfRecord({ value }: Leaf): boolean {
  return typeof value === 'string' && CODE_OF_RECORD.test(value);
}

// One of two names belongs to the value: `{name: "Colour", option: "Green"}`,
// `{attributeLabel: "Colour", label: "Green"}`.
function pairNames(draft: Draft): NameAndValue | undefined {
  // `{fieldTypeId: "ItemNote", fieldTypeDisplayName: "Note", data: null}` has no value.
  const names = listCandidates(draft, 'name').filter(
    (name) => isFilledName(name) && name.rank < RANK_OF_TYPE_ID,
  );
  const isNamed = ({ leaf }: RoleOfLeaf): boolean => leaf.path.last.says('name');
  const ownName = names.find((name) => name.isOwn && isNamed(name));
  const plain = names.find((name) => !name.isOwn && isNamed(name));
  const bare = names.find((name) => name.isOwn && !isNamed(name));
  const [first, second] = [ownName, plain, bare].filter((each) => each !== undefined);
  if (first === undefined || second === undefined) return undefined;
  // `{axis: "Colour", label: "Green"}`: the axis is the name, the label its value.
  const { words } = second.leaf.path.last;
  const isOfAxis = first === plain && words.some((word) => AXIS.has(word));
  const [name, value] = isOfAxis ? [second, first] : [first, second];
  return { name: toChoice(name), value: toChoice(value) };
}

// Words for the axis of an option.
const AXIS = listWordsOf('axis');

// `{name: "Linen", group: {name: "Material"}}`.
function isValueOfGroup(
  draft: Draft,
  label: Choice<string>,
  group: Choice<string>,
  isOfGroups: boolean,
): boolean {
  if (label.leaf === undefined || group.leaf === undefined) return false;
  const { length } = label.leaf.keys;
  const beside = draft.rest.filter(({ keys }) => keys.length === length);
  // A value without a role may be the value; then a group beside a name is just a group.
  const mayHaveValue = beside.some((leaf) => !isAbsent(leaf.value) && !isOfOption(leaf));
  if (mayHaveValue) return false;
  const isOfRecord = !areSiblings(group.leaf, label.leaf);
  const isNamed = isOfGroups && group.leaf.path.last.endsIn('name');
  return isOfRecord || isNamed;
}

// The look of an option on a screen, its class of records, or a value that any record may have.
function isOfOption({ path, value }: Leaf): boolean {
  if (path.isNoise || typeof value !== 'string') return path.isNoise;
  const forms = [COLOUR, PICTURE, CLASS_OF_RECORDS];
  return forms.some((form) => form.test(value));
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
function findOddCode(draft: Draft): Choice<string> | undefined {
  const codes = listCandidates(draft, 'code');
  const code = codes.find(({ rank, isOwn }) => !isOwn && rank >= 3);
  return code && { value: labelOf(code.leaf) };
}

// The only value without a role beside the name; a number may be that of a row, or the value.
function findOnlySibling(draft: Draft, { leaf }: Choice<string>): Choice<string> | undefined {
  if (leaf === undefined || draft.closed.length > 0) return undefined;
  // `{grade: "Colour", option: "Green"}`: either may be the name.
  const isInDoubt = leaf.path.last.saysAtMost('own');
  if (isInDoubt) return undefined;
  const numbers = draft.roles.filter(isNumber).map((number) => number.leaf);
  const filled = [...draft.rest, ...numbers].filter(({ value }) => !isAbsent(value));
  const isSibling = (candidate: Leaf): boolean => areSiblings(candidate, leaf);
  const candidatesOfEntry = filled.filter(
    ({ keys, path }) => !isNoise(keys.at(-1) ?? '') && !path.last.says('amount'),
  );
  const meaningful = omitFlags(candidatesOfEntry);
  const beside = meaningful.filter((candidate) => isSibling(candidate) && !isOfKind(candidate));
  const around = meaningful.filter((candidate) => isAround(candidate, leaf));
  // `{ReferenceType: "successor", SupplierAID: "K-12"}`: the code is all that identifies the
  // referred record.
  const codes = filled.filter((candidate) => isSibling(candidate) && isCodeOfRecord(candidate));
  const candidates = [beside, around, codes].find(({ length }) => length > 0) ?? [];
  const [single, another] = candidates;
  if (single === undefined || another !== undefined) return undefined;
  return { value: textOf(single), leaf: single };
}

function isNumber({ role, leaf }: RoleOfLeaf): boolean {
  return role === 'noise' && leaf.path.last.saysOnly('number');
}

// Beside a list, booleans are no values: `{name: "Fit", visible: true, choices: ["Slim", "Wide"]}`.
function omitFlags(leaves: readonly Leaf[]): readonly Leaf[] {
  const hasList = leaves.some(({ value }) => Array.isArray(value));
  return hasList ? leaves.filter(({ value }) => typeof value !== 'boolean') : leaves;
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
