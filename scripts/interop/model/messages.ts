/** The messages interface of Anthropic. */

import {
  afterLast,
  type Body,
  type ModelApi,
  type Reply,
  readContent,
  readList,
  readText,
  type ShownPart,
  textPart,
} from './model-api.ts';

const USAGE = { input_tokens: 1, output_tokens: 1 };

/** Interface under `/v1/messages`. */
export const MESSAGES: ModelApi = {
  name: 'messages',
  serves: (path) => path.endsWith('/v1/messages'),
  isStreamed: (_path, body) => body.stream === true,
  readTools: (body) => readList(body.tools).map(({ name }) => ({ name: readText(name) })),
  hasCall: (body) => readList(body.messages).some(isCall),
  readShown: (body) =>
    afterLast(readList(body.messages), isCall).flatMap(({ content }) =>
      readList(content)
        .filter(({ type }) => type === 'tool_result')
        .flatMap((result) => readContent(result.content, readBlock)),
    ),
  call: ({ id, tool, args }) => {
    const block = { type: 'tool_use', id: `toolu_${id}`, name: tool.name };
    const delta = { type: 'input_json_delta', partial_json: JSON.stringify(args) };
    return reply('tool_use', {
      begun: { ...block, input: {} },
      delta,
      block: { ...block, input: args },
    });
  },
  say: (text) => {
    const begun = { type: 'text', text: '' };
    return reply('end_turn', {
      begun,
      delta: { type: 'text_delta', text },
      block: { type: 'text', text },
    });
  },
};

function isCall({ content }: Body): boolean {
  return readList(content).some(({ type }) => type === 'tool_use');
}

function readBlock(block: Body): readonly ShownPart[] {
  return block.type === 'image' ? [{ kind: 'picture' }] : textPart(block.text);
}

function reply(
  stop_reason: string,
  parts: { readonly begun: Body; readonly delta: Body; readonly block: Body },
): Reply {
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'stand-in' };
  const whole = {
    ...message,
    content: [parts.block],
    stop_reason,
    stop_sequence: null,
    usage: USAGE,
  };
  const bodies: readonly Body[] = [
    { type: 'message_start', message: { ...whole, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: parts.begun },
    { type: 'content_block_delta', index: 0, delta: parts.delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: USAGE },
    { type: 'message_stop' },
  ];
  return { whole, events: bodies.map((data) => ({ name: readText(data.type), data })) };
}
