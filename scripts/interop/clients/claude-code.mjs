/** The command line of Claude Code, asked without a person (`-p`), over the messages interface. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';

export async function connect({ server, modelUrl, folder, work }) {
  const config = join(work, 'mcp.json');
  const connection = server.url
    ? { type: 'http', url: server.url }
    : { type: 'stdio', command: server.command, args: server.args };
  writeFileSync(config, JSON.stringify({ mcpServers: { pim: connection } }));
  const program = join(
    folder,
    'node_modules/@anthropic-ai',
    `claude-code-${process.platform}-${process.arch}`,
    'claude',
  );
  const args = ['-p', '--mcp-config', config, '--strict-mcp-config', '--allowedTools', 'mcp__pim'];
  return {
    ask: (prompt, signal) =>
      runCommand(program, args, {
        cwd: work,
        input: prompt,
        signal,
        env: { ANTHROPIC_BASE_URL: modelUrl, ENABLE_TOOL_SEARCH: 'false' },
      }),
  };
}
