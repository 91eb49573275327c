/**
 * Brands and categories as people name them, before the first page: names become ids, and a category what is below it. So a
 * filter by a name means that name, and a name that nothing has is refused and not counted as 0.
 */

import { describeUnserved } from '../../../answer/notices/name-notices.ts';
import { InvalidArgumentError } from '../../../errors.ts';
import { buildEntries } from '../../../filter/named-entries.ts';
import { NamedList } from '../../../filter/named-list.ts';
import { type FilterArguments, readFilterValues } from '../../../filter/pim-filters.ts';
import { type Condition, inCategoryItself } from '../../../question/build-conditions.ts';
import type { CallContext } from '../../call/context.ts';
import { NAMINGS, type NamesFound, type Naming, NO_NAMES } from '../question.ts';
import { type NamesGiven, type Resolved, resolveNaming } from './resolve-naming.ts';

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
  args: Args,
  { subcategories = true, areShown }: NamesAsked,
  context: CallContext,
) {
  let resolvedArgs = args;
  let found: NamesFound = NO_NAMES;
  const conditions: Condition[] = [];
  for (const naming of NAMINGS) {
    const given = readGiven(args, naming, subcategories);
    if (!needsResolving(given, naming)) continue;
    const records = await context.catalog.fetchList(naming.endpoint, context.call);
    const list = new NamedList(buildEntries(naming.kind, records ?? []));
    const resolved =
      list.entries.length === 0
        ? resolveWithoutList(given, naming, context)
        : resolveNaming(given, naming, list, context);
    resolvedArgs = {
      ...resolvedArgs,
      [naming.names]: undefined,
      [naming.contains]: orUndefined(resolved.parts),
      [naming.ids]: orUndefined(resolved.ids),
      [naming.excluded]: orUndefined(resolved.excluded),
    };
    found = joinFound(found, resolved);
    if (naming.kind === 'categories' && !subcategories) {
      conditions.push(...takeAlone(resolved.ids, list, areShown, context));
    }
  }
  return { args: resolvedArgs, conditions, found };
}

function readGiven(args: FilterArguments, naming: Naming, subcategories: boolean): NamesGiven {
  const { names, contains, ids, excluded, kind } = naming;
  return {
    names: readFilterValues(args, names).map(String),
    parts: readFilterValues(args, contains).map(String),
    ids: readFilterValues(args, ids).map(Number),
    excluded: readFilterValues(args, excluded).map(Number),
    isWithBelow: kind === 'categories' && subcategories,
    isCounted: args.count_by !== undefined,
  };
}

/** Whether names are given, or ids of categories, which have others below them. */
function needsResolving({ names, parts, ids, excluded }: NamesGiven, { kind }: Naming): boolean {
  const ofCategories = kind === 'categories' ? [...ids, ...excluded] : [];
  return names.length + parts.length + ofCategories.length > 0;
}

function orUndefined<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.length === 0 ? undefined : values;
}

function joinFound(found: NamesFound, resolved: Resolved): NamesFound {
  return {
    ...found,
    uncontained: [...found.uncontained, ...(resolved.uncontained ?? [])],
    unproved: [...found.unproved, ...(resolved.unproved ?? [])],
    resolved: { ...found.resolved, ...resolved.resolved },
  };
}

/** The condition that categories are meant alone, where others are below them. */
function takeAlone(
  ids: readonly number[],
  list: NamedList,
  areShown: boolean,
  { call }: CallContext,
): readonly Condition[] {
  if (list.listSubtree(ids).length === ids.length) return [];
  if (areShown) return [inCategoryItself(ids)];
  call.notices.push({ code: 'categories_not_shown' });
  return [];
}

/** Where there is no list, only the PIM's own text filter can look for names. @throws InvalidArgumentError for a whole name */
function resolveWithoutList(
  { names, parts, ids, excluded }: NamesGiven,
  naming: Naming,
  { call }: CallContext,
): Resolved {
  const { contains, kind } = naming;
  if (names.length > 0) {
    const failed = `${naming.names} cannot be looked up, because ${describeUnserved(kind)}.`;
    throw new InvalidArgumentError(failed, `Use ${contains} or ${naming.ids}.`, naming.names);
  }
  if (kind === 'categories' && ids.length + excluded.length > 0) {
    call.notices.push({ code: 'subcategories_left_out', kind });
  }
  if (parts.length === 0) return { ids, excluded, parts };
  call.notices.push({
    code: 'found_by_text',
    argument: contains,
    one: naming.one,
  });
  const unproved = [{ code: 'nothing_proved_by_name' as const, argument: contains, kind }];
  return { ids, excluded, parts, unproved };
}
