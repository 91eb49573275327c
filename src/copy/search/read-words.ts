import { type CatalogWord, FEW, isSame, type Way } from './ask-ranking.ts';
import { splitWord, type Word } from './question-words.ts';
import { isUnspaced } from './unspaced.ts';

const MAX_READINGS = 3;

const isSure = (match: CatalogWord): boolean =>
  isSame(match) || match.how === 'part' || match.how === 'within';

/** Is true if each part of a way has words of the catalog. */
export const hasAll = (way: Way): boolean => way.every((words) => words.length > 0);

// The parts may stand together by chance.
function setApart(way: Way): Way {
  return way.map((words) => words.map((match): CatalogWord => ({ ...match, how: 'apart' })));
}

// Guesses count only if there is nothing else, longer words only if nothing has the very word.
function listCounted(matches: readonly CatalogWord[]): readonly CatalogWord[] {
  if (!matches.some(isSure)) return matches;
  const isPart = matches.every(({ how }) => how !== 'word');
  return matches.filter((match) => isSure(match) || (isPart && match.how === 'begin'));
}

/** Matches of the words of a question in the catalog. */
export class WordMatches {
  readonly #matches: ReadonlyMap<string, readonly CatalogWord[]>;

  /** @param matches by the folded word; later additions to it count too */
  constructor(matches: ReadonlyMap<string, readonly CatalogWord[]>) {
    this.#matches = matches;
  }

  listAll({ folded }: Word): readonly CatalogWord[] {
    return this.#matches.get(folded) ?? [];
  }

  listSame(word: Word): readonly CatalogWord[] {
    return this.listAll(word).filter(isSame);
  }

  listSamePiece(piece: Word): readonly CatalogWord[] {
    const isLike = (word: string): boolean =>
      word.startsWith(piece.folded) || piece.folded.startsWith(word);
    return this.listSame(piece).filter(({ word }) => isLike(word));
  }

  listApart(pieces: readonly Word[]): readonly Way[] {
    if (pieces.length < 2) return [];
    const way = setApart(pieces.map((piece) => this.listSame(piece)));
    return [way].filter(hasAll);
  }

  /**
   * Reads a code that ends early as several words, of which the last is incomplete: `WDN623` for
   * `WDN 62343X`.
   */
  listCut(word: Word): readonly Way[] {
    if (this.listAll(word).length > 0 || !/\d/.test(word.raw)) return [];
    const ways = splitWord(word).map((pieces) =>
      pieces.map((piece, index) =>
        index === pieces.length - 1
          ? this.listAll(piece).filter(({ how }) => how === 'begin' || how === 'word')
          : this.listSame(piece),
      ),
    );
    return ways.filter(hasAll);
  }

  hasSurely(word: Word): boolean {
    return this.listAll(word).some(isSure);
  }
}

/** Reads words of a question as words of the catalog, and notes other readings. */
export class WordReader {
  readonly #matches: WordMatches;
  // Words that were also read as other words.
  readonly readAs: Record<string, readonly string[]> = {};
  // Words that nothing in the catalog has.
  readonly unfound: string[] = [];

  constructor(matches: WordMatches) {
    this.#matches = matches;
  }

  respell(word: Word, pairs: readonly Word[]): readonly Way[] {
    const joined: Way[] = pairs.map((pair) => [this.#matches.listAll(pair)]);
    const same = this.#matches.listSame(word);
    const products = same.reduce((sum, match) => sum + match.products, 0);
    const isRare = products === 0 || (products < FEW && /\d/.test(word.raw));
    const splits = isRare || isUnspaced(word.raw) ? splitWord(word) : [];
    const pieces = splits.map((words) => words.map((piece) => this.#matches.listSamePiece(piece)));
    // If the word occurs by itself, as `ps4`, its pieces count less.
    return [...joined, ...(products > 0 ? pieces.map(setApart) : pieces)].filter(hasAll);
  }

  read(word: Word, respelled: readonly Way[] = []): readonly Way[] {
    const matches = this.#listMatches(word, respelled);
    // A longer word that contains an existing word is no other reading of it.
    const hasWord = matches.some(isSame);
    const unlike = matches
      .filter((match) => !isSame(match) && !(hasWord && match.how === 'within'))
      .sort((left, right) => right.products - left.products);
    if (unlike.length > 0) {
      const same = this.#matches.listSame(word).slice(0, 1);
      const readings = [...same, ...unlike].slice(0, MAX_READINGS);
      this.readAs[word.raw] = readings.map((match) => match.word);
    }
    const ways = [[matches], ...respelled].filter(hasAll);
    if (ways.length === 0) this.unfound.push(word.raw);
    return ways;
  }

  #listMatches(word: Word, respelled: readonly Way[]): readonly CatalogWord[] {
    const isRespelled = respelled.length > 0;
    const possible = this.#matches.listAll(word);
    const counted = listCounted(isRespelled ? possible.filter(isSure) : possible);
    if (isRespelled || counted.length > 0) return counted;
    // The last word of an unknown compound says what it is; a code is no compound.
    const splits = isUnspaced(word.raw) || /\d/.test(word.raw) ? [] : splitWord(word);
    const ends = splits.map(([, end = word]) => this.#matches.listSamePiece(end));
    const ending = ends.find(({ length }) => length > 0) ?? [];
    return ending.map((match) => ({ ...match, how: 'end' }));
  }
}
