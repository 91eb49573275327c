/** The forms in which `pim-mcp audit` tells what it finds. */

import type { Audit } from '../audit/ask/ask-audit.ts';
import { listFindings } from '../audit/ask/findings.ts';
import { fitAudit } from '../audit/tell/answer-audit.ts';
import { fitReadiness } from '../audit/tell/answer-channel.ts';
import { cleanAudit } from '../shown/clean-audit.ts';
import { type AskedAudit, askAudit } from './audit/ask-audit.ts';
import { renderCsv } from './audit/csv.ts';
import { type DefectRow, readDefects, ruleOf } from './audit/defects.ts';
import { MOST_ANNOTATIONS, renderGithub } from './audit/github.ts';
import { renderGitlab } from './audit/gitlab.ts';
import { renderJunit } from './audit/junit.ts';
import { listNotesOfDefects } from './audit/list-notes.ts';
import { chooseDefects, type PipelineReport, tellLeftOut } from './audit/pipeline.ts';
import { renderSarif } from './audit/sarif.ts';
import type { AnswerObject, Look } from './render-answer.ts';
import { renderAudit } from './render-audit.ts';
import { askReport } from './report/ask-report.ts';
import { renderAuditPage } from './report/page.ts';
import { readPageScript } from './report/page-script.ts';
import type { RenderedReport } from './report/report.ts';
import type { ToolError, ToolSession } from './tool-session.ts';

/** An audit that is to be told. */
interface ToTell {
  readonly asked: AskedAudit;
  /** The defects that a baseline does not have; undefined: there is no baseline. */
  readonly fresh: readonly DefectRow[] | undefined;
  /** See {@link PipelineReport.failOn}. */
  readonly failOn: string;
  readonly look: Look;
  /** The audit as the HTML report has it. */
  readonly askPage: () => Promise<{ readonly text: string } | { readonly error: ToolError }>;
}

/** An audit, told. */
interface Told extends RenderedReport {
  /** What is in it, in a few words. */
  readonly wrote: string;
  /** What it leaves out, in a sentence; absent: nothing. */
  readonly leftOut?: string | undefined;
  /** What is to be said beside it, because it has no place for that: a sentence each. */
  readonly notes?: readonly string[];
}

/** One form. */
export interface AuditForm {
  /** How files end that are written in it. */
  readonly endings: readonly string[];
  /** Failing records that are named per rule, unless the arguments say how many. */
  readonly examples: number;
  /** The most defects that it tells, each by itself. */
  readonly mostDefects: number;
  /** The most that it chooses them from; default: as many. */
  readonly mostRead?: number;
  readonly tell: (toTell: ToTell) => Promise<Told | { readonly error: ToolError }>;
}

/** More than a spreadsheet shows, and what a process can hold. */
export const MOST_ROWS = 500_000;

/** Defects in a report for a pipeline: GitHub shows as many of a SARIF file. */
const MOST_ENTRIES = 5_000;

const EXAMPLES = 3;

/** Every form by its name; of forms with the same ending, the first is the default. */
export const AUDIT_FORMS: Readonly<Record<string, AuditForm>> = {
  table: answerIn(['txt'], (answer, look) => renderAudit(answer, look).join('\n')),
  json: answerIn(['json'], (answer) => JSON.stringify(answer)),
  csv: rowsIn('csv'),
  excel: rowsIn('excel'),
  html: {
    ...{ endings: ['html', 'htm'], examples: 0, mostDefects: 0 },
    tell: async ({ askPage, asked }) => {
      const page = await askPage();
      return 'error' in page ? page : { ...asPlainFile(page.text), wrote: countFindings(asked.audit) };
    },
  },
  github: pipelineIn(['txt', 'log'], MOST_ANNOTATIONS, renderGithub),
  gitlab: pipelineIn(['json'], MOST_ENTRIES, renderGitlab),
  junit: pipelineIn(['xml'], MOST_ENTRIES, renderJunit),
  sarif: pipelineIn(['sarif', 'json'], MOST_ENTRIES, renderSarif),
};

/** All defects, a row each. */
function rowsIn(form: 'csv' | 'excel'): AuditForm {
  return {
    ...{ endings: ['csv'], examples: 0, mostDefects: MOST_ROWS },
    tell: async ({ asked }) => {
      const { rows, total } = asked;
      const leftOut = rows.length < total ? `Only the first ${rows.length} of ${total} defects are in it.` : undefined;
      const notes = listNotesOfDefects(asked);
      return { ...renderCsv(rows, form), wrote: countOf(rows.length, 'defect'), leftOut, notes };
    },
  };
}

/** Tells an audit as a page, with the records that fail. */
export async function askPage(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  audit: AskedAudit,
  signal: AbortSignal,
): Promise<{ readonly text: string } | { readonly error: ToolError }> {
  const asked = await askReport(session, args, audit, signal);
  if ('error' in asked) return asked;
  const { mediaHosts = [] } = session.settings;
  return { text: renderAuditPage(asked.report, { records: asked.records, script: readPageScript(), mediaHosts }) };
}

/** Asks for what a form tells; with a baseline all defects are needed. */
export function askForm(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  { examples, mostDefects, mostRead = mostDefects }: AuditForm,
  needsAll: boolean,
  tell: (progress: string) => void,
  signal: AbortSignal,
): ReturnType<typeof askAudit> {
  return askAudit(session, args, { examples, mostRows: needsAll ? MOST_ROWS : mostRead, tell }, signal);
}

/** A text whose file is the same text. */
function asPlainFile(text: string): RenderedReport {
  return { text, file: `${text}\n` };
}

/** The answer that hosts get, all of it. */
function answerIn(endings: readonly string[], render: (answer: AnswerObject, look: Look) => string): AuditForm {
  return {
    ...{ endings, examples: EXAMPLES, mostDefects: 0 },
    tell: async ({ asked, look }) => {
      const { audit, question, settings, warnings } = asked;
      const { channel } = question;
      const view = {
        offset: 0,
        version: audit.version,
        hash: '',
        ...question,
        isExplained: question.countsGaps === true,
      };
      const form = { ...settings, warnings, maxTokens: Number.POSITIVE_INFINITY };
      const answer = channel === undefined ? fitAudit(audit, view, form) : fitReadiness(audit, channel, view, form);
      return { ...asPlainFile(render(answer, look)), wrote: countFindings(audit) };
    },
  };
}

/** A report for a pipeline, of the defects that no baseline has. */
function pipelineIn(
  endings: readonly string[],
  mostDefects: number,
  render: (report: PipelineReport) => string,
): AuditForm {
  return {
    ...{ endings, examples: 0, mostDefects, mostRead: MOST_ENTRIES },
    tell: async ({ asked, fresh, failOn }) => {
      const { audit, rows, settings } = asked;
      const rules = audit.verdicts.map(({ rule }) => rule);
      const counts = fresh === undefined ? countFailures(audit) : countRows(fresh);
      const defects = readDefects(chooseDefects(fresh ?? rows, mostDefects), rules);
      const cleaned = cleanAudit(audit, settings.redact);
      const { version } = settings;
      const report = { audit: cleaned, defects, counts, failOn, isNewOnly: fresh !== undefined, version };
      return {
        ...asPlainFile(render(report)),
        wrote: countOf(defects.length, 'defect'),
        leftOut: tellLeftOut(report),
        notes: listNotesOfDefects(asked),
      };
    },
  };
}

function countFailures(audit: Audit): ReadonlyMap<string, number> {
  return new Map(listFindings(audit.verdicts).map(({ rule, failed }) => [rule.id, failed]));
}

function countRows(rows: readonly DefectRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(ruleOf(row), (counts.get(ruleOf(row)) ?? 0) + 1);
  return counts;
}

function countFindings({ verdicts }: Audit): string {
  return countOf(listFindings(verdicts).length, 'rule', 's that something fails', ' that something fails');
}

function countOf(count: number, name: string, many = 's', one = ''): string {
  return `${count} ${name}${count === 1 ? one : many}`;
}
