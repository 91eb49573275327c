/** An audit in a form that people read: what it comes to, then the parts of the answer. Pure. */

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

/** The parts of an answer that would mean nothing without a title, in the order in which they are told. */
const TITLED = 'system_gaps change_since fix_first findings worst mapping kinds unknown little_checked'.split(' ');

/** What the headline says, and what only means something where there is a cursor. */
const TOLD = ['columns', 'products', 'readiness', 'passed', 'copy', 'list_all', 'list_products', 'total', 'returned'];

/** Renders the answer of audit_catalog as lines, what it comes to before all else. */
export function renderAudit(answer: AnswerObject, look: Look): readonly string[] {
  // A wider head takes the room of the texts.
  const heads = listOf(answer.columns).map((head) => (head === 'percent_of_products' ? 'percent' : head));
  const rest = Object.entries(answer).filter(([key]) => !TITLED.includes(key) && !TOLD.includes(key));
  return [
    look.paint('bold', tellHeadline(answer)),
    ...TITLED.flatMap((key) => renderPart(formatName(key), answer[key], heads, look)),
    '',
    ...renderAnswer(Object.fromEntries(rest), look),
  ];
}

function renderPart(title: string, part: unknown, heads: readonly unknown[], look: Look): readonly string[] {
  const { note, of, ...members } = membersOf(part);
  const rows = keyRows(part, heads) ?? readTable(part);
  if (rows === undefined && Object.keys(members).length === 0) return [];
  const lines = rows === undefined ? renderSheet(members, look) : renderRecords(rows, look);
  const noted = note === undefined ? [] : wrapText(String(note), look.width);
  return renderTitled(`${title}${of === undefined ? '' : ` (of ${of})`}`, [...noted, ...lines], look);
}

function tellHeadline({ products, readiness, passed, copy }: AnswerObject): string {
  const told = membersOf(products);
  const ready = membersOf(readiness);
  const grades = Object.entries(membersOf(told.grades)).map(([grade, count]) => `${grade} ${count}`);
  return [
    ...(told.failing === undefined ? [] : [`${told.failing} of ${told.checked} products fail`]),
    ...(told.grades === undefined
      ? []
      : [
          `${told.a_or_b} of ${told.checked} products are A or B`,
          `typical grade ${told.typical_grade} (${grades.join(', ')})`,
          `${told.with_error} have an error, ${told.sellable} are sellable`,
        ]),
    ...(ready.ready === undefined
      ? []
      : [`${ready.ready} of ${ready.checked} products ready, ${ready.not_ready} not ready, ${ready.unknown} unknown`]),
    `${Array.isArray(passed) ? passed.length : (passed ?? 0)} rules passed`,
    `local copy as of ${membersOf(copy).as_of}`,
  ].join('; ');
}
