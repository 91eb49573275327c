/** mcp-remote: a bridge from a client over stdio, here the official one, to our server over HTTP. */

import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { askModel } from './ask-model.mjs';

export async function connect({ server, modelUrl, folder }) {
  const script = join(folder, 'node_modules/mcp-remote/dist/proxy.js');
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [script, server.url, '--allow-http', '--transport', 'http-only'],
    env: process.env,
  });
  const client = new Client({ name: 'interop', version: '1.0.0' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  return askModel(modelUrl, {
    tools,
    async callTool(name, args, signal) {
      const { content } = await client.callTool({ name, arguments: args }, undefined, { signal });
      return content.map(toChatPart);
    },
  });
}

/** A part of a message: the bridge passes all on, so what a model sees of pictures is up to the client. */
function toChatPart(block) {
  if (block.type !== 'image') return { type: 'text', text: block.text };
  const url = `data:${block.mimeType};base64,${block.data}`;
  return { type: 'image_url', image_url: { url } };
}
