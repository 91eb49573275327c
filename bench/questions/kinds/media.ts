/** Questions about pictures and documents. */

import { rowsOf } from '../answer.ts';
import { listOf, type Plain, type PlainCatalog, textOf } from '../plain.ts';
import { askCount, type Question } from '../question.ts';
import { quote, sqlCount, sqlShows } from '../sql.ts';

/** Asks how many there are, which one is the cover, and which products have none. */
export function askMedia({ products }: PlainCatalog): readonly Question[] {
  const coded = products.filter(({ Code }) => textOf(Code) !== '');
  const pictured = coded.filter((it) => listOf(it, 'Pictures').length > 0);
  const [first, last] = [pictured[0], pictured.at(-1)];
  const bare = coded.find((it) => listOf(it, 'Pictures').length === 0);
  const documented = coded.find((it) => listOf(it, 'Documents').length > 0) ?? coded[0] ?? {};
  const covered = pictured.find((it) => coversOf(it).length === 1);
  return [
    ...[first, last].flatMap((it) => (it === undefined ? [] : [askPictures(it)])),
    ...(covered === undefined ? [] : [askCover(covered)]),
    ...(bare === undefined ? [] : [askPictures(bare)]),
    {
      kind: 'documents of a product',
      words: `How many documents has ${textOf(documented.Code)}?`,
      call: {
        tool: 'get_media',
        args: { product_codes: [documented.Code], kind: 'documents', limit: 0 },
      },
      isRight: ({ total }) => total === listOf(documented, 'Documents').length,
      sql: sqlCount(
        `SELECT count(*) FROM ${ofProduct('documents', documented)}`,
        listOf(documented, 'Documents').length,
      ),
    },
  ];
}

/** SQL for the rows of a file view that belong to one product. */
function ofProduct(view: string, { Code }: Plain): string {
  return `${view} m JOIN products p USING (product_id) WHERE m.owner = 'product' AND p.code = ${quote(Code)}`;
}

function coversOf(product: Plain): readonly Plain[] {
  return listOf(product, 'Pictures').filter(({ IsCover }) => IsCover === true);
}

function askPictures(product: Plain): Question {
  const words = `How many pictures has ${textOf(product.Code)}?`;
  const right = listOf(product, 'Pictures').length;
  const sql = `SELECT count(*) FROM ${ofProduct('pictures', product)}`;
  return askCount(
    'pictures of a product',
    words,
    { args: { product_codes: [product.Code] }, tool: 'get_media', sql },
    right,
  );
}

function askCover(product: Plain): Question {
  const [cover = {}] = coversOf(product);
  return {
    kind: 'pictures of a product',
    words: `Which is the cover picture of ${textOf(product.Code)}?`,
    call: {
      tool: 'get_media',
      args: { product_codes: [product.Code], cover_only: true, fields: ['picture_id'] },
    },
    isRight: (answer) => {
      const rows = rowsOf(answer, 'media');
      return rows.length === 1 && rows[0]?.picture_id === cover.PictureId;
    },
    sql: sqlShows(
      `SELECT m.picture_id, m.link FROM ${ofProduct('pictures', product)} AND m.is_cover`,
      [cover.PictureId],
    ),
  };
}
