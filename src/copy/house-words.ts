import { InvalidArgumentError } from '../errors.ts';
import { nearestName } from '../record/nearest.ts';

/**
 * Returns house words as the rules file spells them.
 * @throws InvalidArgumentError for an unknown one
 */
export function findWords(
  names: readonly string[],
  words: readonly { readonly name: string }[],
): readonly string[] {
  const spellings = words.map(({ name }) => name);
  return names.map((name) => {
    const word = name.trim().toLowerCase().replace(/^is_/, '');
    if (spellings.includes(word)) return word;
    const nearest = nearestName(word, spellings);
    const offer = nearest === undefined ? '.' : `; did you mean ${nearest}?`;
    const failed = `There is no house word of this name${offer}`;
    const none =
      'Leave is out. The operator may define house words under words in a rules file (PIM_RULES).';
    throw new InvalidArgumentError(
      failed,
      spellings.length === 0 ? none : `The house words are ${spellings.join(', ')}.`,
      'is',
    );
  });
}
