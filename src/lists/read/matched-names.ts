/**
 * Which names the PIM's own text filters (`brand_name_contains`, `category_name_contains`) matched, and how many records
 * each: a total of namesakes is not the total of the one that was meant (DESIGN §3).
 */

import { START } from '../../answer/cursor.ts';
import type { EnvelopeParts } from '../../answer/envelope.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { toPlainText } from '../../answer/text/text.ts';
import type { CallContext } from '../../call/context.ts';
import { readFilterValues } from '../../filter/filter-body.ts';
import { foldName } from '../../filter/named-entries.ts';
import type { Page } from '../../pim/port.ts';
import { MARK_KEY } from '../../record/cut-mark.ts';
import { readBrands, readCategories } from '../../record/readers.ts';
import { getField, type JsonValue, type PimRecord } from '../../record/value.ts';
import { fetchPageBeside } from '../question/ask-beside.ts';
import { NAMINGS, type Naming } from '../question/naming.ts';
import type { ListQuestion } from '../question/question.ts';
import { fetchPart, SCAN_PAGE_SIZE } from './pages.ts';

/** The names that a text filter matched, by its argument, and the records that have each. */
export type MatchedNames = ReadonlyMap<Naming['contains'], ReadonlyMap<string, number>>;

/** Counts the names on the records of one answer. */
export interface NameTally {
  see(record: PimRecord): void;
  counted(): MatchedNames;
}

/** Where products show their brands and categories (Spec §2.1); variants show neither. */
const SHOWN = {
  brands: { wire: 'TrademarkProducts', read: readBrands },
  categories: { wire: 'CategoryProducts', read: readCategories },
} as const;

/** Starts to count the names that contain what the text filters ask for. */
export function tallyNames(question: ListQuestion): NameTally {
  const asked = question.kind === 'product' ? NAMINGS.filter((naming) => textsOf(question, naming).length > 0) : [];
  const tallies = asked.map((naming) => ({
    naming,
    namesOf: buildNamesOf(question, naming),
    counts: new Map<string, number>(),
  }));
  return {
    see: (record) => {
      for (const { naming, namesOf, counts } of tallies) {
        for (const name of new Set(namesOf(readShown(naming.kind, record))))
          counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    },
    counted: () => new Map(tallies.map(({ naming, counts }) => [naming.contains, counts])),
  };
}

/** The texts of a text filter, as they were given. */
function textsOf({ args, contained = {} }: ListQuestion, { contains }: Naming): readonly string[] {
  return contained[contains]?.texts ?? readFilterValues(args, contains).map(String);
}

/** One brand or category as a record shows it. */
interface Shown {
  readonly id?: number;
  readonly name?: string;
}

/** The brands or categories that a product shows; none where they are of an unknown shape. */
export function readShown(kind: Naming['kind'], record: PimRecord): readonly Shown[] {
  const { wire, read } = SHOWN[kind];
  const shown = read(getField(record, wire));
  return shown.state === 'value' ? shown.value : [];
}

/** Builds what tells which matched names the brands or categories of a record stand for: what is below one, for that one. */
function buildNamesOf(question: ListQuestion, naming: Naming): (shown: readonly Shown[]) => readonly string[] {
  const matched = question.contained?.[naming.contains];
  if (matched?.isSent === true) {
    const namesOf = new Map<number, string[]>();
    for (const [name, ids] of matched.idsOf) for (const id of ids) namesOf.set(id, [...(namesOf.get(id) ?? []), name]);
    return (shown) => shown.flatMap(({ id }) => (id === undefined ? [] : (namesOf.get(id) ?? [])));
  }
  const texts = textsOf(question, naming).map(foldName);
  return (shown) =>
    shown.flatMap(({ name = '' }) => (texts.some((text) => foldName(name).includes(text)) ? [name] : []));
}

/** Names that are worth a request each to be counted. */
const MOST_COUNTED = 4;

/**
 * Counts the names that the PIM's list has for a text filter, a request each; without a list, those on the records, if one
 * request brings all.
 * @returns nothing where there is but one name, where there are many, or where the PIM does not answer
 */
export async function countNames(question: ListQuestion, context: CallContext): Promise<MatchedNames> {
  const { contained = {}, parameters, filters } = question;
  const found = new Map<Naming['contains'], ReadonlyMap<string, number>>();
  const [filter, ...others] = filters;
  for (const naming of NAMINGS) {
    const { contains, ids } = naming;
    const matched = contained[contains];
    if (matched === undefined && question.kind === 'product' && textsOf(question, naming).length > 0) {
      const counts = (await tallyAll(question, context))?.get(contains);
      if (counts !== undefined) found.set(contains, counts);
    }
    const row = parameters.find(({ argument }) => argument === ids);
    if (matched === undefined || matched.idsOf.size < 2 || matched.idsOf.size > MOST_COUNTED) continue;
    if (filter === undefined || others.length > 0 || row === undefined) continue;
    // Ids that the caller gave would be replaced.
    if (filter[row.parameter] && !matched.isSent) continue;
    const counts = new Map<string, number>();
    for (const [name, own] of matched.idsOf) {
      const asked = {
        ...question,
        filters: [{ ...filter, [row.parameter]: own }],
        args: { ...question.args, [ids]: own },
      };
      const total = await countOne(asked, context);
      if (total === undefined) return found;
      if (total > 0) counts.set(name, total);
    }
    found.set(contains, counts);
  }
  return found;
}

/** Records that identify whether the filter was applied, when only the total is wanted. */
const JUDGED = 10;

async function countOne(question: ListQuestion, context: CallContext): Promise<number | undefined> {
  return (await fetchFirst(question, JUDGED, context))?.total;
}

/** The names on all records, where no list tells them and one request brings all records. */
async function tallyAll(question: ListQuestion, context: CallContext): Promise<MatchedNames | undefined> {
  const page = await fetchFirst(question, SCAN_PAGE_SIZE, context);
  if (page === undefined || !page.last || page.hasGap === true) return undefined;
  const tally = tallyNames(question);
  for (const record of page.records) tally.see(record);
  return tally.counted();
}

function fetchFirst(question: ListQuestion, size: number, context: CallContext): Promise<Page | undefined> {
  return fetchPageBeside(context, (call) => fetchPart(question, START, size, { ...context, call }));
}

const MOST_SHOWN = 10;
const MAX_NAME_CHARS = 80;

/** What is known of the names of an answer, and whether it is known of the whole answer. */
interface NamesOf {
  readonly names: MatchedNames | undefined;
  readonly complete: boolean;
  readonly counted: boolean;
}

/**
 * What names stand for, and what text filters matched: names with their counts where those are known of the whole answer,
 * else, among `resolved`, names alone.
 */
export function tellNames(
  question: ListQuestion,
  { names, complete, counted }: NamesOf,
  { settings }: CallContext,
): Pick<EnvelopeParts, 'resolved' | 'matchedNames'> {
  const { resolved = {}, args } = question;
  const matchedNames =
    names === undefined || !(complete || counted) ? {} : describeNames(names, (text) => settings.redact(text));
  const told = new Set(
    NAMINGS.filter(({ contains }) => matchedNames[contains] !== undefined).flatMap((naming) => {
      const given = new Set(readFilterValues(args, naming.names).map(String));
      return textsOf(question, naming).filter((text) => !given.has(text));
    }),
  );
  return { matchedNames, resolved: Object.fromEntries(Object.entries(resolved).filter(([name]) => !told.has(name))) };
}

/** As an answer shows them, the most frequent first: `{"brand_name_contains":{"Ayda":9,"Ayda Home":4}}`; one name is no news. */
function describeNames(names: MatchedNames, redact: (text: string) => string): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(
    [...names]
      .filter(([, counts]) => counts.size > 1)
      .map(([argument, counts]) => {
        const all = [...counts].sort((left, right) => right[1] - left[1]);
        const rest = all.slice(MOST_SHOWN);
        const shown = all
          .slice(0, MOST_SHOWN)
          .map(([name, count]) => [cutText(toPlainText(redact(name)), MAX_NAME_CHARS), count] as const);
        const left = { names: rest.length, count: rest.reduce((sum, [, count]) => sum + count, 0) };
        return [argument, { ...Object.fromEntries(shown), ...(rest.length > 0 && { [MARK_KEY]: left }) }];
      }),
  );
}
