import { expect, it } from 'vitest';
import { findTraits } from '../src/known-clients.ts';
import { chooseForm } from '../src/result-form.ts';

const READ_BOTH = ['github-copilot-developer', 'copilot-cli', '@langchain/mcp-adapters', 'mcp-use'];

it.each(READ_BOTH)('sends text alone to %s, which shows its model both', (host) => {
  expect(chooseForm('auto', host)).toBe('text');
});

it.each([undefined, '', 'some-host', 'constructor', 'mcp', 'codex-mcp-client'])(
  'sends both to whom it does not know to show both: %j',
  (host) => {
    expect(chooseForm('auto', host)).toBe('both');
  },
);

it.each(['both', 'text', 'structured'] as const)(
  'sends %s to all where the operator says so',
  (form) => {
    for (const host of [undefined, ...READ_BOTH]) expect(chooseForm(form, host)).toBe(form);
  },
);

it.each([
  ['claude-code', true],
  ['claude-ai', true],
  ['Visual Studio Code', true],
  ['codex-mcp-client', true],
  ['copilot-cli', true],
  ['qwen-cli-mcp-client-pim', true],
  // Strands, LlamaIndex and ADK are all called so.
  ['mcp', undefined],
  ['mcp-use', undefined],
  [undefined, undefined],
])('knows whether %j was seen to show pictures', (host, showsPictures) => {
  expect(findTraits(host).showsPictures).toBe(showsPictures);
});
