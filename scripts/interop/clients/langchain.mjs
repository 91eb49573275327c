/** LangChain: the MCP adapters with an agent of LangGraph. */

import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { ChatOpenAI } from '@langchain/openai';
import { createAgent } from 'langchain';

export async function connect({ server, modelUrl }) {
  const connection = server.url
    ? { transport: 'http', url: server.url }
    : { transport: 'stdio', command: server.command, args: server.args };
  const client = new MultiServerMCPClient({ mcpServers: { pim: connection } });
  const tools = await client.getTools();
  const model = new ChatOpenAI({
    model: 'stand-in',
    apiKey: 'stand-in',
    maxRetries: 0,
    configuration: { baseURL: `${modelUrl}/v1` },
  });
  const agent = createAgent({ model, tools });
  return {
    async ask(prompt, signal) {
      const messages = [{ role: 'user', content: prompt }];
      const { messages: all } = await agent.invoke({ messages }, { signal, recursionLimit: 6 });
      return all.at(-1)?.text ?? '';
    },
  };
}
