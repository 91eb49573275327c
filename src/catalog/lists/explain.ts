/**
 * The one step that explains an answer: what is near where nothing matches, and what a number does not count. Told from the
 * local copy if there is one, else from what was read. What the copy does not tell stays unsaid; every function throws
 * CatalogError only when the call was cancelled.
 */

import type { Notice } from '../../answer/notices.ts';
import { buildFilterConditions, type Condition } from '../../question/build-conditions.ts';
import { buildSelect, readSelected } from '../../question/build-select.ts';
import { findLacking, type Lacking } from '../../question/find-words.ts';
import { countTranslatedNames } from '../../question/other-languages.ts';
import { listChains } from '../../question/sought.ts';
import { isCulture } from '../../record/culture.ts';
import type { CallContext } from '../call/context.ts';
import { askCopyBeside, ifTold } from '../call/waiting.ts';
import type { Matches } from './matches.ts';
import type { ListQuestion } from './question.ts';
import type { ReadRows } from './select/unsent-fields.ts';

/** Whether nothing matches. */
function isZero({ isUnjudged, isWhole, total, matched }: Matches): boolean {
  return !isUnjudged && matched === 0 && (isWhole || total === 0);
}

/** Whether the copy may be asked beside this question. */
function mayAsk({ args }: ListQuestion, { settings }: CallContext): boolean {
  return settings.copyMaxAgeH > 0 && args.freshness !== 'live';
}

/**
 * Explains an answer.
 * @param read the rows that were asked; undefined: the PIM evaluated all that is asked
 */
export async function explain(
  question: ListQuestion,
  matches: Matches,
  read: ReadRows | undefined,
  context: CallContext,
) {
  const { args, conditions, names } = question;
  const { uncontained } = names;
  if (args.cursor !== undefined) {
    return {
      lacking: [],
      isLackingRead: false,
      isUnproved: false,
      notices: [],
    };
  }
  const isNothing = isZero(matches);
  const isLive = context.rows === undefined;
  const isFiltered = Object.keys(question.filter).length > 0;
  // Where the filters leave nothing, none of what they leave has anything.
  const isTelling =
    !matches.isUnjudged &&
    matches.counted?.isUntold !== true &&
    !(isLive && matches.read === 0 && isFiltered);
  const found = read && isTelling ? await lookForWords(question, read, isNothing) : [];
  const lacking = [...found, ...uncontained];
  const nothing = isNothing ? await explainNothing(question, context) : NOTHING_TO_EXPLAIN;
  const notices = [
    ...(isLive ? noteLetters(question, isNothing) : []),
    ...(matches.readings?.both === undefined ? conditions.flatMap(noteOwn) : []),
    ...nothing.notices,
  ];
  return {
    lacking,
    isLackingRead: isLive && found.length > 0 && lacking.length === found.length,
    isUnproved: nothing.isUnproved,
    notices,
  };
}

/** What is said of nothing, and whether it proves nothing. */
interface ExplainedNothing {
  readonly notices: readonly Notice[];
  readonly isUnproved: boolean;
}

const NOTHING_TO_EXPLAIN: ExplainedNothing = { notices: [], isUnproved: false };

/** Explains that nothing matches. */
async function explainNothing(
  question: ListQuestion,
  context: CallContext,
): Promise<ExplainedNothing> {
  const { unproved } = question.names;
  const isBlind = context.call.notices.some(({ code }) => code === 'finds_nothing_known');
  const translated = mayAsk(question, context) ? await noteTranslated(question, context) : [];
  const isLive = context.rows === undefined;
  const inCopy = isLive && mayAsk(question, context) ? await noteInCopy(question, context) : [];
  return {
    notices: [...unproved, ...translated, ...inCopy],
    isUnproved: isBlind || unproved.length > 0 || inCopy.length > 0,
  };
}

/** Not everybody means what a product has itself, without its variants, or what may be below a category all the same. */
function noteOwn({ argument, withVariants }: Condition): readonly Notice[] {
  if (argument === 'subcategories') return [{ code: 'category_itself' }];
  if (withVariants === undefined || (argument !== 'missing' && argument !== 'has')) {
    return [];
  }
  return [{ code: 'without_variants', argument }];
}

/** What no record has of the words of a call. */
async function lookForWords(
  question: ListQuestion,
  { rows, list }: ReadRows,
  isNothing: boolean,
): Promise<readonly Lacking[]> {
  const chains = listChains(question, list);
  const wanted = chains.filter(({ told }) => told !== 'zero' || isNothing);
  return (await ifTold(() => findLacking(wanted, rows))) ?? [];
}

/** Texts that names have only in translations, which the PIM's filter does not compare (Spec §4.2). */
async function noteTranslated(
  { args, list: { endpoint } }: ListQuestion,
  context: CallContext,
): Promise<readonly Notice[]> {
  const texts = args.name_contains ?? [];
  if (texts.length === 0 || (endpoint !== 'products' && endpoint !== 'variants')) return [];
  const owner = endpoint === 'products' ? 'product' : 'variant';
  const sql = countTranslatedNames(owner, texts);
  const [count, cultures] =
    (await askCopyBeside(context, async (ask) => (await ask(sql)).rows[0])) ?? [];
  if (Number(count ?? 0) === 0) return [];
  const named = `${cultures ?? ''}`.split(',').filter(isCulture);
  return [{ code: 'translated_names', count: Number(count), owner, cultures: named }];
}

/** Records that the local copy has of what the PIM's own filters ask, where these find none. */
async function noteInCopy(
  { filter, conditions, list: { endpoint } }: ListQuestion,
  context: CallContext,
): Promise<readonly Notice[]> {
  if (conditions.length > 0 || (endpoint !== 'products' && endpoint !== 'variants')) return [];
  const filters = buildFilterConditions(filter, endpoint);
  if (filters.length === 0) return [];
  const selection = { list: endpoint, filters, conditions: [] };
  const sql = buildSelect(selection, { offset: 0, limit: 1 });
  const selected = await askCopyBeside(context, async (ask) =>
    readSelected(selection, (await ask(sql)).rows),
  );
  const count = selected?.matched ?? 0;
  return count === 0 ? [] : [{ code: 'none_but_in_copy', count, kind: endpoint }];
}

/** The PIM may compare names to the letter, so that it finds fewer than there are: words whose letters have accents elsewhere. */
function noteLetters(
  { args, list: { kind } }: ListQuestion,
  isNothing: boolean,
): readonly Notice[] {
  const texts = args.name_contains ?? [];
  const isOfRecords = kind === 'product' || kind === 'variant';
  const isOpen = texts.some((text) => (isNothing ? /[a-z]{3}/i : /\S\s+\S/).test(text));
  return isOfRecords && isOpen ? [{ code: 'compared_to_the_letter' }] : [];
}
