/**
 * Brands and categories as people name them, before the first page: names become ids, and a category what is below it. So a
 * filter by a name means that name, and a name that nothing has is refused and not counted as 0 (DESIGN §3).
 */

import type { CallContext } from '../../call/context.ts';
import { NotInCopyError } from '../../copy/ask/catalog-from-copy.ts';
import { InvalidArgumentError } from '../../errors.ts';
import { type FilterArguments, readFilterValues } from '../../filter/filter-body.ts';
import { findNamed } from '../../filter/find-named.ts';
import { buildEntries, listSubtree, type NamedEntry } from '../../filter/named-entries.ts';
import type { JsonValue } from '../../record/value.ts';
import { NAMINGS, type Naming, type ResolvedNames } from '../question/naming.ts';
import { buildCategoryAlone } from './category-alone.ts';
import { findContained } from './contained-names.ts';
import { findOnRecords } from './find-on-records.ts';
import { resolveWithoutList } from './names-without-list.ts';
import { findOffers, MOST_TOLD, tellEntry, tellMeaning } from './tell-names.ts';

const UNSHOWN =
  'subcategories: the records do not show their categories, so where the PIM includes what is below a category, that counts too.';

/** How names are taken. */
export interface NamesAsked {
  /** False: a category alone, without what is below it; true by default. */
  readonly subcategories?: boolean | undefined;
  /** Whether the records that are asked for show the names of their brands and categories, as products do (Spec §2.1). */
  readonly areShown: boolean;
}

/**
 * Resolves the names and ids of brands and categories.
 * @throws InvalidArgumentError for a name that nothing has, with the nearest, and for names beside ids; NotInCopyError for a
 *   name that the copy does not have
 */
export async function resolveNames<Args extends FilterArguments>(
  given: Args,
  { subcategories = true, areShown }: NamesAsked,
  context: CallContext,
): Promise<ResolvedNames<Args>> {
  let found: ResolvedNames<Args> = {
    args: given,
    conditions: [],
    contained: {},
    resolved: {},
    unlisted: [],
    uncheckedIds: [],
  };
  for (const naming of NAMINGS) {
    const hasTree = naming.kind === 'categories' && subcategories;
    const asked = hasTree
      ? [naming.names, naming.contains, naming.ids, naming.excluded]
      : [naming.names, naming.contains];
    if (asked.every((argument) => readFilterValues(given, argument).length === 0)) {
      const isGiven = readFilterValues(given, naming.ids).length > 0;
      found = { ...found, uncheckedIds: [...found.uncheckedIds, ...(isGiven ? [naming.ids] : [])] };
      continue;
    }
    const records = await context.catalog.fetchList(naming.endpoint, context.call);
    const entries = records === undefined ? [] : buildEntries(naming.kind, records);
    const { args, conditions, contained, resolved, unlisted } =
      entries.length === 0
        ? resolveWithoutList(found.args, naming, areShown, context)
        : resolveByList(found.args, naming, await addUnlisted(found.args, naming, entries, context), hasTree, context);
    found = {
      ...found,
      args,
      conditions: [...found.conditions, ...conditions],
      contained: { ...found.contained, ...contained },
      resolved: { ...found.resolved, ...resolved },
      unlisted: [...found.unlisted, ...unlisted],
    };
  }
  const alone = subcategories ? undefined : await buildCategoryAlone(found.args, context);
  if (alone === undefined) return found;
  if (areShown) return { ...found, conditions: [...found.conditions, alone] };
  context.call.warnings.add(UNSHOWN);
  return found;
}

function resolveByList<Args extends FilterArguments>(
  given: Args,
  naming: Naming,
  entries: readonly NamedEntry[],
  hasTree: boolean,
  { copy, call }: CallContext,
): Omit<ResolvedNames<Args>, 'uncheckedIds'> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const resolved: Record<string, JsonValue> = {};
  const widen = (ids: readonly number[]): readonly number[] => (hasTree ? listSubtree(ids, entries) : ids);
  const note = (given: string | number, of: readonly NamedEntry[], count: number): void => {
    const told = tellMeaning(given, of, count, byId);
    if (told !== undefined) resolved[String(given)] = told;
  };
  const ofNames = readFilterValues(given, naming.names)
    .map(String)
    .map((name) => {
      const named = findNamed(name, entries);
      // What has come since the copy was read has no name there.
      if (named.length === 0 && copy !== undefined) throw new NotInCopyError(`it has no ${naming.one} of this name`);
      if (named.length === 0) throw notCalled(name, naming, entries, byId);
      const ids = widen(named.map(({ id }) => id));
      note(name, named, ids.length);
      return ids;
    });
  const ofIds = (argument: string): readonly number[] =>
    readFilterValues(given, argument)
      .map(Number)
      .flatMap((id) => {
        const entry = byId.get(id);
        const ids = widen([id]);
        if (entry === undefined) call.warnings.add(notListed(id, argument, naming));
        if (ids.length > 1 && entry !== undefined) note(id, [entry], ids.length);
        return ids;
      });
  const parts = findContained(given, naming, entries, widen, call);
  for (const { part, named, ids } of parts.found) note(part, named, parts.contained.isSent ? ids.length : named.length);
  const [wanted, excluded] = [[...ofNames.flat(), ...ofIds(naming.ids), ...parts.sent], ofIds(naming.excluded)];
  if (ofNames.length > 0 && readFilterValues(given, naming.ids).length > 0) throw namesBesideIds(naming);
  const args = {
    ...given,
    [naming.names]: undefined,
    ...(parts.contained.isSent && { [naming.contains]: undefined }),
    ...(wanted.length > 0 && { [naming.ids]: [...new Set(wanted)] }),
    ...(excluded.length > 0 && { [naming.excluded]: [...new Set(excluded)] }),
  };
  return { args, conditions: [], contained: { [naming.contains]: parts.contained }, resolved, unlisted: [] };
}

/** The entries, and those that the list leaves out although products have them. */
async function addUnlisted(
  given: FilterArguments,
  { kind, names }: Naming,
  entries: readonly NamedEntry[],
  context: CallContext,
): Promise<readonly NamedEntry[]> {
  const all = [...entries];
  for (const name of readFilterValues(given, names).map(String)) {
    if (findNamed(name, entries).length === 0) all.push(...(await findOnRecords(name, kind, context)));
  }
  return all;
}

function notCalled(
  name: string,
  { names, contains, one }: Naming,
  entries: readonly NamedEntry[],
  byId: ReadonlyMap<number, NamedEntry>,
): InvalidArgumentError {
  const { containing, offers } = findOffers(name, entries);
  const called = name.length <= 60 ? `${names}: no ${one} is called "${name}".` : `${names}: no ${one} has this name.`;
  const fix =
    containing > 0
      ? `It is part of the names in nearest${containing > MOST_TOLD ? ` and of ${containing - MOST_TOLD} more` : ''}: give one of them in ${names}, or count all of them with ${contains}.`
      : offers.length > 0
        ? `Give one of the names in nearest, or find it with list_reference_data.`
        : `Find it with list_reference_data.`;
  return new InvalidArgumentError(
    called,
    fix,
    names,
    undefined,
    offers.map((entry) => tellEntry(entry, byId)),
  );
}

/** An id that does not exist filters nothing in, or nothing out, and looks as if it did. */
function notListed(id: number, argument: string, { kind, one }: Naming): string {
  return `${argument}: the PIM's list of ${kind} has no ${one} ${id}.`;
}

function namesBesideIds({ names, ids }: Naming): InvalidArgumentError {
  return new InvalidArgumentError(`${names} and ${ids} cannot be combined.`, 'Leave one of them out.', names);
}
