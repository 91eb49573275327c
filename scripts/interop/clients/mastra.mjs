/** Mastra, with an agent of its own. */

import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { Agent } from '@mastra/core/agent';
import { MCPClient } from '@mastra/mcp';

export async function connect({ server, modelUrl }) {
  const connection = server.url
    ? { url: new URL(server.url) }
    : { command: server.command, args: server.args };
  const client = new MCPClient({ servers: { pim: connection } });
  const provider = createOpenAICompatible({ name: 'stand-in', baseURL: `${modelUrl}/v1` });
  const agent = new Agent({
    id: 'asker',
    name: 'asker',
    instructions: 'Call the tool.',
    model: provider('stand-in'),
    tools: await client.listTools(),
  });
  return {
    async ask(prompt, abortSignal) {
      const { text } = await agent.generate(prompt, { abortSignal, maxSteps: 3 });
      return text;
    },
  };
}
