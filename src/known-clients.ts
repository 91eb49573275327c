/**
 * Whoever is not listed here is sent what every client bears. A name that many programs share tells
 * only what holds for all of them.
 */

interface ClientTraits {
  /**
   * It puts text and structured content into the model's context, so that an answer in both would
   * cost twice. Text alone is what every client shows.
   */
  readonly readsBoth?: true;
  /**
   * It was seen to show the model a picture as a picture. Others may write it as base64 text, at
   * many times the tokens.
   */
  readonly showsPictures?: true;
  /** Most tokens of an answer that it passes on whole; it cuts the middle out of longer ones. */
  readonly maxTokens?: number;
  /**
   * The longest that its calls may wait for the local copy, milliseconds; absent: as long as any
   * call.
   */
  readonly maxWaitMs?: number;
}

// Codex and Copilot CLI pass on about 10,000 characters.
const LONGEST_WHOLE_TOKENS = 2_500;

// GitHub Copilot CLI: both its names are in https://github.com/github/copilot-cli/issues/1268 and
// issues/432 of the same repository; that it adds both forms to the conversation is in issues/4515.
const COPILOT: ClientTraits = {
  readsBoth: true,
  showsPictures: true,
  maxTokens: LONGEST_WHOLE_TOKENS,
};

// LangChain and mcp-use write the whole result, `_meta` included, as JSON for the model. So does
// LlamaIndex, which loses the answer where a value of it is null.
const WHOLE_RESULT: ClientTraits = { readsBoth: true };

// The default of the Python SDK, which Strands, LlamaIndex and ADK keep. ADK ends a call after 5 s,
// and the server with it.
const PYTHON_SDK: ClientTraits = { maxWaitMs: 4_000 };

const PICTURES: ClientTraits = { showsPictures: true };

// Looked up and left without `readsBoth`, because one copy reaches the model:
// - structured content: VS Code (`invoke` in src/vs/workbench/contrib/mcp/common/mcpLanguageModelToolContribution.ts of
// https://github.com/microsoft/vscode), Codex (https://github.com/openai/codex/pull/2594), Claude Code
// (https://github.com/anthropics/claude-code/issues/79944), opencode (https://github.com/anomalyco/opencode/pull/32074);
// - text: goose (`format_messages` in crates/goose/src/providers/formats/openai.rs of https://github.com/block/goose),
// LibreChat (https://github.com/danny-avila/LibreChat/issues/15198), Open WebUI
// (https://github.com/open-webui/open-webui/issues/28926), Kimi Code (https://github.com/MoonshotAI/kimi-code/pull/3234).
const CLIENTS: ReadonlyMap<string, ClientTraits> = new Map([
  ['github-copilot-developer', COPILOT],
  ['copilot-cli', COPILOT],
  ['codex-mcp-client', { showsPictures: true, maxTokens: LONGEST_WHOLE_TOKENS }],
  // Version 1.1.4 names itself after its package (dist/connection.js).
  ['@langchain/mcp-adapters', WHOLE_RESULT],
  // Version 1.34.6 gives this name unless the program sets another (getDefaultClientInfo).
  ['mcp-use', WHOLE_RESULT],
  // LlamaIndex of TypeScript (@llamaindex/tools 0.2.1).
  ['mcp-client-cli', WHOLE_RESULT],
  ['mcp', PYTHON_SDK],
  ['claude-code', PICTURES],
  ['gemini-cli-mcp-client', PICTURES],
  // Claude Desktop, and Claude in the browser.
  ['claude-ai', PICTURES],
  ['Visual Studio Code', PICTURES],
  ['Visual Studio Code - Insiders', PICTURES],
]);

// Qwen Code's prefix, followed by the name that its settings give the server.
const QWEN_CODE = 'qwen-cli-mcp-client-';

// Suffix that mcp-remote, which passes on requests of other programs, adds to their names.
const BRIDGE = / \(via mcp-remote .*$/;

/**
 * Finds the known traits of a client.
 * @param name the name that it gives itself; undefined: it gives none
 */
export function findTraits(name: string | undefined): ClientTraits {
  if (name === undefined) return {};
  const client = name.replace(BRIDGE, '');
  if (client.startsWith(QWEN_CODE)) return PICTURES;
  return CLIENTS.get(client) ?? {};
}
