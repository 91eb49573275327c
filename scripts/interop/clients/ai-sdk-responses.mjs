/** AI SDK over the Responses interface, as with OpenAI itself. */

import { createOpenAI } from '@ai-sdk/openai';
import { connectModel } from './ai-sdk-tools.mjs';

export async function connect({ server, modelUrl }) {
  const provider = createOpenAI({ apiKey: 'stand-in', baseURL: `${modelUrl}/v1` });
  return connectModel(server, provider.responses('stand-in'));
}
