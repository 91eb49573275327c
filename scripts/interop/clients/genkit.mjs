/** Genkit with its MCP host, over chat completions. */

import { openAICompatible } from '@genkit-ai/compat-oai';
import { createMcpHost } from '@genkit-ai/mcp';
import { genkit } from 'genkit';

export async function connect({ server, modelUrl }) {
  const plugin = openAICompatible({
    name: 'standin',
    apiKey: 'stand-in',
    baseURL: `${modelUrl}/v1`,
    maxRetries: 0,
  });
  const ai = genkit({ plugins: [plugin] });
  const connection = server.url
    ? { url: server.url }
    : { command: server.command, args: server.args };
  const host = createMcpHost({ name: 'genkit', mcpServers: { pim: connection } });
  await host.ready();
  const tools = await host.getActiveTools(ai);
  return {
    async ask(prompt, abortSignal) {
      const request = { model: 'standin/stand-in', prompt, tools, maxTurns: 2, abortSignal };
      const { text } = await ai.generate(request);
      return text;
    },
  };
}
