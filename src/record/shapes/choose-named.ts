/**
 * Chooses the name, value, unit and code of an entry among the values that have these roles:
 * `{label: "Width", value: 12, unit: "cm"}` has one of each; in `{name: "Steel", group: "Material"}`
 * the group is the name.
 */

import { type Choice, choose, either, labelOf, listCandidates, textOf } from './choose.ts';
import { chooseMeasured, chooseUnit } from './choose-unit.ts';
import { listWordsOf } from './key-words.ts';
import type { Leaf } from './leaves.ts';
import { choosePeriod } from './parts-of-periods.ts';
import type { RawEntry } from './raw-entry.ts';
import { RANK_OF_TYPE_ID } from './role-rules.ts';
import { chooseDisplayValue } from './shown-values.ts';
import { findUnplaced, nameOfGroup } from './unplaced-values.ts';

/** Parts of a named entry, before its values are split by language. */
export interface NamedChoices {
  /** The name as the entry states it. */
  readonly label: Choice<string>;
  /** The label, or what replaces a missing one. */
  readonly name: Choice<string>;
  readonly value: Choice<string>;
  readonly unit: Choice<string>;
  readonly group: Choice<string>;
  readonly code: string | undefined;
  /** The value took the place of the name. */
  readonly isLabelOfValue: boolean;
}

const NONE: Choice<string> = { value: undefined };

/** Chooses the parts of a named entry. */
export function chooseNamed(
  entry: RawEntry,
  isOfGroups: boolean,
  isPacking: boolean,
): NamedChoices {
  const code = choose(entry, 'code', labelOf);
  const group = choose(entry, 'group', labelOf);
  const stated = choosePeriod(entry) ?? chooseDisplayValue(entry, chooseValue(entry));
  const labelled = either(chooseLabel(entry, code), chooseMeasured(entry, isPacking));
  const unplaced = findUnplaced(entry, labelled, group, isOfGroups);
  const value = unplaced?.value ?? stated.value;
  const ownLabel = unplaced?.name ?? labelled;
  const isNameless = isOfGroups && either(ownLabel, code).value === undefined;
  const label = isNameless ? nameOfGroup(value, group) : ownLabel;
  const name = chooseName(entry, label, code, value);
  const unitOfValue = chooseUnitOfValue(entry, value, label);
  const isLabelOfValue = unplaced?.value === labelled;
  const ownCode = isLabelOfValue ? codeOfGroup(entry) : either(code, codeOfType(entry, label));
  const isRepeated = name === code || ownCode.value === value.value;
  return {
    label,
    name,
    value,
    unit: either(unitOfValue, { value: stated.unit }),
    group,
    code: isRepeated || isIdOfRow(ownCode) ? undefined : ownCode.value,
    isLabelOfValue,
  };
}

// A number is the id of a row rather than a code that people use.
function isIdOfRow({ value }: Choice<string>): boolean {
  return value !== undefined && /^\d+$/.test(value);
}

function chooseName(
  entry: RawEntry,
  label: Choice<string>,
  code: Choice<string>,
  value: Choice<string>,
): Choice<string> {
  const labelOrCode = either(label, code);
  const name = either(labelOrCode, nameOfStatus(entry, value));
  return either(name, nameOfRange(entry, value));
}

function chooseUnitOfValue(
  entry: RawEntry,
  value: Choice<string>,
  label: Choice<string>,
): Choice<string> {
  const unit = chooseUnit(entry, value.leaf, label.leaf);
  const isLabel = unit.leaf !== undefined && unit.leaf === label.leaf;
  return isLabel ? NONE : unit;
}

// `false` in a column for booleans counts only if no other column is filled.
function chooseValue(entry: RawEntry): Choice<string> {
  const isOfTexts = entry.roles.some(({ role, leaf }) => role === 'type' && isTypeOfTexts(leaf));
  const filled = entry.roles.filter(({ leaf }) => {
    if (leaf.value !== false) return true;
    return !isOfTexts && !isEmptyColumn(leaf);
  });
  const value = choose({ roles: filled }, 'value', textOf);
  if (value.leaf?.value !== false) return value;
  const otherColumns = filled.filter(({ rank, leaf }) => {
    const isFilled = typeof leaf.value !== 'boolean' && leaf.value !== 0;
    return isFilled && rank > 0 && rank < 4;
  });
  const otherValue = choose({ roles: otherColumns }, 'value', textOf);
  return either(otherValue, value);
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
function codeOfGroup(entry: RawEntry): Choice<string> {
  const codes = entry.roles.filter(({ leaf }) => leaf.path.last.endsIn('code'));
  return choose({ roles: codes }, 'group', labelOf);
}

// The id of the type of a field with another name:
// `{fieldTypeId: "ItemMaterial", fieldTypeDisplayName: "Material"}`.
function codeOfType(entry: RawEntry, label: Choice<string>): Choice<string> {
  const otherIds = listCandidates(entry, 'name').filter(({ rank, leaf }) => {
    const isTypeId = rank >= RANK_OF_TYPE_ID;
    return isTypeId && leaf !== label.leaf;
  });
  return choose({ roles: otherIds }, 'name', labelOf);
}

// The key of the status that an entry describes:
// `{currentStatus: "09", currentStatusText: "Discontinued"}`.
function nameOfStatus(entry: RawEntry, { leaf }: Choice<string>): Choice<string> {
  if (leaf?.path.last.says('status') !== true) return NONE;
  const [status] = listCandidates(entry, 'status');
  const { keys } = status?.leaf ?? leaf;
  const key = keys.at(-1) ?? '';
  return { value: key.slice(key.lastIndexOf('.') + 1) };
}

// The kind of range of an entry without a name:
// `{qualifier: "OPERATING", minimum: -20, maximum: 60}`.
function nameOfRange(entry: RawEntry, { value }: Choice<string>): Choice<string> {
  const hasBounds = entry.roles.some(({ role }) => role === 'min' || role === 'max');
  if (!hasBounds || value !== undefined) return NONE;
  return choose(entry, 'type', (leaf) => {
    const isOfTexts = isTypeOfTexts(leaf);
    return isOfTexts ? undefined : labelOf(leaf);
  });
}

// A name with a weak key loses to a code.
function chooseLabel(entry: RawEntry, code: Choice<string>): Choice<string> {
  const label = choose(entry, 'name', labelOf);
  if (code.value === undefined) return label;
  const { rank: rankOfCode = STRANGE } = code;
  const rank = label.rank ?? 0;
  if (rank < WEAK_NAME) return label;
  const isWeaker = rankOfCode < STRANGE || rank >= RANK_OF_TYPE_ID;
  return isWeaker ? NONE : label;
}

// Ranks of a name by a type, and of a code, whose keys have words without a meaning.
const WEAK_NAME = 6;
const STRANGE = 3;
