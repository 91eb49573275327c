/** LlamaIndex: its MCP tools with an agent workflow. */

import { OpenAI } from '@llamaindex/openai';
import { mcp } from '@llamaindex/tools';
import { agent } from '@llamaindex/workflow';

export async function connect({ server, modelUrl }) {
  const connection = server.url
    ? { url: server.url }
    : { command: server.command, args: server.args };
  const tools = await mcp(connection).tools();
  const llm = new OpenAI({
    model: 'gpt-4o',
    apiKey: 'stand-in',
    baseURL: `${modelUrl}/v1`,
    maxRetries: 0,
  });
  const asker = agent({ tools, llm });
  return {
    async ask(prompt) {
      const { data } = await asker.run(prompt);
      return data.result;
    },
  };
}
