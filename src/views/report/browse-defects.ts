/** Searches, filters and sorts the defects of a block. It looks at each text once, not at each defect. Pure. */

import type { DefectColumn, Sort } from '../components/defect-table.tsx';
import { foldText, foldWords, hasWord } from '../components/search-text.ts';
import { SEVERITIES } from '../components/words.ts';
import { countDefects, type DefectBlock } from './defect-block.ts';

/** What of the defects is wanted; an empty text is everything. */
export interface Wanted {
  /** Words, all of which one defect must have, in whichever column, as {@link hasWord} has it. */
  readonly search: string;
  readonly rule: string;
  readonly severity: string;
  /** The path of a category; those below it are meant as well. */
  readonly category: string;
  readonly brand: string;
  readonly sort: Sort | undefined;
}

/** Everything, in the order of the block. */
export const ALL: Wanted = { search: '', rule: '', severity: '', category: '', brand: '', sort: undefined };

/** Divides the levels of a category's path. */
const LEVELS = ' > ';

/** What is found out of the texts of a block once, when it is first needed. */
interface TextIndex {
  /** The position of each among all of them in the order of the alphabet. */
  readonly order: () => Uint32Array;
  /** Each as it is searched. */
  readonly folded: () => readonly string[];
}

/** Creates it. */
export function indexTexts({ texts }: DefectBlock): TextIndex {
  return {
    order: once(() => {
      const { compare } = new Intl.Collator(undefined, { numeric: true });
      const sorted = texts.map((text, at) => ({ text, at })).sort((one, other) => compare(one.text, other.text));
      const order = new Uint32Array(texts.length);
      for (const [place, { at }] of sorted.entries()) order[at] = place;
      return order;
    }),
    folded: once(() => texts.map(foldText)),
  };
}

function once<Value>(find: () => Value): () => Value {
  let found: { readonly value: Value } | undefined;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
}

/** The positions of the defects that are wanted, in the order that is wanted. */
export function browseDefects(block: DefectBlock, wanted: Wanted, index: TextIndex): readonly number[] {
  const { rules, defects, products } = block;
  const words = foldWords(wanted.search);
  const hits = words.map((word) => markTexts(index.folded(), (text) => hasWord(text, word)));
  const named = words.map((word) => rules.map(({ id }) => hasWord(foldText(id), word)));
  const isRule = rules.map(
    ({ id, severity }) =>
      (wanted.rule === '' || id === wanted.rule) && (wanted.severity === '' || severity === wanted.severity),
  );
  const isCategory = markTexts(
    block.texts,
    (text) => wanted.category === '' || text === wanted.category || text.startsWith(wanted.category + LEVELS),
  );
  const isBrand = markTexts(block.texts, (text) => wanted.brand === '' || text === wanted.brand);
  const found: number[] = [];
  for (let at = 0; at < countDefects(block); at += 1) {
    const [rule, product] = [defects.rule[at] ?? 0, defects.product[at] ?? 0];
    const [category, brand] = [products.category[product] ?? 0, products.brand[product] ?? 0];
    if (isRule[rule] !== true || isCategory[category] !== 1 || isBrand[brand] !== 1) continue;
    const own = [products.name[product], defects.code[at], defects.detail[at], category, brand];
    const id = String(products.id[product]);
    const hasAll = hits.every(
      (hit, at) => own.some((text) => hit[text ?? 0] === 1) || named[at]?.[rule] === true || id === words[at]?.[0],
    );
    if (hasAll) found.push(at);
  }
  return wanted.sort === undefined ? found : sortDefects(found, block, wanted.sort, index);
}

function markTexts(texts: readonly string[], isMeant: (text: string) => boolean): Uint8Array {
  const marks = new Uint8Array(texts.length);
  for (const [at, text] of texts.entries()) marks[at] = isMeant(text) ? 1 : 0;
  return marks;
}

function sortDefects(found: readonly number[], block: DefectBlock, sort: Sort, index: TextIndex): readonly number[] {
  const rank = rankBy(block, sort.by, index);
  const direction = sort.isDescending ? -1 : 1;
  return found.toSorted((one, other) => direction * (rank(one) - rank(other)) || one - other);
}

/** What a defect is sorted by: the severity and place of its rule, or the place of its text; what has none comes last. */
function rankBy({ rules, products, defects, texts }: DefectBlock, by: DefectColumn, index: TextIndex) {
  if (by === 'rule') {
    const ranks = rules.map(({ severity }, place) => SEVERITIES.indexOf(severity) * rules.length + place);
    return (at: number): number => ranks[defects.rule[at] ?? 0] ?? 0;
  }
  const places = index.order();
  const placeOf = (text: number | undefined): number => (text ? (places[text] ?? 0) : texts.length);
  if (by === 'code' || by === 'detail') return (at: number): number => placeOf(defects[by][at]);
  return (at: number): number => placeOf(products[by][defects.product[at] ?? 0]);
}

/** What the block can be filtered by: paths of categories with those above them, and brands, each in alphabetical order. */
export function listChoices({ texts, products }: DefectBlock): {
  readonly categories: readonly string[];
  readonly brands: readonly string[];
} {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const namesOf = (column: readonly number[]): readonly string[] =>
    [...new Set(column)].map((text) => texts[text] ?? '').filter((text) => text !== '');
  const paths = namesOf(products.category).flatMap((path) => {
    const levels = path.split(LEVELS);
    return levels.map((_, level) => levels.slice(0, level + 1).join(LEVELS));
  });
  return { categories: [...new Set(paths)].sort(compare), brands: [...namesOf(products.brand)].sort(compare) };
}
