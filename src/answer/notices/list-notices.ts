import type { CatalogError } from '../../errors.ts';
import { FAILURES } from './failure-words.ts';
import { describeUnserved, type Unserved } from './list-states.ts';
import type { NoticeTable } from './notice-row.ts';
import { PASSIVE_PRODUCTS } from './passive-products-notice.ts';
import { listQuoted } from './repeat-text.ts';
import { SHARED_FIELD } from './shared-field.ts';
import { UNMARKED_PICTURES } from './unmarked-pictures-notice.ts';

export const LIST_NOTICES = {
  stopped_early: {
    say: ({ failure }: Failure) =>
      `Reading stopped early: ${FAILURES[failure]}. This answer is incomplete.`,
  },
  list_changed: {
    say: () =>
      'What matches changed while this list was read; some records may be missing or appear twice.',
    toPeople: 'same',
  },
  records_unserved: {
    say: ({ unserved }: Unserved) => `${describeUnserved(unserved)}, which this answer is without.`,
    toPeople: 'same',
  },
  total_of_page: {
    say: ({ least }: { readonly least: number }) =>
      'The PIM sends the number of records of a page as totalCount. ' +
      `So how many match is known only once all are read: at least ${least.toLocaleString('en')}.`,
    toPeople: 'same',
  },
  may_repeat: {
    say: () =>
      'Some records may also be in an earlier answer, ' +
      'because they may have matched by an earlier value.',
    toPeople: 'same',
  },
  unranked: {
    say: ({ count, by }: { readonly count: number; readonly by: string }) =>
      `${countRecords(count)} could not be ranked by ${by}, ` +
      'because this PIM sends it in an unknown shape; any of them might come first.',
  },
  some_lack_rank: {
    say: ({ lacking, matched, what }: LackingRank) =>
      `${lacking} of ${matched} ranked records have no ${what} to rank by; they come last.`,
    toPeople: 'same',
  },
  all_lack_rank: {
    say: ({ what }: Pick<LackingRank, 'what'>) =>
      `None of the records found is known to have a ${what}, so they are in no order: ` +
      'they lack it, or it is not sent here.',
    toPeople: 'same',
  },
  not_judged: {
    say: ({ count, argument, why, examples = [] }: Unjudged) =>
      `${countRecords(count)} could not be judged for ${argument}` +
      `${examples.length === 0 ? '' : ` (such as ${listQuoted(examples)})`}, ` +
      `because ${why ?? 'this PIM sends that data in an unknown shape'}; ` +
      `not counted here, so ${count === 1 ? 'it' : 'some of them'} may match.`,
    toPeople: ({ count }: Unjudged) =>
      `${countRecords(count)} could not be judged; ` +
      `not counted here, so ${count === 1 ? 'it' : 'some of them'} may match.`,
  },
  none_has_fields: {
    say: ({ read, records, fields }: NoneHasFields) => {
      const none =
        read === 1
          ? `The one record read has no ${fields.join(', ')}`
          : `None of the ${read.toLocaleString('en')} ${records} read has any ${fields.join(', ')}`;
      return (
        `${none}: either all lack them, or they are not sent here. ` +
        'So it is not known which match, and none is shown or counted.'
      );
    },
    toPeople: 'same',
  },
  count_not_known: {
    say: ({ read, ofVariants }: CountNotKnown) => {
      const none =
        read === 1
          ? 'the one record read has none'
          : `none of the ${read.toLocaleString('en')} records read has any`;
      const way =
        ofVariants &&
        ` Count products with find_products, or the variants of one ${ofVariants} ` +
          `with ${ofVariants}_names and limit 0.`;
      return (
        `count_by: ${none}, and no other record is known to have any, ` +
        'so this PIM may not send it here; the records are counted under others, ' +
        `as unknown.${way ?? ''}`
      );
    },
  },
  prices_in_several_currencies: {
    say: () =>
      'Prices of several currencies were compared as plain numbers: ' +
      'name a currency to compare those of one.',
    toPeople: 'same',
  },
  several_units: {
    say: ({ argument }: Argument) =>
      `Numbers of ${argument} in several units were compared as they are written: ` +
      'add unit to compare them in one.',
    toPeople: ({ argument }: Argument) =>
      `Numbers of ${argument} in several units were compared as they are written.`,
  },
  shared_field: SHARED_FIELD,
  unmarked_pictures: UNMARKED_PICTURES,
  unit_in_texts: {
    say: (data: UnitInTexts) =>
      `${describeUnitInTexts(data)}; leave unit out to compare the bare numbers.`,
    toPeople: (data: UnitInTexts) => `${describeUnitInTexts(data)}.`,
  },
  matched_in_places: {
    say: ({ name, counts }: MatchedInPlaces) => {
      const places = counts.map(({ place, count }) => `${count} match by ${place}`);
      return (
        `${name.length > 60 ? 'The name' : name} was looked for in each place ` +
        `that has it: ${places.join(', ')}.`
      );
    },
    toPeople: 'same',
  },
  which_value_matched: {
    say: ({ argument }: Argument) =>
      `Cannot tell which value of ${argument} matched, so none is listed as missing.`,
    toPeople: () =>
      'It is not known which of the values asked for matched, so none is listed as missing.',
  },
  names_as_stored: {
    say: () =>
      'The PIM compares names as it stores them: ş may be no s, iPhone® 7 no iPhone 7, ' +
      'and there may be markup that answers leave out (&amp; for &); ' +
      'try a code, an id, that spelling, a plain part of the name (name_contains), ' +
      'or search_catalog.',
  },
  none_has_of_filtered: {
    say: () =>
      'none_has tells only of the records that the filters leave; ' +
      'others may have what was asked for.',
  },
  asked_elsewhere: {
    say: () =>
      'find_products takes the properties of products; ' +
      'get_variants takes what variants have of their own, as options.',
  },
  category_itself: {
    say: () =>
      'subcategories: false takes products that name the category itself, ' +
      'even if they name one below it, too.',
  },
  without_variants: {
    say: ({ argument }: Argument) =>
      `${argument} looks only at what a product has itself, not at its variants.`,
  },
  judged_by_translation: {
    say: () =>
      'missing and has: name, descriptions and translations are judged ' +
      "by the translations in culture, never by a record's own texts, " +
      'whatever their language; leave culture out to ask for those.',
    toPeople: () =>
      'Names, descriptions and translations were judged by the translations asked for, ' +
      "not by a record's own texts.",
  },
  translated_names: {
    say: ({ count, owner, cultures }: TranslatedNames) =>
      'name_contains: compares names, not their translations; ' +
      'by the local copy, whatever else is asked, ' +
      `${count} ${owner}s have this text in a translated name ` +
      `(${cultures.join(', ')}): query_catalog finds it in translations.name.`,
  },
  none_but_in_copy: {
    say: ({ count, kind }: { readonly count: number; readonly kind: 'products' | 'variants' }) =>
      `The PIM's filters find none, but the local copy has ${count} ${kind} that match them: ` +
      'the PIM may read its records otherwise, or they changed since. ' +
      'freshness: "copy" shows them.',
  },
  other_languages: {
    say: ({ count, property }: { readonly count: number; readonly property: string }) =>
      `properties: ${count} more products have ${property} only in another language's words ` +
      'for these values, and match in all else; ' +
      `count_by "property:${property}" shows the words to ask for.`,
  },
  lower_prices: {
    say: ({ count, label }: LowerPrices) =>
      `${count.toLocaleString('en')} of these records also ${count === 1 ? 'costs' : 'cost'} ` +
      `less today${label === undefined ? '' : ` (label ${label})`}, ` +
      'as for an offer, which is not compared here; ' +
      'sale_price of items has it (query_catalog).',
    toPeople: 'same',
  },
  passive_products: PASSIVE_PRODUCTS,
  accents_and_signs_ignored: {
    say: ({ count }: { readonly count: number }) =>
      'name_contains: accents were ignored, and signs such as ®: ' +
      `${count.toLocaleString('en')} of the names that match are spelled otherwise.`,
  },
  continue_by_codes: {
    say: () =>
      'To continue with next_cursor, ask by the codes in matched_by instead of those ' +
      'that they replace.',
  },
  variants_have_values: {
    say: (data: Count) =>
      `${countOfVariants(data)}; get_variants counts those, by property:<name> or option:<name>.`,
    toPeople: (data: Count) => `${countOfVariants(data)}.`,
  },
  counted_under_each: {
    say: () => 'count_by: a record with several values is counted under each of them.',
  },
  counted_inside_category: {
    say: () =>
      'count_by category inside a category: ' +
      'one level below it, each with all below that; ' +
      "what is in none of those stands under the category's own path.",
  },
  counted_named_categories: {
    say: () =>
      'count_by category counts only the categories that records name, ' +
      'not those above them; root_category counts each with all below it.',
  },
  variants_have_media: {
    say: () => 'Variants have media of their own: ask with variant_codes or variant_ids.',
  },
  variants_or_children: {
    say: () =>
      'A product without variants may have child products: ' +
      'get_product with the section family tells.',
  },
  reference_list_empty: {
    say: ({ kind }: { readonly kind: string }) =>
      `The PIM's list of ${kind.replace('_', ' ')} is empty, ` +
      `which does not say that no product has any${INSTEAD_OF_LIST[kind] ?? ''}.`,
  },
  categories_flat: {
    say: () =>
      'No category states one above it, so each counts alone, without what may lie below it.',
    once: 'session',
  },
  names_missing: {
    say: () =>
      'Some records have no name under any known key; fields ["all"] shows all that the PIM sends.',
  },
} as const satisfies NoticeTable;

const INSTEAD_OF_LIST: Readonly<Record<string, string>> = {
  brands: ': find_products count_by "brand" counts those that products have',
  categories: ': find_products count_by "category" counts those that products have',
  properties:
    ': get_product shows those of one, query_catalog (view attributes) those of a local copy',
  options:
    ': get_variants shows those of one, query_catalog (view attributes) those of a local copy',
};

function describeUnitInTexts({ name, unit, percent }: UnitInTexts): string {
  return (
    `Values of ${name.length > 60 ? 'that name' : name} state no unit; ` +
    `the texts of ${percent} % of the products that have one say ${unit}`
  );
}

function countOfVariants({ count }: Count): string {
  return `Products without a value whose variants have one: ${count.toLocaleString('en')}`;
}

function countRecords(count: number): string {
  return count === 1 ? '1 record' : `${count} records`;
}

type UnitInTexts = {
  readonly name: string;
  readonly unit: string;
  readonly percent: number;
};

type Argument = {
  readonly argument: string;
};

type Count = {
  readonly count: number;
};

type Failure = {
  readonly failure: CatalogError['code'];
};

type LackingRank = {
  readonly lacking: number;
  readonly matched: number;
  readonly what: string;
};

type Unjudged = Argument & {
  readonly count: number;
  /** Text after "because"; absent: the shape of their data is unknown. */
  readonly why?: string | undefined;
  readonly examples?: readonly string[] | undefined;
};

type NoneHasFields = {
  readonly read: number;
  readonly records: string;
  readonly fields: readonly string[];
};

type CountNotKnown = {
  readonly read: number;
  /** Set if variants are counted by a value of their products. */
  readonly ofVariants?: 'brand' | 'category' | undefined;
};

type MatchedInPlaces = {
  readonly name: string;
  readonly counts: readonly { readonly place: string; readonly count: number }[];
};

type TranslatedNames = {
  readonly count: number;
  readonly owner: 'product' | 'variant';
  readonly cultures: readonly string[];
};

type LowerPrices = {
  readonly count: number;
  readonly label?: string | undefined;
};
