/** The driver of `npm run interop` with the official client, for which nothing has to be installed. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openStage } from '../../scripts/interop/clients.ts';
import { driveClient } from '../../scripts/interop/drive-client.ts';
import { makeRow } from '../../scripts/interop/make-row.ts';
import { serveOnce } from '../../scripts/interop/serve-once.ts';
import { TOOLS } from '../../src/tools/join-tools.ts';

const CLIENT = fileURLToPath(new URL('../interop/official-client.mjs', import.meta.url));

it.each(['stdio', 'HTTP'] as const)(
  'drives the official client over %s',
  async (transport) => {
    const folder = mkdtempSync(join(tmpdir(), 'pim-mcp-interop-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const { stage, settings, close } = await openStage(process.execPath);
    onTestFinished(close);
    const served = await serveOnce(transport, settings);
    onTestFinished(() => served.close());

    const client = { folder, file: CLIENT, versions: {} };
    const drive = await driveClient(client, served, stage);
    const toolNames = TOOLS.map(({ name }) => name);
    const passed = served.passed();
    const row = makeRow({ client: 'official', versions: {}, transport, drive, passed, toolNames });

    expect(row).toMatchObject({
      connects: 'yes',
      model: 'chat completions',
      lists: `${TOOLS.length} of ${TOOLS.length}`,
      unknownKey: 'our words',
      wrongType: 'our words',
      missingKey: 'our words',
      nestedKey: 'arrive',
      picture: 'shown',
      cancel: expect.stringMatching(/^ends/),
      outsideHosts: [],
    });
    expect(row.announces).toMatch(/^official 1\.0\.0 \(\d{4}-\d{2}-\d{2}\)$/);
    expect(row.answer?.shown).toBe(row.answer?.ours);
  },
  120_000,
);
