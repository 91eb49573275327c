/**
 * The thin server that everyone writes first, for comparison: one tool, fetch, and JSON.stringify of whatever the PIM
 * returns. No limits, no budget, no checks.
 */

import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const { PIM_API_URL, PIM_CLIENT_ID, PIM_APP_KEY } = process.env;

const server = new McpServer({ name: 'thin-pim', version: '1.0.0' });

async function queryProducts(filter) {
  const response = await fetch(`${PIM_API_URL}/api/v2/query/products`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientId: PIM_CLIENT_ID, appKey: PIM_APP_KEY, ...filter }),
  });
  if (!response.ok) throw new Error(`The PIM answered ${response.status} ${response.statusText}`);
  return response.json();
}

server.registerTool(
  'find_products',
  {
    title: 'Find products',
    description: 'Finds products of the PIM catalog by code, name or category.',
    inputSchema: z.object({
      codes: z.array(z.string()).optional().describe('Product codes'),
      name_contains: z.array(z.string()).optional().describe('Texts that the name contains'),
      category_ids: z.array(z.number().int()).optional().describe('Category ids'),
      page: z.number().int().min(0).default(0).describe('Page number, from 0'),
      page_size: z.number().int().min(1).max(1000).default(20).describe('Products per page'),
    }),
  },
  async ({ codes, name_contains, category_ids, page, page_size }) => {
    try {
      const result = await queryProducts({
        Codes: codes,
        IncludesNames: name_contains,
        CategoryIds: category_ids,
        pageIndex: page,
        pageSize: page_size,
      });
      return { content: [{ type: 'text', text: JSON.stringify(result) }] };
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: `Error: ${error.message}` }] };
    }
  },
);

await server.connect(new StdioServerTransport());
