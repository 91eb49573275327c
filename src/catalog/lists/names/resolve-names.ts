/**
 * Names are resolved before the first page is read, so an unknown name is refused instead of
 * counted as 0. A category includes the categories below it.
 */

import { describeUnserved } from '../../../answer/notices/name-notices.ts';
import { InvalidArgumentError } from '../../../errors.ts';
import { buildEntries } from '../../../filter/named-entries.ts';
import { NamedList } from '../../../filter/named-list.ts';
import { type FilterArguments, readFilterValues } from '../../../filter/pim-filters.ts';
import { type Condition, inCategoryItself } from '../../../question/build-conditions.ts';
import type { CallContext } from '../../call/context.ts';
import { NAMINGS, type Naming, NO_NAMES, type ResolvedNames } from '../question.ts';
import { type NamesRequest, type ResolvedNaming, resolveNaming } from './resolve-naming.ts';

interface NameOptions {
  // False: a category without those below it. True by default.
  readonly subcategories?: boolean | undefined;
  // The records show names of their brands and categories, as products do (Spec §2.1).
  readonly areShown: boolean;
}

/**
 * Resolves the names and ids of brands and categories.
 * @returns the arguments with ids in the place of names, and with the categories below;
 * `conditions`: the part that a filter cannot express
 * @throws InvalidArgumentError for an unknown name, with the nearest names, and for names beside
 * ids; NotInCopyError for a name that the copy does not have
 */
export async function resolveNames<Args extends FilterArguments>(
  args: Args,
  { subcategories = true, areShown }: NameOptions,
  context: CallContext,
) {
  let resolvedArgs = args;
  let resolvedNames: ResolvedNames = NO_NAMES;
  const conditions: Condition[] = [];
  for (const naming of NAMINGS) {
    const request = readRequest(args, naming, subcategories);
    if (!needsResolving(request, naming)) continue;
    const records = await context.catalog.fetchList(naming.endpoint, context.call);
    const list = new NamedList(buildEntries(naming.kind, records ?? []));
    const resolved =
      list.entries.length === 0
        ? resolveWithoutList(request, naming, context)
        : resolveNaming(request, naming, list, context);
    resolvedArgs = {
      ...resolvedArgs,
      [naming.names]: undefined,
      [naming.contains]: orUndefined(resolved.parts),
      [naming.ids]: orUndefined(resolved.ids),
      [naming.excluded]: orUndefined(resolved.excluded),
    };
    resolvedNames = joinFound(resolvedNames, resolved);
    if (naming.kind === 'categories' && !subcategories) {
      conditions.push(...takeAlone(resolved.ids, list, areShown, context));
    }
  }
  return { args: resolvedArgs, conditions, resolvedNames };
}

function readRequest(args: FilterArguments, naming: Naming, subcategories: boolean): NamesRequest {
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

// Ids of categories need it, too, for the categories below them.
function needsResolving({ names, parts, ids, excluded }: NamesRequest, { kind }: Naming): boolean {
  const ofCategories = kind === 'categories' ? [...ids, ...excluded] : [];
  return names.length + parts.length + ofCategories.length > 0;
}

function orUndefined<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.length === 0 ? undefined : values;
}

function joinFound(resolvedNames: ResolvedNames, resolved: ResolvedNaming): ResolvedNames {
  return {
    ...resolvedNames,
    uncontained: [...resolvedNames.uncontained, ...(resolved.uncontained ?? [])],
    unproved: [...resolvedNames.unproved, ...(resolved.unproved ?? [])],
    resolved: { ...resolvedNames.resolved, ...resolved.resolved },
  };
}

// Needed only where there are categories below.
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

// Without a list, only the PIM's text filter can search for names. Throws InvalidArgumentError for
// a whole name.
function resolveWithoutList(
  { names, parts, ids, excluded }: NamesRequest,
  naming: Naming,
  { call }: CallContext,
): ResolvedNaming {
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
    one: naming.singular,
  });
  const unproved = [{ code: 'nothing_proved_by_name' as const, argument: contains, kind }];
  return { ids, excluded, parts, unproved };
}
