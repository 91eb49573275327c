import { cleanJson } from '../answer/text/clean-json.ts';
import { toPlainText } from '../answer/text/text.ts';
import { type CallContext, requireLocalCopy } from '../catalog/call/context.ts';
import { createTurns } from '../catalog/call/waiting.ts';
import {
  addressExport,
  createRowWriter,
  EXPORTS_URI,
  MIME_TYPES,
  parseCsv,
  parseExportAddress,
  parseJson,
} from '../copy/export/export-form.ts';
import { CancelledError, InvalidArgumentError } from '../errors.ts';
import type { JsonValue } from '../record/value.ts';
import type { Resource } from './define-resource.ts';

const MAX_READ_BYTES = 1_000_000;

/** The template of exported files. */
export const exportedFiles: Resource = {
  name: 'export',
  title: 'Exported files',
  description: `Files that query_catalog and audit_catalog wrote with export_as, up to ${MAX_READ_BYTES / 1_000_000} MB each; texts are cleaned as in answers. Sends no request.`,
  uri: `${EXPORTS_URI}{name}`,
  from: ['query_catalog', 'audit_catalog'],
  ttlMs: 0,
  list: ({ localCopy }, owner) =>
    (localCopy?.listExports(owner) ?? []).map(({ name, format, bytes, writtenAt }) => ({
      uri: addressExport(name, owner),
      name,
      title: name,
      description: `Exported ${writtenAt}.`,
      mimeType: MIME_TYPES[format],
      size: bytes,
    })),
  read: async (requestedName, context) => {
    const address = parseExportAddress(requestedName);
    const { owner } = context.call;
    // The address of another person's file leads to no file of that name here.
    if (address === undefined || (address.owner !== undefined && address.owner !== owner)) {
      throw new InvalidArgumentError(
        'Not the name of an exported file.',
        'Use a name from resources/list or from the answer of an export.',
        'name',
      );
    }
    const { name, format } = address;
    const text = await requireLocalCopy(context).readExport(owner, name, MAX_READ_BYTES);
    const lines = format === 'csv' ? cleanCsv(text) : cleanJsonl(text);
    const cleaned = await joinSlowly(lines, context);
    return { mimeType: MIME_TYPES[format], text: context.settings.redact(cleaned) };
  },
};

// Joins the lines; other calls get their turn from time to time.
async function joinSlowly(
  lines: Iterable<string>,
  { settings, call }: CallContext,
): Promise<string> {
  const turn = createTurns(settings.now);
  const joined: string[] = [];
  for (const line of lines) {
    joined.push(line);
    await turn();
    if (call.signal.aborted) throw new CancelledError();
  }
  return joined.join('');
}

// Cleans every text of the lines as in answers, because a model may read them.
function* cleanJsonl(text: string): Generator<string> {
  for (const line of text.split('\n')) {
    const row = line === '' ? undefined : parseJson(line);
    if (row !== undefined) yield `${JSON.stringify(cleanJson(row))}\n`;
    else if (line !== '') throw wasChanged();
  }
}

function* cleanCsv(text: string): Generator<string> {
  const [columns, ...rows] = parseCsv(text) ?? [];
  if (columns === undefined) throw wasChanged();
  const { mark, head, write } = createRowWriter(
    'csv',
    columns.map((column) => toPlainText(column ?? '')),
  );
  yield mark + head;
  for (const row of rows)
    yield write([row.map((cell) => (cell === null ? null : cleanCell(cell)))]).text;
}

// Cleans a cell. Lists and objects, which are JSON there, stay JSON; a text that only looks like
// JSON stays a text.
function cleanCell(cell: string): JsonValue {
  const parsed = /^[[{]/.test(cell) ? parseJson(cell) : undefined;
  return parsed === undefined || JSON.stringify(parsed) !== cell
    ? toPlainText(cell)
    : cleanJson(parsed);
}

function wasChanged(): InvalidArgumentError {
  return new InvalidArgumentError(
    'The file has been changed since pim-mcp wrote it.',
    'Export it again.',
    'name',
  );
}
