/** Media of the variants of products whose own media are asked for, which the PIM keeps in a list of their own (Spec §4.5). */

import { askCopyBeside } from '../../call/beside.ts';
import type { CallContext } from '../../call/context.ts';
import { quoteList } from '../../filter/sql-words.ts';
import type { Wanted } from './media.ts';
import type { OwnerKind } from './owned-media.ts';

const VIEWS = { pictures: ['pictures'], documents: ['documents'], all: ['pictures', 'documents'] } as const;

/**
 * Counts them in the local copy, to say that there are some. Covers and types are not counted: they narrow what is wanted.
 * @param owners the products, as the call names them
 * @returns undefined: there are none, or no copy tells
 * @throws CatalogError only when the call was cancelled
 */
export async function tellVariantMedia(
  { argument, isCode }: Pick<OwnerKind, 'argument' | 'isCode'>,
  owners: readonly (string | number)[],
  { kind = 'pictures', cover_only, file_types }: Wanted,
  context: CallContext,
): Promise<string | undefined> {
  if (!argument.startsWith('product_') || owners.length === 0) return undefined;
  if (cover_only === true || file_types !== undefined || context.settings.copyMaxAgeH <= 0) return undefined;
  const products = isCode ? `SELECT product_id FROM products WHERE code IN (${quoteList(owners)})` : quoteList(owners);
  const counts = VIEWS[kind].map(
    (view) => `(SELECT count(*) FROM ${view} WHERE owner = 'variant' AND product_id IN (${products}))`,
  );
  const rows = await askCopyBeside(context, async (ask) => (await ask(`SELECT ${counts}`)).rows);
  const told = VIEWS[kind].flatMap((view, index) => {
    const count = Number(rows?.[0]?.[index] ?? 0);
    return count === 0 ? [] : [`${count} ${count === 1 ? view.slice(0, -1) : view}`];
  });
  if (told.length === 0) return undefined;
  const [whose, their] = owners.length === 1 ? ['the product itself', 'its'] : ['the products themselves', 'their'];
  return `These are media of ${whose}; by the local copy ${their} variants have ${told.join(' and ')}: ask get_media with variant_codes or variant_ids.`;
}
