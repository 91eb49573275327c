/** The words that the operator has defined, as questions name them. Pure. */

import { InvalidArgumentError } from '../errors.ts';
import { nearestName } from '../record/nearest.ts';

/** The requested house words as the rules file spells them. @throws InvalidArgumentError for an unknown one */
export function findWords(
  asked: readonly string[],
  words: readonly { readonly name: string }[],
): readonly string[] {
  const known = words.map(({ name }) => name);
  return asked.map((given) => {
    const word = given.trim().toLowerCase().replace(/^is_/, '');
    if (known.includes(word)) return word;
    const nearest = nearestName(word, known);
    const offer = nearest === undefined ? '.' : `; did you mean ${nearest}?`;
    const failed = `There is no house word of this name${offer}`;
    const none =
      'Leave is out. The operator may define house words under words in a rules file (PIM_RULES).';
    throw new InvalidArgumentError(
      failed,
      known.length === 0 ? none : `The house words are ${known.join(', ')}.`,
      'is',
    );
  });
}
