import { type Answer, buildAnswer, type EnvelopeParts } from '../../answer/envelope.ts';
import { fitFirst } from '../../answer/fit/fit.ts';
import { type Notice, sayNotices } from '../../answer/notices.ts';
import { toPlainText } from '../../answer/text/text.ts';
import type { CallContext, Link } from '../../catalog/call/context.ts';
import { InvalidArgumentError } from '../../errors.ts';
import { takeChars } from '../../record/cut-characters.ts';
import { compactObject, isRecord, type JsonValue } from '../../record/value.ts';
import { listCautions } from '../cautions.ts';
import type { ExportOrder, ExportResult } from '../copy-port.ts';
import { describeCopy } from '../describe-copy.ts';
import {
  addressExport,
  EXPORT_FORMATS,
  type ExportName,
  MIME_TYPES,
  parseExportName,
} from './export-form.ts';

interface ExportQuestion {
  readonly write: (order: ExportOrder) => Promise<ExportResult>;
  readonly exportAs: string;
  // Undefined: a file of that name may not be replaced.
  readonly replaces: boolean | undefined;
  // Rejected, because exports have no next page.
  readonly cursor: string | undefined;
  readonly maxTokens: number | undefined;
  readonly recordsKey: string;
  readonly content?: Readonly<Record<string, JsonValue>>;
  // Added if there is room for it.
  readonly more?: Readonly<Record<string, JsonValue>>;
  readonly unmatched?: EnvelopeParts['unmatched'];
}

const MAX_COLUMNS = 40;

const MAX_COLUMN_CHARS = 80;

/**
 * Writes the rows to a file.
 * @throws CatalogError as LocalCopy.export does
 */
export async function exportRows(question: ExportQuestion, context: CallContext): Promise<Answer> {
  const { settings, call } = context;
  const named = parseExportName(question.exportAs);
  if (named === undefined) {
    const fix = 'Use letters, digits, - and _, and end it with .csv or .jsonl.';
    throw new InvalidArgumentError('Not a valid file name.', fix, 'export_as');
  }
  if (question.cursor !== undefined) {
    const failed = 'export_as writes all rows, so there is no next page.';
    throw new InvalidArgumentError(failed, 'Leave cursor out.', 'cursor');
  }
  const { deadlineAtMs, signal, person, owner, day } = call;
  const result = await question.write({
    ...named,
    deadlineAtMs,
    signal,
    ...(person !== undefined && { person }),
    owner,
    day,
    replaces: question.replaces === true,
    redact: settings.redact,
  });
  const uri = addressExport(result.name, owner);
  const notices: readonly Notice[] = [
    ...noteCorrections(result),
    ...call.notices,
    ...noteNumber(named, result),
    ...noteRows(result),
    ...listCautions(result.copy),
  ];
  const build = (
    detail: 'full' | 'brief' | 'bare',
    showsPath = settings.isLocal === true,
  ): Answer => {
    const { copy } = result;
    const list = buildAnswer(
      {
        recordsKey: question.recordsKey,
        total: result.isComplete ? result.rows : undefined,
        unmatched: question.unmatched ?? {},
        warnings: sayNotices(notices, context),
        copy: detail === 'bare' ? dateOf(copy) : describeCopy(copy),
        source: settings.source,
      },
      [],
      detail,
    );
    const file = describeFile(result, uri, detail === 'full', showsPath);
    return {
      ...question.content,
      export: file,
      ...list,
      ...(detail === 'bare' ? {} : question.more),
    };
  };
  const budget = question.maxTokens ?? settings.tokenBudget;
  // A path may have any length.
  return fitFirst(['full', 'brief', 'bare'] as const, build, budget) ?? build('bare', false);
}

function dateOf({ asOf, complete }: ExportResult['copy']) {
  return { as_of: asOf, complete };
}

function describeFile(
  { name, format, path, bytes, columns, rows, isComplete, replaced }: ExportResult,
  uri: string,
  isFull: boolean,
  showsPath: boolean,
): JsonValue {
  const names = columns.map((column) => takeChars(toPlainText(column), MAX_COLUMN_CHARS));
  return compactObject({
    file: name,
    format,
    rows,
    bytes,
    columns: isFull && names.length <= MAX_COLUMNS ? names : names.length,
    complete: isComplete,
    replaced: replaced || undefined,
    uri,
    path: showsPath ? path : undefined,
  });
}

/** Makes the notice of corrections to the SQL, if any. */
export function noteCorrections({
  corrections = [],
}: {
  readonly corrections?: readonly string[];
}): readonly Notice[] {
  if (corrections.length === 0) return [];
  return [{ code: 'taken_as_meant', corrections }];
}

// Says that the file got a number in its name.
function noteNumber(wanted: ExportName, { name }: ExportResult): readonly Notice[] {
  if (wanted.name === name) return [];
  return [{ code: 'file_renamed', wanted: wanted.name, name }];
}

function noteRows({ rows, isComplete, defused, traps = [] }: ExportResult): readonly Notice[] {
  return [
    ...traps,
    ...(isComplete ? [] : [{ code: 'file_full', rows } as const]),
    ...(defused === 0 ? [] : [{ code: 'formulas_defused', count: defused } as const]),
  ];
}

/** Returns the resource link of an export's answer. */
export function linkExport({ export: file }: Answer): Link | undefined {
  if (!isRecord(file)) return undefined;
  const format = EXPORT_FORMATS.find((candidate) => candidate === file.format) ?? 'jsonl';
  return {
    uri: String(file.uri),
    name: String(file.file),
    description: `${file.complete === true ? 'All rows' : 'Not all rows'}: ${file.rows}`,
    mimeType: MIME_TYPES[format],
    size: Number(file.bytes),
  };
}
