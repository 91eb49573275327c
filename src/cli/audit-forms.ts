import { extname } from 'node:path';
import { fitAudit } from '../audit/answers/answer-audit.ts';
import { fitReadiness } from '../audit/answers/answer-channel.ts';
import type { Audit, AuditQuestion } from '../audit/ask/ask-audit.ts';
import type { Changes } from '../audit/ask/ask-changes.ts';
import { cleanAudit } from '../audit/ask/clean-texts.ts';
import { listFindings } from '../audit/ask/findings.ts';
import { DEFECT_COLUMNS } from '../audit/ask/read-defects.ts';
import { DEFAULT_WEIGHTS, describeGrades } from '../audit/grade.ts';
import type { CallSettings } from '../catalog/call/context.ts';
import { createRowWriter } from '../copy/export/export-form.ts';
import { type AskedOf, describeAudit } from '../shown/build-audit-data.ts';
import type { ReportData } from '../views/audit/audit-data.ts';
import { renderReport } from '../views/report/report.tsx';
import { describeChannelPlaces, listNotes, listNotesForPeople } from './audit/audit-notes.ts';
import {
  chooseDefects,
  type DefectRow,
  describeLeftOut,
  groupByRule,
  readDefects,
} from './audit/defects.ts';
import { type PipelineReport, renderJunit, renderSarif, sumOf } from './audit/pipeline-reports.ts';
import type { AuditResult } from './audit/wait-for-audit.ts';
import { writeWorkbook } from './audit/workbook.ts';
import { UsageError } from './command.ts';
import {
  type AnswerObject,
  formatName,
  keyRows,
  type Look,
  listOf,
  membersOf,
  readTable,
  renderAnswer,
  renderRecords,
  renderSheet,
  renderTitled,
} from './render-answer.ts';
import { wrapText } from './terminal.ts';
import { fillReport, readView } from './views.ts';

interface AuditToRender {
  readonly result: AuditResult;
  // The defects that a baseline does not have; undefined: there is no baseline.
  readonly newDefects: readonly DefectRow[] | undefined;
  // See PipelineReport.failOn.
  readonly failOn: string;
  readonly look: Look;
}

interface RenderedAudit {
  // As it is printed, without a line break at its end.
  readonly text: string;
  // Absent: the text with a line break.
  readonly file?: string | Uint8Array;
  // Sentences for which the form itself has no place.
  readonly notes?: readonly string[];
}

/** Form of an audit. */
export interface ReportForm {
  // Endings of files in this form.
  readonly endings: readonly string[];
  // The most defects that are listed one by one.
  readonly mostDefects: number;
  // Examples of what fails each rule, unless the arguments say how many.
  readonly examples?: number;
  // Adds what refreshes saw in the last seven days.
  readonly hasWeek?: true;
  // Only for a file: a terminal cannot show it.
  readonly isBinary?: true;
  readonly render: (audit: AuditToRender) => RenderedAudit | Promise<RenderedAudit>;
}

/** Limit of rows: more than a spreadsheet shows, and what a process can hold. */
export const MAX_ROWS = 500_000;

// Defects in a workbook.
const MAX_LISTED = 50_000;

// Defects in a report for a pipeline: GitHub shows as many of a SARIF file.
const MAX_ENTRIES = 5_000;

/** Forms by name; of forms with the same ending, the first is the default. */
export const AUDIT_FORMS: Readonly<Record<string, ReportForm>> = {
  table: answerIn(['txt'], (answer, look) => renderAudit(answer, look).join('\n')),
  json: { ...answerIn(['json'], (answer) => JSON.stringify(answer)), examples: 3 },
  csv: {
    endings: ['csv'],
    mostDefects: MAX_ROWS,
    render: renderRows,
  },
  html: {
    endings: ['html', 'htm'],
    mostDefects: 0,
    examples: 5,
    hasWeek: true,
    render: renderPage,
  },
  workbook: {
    endings: ['xlsx'],
    mostDefects: MAX_LISTED,
    isBinary: true,
    render: renderSheets,
  },
  junit: createPipelineForm(['xml'], renderJunit),
  sarif: createPipelineForm(['sarif', 'json'], renderSarif),
};

export const FORMATS = Object.keys(AUDIT_FORMS);

/**
 * Chooses the form of an audit: as --format says, or by the ending of the file.
 * @param output the file; undefined: it is printed
 * @throws UsageError for an unknown format or ending, and for a form that cannot be printed
 */
export function chooseForm(
  format: string | undefined,
  output: string | undefined,
  isTerminal: boolean,
): ReportForm {
  const ending = extname(output?.toLowerCase() ?? '').slice(1);
  const byEnding = FORMATS.find((name) => AUDIT_FORMS[name]?.endings.includes(ending));
  if (format === undefined && ending !== '' && byEnding === undefined) {
    throw new UsageError(`cannot tell the format from .${ending}; name one with --format.`);
  }
  const name = format ?? byEnding ?? (output === undefined && isTerminal ? 'table' : 'json');
  const form = Object.hasOwn(AUDIT_FORMS, name) ? AUDIT_FORMS[name] : undefined;
  if (form === undefined) {
    throw new UsageError(`--format must be one of ${FORMATS.join(', ')}.`);
  }
  if (form.isBinary && output === undefined) {
    throw new UsageError(
      `a ${name} cannot be printed: name a file, such as --output audit.${form.endings[0]}.`,
    );
  }
  return form;
}

function renderRows({ result }: AuditToRender): RenderedAudit {
  const { rows, total } = result;
  const { mark, head, write } = createRowWriter('csv', DEFECT_COLUMNS);
  const text = head + write(rows).text;
  const notes = [
    ...describeLeftOut(rows.length, total),
    ...listNotes(result, result.settings.redact),
  ];
  // Printing adds the last line break.
  return {
    text: text.slice(0, -'\n'.length),
    file: mark + text,
    notes,
  };
}

async function renderPage({ result }: AuditToRender): Promise<RenderedAudit> {
  const text = renderAuditPage(describeReport(result), await readView('report'));
  return {
    text,
    notes: listNotes(result, result.settings.redact),
  };
}

function describeReport({ week, settings, ...result }: AuditResult): ReportData {
  // Gaps of the system are shown with their rules.
  const notes = listNotesForPeople(result, settings.redact);
  return buildReportData(
    cleanAudit(result.audit, settings.redact),
    result.question,
    { notes, week },
    settings,
  );
}

/**
 * Builds the data of an audit for the page.
 * @param audit with texts of the catalog that are cleaned already
 */
export function buildReportData(
  audit: Audit,
  question: AskedOf & Pick<AuditQuestion, 'weights'>,
  beside: { readonly notes: readonly string[]; readonly week?: Changes | undefined },
  settings: Pick<CallSettings, 'source' | 'redact' | 'version' | 'today'>,
): ReportData {
  return {
    ...describeAudit(audit, question, beside, settings),
    madeAt: settings.today().toISOString(),
    version: settings.version,
    gradeWords: describeGrades(question.weights ?? DEFAULT_WEIGHTS),
  };
}

/**
 * Renders the page. Pure.
 * @param page what scripts/build-views.mjs made of the style of reports
 */
export function renderAuditPage(data: ReportData, page: string): string {
  const source = data.isDemo ? ' (sandbox demo data)' : '';
  const title = `Data quality report, ${data.asOf.slice(0, 10)}${source}`;
  return fillReport(page, title, renderReport(data));
}

async function renderSheets({ result }: AuditToRender): Promise<RenderedAudit> {
  const rows = chooseDefects(result.rows, MAX_LISTED);
  const { channel } = result.question;
  const { redact } = result.settings;
  const places = channel && describeChannelPlaces(channel, redact);
  const leftOut = describeLeftOut(rows.length, result.total);
  const report = describeReport(result);
  const file = await writeWorkbook(
    { ...report, notes: [...leftOut, ...report.notes] },
    rows,
    places,
  );
  return {
    text: '',
    file,
    notes: [...leftOut, ...listNotes(result, redact)],
  };
}

// The answer that hosts get, all of it.
function answerIn(
  endings: readonly string[],
  render: (answer: AnswerObject, look: Look) => string,
): ReportForm {
  return {
    endings,
    mostDefects: 0,
    render: ({ result, look }) => {
      const { alarms, audit, question, settings, notices } = result;
      const { channel } = question;
      const isExplained = question.countsGaps === true;
      const view = {
        offset: 0,
        version: audit.version,
        hash: '',
        ...question,
        isExplained,
      };
      const form = {
        ...settings,
        alarms,
        notices,
        maxTokens: Number.POSITIVE_INFINITY,
      };
      const answer =
        channel === undefined
          ? fitAudit(audit, view, form)
          : fitReadiness(audit, channel, view, form);
      return { text: render(answer, look) };
    },
  };
}

// Creates the form of a report for a pipeline: of new defects if there is a baseline, else of all.
function createPipelineForm(
  endings: readonly string[],
  render: (report: PipelineReport) => string,
): ReportForm {
  return {
    endings,
    mostDefects: MAX_ENTRIES,
    render: ({ result, newDefects, failOn }) => {
      const { audit, rows, settings } = result;
      const rules = audit.verdicts.map(({ rule }) => rule);
      const counts = newDefects === undefined ? countFailures(audit) : countByRule(newDefects);
      const defects = readDefects(chooseDefects(newDefects ?? rows, MAX_ENTRIES), rules);
      const { version } = settings;
      const cleaned = cleanAudit(audit, settings.redact);
      const report = {
        audit: cleaned,
        defects,
        counts,
        failOn,
        isNewOnly: newDefects !== undefined,
        version,
      };
      const notes = [
        ...describeLeftOut(defects.length, sumOf(counts)),
        ...listNotes(result, result.settings.redact),
      ];
      return { text: render(report), notes };
    },
  };
}

// The verdicts count all failures, also those above the limit of listed defects.
function countFailures({ verdicts }: Audit): ReadonlyMap<string, number> {
  return new Map(listFindings(verdicts).map(({ rule, failed }) => [rule.id, failed]));
}

function countByRule(defects: readonly DefectRow[]): ReadonlyMap<string, number> {
  return new Map([...groupByRule(defects)].map(([ruleId, { length }]) => [ruleId, length]));
}

// The parts of an answer that would mean nothing without a title, in the order in which people read
// them.
const TITLED = [
  'alarms',
  'products',
  'readiness',
  'system_gaps',
  'change_since',
  'fix_first',
  'findings',
  'worst',
  'mapping',
  'kinds',
  'unknown',
  'little_checked',
];

// These only mean something to a program.
const FOR_PROGRAMS = ['columns', 'total', 'returned'];

function renderAudit(answer: AnswerObject, look: Look): readonly string[] {
  // A wider head takes the room of the texts.
  const heads = listOf(answer.columns).map((head) =>
    head === 'percent_of_products' ? 'percent' : head,
  );
  const { as_of, complete } = membersOf(answer.copy);
  // The copy's lists are of interest where they are not whole.
  const beside = { ...answer, copy: complete === true ? { as_of } : answer.copy };
  const rest = Object.entries(beside).filter(
    ([key]) => !TITLED.includes(key) && !FOR_PROGRAMS.includes(key),
  );
  return [
    ...TITLED.flatMap((key) => renderPart(formatName(key), answer[key], heads, look)),
    '',
    ...renderAnswer(Object.fromEntries(rest), look),
  ];
}

function renderPart(
  title: string,
  part: unknown,
  heads: readonly unknown[],
  look: Look,
): readonly string[] {
  const { note, of, ...members } = membersOf(part);
  const rows = keyRows(part, heads) ?? readTable(part);
  if (rows === undefined && Object.keys(members).length === 0) return [];
  const lines = rows === undefined ? renderSheet(members, look) : renderRecords(rows, look);
  const noted = note === undefined ? [] : wrapText(String(note), look.width);
  return renderTitled(
    `${title}${of === undefined ? '' : ` (of ${of})`}`,
    [...noted, ...lines],
    look,
  );
}
