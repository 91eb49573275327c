/** The forms in which `pim-mcp audit` tells what it finds. */

import { extname } from 'node:path';
import type { Audit, AuditQuestion } from '../audit/ask/ask-audit.ts';
import type { Changes } from '../audit/ask/ask-changes.ts';
import { cleanAudit } from '../audit/ask/clean-texts.ts';
import { listFindings } from '../audit/ask/findings.ts';
import { DEFECT_COLUMNS } from '../audit/ask/records.ts';
import { DEFAULT_WEIGHTS, describeGrades } from '../audit/rule.ts';
import { fitAudit } from '../audit/tell/answer-audit.ts';
import { fitReadiness } from '../audit/tell/answer-channel.ts';
import type { CallSettings } from '../catalog/call/context.ts';
import { createRowWriter } from '../copy/export/export-form.ts';
import { type AskedOf, describeAudit } from '../shown/build-audit-data.ts';
import type { ReportData } from '../views/audit/audit-data.ts';
import { renderReport } from '../views/report/report.tsx';
import { describeChannelPlaces, listNotes, listNotesForPeople } from './audit/audit-notes.ts';
import {
  chooseDefects,
  type DefectRow,
  groupByRule,
  readDefects,
  tellLeftOut,
} from './audit/defects.ts';
import { type PipelineReport, renderJunit, renderSarif, sumOf } from './audit/pipeline-reports.ts';
import type { AskedAudit } from './audit/wait-for-audit.ts';
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

/** An audit that is to be told. */
interface ToTell {
  readonly asked: AskedAudit;
  /** The defects that a baseline does not have; undefined: there is no baseline. */
  readonly fresh: readonly DefectRow[] | undefined;
  /** See {@link PipelineReport.failOn}. */
  readonly failOn: string;
  readonly look: Look;
}

/** An audit, told. */
interface Told {
  /** As it is printed, without a line break at its end. */
  readonly text: string;
  /** As a file of it; absent: the text with a line break. */
  readonly file?: string | Uint8Array;
  /** What is to be said beside it, because it has no place for that: a sentence each. */
  readonly notes?: readonly string[];
}

/** One form. */
export interface ReportForm {
  /** How files end that are written in it. */
  readonly endings: readonly string[];
  /** The most defects that it tells, each by itself. */
  readonly mostDefects: number;
  /** Examples of what fails each rule, unless the arguments say how many. */
  readonly examples?: number;
  /** Whether it tells what refreshes saw in the last seven days. */
  readonly hasWeek?: true;
  /** Whether it makes sense in a file alone. */
  readonly isBinary?: true;
  readonly tell: (toTell: ToTell) => Told | Promise<Told>;
}

/** More than a spreadsheet shows, and what a process can hold. */
export const MOST_ROWS = 500_000;

/** Defects in a workbook. */
const MOST_LISTED = 50_000;

/** Defects in a report for a pipeline: GitHub shows as many of a SARIF file. */
const MOST_ENTRIES = 5_000;

/** Every form by its name; of forms with the same ending, the first is the default. */
export const AUDIT_FORMS: Readonly<Record<string, ReportForm>> = {
  table: answerIn(['txt'], (answer, look) => renderAudit(answer, look).join('\n')),
  json: { ...answerIn(['json'], (answer) => JSON.stringify(answer)), examples: 3 },
  csv: {
    endings: ['csv'],
    mostDefects: MOST_ROWS,
    tell: tellRows,
  },
  html: {
    endings: ['html', 'htm'],
    mostDefects: 0,
    examples: 5,
    hasWeek: true,
    tell: tellPage,
  },
  workbook: {
    endings: ['xlsx'],
    mostDefects: MOST_LISTED,
    isBinary: true,
    tell: tellSheets,
  },
  junit: pipelineIn(['xml'], renderJunit),
  sarif: pipelineIn(['sarif', 'json'], renderSarif),
};

/** The names of all forms. */
export const FORMATS = Object.keys(AUDIT_FORMS);

/**
 * The form that an audit is told in: as --format says, or the file that it is written to.
 * @param output the file; undefined: it is printed
 * @throws UsageError for a format or an ending that there is not, and for what cannot be printed
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

/** All defects, a row each. */
function tellRows({ asked }: ToTell): Told {
  const { rows, total } = asked;
  const { mark, head, write } = createRowWriter('csv', DEFECT_COLUMNS);
  const text = head + write(rows).text;
  const notes = [...tellLeftOut(rows.length, total), ...listNotes(asked, asked.settings.redact)];
  // Whoever prints a text ends its last line.
  return {
    text: text.slice(0, -'\n'.length),
    file: mark + text,
    notes,
  };
}

/** A page, with some of the records that fail each rule. */
async function tellPage({ asked }: ToTell): Promise<Told> {
  const text = renderAuditPage(describeReport(asked), await readView('report'));
  return {
    text,
    notes: listNotes(asked, asked.settings.redact),
  };
}

/** What is told of an audit in pages and workbooks. */
export function describeReport({ week, settings, ...asked }: AskedAudit): ReportData {
  // Gaps of the system are told with their rules.
  const notes = listNotesForPeople(asked, settings.redact);
  return buildReportData(
    cleanAudit(asked.audit, settings.redact),
    asked.question,
    { notes, week },
    settings,
  );
}

/** An audit as the page tells it. @param audit its texts of the catalog as they may be shown */
export function buildReportData(
  audit: Audit,
  asked: AskedOf & Pick<AuditQuestion, 'weights'>,
  beside: { readonly notes: readonly string[]; readonly week?: Changes | undefined },
  settings: Pick<CallSettings, 'source' | 'redact' | 'version' | 'today'>,
): ReportData {
  return {
    ...describeAudit(audit, asked, beside, settings),
    madeAt: settings.today().toISOString(),
    version: settings.version,
    gradeWords: describeGrades(asked.weights ?? DEFAULT_WEIGHTS),
  };
}

/** Writes the page. Pure. @param page what scripts/build-views.mjs made of the style of reports */
export function renderAuditPage(data: ReportData, page: string): string {
  const source = data.isDemo ? ' (sandbox demo data)' : '';
  const title = `Data quality report, ${data.asOf.slice(0, 10)}${source}`;
  return fillReport(page, title, renderReport(data));
}

/** A workbook, with the records that fail. */
async function tellSheets({ asked }: ToTell): Promise<Told> {
  const rows = chooseDefects(asked.rows, MOST_LISTED);
  const { channel } = asked.question;
  const { redact } = asked.settings;
  const places = channel && describeChannelPlaces(channel, redact);
  const leftOut = tellLeftOut(rows.length, asked.total);
  const report = describeReport(asked);
  const file = await writeWorkbook(
    { ...report, notes: [...leftOut, ...report.notes] },
    rows,
    places,
  );
  return {
    text: '',
    file,
    notes: [...leftOut, ...listNotes(asked, redact)],
  };
}

/** The answer that hosts get, all of it. */
function answerIn(
  endings: readonly string[],
  render: (answer: AnswerObject, look: Look) => string,
): ReportForm {
  return {
    endings,
    mostDefects: 0,
    tell: ({ asked, look }) => {
      const { alarms, audit, question, settings, notices } = asked;
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

/** A report for a pipeline, of the defects that no baseline has. */
function pipelineIn(
  endings: readonly string[],
  render: (report: PipelineReport) => string,
): ReportForm {
  return {
    endings,
    mostDefects: MOST_ENTRIES,
    tell: ({ asked, fresh, failOn }) => {
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
      const report = {
        audit: cleaned,
        defects,
        counts,
        failOn,
        isNewOnly: fresh !== undefined,
        version,
      };
      const notes = [
        ...tellLeftOut(defects.length, sumOf(counts)),
        ...listNotes(asked, asked.settings.redact),
      ];
      return { text: render(report), notes };
    },
  };
}

/** The parts of an answer that would mean nothing without a title, in the order in which people read them. */
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

/** What only means something to a program. */
const UNTOLD = ['columns', 'total', 'returned'];

/** Renders the answer of audit_catalog as lines. */
function renderAudit(answer: AnswerObject, look: Look): readonly string[] {
  // A wider head takes the room of the texts.
  const heads = listOf(answer.columns).map((head) =>
    head === 'percent_of_products' ? 'percent' : head,
  );
  const { as_of, complete } = membersOf(answer.copy);
  // What lists hold is of interest where they are not whole.
  const beside = { ...answer, copy: complete === true ? { as_of } : answer.copy };
  const rest = Object.entries(beside).filter(
    ([key]) => !TITLED.includes(key) && !UNTOLD.includes(key),
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
