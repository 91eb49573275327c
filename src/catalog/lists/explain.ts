/**
 * The one step that explains an answer: what is near where nothing matches, and what a number does not count. Told from the
 * local copy if there is one, else from what was read. What the copy does not tell stays unsaid; every function throws
 * CatalogError only when the call was cancelled.
 */

import type { Notice } from '../../answer/notices.ts';
import { type Condition, countFiltered } from '../../question/build-conditions.ts';
import { findLacking, type Lacking } from '../../question/find-words.ts';
import { isList, LISTS, type List } from '../../question/list-rows.ts';
import { countTranslatedNames } from '../../question/other-languages.ts';
import { listWords } from '../../question/sought.ts';
import { isCulture } from '../../record/culture.ts';
import type { CallContext } from '../call/context.ts';
import { askCopyBeside, ifTold } from '../call/waiting.ts';
import type { ListQuestion } from './question.ts';
import type { Reading } from './read-question.ts';
import { nameOf } from './rename-words.ts';

/** What is said of an answer. */
export interface Explained {
  /** What no record has of the words of the call. */
  readonly lacking: readonly Lacking[];
  /** True where nothing was found in a way that proves nothing, or by a word that the catalog does not have. */
  readonly isUnproved: boolean;
  readonly explanations: readonly Notice[];
}

const UNEXPLAINED: Explained = {
  lacking: [],
  isUnproved: false,
  explanations: [],
};

/** Explains an answer; the pages after the first one repeat nothing of it. */
export async function explain(reading: Reading, context: CallContext): Promise<Explained> {
  const { question, matches } = reading;
  const { args, conditions, filter, names } = question;
  if (args.cursor !== undefined) return UNEXPLAINED;
  const isNothing = matches.matched === 0 && (matches.isComplete || matches.total === 0);
  const isLive = context.rows === undefined;
  const isFiltered = isLive && Object.keys(filter).length > 0;
  const isTelling = provesAbsence(matches, isFiltered);
  const unknown = isTelling ? await lookForWords(reading, isNothing) : [];
  const lacking = [...unknown, ...names.uncontained];
  const nothing = isNothing ? await explainNothing(question, context) : UNEXPLAINED;
  const explanations = [...nothing.explanations];
  if (isLive) explanations.push(...noteLetters(question, isNothing));
  const lacksWords = unknown.length > 0 && names.uncontained.length === 0;
  if (isFiltered && lacksWords) {
    explanations.push({ code: 'none_has_of_filtered' });
  }
  // A filter finds a name in a copy wherever it stands.
  const hasUnknownName = reading.unknownNames.some(({ meant }) => meant.length === 0);
  if (isLive && isTelling && hasUnknownName) {
    explanations.push({ code: 'asked_elsewhere' });
  }
  const isOneReading = matches.readings?.both === undefined;
  if (isOneReading) explanations.push(...conditions.flatMap(noteOwn));
  const isUnresolved = lacking.some((words) => words.isUnresolved);
  return {
    lacking,
    isUnproved: nothing.isUnproved || isUnresolved,
    explanations,
  };
}

/** Whether the records that were read prove what none of them has. */
function provesAbsence(
  { isComplete, counted, read }: Reading['matches'],
  isFiltered: boolean,
): boolean {
  // Where the filters leave nothing, none of what they leave has anything.
  const isLeftEmpty = isFiltered && read === 0;
  return isComplete && counted?.isUntold !== true && !isLeftEmpty;
}

/** Explains that nothing matches. */
async function explainNothing(
  question: ListQuestion,
  context: CallContext,
): Promise<Pick<Explained, 'isUnproved' | 'explanations'>> {
  const { args, list, names } = question;
  const { unproved } = names;
  const { call, settings } = context;
  const isBlind = call.notices.some(({ code }) => code === 'finds_nothing_known');
  const mayAsk = settings.copyMaxAgeH > 0 && args.freshness !== 'live';
  const { endpoint } = list;
  const isOfCopy = mayAsk && isList(endpoint);
  const translated = isOfCopy ? await noteTranslated(args.name_contains, endpoint, context) : [];
  const inCopy = isOfCopy ? await noteInCopy(question, endpoint, context) : [];
  return {
    explanations: [...unproved, ...translated, ...inCopy],
    isUnproved: isBlind || unproved.length > 0 || inCopy.length > 0,
  };
}

/** The first row that the local copy gives; undefined where it cannot be asked. */
function readRow(sql: string, context: CallContext) {
  return askCopyBeside(context, async (ask) => (await ask(sql)).rows[0]);
}

/** Not everybody means what a product has itself, without its variants, or what may be below a category all the same. */
function noteOwn({ argument, withVariants }: Condition): readonly Notice[] {
  if (argument === 'subcategories') return [{ code: 'category_itself' }];
  const isOfPresence = argument === 'missing' || argument === 'has';
  if (withVariants === undefined || !isOfPresence) return [];
  return [{ code: 'without_variants', argument }];
}

/** What no record has of the words of a call. */
async function lookForWords(
  { question, opened, unknownNames }: Reading,
  isNothing: boolean,
): Promise<readonly Lacking[]> {
  if (opened === undefined) return [];
  const { list, rows } = opened;
  const names = unknownNames.map(({ asked }) => nameOf(asked));
  const words = listWords(question, list, isNothing, names);
  const lacking = await ifTold(() => findLacking(words, rows));
  return [...unknownNames, ...(lacking ?? [])];
}

/** Texts that names have only in translations, which the PIM's filter does not compare (Spec §4.2). */
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

/** Records that the local copy has of what the PIM's own filters ask, where these find none. */
async function noteInCopy(
  { filter, conditions }: ListQuestion,
  list: List,
  context: CallContext,
): Promise<readonly Notice[]> {
  const isOfPim = context.rows === undefined && conditions.length === 0;
  if (!isOfPim || Object.keys(filter).length === 0) return [];
  const row = await readRow(countFiltered(filter, list), context);
  const count = Number(row?.[0] ?? 0);
  if (count === 0) return [];
  return [{ code: 'none_but_in_copy', count, kind: list }];
}

/**
 * The PIM compares names as it stores them, so that it may find fewer than there are: letters have accents there, and signs and
 * markup stand between words.
 */
function noteLetters({ args }: ListQuestion, isNothing: boolean): readonly Notice[] {
  const { names, name_contains, brand_name_contains, category_name_contains } = args;
  const texts = [names, name_contains, brand_name_contains, category_name_contains];
  const hasTexts = texts.some((list) => list !== undefined);
  const hasPhrases = name_contains?.some((text) => /\S\s+\S/.test(text)) === true;
  const isOpen = isNothing ? hasTexts : hasPhrases;
  return isOpen ? [{ code: 'names_as_stored' }] : [];
}
