/** A row is a value to change, as an import takes it. Nothing is written to the PIM. */

import type { Answer } from '../answer/envelope.ts';
import type { CallContext } from '../catalog/call/context.ts';
import type { LocalCopy } from '../copy/copy-port.ts';
import { exportRows } from '../copy/export/export-answer.ts';
import { QUALITY } from '../copy/sql-text.ts';
import proposedFixes from './ask/proposed-fixes.sql';
import { fillAuditSql } from './sql/audit-names.ts';

/** Writes the file, once the audit is made. @throws CatalogError as LocalCopy.export does */
export function exportFixes(
  exportAs: string,
  context: CallContext,
  localCopy: LocalCopy,
): Promise<Answer> {
  const query = fillAuditSql(proposedFixes, QUALITY);
  return exportRows(
    {
      write: (order) => localCopy.export(query, order),
      exportAs,
      replaces: false,
      cursor: undefined,
      maxTokens: undefined,
      recordsKey: 'fixes',
    },
    context,
  );
}
