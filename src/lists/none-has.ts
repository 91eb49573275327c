/**
 * What no record has that the call asks for by a word: a property, a value of it, a tag, a culture. Told from the records
 * that were read; where a copy left records out, it is asked for each word alone.
 */

import { START } from '../answer/cursor.ts';
import { cutText } from '../answer/fit/cut-text.ts';
import { toPlainText } from '../answer/text/text.ts';
import type { CallContext } from '../call/context.ts';
import { NotInCopyError } from '../copy/ask/catalog-from-copy.ts';
import { CatalogError } from '../errors.ts';
import { seekCounted } from '../filter/count-values.ts';
import type { RefinementArguments } from '../filter/refinement-arguments.ts';
import { createSearch, firstLacking, type Lacking, type Search, type Sought } from '../filter/sought.ts';
import { seekCulture } from '../filter/sought-words.ts';
import type { LeftOut } from '../pim/port.ts';
import type { JsonValue, PimRecord } from '../record/value.ts';
import { fetchPart, SCAN_PAGE_SIZE } from './pages.ts';
import type { ListQuestion } from './question.ts';

/** What is sought step by step for one argument: a name, then a value of it. */
interface Chain {
  readonly steps: readonly Sought[];
  /**
   * What its lack is worth telling of: `zero`, an answer of nothing; `always`, any answer, because it looks like a fact
   * (`missing` for a culture that does not exist); `offer`, any answer, if there is something to offer.
   */
  readonly told: 'zero' | 'always' | 'offer';
}

/** Looks at the records of one answer. */
export interface NoneHas {
  look(record: PimRecord): void;
  count(leftOut: LeftOut | undefined): void;
  /** What none of the records looked at has. @param matched how many records the answer counts */
  lacking(matched: number): readonly Lacking[];
  /** True when records were left out that may have it. */
  readonly isSpared: () => boolean;
}

/** Starts to look for all that a question asks for by words. */
export function trackNoneHas(question: ListQuestion): NoneHas {
  const chains = listChains(question).map(({ steps, told }) => ({ told, searches: steps.map(createSearch) }));
  let ruledOut = 0;
  return {
    look: (record) => {
      for (const { searches } of chains) for (const search of searches) search.look(record);
    },
    count: (leftOut) => {
      ruledOut += leftOut?.ruledOut ?? 0;
    },
    lacking: (matched) =>
      // What an answer that goes on has not, the one before it may have had.
      ruledOut > 0 || question.args.cursor !== undefined
        ? []
        : chains.flatMap(({ told, searches }) => {
            const lacking = told === 'zero' && matched > 0 ? undefined : firstLacking(searches);
            return lacking === undefined || (told === 'offer' && !hasOffer(lacking)) ? [] : lacking;
          }),
    isSpared: () => ruledOut > 0,
  };
}

function listChains({ conditions, countBy, args }: ListQuestion): readonly Chain[] {
  const counted = countBy === undefined ? undefined : seekCounted(countBy);
  const chains: readonly Chain[] = [
    ...conditions.flatMap(({ argument, sought }): Chain | readonly [] =>
      sought === undefined ? [] : { steps: sought, told: argument === 'missing' ? 'always' : 'zero' },
    ),
    ...(counted === undefined ? [] : [{ steps: [counted], told: 'always' } as const]),
    ...(args.culture === undefined ? [] : [{ steps: [seekCulture(args.culture)], told: 'offer' } as const]),
  ];
  // What is asked for twice is told once.
  return [...new Map(chains.map((chain) => [JSON.stringify(chain.steps.map(({ asked }) => asked)), chain])).values()];
}

function hasOffer({ nearest, common }: Lacking): boolean {
  return nearest.length > 0 || common.length > 0;
}

/** Longest word of the catalog that is offered, in characters. */
const MAX_OFFER_CHARS = 60;

/** What no record has, and what there is: `{"property":"Colr","nearest":["Color"]}`. */
export function describeLacking(lacking: Lacking, { settings }: CallContext): JsonValue {
  const spell = (words: readonly string[]): readonly string[] => [
    ...new Set(words.map((word) => cutText(toPlainText(settings.redact(word)), MAX_OFFER_CHARS))),
  ];
  const { asked, nearest, common, lowest, highest } = lacking;
  return {
    ...asked,
    ...(nearest.length > 0 && { nearest: spell(nearest) }),
    ...(common.length > 0 && lowest === undefined && { common: spell(common) }),
    ...(lowest !== undefined && { lowest }),
    ...(highest !== undefined && { highest }),
    ...(common.length > 0 && lowest !== undefined && { units: spell(common) }),
  };
}

/** Records of the copy that are read to find that none has a word; of longer lists nothing is said but what a zero proves. */
const MOST_READ = 3_000;

/** Records that are read to see what there is, from so many places of the list. */
const SAMPLED = 100;
const SAMPLED_PLACES = 5;

/**
 * Asks a copy for each word alone, after an answer of nothing for which it left records out.
 * @returns nothing where too much would have to be read, or the time is up
 */
export async function askForWords(question: ListQuestion, context: CallContext): Promise<readonly Lacking[]> {
  if (question.filters.length !== 1) return [];
  const found: Lacking[] = [];
  try {
    for (const { steps, told } of listChains(question)) {
      const lacking = await askForSteps(question, steps, context);
      if (lacking !== undefined && (told !== 'offer' || hasOffer(lacking))) found.push(lacking);
    }
  } catch (error) {
    // What was found out counts; that no record matched is known already.
    const isOver = error instanceof NotInCopyError || (error instanceof CatalogError && error.code === 'TIMEOUT');
    if (!isOver) throw error;
  }
  return found;
}

async function askForSteps(
  question: ListQuestion,
  steps: readonly Sought[],
  context: CallContext,
): Promise<Lacking | undefined> {
  for (const sought of steps) {
    const search = createSearch(sought);
    const asked = askCopy(question, sought.alone);
    let read = 0;
    for await (const { records } of fetchPart(asked, START, SCAN_PAGE_SIZE, context)) {
      for (const record of records) search.look(record);
      read += records.length;
      if (read > MOST_READ || search.lacking() === undefined) break;
    }
    if (read > MOST_READ && !isAskedAlone(question)) return undefined;
    const lacking = search.lacking();
    if (lacking === undefined) continue;
    if (read === 0) await sampleWords(question, search, context);
    return search.lacking();
  }
  return undefined;
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
