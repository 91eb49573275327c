import { type CopyFiles, setAside, versionOf } from '../copy-files.ts';
import type { Engine } from '../engine-process.ts';
import { WRITE_MS } from './write-copy.ts';

/**
 * Writes the history of the new copy: that of the earlier copy, and what has changed since. Sets a
 * damaged history aside.
 * @param before file of the earlier copy; the new one is the draft
 * @param since older changes are left out
 */
export async function writeHistoryDraft(
  engine: Engine,
  files: Pick<CopyFiles, 'draft' | 'history' | 'historyDraft'>,
  before: string,
  since: Date,
): Promise<void> {
  const { draft: after, history, historyDraft: draft } = files;
  const hasHistory = versionOf(history) !== undefined;
  const { isDamaged } = await engine.ask(
    {
      kind: 'write_history',
      before,
      after,
      ...(hasHistory && { history }),
      draft,
      since: since.toISOString().replace('Z', ''),
    },
    WRITE_MS,
  );
  if (isDamaged === true) setAside(history);
}
