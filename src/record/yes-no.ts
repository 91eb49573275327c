/** Yes and no in the words of many languages: a catalog of two sources writes `Yes` beside `true`. Pure. */

import { foldText } from './nearest.ts';
import answers from './yes-no.json' with { type: 'json' };

/** What a text answers, and all that answer the same. */
export interface YesOrNo {
  readonly answer: 'yes' | 'no';
  /** Its words, in lower case. */
  readonly words: readonly string[];
  /** The same, folded. */
  readonly folded: readonly string[];
  /** What says so beside words, but does not ask for it, folded: `1`, `Y`. */
  readonly signs: readonly string[];
}

/** Yes and no. */
export const YES_AND_NO: readonly YesOrNo[] = [
  readAnswer('yes', answers.yes),
  readAnswer('no', answers.no),
];

function readAnswer(answer: 'yes' | 'no', written: typeof answers.yes): YesOrNo {
  const words = written.words.split(' ');
  return {
    answer,
    words,
    folded: words.map(foldText),
    signs: written.signs.split(' ').map(foldText),
  };
}

/** The answer that a word stands for; undefined: it is no word for yes or no. */
export function readYesOrNo(text: string): YesOrNo | undefined {
  const word = foldText(text.trim());
  return YES_AND_NO.find(({ folded }) => folded.includes(word));
}
