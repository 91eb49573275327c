import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { exportInto } from '../../src/cli/output-file.ts';
import { withSession } from '../../src/cli/tool-session.ts';
import { parseConfig } from '../../src/settings/read-config.ts';
import { auditCatalog } from '../../src/tools/audit-catalog.ts';
import type { Tool } from '../../src/tools/define-tool.ts';
import { writeFewRules } from '../support/few-rules.ts';
import { startSandbox } from '../support/generated-sandbox.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { QUIET, runCommand, settingsFor } from './run-command.ts';

it('waits for an audit whose first answer says that it is still being made', async () => {
  const sandbox = await startSandbox({ products: 20, limits: { total: 0 } });
  onTestFinished(() => sandbox.close());
  const env = settingsFor(sandbox, {
    PIM_DATA_DIR: ownDirectory('data'),
    PIM_DEADLINE_MS: '60000',
    PIM_COPY_SEARCH: 'off',
    PIM_RULES: writeFewRules('no_alt_text'),
  });
  await runCommand(['sync'], { env });
  let calls = 0;
  const tool: Tool = {
    ...auditCatalog,
    run: async (args, context) => {
      calls += 1;
      return calls === 1 ? { retry_after_s: 1 } : auditCatalog.run(args, context);
    },
  };
  const folder = ownDirectory('files');
  const config = parseConfig(env, QUIET.readSecretFile);
  const code = await withSession(config, QUIET, (session) =>
    exportInto(join(folder, 'defects.csv'), { session, tool, args: {} }, QUIET),
  );
  expect([code, calls, readdirSync(folder)]).toEqual([0, 2, ['defects.csv']]);
});
