/** Google Gen AI SDK: `mcpToTool` with a client of the official SDK, and automatic function calling. */

import { GoogleGenAI, mcpToTool } from '@google/genai';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export async function connect({ server, modelUrl }) {
  const transport = server.url
    ? new StreamableHTTPClientTransport(new URL(server.url))
    : new StdioClientTransport(server);
  const client = new Client({ name: 'interop', version: '1.0.0' });
  await client.connect(transport);
  const ai = new GoogleGenAI({ apiKey: 'stand-in', httpOptions: { baseUrl: modelUrl } });
  return {
    async ask(contents, abortSignal) {
      const config = { tools: [mcpToTool(client)], abortSignal };
      const { text } = await ai.models.generateContent({ model: 'stand-in', contents, config });
      return text;
    },
  };
}
