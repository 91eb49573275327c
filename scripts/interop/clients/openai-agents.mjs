/** OpenAI Agents, over the Responses interface. */

import {
  Agent,
  MCPServerStdio,
  MCPServerStreamableHttp,
  OpenAIProvider,
  Runner,
  setTracingDisabled,
} from '@openai/agents';

export async function connect({ server, modelUrl }) {
  setTracingDisabled(true);
  const mcpServer = server.url
    ? new MCPServerStreamableHttp({ name: 'pim', url: server.url })
    : new MCPServerStdio({ name: 'pim', command: server.command, args: server.args });
  await mcpServer.connect();
  const modelProvider = new OpenAIProvider({
    apiKey: 'stand-in',
    baseURL: `${modelUrl}/v1`,
    useResponses: true,
  });
  const runner = new Runner({ modelProvider, tracingDisabled: true });
  const agent = new Agent({ name: 'asker', model: 'stand-in', mcpServers: [mcpServer] });
  return {
    async ask(prompt, signal) {
      const { finalOutput } = await runner.run(agent, prompt, { signal, maxTurns: 3 });
      return finalOutput;
    },
  };
}
