/** The columns that many views of a copy share. Pure. */

import { type Column, column } from './schema-column.ts';

/** Of the product that a row belongs to. */
export const productId = column(
  'product_id',
  'BIGINT',
  'Id of the product; on a variant row, of its product if the PIM tells it.',
);
/** Of the variant that a row belongs to. */
export const variantId = column('variant_id', 'BIGINT', 'Id of the variant; NULL on product rows.');
/** Whose a row is. */
export const owner = column('owner', 'VARCHAR', 'What the row belongs to: product or variant.');
/** The columns that tell whose a row is. */
export const OWNED: readonly Column[] = [owner, productId, variantId];

/** Of a record. */
export const code = column('code', 'VARCHAR', 'Code, as the PIM writes it.');
/** Of a record. */
export const name = column('name', 'VARCHAR', 'Name in the language of the record itself.');
/** Of a record or a media entry (Spec §3). */
export const status = column('status', 'VARCHAR', 'active, passive, or another word that the PIM sends.');
/** Of a record. */
export const integrationCode = column('integration_code', 'VARCHAR', 'Code in other systems.');
/** Both descriptions of a record. */
export const DESCRIPTIONS: readonly Column[] = [
  column('short_description', 'VARCHAR', 'Short description.'),
  column('long_description', 'VARCHAR', 'Long description, HTML as the PIM sends it.'),
];
/** When a record was made and changed. */
export const DATES: readonly Column[] = [
  column('created', 'TIMESTAMP', 'When it was created.'),
  column('updated', 'TIMESTAMP', 'When it was last changed; NULL if never.'),
];
/** What could not be read of a record. */
export const unread = column(
  'unread',
  'VARCHAR',
  'Columns whose value the PIM sent in an unknown shape, joined by commas; NULL there does not mean missing.',
);
/** The record itself. */
export const raw = column('raw', 'JSON', 'The record as the PIM sent it, with everything that no column holds.');

/** Of a picture or a document. */
export const MEDIA: readonly Column[] = [
  ...OWNED,
  column('sort_order', 'DOUBLE', 'Position in display order, ascending.'),
  status,
  code,
  column(
    'document_id',
    'VARCHAR',
    'Id of the file in the document management system: it names the file, picture_id and product_document_id its use.',
  ),
  column('document_name', 'VARCHAR', 'Original file name.'),
  column(
    'type_code',
    'VARCHAR',
    'File type in lower case: jpg, pdf; taken from the file name if the PIM sends none. What kind of document it is stands in its name, if anywhere.',
  ),
  column('selection_type', 'VARCHAR', 'Classification as image or document.'),
];
