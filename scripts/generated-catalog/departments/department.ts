/**
 * The departments of the shop, read from the files beside this one: two levels of categories below each, and what they
 * sell.
 */

import * as z from 'zod';
import { OPTION_KEYS } from '../options.ts';
import { ADJECTIVES, DEPARTMENT_KEYS, MATERIALS } from '../vocabulary.ts';
import apparel from './apparel.json' with { type: 'json' };
import beauty from './beauty.json' with { type: 'json' };
import electronics from './electronics.json' with { type: 'json' };
import footwear from './footwear.json' with { type: 'json' };
import garden from './garden.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import sports from './sports.json' with { type: 'json' };
import toys from './toys.json' with { type: 'json' };

const leafSchema = z.strictObject({
  /** First three letters of its products' codes. */
  code: z.string(),
  en: z.string(),
  tr: z.string(),
  /** Its share of the products, relative to the other leaves. */
  weight: z.number(),
  /** Usual prices in TRY: lowest and highest. */
  prices: z.tuple([z.number(), z.number()]),
  /** Usual weight of one piece in grams. */
  grams: z.number(),
  /** The options of its variants, at most two. */
  options: z.array(z.enum(OPTION_KEYS)).max(2),
  materials: z.array(z.enum(MATERIALS)),
  /** Product nouns: `English|Turkish|German gender|French gender`, genders m, f, n. */
  nouns: z.array(z.string()),
});

/** A category of the third level. Every product belongs to one of these. */
export type LeafData = z.infer<typeof leafSchema>;

const departmentSchema = z.strictObject({
  key: z.enum(DEPARTMENT_KEYS),
  en: z.string(),
  tr: z.string(),
  /** Language of the records' own texts. */
  language: z.enum(['en', 'tr']),
  /** VAT in percent. */
  taxRate: z.number(),
  /** Warranty in months, 0 for none. */
  warrantyMonths: z.number(),
  adjectives: z.array(z.enum(ADJECTIVES)),
  groups: z.array(z.strictObject({ en: z.string(), tr: z.string(), leaves: z.array(leafSchema) })),
});

/** A department. */
export type DepartmentData = z.infer<typeof departmentSchema>;

/** All departments, in the order of their ids. */
export const DEPARTMENTS: readonly DepartmentData[] = z
  .array(departmentSchema)
  .parse([apparel, footwear, home, electronics, sports, beauty, toys, garden]);
