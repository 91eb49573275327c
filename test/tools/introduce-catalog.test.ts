import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { openForTest } from '../support/catalog-server.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { serveCopy } from './served-copy.ts';

const { server, ask } = serveCopy(300);

describe('query_catalog without sql', () => {
  it('introduces the catalog by its names, with examples of queries', async () => {
    const { answer, requests } = await server().call('query_catalog');
    const { as_of: _, ...introduction } = answer;
    expect(introduction).toMatchInlineSnapshot(`
      {
        "cultures": [
          "fr-FR",
          "de-DE",
          "tr-TR",
        ],
        "examples": [
          "SELECT code, nums['Weight'] FROM items ORDER BY 2 DESC LIMIT 5",
          "SELECT brand, count(DISTINCT product_id) AS products FROM items WHERE category_path LIKE 'Electronics%' GROUP BY 1 ORDER BY 2 DESC LIMIT 5",
          "SELECT code, price, currency FROM items WHERE brand = 'Fjordenne' AND props['Material'] = 'recycled polyester'",
        ],
        "keys_not_read": {
          "measures": "Level, Provider",
          "options": "ValueCode",
          "prices": "TaxIncluded",
        },
        "more_nums": [
          "Recycled share",
          "Box",
          "Box, gross weight",
          "Carton",
          "Carton, gross weight",
          "Manufacturer warranty",
          "Care",
          "Shoe size",
          "Üretici garantisi",
        ],
        "more_props": [
          "Material",
          "Supplier colour code",
          "Waterproof",
          "Season",
          "Energy class",
          "Connectivity",
          "Size",
        ],
        "names_not_shown": 13,
        "next": "nums['name'] of items is a number in the unit, props['name'] a text as the example; percent have it. SHOW TABLES lists the views, DESCRIBE view their columns.",
        "nums": {
          "Height": "90% mm",
          "Length": "90% mm",
          "Weight": "97% g",
          "Width": "90% mm",
        },
        "odd": {
          "attributes_with_several_names": 7,
          "items_priced_0": 1,
          "names_of_several_products": 1,
          "variants_without_product": 2,
        },
        "percent_filled": {
          "others_at_least": 99,
        },
        "prices": [
          [
            "Retail",
            "Retail TRY",
            "TRY",
          ],
          [
            "Retail",
            "Retail EUR",
            "EUR",
          ],
          [
            "Retail",
            "Retail USD",
            "USD",
          ],
        ],
        "props": {
          "Colour": "97% Beyaz",
          "Country of origin": "89% Almanya",
        },
        "records": {
          "active_products": 278,
          "brands": 42,
          "categories": 89,
          "items": 1125,
          "products": 300,
          "variants": 1048,
        },
        "root_category_ids": {
          "Apparel": 100,
          "Electronics": 400,
          "Sports & Outdoor": 500,
        },
        "source": "sandbox",
      }
    `);
    expect(requests).toBe(0);
  });

  it('names attributes within the map that has them', async () => {
    const { answer } = await server().call('query_catalog');
    const listed = ['nums', 'props'].flatMap((map) =>
      [...Object.keys(answer[map] ?? {}), ...(answer[`more_${map}`] as readonly string[])].map(
        (name) => `count(${map}['${name}'])`,
      ),
    );
    const { answer: counted } = await ask(`SELECT ${listed.join(', ')} FROM items`);
    expect(listed.length).toBeGreaterThan(20);
    expect(Object.values((counted.rows as readonly object[])[0] ?? {})).not.toContain(0);
  });

  it('costs at most 500 tokens', async () => {
    const { answer } = await server().call('query_catalog', { max_tokens: 8_000 });
    expect(countTokens(JSON.stringify(answer))).toBeLessThanOrEqual(500);
  });

  it('keeps to a smaller budget', async () => {
    const { answer } = await server().call('query_catalog', { max_tokens: 300 });
    expect(countTokens(JSON.stringify(answer))).toBeLessThanOrEqual(300);
  });

  it('gives three examples that run and give rows', async () => {
    const { answer } = await server().call('query_catalog');
    const examples = answer.examples as readonly string[];
    expect(examples).toHaveLength(3);
    for (const sql of examples) expect((await ask(sql)).answer.returned).toBeGreaterThan(0);
  });

  it.each([
    ['export_as', 'views.csv'],
    ['cursor', '0.1.2.J0hl-J1KV4S'],
  ])('takes no %s', async (argument, value) => {
    const { text } = await server().call('query_catalog', { [argument]: value });
    expect(text).toContain(`${argument} has no effect without sql.`);
  });

  it('tells that there is no copy yet', async () => {
    const env = { PIM_DATA_DIR: ownDirectory('none') };
    const empty = await openForTest({ products: 60, env });
    const { answer, warnings, isError } = await empty.callOnce('query_catalog');
    expect(isError).toBe(false);
    expect(answer).not.toHaveProperty('records');
    expect(warnings).toContain('There is no local copy of the catalog yet. PIM_COPY=off');
  });
});
