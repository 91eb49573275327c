/**
 * Where answers are put, for whom (PIM_RESULT_FORM). The specification wants the same data as text and as structured
 * content, and leaves open which of them a host shows its model.
 */

/** Text, structured content, or the same data as both. */
export type ResultForm = 'both' | 'text' | 'structured';

/**
 * Hosts that put both into the model's context, so that each answer would cost twice, by the name that they give at
 * initialize. Text alone is what every host shows.
 *
 * - GitHub Copilot CLI: its name is in https://github.com/github/copilot-cli/issues/1268, that it adds both fields to
 *   the conversation in https://github.com/github/copilot-cli/issues/4515.
 *
 * Looked up and left out, because one copy reaches the model:
 * - structured content: VS Code (`invoke` in src/vs/workbench/contrib/mcp/common/mcpLanguageModelToolContribution.ts of
 *   https://github.com/microsoft/vscode), Codex (https://github.com/openai/codex/pull/2594), Claude Code
 *   (https://github.com/anthropics/claude-code/issues/79944), opencode (https://github.com/anomalyco/opencode/pull/32074);
 * - text: goose (`format_messages` in crates/goose/src/providers/formats/openai.rs of https://github.com/block/goose),
 *   LibreChat (https://github.com/danny-avila/LibreChat/issues/15198), Open WebUI
 *   (https://github.com/open-webui/open-webui/issues/28926), Kimi Code (https://github.com/MoonshotAI/kimi-code/pull/3234).
 */
const HOSTS_THAT_SHOW_BOTH: ReadonlySet<string> = new Set(['github-copilot-developer']);

/**
 * The form for one client.
 * @param host the name that it gives itself; undefined: it does not say
 */
export function chooseForm(setting: ResultForm | 'auto', host: string | undefined): ResultForm {
  if (setting !== 'auto') return setting;
  return host !== undefined && HOSTS_THAT_SHOW_BOTH.has(host) ? 'text' : 'both';
}
