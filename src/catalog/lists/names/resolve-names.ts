/**
 * Brands and categories as people name them, before the first page: names become ids, and a category what is below it. So a
 * filter by a name means that name, and a name that nothing has is refused and not counted as 0.
 */

import { describeUnserved } from '../../../answer/notices/name-notices.ts';
import { InvalidArgumentError } from '../../../errors.ts';
import { buildEntries, listSubtree, type NamedEntry } from '../../../filter/named-entries.ts';
import { type FilterArguments, readFilterValues } from '../../../filter/pim-filters.ts';
import { type Condition, inCategoryItself } from '../../../question/build-conditions.ts';
import type { CallContext } from '../../call/context.ts';
import { NAMINGS, type NamesFound, type Naming, NO_NAMES } from '../question.ts';
import { isGiven, type Resolved, resolveNaming } from './resolve-naming.ts';

/** How names are taken. */
interface NamesAsked {
  /** False: a category alone, without what is below it; true by default. */
  readonly subcategories?: boolean | undefined;
  /** Whether the records that are asked for show the names of their brands and categories, as products do (Spec §2.1). */
  readonly areShown: boolean;
}

/**
 * Resolves the names and ids of brands and categories.
 * @returns the arguments with ids in the place of names, and with all categories below those that were given; as conditions, what
 *   a filter cannot say
 * @throws InvalidArgumentError for a name that nothing has, with the nearest, and for names beside ids; NotInCopyError for a
 *   name that the copy does not have
 */
export async function resolveNames<Args extends FilterArguments>(
  given: Args,
  { subcategories = true, areShown }: NamesAsked,
  context: CallContext,
) {
  let args = given;
  let found: NamesFound = NO_NAMES;
  const conditions: Condition[] = [];
  for (const naming of NAMINGS) {
    if (!needsResolving(given, naming)) continue;
    const list = await context.catalog.fetchList(naming.endpoint, context.call);
    const entries = buildEntries(naming.kind, list ?? []);
    const resolved =
      entries.length === 0
        ? resolveWithoutList(args, naming, context)
        : await resolveNaming(args, naming, entries, subcategories, context);
    args = resolved.args;
    found = joinFound(found, resolved);
    const ids = readFilterValues(args, naming.ids).map(Number);
    if (naming.kind === 'categories' && !subcategories) {
      conditions.push(...takeAlone(ids, entries, areShown, context));
    }
  }
  return { args, conditions, found };
}

function joinFound<Args>(found: NamesFound, own: Resolved<Args>): NamesFound {
  return {
    ...found,
    uncontained: [...found.uncontained, ...(own.uncontained ?? [])],
    unproved: [...found.unproved, ...(own.unproved ?? [])],
    resolved: { ...found.resolved, ...own.resolved },
  };
}

/** The condition that categories are meant alone, where others are below them. */
function takeAlone(
  wanted: readonly number[],
  entries: readonly NamedEntry[],
  areShown: boolean,
  { call }: CallContext,
): readonly Condition[] {
  if (listSubtree(wanted, entries).length === wanted.length) return [];
  if (areShown) return [inCategoryItself(wanted)];
  call.notices.push({ code: 'categories_not_shown' });
  return [];
}

/** Whether names are given, or ids of categories, which have others below them. */
function needsResolving(
  args: FilterArguments,
  { names, contains, ids, excluded, kind }: Naming,
): boolean {
  const ofCategories = kind === 'categories' ? [ids, excluded] : [];
  return [names, contains, ...ofCategories].some((argument) => isGiven(args, argument));
}

/** Where there is no list, only the PIM's own text filter can look for names. @throws InvalidArgumentError for a whole name */
function resolveWithoutList<Args extends FilterArguments>(
  args: Args,
  { names, contains, one, ids, excluded, kind }: Naming,
  { call }: CallContext,
): Resolved<Args> {
  if (isGiven(args, names)) {
    const failed = `${names} cannot be looked up, because ${describeUnserved(kind)}.`;
    throw new InvalidArgumentError(failed, `Use ${contains} or ${ids}.`, names);
  }
  if (kind === 'categories' && [ids, excluded].some((argument) => isGiven(args, argument))) {
    call.notices.push({ code: 'subcategories_left_out', kind });
  }
  if (!isGiven(args, contains)) return { args };
  call.notices.push({ code: 'found_by_text', argument: contains, one });
  return { args, unproved: [{ code: 'nothing_proved_by_name', argument: contains, kind }] };
}
