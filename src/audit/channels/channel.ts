/** What a channel is: where products are to be listed, and what it asks of their data, line by line, as the files of packs/ tell it. */

import * as z from 'zod';
import { CONDITION_NAMES } from './conditions.ts';
import amazon from './packs/amazon.json' with { type: 'json' };
import gdsn from './packs/gdsn.json' with { type: 'json' };
import google from './packs/google.json' with { type: 'json' };
import gpsr from './packs/gpsr.json' with { type: 'json' };
import openai from './packs/openai.json' with { type: 'json' };
import schemaOrg from './packs/schema-org.json' with { type: 'json' };
import shopify from './packs/shopify.json' with { type: 'json' };
import { FACT_NAMES } from './places.ts';

/** What a value must be like to count; all that is given has to hold. */
const limitsSchema = z.strictObject({
  /** Characters, of HTML those of its text. */
  maxChars: z.int().exactOptional(),
  minChars: z.int().exactOptional(),
  /** How many values there must be; default: one. */
  minCount: z.int().exactOptional(),
  /** Characters that must not be in it. */
  without: z.string().exactOptional(),
  /** What it may be, in small letters; a value that says one of these in another language must be mapped by the shop. */
  words: z.array(z.string()).exactOptional(),
  /** Parts between slashes: at most so many, each of at most so many characters. */
  parts: z.strictObject({ most: z.int(), maxChars: z.int() }).exactOptional(),
  /**
   * `gtin`: as many digits as a GTIN has, the last of them right; `plain_gtin`: and nothing between them; `traded_gtin`: and with a
   * prefix that GS1 gives to what can be traded. `above_zero`: a number above 0. `web_address`: an absolute one.
   */
  form: z.enum(['gtin', 'plain_gtin', 'traded_gtin', 'above_zero', 'web_address']).exactOptional(),
});

/** See {@link limitsSchema}. */
export type Limits = z.infer<typeof limitsSchema>;

const requirementSchema = z.strictObject({
  /** As the channel calls it. */
  attribute: z.string(),
  /** How rules and mappings name it, where two lines are about one attribute; default: the attribute in snake_case. */
  id: z.string().exactOptional(),
  /** Whether a product can be listed without it: never, not under a condition, or with less success. */
  need: z.enum(['required', 'conditional', 'recommended']),
  /** What of the catalog it asks for: one of these will do. */
  facts: z.array(z.enum(FACT_NAMES)),
  /** Of a conditional line, which products it is about; of another, absent: all. */
  when: z.enum(CONDITION_NAMES).exactOptional(),
  limits: limitsSchema.exactOptional(),
  /** True where each variant needs a value of its own: that of its product would be another thing's. */
  isOfEachVariant: z.literal(true).exactOptional(),
  /** True for a line about values that are there: another line asks for one. What has none passes, and so does a variant. */
  isOfValues: z.literal(true).exactOptional(),
  /** A key of the channel's sources. */
  source: z.string(),
  /** What its source says beyond what can be checked, as a sentence. */
  note: z.string().exactOptional(),
});

/** One line of a channel: an attribute, and what is asked of it. */
export type Requirement = z.infer<typeof requirementSchema>;

const channelSchema = z.strictObject({
  /** How arguments and rules name it. */
  id: z.string(),
  title: z.string(),
  /** The day of this pack, as ISO 8601 writes it. */
  version: z.iso.date(),
  /** What the pack is about, and what it leaves out: a sentence or two. */
  about: z.string(),
  /** Places where it can be read what the channel asks for, with the day on which that was read. */
  sources: z.record(
    z.string(),
    z.strictObject({
      title: z.string(),
      url: z.url(),
      readOn: z.iso.date(),
      /** True where it is not the channel's own page: lines that rest on it are hints, and say so. */
      isThirdParty: z.literal(true).exactOptional(),
    }),
  ),
  requirements: z.array(requirementSchema),
});

/** A channel. */
export type Channel = z.infer<typeof channelSchema>;

/** Every channel that products can be checked for, in the order in which they are told. */
export const CHANNELS: readonly Channel[] = z
  .array(channelSchema)
  .parse([google, openai, amazon, schemaOrg, shopify, gpsr, gdsn]);

/** How rules and mappings name a line. */
export function nameRequirement({ attribute, id }: Pick<Requirement, 'attribute' | 'id'>): string {
  if (id !== undefined) return id;
  return attribute
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}
