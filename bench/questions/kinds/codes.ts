/** Codes as people retype them, and barcodes. */

import { asJson, type Json, rowsOf } from '../answer.ts';
import { barcodesOf, fold, type Plain, type PlainCatalog, textOf } from '../plain.ts';
import { askForNothing, type Question } from '../question.ts';
import { quote, quoteFolded, sqlRecord } from '../sql.ts';

/** Asks for a product by its code in any case or without dashes, by a variant's code, and by a barcode. */
export function askCodes({ products, variants }: PlainCatalog): readonly Question[] {
  const coded = products.filter(({ Code }) => /[A-Za-z]/.test(textOf(Code)));
  const [product = products[0] ?? {}, second = product] = [coded[0], coded.at(-1)];
  const plain = (it: Plain): string => fold(textOf(it.Code)).replace(/[\s\p{Pd}_]/gu, '');
  const isAlone = (it: Plain): boolean =>
    products.filter((one) => plain(one) === plain(it)).length === 1;
  const dashed = coded.find((it) => /-/.test(textOf(it.Code)) && isAlone(it)) ?? product;
  const owned = variants.filter(({ ProductId }) =>
    products.some((it) => it.ProductId === ProductId),
  );
  const variant = owned[Math.floor(owned.length / 2)];
  const integrated = products.find(
    (it) =>
      textOf(it.IntegrationCode) !== '' &&
      products.filter((one) => one.IntegrationCode === it.IntegrationCode).length === 1,
  );
  return [
    askProduct('a code in lower case', { code: textOf(product.Code).toLowerCase() }, product),
    askList('a code in lower case', { codes: [textOf(second.Code).toLowerCase()] }, second),
    askProduct('a code without dashes', { code: plain(dashed) }, dashed),
    askList('a code without dashes', { codes: [plain(dashed).toLowerCase()] }, dashed),
    ...(variant === undefined ? [] : askByVariant(variant, products)),
    integrated === undefined
      ? askForNothing('a code of another system', 'Which product is ERP-0815?', {
          args: { integration_codes: ['ERP-0815'] },
          sql: "SELECT code, name FROM products WHERE integration_code = 'ERP-0815'",
        })
      : askList(
          'a code of another system',
          { integration_codes: [integrated.IntegrationCode] },
          integrated,
          `SELECT product_id, code, name FROM products WHERE integration_code = ${quote(integrated.IntegrationCode)}`,
        ),
    askMixed(product),
    ...askBarcodes(products, owned),
  ];
}

/** SQL for the products that have a code of any kind, themselves or on a variant. */
function byCode(args: Json): string {
  const [code] = Object.values(args).flat();
  return `SELECT DISTINCT p.product_id, p.code, p.name FROM identifiers i JOIN products p USING (product_id) WHERE i.folded = ${quoteFolded(code)}`;
}

function byBarcode(code: string): string {
  return `SELECT p.product_id, p.code, p.name FROM codes c JOIN products p USING (product_id) WHERE c.value = ${quote(code)}`;
}

function askProduct(
  kind: string,
  args: Json,
  { Code, ProductId }: Plain,
  sql = byCode(args),
): Question {
  return {
    kind,
    words: `Show me ${Object.values(args).join(' ')} (it is ${textOf(Code)}).`,
    call: { tool: 'get_product', args: { ...args, sections: ['history'] } },
    isRight: (answer) => asJson(answer.product).product_id === ProductId,
    sql: sqlRecord(sql, 'product_id', ProductId),
  };
}

function askList(
  kind: string,
  args: Json,
  { Code, ProductId }: Plain,
  sql = byCode(args),
): Question {
  return {
    kind,
    words: `Which product is ${Object.values(args).join(' ')} (it is ${textOf(Code)})?`,
    call: { tool: 'find_products', args },
    isRight: (answer) => {
      const [row, ...others] = rowsOf(answer, 'products');
      return row?.product_id === ProductId && others.length === 0;
    },
    sql: sqlRecord(sql, 'product_id', ProductId),
  };
}

function askByVariant(variant: Plain, products: readonly Plain[]): readonly Question[] {
  const owner = products.find(({ ProductId }) => ProductId === variant.ProductId) ?? {};
  const code = textOf(variant.Code);
  return [
    askProduct("a variant's code as a product's", { code }, owner),
    askList("a variant's code as a product's", { codes: [code.toLowerCase()] }, owner),
    askVariant("a variant's code in lower case", code.toLowerCase(), variant),
    askVariant("a variant's code without dashes", code.replace(/[\s\p{Pd}_]/gu, ''), variant),
  ];
}

function askVariant(kind: string, asked: string, { Code, VariantId }: Plain): Question {
  return {
    kind,
    words: `Which variant is ${asked} (it is ${textOf(Code)})?`,
    call: { tool: 'get_variants', args: { codes: [asked] } },
    isRight: (answer) =>
      rowsOf(answer, 'variants').some(({ variant_id }) => variant_id === VariantId),
    sql: sqlRecord(
      `SELECT v.variant_id, v.code, v.name FROM identifiers i JOIN variants v USING (variant_id) WHERE i.folded = ${quoteFolded(asked)}`,
      'variant_id',
      VariantId,
    ),
  };
}

/** Asks for a code that exists and one that does not: neither may hide the other. */
function askMixed({ Code, ProductId }: Plain): Question {
  return {
    kind: 'codes of which one does not exist',
    words: `Which of ${textOf(Code)} and NO-SUCH-0001 do we have?`,
    call: { tool: 'find_products', args: { codes: [Code, 'NO-SUCH-0001'] } },
    isRight: (answer) =>
      rowsOf(answer, 'products')
        .map(({ product_id }) => product_id)
        .join() === String(ProductId) && [answer.not_found].flat().join() === 'NO-SUCH-0001',
    sql: sqlRecord(
      `SELECT product_id, code, name FROM products WHERE code IN (${quote(Code)}, 'NO-SUCH-0001')`,
      'product_id',
      ProductId,
    ),
  };
}

function askBarcodes(products: readonly Plain[], variants: readonly Plain[]): readonly Question[] {
  const all = [...products, ...variants].flatMap(barcodesOf);
  const own = (records: readonly Plain[]): Plain | undefined =>
    records.find((it) => barcodesOf(it).some((code) => isOnce(code, all)));
  const [product, variant] = [own(products), own(variants)];
  const owner = products.find(({ ProductId }) => ProductId === variant?.ProductId);
  const kind = 'a barcode';
  if (product === undefined && variant === undefined) {
    return [
      askForNothing(kind, 'Which product has the barcode 4006381333931?', {
        args: { barcodes: ['4006381333931'] },
        sql: byBarcode('4006381333931'),
      }),
      askForNothing(kind, 'Show me what has the barcode 4006381333931.', {
        args: { barcode: '4006381333931' },
        tool: 'get_product',
        sql: byBarcode('4006381333931'),
      }),
    ];
  }
  const ofProduct =
    (product === undefined ? [] : barcodesOf(product)).find((code) => isOnce(code, all)) ?? '';
  const ofVariant =
    (variant === undefined ? [] : barcodesOf(variant)).find((code) => isOnce(code, all)) ?? '';
  return [
    ...(product === undefined
      ? []
      : [
          askList(kind, { barcodes: [ofProduct] }, product, byBarcode(ofProduct)),
          askProduct('a barcode with a leading zero', { barcode: `0${ofProduct}` }, product),
          askList(
            'a barcode with spaces',
            {
              barcodes: [`${ofProduct.slice(0, 1)} ${ofProduct.slice(1, 7)} ${ofProduct.slice(7)}`],
            },
            product,
          ),
          askProduct("a barcode as a product's code", { code: ofProduct }, product),
        ]),
    ...(owner === undefined
      ? []
      : [
          askList("a variant's barcode", { barcodes: [ofVariant] }, owner, byBarcode(ofVariant)),
          askProduct("a variant's barcode", { barcode: ofVariant }, owner, byBarcode(ofVariant)),
        ]),
  ];
}

/** Whether only one record has the barcode, apart from leading zeros. */
function isOnce(code: string, all: readonly string[]): boolean {
  const plain = (text: string): string => text.replace(/^0+/, '');
  return all.filter((one) => plain(one) === plain(code)).length === 1;
}
