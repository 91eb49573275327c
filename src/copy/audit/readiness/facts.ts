/** What channels ask for, whatever each of them calls it, and by which names a PIM may have it. Pure. */

import { listFactNames } from './fact-names.ts';
import type { Home } from './places.ts';

/** Where a name can be looked for. */
export type NamedKind = 'property' | 'option' | 'dimension' | 'packaging' | 'code';

/** What an amount is measured in, as record/units.ts has it. */
type Measured = 'mass' | 'length' | 'volume';

/** One of the things that channels ask for. */
export interface Fact {
  /** With its article: "a brand". */
  readonly noun: string;
  /** What to do where it is missing. */
  readonly fix: string;
  /** The fields of the PIM that are for this and nothing else: the first that is filled counts. */
  readonly homes?: readonly Home[];
  /** What it is called in some languages. */
  readonly names?: readonly string[];
  /** The same, of names that mean it only where the unit says so. */
  readonly measuredNames?: readonly string[];
  /** Default: properties and options. */
  readonly kinds?: readonly NamedKind[];
  /** What the list of dimensions calls it, which is for it as well (Spec §2.1: width, length, height). */
  readonly dimension?: string;
  /** What its unit must measure: an amount without a unit says nothing, so a place with another unit is none. */
  readonly units?: readonly Measured[];
  /** True where each value of a property with several is one. */
  readonly isOfEach?: true;
  /** True for what belongs to the offer or the seller and is added where products are sold: it counts only if the PIM fills it. */
  readonly isOfOffer?: true;
}

const fill = (what: string): string => `Fill in ${what}.`;
const BODY: readonly NamedKind[] = ['dimension', 'property', 'packaging'];
const offer = (noun: string, names?: readonly string[]): Fact => ({
  noun,
  fix: 'Add it where you sell, or name its place in the rules file.',
  ...(names !== undefined && { names }),
  isOfOffer: true,
});

/** Every fact by its name. */
export const FACTS = {
  code: { noun: 'a code', fix: 'Enter the code that your other systems use for it.', homes: ['code'] },
  name: { noun: 'a name', fix: 'Enter a name that fits.', homes: ['name'] },
  description: {
    noun: 'a description',
    fix: 'Write a description that fits.',
    homes: ['long_description', 'short_description'],
  },
  brand: {
    noun: 'a brand',
    fix: 'Assign the brand.',
    homes: ['brand'],
    names: listFactNames('brand'),
  },
  category: { noun: 'a category', fix: 'Assign a category.', homes: ['category'] },
  picture: { noun: 'a picture', fix: 'Upload pictures.', homes: ['picture'] },
  picture_address: {
    noun: 'a picture with its address',
    fix: 'Upload pictures where there are none, and have the PIM give each its public web address.',
    homes: ['picture_address'],
  },
  price: { noun: 'a price', fix: 'Enter a price for the product or for each variant.', homes: ['price'] },
  currency: { noun: 'a price with its currency', fix: 'Enter the currency of the price.', homes: ['currency'] },
  gtin: {
    noun: 'a GTIN',
    fix: 'Enter the right EAN or UPC of the product or of each variant.',
    homes: ['barcode'],
    names: listFactNames('gtin'),
  },
  // The shop makes the page.
  link: {
    noun: 'the address of its page',
    fix: 'Enter the address of its page in the shop.',
    homes: ['link'],
    isOfOffer: true,
  },
  mpn: {
    noun: "the manufacturer's part number",
    fix: "Enter the manufacturer's part number.",
    names: listFactNames('mpn'),
    kinds: ['code', 'property', 'option'],
  },
  color: {
    noun: 'a colour',
    fix: fill('the colour'),
    names: listFactNames('color'),
  },
  size: {
    noun: 'a size',
    fix: fill('the size'),
    names: listFactNames('size'),
  },
  gender: {
    noun: 'a gender',
    fix: fill('for whom it is: male, female or unisex'),
    names: listFactNames('gender'),
  },
  age_group: {
    noun: 'an age group',
    fix: fill('the age group'),
    names: listFactNames('age_group'),
  },
  material: {
    noun: 'a material',
    fix: fill('the material'),
    names: listFactNames('material'),
  },
  pattern: {
    noun: 'a pattern',
    fix: fill('the pattern'),
    names: listFactNames('pattern'),
  },
  weight: {
    noun: 'a weight',
    fix: fill('the weight with its unit'),
    names: listFactNames('weight'),
    measuredNames: listFactNames('measured_weight'),
    kinds: BODY,
    units: ['mass'],
  },
  gross_weight: {
    noun: 'a gross weight',
    fix: fill('the gross weight with its unit'),
    names: listFactNames('gross_weight'),
    kinds: BODY,
    units: ['mass'],
  },
  net_content: {
    noun: 'a net content',
    fix: fill('the net content with its unit'),
    names: listFactNames('net_content'),
    kinds: ['property', 'dimension', 'packaging', 'option'],
    units: ['mass', 'volume'],
  },
  height: {
    noun: 'a height',
    fix: fill('the height with its unit'),
    names: listFactNames('height'),
    kinds: BODY,
    units: ['length'],
    dimension: 'Height',
  },
  width: {
    noun: 'a width',
    fix: fill('the width with its unit'),
    names: listFactNames('width'),
    kinds: BODY,
    units: ['length'],
    dimension: 'Width',
  },
  depth: {
    noun: 'a depth or length',
    fix: fill('the depth with its unit'),
    names: listFactNames('depth'),
    kinds: BODY,
    units: ['length'],
    dimension: 'Depth',
    measuredNames: listFactNames('measured_depth'),
  },
  country_of_origin: {
    noun: 'a country of origin',
    fix: fill('the country of origin'),
    names: listFactNames('country_of_origin'),
  },
  energy_class: {
    noun: 'an energy class',
    fix: fill('the energy class'),
    names: listFactNames('energy_class'),
  },
  bullets: {
    noun: 'bullet points',
    fix: 'Write bullet points, each a property or a value of its own.',
    isOfEach: true,
    names: listFactNames('bullets'),
  },
  item_highlights: {
    noun: 'item highlights',
    fix: 'Write what the short title has no room for.',
    names: listFactNames('item_highlights'),
  },
  manufacturer: {
    noun: 'a manufacturer',
    fix: fill("the manufacturer's name"),
    names: listFactNames('manufacturer'),
  },
  manufacturer_address: {
    noun: "the manufacturer's postal address",
    fix: fill("the manufacturer's postal address"),
    names: listFactNames('manufacturer_address'),
  },
  manufacturer_contact: {
    noun: "the manufacturer's electronic address",
    fix: fill("the manufacturer's e-mail address or website"),
    names: listFactNames('manufacturer_contact'),
  },
  responsible_person: {
    noun: 'a responsible person in the EU',
    fix: fill('name and addresses of the responsible person in the EU'),
    names: listFactNames('responsible_person'),
  },
  warnings: {
    noun: 'warnings or safety information',
    fix: 'Fill in the warnings that are on the product, in the languages of its markets.',
    names: listFactNames('warnings'),
  },
  functional_name: {
    noun: 'a functional name',
    fix: fill('what it is, in a word or two'),
    names: listFactNames('functional_name'),
  },
  gpc: {
    noun: 'a GPC brick code',
    fix: fill('the GPC brick code'),
    names: listFactNames('gpc'),
    kinds: ['property', 'code'],
  },
  google_category: {
    noun: 'a category of Google',
    fix: fill('the category of Google'),
    names: listFactNames('google_category'),
    kinds: ['property', 'code'],
  },
  availability: offer('availability', listFactNames('availability')),
  condition: offer('a condition', listFactNames('condition')),
  seller: offer('a seller', listFactNames('seller')),
  policies: offer('terms of shipping and returns'),
  listing: offer('the switches and markets of the listing'),
  provider: offer('the GLN of who publishes it', listFactNames('provider')),
} as const satisfies Readonly<Record<string, Fact>>;

/** The name of a fact. */
export type FactName = keyof typeof FACTS;

/** A fact by its name. */
export function factOf(name: FactName): Fact {
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
