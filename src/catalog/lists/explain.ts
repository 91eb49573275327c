/**
 * Uses the local copy if there is one, else the records that were read, and stays silent where they
 * say nothing. Functions throw CatalogError only when the call was cancelled.
 */

import type { Notice } from '../../answer/notices.ts';
import { BetterInCopyError } from '../../errors.ts';
import type { Subject } from '../../filter/pim-filters.ts';
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

/**
 * Explains the first page of an answer; later pages repeat nothing of it.
 * @throws BetterInCopyError where the PIM's filters miss records that the copy has
 */
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
  if (!isNothing) await compareTotal(reading, context);
  const nothing = isNothing ? await explainNothing(question, context) : UNEXPLAINED;
  const explanations = [...nothing.explanations];
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
    isUnproved: nothing.isUnproved || isUnresolved,
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
  const isUnproved = isBlind || unproved.length > 0;
  if (!mayAskCopy(question, context) || !isList(endpoint)) {
    return { explanations: unproved, isUnproved };
  }
  const translated = await noteTranslated(args.name_contains, endpoint, context);
  const count = await countMissed(question, endpoint, context);
  if (count === 0) return { explanations: [...unproved, ...translated], isUnproved };
  if (isBlind && context.mayPreferCopy) throw new BetterInCopyError({ total: 0, count });
  const inCopy: Notice = { code: 'none_but_in_copy', count, kind: endpoint };
  return { explanations: [...unproved, ...translated, inCopy], isUnproved: true };
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

// Records of the copy that match a filter by which the PIM finds none.
async function countMissed(
  { filter, conditions }: ListQuestion,
  list: List,
  context: CallContext,
): Promise<number> {
  const isOfPim = context.rows === undefined && conditions.length === 0;
  if (!isOfPim || Object.keys(filter).length === 0) return 0;
  return countInCopy(filter, list, context);
}

async function countInCopy(filter: Filter, list: List, context: CallContext): Promise<number> {
  const row = await readRow(countFiltered(filter, list), context);
  return Number(row?.[0] ?? 0);
}

// Smaller differences are changes since the copy was made.
const MIN_MORE = 2;
const MIN_MORE_SHARE = 0.1;

// A PIM finds records by the ids of brands and categories, and misses those that only name them.
async function compareTotal({ question, matches }: Reading, context: CallContext): Promise<void> {
  const { filter, list, conditions } = question;
  const { endpoint, parameters } = list;
  const { total } = matches;
  const isOfReferences = parameters.some(
    ({ parameter, subject }) => REFERENCES.has(subject) && Object.hasOwn(filter, parameter),
  );
  const isCompared = context.mayPreferCopy && isOfReferences && conditions.length === 0;
  if (!isCompared || total === undefined || !isList(endpoint)) return;
  const count = await countInCopy(filter, endpoint, context);
  const isMore = count - total >= Math.max(MIN_MORE, total * MIN_MORE_SHARE);
  if (isMore) throw new BetterInCopyError({ total, count });
}

const REFERENCES: ReadonlySet<Subject> = new Set(['category_id', 'brand_id']);

// The PIM compares names as it stores them, with accents, signs and markup, so it may find too few.
function noteLetters({ args }: ListQuestion, isNothing: boolean): readonly Notice[] {
  const { names, name_contains, brand_name_contains, category_name_contains } = args;
  const texts = [names, name_contains, brand_name_contains, category_name_contains];
  const hasTexts = texts.some((list) => list !== undefined);
  const hasPhrases = name_contains?.some((text) => /\S\s+\S/.test(text)) === true;
  const isOpen = isNothing ? hasTexts : hasPhrases;
  return isOpen ? [{ code: 'names_as_stored' }] : [];
}
