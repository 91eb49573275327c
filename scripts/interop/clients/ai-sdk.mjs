/** AI SDK over chat completions, as with most providers that are not OpenAI itself. */

import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { connectModel } from './ai-sdk-tools.mjs';

export async function connect({ server, modelUrl }) {
  const provider = createOpenAICompatible({ name: 'stand-in', baseURL: `${modelUrl}/v1` });
  return connectModel(server, provider('stand-in'));
}
