/** Resources as hosts list and read them, with the clients of both SDK lines. */
import type { Client } from '@modelcontextprotocol/client';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { CLIENTS, openForTest, type ToolAnswer } from '../support/catalog-server.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

const openSmall = () => openForTest({ source: createSmallCatalog() });

async function read(client: Client, uri: string): Promise<ToolAnswer> {
  const { contents } = await client.readResource({ uri });
  const [content] = contents as readonly { uri: string; mimeType?: string; text?: string }[];
  expect([contents.length, content?.uri, content?.mimeType]).toEqual([1, uri, 'application/json']);
  return JSON.parse(content?.text ?? '') as ToolAnswer; // an answer is a JSON object
}

describe.each(CLIENTS)('%s', (_name, connect) => {
  it('lists resources and templates, each with words and a type', async () => {
    const client = await connect(await openSmall());
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    // Pages of views are for hosts that show them, not for models (test/views/frame.test.ts).
    expect(resources.map(({ uri }) => uri)).toEqual(['pim://copy-schema']);
    const templates = resourceTemplates.map(({ uriTemplate }) => uriTemplate);
    expect(templates).toEqual(['pim://products/{code}', 'pim://exports/{name}']);
    for (const one of [...resources, ...resourceTemplates]) {
      expect([one.title, one.description]).toEqual([
        expect.stringMatching(/^[A-Z]/),
        expect.stringMatching(/\.$/),
      ]);
      // Exported files are of more than one type.
      expect(one.mimeType).toBe(one.name === 'export' ? undefined : 'application/json');
    }
  });

  it('reads what the tools answer', async () => {
    const server = await openSmall();
    const client = await connect(server);
    const { answer } = await server.call('get_product', { code: 'P-SHOE' });
    expect(await read(client, 'pim://products/P-SHOE')).toEqual(answer);
    expect(await read(client, 'pim://copy-schema')).toMatchObject({
      dialect: 'DuckDB',
      views: { products: {} },
    });
  });

  it('is told what is wrong as a tool would tell it', async () => {
    const client = await connect(await openSmall());
    await expect(client.readResource({ uri: 'pim://products/%E0%A4' })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('Percent-encode it'),
      data: {
        code: 'INVALID_ARGUMENT',
        failed: expect.any(String),
        fix: expect.any(String),
        retry: false,
      },
    });
    await expect(client.readResource({ uri: 'pim://nothing' })).rejects.toMatchObject({
      code: expect.any(Number),
    });
  });
});

describe('pim://products/{code}', () => {
  it('says that there is no such product', async () => {
    const { client } = await openSmall();
    expect(await read(client, 'pim://products/NONE')).toMatchObject({
      not_found: expect.anything(),
    });
  });

  it.each(['A/B 1', 'Ş&Ö?#', '100%'])('takes the code %s percent-encoded', async (code) => {
    const server = await openSmall();
    const { client } = server;
    await client.readResource({ uri: `pim://products/${encodeURIComponent(code)}` });
    expect(server.sandbox.requests.at(0)?.body).toMatchObject({ Codes: [code] });
  });

  it('keeps within the token budget', async () => {
    const { client } = await openForTest({ products: 300, env: { PIM_TOKEN_BUDGET: '300' } });
    const { contents } = await client.readResource({ uri: 'pim://products/SHR-00002' });
    const [content] = contents;
    const text = content !== undefined && 'text' in content ? content.text : '';
    expect(text).toContain('SHR-00002');
    expect(countTokens(text)).toBeLessThanOrEqual(306);
  });
});
