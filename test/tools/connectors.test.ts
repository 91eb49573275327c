/** The tools that some hosts look for by name: `search` and `fetch`, whose form is theirs, over the code of ours. */
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { errorOf, openForTest } from '../support/catalog-server.ts';
import { openOverRecords } from './broken-pim.ts';
import { serveGroundTruth } from './served-truth.ts';

const CHATGPT = { name: 'openai-mcp', version: '1.0.0' };

const { server } = serveGroundTruth(300, {
  PIM_TOOLS: 'all,search,fetch',
  PIM_PRODUCT_URL: 'https://pim.example/p/{id}',
});

async function listFor(
  env: Readonly<Record<string, string>>,
  name: string,
): Promise<readonly string[]> {
  const own = await openForTest({ products: 5, env });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const close = await own.connect(ours);
  const client = new Client({ ...CHATGPT, name });
  await client.connect(theirs);
  onTestFinished(async () => {
    await client.close();
    await close();
  });
  return (await client.listTools()).tools.map((tool) => tool.name);
}

describe('search and fetch are listed', () => {
  it('for ChatGPT behind all others, and for nobody else', async () => {
    const others = await listFor({}, 'claude-ai');
    expect(others).not.toContain('search');
    expect(await listFor({}, 'openai-mcp')).toEqual([...others, 'search', 'fetch']);
  });

  it('for everybody where PIM_TOOLS names them, and not even for ChatGPT where it names others', async () => {
    expect(await listFor({ PIM_TOOLS: 'fetch,search' }, 'claude-ai')).toEqual(['search', 'fetch']);
    expect(await listFor({ PIM_TOOLS: 'get_product' }, 'openai-mcp')).toEqual(['get_product']);
  });

  it('with one text to give, a form of the answer, and all hints', async () => {
    const own = await openForTest({ products: 5, env: { PIM_TOOLS: 'search,fetch' } });
    const { tools } = await own.client.listTools();
    const form = (name: string) => tools.find((tool) => tool.name === name);
    for (const [name, argument] of [
      ['search', 'query'],
      ['fetch', 'id'],
    ]) {
      expect(form(name ?? '')).toMatchObject({
        inputSchema: { properties: { [argument ?? '']: { type: 'string' } }, required: [argument] },
        annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
      });
      expect(Object.keys(form(name ?? '')?.inputSchema.properties ?? {})).toEqual([argument]);
    }
  });
});

it('who is not listed a tool cannot call it', async () => {
  const own = await openForTest({ products: 5 });
  await expect(
    own.client.callTool({ name: 'search', arguments: { query: 'shirt' } }),
  ).rejects.toThrow('not found');
});

describe('an answer', () => {
  it('of search', async () => {
    const { answer } = await server.call('search', { query: 'flannel' });
    expect(answer).toMatchInlineSnapshot(`
      {
        "results": [
          {
            "id": "100048",
            "title": "Summit Soft Flannel Shirt (SHR-00048)",
            "url": "https://pim.example/p/100048",
          },
          {
            "id": "100209",
            "title": "Ember Soft Flannel Shirt (SHR-00209)",
            "url": "https://pim.example/p/100209",
          },
          {
            "id": "100299",
            "title": "Wave Breathable Flannel Shirt (SHR-00299)",
            "url": "https://pim.example/p/100299",
          },
        ],
        "source": "sandbox",
        "total": 3,
      }
    `);
  });

  it('of search without a hit says so', async () => {
    const { answer } = await server.call('search', { query: 'zeppelin' });
    expect(answer).toMatchInlineSnapshot(`
      {
        "results": [],
        "source": "sandbox",
        "total": 0,
      }
    `);
  });

  it('of fetch', async () => {
    const { answer } = await server.call('fetch', { id: '100299' });
    expect(answer).toMatchInlineSnapshot(`
      {
        "id": "100299",
        "metadata": {
          "source": "sandbox",
        },
        "text": "product_id: 100299
      code: SHR-00299
      name: Wave Breathable Flannel Shirt
      short_description: Reliable flannel shirt from the Wave series, made of cotton and ready for everyday wear.
      prices:
        Retail: {TRY: 949, EUR: 19.77, USD: 23.15}
        tax_included: true
      tax_rate: 10
      integration_code: 4195898526
      codes: {EAN: 8690315721671}
      brands:
        - {id: 318, code: BR018, name: Tamberlyn}
      categories:
        - {id: 121, code: SHR, name: Men's Shirts}
        - {id: 113, code: BLS, name: Blouses & Tops}
      tags: eco, limited-edition, clearance
      type: 2
      unit: piece
      link: https://shop.example/p/tamberlyn-flannel-shirt-shr-00299
      properties: {Material: cotton, Colour: Green, Weight: 208 g, Country of origin: Italy, Care: 30 °C}
      dimensions: {Width: 9.7 cm, Length: 14.5 cm, Height: 7.3 cm, Weight: 0.208 kg}
      packaging:
        - {name: Box, value: 1, level: Unit, gross_weight: 0.233, weight_unit: kg}
        - {name: Carton, value: 10, level: Carton, gross_weight: 2.392, weight_unit: kg}
      status: active
      long_description:
        Meet the flannel shirt that our buyers use themselves. It comes made of cotton and does its job without making a fuss, ideal for everyday wear.
        At a glance
        - Long-lasting even under heavy use
        - Made with electricity from wind and sun
        - Returns free of charge within 30 days
        - Keeps its shape after many washes
        - Flat seams that do not chafe
        - Generous cut that leaves room to move
        - Careful workmanship, checked piece by piece
        - Packaging without plastic film
        - Spare parts available for at least five years
        The materials come from controlled sources, and the packaging can be recycled. It was developed together with customers who told us what they were missing. Whoever looks for something that lasts will find a companion for everyday wear here.
        Our customers praise the fair price and the careful workmanship.
        Details
        Brand | Tamberlyn
        Series | Wave
        Country of origin | Italy
        Weight | 208 g
        Care & safety
        Please read the enclosed notes before first use and keep them for later.
        Any questions? Our team knows every product of Tamberlyn from personal use.
      options:
        Colour: Red, Burgundy, Olive
        Size: S, M
      variants:
        - {variant_id: 5001041, code: SHR-00299-RED-S, options: {Colour: Red, Size: S}, barcodes: 8681896942258, status: active}
        - {variant_id: 5001042, code: SHR-00299-RED-M, options: {Colour: Red, Size: M}, barcodes: 8681514976245, status: active}
        - {variant_id: 5001043, code: SHR-00299-BRG-S, options: {Colour: Burgundy, Size: S}, barcodes: 8681133010238, status: passive}
        - {variant_id: 5001044, code: SHR-00299-BRG-M, options: {Colour: Burgundy, Size: M}, barcodes: 8681751044226, status: active}
        - {variant_id: 5001045, code: SHR-00299-OLV-S, options: {Colour: Olive, Size: S}, barcodes: 8681369078217, status: active}
        - {variant_id: 5001046, code: SHR-00299-OLV-M, options: {Colour: Olive, Size: M}, barcodes: 8681987112201, status: active}
      variant_prices: same prices as the product
      picture_status: active
      pictures:
        - {link: http://ground.truth/files/products/SHR-00299/1.png, is_cover: true, alt: Wave Breathable Flannel Shirt – front view}
        - {link: http://ground.truth/files/products/SHR-00299/2.png, is_cover: false, alt: Wave Breathable Flannel Shirt – side view}
        - {link: http://ground.truth/files/products/SHR-00299/3.png, is_cover: false, alt: Wave Breathable Flannel Shirt – detail}
        - {link: http://ground.truth/files/products/SHR-00299/4.png, is_cover: false, alt: Wave Breathable Flannel Shirt – in use}
        - {link: http://ground.truth/files/products/SHR-00299/5.png, is_cover: false, alt: Wave Breathable Flannel Shirt – back view}
      document_status: active
      documents:
        - {name: Certificate Tamberlyn SHR-00299, path: /documents/121/flannel-shirt-shr-00299-certificate.pdf, type_code: pdf}
        - {variant_code: SHR-00299-RED-S, name: Packing label SHR-00299-RED-S, path: /documents/labels/shr-00299-red-s-label.pdf, type_code: pdf}
        - {variant_code: SHR-00299-RED-M, name: Packing label SHR-00299-RED-M, path: /documents/labels/shr-00299-red-m-label.pdf, type_code: pdf}
        - {variant_code: SHR-00299-OLV-M, name: Packing label SHR-00299-OLV-M, path: /documents/labels/shr-00299-olv-m-label.pdf, type_code: pdf}",
        "title": "Wave Breathable Flannel Shirt (SHR-00299)",
        "url": "https://pim.example/p/100299",
      }
    `);
  });

  it('of fetch for no product', async () => {
    const { answer } = await server.call('fetch', { id: 'NO-SUCH' });
    expect(answer).toMatchInlineSnapshot(`
      {
        "id": "NO-SUCH",
        "metadata": {
          "source": "sandbox",
        },
        "text": "not_found: {code: NO-SUCH}
      tried: products by Codes, code in other spellings, variant code, integration code, not tried: additional codes and integration codes of variants are known to a local copy alone (sync_catalog)",
        "title": "No one product",
      }
    `);
  });

  it('is the same object as text and as structured content, whatever the others are', async () => {
    const own = await openForTest({
      products: 5,
      env: { PIM_TOOLS: 'search,fetch', PIM_RESULT_FORM: 'text' },
    });
    for (const [name, args] of [
      ['search', { query: 'a' }],
      ['fetch', { id: '100001' }],
    ] as const) {
      const { content, structuredContent } = await own.client.callTool({ name, arguments: args });
      expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
      expect(structuredContent).not.toHaveProperty('url');
    }
  });

  it('fetches what search found, whatever of id, code and name it has', async () => {
    const env = { PIM_TOOLS: 'search,fetch', PIM_PRODUCT_URL: 'https://pim.example/{code}' };
    const records = [
      { ProductId: 7, Code: 'A/1', Name: 'Lamp' },
      { ProductId: 8, Code: '', Name: 'Desk' },
      { ProductId: 9, Code: 'C-3', Name: '' },
    ];
    const own = await openOverRecords(records, { env });
    const { results } = (await own.call('search', { query: 'x' })).answer;
    expect(results).toEqual([
      { id: '7', title: 'Lamp (A/1)', url: 'https://pim.example/A%2F1' },
      { id: '8', title: 'Desk' },
      { id: '9', title: 'C-3', url: 'https://pim.example/C-3' },
    ]);
  });

  it('keeps to the token budget, and says how much of a product it leaves out', async () => {
    const env = {
      PIM_TOOLS: 'search,fetch',
      PIM_TOKEN_BUDGET: '200',
      PIM_PRODUCT_URL: `https://pim.example/${'p/'.repeat(40)}{id}`,
    };
    const own = await openForTest({ products: 100, env });
    const found = await own.call('search', { query: 'a' });
    expect(found.tokens).toBeLessThanOrEqual(200);
    expect(found.answer.results).not.toEqual([]);
    const fetched = await own.call('fetch', { id: '100001' });
    expect(fetched.tokens).toBeLessThanOrEqual(200);
    expect(fetched.answer.text).toMatch(/\[…\+\d+\]$/);
  });

  it('shows no text of a product as a field of it', async () => {
    const own = await openOverRecords(
      [{ ProductId: 7, Code: 'A', LongDescription: `${'Words. '.repeat(30)}\nprices: free` }],
      {
        env: { PIM_TOOLS: 'fetch' },
      },
    );
    expect((await own.call('fetch', { id: '7' })).answer.text).toContain('\n  prices: free');
  });

  it('refuses anything but the one text', async () => {
    expect(errorOf(await server.call('search', { query: 'a', limit: 3 })).failed).toContain(
      'limit',
    );
  });
});
