/** What channels ask for, whatever each of them calls it, and by which names a PIM may have it: facts.json in types. */

import * as z from 'zod';
import facts from './facts.json' with { type: 'json' };
import { HOMES } from './places.ts';

const factSchema = z.strictObject({
  /** With its article: "a brand". */
  noun: z.string(),
  /** What to do where it is missing. */
  fix: z.string(),
  /** The fields of the PIM that are for this and nothing else: the first that is filled counts. */
  homes: z.array(z.enum(HOMES)).exactOptional(),
  /**
   * What properties, options, measures and types of codes are called that hold it, in the languages of many catalogs. Case, accents,
   * blanks, punctuation and a number at the end do not count. Only names that mean it in any catalog.
   */
  names: z.array(z.string()).exactOptional(),
  /** The same, of names that mean it only where the unit says so. */
  measuredNames: z.array(z.string()).exactOptional(),
  /** Where a name can be looked for; default: properties and options. */
  kinds: z.array(z.enum(['property', 'option', 'dimension', 'packaging', 'code'])).exactOptional(),
  /** What the list of dimensions calls it, which is for it as well (Spec §2.1: width, length, height). */
  dimension: z.string().exactOptional(),
  /** What its unit must measure: an amount without a unit says nothing, so a place with another unit is none. */
  units: z.array(z.enum(['mass', 'length', 'volume'])).exactOptional(),
  /** True where each value of a property with several is one. */
  isOfEach: z.literal(true).exactOptional(),
  /** True for what belongs to the offer or the seller and is added where products are sold: it counts only if the PIM fills it. */
  isOfOffer: z.literal(true).exactOptional(),
});

/** One of the things that channels ask for. */
export type Fact = z.infer<typeof factSchema>;

/** The names of all facts. */
// The keys of the file.
export const FACT_NAMES = Object.keys(facts) as [keyof typeof facts, ...(keyof typeof facts)[]];

const FACTS = z.record(z.enum(FACT_NAMES), factSchema).parse(facts);

/** A fact by its name. */
export function factOf(name: keyof typeof facts): Fact {
  return FACTS[name];
}

/** A name for comparison: its letters alone, in lower case, without accents; a number at the end says which of several. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\d+$/, '');
}
