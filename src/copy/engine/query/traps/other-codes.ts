/** A code in the column of another kind of code: `products.code = 'A-1-XL'`, where that is the code of a variant. Pure but for what is asked of the copy. */

import { quote } from '../../../sql-quote.ts';
import type { Compared } from './compared-texts.ts';
import { type Ask, repeatText } from './trap.ts';
import type { Node } from './tree.ts';

/** The columns of codes, by whose they are and of which kind in the view `identifiers`. */
const PLACES: Readonly<Record<string, string>> = {
  'product code': 'products.code',
  'product integration_code': 'products.integration_code',
  'variant code': 'variants.code',
  'variant integration_code': 'variants.integration_code',
};

/** Barcodes and additional codes, of products and variants. */
const OTHER_CODES = 'codes.value';

/** Records that are told of. */
const MOST_TOLD = 3;

/** Where a text is that a column never has. */
interface OtherCode {
  /** The columns that have it. */
  readonly places: readonly string[];
  readonly sentence: string;
}

/** The column of a comparison as a sentence names it. */
export const placeOf = ({ column }: Pick<Compared, 'column'>): string => `${column.view.name}.${column.name}`;

/**
 * Looks for a code that its column never has among all codes of the copy.
 * @param rows any rows of the query: what is asked is not about them
 * @returns undefined: the column is none of codes, no other has the text, or it is not known
 */
export async function findOtherCode(compared: Compared, ask: Ask, rows: Node): Promise<OtherCode | undefined> {
  const place = placeOf(compared);
  if (place !== OTHER_CODES && !Object.values(PLACES).includes(place)) return undefined;
  const found = await ask(
    rows,
    () => `SELECT owner, kind, product_id, variant_id FROM identifiers
      WHERE value IS NOT NULL AND lower(trim(value)) = lower(trim(${quote(compared.text)})) GROUP BY ALL ORDER BY ALL LIMIT ${MOST_TOLD + 1}`,
  );
  const hits = (found ?? []).map(([owner, kind, productId, variantId]) => ({
    place: PLACES[`${owner} ${kind}`] ?? OTHER_CODES,
    whose: [
      ...(productId === null ? [] : [`product_id ${productId}`]),
      ...(variantId === null ? [] : [`variant_id ${variantId}`]),
    ].join(', '),
  }));
  // In another case it is there, which is told as a slip.
  if (hits.length === 0 || hits.some((hit) => hit.place === place)) return undefined;
  const told = hits.slice(0, MOST_TOLD).map((hit) => `${hit.place}${hit.whose === '' ? '' : ` (${hit.whose})`}`);
  const more = hits.length > MOST_TOLD ? ', among others' : '';
  return {
    places: hits.map((hit) => hit.place),
    sentence: `${place} is never ${repeatText(compared.text)}, but that is a value of ${told.join(' and ')}${more}.`,
  };
}
