/** What the shop knows of goods of one kind (shelves.json), in German, English and French. */

import shelves from './shelves.json' with { type: 'json' };

/** What is told in each language. German is the shop's own one, whose texts have no language code. */
export type Told = readonly [german: string, english: string, french: string];

/** Its place in {@link Told}. */
export type Language = 0 | 1 | 2;

/** Something that products of a shelf have: words, or a number with a unit. */
export interface Fact {
  readonly label: Told;
  readonly values: readonly Told[];
  readonly unit: string;
}

/** Goods of one kind: the products of a category. */
export type Shelf = ReturnType<typeof readShelf>;

/** The same of each language. */
export function tellEach(tell: (language: Language) => string): Told {
  return [tell(0), tell(1), tell(2)];
}

/** Reads entries whose languages are divided by bars. */
export function readTold(entries: readonly string[]): readonly Told[] {
  return entries.map((entry) => {
    const [german = '', english = german, french = german] = entry.split(' | ');
    return [german, english, french];
  });
}

/** `Leistung | Power | Puissance = 1800 2000 2200 W`, or words of three languages behind the sign. */
function readFact(line: string): Fact {
  const [label = '', values = ''] = line.split(' = ');
  const [own = '', ...others] = values.split(' | ');
  const words = own.split(others.length > 0 ? ', ' : ' ');
  const unit = others.length > 0 ? '' : (words.pop() ?? '');
  const of = (list: string | undefined, at: number): string =>
    list?.split(', ')[at] ?? words[at] ?? '';
  const told = words.map((word, at): Told => [word, of(others[0], at), of(others[1], at)]);
  return { label: readTold([label])[0] ?? ['', '', ''], values: told, unit };
}

/** Sides are spans of centimetres, the density is kilograms a litre, the price what is usual and how far prices spread. */
function readShelf(shelf: (typeof shelves)[number]) {
  const { nouns, says, facts, amounts, ...figures } = shelf;
  const { values = [], unit = '' } = amounts ?? {};
  const label: Told =
    unit === 'cm' ? ['Durchmesser', 'Diameter', 'Diamètre'] : ['Inhalt', 'Content', 'Contenu'];
  return {
    ...figures,
    nouns: readTold(nouns),
    says: readTold(says),
    facts: facts.map(readFact),
    /** Sold in several amounts, by which prices and sides grow. */
    amounts: values,
    amount: { label, unit, values: [] } satisfies Fact as Fact,
  };
}

/** All shelves. */
export const SHELVES: readonly Shelf[] = shelves.map(readShelf);
