import { foldText } from './nearest.ts';
import answers from './yes-no.json' with { type: 'json' };

interface YesOrNo {
  readonly answer: 'yes' | 'no';
  // In lower case.
  readonly words: readonly string[];
  // The words, folded.
  readonly folded: readonly string[];
  // In values they mean the answer, too, but not in a question. Folded: `1`, `Y`.
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

/** Reads a word for yes or no; undefined for other words. */
export function readYesOrNo(text: string): YesOrNo | undefined {
  const word = foldText(text.trim());
  return YES_AND_NO.find(({ folded }) => folded.includes(word));
}
