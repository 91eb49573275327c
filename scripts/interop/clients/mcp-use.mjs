/** mcp-use, with its own agent. */

import { ChatOpenAI } from '@langchain/openai';
import { MCPAgent, MCPClient } from 'mcp-use';

export async function connect({ server, modelUrl }) {
  const connection = server.url
    ? { url: server.url }
    : { command: server.command, args: server.args };
  const client = MCPClient.fromDict({ mcpServers: { pim: connection } });
  const llm = new ChatOpenAI({
    model: 'stand-in',
    apiKey: 'stand-in',
    maxRetries: 0,
    configuration: { baseURL: `${modelUrl}/v1` },
  });
  const agent = new MCPAgent({ llm, client, maxSteps: 3, memoryEnabled: false });
  await agent.initialize();
  return {
    ask: (prompt, signal) => agent.run({ prompt, signal }),
  };
}
