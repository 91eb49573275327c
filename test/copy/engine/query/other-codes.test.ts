/** What query_catalog says of a code that is compared with the column of another kind of code (Spec §2.1, §2.2). */
import { beforeAll, describe, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const ean = (Value: string) => ({ Codes: [{ CodeType: 'EAN', Value }] });

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('other-codes'), {
    products: [
      { ProductId: 1, Code: 'A-1', IntegrationCode: '4001', ...ean('4006381333931') },
      { ProductId: 2, Code: 'A-2', IntegrationCode: 'A-1-XL' },
      { ProductId: 3, Code: 'A-3', Variants: [] },
    ],
    variants: [
      { VariantId: 11, ProductId: 1, Code: 'A-1-S', IntegrationCode: '6001', ...ean('96385074') },
      { VariantId: 12, ProductId: 1, Code: 'A-1-XL', IntegrationCode: '6002' },
    ],
  });
});

const warn = async (sql: string): Promise<string> => (await ask(sql)).traps.join('\n');
const OF_PRODUCT = '(product_id 1)';
const OF_VARIANT = '(product_id 1, variant_id 11)';

describe('a code where another kind of code is compared', () => {
  it.each([
    ['products', 'code', 'A-1-S', `variants.code ${OF_VARIANT}`],
    ['products', 'code', '4001', `products.integration_code ${OF_PRODUCT}`],
    ['products', 'code', '6001', `variants.integration_code ${OF_VARIANT}`],
    ['products', 'code', '96385074', `codes.value ${OF_VARIANT}`],
    ['products', 'integration_code', 'A-1', `products.code ${OF_PRODUCT}`],
    ['variants', 'code', 'A-1', `products.code ${OF_PRODUCT}`],
    ['variants', 'code', '4006381333931', `codes.value ${OF_PRODUCT}`],
    ['variants', 'integration_code', 'a-1-s', `variants.code ${OF_VARIANT}`],
    ['codes', 'value', 'A-1-S', `variants.code ${OF_VARIANT}`],
    ['codes', 'value', '6001', `variants.integration_code ${OF_VARIANT}`],
  ])('of %s.%s: %s is said to be one of %4$s', async (view, column, text, place) => {
    expect(await warn(`SELECT * FROM ${view} WHERE ${column} = '${text}'`)).toBe(
      `${view}.${column} is never '${text}', but that is a value of ${place}.`,
    );
  });

  it('is told with all that have it, and beside the codes that are right', async () => {
    const told = await warn("SELECT count(*) FROM products WHERE code IN ('A-2', 'A-1-XL')");
    expect(told).toBe(
      "products.code is never 'A-1-XL', but that is a value of products.integration_code (product_id 2) and variants.code (product_id 1, variant_id 12).",
    );
  });

  it('is no matter where the query compares that column, too', async () => {
    const sql =
      "SELECT 1 FROM products p LEFT JOIN variants v USING (product_id) WHERE p.code = 'A-1-S' OR v.code = 'A-1-S'";
    expect(await warn(sql)).toBe('');
  });

  it('is left to what is said of case where its own column has it, and of no code to what is said of any text', async () => {
    expect(await warn("SELECT 1 FROM products WHERE code = 'a-1'")).toContain("with 'A-1' in its place");
    expect(await warn("SELECT 1 FROM products WHERE code = 'B-7'")).not.toContain('value of');
  });
});
