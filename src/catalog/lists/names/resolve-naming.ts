import { InvalidArgumentError, NotInCopyError } from '../../../errors.ts';
import { foldName } from '../../../filter/named-entries.ts';
import type { Meaning, NameArguments, NamedList } from '../../../filter/named-list.ts';
import { MAX_SHARED_PER_REQUEST } from '../../../filter/pim-filters.ts';
import type { CallContext } from '../../call/context.ts';
import type { Naming, ResolvedNames } from '../question.ts';
import { buildUnknownNameError, describeMeaning, listUncontained } from './describe-names.ts';

/** Arguments of a call about brands, or about categories. */
export interface NamesRequest extends NameArguments {
  // A category includes all below it.
  readonly isWithBelow: boolean;
  // The call has count_by.
  readonly isCounted: boolean;
}

/** Resolved arguments. */
export interface ResolvedNaming extends Partial<ResolvedNames> {
  readonly ids: readonly number[];
  readonly excluded: readonly number[];
  // Parts of names for the PIM's own text filter.
  readonly parts: readonly string[];
}

/**
 * Resolves the arguments by the list of the PIM.
 * @throws as resolveNames does
 */
export function resolveNaming(
  request: NamesRequest,
  naming: Naming,
  list: NamedList,
  context: CallContext,
): ResolvedNaming {
  if (request.names.length > 0 && request.ids.length > 0) {
    const failed = `${naming.names} and ${naming.ids} cannot be combined.`;
    throw new InvalidArgumentError(failed, 'Leave one of them out.', naming.names);
  }
  const { byName, byPart, byId, excluded } = list.lookUp(request, request.isWithBelow);
  noteFlatList(request, naming, list, context);
  for (const meaning of byName) checkName(meaning, naming, list, context);
  noteUnlisted(byId, naming.ids, naming, context);
  noteUnlisted(excluded, naming.excluded, naming, context);
  const partIds = chooseIdsOfParts(request, naming, byPart, context);
  const isByIds = partIds.length > 0;
  const parts = isByIds ? byPart : byPart.map(withoutBelow);
  const ids = [...byName, ...byId].flatMap((meaning) => meaning.ids);
  return {
    ids: [...new Set([...ids, ...partIds])],
    excluded: [...new Set(excluded.flatMap((meaning) => meaning.ids))],
    parts: isByIds ? [] : request.parts,
    uncontained: listUncontained(byPart, naming, list),
    resolved: describeMeanings([...byName, ...parts, ...byId, ...excluded], list),
  };
}

// `{ 'Tops': ['Men > Tops (ID 14)', 'Women > Tops (ID 20)'] }`
function describeMeanings(meanings: readonly Meaning[], list: NamedList) {
  const described = new Map<string, readonly string[]>();
  for (const meaning of meanings) {
    const entries = describeMeaning(meaning, list);
    if (entries !== undefined) described.set(String(meaning.value), entries);
  }
  return Object.fromEntries(described);
}

// The text filter of the PIM does not find the categories below.
function withoutBelow(meaning: Meaning): Meaning {
  return { ...meaning, ids: meaning.entries.map(({ id }) => id) };
}

function noteFlatList(
  { isWithBelow }: NamesRequest,
  { kind }: Naming,
  list: NamedList,
  { call }: CallContext,
): void {
  const hasSeveral = list.entries.length > 1;
  if (kind === 'categories' && isWithBelow && hasSeveral && list.isFlat) {
    call.notices.push({ code: 'categories_flat' });
  }
}

function checkName(
  { value, entries }: Meaning,
  naming: Naming,
  list: NamedList,
  { copy, call }: CallContext,
): void {
  if (entries.length === 0) {
    throw copy === undefined
      ? buildUnknownNameError(String(value), naming, list)
      : new NotInCopyError(`it has no ${naming.singular} of this name`);
  }
  const distinctNames = new Set(entries.map(({ name }) => foldName(name)));
  if (entries.length > distinctNames.size) {
    call.notices.push({
      code: 'namesakes',
      argument: naming.names,
      kind: naming.kind,
    });
  }
}

// An unlisted id has no effect as a filter, and looks as if it had.
function noteUnlisted(
  meanings: readonly Meaning[],
  argument: string,
  { kind, singular }: Naming,
  { call }: CallContext,
): void {
  for (const { value: id, entries } of meanings) {
    if (entries.length > 0) continue;
    call.notices.push({
      code: 'id_not_listed',
      argument,
      kind,
      one: singular,
      id: Number(id),
    });
  }
}

// Returns ids to send instead of the text filter for parts of names. That filter may compare texts
// exactly as written, and finds no categories below. Empty: the text filter gives the same result,
// or ids cannot express it.
function chooseIdsOfParts(
  { names, ids, isCounted }: NamesRequest,
  naming: Naming,
  parts: readonly Meaning[],
  { copy, call }: CallContext,
): readonly number[] {
  const entries = new Set(parts.flatMap((part) => part.entries));
  const partIds = [...new Set(parts.flatMap((part) => part.ids))];
  const hasIdsBelow = partIds.length !== entries.size;
  const textFilterFindsAll = !hasIdsBelow && parts.every(isContainedAsWritten);
  const hindrance = describeHindrance(names, ids, naming, partIds.length);
  if (hindrance === undefined) {
    // Counts inside categories need ids, and a copy does not know how the PIM compares texts.
    const needsIds = isCounted || copy !== undefined;
    return needsIds || !textFilterFindsAll ? partIds : [];
  }
  if (!textFilterFindsAll) {
    call.notices.push({
      code: 'only_exact_parts',
      argument: naming.contains,
      kind: naming.kind,
      why: hindrance,
    });
  }
  return [];
}

function isContainedAsWritten({ value, entries }: Meaning): boolean {
  const part = String(value).toLowerCase();
  return entries.every(({ name }) => name.toLowerCase().includes(part));
}

// Undefined: ids can replace the text filter. With two lists of ids, which must both hold, the PIM
// would use one alone.
function describeHindrance(
  names: readonly string[],
  ids: readonly number[],
  naming: Naming,
  count: number,
): string | undefined {
  if (names.length > 0) return `${naming.names} is given too`;
  if (ids.length > 0) return `${naming.ids} is given too`;
  return count > MAX_SHARED_PER_REQUEST
    ? `these are more than ${MAX_SHARED_PER_REQUEST}`
    : undefined;
}
