/**
 * Channels: places where products are to be listed. The files in packs/ have the requirements of
 * each, line by line.
 */

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

const limitsSchema = z.strictObject({
  /** Length in characters; HTML tags do not count. */
  maxChars: z.int().exactOptional(),
  minChars: z.int().exactOptional(),
  /** Values that are needed; default: 1. */
  minCount: z.int().exactOptional(),
  /** Characters that a value must not contain; a name may have those of its brand. */
  without: z.string().exactOptional(),
  /**
   * Allowed values, in lower case. Values in another language do not match: the shop must map them.
   */
  words: z.array(z.string()).exactOptional(),
  /**
   * For values with parts between slashes: at most this many parts, each of at most this many
   * characters.
   */
  parts: z.strictObject({ most: z.int(), maxChars: z.int() }).exactOptional(),
  /**
   * `gtin`: has the length of a GTIN and a correct check digit; `plain_gtin`: a GTIN without blanks
   * and hyphens; `traded_gtin`: a GTIN with a GS1 prefix for goods that can be traded.
   * `above_zero`: a number above 0. `web_address`: an absolute address.
   */
  form: z.enum(['gtin', 'plain_gtin', 'traded_gtin', 'above_zero', 'web_address']).exactOptional(),
});

export type Limits = z.infer<typeof limitsSchema>;

const requirementSchema = z.strictObject({
  attribute: z.string(),
  /**
   * Its name in rules and mappings, if two lines are about one attribute; default: the attribute in
   * snake_case.
   */
  id: z.string().exactOptional(),
  /**
   * `required`: a product cannot be listed without it. `conditional`: nor if a condition holds.
   * `recommended`: it can, with less success.
   */
  need: z.enum(['required', 'conditional', 'recommended']),
  /** Facts of the catalog, of which one is enough. */
  facts: z.array(z.enum(FACT_NAMES)),
  when: z.enum(CONDITION_NAMES).exactOptional(),
  limits: limitsSchema.exactOptional(),
  /**
   * True if each variant needs a value of its own: the product's value counts only if it has no
   * variants.
   */
  isOfEachVariant: z.literal(true).exactOptional(),
  /**
   * True if the line only judges values that are there, because another line asks for a value:
   * products and variants without one pass.
   */
  isOfValues: z.literal(true).exactOptional(),
  source: z.string(),
  note: z.string().exactOptional(),
});

/** One line of a channel: an attribute, and what the channel asks of it. */
export type Requirement = z.infer<typeof requirementSchema>;

const channelSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  version: z.iso.date(),
  about: z.string(),
  notCovered: z.string().exactOptional(),
  sources: z.record(
    z.string(),
    z.strictObject({
      title: z.string(),
      url: z.url(),
      readOn: z.iso.date(),
      /** True if it is not the channel's own page: lines that rest on it are hints, and say so. */
      isThirdParty: z.literal(true).exactOptional(),
    }),
  ),
  requirements: z.array(requirementSchema),
});

export type Channel = z.infer<typeof channelSchema>;

/** All channels that products can be checked for, in the order of listings. */
export const CHANNELS: readonly Channel[] = z
  .array(channelSchema)
  .parse([google, openai, amazon, schemaOrg, shopify, gpsr, gdsn]);

export function nameRequirement({ attribute, id }: Pick<Requirement, 'attribute' | 'id'>): string {
  if (id !== undefined) return id;
  return attribute
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}

/**
 * Names the rule of an attribute.
 * @param name its name in mappings
 */
export function nameRule({ id }: Channel, name: string): string {
  return name.startsWith(`${id}_`) ? name : `${id}_${name}`;
}
