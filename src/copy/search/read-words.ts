/** Reads the words of a question as words of the catalog. Pure. */

import { FEW, type Found, isSame, type Way } from './ask-ranking.ts';
import { splitWord, type Word } from './question-words.ts';
import { isUnspaced } from './unspaced.ts';

/** Words of the catalog that are told for one that was typed. */
const MOST_TOLD = 3;

const isSure = (match: Found): boolean =>
  isSame(match) || match.how === 'part' || match.how === 'within';

/** Whether each part of a way has words of the catalog. */
export const hasAll = (way: Way): boolean => way.every((found) => found.length > 0);

/** The parts of a way as pieces that may stand together by chance. */
function setApart(way: Way): Way {
  return way.map((found) => found.map((match): Found => ({ ...match, how: 'apart' })));
}

/** What counts as the word: what may only be meant does where there is nothing else, longer words where nothing has the very word. */
function listCounted(matches: readonly Found[]): readonly Found[] {
  if (!matches.some(isSure)) return matches;
  const isPart = matches.every(({ how }) => how !== 'word');
  return matches.filter((match) => isSure(match) || (isPart && match.how === 'begin'));
}

/** The words of the catalog that words of a question match. */
export class WordMatches {
  readonly #matches: ReadonlyMap<string, readonly Found[]>;

  /** @param matches by the folded word; what is added to it later counts too */
  constructor(matches: ReadonlyMap<string, readonly Found[]>) {
    this.#matches = matches;
  }

  /** Lists whatever a word may mean. */
  listAll({ folded }: Word): readonly Found[] {
    return this.#matches.get(folded) ?? [];
  }

  /** Lists the word itself, in any form. */
  listSame(word: Word): readonly Found[] {
    return this.listAll(word).filter(isSame);
  }

  /** Lists the forms of a piece of a word, of which stems are too short to tell words apart. */
  listSamePiece(piece: Word): readonly Found[] {
    const isLike = (word: string): boolean =>
      word.startsWith(piece.folded) || piece.folded.startsWith(word);
    return this.listSame(piece).filter(({ word }) => isLike(word));
  }

  /** A number and its unit anywhere in a product, which may be by chance. */
  listApart(pieces: readonly Word[]): readonly Way[] {
    if (pieces.length < 2) return [];
    const way = setApart(pieces.map((piece) => this.listSame(piece)));
    return [way].filter(hasAll);
  }

  /** Reads a code that ends early as several words, of which the last goes on: `WDN623` for `WDN 62343X`. */
  listCut(word: Word): readonly Way[] {
    if (this.listAll(word).length > 0 || !/\d/.test(word.raw)) return [];
    const ways = splitWord(word).map((pieces) =>
      pieces.map((piece, at) =>
        at === pieces.length - 1
          ? this.listAll(piece).filter(({ how }) => how === 'begin' || how === 'word')
          : this.listSame(piece),
      ),
    );
    return ways.filter(hasAll);
  }

  /** Whether the catalog has a word, by itself or in a compound. */
  hasSurely(word: Word): boolean {
    return this.listAll(word).some(isSure);
  }
}

/** Reads words of a question as words of the catalog, and notes which it read as others. */
export class WordReader {
  readonly #matches: WordMatches;
  /** Words that were read as others, too. */
  readonly readAs: Record<string, readonly string[]> = {};
  /** Words that nothing in the catalog has. */
  readonly unfound: string[] = [];

  constructor(matches: WordMatches) {
    this.#matches = matches;
  }

  /** Reads a word as one with a neighbour, and as two. @param pairs those that it is a part of */
  respell(word: Word, pairs: readonly Word[]): readonly Way[] {
    const joined: Way[] = pairs.map((pair) => [this.#matches.listAll(pair)]);
    const same = this.#matches.listSame(word);
    const products = same.reduce((sum, match) => sum + match.products, 0);
    const isRare = products === 0 || (products < FEW && /\d/.test(word.raw));
    const splits = isRare || isUnspaced(word.raw) ? splitWord(word) : [];
    const pieces = splits.map((words) => words.map((piece) => this.#matches.listSamePiece(piece)));
    // Where the word stands by itself, as `ps4`, its pieces are less.
    return [...joined, ...(products > 0 ? pieces.map(setApart) : pieces)].filter(hasAll);
  }

  /** Reads a word. @param respelled the other ways to write it */
  read(word: Word, respelled: readonly Way[] = []): readonly Way[] {
    const matches = this.#listMatches(word, respelled);
    // What only holds a word that others have is no other reading of it.
    const hasWord = matches.some(isSame);
    const unlike = matches
      .filter((match) => !isSame(match) && !(hasWord && match.how === 'within'))
      .sort((left, right) => right.products - left.products);
    if (unlike.length > 0) {
      const same = this.#matches.listSame(word).slice(0, 1);
      const told = [...same, ...unlike].slice(0, MOST_TOLD);
      this.readAs[word.raw] = told.map((match) => match.word);
    }
    const ways = [[matches], ...respelled].filter(hasAll);
    if (ways.length === 0) this.unfound.push(word.raw);
    return ways;
  }

  #listMatches(word: Word, respelled: readonly Way[]): readonly Found[] {
    const isRespelled = respelled.length > 0;
    const possible = this.#matches.listAll(word);
    const counted = listCounted(isRespelled ? possible.filter(isSure) : possible);
    if (isRespelled || counted.length > 0) return counted;
    // Of a compound that nothing has, its last word says what it is; a code is none.
    const splits = isUnspaced(word.raw) || /\d/.test(word.raw) ? [] : splitWord(word);
    const ends = splits.map(([, end = word]) => this.#matches.listSamePiece(end));
    const ending = ends.find(({ length }) => length > 0) ?? [];
    return ending.map((match) => ({ ...match, how: 'end' }));
  }
}
