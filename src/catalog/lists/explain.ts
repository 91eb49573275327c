/**
 * Uses the local copy if there is one, else the records that were read, and stays silent where they
 * say nothing. Functions throw CatalogError only when the call was cancelled.
 */

import type { Notice } from '../../answer/notices.ts';
import { type Condition, countFiltered } from '../../question/build-conditions.ts';
import { queryUnknownWords, type UnknownWord } from '../../question/find-words.ts';
import { isList, LISTS, type List } from '../../question/list-rows.ts';
import { countTranslatedNames } from '../../question/other-languages.ts';
import { listWordLookups } from '../../question/word-lookups.ts';
import { isCulture } from '../../record/culture.ts';
import type { Filter } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { tryCopyWithin3s, tryOptional } from '../call/waiting.ts';
import type { ListQuestion } from './question.ts';
import type { Reading } from './read-question.ts';
import { nameOf } from './rename-words.ts';

/** Explanation of an answer. */
export interface Explained {
  // Words of the call that no record has.
  readonly lacking: readonly UnknownWord[];
  // Nothing was found, by a filter that proves nothing or by a word that the catalog does not have.
  readonly isUnproved: boolean;
  readonly explanations: readonly Notice[];
}

const UNEXPLAINED: Explained = {
  lacking: [],
  isUnproved: false,
  explanations: [],
};

/** Explains the first page of an answer; later pages repeat nothing of it. */
export async function explain(reading: Reading, context: CallContext): Promise<Explained> {
  const { question, matches } = reading;
  const { args, conditions, filter, names } = question;
  if (args.cursor !== undefined) return UNEXPLAINED;
  const isNothing = matches.matched === 0 && (matches.isComplete || matches.total === 0);
  const isLive = context.rows === undefined;
  const isFiltered = isLive && Object.keys(filter).length > 0;
  const provesWords = provesAbsence(matches, isFiltered);
  const unknown = provesWords ? await findUnknownWords(reading, isNothing) : [];
  const lacking = [...unknown, ...names.uncontained];
  const compared = isNothing
    ? await explainNothing(question, context)
    : await explainTotal(reading, isFiltered, context);
  const explanations = [...compared.explanations];
  if (isLive) explanations.push(...noteLetters(question, isNothing));
  const lacksWords = unknown.length > 0 && names.uncontained.length === 0;
  if (isFiltered && lacksWords) {
    explanations.push({ code: 'none_has_of_filtered' });
  }
  // The filter of a copy finds a name wherever it stands.
  const hasUnknownName = reading.unknownNames.some(({ candidates }) => candidates.length === 0);
  if (isLive && provesWords && hasUnknownName) {
    explanations.push({ code: 'asked_elsewhere' });
  }
  const isOneReading = matches.readings?.both === undefined;
  if (isOneReading) explanations.push(...conditions.flatMap(noteNarrowReading));
  const isUnresolved = lacking.some((words) => words.isUnresolved);
  return {
    lacking,
    isUnproved: compared.isUnproved || isUnresolved,
    explanations,
  };
}

// The records that were read prove that no record has a word.
function provesAbsence(
  { isComplete, counted, read }: Reading['matches'],
  isFiltered: boolean,
): boolean {
  // An empty result of the filters has another reason than words.
  const isLeftEmpty = isFiltered && read === 0;
  return isComplete && counted?.mayBeUnsent !== true && !isLeftEmpty;
}

async function explainNothing(
  question: ListQuestion,
  context: CallContext,
): Promise<Pick<Explained, 'isUnproved' | 'explanations'>> {
  const { args, list, names } = question;
  const { unproved } = names;
  const isBlind = context.call.notices.some(({ code }) => code === 'finds_nothing_known');
  const { endpoint } = list;
  const isOfCopy = mayAskCopy(question, context) && isList(endpoint);
  const translated = isOfCopy ? await noteTranslated(args.name_contains, endpoint, context) : [];
  const inCopy = isOfCopy ? await noteInCopy(question, endpoint, context) : [];
  return {
    explanations: [...unproved, ...translated, ...inCopy],
    isUnproved: isBlind || unproved.length > 0 || inCopy.length > 0,
  };
}

function mayAskCopy({ args }: ListQuestion, { settings }: CallContext): boolean {
  return settings.copyMaxAgeH > 0 && args.freshness !== 'live';
}

function readRow(sql: string, context: CallContext) {
  return tryCopyWithin3s(context, async (ask) => (await ask(sql)).rows[0]);
}

// The condition may be meant for variants, or for categories below, too.
function noteNarrowReading({ argument, withVariants }: Condition): readonly Notice[] {
  if (argument === 'subcategories') return [{ code: 'category_itself' }];
  const isOfPresence = argument === 'missing' || argument === 'has';
  if (withVariants === undefined || !isOfPresence) return [];
  return [{ code: 'without_variants', argument }];
}

async function findUnknownWords(
  { question, opened, unknownNames }: Reading,
  isNothing: boolean,
): Promise<readonly UnknownWord[]> {
  if (opened === undefined) return [];
  const { list, rows } = opened;
  const names = unknownNames.map(({ entry }) => nameOf(entry));
  const words = listWordLookups(question, list, isNothing, names);
  const lacking = await tryOptional(() => queryUnknownWords(words, rows));
  return [...unknownNames, ...(lacking ?? [])];
}

// The PIM's filter does not compare translations (Spec §4.2), where some names have the text.
async function noteTranslated(
  texts: readonly string[] = [],
  list: List,
  context: CallContext,
): Promise<readonly Notice[]> {
  if (texts.length === 0) return [];
  const { owner } = LISTS[list];
  const row = await readRow(countTranslatedNames(owner, texts), context);
  const [translated, named] = row ?? [];
  const count = Number(translated ?? 0);
  if (count === 0) return [];
  const cultures = `${named ?? ''}`.split(',').filter(isCulture);
  return [
    {
      code: 'translated_names',
      count,
      owner,
      cultures,
    },
  ];
}

// The copy may have records of a filter for which the PIM finds none.
async function noteInCopy(
  { filter, conditions }: ListQuestion,
  list: List,
  context: CallContext,
): Promise<readonly Notice[]> {
  const isOfPim = context.rows === undefined && conditions.length === 0;
  if (!isOfPim || Object.keys(filter).length === 0) return [];
  const count = await countInCopy(filter, list, context);
  if (count === 0) return [];
  return [{ code: 'none_but_in_copy', count, kind: list }];
}

async function countInCopy(filter: Filter, list: List, context: CallContext): Promise<number> {
  const row = await readRow(countFiltered(filter, list), context);
  return Number(row?.[0] ?? 0);
}

// Smaller differences are changes since the copy was made.
const MIN_MORE = 2;
const MIN_MORE_SHARE = 0.1;

// A PIM finds records by the ids of brands and categories, and misses those that only name them.
async function explainTotal(
  { question, matches: { total } }: Reading,
  isFiltered: boolean,
  context: CallContext,
): Promise<Explained> {
  const { filter, list, conditions } = question;
  const { endpoint } = list;
  const isAsked = isFiltered && mayAskCopy(question, context) && conditions.length === 0;
  const isOfReferences = Object.keys(filter).some((parameter) => BY_REFERENCES.has(parameter));
  if (!isAsked || !isOfReferences || total === undefined || !isList(endpoint)) return UNEXPLAINED;
  const count = await countInCopy(filter, endpoint, context);
  const isMore = count - total >= Math.max(MIN_MORE, total * MIN_MORE_SHARE);
  if (!isMore) return UNEXPLAINED;
  return {
    ...UNEXPLAINED,
    explanations: [{ code: 'more_in_copy', count, total, kind: endpoint }],
  };
}

const BY_REFERENCES: ReadonlySet<string> = new Set(['CategoryIds', 'TrademarkIds']);

// The PIM compares names as it stores them, with accents, signs and markup, so it may find too few.
function noteLetters({ args }: ListQuestion, isNothing: boolean): readonly Notice[] {
  const { names, name_contains, brand_name_contains, category_name_contains } = args;
  const texts = [names, name_contains, brand_name_contains, category_name_contains];
  const hasTexts = texts.some((list) => list !== undefined);
  const hasPhrases = name_contains?.some((text) => /\S\s+\S/.test(text)) === true;
  const isOpen = isNothing ? hasTexts : hasPhrases;
  return isOpen ? [{ code: 'names_as_stored' }] : [];
}
