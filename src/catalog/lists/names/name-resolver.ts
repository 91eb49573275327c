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
import type { Condition } from '../../../question/build-conditions.ts';
import type { Lacking } from '../../../question/find-words.ts';
import type { JsonValue } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { createTurns, type Turn } from '../../call/waiting.ts';
import type { NamesFound, Naming } from '../question.ts';

/** What one naming of the arguments comes to. */
export interface Resolved<Args> extends Partial<NamesFound> {
  readonly args: Args;
  readonly condition?: Condition;
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

/** A part of names, and the entries whose names contain it. */
interface NamePart {
  readonly part: string;
  readonly named: readonly NamedEntry[];
}

/** Resolves one naming by the list of the PIM. */
export class NameResolver<Args extends FilterArguments> {
  readonly #args: Args;
  readonly #naming: Naming;
  readonly #entries: readonly NamedEntry[];
  readonly #byId: ReadonlyMap<number, NamedEntry>;
  /** Whether a category stands for all below it. */
  readonly #hasTree: boolean;
  readonly #context: CallContext;
  readonly #turn: Turn;
  readonly #resolved: Record<string, JsonValue> = {};

  constructor(
    args: Args,
    naming: Naming,
    entries: readonly NamedEntry[],
    subcategories: boolean,
    context: CallContext,
  ) {
    this.#args = args;
    this.#naming = naming;
    this.#entries = entries;
    this.#byId = new Map(entries.map((entry) => [entry.id, entry]));
    this.#hasTree = naming.kind === 'categories' && subcategories;
    this.#context = context;
    this.#turn = createTurns(context.settings.now);
  }

  async resolve(): Promise<Resolved<Args>> {
    const { names, ids, contains, excluded } = this.#naming;
    const ofNames = await this.#resolveNames();
    if (ofNames.length > 0 && isGiven(this.#args, ids)) {
      const failed = `${names} and ${ids} cannot be combined.`;
      throw new InvalidArgumentError(failed, 'Leave one of them out.', names);
    }
    const parts = await this.#findParts();
    const ofParts = this.#resolveParts(parts);
    const wanted = [...ofNames, ...this.#resolveIds(ids), ...ofParts];
    const excludedIds = this.#resolveIds(excluded);
    return {
      args: {
        ...this.#args,
        [names]: undefined,
        ...(ofParts.length > 0 && { [contains]: undefined }),
        ...(wanted.length > 0 && { [ids]: [...new Set(wanted)] }),
        ...(excludedIds.length > 0 && { [excluded]: [...new Set(excludedIds)] }),
      },
      uncontained: await this.#listUncontained(parts),
      resolved: this.#resolved,
    };
  }

  /** The ids of entries, with those below them. */
  #widen(entries: readonly NamedEntry[]): readonly number[] {
    const ids = entries.map(({ id }) => id);
    return this.#hasTree ? listSubtree(ids, this.#entries) : ids;
  }

  /** Notes what a name, a part of one or an id stands for. */
  #note(text: string | number, entries: readonly NamedEntry[], count: number): void {
    const meaning = tellMeaning(text, entries, count, this.#byId);
    if (meaning !== undefined) this.#resolved[String(text)] = meaning;
  }

  /** The ids that names stand for. */
  async #resolveNames(): Promise<readonly number[]> {
    const { names, kind, one } = this.#naming;
    const { copy, call } = this.#context;
    const found: number[] = [];
    for (const name of new Set(readFilterValues(this.#args, names).map(String))) {
      await this.#turn();
      const named = findNamed(name, this.#entries);
      // What has come since the copy was read has no name there.
      if (named.length === 0 && copy !== undefined) {
        throw new NotInCopyError(`it has no ${one} of this name`);
      }
      if (named.length === 0) throw notCalled(name, this.#naming, this.#entries, this.#byId);
      const ids = this.#widen(named);
      this.#note(name, named, ids.length);
      if (named.length > new Set(named.map((entry) => foldName(entry.name))).size) {
        call.notices.push({ code: 'namesakes', argument: names, kind });
      }
      found.push(...ids);
    }
    return found;
  }

  /** The ids of an argument with those below them. An id that is not listed filters nothing in, or nothing out, and looks as if it did. */
  #resolveIds(argument: string): readonly number[] {
    const { kind, one } = this.#naming;
    const given = readFilterValues(this.#args, argument).map(Number);
    return given.flatMap((id) => {
      const entry = this.#byId.get(id);
      if (entry === undefined) {
        this.#context.call.notices.push({ code: 'id_not_listed', argument, kind, one, id });
        return [id];
      }
      const ids = this.#widen([entry]);
      if (ids.length > 1) this.#note(id, [entry], ids.length);
      return ids;
    });
  }

  async #findParts(): Promise<readonly NamePart[]> {
    const parts: NamePart[] = [];
    for (const part of readFilterValues(this.#args, this.#naming.contains).map(String)) {
      await this.#turn();
      parts.push({ part, named: findContaining(part, this.#entries) });
    }
    return parts;
  }

  /** The ids that are sent in the place of parts of names. */
  #resolveParts(parts: readonly NamePart[]): readonly number[] {
    const { copy, call } = this.#context;
    const widen = (entries: readonly NamedEntry[]): readonly number[] => this.#widen(entries);
    const sent = chooseIdsOfParts(this.#args, this.#naming, parts, widen, copy !== undefined, call);
    for (const { part, named } of parts) {
      const count = sent.length > 0 ? widen(named).length : named.length;
      if (named.length > 0) this.#note(part, named, count);
    }
    return sent;
  }

  /** Parts that no name contains, the first of them with the nearest names. */
  async #listUncontained(parts: readonly NamePart[]): Promise<readonly Lacking[]> {
    const uncontained: Lacking[] = [];
    for (const { part } of parts.filter(({ named }) => named.length === 0)) {
      await this.#turn();
      const isGuessed = uncontained.length < MOST_GUESSED;
      const nearest = isGuessed ? findNearestAtPath(part, this.#entries, MOST_NEAREST) : [];
      uncontained.push({
        asked: { [this.#naming.one]: part },
        nearest: nearest.map((entry) => spellPath(entry, this.#byId)),
        common: [],
        meant: [],
        isUnresolved: true,
      });
    }
    return uncontained;
  }
}

/**
 * The ids that are sent in the place of the PIM's text filter for parts of names, which is only sure to find a text as it is
 * written, and finds nothing below; none: the text filter says the same, or ids cannot say it.
 */
function chooseIdsOfParts(
  given: FilterArguments,
  { names, ids, contains, kind }: Naming,
  parts: readonly NamePart[],
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
  return found;
}

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
