/** AI SDK over chat completions, as with most providers that are not OpenAI itself. */

import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs } from 'ai';

export async function connect({ server, modelUrl }) {
  const transport = server.url
    ? { type: 'http', url: server.url }
    : new Experimental_StdioMCPTransport(server);
  const client = await createMCPClient({ transport });
  const tools = await client.tools();
  const provider = createOpenAICompatible({ name: 'stand-in', baseURL: `${modelUrl}/v1` });
  return {
    async ask(prompt, abortSignal) {
      const model = provider('stand-in');
      const { text } = await generateText({
        model,
        tools,
        prompt,
        abortSignal,
        stopWhen: stepCountIs(3),
        maxRetries: 0,
      });
      return text;
    },
  };
}
