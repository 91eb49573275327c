/** What a call gives of brands, or of categories, by the list of the PIM: names, parts of names and ids become ids. */

import { InvalidArgumentError, NotInCopyError } from '../../../errors.ts';
import { foldName } from '../../../filter/named-entries.ts';
import type { GivenNames, Meaning, NamedList } from '../../../filter/named-list.ts';
import { MAX_SHARED_PER_REQUEST } from '../../../filter/pim-filters.ts';
import type { CallContext } from '../../call/context.ts';
import type { NamesFound, Naming } from '../question.ts';
import { buildUnknownNameError, describeMeaning, listUncontained } from './describe-names.ts';

/** What a call gives of one kind, and how that is to be taken. */
export interface NamesGiven extends GivenNames {
  /** Whether a category stands for all below it. */
  readonly isWithBelow: boolean;
  /** Whether records are counted by something. */
  readonly isCounted: boolean;
}

/** What that comes to. */
export interface Resolved extends Partial<NamesFound> {
  readonly ids: readonly number[];
  readonly excluded: readonly number[];
  /** Parts of names that the PIM's own text filter looks for. */
  readonly parts: readonly string[];
}

/** Resolves one naming by the list of the PIM. @throws as resolveNames does */
export function resolveNaming(
  given: NamesGiven,
  naming: Naming,
  list: NamedList,
  context: CallContext,
): Resolved {
  if (given.names.length > 0 && given.ids.length > 0) {
    const failed = `${naming.names} and ${naming.ids} cannot be combined.`;
    throw new InvalidArgumentError(failed, 'Leave one of them out.', naming.names);
  }
  const { byName, byPart, byId, excluded } = list.lookUp(given, given.isWithBelow);
  const { entries } = list;
  if (naming.kind === 'categories' && given.isWithBelow && entries.length > 1 && list.isFlat) {
    context.call.notices.push({ code: 'categories_flat' });
  }
  for (const meaning of byName) checkName(meaning, naming, list, context);
  noteUnlisted(byId, naming.ids, naming, context);
  noteUnlisted(excluded, naming.excluded, naming, context);
  const partIds = chooseIdsOfParts(given, naming, byPart, context);
  const isByIds = partIds.length > 0;
  // The text filter of the PIM finds nothing below.
  const parts = isByIds ? byPart : byPart.map((part) => ({ ...part, ids: listIds(part) }));
  return {
    ids: [...new Set([...[...byName, ...byId].flatMap(({ ids }) => ids), ...partIds])],
    excluded: [...new Set(excluded.flatMap(({ ids }) => ids))],
    parts: isByIds ? [] : given.parts,
    uncontained: listUncontained(byPart, naming, list),
    resolved: Object.fromEntries(
      [...byName, ...parts, ...byId, ...excluded].flatMap((one) => describeMeaning(one, list)),
    ),
  };
}

/** The ids of what has the name itself, without those below. */
function listIds({ entries }: Meaning): readonly number[] {
  return entries.map(({ id }) => id);
}

/** @throws InvalidArgumentError for a name that nothing has; NotInCopyError where that may have come since the copy was read */
function checkName(
  { given, entries }: Meaning,
  naming: Naming,
  list: NamedList,
  { copy, call }: CallContext,
): void {
  if (entries.length === 0 && copy !== undefined) {
    throw new NotInCopyError(`it has no ${naming.one} of this name`);
  }
  if (entries.length === 0) {
    throw buildUnknownNameError(String(given), naming, list);
  }
  if (entries.length > new Set(entries.map(({ name }) => foldName(name))).size) {
    call.notices.push({
      code: 'namesakes',
      argument: naming.names,
      kind: naming.kind,
    });
  }
}

/** An id that is not listed filters nothing in, or nothing out, and looks as if it did. */
function noteUnlisted(
  meanings: readonly Meaning[],
  argument: string,
  { kind, one }: Naming,
  { call }: CallContext,
): void {
  for (const { given, entries } of meanings) {
    if (entries.length > 0) continue;
    call.notices.push({
      code: 'id_not_listed',
      argument,
      kind,
      one,
      id: Number(given),
    });
  }
}

/**
 * The ids that are sent in the place of the PIM's text filter for parts of names, which is only sure to find a text as it is
 * written, and finds nothing below; none: the text filter says the same, or ids cannot say it.
 */
function chooseIdsOfParts(
  { names, ids, isCounted }: NamesGiven,
  naming: Naming,
  parts: readonly Meaning[],
  { copy, call }: CallContext,
): readonly number[] {
  const named = new Set(parts.flatMap(({ entries }) => entries));
  const partIds = [...new Set(parts.flatMap((part) => part.ids))];
  const isFolded = parts.some(({ given, entries }) =>
    entries.some(({ name }) => !name.toLowerCase().includes(String(given).toLowerCase())),
  );
  const isSame = partIds.length === named.size && !isFolded;
  const why = describeHindrance(names, ids, naming, partIds.length);
  // What is counted inside categories is counted by their ids, and a copy does not know which texts the PIM would find.
  if (isSame && (why !== undefined || (!isCounted && copy === undefined))) {
    return [];
  }
  if (why === undefined) return partIds;
  call.notices.push({
    code: 'only_exact_parts',
    argument: naming.contains,
    kind: naming.kind,
    why,
  });
  return [];
}

/** Why ids cannot stand for parts of names; undefined: they can. Of two lists of ids, of which both must hold, the PIM takes one. */
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
