/** Lists the fields on the sheet of a product for src/views/, which imports nothing else of ours. Pure. */

import { type Field, listKeys, PRODUCT_FIELDS } from '../../src/record/record-fields.ts';

/** The file in src/views/ that holds them. */
export const SHEET_FIELDS = 'src/views/sheet/sheet-fields.json';

/** The fields by their place on the sheet, in the order of the table of fields. */
export function listSheetFields() {
  const listPlace = (place: Field['sheet']): readonly string[] =>
    listKeys(PRODUCT_FIELDS.filter(({ sheet }) => sheet === place));
  return {
    texts: listPlace('texts'),
    facts: listPlace('facts'),
    details: listPlace('details'),
  };
}
