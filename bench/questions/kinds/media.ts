/** Pictures and documents. */

import { listOf, type Plain, type PlainCatalog, textOf } from '../plain.ts';
import { askCount, type Question, rowsOf } from '../question.ts';

/** How many, which is the cover, what has none. */
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
      call: { tool: 'get_media', args: { product_codes: [documented.Code], kind: 'documents', limit: 0 } },
      isRight: ({ total }) => total === listOf(documented, 'Documents').length,
    },
  ];
}

function coversOf(product: Plain): readonly Plain[] {
  return listOf(product, 'Pictures').filter(({ IsCover }) => IsCover === true);
}

function askPictures(product: Plain): Question {
  const words = `How many pictures has ${textOf(product.Code)}?`;
  const right = listOf(product, 'Pictures').length;
  return askCount('pictures of a product', words, { product_codes: [product.Code] }, right, 'get_media');
}

function askCover(product: Plain): Question {
  const [cover = {}] = coversOf(product);
  return {
    kind: 'pictures of a product',
    words: `Which is the cover picture of ${textOf(product.Code)}?`,
    call: { tool: 'get_media', args: { product_codes: [product.Code], cover_only: true, fields: ['picture_id'] } },
    isRight: (answer) => {
      const rows = rowsOf(answer, 'media');
      return rows.length === 1 && rows[0]?.picture_id === cover.PictureId;
    },
  };
}
