/**
 * Which of several conditions leaves nothing, where the local copy can count them: each alone, and all but one. And of dates,
 * from when to when there are any.
 */

import { cutText } from '../../answer/fit/cut-text.ts';
import { askCopyBeside } from '../../call/ask-copy.ts';
import type { CallContext } from '../../call/context.ts';
import type { Condition } from '../../filter/condition.ts';
import type { FilterArguments } from '../../filter/filter-body.ts';
import { type Filter, isRecord } from '../../record/value.ts';
import { askBeside } from '../question/ask-beside.ts';
import { openCopyContext } from '../question/choose-source.ts';
import type { ListQuestion } from '../question/question.ts';
import type { Matches } from '../read/matches.ts';
import { countSurely } from './count-surely.ts';

/** Conditions that are counted; of more the sentence would be longer than what it tells. */
const MOST_COUNTED = 6;

/** One condition of a question, as it is asked alone. */
interface Piece {
  /** The argument, or what it names. */
  readonly label: string;
  readonly filter: Filter;
  readonly args: FilterArguments;
  readonly conditions: readonly Condition[];
}

/**
 * What is to be said of an answer of nothing.
 * @returns nothing where there is no copy that may be asked, or it does not tell
 * @throws CatalogError only when the call was cancelled
 */
export async function explainNone(
  question: ListQuestion,
  { identifiers, lacking }: Pick<Matches, 'identifiers' | 'lacking'>,
  context: CallContext,
): Promise<readonly string[]> {
  const { localCopy, settings } = context;
  const isAsked = question.args.freshness !== 'live' && localCopy !== undefined && settings.copyMaxAgeH > 0;
  if (context.copy === undefined && !isAsked) return [];
  const dates = context.copy === undefined ? [] : await tellDates(question, context);
  // What no record has, or nobody has as a code, is told already.
  const isTold = identifiers !== undefined || lacking.length > 0 || question.filters.length !== 1;
  return [...dates, ...(isTold ? [] : await tellPieces(question, context))];
}

async function tellPieces(question: ListQuestion, context: CallContext): Promise<readonly string[]> {
  const pieces = listPieces(question);
  if (pieces === undefined || pieces.length < 2 || pieces.length > MOST_COUNTED) return [];
  const told = await askBeside(context, async (call) => {
    const own = { ...context, call };
    const copied = context.copy === undefined ? await openCopyContext(own) : own;
    const alone = await countEach(question, pieces, (piece) => [piece], copied);
    if (alone === undefined || pieces.length === 2 || alone.includes(0)) return { alone };
    const without = await countEach(question, pieces, (piece) => pieces.filter((one) => one !== piece), copied);
    return { alone, without };
  });
  if (told?.alone === undefined) return [];
  const list = (counts: readonly number[]): string =>
    counts.map((count, index) => `${pieces[index]?.label} ${count}`).join(', ');
  const without = told.without === undefined ? '' : ` All but one of them: without ${list(told.without)}.`;
  return [`In the local copy each condition alone finds: ${list(told.alone)}.${without}`];
}

const LABELS: Readonly<Record<string, string>> = {
  brand_ids: 'brand',
  brand_name_contains: 'brand',
  category_ids: 'category',
  category_name_contains: 'category',
};

/** What the conditions on prices are made of. */
const OF_PRICES = ['price_min', 'price_max', 'currency'];

/** The conditions of a question; undefined: one of them cannot be asked alone. */
function listPieces({
  parameters,
  filters: [filter = {}],
  conditions,
  args,
}: ListQuestion): readonly Piece[] | undefined {
  const sent = parameters.flatMap(({ argument, parameter }): Piece | readonly [] => {
    const values = filter[parameter];
    if (values === undefined) return [];
    return { label: LABELS[argument] ?? argument, filter: { [parameter]: values }, args: {}, conditions: [] };
  });
  const refined = [...new Set(conditions.map(({ argument }) => argument))].flatMap((argument): readonly Piece[] => {
    const entries = listEntries(argument, args[argument]);
    const names = OF_PRICES.includes(argument) ? OF_PRICES : [argument];
    const own = names.filter((name) => args[name] !== undefined).map((name) => [name, args[name]] as const);
    const of = conditions.filter((one) => one.argument === argument);
    if (entries.length !== of.length)
      return [{ label: argument, filter: {}, args: Object.fromEntries(own), conditions: of }];
    return of.map((one, index) => ({
      label: nameEntry(argument, entries[index]),
      filter: {},
      args: { [argument]: [entries[index]] },
      conditions: [one],
    }));
  });
  const isWhole = refined.every((piece) => Object.keys(piece.args).length > 0);
  return isWhole ? [...sent, ...refined] : undefined;
}

/** The entries of an argument each of which is a condition of its own. */
function listEntries(argument: string, asked: unknown): readonly unknown[] {
  return (argument === 'options' || argument === 'properties') && Array.isArray(asked) ? asked : [];
}

/** Longest label of an entry, in characters. */
const MAX_LABEL_CHARS = 60;

/** The entry in the caller's own words: `options Colour Red`. */
function nameEntry(argument: string, entry: unknown): string {
  const words = isRecord(entry) ? Object.values(entry).filter((one) => one !== undefined) : [];
  return cutText([argument, ...words].join(' '), MAX_LABEL_CHARS);
}

/** The arguments of all pieces, of which several may be entries of one. */
function joinArguments(pieces: readonly Piece[]): FilterArguments {
  const joined: Record<string, unknown> = {};
  for (const [argument, value] of pieces.flatMap(({ args }) => Object.entries(args))) {
    const before = joined[argument];
    joined[argument] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
  }
  return joined;
}

/** Counts what passes some of the conditions, for each; undefined where one of the counts is not sure. */
async function countEach(
  question: ListQuestion,
  pieces: readonly Piece[],
  choose: (piece: Piece) => readonly Piece[],
  context: CallContext,
): Promise<readonly number[] | undefined> {
  const counts: number[] = [];
  for (const piece of pieces) {
    const chosen = choose(piece);
    const asked = {
      ...question,
      filters: [Object.assign({}, ...chosen.map(({ filter }) => filter))],
      conditions: chosen.flatMap(({ conditions }) => conditions),
      args: joinArguments(chosen),
    };
    const count = await countSurely(asked, context);
    if (count === undefined) return undefined;
    counts.push(count);
  }
  return counts;
}

/** From when to when the records of the copy were created or updated, where that was asked for. */
async function tellDates({ args, endpoint }: ListQuestion, context: CallContext): Promise<readonly string[]> {
  const asked = (['created', 'updated'] as const).filter((column) =>
    ['after', 'before'].some((end) => args[`${column}_${end}`] !== undefined),
  );
  if (asked.length === 0 || (endpoint !== 'products' && endpoint !== 'variants')) return [];
  const ends = asked.map((column) => `min(${column})::DATE::VARCHAR, max(${column})::DATE::VARCHAR`);
  const spans = await askCopyBeside(context, async (ask) => (await ask(`SELECT ${ends} FROM ${endpoint}`)).rows[0]);
  return asked.flatMap((column, index) => {
    const [first, last] = [spans?.[2 * index], spans?.[2 * index + 1]];
    if (typeof first !== 'string' || typeof last !== 'string') return [];
    return [`${column} of all ${endpoint} in the copy runs from ${first} to ${last}.`];
  });
}
