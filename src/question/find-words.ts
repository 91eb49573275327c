/** Which of the words of a call the rows do not have, with the nearest and the most frequent ones: one SELECT, and one for each word that is not there. */

import { findNearest } from '../filter/named-entries.ts';
import { foldLabel } from '../record/nearest.ts';
import type { Rows } from './rows.ts';
import type { Sought } from './sought.ts';

/** Something that nothing has, and the words that exist instead. */
export interface Lacking {
  readonly entry: Sought['asked'];
  readonly nearest: readonly string[];
  /** The most frequent words if none is near; for bounds the units. */
  readonly common: readonly string[];
  /** Names that it may stand for. */
  readonly candidates: readonly string[];
  /** True where the word means nothing in this catalog, so that an answer of 0 would be no fact. */
  readonly isUnresolved: boolean;
}

/** How many words of one kind are read, how many of them are compared, and how many are told. */
const MOST_WORDS = 5_000;
const MOST_COMPARED = 500;
const MOST_NEAREST = 3;
const MOST_COMMON = 10;

/** Finds the first in each row of words that nothing has, unless there are too many words to tell. */
export async function findLacking(
  words: readonly (readonly Sought[])[],
  rows: Rows,
): Promise<readonly Lacking[]> {
  const all = words.flat();
  if (all.length === 0) return [];
  const tests = all.map(({ entries }) => `EXISTS (SELECT 1 FROM ${entries})`);
  const [[areThere] = []] = await rows.ask(`SELECT [${tests.join(', ')}]`);
  const isThere = (one: Sought): boolean =>
    Array.isArray(areThere) && areThere[all.indexOf(one)] === true;
  const lacking: Lacking[] = [];
  for (const row of words) {
    const first = row.find((one) => !isThere(one));
    const described = first && (await describeWord(first, rows));
    if (described === undefined) continue;
    const hasOffer = described.nearest.length + described.common.length > 0;
    if (first?.isOffer !== true || hasOffer) lacking.push(described);
  }
  return lacking;
}

/** Something that nothing has, beside the words that there are; undefined: too many to tell. */
async function describeWord(
  { asked, word = '', of, words: select }: Sought,
  rows: Rows,
): Promise<Lacking | undefined> {
  const order = 'ORDER BY records DESC, first';
  const read = await rows.ask(`${select} ${order} LIMIT ${MOST_WORDS + 1}`);
  if (read.length > MOST_WORDS) return undefined;
  const words = read.map(([one]) => String(one));
  const all = [...new Map(words.map((one) => [foldLabel(one), one])).values()];
  const meant = of === 'name' ? listMeant(word, all) : [];
  const compared = word === '' || meant.length > 0 ? [] : all.slice(0, MOST_COMPARED);
  const entries = compared.map((name) => ({ name, spellings: [name] }));
  const nearest = findNearest(word, entries, MOST_NEAREST).map(({ name }) => name);
  // What is near to a size or a number may well be another one, as L to XL.
  const isSize = of === 'value' && !/\p{L}{4}/u.test(word);
  const isTold = meant.length > 0 || (nearest.length > 0 && !isSize);
  const common = isTold ? [] : all.slice(0, MOST_COMMON);
  const isUnresolved = of !== 'value' || nearest.length > 0;
  return {
    entry: asked,
    nearest,
    common,
    candidates: meant,
    isUnresolved,
  };
}

/** What stands behind a name: what it is counted by, or something in brackets. */
const BEHIND = /\s*(?:[([][^()[\]]*[)\]]|[\s,]per\s.*)$/iu;

const nameAlone = (name: string): string => name.replace(BEHIND, '');

/**
 * The names of properties or options that another may stand for: `Power` for `Power (W)`, `fat` for `fat per 100 g`; if there is
 * none, those that hold it as whole words, as `Video resolution` holds `resolution`.
 */
function listMeant(given: string, names: readonly string[]): readonly string[] {
  const wanted = foldWord(nameAlone(given));
  const alone = names.filter((name) => foldWord(nameAlone(name)) === wanted);
  if (alone.length > 0) return alone;
  const spell = (name: string): string => {
    const spaced = nameAlone(name).replace(/(?<=\p{Ll})(?=\p{Lu})|[^\p{L}\p{N}]+/gu, ' ');
    const words = spaced.split(' ').map(foldWord);
    return ` ${words.join(' ')} `;
  };
  const part = spell(given);
  return names.filter((name) => spell(name).includes(part));
}

/** Folds a word, its plural too. */
function foldWord(word: string): string {
  return foldLabel(word).replace(/(?<=...)S$/, '');
}
