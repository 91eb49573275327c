/** The official client, which hides nothing from its model: a client for the test of the driver. */

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { askModel } from '../../scripts/interop/clients/ask-model.mjs';

export async function connect({ server, modelUrl }) {
  const client = new Client({ name: 'official', version: '1.0.0' });
  const transport = server.url
    ? new StreamableHTTPClientTransport(new URL(server.url))
    : new StdioClientTransport(server);
  await client.connect(transport);
  const { tools } = await client.listTools();
  return askModel(modelUrl, {
    tools,
    async callTool(name, args, signal) {
      const { content } = await client.callTool({ name, arguments: args }, { signal });
      return content.map(toPart);
    },
  });
}

function toPart(block) {
  if (block.type !== 'image') return { type: 'text', text: block.text };
  return { type: 'image_url', image_url: { url: `data:${block.mimeType};base64,${block.data}` } };
}
