/** The chat completions of OpenAI, which most gateways and local models speak. */

import {
  afterLast,
  type Body,
  type ModelApi,
  type ModelCall,
  type Reply,
  readContent,
  readList,
  readObject,
  readText,
  type ShownPart,
  textPart,
} from './model-api.ts';

const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

const HEAD = { id: 'chatcmpl-interop', created: 1, model: 'stand-in' };

/** Interface under `/chat/completions`. */
export const CHAT_COMPLETIONS: ModelApi = {
  name: 'chat completions',
  serves: (path) => path.endsWith('/chat/completions'),
  isStreamed: (_path, body) => body.stream === true,
  readTools: (body) =>
    readList(body.tools).map((tool) => ({
      name: readText(readObject(tool.function).name),
    })),
  hasCall: (body) => readList(body.messages).some(isCall),
  readShown: (body) =>
    afterLast(readList(body.messages), isCall).flatMap(({ content }) =>
      readContent(content, readBlock),
    ),
  call: ({ id, tool, args }: ModelCall) => {
    const fn = { name: tool.name, arguments: JSON.stringify(args) };
    const call = { index: 0, id, type: 'function', function: fn };
    return reply({ role: 'assistant', content: null, tool_calls: [call] }, 'tool_calls');
  },
  say: (text) => reply({ role: 'assistant', content: text }, 'stop'),
};

function isCall(message: Body): boolean {
  return readList(message.tool_calls).length > 0;
}

function readBlock(block: Body): readonly ShownPart[] {
  const { type } = block;
  if (type === 'image_url' || type === 'image') return [{ kind: 'picture' }];
  return textPart(block.text);
}

function reply(message: Body, reason: string): Reply {
  const chunk = (delta: Body, finish_reason: string | null): Body => ({
    ...HEAD,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  });
  return {
    whole: {
      ...HEAD,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: reason }],
      usage: USAGE,
    },
    events: [
      { data: chunk(message, null) },
      { data: { ...chunk({}, reason), usage: USAGE } },
      { data: '[DONE]' },
    ],
  };
}
