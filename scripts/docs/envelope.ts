/** The keys of a list answer, for docs/tools.md. A test holds them against the answer that the code builds. Pure. */

import { code, renderTable } from './markdown.ts';

/** Every key of a list answer and its meaning, in the order of the answer. `records` has the name of its kind. */
export const ENVELOPE: Readonly<Record<string, string>> = {
  total:
    'How many records match, shown here or not. Missing while nobody knows: the PIM sends no total, or refinements have not read every record yet.',
  own: 'Where what variants have makes a difference: how many products match by what they have themselves, which is the total.',
  if_variants_count:
    'How many products match by what they or their variants have. Only the local copy tells.',
  first_if_variants_count:
    'Of a ranking by price: the variant that would stand before all products. Only the local copy tells.',
  of_products: 'Of how many products the variants are that match. Only the local copy tells.',
  not_stated:
    'For each thing that you asked for and a record may say nothing of, such as a property, a price or a date of update: of how many records (`of`, whatever else you asked for) how many (`count`) say nothing of it. Missing: nobody knows.',
  returned: 'How many records this answer shows.',
  cut_by: 'Why the answer stops before the end: `token_budget`, `limit` or `deadline`.',
  next_cursor:
    'Send it back as `cursor`, with the other arguments unchanged, to go on. Missing: nothing is left.',
  retry_after_s: 'Seconds after which the PIM’s request limit lets the next call through.',
  exact: 'Whether a ranking considered all matches.',
  scanned:
    'How many records the refinements read for this answer, of how many, and how many matched; `complete` is true when all were read.',
  warnings: 'What to be careful about, in sentences.',
  each_status:
    'The status of each record shown, where all have the same and you did not ask for `status`.',
  columns:
    'With the table layout: the names of the columns, once. Each record is then an array in that order.',
  records:
    'The records, under the plural of their kind: `products`, `variants`, `media`, `results`, `items`, `rows`, `findings`.',
  culture_fallback:
    'Texts that are not in the language you asked for, by their field: `name (en), tags`. In brackets is the language they are in, where the PIM tells it. Said once where it holds for all records that have the field, else in each record.',
  not_found:
    'What you asked for by identifier and the PIM does not have, codes only after a second look; some tools call it `no_match` or `without_media`.',
  shown:
    'Of `get_media` with `show`: the pictures behind the answer, in their order, with their pixels and what each costs of `max_tokens`.',
  not_shown:
    'The pictures that were to be shown and are not, by the reason: their `picture_id`, or their place in `media`.',
  matched_by:
    'Codes that nothing has as you wrote them, and how they were found: `ignoring case`, `ignoring case and separators` (dots, spaces, dashes and all other signs), `ignoring leading zeros`, as a `variant_code`, a `product_code` (with all variants of the product), an `integration_code`, a `barcode` or a `variant_barcode`, and, which only the local copy tells, as an `additional_code`, a `variant_additional_code` or a `variant_integration_code`; each with the code that was meant. Of barcodes: whose each is, `barcode` with the product’s code or `variant_barcode` with the variant’s, or the other kind of code that it is.',
  none_has:
    'What you asked for by a word that no record has (a property, its value or unit, an option, a tag, a type, a currency, a translation), each with what there is: the `nearest` words, else the most `common`, or the `lowest` and `highest` number, in the unit that you asked for, else with the `units` that records write. Of an answer of nothing also the id of a brand, category or parent that the PIM does not have, with the list that it is `not_in`; and, where the PIM serves no list of brands or categories, the names that no record shows.',
  applied_filters: 'The filters that were sent to the PIM.',
  evaluated_filters: 'The filters that pim-mcp evaluated itself, on the local copy.',
  age_s: 'Age of the records in seconds, where they were kept from an earlier answer.',
  freshness: 'Where the records come from, if the call asked for it.',
  copy: 'Which local copy answered: when it was read, whether it is complete, how many records it holds.',
  source: '`sandbox` on invented demo data; missing on yours.',
};

/** The table of the keys. */
export function renderEnvelopeTable(): string {
  return renderTable(
    ['Key', 'What it tells'],
    Object.entries(ENVELOPE).map(([key, meaning]) => [code(key), meaning]),
  );
}
