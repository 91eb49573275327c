/** One naming of the arguments by the list of the PIM: names, parts of names and ids of brands, or of categories, become ids. */

import { cutText } from '../../../answer/fit/cut-text.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import { InvalidArgumentError, NotInCopyError } from '../../../errors.ts';
import {
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
import type { Lacking } from '../../../question/find-words.ts';
import type { CallContext } from '../../call/context.ts';
import { createTurns, type Turn } from '../../call/waiting.ts';
import type { NamesFound, Naming } from '../question.ts';

/** What one naming of the arguments comes to. */
export interface Resolved<Args> extends Partial<NamesFound> {
  readonly args: Args;
}

/** Names that an error or an answer lists, and the longest of them in characters. */
const MOST_TOLD = 10;
const MOST_NEAREST = 3;

/** Names for which the nearest are looked for: that takes milliseconds each. */
const MOST_GUESSED = 20;

const MAX_PATH_CHARS = 150;

/** Whether an argument has values. */
export function isGiven(args: FilterArguments, argument: string): boolean {
  return readFilterValues(args, argument).length > 0;
}

/** The list of the PIM that names are looked up in. */
interface NameList {
  readonly naming: Naming;
  readonly entries: readonly NamedEntry[];
  readonly byId: ReadonlyMap<number, NamedEntry>;
  /** Whether a category stands for all below it. */
  readonly hasTree: boolean;
}

/** What a name, a part of one or an id stands for: entries, and their ids with those below them. */
interface Meaning {
  readonly given: string | number;
  readonly named: readonly NamedEntry[];
  readonly ids: readonly number[];
}

/** Resolves one naming by the list of the PIM. @throws as resolveNames does */
export async function resolveNaming<Args extends FilterArguments>(
  args: Args,
  naming: Naming,
  entries: readonly NamedEntry[],
  subcategories: boolean,
  context: CallContext,
): Promise<Resolved<Args>> {
  const { names, ids, contains, excluded, kind } = naming;
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const list = { naming, entries, byId, hasTree: kind === 'categories' && subcategories };
  const turn = createTurns(context.settings.now);
  const byName: Meaning[] = [];
  for (const name of new Set(readFilterValues(args, names).map(String))) {
    await turn();
    byName.push(lookUpName(name, list, context));
  }
  if (byName.length > 0 && isGiven(args, ids)) {
    const failed = `${names} and ${ids} cannot be combined.`;
    throw new InvalidArgumentError(failed, 'Leave one of them out.', names);
  }
  const byPart: Meaning[] = [];
  for (const part of readFilterValues(args, contains).map(String)) {
    await turn();
    byPart.push(mean(part, findContaining(part, entries), list));
  }
  const partIds = chooseIdsOfParts(args, naming, byPart, context);
  const byIds = lookUpIds(args, ids, list, context);
  const wantedIds = [...[...byName, ...byIds].flatMap((meaning) => meaning.ids), ...partIds];
  const left = lookUpIds(args, excluded, list, context);
  const leftIds = left.flatMap((meaning) => meaning.ids);
  const areWidened = partIds.length > 0;
  const parts = byPart.map((part) => (areWidened ? part : { ...part, ids: listIds(part.named) }));
  return {
    args: {
      ...args,
      [names]: undefined,
      ...(areWidened && { [contains]: undefined }),
      ...(wantedIds.length > 0 && { [ids]: [...new Set(wantedIds)] }),
      ...(leftIds.length > 0 && { [excluded]: [...new Set(leftIds)] }),
    },
    uncontained: await listUncontained(byPart, list, turn),
    resolved: Object.fromEntries(
      [...byName, ...parts, ...byIds, ...left].flatMap((meaning) => describeMeaning(meaning, byId)),
    ),
  };
}

function listIds(entries: readonly NamedEntry[]): readonly number[] {
  return entries.map(({ id }) => id);
}

function mean(
  given: string | number,
  named: readonly NamedEntry[],
  { entries, hasTree }: NameList,
): Meaning {
  const ids = listIds(named);
  return { given, named, ids: hasTree ? listSubtree(ids, entries) : ids };
}

/** What a name stands for. */
function lookUpName(name: string, list: NameList, { copy, call }: CallContext): Meaning {
  const { names, kind, one } = list.naming;
  const named = findNamed(name, list.entries);
  // What has come since the copy was read has no name there.
  if (named.length === 0 && copy !== undefined) {
    throw new NotInCopyError(`it has no ${one} of this name`);
  }
  if (named.length === 0) throw notCalled(name, list);
  if (named.length > new Set(named.map((entry) => foldName(entry.name))).size) {
    call.notices.push({ code: 'namesakes', argument: names, kind });
  }
  return mean(name, named, list);
}

/** What ids stand for. One that is not listed filters nothing in, or nothing out, and looks as if it did. */
function lookUpIds(
  args: FilterArguments,
  argument: string,
  list: NameList,
  { call }: CallContext,
): readonly Meaning[] {
  const { kind, one } = list.naming;
  return readFilterValues(args, argument)
    .map(Number)
    .map((id) => {
      const entry = list.byId.get(id);
      if (entry !== undefined) return mean(id, [entry], list);
      call.notices.push({ code: 'id_not_listed', argument, kind, one, id });
      return { given: id, named: [], ids: [id] };
    });
}

/** Parts that no name contains, the first of them with the nearest names. */
async function listUncontained(
  parts: readonly Meaning[],
  { naming, entries, byId }: NameList,
  turn: Turn,
): Promise<readonly Lacking[]> {
  const lacking: Lacking[] = [];
  for (const { given } of parts.filter(({ named }) => named.length === 0)) {
    await turn();
    const isGuessed = lacking.length < MOST_GUESSED;
    const nearest = isGuessed ? findNearestAtPath(String(given), entries, MOST_NEAREST) : [];
    lacking.push({
      asked: { [naming.one]: given },
      nearest: nearest.map((entry) => spellPath(entry, byId)),
      common: [],
      meant: [],
      isUnresolved: true,
    });
  }
  return lacking;
}

/**
 * The ids that are sent in the place of the PIM's text filter for parts of names, which is only sure to find a text as it is
 * written, and finds nothing below; none: the text filter says the same, or ids cannot say it.
 */
function chooseIdsOfParts(
  args: FilterArguments,
  { names, ids, contains, kind }: Naming,
  parts: readonly Meaning[],
  { copy, call }: CallContext,
): readonly number[] {
  const named = new Set(parts.flatMap((part) => part.named));
  const found = [...new Set(parts.flatMap((part) => part.ids))];
  const isFolded = parts.some(({ given, named: entries }) =>
    entries.some(({ name }) => !name.toLowerCase().includes(String(given).toLowerCase())),
  );
  // Of two lists of ids, of which both must hold, the PIM takes one.
  const other = [names, ids].find((argument) => isGiven(args, argument));
  const tooMany =
    found.length > MAX_SHARED_PER_REQUEST
      ? `these are more than ${MAX_SHARED_PER_REQUEST}`
      : undefined;
  const why = other === undefined ? tooMany : `${other} is given too`;
  // What is counted inside categories is counted by their ids, and a copy does not know which texts the PIM would find.
  const isSame = found.length === named.size && !isFolded;
  if (isSame && (why !== undefined || (args.count_by === undefined && copy === undefined))) {
    return [];
  }
  if (why === undefined) return found;
  call.notices.push({ code: 'only_exact_parts', argument: contains, kind, why });
  return [];
}

/** The path of an entry with its id: `Men > Tops (14)`. */
export function tellEntry(entry: NamedEntry, byId: ReadonlyMap<number, NamedEntry>): string {
  return `${cutText(toPlainText(spellPath(entry, byId)), MAX_PATH_CHARS)} (${entry.id})`;
}

/** What a name or id stands for, as an answer shows it; nothing where that is just the one entry of that very name or id. */
function describeMeaning(
  { given, named, ids }: Meaning,
  byId: ReadonlyMap<number, NamedEntry>,
): readonly (readonly [string, readonly string[]])[] {
  const below = ids.length - named.length;
  const isPlain = named.length === 1 && isSpelledAs(named[0]?.name ?? '', String(given));
  if (named.length === 0 || (below === 0 && (isPlain || typeof given === 'number'))) return [];
  const described = [
    ...named.slice(0, MOST_TOLD).map((entry) => tellEntry(entry, byId)),
    ...(named.length > MOST_TOLD ? [`and ${named.length - MOST_TOLD} more`] : []),
    ...(below === 0 ? [] : [`and ${below} below`]),
  ];
  return [[String(given), described]];
}

/** The error for a name that no entry has, with those that it is a part of, else the nearest. */
function notCalled(name: string, { naming, entries, byId }: NameList): InvalidArgumentError {
  const { names, contains, one } = naming;
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
