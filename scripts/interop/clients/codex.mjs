/** The command line of Codex, asked without a person (`exec`), over the Responses interface. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';

export async function connect({ server, modelUrl, folder, work }) {
  const home = join(work, 'codex-home');
  mkdirSync(home, { recursive: true });
  const connection = server.url
    ? [`url = ${JSON.stringify(server.url)}`]
    : [`command = ${JSON.stringify(server.command)}`, `args = ${JSON.stringify(server.args)}`];
  const lines = [
    'model = "stand-in"',
    'model_provider = "standin"',
    'approval_policy = "never"',
    'check_for_update_on_startup = false',
    '[analytics]',
    'enabled = false',
    '[features]',
    'apps = false',
    'plugins = false',
    '[model_providers.standin]',
    'name = "stand-in"',
    `base_url = "${modelUrl}/v1"`,
    'wire_api = "responses"',
    'env_key = "OPENAI_API_KEY"',
    '[mcp_servers.pim]',
    ...connection,
    // Waits for the server before the first turn.
    'required = true',
    'startup_timeout_sec = 30',
    'default_tools_approval_mode = "approve"',
  ];
  writeFileSync(join(home, 'config.toml'), `${lines.join('\n')}\n`);
  const program = join(folder, 'node_modules/@openai/codex/bin/codex.js');
  const args = [program, 'exec', '--skip-git-repo-check', '--ephemeral', '--sandbox', 'read-only'];
  return {
    ask: (prompt, signal) =>
      runCommand(process.execPath, [...args, prompt], {
        cwd: work,
        signal,
        env: { CODEX_HOME: home },
      }),
  };
}
