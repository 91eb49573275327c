import type { Assortment, Leaf, Noun, Slot } from './assortment.ts';
import type { Brand } from './brands.ts';
import { seriesNames } from './brands.ts';
import type { Option, OptionValue } from './options.ts';
import { draw, itemAt, permute } from './random.ts';
import type { AdjectiveKey } from './vocabulary.ts';

/** What a product is, before any text is written. Facts, variants and texts are all derived from it. */
export interface Sketch {
  readonly position: number;
  readonly leaf: Leaf;
  readonly brand: Brand;
  readonly series: string;
  readonly adjective: AdjectiveKey;
  readonly noun: Noun;
  /** 0 for most; higher if a large catalog repeats a name, which then gets a Roman numeral. */
  readonly edition: number;
}

/** How many values of each option of its leaf a product comes in; multiplied, they give the number of variants. */
export interface Shape {
  readonly first: OptionRun;
  readonly second: OptionRun | undefined;
  readonly count: number;
}

/** Values `start`, `start + step`, … (modulo the number of values) of an option. */
interface OptionRun {
  readonly option: Option;
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

/** Variants per product at most. */
export const maxVariants = 12;

/** Percent of the products that have variants, in categories with options. */
const percentWithVariants = 74;

/** Products are distributed in rounds: in each round, every slot gets one. */
function roundOf(assortment: Assortment, position: number): number {
  return Math.floor(position / assortment.slots.length);
}

function slotOf(assortment: Assortment, seed: number, position: number): Slot {
  const { slots } = assortment;
  const key = draw(seed, 'slots', roundOf(assortment, position));
  return itemAt(slots, permute(position % slots.length, slots.length, key));
}

/** The leaf category of a product. */
export function leafOf(assortment: Assortment, seed: number, position: number): Leaf {
  return slotOf(assortment, seed, position).leaf;
}

/**
 * The sketch of a product. Names do not repeat: the products of a category are numbered, and the number, scrambled by a
 * permutation, gives series, adjective and noun. The brand is not part of the name: it has its own fields.
 */
export function sketchProduct(assortment: Assortment, seed: number, position: number): Sketch {
  const { leaf, rank } = slotOf(assortment, seed, position);
  const { brands, data } = leaf.department;
  const names = seriesNames.length * data.adjectives.length * leaf.nouns.length;
  const number = roundOf(assortment, position) * leaf.data.weight + rank;
  let rest = permute(number % names, names, draw(seed, 'names', leaf.id));
  const take = (radix: number): number => {
    const digit = rest % radix;
    rest = Math.floor(rest / radix);
    return digit;
  };
  return {
    position,
    leaf,
    noun: itemAt(leaf.nouns, take(leaf.nouns.length)),
    adjective: itemAt(data.adjectives, take(data.adjectives.length)),
    series: itemAt(seriesNames, take(seriesNames.length)),
    brand: itemAt(brands, draw(seed, 'brands', position)),
    edition: Math.floor(number / names),
  };
}

/** Step sizes through the twelve colours that repeat no colour. */
const colourSteps = [1, 5, 7, 11];

function buildRun(option: Option, count: number, roll: number): OptionRun {
  const size = option.values.length;
  if (option.code === 'colour')
    return { option, count, start: roll % size, step: itemAt(colourSteps, roll >>> 8) };
  return { option, count, start: roll % (size - count + 1), step: 1 };
}

/** How a product varies; undefined if it has no variants. */
export function shapeOf(leaf: Leaf, seed: number, position: number): Shape | undefined {
  const [one, two] = leaf.options;
  if (one === undefined) return undefined;
  const roll = draw(seed, 'shape', position);
  if (roll % 100 >= percentWithVariants) return undefined;
  const other = draw(seed, 'variants', position);
  if (two === undefined) {
    const count = 1 + ((roll >>> 7) % Math.min(6, one.values.length));
    return { first: buildRun(one, count, other), second: undefined, count };
  }
  const firstCount = 1 + ((roll >>> 7) % Math.min(3, one.values.length));
  const most = Math.min(Math.floor(maxVariants / firstCount), two.values.length);
  const secondCount = Math.min(2 + ((roll >>> 12) % 4), most);
  return {
    first: buildRun(one, firstCount, other),
    second: buildRun(two, secondCount, scrambleOther(other)),
    count: firstCount * secondCount,
  };
}

/** Other bits of the same draw, for the second option. */
function scrambleOther(roll: number): number {
  return (roll >>> 16) | ((roll & 0xff) << 16);
}

/** An option, and its value on a variant. */
export interface Choice {
  readonly option: Option;
  readonly value: OptionValue;
}

/** The values of the n-th variant, in the order of the leaf's options. */
export function choicesOf(shape: Shape, ordinal: number): Choice[] {
  const { first, second } = shape;
  const choose = (run: OptionRun, index: number): Choice => ({
    option: run.option,
    value: itemAt(run.option.values, run.start + index * run.step),
  });
  if (second === undefined) return [choose(first, ordinal)];
  return [
    choose(first, Math.floor(ordinal / second.count)),
    choose(second, ordinal % second.count),
  ];
}
