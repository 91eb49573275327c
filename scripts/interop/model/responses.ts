/** The Responses interface of OpenAI. */

import {
  afterLast,
  type Body,
  type ModelApi,
  type OfferedTool,
  type Reply,
  readContent,
  readList,
  readText,
  type ShownPart,
  type StreamEvent,
  textPart,
} from './model-api.ts';

const USAGE = {
  input_tokens: 1,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 1,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 2,
};

/** Interface under `/responses`. */
export const RESPONSES: ModelApi = {
  name: 'Responses',
  serves: (path) => path.endsWith('/responses'),
  isStreamed: (_path, body) => body.stream === true,
  readTools: (body) => readList(body.tools).flatMap(readTool),
  hasCall: (body) =>
    readList(body.input).some((item) => isCall(item) || item.type === 'function_call_output'),
  readShown: (body) =>
    afterLast(readList(body.input), isCall).flatMap(({ output, content }) =>
      readContent(output ?? content, readBlock),
    ),
  call: ({ id, tool, args }) => {
    const item = {
      type: 'function_call',
      id: `fc_${id}`,
      call_id: id,
      name: tool.name,
      namespace: tool.namespace,
      arguments: JSON.stringify(args),
      status: 'completed',
    };
    return reply(item, [
      event('response.function_call_arguments.delta', {
        item_id: item.id,
        output_index: 0,
        delta: item.arguments,
      }),
      event('response.function_call_arguments.done', {
        item_id: item.id,
        output_index: 0,
        arguments: item.arguments,
      }),
    ]);
  },
  say: (text) => {
    const content = [{ type: 'output_text', text, annotations: [] }];
    const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content };
    const place = { item_id: item.id, output_index: 0, content_index: 0 };
    return reply(item, [
      event('response.content_part.added', {
        ...place,
        part: { type: 'output_text', text: '', annotations: [] },
      }),
      event('response.output_text.delta', { ...place, delta: text, logprobs: [] }),
      event('response.output_text.done', { ...place, text, logprobs: [] }),
      event('response.content_part.done', { ...place, part: content[0] }),
    ]);
  },
};

function readTool(tool: Body): readonly OfferedTool[] {
  const name = readText(tool.name);
  if (tool.type !== 'namespace') return name === '' ? [] : [{ name }];
  return readList(tool.tools).map((inner) => ({
    name: readText(inner.name),
    namespace: name,
  }));
}

function isCall(item: Body): boolean {
  return item.type === 'function_call';
}

function readBlock(block: Body): readonly ShownPart[] {
  return block.type === 'input_image' ? [{ kind: 'picture' }] : textPart(block.text);
}

function event(type: string, fields: Body): StreamEvent {
  return { name: type, data: { type, ...fields } };
}

function reply(item: Body, middle: readonly StreamEvent[]): Reply {
  const response = {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status: 'in_progress',
    model: 'stand-in',
    output: [],
    parallel_tool_calls: false,
    tool_choice: 'auto',
    tools: [],
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
  };
  const whole = { ...response, status: 'completed', output: [item], usage: USAGE };
  const begun = { ...item, status: 'in_progress', arguments: '', content: [] };
  const events = [
    event('response.created', { response }),
    event('response.output_item.added', { output_index: 0, item: begun }),
    ...middle,
    event('response.output_item.done', { output_index: 0, item }),
    event('response.completed', { response: whole }),
  ];
  return {
    whole,
    events: events.map(({ name = '', data }, sequence_number) =>
      event(name, { ...(typeof data === 'string' ? {} : data), sequence_number }),
    ),
  };
}
