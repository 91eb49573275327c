/** pim://exports/{name}: what calls with export_as wrote. */

import { cleanJson } from '../answer/clean-json.ts';
import { toPlainText } from '../answer/text.ts';
import { InvalidArgumentError } from '../errors.ts';
import { EXPORTS_URI, type ExportFormat, MIME_TYPES, parseExportName } from '../snapshot/export-name.ts';
import { createRowWriter, parseCsv, parseJson } from '../snapshot/export-rows.ts';
import { openSnapshot } from '../tools/snapshot-notes.ts';
import type { ResourceFiles } from './define-resource.ts';

/** What is read at once: as much as can be cleaned without holding up other calls. */
const MAX_READ_BYTES = 1_000_000;

/** The resources. */
export const exportedFiles: ResourceFiles = {
  name: 'export',
  title: 'Exported files',
  description: `Files that query_catalog and audit_catalog wrote with export_as, of up to ${MAX_READ_BYTES} bytes; texts in them as answers show them. Sends no request.`,
  uri: `${EXPORTS_URI}{name}`,
  ttlMs: 0,
  list: ({ snapshot }) =>
    (snapshot?.listExports() ?? []).map(({ name, format, uri, bytes, writtenAt }) => ({
      uri,
      name,
      title: name,
      description: `Exported ${writtenAt}.`,
      mimeType: MIME_TYPES[format],
      size: bytes,
    })),
  readFile: async (asked, context) => {
    const named = parseExportName(asked);
    if (named === undefined) {
      throw new InvalidArgumentError(
        'This is no name of an exported file.',
        'Names are those of resources/list, or what an export answered.',
        'name',
      );
    }
    const { name, format } = named;
    const text = cleanFile(format, await openSnapshot(context).readExport(name, MAX_READ_BYTES));
    if (text === undefined) {
      throw new InvalidArgumentError('The file was changed since it was written.', 'Export it again.', 'name');
    }
    return { mimeType: MIME_TYPES[format], text };
  },
};

/** The file with every text as answers show it: what it holds may be read by a model. Undefined: it is not of that form. */
function cleanFile(format: ExportFormat, text: string): string | undefined {
  if (format === 'jsonl') {
    const rows = text
      .split('\n')
      .filter((line) => line !== '')
      .map(parseJson);
    return rows.includes(undefined) ? undefined : rows.map((row) => `${JSON.stringify(cleanJson(row))}\n`).join('');
  }
  const [columns, ...rows] = parseCsv(text) ?? [];
  if (columns === undefined) return undefined;
  const heads = columns.map((column) => toPlainText(column ?? ''));
  const { head, write } = createRowWriter('csv', heads);
  return head + write(rows.map((row) => row.map((cell) => (cell === null ? null : cleanCell(cell))))).text;
}

/** Lists and objects are JSON in a cell, and stay such. */
function cleanCell(cell: string) {
  const parsed = /^[[{]/.test(cell) ? parseJson(cell) : undefined;
  return parsed === undefined ? toPlainText(cell) : cleanJson(parsed);
}
