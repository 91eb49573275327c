/** The generateContent interface of Gemini. */

import {
  afterLast,
  type Body,
  type ModelApi,
  type Reply,
  readList,
  readObject,
  readText,
  type ShownPart,
  textPart,
} from './model-api.ts';

/** Interface under `…:generateContent` and `…:streamGenerateContent`. */
export const GEMINI: ModelApi = {
  name: 'generateContent',
  serves: (path) => /:(streamG|g)enerateContent$/.test(path),
  isStreamed: (path) => path.endsWith(':streamGenerateContent'),
  readTools: (body) =>
    readList(body.tools).flatMap((tool) =>
      readList(tool.functionDeclarations).map(({ name }) => ({ name: readText(name) })),
    ),
  hasCall: (body) => readList(body.contents).some(isCall),
  readShown: (body) =>
    afterLast(readList(body.contents), isCall).flatMap(({ parts }) =>
      readList(parts).flatMap(readPart),
    ),
  call: ({ id, tool, args }) =>
    reply({ functionCall: { id, name: tool.name, args }, thoughtSignature: 'c3RhbmQtaW4=' }),
  say: (text) => reply({ text }),
};

function isCall({ parts }: Body): boolean {
  return readList(parts).some((part) => part.functionCall !== undefined);
}

function readPart(part: Body): readonly ShownPart[] {
  if (part.inlineData !== undefined) return [{ kind: 'picture' }];
  const { functionResponse } = part;
  if (functionResponse === undefined) return textPart(part.text);
  const { response, parts } = readObject(functionResponse);
  return [{ kind: 'text', text: JSON.stringify(response) }, ...readList(parts).flatMap(readPart)];
}

function reply(part: Body): Reply {
  const content = { role: 'model', parts: [part] };
  const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
  const whole = {
    candidates: [{ content, finishReason: 'STOP', index: 0 }],
    usageMetadata,
    modelVersion: 'stand-in',
    responseId: 'interop',
  };
  return { whole, events: [{ data: whole }] };
}
