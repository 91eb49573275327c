/** What AI SDK does whichever interface of models it speaks. */

import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import { generateText, stepCountIs } from 'ai';

/** Connects to the server, and asks a model of AI SDK. */
export async function connectModel(server, model) {
  const transport = server.url
    ? { type: 'http', url: server.url }
    : new Experimental_StdioMCPTransport(server);
  const client = await createMCPClient({ transport });
  const tools = await client.tools();
  const stopWhen = stepCountIs(3);
  return {
    async ask(prompt, abortSignal) {
      const request = { model, tools, prompt, abortSignal, stopWhen, maxRetries: 0 };
      const { text } = await generateText(request);
      return text;
    },
  };
}
