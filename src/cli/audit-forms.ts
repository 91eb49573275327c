/** The forms in which `pim-mcp audit` tells what it finds. */

import { extname } from 'node:path';
import type { Audit } from '../audit/ask/ask-audit.ts';
import { listFindings } from '../audit/ask/findings.ts';
import { DEFECT_COLUMNS } from '../audit/ask/records.ts';
import { fitAudit } from '../audit/tell/answer-audit.ts';
import { fitReadiness } from '../audit/tell/answer-channel.ts';
import { createRowWriter } from '../copy/export/export-form.ts';
import { cleanAudit } from '../shown/audit-texts.ts';
import { listNotes } from './audit/audit-notes.ts';
import { chooseDefects, type DefectRow, groupByRule, readDefects, tellLeftOut } from './audit/defects.ts';
import { type PipelineReport, renderJunit } from './audit/junit.ts';
import { renderSarif } from './audit/sarif.ts';
import type { AskedAudit } from './audit/wait-for-audit.ts';
import { UsageError } from './command.ts';
import type { AnswerObject, Look } from './render-answer.ts';
import { renderAudit } from './render-audit.ts';
import { askReport } from './report/audit-report.ts';
import type { ToolError, ToolSession } from './tool-session.ts';

/** An audit that is to be told. */
interface ToTell {
  readonly asked: AskedAudit;
  /** The defects that a baseline does not have; undefined: there is no baseline. */
  readonly fresh: readonly DefectRow[] | undefined;
  /** See {@link PipelineReport.failOn}. */
  readonly failOn: string;
  readonly look: Look;
  /** What was asked, and where, for forms that ask for more. */
  readonly session: ToolSession;
  readonly args: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** An audit, told. */
interface Told {
  /** As it is printed, without a line break at its end. */
  readonly text: string;
  /** As a file of it; absent: the text with a line break. */
  readonly file?: string;
  /** What is in it, in a few words. */
  readonly wrote: string;
  /** What is to be said beside it, because it has no place for that: a sentence each. */
  readonly notes?: readonly string[];
}

/** One form. */
export interface AuditForm {
  /** How files end that are written in it. */
  readonly endings: readonly string[];
  /** The most defects that it tells, each by itself. */
  readonly mostDefects: number;
  /** Whether it names examples of what fails each rule. */
  readonly names?: true;
  readonly tell: (toTell: ToTell) => Promise<Told | { readonly error: ToolError }>;
}

/** More than a spreadsheet shows, and what a process can hold. */
export const MOST_ROWS = 500_000;

/** A browser shows so many without a pause. */
const MOST_SHOWN = 50_000;

/** Defects in a report for a pipeline: GitHub shows as many of a SARIF file. */
const MOST_ENTRIES = 5_000;

/** Every form by its name; of forms with the same ending, the first is the default. */
export const AUDIT_FORMS: Readonly<Record<string, AuditForm>> = {
  table: answerIn(['txt'], (answer, look) => renderAudit(answer, look).join('\n')),
  json: { ...answerIn(['json'], (answer) => JSON.stringify(answer)), names: true },
  csv: { endings: ['csv'], mostDefects: MOST_ROWS, tell: tellRows },
  html: { endings: ['html', 'htm'], mostDefects: MOST_SHOWN, tell: tellPage },
  junit: pipelineIn(['xml'], renderJunit),
  sarif: pipelineIn(['sarif', 'json'], renderSarif),
};

/** The names of all forms. */
export const FORMATS = Object.keys(AUDIT_FORMS);

/**
 * The form that an audit is told in: as --format says, or the file that it is written to.
 * @param output the file; undefined: it is printed
 * @throws UsageError for a format or an ending that there is not
 */
export function chooseForm(format: string | undefined, output: string | undefined, isTerminal: boolean): AuditForm {
  const ending = extname(output ?? '')
    .slice(1)
    .toLowerCase();
  const byEnding = FORMATS.find((name) => AUDIT_FORMS[name]?.endings.includes(ending));
  if (format === undefined && ending !== '' && byEnding === undefined)
    throw new UsageError(`cannot tell the format from .${ending}; name one with --format.`);
  const name = format ?? byEnding ?? (output === undefined && isTerminal ? 'table' : 'json');
  const form = Object.hasOwn(AUDIT_FORMS, name) ? AUDIT_FORMS[name] : undefined;
  if (form === undefined) throw new UsageError(`--format must be one of ${FORMATS.join(', ')}.`);
  return form;
}

/** All defects, a row each. */
async function tellRows({ asked }: ToTell): Promise<Told> {
  const { rows, total } = asked;
  const leftOut = rows.length < total ? [`Only ${rows.length} of ${total} defects are in it.`] : [];
  const { mark, head, write } = createRowWriter('csv', DEFECT_COLUMNS);
  const text = head + write(rows).text;
  const notes = [...leftOut, ...listNotes(asked)];
  // Whoever prints a text ends its last line.
  return { text: text.slice(0, -'\n'.length), file: mark + text, wrote: countOf(rows.length, 'defect'), notes };
}

/** A page, with the records that fail. */
async function tellPage({ asked, session, args, signal }: ToTell): Promise<Told | { readonly error: ToolError }> {
  const rows = chooseDefects(asked.rows, MOST_SHOWN);
  const page = await askReport(session, args, { ...asked, rows }, signal);
  if ('error' in page) return page;
  return { ...page, wrote: countFindings(asked.audit) };
}

/** The answer that hosts get, all of it. */
function answerIn(endings: readonly string[], render: (answer: AnswerObject, look: Look) => string): AuditForm {
  return {
    ...{ endings, mostDefects: 0 },
    tell: async ({ asked, look }) => {
      const { audit, question, settings, warnings } = asked;
      const { channel } = question;
      const isExplained = question.countsGaps === true;
      const view = { offset: 0, version: audit.version, hash: '', ...question, isExplained };
      const form = { ...settings, warnings, maxTokens: Number.POSITIVE_INFINITY };
      const answer = channel === undefined ? fitAudit(audit, view, form) : fitReadiness(audit, channel, view, form);
      return { text: render(answer, look), wrote: countFindings(audit) };
    },
  };
}

/** A report for a pipeline, of the defects that no baseline has. */
function pipelineIn(endings: readonly string[], render: (report: PipelineReport) => string): AuditForm {
  return {
    ...{ endings, mostDefects: MOST_ENTRIES },
    tell: async ({ asked, fresh, failOn }) => {
      const { audit, rows, settings } = asked;
      const rules = audit.verdicts.map(({ rule }) => rule);
      const counts = new Map<string, number>(
        fresh === undefined
          ? listFindings(audit.verdicts).map(({ rule, failed }) => [rule.id, failed])
          : [...groupByRule(fresh)].map(([id, { length }]) => [id, length]),
      );
      const defects = readDefects(chooseDefects(fresh ?? rows, MOST_ENTRIES), rules);
      const { version } = settings;
      const cleaned = cleanAudit(audit, settings.redact);
      const report = { audit: cleaned, defects, counts, failOn, isNewOnly: fresh !== undefined, version };
      const notes = [...tellLeftOut(report), ...listNotes(asked)];
      return { text: render(report), wrote: countOf(defects.length, 'defect'), notes };
    },
  };
}

function countFindings({ verdicts }: Audit): string {
  return countOf(listFindings(verdicts).length, 'rule', 's that something fails', ' that something fails');
}

function countOf(count: number, name: string, many = 's', one = ''): string {
  return `${count} ${name}${count === 1 ? one : many}`;
}
