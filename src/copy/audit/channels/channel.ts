/** What a channel is: where products are to be listed, and what it asks of their data, line by line. Types only. */

import type { ConditionName } from '../readiness/conditions.ts';
import type { FactName } from '../readiness/facts.ts';

/** Whether a product can be listed without it: never, not under a condition, or with less success. */
export type Need = 'required' | 'conditional' | 'recommended';

/** What a value must be like to count; all that is given has to hold. */
export interface Limits {
  /** Characters, of HTML those of its text. */
  readonly maxChars?: number;
  readonly minChars?: number;
  /** How many values there must be; default: one. */
  readonly minCount?: number;
  /** Characters that must not be in it. */
  readonly without?: string;
  /**
   * `gtin`: as many digits as a GTIN has, the last of them right; `traded_gtin`: and with a prefix that GS1 gives to what can
   * be traded. `above_zero`: a number above 0. `web_address`: an absolute one.
   */
  readonly form?: 'gtin' | 'traded_gtin' | 'above_zero' | 'web_address';
}

/** A place where it can be read what a channel asks for. */
export interface Source {
  readonly title: string;
  readonly url: string;
  /** The day on which it was read, as ISO 8601 writes it. */
  readonly readOn: string;
}

/** In place of a source: nobody who wrote the line could check it. */
export const NOT_VERIFIED = 'not verified';

/** One line of a channel: an attribute, and what is asked of it. */
export interface Requirement {
  /** As the channel calls it. */
  readonly attribute: string;
  /** How rules and mappings name it, where two lines are about one attribute; default: the attribute in snake_case. */
  readonly id?: string;
  readonly need: Need;
  /** What of the catalog it asks for: one of these will do. */
  readonly facts: readonly FactName[];
  /** Of a conditional line, which products it is about; of another, absent: all. */
  readonly when?: ConditionName;
  readonly limits?: Limits;
  /** True where each variant needs a value of its own: that of its product would be another thing's. */
  readonly isOfEachVariant?: true;
  /** True for a line about values that are there: another line asks for one. What has none passes, and so does a variant. */
  readonly isOfValues?: true;
  /** A key of the channel's sources, or {@link NOT_VERIFIED}. */
  readonly source: string;
  /** A key of the channel's sources, where another than `source` tells the limits. */
  readonly limitsSource?: string;
  /** Of a line that nobody could check: why, as a clause. */
  readonly unverifiedBecause?: string;
}

/** A channel. */
export interface Channel {
  /** How arguments and rules name it. */
  readonly id: string;
  readonly title: string;
  /** The day of this pack, as ISO 8601 writes it. */
  readonly version: string;
  /** What the pack is about, and what it leaves out: a sentence or two. */
  readonly about: string;
  readonly sources: Readonly<Record<string, Source>>;
  readonly requirements: readonly Requirement[];
}

/** How rules and mappings name a line. */
export function nameRequirement({ attribute, id }: Requirement): string {
  if (id !== undefined) return id;
  return attribute
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}
