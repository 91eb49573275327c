import { expect, it, onTestFinished } from 'vitest';
import { openCatalog } from '../../../src/cli/open-catalog.ts';
import type { CopyInfo } from '../../../src/copy/copy-port.ts';
import { parseConfig } from '../../../src/settings/read-config.ts';
import { addressOf, type Sandbox, startSandbox } from '../../support/generated-sandbox.ts';
import { ownDirectory, ownQuotaDir } from '../../support/own-cache.ts';

const { signal: never } = new AbortController();

/** The copy as a process of its own knows it. @param reads whether it reads the catalog first */
async function describeCopy(sandbox: Sandbox, dataDir: string, reads: boolean) {
  const open = await openCatalog(
    parseConfig({
      ...addressOf(sandbox),
      PIM_QUOTA_DIR: ownQuotaDir(),
      PIM_DATA_DIR: dataDir,
      PIM_COPY_SEARCH: 'off',
    }),
    '0.0.0-test',
    undefined,
    { auditsUnasked: false },
  );
  try {
    if (reads) open.localCopy.begin();
    await open.localCopy.ended(never);
    const { copy } = await open.localCopy.state();
    return copy as CopyInfo; // there is one by now
  } finally {
    await open.close();
  }
}

it.each(['the first', 'a refreshed'])(
  'says the same of %s copy that it has written and of one that it opens',
  async (which) => {
    const sandbox = await startSandbox({ products: 30 });
    onTestFinished(() => sandbox.close());
    const dataDir = ownDirectory('data');
    if (which === 'a refreshed') await describeCopy(sandbox, dataDir, true);
    const written = await describeCopy(sandbox, dataDir, true);
    expect(written.lists.products?.records).toBe(30);
    expect(written.refreshed === undefined).toBe(which === 'the first');
    expect(await describeCopy(sandbox, dataDir, false)).toEqual(written);
  },
);
