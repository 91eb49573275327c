/** What no record has of the words of a call, asked of a copy for each word alone, where it left out records that may have it. */

import { START } from '../../answer/cursor.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import type { CallContext } from '../../call/context.ts';
import { NotInCopyError } from '../../copy/ask/catalog-from-copy.ts';
import { CatalogError } from '../../errors.ts';
import type { RefinementArguments } from '../../filter/refinement-arguments.ts';
import { createSearch, type Lacking, type Search, type Sought } from '../../filter/sought.ts';
import type { ListQuestion } from '../question/question.ts';
import { hasOffer, listChains } from '../read/none-has.ts';
import { fetchPart, SCAN_PAGE_SIZE } from '../read/pages.ts';

/** Longest word of the call that a warning repeats, in characters. */
const MAX_WORD_CHARS = 60;

/** Records of the copy that are read to find that none has a word; of longer lists nothing is said but what a zero proves. */
const MOST_READ = 3_000;

/** Records that are read to see what there is, from so many places of the list. */
const SAMPLED = 100;
const SAMPLED_PLACES = 5;

/**
 * Asks a copy for each word alone, after an answer of nothing for which it left records out. What could not be asked for,
 * because too much would have to be read or the time is up, is warned of.
 */
export async function askForWords(question: ListQuestion, context: CallContext): Promise<readonly Lacking[]> {
  if (question.filters.length !== 1) return [];
  const found: Lacking[] = [];
  const untold: Sought[] = [];
  for (const { steps, told } of listChains(question)) {
    const lacking = await askForSteps(question, steps, context);
    if (lacking !== undefined && 'unread' in lacking) untold.push(...(told === 'offer' ? [] : [lacking.unread]));
    else if (lacking !== undefined && (told !== 'offer' || hasOffer(lacking))) found.push(lacking);
  }
  if (untold.length > 0) context.call.warnings.add(warnOfUntold(untold));
  return found;
}

/** Nothing in `none_has` is else taken for a word that some records have. */
function warnOfUntold(untold: readonly Sought[]): string {
  const words = untold.map(({ asked }) => cutText(Object.values(asked).join(' '), MAX_WORD_CHARS)).join('; ');
  return `Whether any record of these filters has what is asked for (${words}) was not looked for, because there are too many: ask for it without the other refinements, and none_has tells, or count its values with count_by.`;
}

async function askForSteps(
  question: ListQuestion,
  steps: readonly Sought[],
  context: CallContext,
): Promise<Lacking | Unread | undefined> {
  for (const sought of steps) {
    const search = createSearch(sought);
    try {
      const read = await askForOne(question, sought, search, context);
      if (search.lacking() === undefined) continue;
      if (read > MOST_READ && !isAskedAlone(question)) return { unread: sought };
      if (read === 0) await sampleWords(question, search, context);
      return search.lacking();
    } catch (error) {
      const isOver = error instanceof NotInCopyError || (error instanceof CatalogError && error.code === 'TIMEOUT');
      if (!isOver) throw error;
      return { unread: sought };
    }
  }
  return undefined;
}

/** What could not be read to the end. */
interface Unread {
  readonly unread: Sought;
}

/** Reads the records that may have what is sought until one has it. @returns how many were read */
async function askForOne(
  question: ListQuestion,
  sought: Sought,
  search: Search,
  context: CallContext,
): Promise<number> {
  let read = 0;
  for await (const { records } of fetchPart(askCopy(question, sought.alone), START, SCAN_PAGE_SIZE, context)) {
    for (const record of records) search.look(record);
    read += records.length;
    if (read > MOST_READ || search.lacking() === undefined) return read;
  }
  return read;
}

/** Whether nothing else is asked for, so that no record at all has the word where none matched. */
function isAskedAlone({ conditions, filters: [filter = {}] }: ListQuestion): boolean {
  return conditions.length === 1 && Object.keys(filter).length === 0;
}

/** The question with other refinements. A copy knows which lists it has, so that none is to be asked for elsewhere. */
function askCopy({ openPages: _, ...question }: ListQuestion, args: RefinementArguments): ListQuestion {
  return { ...question, args: { ...args } };
}

/** Looks at records from places all over the list, for the words that there are. */
async function sampleWords(question: ListQuestion, search: Search, context: CallContext): Promise<void> {
  let total = 0;
  for (let place = 0; place < SAMPLED_PLACES; place += 1) {
    const offset = Math.floor((total * place) / SAMPLED_PLACES);
    if (place > 0 && offset < SAMPLED * place) return;
    for await (const page of fetchPart(askCopy(question, {}), { part: 0, offset }, SAMPLED, context)) {
      total = page.total ?? 0;
      for (const record of page.records) search.sample(record);
      break;
    }
  }
}
