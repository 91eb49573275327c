/** The environment of the clients: nothing of the one who runs this, and nothing that calls home. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** What each of them reads to be quiet. */
const QUIET: Readonly<Record<string, string>> = {
  CI: '1',
  DO_NOT_TRACK: '1',
  NO_COLOR: '1',
  NO_UPDATE_NOTIFIER: '1',
  // Claude Code
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  DISABLE_ERROR_REPORTING: '1',
  DISABLE_TELEMETRY: '1',
  // LangChain
  LANGCHAIN_TRACING_V2: 'false',
  LANGSMITH_TRACING: 'false',
  // mcp-use
  MCP_USE_ANONYMIZED_TELEMETRY: 'false',
  // Mastra
  MASTRA_TELEMETRY_DISABLED: '1',
  // OpenAI Agents
  OPENAI_AGENTS_DISABLE_TRACING: '1',
  // Genkit
  GENKIT_ENV: 'prod',
  // Gemini CLI
  GEMINI_TELEMETRY_ENABLED: 'false',
};

/** Keys that clients insist on; the stand-in looks at none. */
const KEYS: Readonly<Record<string, string>> = {
  ANTHROPIC_API_KEY: 'stand-in',
  GEMINI_API_KEY: 'stand-in',
  OPENAI_API_KEY: 'stand-in',
};

/** What surrounds a client. */
export interface Surroundings {
  /** Node.js for the client, which its own programs find first. */
  readonly node: string;
  readonly folder: string;
  /** Address of the proxy that refuses everything outside. */
  readonly proxyUrl: string;
}

/** The variables of a client's process. */
export function buildEnvironment({ node, folder, proxyUrl }: Surroundings): NodeJS.ProcessEnv {
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];
  return {
    ...QUIET,
    ...KEYS,
    ...Object.fromEntries(proxies.map((name) => [name, proxyUrl])),
    NO_PROXY: '127.0.0.1,localhost',
    no_proxy: '127.0.0.1,localhost',
    // Lets fetch of Node.js take the proxy, too.
    NODE_USE_ENV_PROXY: '1',
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    PATH: `${join(node, '..')}:${process.env.PATH}`,
    TMPDIR: process.env.TMPDIR,
  };
}
