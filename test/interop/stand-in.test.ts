import { describe, expect, it, onTestFinished } from 'vitest';
import type { Body } from '../../scripts/interop/model/model-api.ts';
import { type StandIn, startStandIn } from '../../scripts/interop/model/stand-in.ts';

const ARGS = { limit: 2 };
const TOOL = { name: 'mcp__pim__find_products', description: 'Finds.' };
const SCHEMA = { type: 'object' };
const PIXEL = 'iVBORw0KGgo=';

/** How one interface offers a tool, and how it hands back the result of the call that the model made. */
interface Dialect {
  readonly path: string;
  readonly first: Body;
  readonly second: Body;
}

const CHAT_TOOLS = [{ type: 'function', function: { ...TOOL, parameters: SCHEMA } }];
const CHAT_CALL = {
  id: 'call_1',
  type: 'function',
  function: { name: TOOL.name, arguments: '{}' },
};

const DIALECTS: Readonly<Record<string, Dialect>> = {
  'chat completions': {
    path: '/v1/chat/completions',
    first: { messages: [{ role: 'user', content: 'Ask.' }], tools: CHAT_TOOLS },
    second: {
      messages: [
        { role: 'user', content: 'Ask.' },
        { role: 'assistant', content: null, tool_calls: [CHAT_CALL] },
        {
          role: 'tool',
          tool_call_id: 'call_1',
          content: [
            { type: 'text', text: 'two products' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } },
          ],
        },
      ],
      tools: CHAT_TOOLS,
    },
  },
  Responses: {
    path: '/v1/responses',
    first: { input: 'Ask.', tools: [{ type: 'function', ...TOOL, parameters: SCHEMA }] },
    second: {
      input: [
        { type: 'function_call', call_id: 'call_1', name: TOOL.name, arguments: '{}' },
        {
          type: 'function_call_output',
          call_id: 'call_1',
          output: [
            { type: 'input_text', text: 'two products' },
            { type: 'input_image', image_url: `data:image/png;base64,${PIXEL}` },
          ],
        },
      ],
      tools: [{ type: 'function', ...TOOL, parameters: SCHEMA }],
    },
  },
  messages: {
    path: '/v1/messages',
    first: { messages: [], tools: [{ ...TOOL, input_schema: SCHEMA }] },
    second: {
      messages: [
        { role: 'assistant', content: [{ type: 'tool_use', id: 'call_1', name: TOOL.name }] },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'call_1',
              content: [
                { type: 'text', text: 'two products' },
                { type: 'image', source: { type: 'base64', data: PIXEL } },
              ],
            },
          ],
        },
      ],
      tools: [{ ...TOOL, input_schema: SCHEMA }],
    },
  },
  generateContent: {
    path: '/v1beta/models/stand-in:generateContent',
    first: { contents: [], tools: [{ functionDeclarations: [TOOL] }] },
    second: {
      contents: [
        { role: 'model', parts: [{ functionCall: { name: TOOL.name, args: {} } }] },
        {
          role: 'user',
          parts: [
            { functionResponse: { name: TOOL.name, response: { output: 'two products' } } },
            { inlineData: { mimeType: 'image/png', data: PIXEL } },
          ],
        },
      ],
      tools: [{ functionDeclarations: [TOOL] }],
    },
  },
};

async function open(): Promise<StandIn> {
  const model = await startStandIn();
  onTestFinished(() => model.close());
  model.expect({ tool: 'find_products', args: ARGS });
  return model;
}

async function post(model: StandIn, path: string, body: Body): Promise<string> {
  const response = await fetch(`${model.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.text();
}

describe.each(Object.entries(DIALECTS))('the stand-in over %s', (name, { path, first, second }) => {
  it('calls the tool that a case wants, under the name that the client gave it', async () => {
    const model = await open();
    const reply = await post(model, path, first);
    expect(reply).toContain(TOOL.name);
    expect(reply.replaceAll('\\"', '"')).toContain('{"limit":2}');
    expect(model.requests().map(({ api }) => api.name)).toEqual([name]);
  });

  it('is done after the result, and reads what it was shown', async () => {
    const model = await open();
    expect(await post(model, path, second)).toContain('Done.');
    const [request] = model.requests();
    const shown = request?.api.readShown(request.body) ?? [];
    expect(shown.map(({ kind }) => kind)).toEqual(['text', 'picture']);
    expect(JSON.stringify(shown)).toContain('two products');
  });
});

it('The stand-in streams where the client wants a stream', async () => {
  const model = await open();
  const { path, first } = DIALECTS.messages ?? { path: '', first: {} };
  const stream = await post(model, path, { ...first, stream: true });
  expect(stream.match(/^event: \S+$/gm)?.at(-1)).toBe('event: message_stop');
});

it('The stand-in says that it is done where nobody offers the tool', async () => {
  const model = await open();
  expect(await post(model, '/v1/chat/completions', { messages: [] })).toContain('Done.');
});
