/**
 * Brands and categories as people name them, before the first page: names become ids, and a category what is below it. So a
 * filter by a name means that name, and a name that nothing has is refused and not counted as 0.
 */

import { cutText } from '../../../answer/fit/cut-text.ts';
import { describeUnserved } from '../../../answer/notices/name-notices.ts';
import type { Notice } from '../../../answer/notices.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import { InvalidArgumentError, NotInCopyError } from '../../../errors.ts';
import {
  buildEntries,
  findContaining,
  findNamed,
  findNearestAtPath,
  foldName,
  isSpelledAs,
  listSubtree,
  type NamedEntry,
  spellPath,
} from '../../../filter/named-entries.ts';
import {
  type FilterArguments,
  MAX_SHARED_PER_REQUEST,
  readFilterValues,
} from '../../../filter/pim-filters.ts';
import { type Condition, inCategoryItself, showsName } from '../../../question/build-conditions.ts';
import type { Lacking } from '../../../question/find-words.ts';
import type { JsonValue } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { createTurns } from '../../call/waiting.ts';

import { tellSisters } from '../found/product-counts.ts';
import { NAMINGS, type NamesFound, type Naming } from './question.ts';

/** What one naming of the arguments comes to. */
interface Resolved<Args> extends Partial<NamesFound> {
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
  let found: NamesFound = {
    uncontained: [],
    unproved: [],
    resolved: {},
    unmatched: undefined,
  };
  const conditions: Condition[] = [];
  for (const naming of NAMINGS) {
    const { names, contains, ids, excluded, kind } = naming;
    const isGiven = (argument: string): boolean => readFilterValues(given, argument).length > 0;
    const ofIds = kind === 'categories' && (isGiven(ids) || isGiven(excluded));
    if (!isGiven(names) && !isGiven(contains) && !ofIds) continue;
    const entries = buildEntries(
      kind,
      (await context.catalog.fetchList(naming.endpoint, context.call)) ?? [],
    );
    const own =
      entries.length === 0
        ? resolveWithoutList(args, naming, areShown, context)
        : await resolveByList(args, naming, entries, subcategories, context);
    args = own.args;
    const wanted = readFilterValues(args, ids).map(Number);
    const sisters =
      kind === 'brands' && isGiven(names) ? await tellSisters(wanted, entries, context) : [];
    if (own.condition !== undefined) conditions.push(own.condition);
    found = {
      uncontained: [...found.uncontained, ...(own.uncontained ?? [])],
      unproved: [...found.unproved, ...(own.unproved ?? [])],
      resolved: { ...found.resolved, ...own.resolved },
      unmatched: sisters.length === 0 ? found.unmatched : () => ({ brands_not_counted: sisters }),
    };
    if (
      kind !== 'categories' ||
      subcategories ||
      listSubtree(wanted, entries).length === wanted.length
    ) {
      continue;
    }
    if (areShown) conditions.push(inCategoryItself(wanted));
    else context.call.notices.push({ code: 'categories_not_shown' });
  }
  return { args, conditions, found };
}

async function resolveByList<Args extends FilterArguments>(
  given: Args,
  naming: Naming,
  entries: readonly NamedEntry[],
  subcategories: boolean,
  { copy, call, settings }: CallContext,
): Promise<Resolved<Args>> {
  const turn = createTurns(settings.now);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const resolved: Record<string, JsonValue> = {};
  const hasTree = naming.kind === 'categories' && subcategories;
  const widen = (of: readonly NamedEntry[]): readonly number[] => {
    const ids = of.map(({ id }) => id);
    return hasTree ? listSubtree(ids, entries) : ids;
  };
  const note = (text: string | number, of: readonly NamedEntry[], count: number): void => {
    const told = tellMeaning(text, of, count, byId);
    if (told !== undefined) resolved[String(text)] = told;
  };
  const ofNames: number[] = [];
  for (const name of new Set(readFilterValues(given, naming.names).map(String))) {
    await turn();
    const named = findNamed(name, entries);
    // What has come since the copy was read has no name there.
    if (named.length === 0 && copy !== undefined) {
      throw new NotInCopyError(`it has no ${naming.one} of this name`);
    }
    if (named.length === 0) throw notCalled(name, naming, entries, byId);
    const ids = widen(named);
    note(name, named, ids.length);
    if (named.length > new Set(named.map((one) => foldName(one.name))).size) {
      call.notices.push({
        code: 'namesakes',
        argument: naming.names,
        kind: naming.kind,
      });
    }
    ofNames.push(...ids);
  }
  const ofIds = (argument: string): readonly number[] =>
    readFilterValues(given, argument)
      .map(Number)
      .flatMap((id) => {
        const entry = byId.get(id);
        // It filters nothing in, or nothing out, and looks as if it did.
        if (entry === undefined) {
          call.notices.push({
            code: 'id_not_listed',
            argument,
            kind: naming.kind,
            one: naming.one,
            id,
          });
        }
        const ids = entry === undefined ? [id] : widen([entry]);
        if (entry !== undefined && ids.length > 1) {
          note(id, [entry], ids.length);
        }
        return ids;
      });
  if (ofNames.length > 0 && readFilterValues(given, naming.ids).length > 0) {
    const failed = `${naming.names} and ${naming.ids} cannot be combined.`;
    throw new InvalidArgumentError(failed, 'Leave one of them out.', naming.names);
  }
  const parts: { part: string; named: readonly NamedEntry[] }[] = [];
  for (const part of readFilterValues(given, naming.contains).map(String)) {
    await turn();
    parts.push({ part, named: findContaining(part, entries) });
  }
  const sent = chooseIdsOfParts(given, naming, parts, widen, copy !== undefined, call);
  for (const { part, named } of parts) {
    if (named.length > 0) {
      note(part, named, sent.length > 0 ? widen(named).length : named.length);
    }
  }
  const wanted = [...ofNames, ...ofIds(naming.ids), ...sent];
  const excluded = ofIds(naming.excluded);
  const args = {
    ...given,
    [naming.names]: undefined,
    ...(sent.length > 0 && { [naming.contains]: undefined }),
    ...(wanted.length > 0 && { [naming.ids]: [...new Set(wanted)] }),
    ...(excluded.length > 0 && { [naming.excluded]: [...new Set(excluded)] }),
  };
  const uncontained: Lacking[] = [];
  for (const { part } of parts.filter(({ named }) => named.length === 0)) {
    await turn();
    const nearest =
      uncontained.length < MOST_GUESSED ? findNearestAtPath(part, entries, MOST_NEAREST) : [];
    uncontained.push({
      asked: { [naming.one]: part },
      nearest: nearest.map((entry) => spellPath(entry, byId)),
      common: [],
      meant: [],
      isUnresolved: true,
    });
  }
  return { args, uncontained, resolved };
}

/**
 * The ids that are sent in the place of the PIM's text filter for parts of names, which is only sure to find a text as it is
 * written, and finds nothing below; none: the text filter says the same, or ids cannot say it.
 */
function chooseIdsOfParts(
  given: FilterArguments,
  { names, ids, contains, kind }: Naming,
  parts: readonly {
    readonly part: string;
    readonly named: readonly NamedEntry[];
  }[],
  widen: (of: readonly NamedEntry[]) => readonly number[],
  isOfCopy: boolean,
  { notices }: CallContext['call'],
): readonly number[] {
  const named = new Set(parts.flatMap((one) => one.named));
  const found = [...new Set(parts.flatMap((one) => widen(one.named)))];
  const isFolded = parts.some((one) =>
    one.named.some(({ name }) => !name.toLowerCase().includes(one.part.toLowerCase())),
  );
  // Of two lists of ids, of which both must hold, the PIM takes one.
  const other = [names, ids].find((argument) => readFilterValues(given, argument).length > 0);
  const tooMany =
    found.length > MAX_SHARED_PER_REQUEST
      ? `these are more than ${MAX_SHARED_PER_REQUEST}`
      : undefined;
  const why = other === undefined ? tooMany : `${other} is given too`;
  // What is counted inside categories is counted by their ids, and a copy does not know which texts the PIM would find.
  const isSame = found.length === named.size && !isFolded;
  if (isSame && (why !== undefined || (given.count_by === undefined && !isOfCopy))) {
    return [];
  }
  if (why !== undefined) {
    notices.push({ code: 'only_exact_parts', argument: contains, kind, why });
    return [];
  }
  if (isFolded) notices.push({ code: 'accents_ignored', argument: contains });
  return found;
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
  const parts = readFilterValues(given, contains).map(String);
  if (
    [ids, excluded].some((argument) => readFilterValues(given, argument).length > 0) &&
    kind === 'categories'
  ) {
    call.notices.push({ code: 'subcategories_left_out', kind });
  }
  if (wanted.length > 0 && parts.length > 0) {
    const why = describeUnserved(kind);
    const failed = `${names} cannot be combined with ${contains}, because ${why}.`;
    throw new InvalidArgumentError(failed, 'Leave one of them out.', names);
  }
  if (wanted.length + parts.length === 0) return { args: given };
  const argument = wanted.length > 0 ? names : contains;
  const unproved: readonly Notice[] = [{ code: 'nothing_proved_by_name', argument, kind }];
  if (wanted.length === 0 || !areShown) {
    call.notices.push({ code: 'found_by_text', argument, one });
    return {
      args: {
        ...given,
        [names]: undefined,
        [contains]: [...wanted, ...parts],
      },
      unproved,
    };
  }
  call.notices.push({
    code: 'found_by_shown_name',
    argument: names,
    kind,
    one,
  });
  const condition = showsName(names, kind === 'brands' ? 'brand' : 'category', wanted);
  return {
    args: {
      ...given,
      [names]: undefined,
      [contains]: wanted,
    },
    unproved,
    condition,
  };
}

/** Names that an error or an answer lists, and the longest of them in characters. */
const MOST_TOLD = 10;
const MOST_NEAREST = 3;

/** Names for which the nearest are looked for: that takes milliseconds each. */
const MOST_GUESSED = 20;

const MAX_PATH_CHARS = 150;

/** The path of an entry with its id: `Men > Tops (14)`. */
export function tellEntry(entry: NamedEntry, byId: ReadonlyMap<number, NamedEntry>): string {
  return `${cutText(toPlainText(spellPath(entry, byId)), MAX_PATH_CHARS)} (${entry.id})`;
}

/** What a name or id stands for, counting `count` with those below; undefined: for nothing but the one entry of that very name. */
function tellMeaning(
  given: string | number,
  of: readonly NamedEntry[],
  count: number,
  byId: ReadonlyMap<number, NamedEntry>,
): readonly string[] | undefined {
  const below = count - of.length;
  const isPlain = of.length === 1 && isSpelledAs(of[0]?.name ?? '', String(given));
  if (isPlain && below === 0) return undefined;
  return [
    ...of.slice(0, MOST_TOLD).map((entry) => tellEntry(entry, byId)),
    ...(of.length > MOST_TOLD ? [`and ${of.length - MOST_TOLD} more`] : []),
    ...(below === 0 ? [] : [`and ${below} below`]),
  ];
}

/** The error for a name that no entry has, with those that it is a part of, else the nearest. */
function notCalled(
  name: string,
  { names, contains, one }: Naming,
  entries: readonly NamedEntry[],
  byId: ReadonlyMap<number, NamedEntry>,
): InvalidArgumentError {
  const containing = findContaining(name, entries);
  const offers =
    containing.length > 0
      ? containing.slice(0, MOST_TOLD)
      : findNearestAtPath(name, entries, MOST_NEAREST);
  const called = name.length <= 60 ? `is called "${name}"` : 'has this name';
  const more = containing.length > MOST_TOLD ? ` and of ${containing.length - MOST_TOLD} more` : '';
  const find = offers.length > 0 ? 'Give one of the names in nearest, or find' : 'Find';
  const fix =
    containing.length > 0
      ? `It is part of the names in nearest${more}: ` +
        `give one of them in ${names}, or count all of them with ${contains}.`
      : `${find} it with list_reference_data.`;
  const nearest = offers.map((entry) => tellEntry(entry, byId));
  const failed = `${names}: no ${one} ${called} in the list of the PIM.`;
  return new InvalidArgumentError(failed, fix, names, undefined, nearest);
}
