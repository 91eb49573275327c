/**
 * Brands and categories as people name them, before the first page: names become ids, and a category what is below it. So a
 * filter by a name means that name, and a name that nothing has is refused and not counted as 0 (DESIGN §3).
 */

import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { CatalogError, InvalidArgumentError, NotInCopyError } from '../../errors.ts';
import { type Condition, yesNo } from '../../filter/condition.ts';
import {
  buildEntries,
  findNamed,
  foldName,
  listSubtree,
  type NamedEntry,
  readShown,
} from '../../filter/named-entries.ts';
import { type FilterArguments, PRODUCT_PARAMETERS, readFilterValues } from '../../filter/parameters.ts';
import { readSubject } from '../../filter/proof.ts';
import { readCategories } from '../../record/readers.ts';
import { getField, type JsonValue } from '../../record/value.ts';
import { findContained } from './name-parts.ts';
import { NAMINGS, type NamesFound, type Naming } from './question.ts';
import { findOffers, MOST_TOLD, tellEntry, tellMeaning } from './tell-names.ts';

/** What the arguments mean. */
interface ResolvedNames<Args> {
  /** The arguments with ids in the place of names, and with all categories below those that were given. */
  readonly args: Args;
  /** What a filter cannot say. */
  readonly conditions: readonly Condition[];
  readonly found: NamesFound;
}

/** What one naming of the arguments comes to. */
interface Resolved<Args> extends Partial<Omit<NamesFound, 'uncheckedIds'>> {
  readonly args: Args;
  readonly condition?: Condition;
}

/** How names are taken. */
interface NamesAsked {
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
  let args = given;
  let found: NamesFound = { uncontained: [], resolved: {}, unlisted: [], uncheckedIds: [] };
  const conditions: Condition[] = [];
  for (const naming of NAMINGS) {
    const { names, contains, ids, excluded } = naming;
    const hasTree = naming.kind === 'categories' && subcategories;
    const isGiven = (argument: string): boolean => readFilterValues(given, argument).length > 0;
    if (!isGiven(names) && !isGiven(contains) && !(hasTree && (isGiven(ids) || isGiven(excluded)))) {
      if (isGiven(ids)) found = { ...found, uncheckedIds: [...found.uncheckedIds, ids] };
      continue;
    }
    const entries = buildEntries(naming.kind, (await context.catalog.fetchList(naming.endpoint, context.call)) ?? []);
    const own =
      entries.length === 0
        ? resolveWithoutList(args, naming, areShown, context)
        : resolveByList(args, naming, await addUnlisted(args, naming, entries, context), hasTree, context);
    args = own.args;
    if (own.condition !== undefined) conditions.push(own.condition);
    found = {
      ...found,
      uncontained: [...found.uncontained, ...(own.uncontained ?? [])],
      resolved: { ...found.resolved, ...own.resolved },
      unlisted: [...found.unlisted, ...(own.unlisted ?? [])],
    };
  }
  const alone = subcategories ? undefined : await buildCategoryAlone(args, context);
  if (alone !== undefined && areShown) conditions.push(alone);
  else if (alone !== undefined) context.call.warnings.add(UNSHOWN);
  return { args, conditions, found };
}

function resolveByList<Args extends FilterArguments>(
  given: Args,
  naming: Naming,
  entries: readonly NamedEntry[],
  hasTree: boolean,
  { copy, call }: CallContext,
): Resolved<Args> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const resolved: Record<string, JsonValue> = {};
  const widen = (ids: readonly number[]): readonly number[] => (hasTree ? listSubtree(ids, entries) : ids);
  const note = (given: string | number, of: readonly NamedEntry[], count: number): void => {
    const told = tellMeaning(given, of, count, byId);
    if (told !== undefined) resolved[String(given)] = told;
  };
  const ofNames = readFilterValues(given, naming.names)
    .map(String)
    .flatMap((name) => {
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
        // It filters nothing in, or nothing out, and looks as if it did.
        if (entry === undefined)
          call.warnings.add(`${argument}: the PIM's list of ${naming.kind} has no ${naming.one} ${id}.`);
        else if (ids.length > 1) note(id, [entry], ids.length);
        return ids;
      });
  const parts = findContained(given, naming, entries, widen, call);
  for (const { part, named, ids } of parts.found) note(part, named, Math.max(ids.length, named.length));
  const wanted = [...ofNames, ...ofIds(naming.ids), ...parts.sent];
  const excluded = ofIds(naming.excluded);
  if (ofNames.length > 0 && readFilterValues(given, naming.ids).length > 0) {
    const failed = `${naming.names} and ${naming.ids} cannot be combined.`;
    throw new InvalidArgumentError(failed, 'Leave one of them out.', naming.names);
  }
  const args = {
    ...given,
    [naming.names]: undefined,
    ...(parts.sent.length > 0 && { [naming.contains]: undefined }),
    ...(wanted.length > 0 && { [naming.ids]: [...new Set(wanted)] }),
    ...(excluded.length > 0 && { [naming.excluded]: [...new Set(excluded)] }),
  };
  return { args, uncontained: parts.uncontained, resolved };
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

/** How the product query is asked for a name (Spec §4.2). */
const BY_NAME = { brands: 'IncludeTrademarkNames', categories: 'IncludeCategoryNames' } as const;

/** What says no more than that the PIM cannot be asked by name. */
const CANNOT_ASK = new Set(['FILTER_IGNORED', 'INVALID_ARGUMENT']);

/** Entries of that very name which products show. Throws CatalogError. */
async function findOnRecords(
  name: string,
  kind: Naming['kind'],
  { catalog, call }: CallContext,
): Promise<readonly NamedEntry[]> {
  const found = new Map<number, NamedEntry>();
  const filter = { [BY_NAME[kind]]: [name] };
  const query = buildPageQuery({ endpoint: 'products', filter, parameters: PRODUCT_PARAMETERS, pageSize: 10 });
  try {
    for await (const { records } of catalog.fetchPages(query, call)) {
      for (const { id, name: own } of records.flatMap((record) => readShown(kind, record))) {
        if (id === undefined || own === undefined || foldName(own) !== foldName(name)) continue;
        found.set(id, { id, name: own, code: undefined, spellings: [own], parentId: undefined });
      }
      break;
    }
  } catch (error) {
    if (!(error instanceof CatalogError) || !CANNOT_ASK.has(error.code)) throw error;
  }
  return [...found.values()];
}

/** Where there is no list, the PIM's own text filter is asked, and of what it finds counts what shows that very name. */
function resolveWithoutList<Args extends FilterArguments>(
  given: Args,
  naming: Naming,
  areShown: boolean,
  { call }: CallContext,
): Resolved<Args> {
  const { names, contains, one, ids, excluded, kind } = naming;
  const wanted = readFilterValues(given, names).map(String);
  if ([ids, excluded].some((argument) => readFilterValues(given, argument).length > 0) && kind === 'categories') {
    call.warnings.add(
      'Categories below those given are left out: the PIM serves no list of categories that could be read.',
    );
  }
  const parts = readFilterValues(given, contains).map(String);
  if (wanted.length === 0) {
    if (parts.length === 0) return { args: given };
    call.warnings.add(
      `${contains}: counts every ${one} whose name contains the text; count_by "${one}" tells them apart.`,
    );
    return { args: given, unlisted: [{ naming, argument: contains, unshown: () => parts, shown: () => [] }] };
  }
  if (parts.length > 0) {
    throw new InvalidArgumentError(
      `${names} cannot be combined with ${contains}, because the PIM serves no list of ${kind} that could be read.`,
      'Leave one of them out.',
      names,
    );
  }
  const how = areShown
    ? `counts records that show a ${one} of that name`
    : `finds every ${one} that the PIM finds by that name, which may be others that contain it`;
  call.warnings.add(`The PIM serves no list of ${kind} that could be read, so ${names} ${how}.`);
  const folded = new Set(wanted.map(foldName));
  const shown = new Map<string, string>();
  const condition: Condition = {
    argument: names,
    test: (record) => {
      for (const { name } of readShown(kind, record)) if (name !== undefined) shown.set(foldName(name), name);
      const own = readSubject(record, naming.subject);
      return own === undefined ? 'unknown' : yesNo(own.some((name) => folded.has(foldName(name))));
    },
  };
  const unlisted = {
    naming,
    argument: names,
    unshown: () => wanted.filter((name) => !shown.has(foldName(name))),
    shown: () => [...shown.values()],
  };
  const args = { ...given, [names]: undefined, [contains]: wanted };
  return { args, unlisted: [unlisted], ...(areShown && { condition }) };
}

const UNSHOWN =
  'subcategories: the records do not show their categories, so where the PIM includes what is below a category, that counts too.';

/**
 * The condition that a product names one of the categories itself (`subcategories: false`): whether the PIM's own filter includes
 * what is below is not shown (Spec §4.2). Undefined where nothing is below them, or no list tells. Throws CatalogError.
 */
async function buildCategoryAlone(
  args: FilterArguments,
  { catalog, call }: CallContext,
): Promise<Condition | undefined> {
  const wanted = new Set(readFilterValues(args, 'category_ids').map(Number));
  if (wanted.size === 0) return undefined;
  const entries = buildEntries('categories', (await catalog.fetchList('categories', call)) ?? []);
  if (listSubtree([...wanted], entries).length === wanted.size) return undefined;
  return {
    argument: 'subcategories',
    wire: 'CategoryProducts',
    test: (record) => {
      const shown = readCategories(getField(record, 'CategoryProducts'));
      // What the PIM found by a category has one, shown or not.
      if (shown.state !== 'value') return 'unknown';
      const ids = shown.value.map(({ id }) => id);
      if (ids.some((id) => id !== undefined && wanted.has(id))) return 'yes';
      return ids.includes(undefined) || shown.unknownKeys.length > 0 ? 'unknown' : 'no';
    },
  };
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
      : `${offers.length > 0 ? 'Give one of the names in nearest, or find' : 'Find'} it with list_reference_data.`;
  const nearest = offers.map((entry) => tellEntry(entry, byId));
  return new InvalidArgumentError(called, fix, names, undefined, nearest);
}
