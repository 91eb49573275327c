/** The one pipeline of all list tools: question → cursor → pages → matches → answer. */

import { START } from '../answer/cursor.ts';
import type { Answer } from '../answer/envelope.ts';
import type { CallContext } from '../call/context.ts';
import type { LookedAgain } from '../call/looked-again.ts';
import { createTurns, type Turn } from '../call/turns.ts';
import { buildListAnswer } from './answer.ts';
import { adviseCopy } from './explain/advise-copy.ts';
import { askForWords } from './explain/ask-for-words.ts';
import { countInCopy } from './explain/count-in-copy.ts';
import { askRightly, lookAgain } from './explain/look-again.ts';
import { tellOtherLanguages } from './explain/other-languages.ts';
import { askAsSpelled } from './explain/other-spellings.ts';
import { tellOwnOrVariants } from './explain/own-or-variants.ts';
import { tellTranslatedNames } from './explain/translated-names.ts';
import { findUnlistedIds } from './explain/unlisted-ids.ts';
import { findUnshownNames } from './explain/unshown-names.ts';
import { explainNone } from './explain/why-none.ts';
import { listUncontained } from './names/contained-names.ts';
import { type ListCursors, openCursors } from './question/cursor.ts';
import type { ListQuestion } from './question/question.ts';
import { countNames } from './read/matched-names.ts';
import { type Matches, readMatches } from './read/matches.ts';

/**
 * Answers the question of a list tool.
 * @throws CatalogError for what the model should know; NotInCopyError when the copy is asked and cannot answer
 */
export async function listRecords(question: ListQuestion, context: CallContext): Promise<Answer> {
  const turn = createTurns(context.settings.now);
  const cursors = openCursors(question, context);
  const matches = await readMatches(question, cursors.start, context);
  const looked = await lookAgain(question, matches, context);
  const right = askRightly(question, looked);
  const spelled = right === undefined && isZero(matches) ? await askAsSpelled(question, context) : undefined;
  if (spelled !== undefined) {
    const own = await readMatches(spelled, START, context);
    return answer(spelled, own, openCursors(spelled, context), context, looked, turn);
  }
  if (right === undefined) return answer(question, matches, cursors, context, looked, turn);
  const found = await readMatches(right, START, context);
  return answer(right, found, openCursors(right, context), context, looked, turn);
}

/** True for an answer that nothing matches. */
function isZero({ counted, total, complete, matched }: Matches): boolean {
  return counted ? total === 0 : complete && matched === 0;
}

/** The answer, with what no record has that was asked for by a word, and which names a text filter matched. */
async function answer(
  question: ListQuestion,
  matches: Matches,
  cursors: ListCursors,
  context: CallContext,
  looked: LookedAgain | undefined,
  turn: Turn,
): Promise<Answer> {
  const isUntold = matches.isSpared && matches.complete && matches.matched === 0;
  const words = isUntold && matches.lacking.length === 0 ? await askForWords(question, context) : matches.lacking;
  const isNothing = isZero(matches);
  const lacking = [
    ...words,
    ...(isNothing ? [...listUncontained(question), ...(await findUnlistedIds(question, context))] : []),
    ...(isNothing || (matches.complete && !matches.counted)
      ? await findUnshownNames(question, isNothing, context)
      : []),
  ];
  const names = matches.counted ? await countNames(question, context) : matches.names;
  const why =
    isNothing && question.args.cursor === undefined
      ? [
          ...(await tellTranslatedNames(question, context)),
          ...(await explainNone(question, { ...matches, lacking }, context)),
        ]
      : [];
  const left = [
    ...(await tellOtherLanguages(question, context)),
    ...(await tellOwnOrVariants(question, matches.counted ? isNothing : matches.matched === 0, context)),
  ];
  const walk = await countInCopy(question, matches, context);
  const advice = await adviseCopy(question, matches, context);
  const pictures = await question.showPictures?.(matches.room.recordsOf(matches.records), matches.room.maxTokens);
  // Fitting costs as much as reading does.
  await turn();
  return buildListAnswer(
    question,
    { ...matches, lacking, names, walk, warnings: [...matches.warnings, ...why, ...left] },
    cursors,
    context,
    { looked, pictures, advice },
  );
}
