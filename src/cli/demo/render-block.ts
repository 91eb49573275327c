/** A question with its tool calls, answers and costs, and the summary of all. Pure. */

import type { Paint } from '../paint.ts';
import { renderAnswer } from '../render-answer.ts';
import { wrapText } from '../table.ts';
import type { Exchange } from './ask.ts';
import type { Question } from './questions.ts';

/** How blocks look. */
export interface Look {
  /** Characters in a line. */
  readonly width: number;
  readonly paint: Paint;
  /** Milliseconds differ from run to run; the README leaves them out. */
  readonly showsTime: boolean;
}

const INDENT = '   ';

/** Renders one question, numbered from 1. */
export function renderBlock(
  number: number,
  question: Question,
  exchanges: readonly Exchange[],
  { width, paint, showsTime }: Look,
): readonly string[] {
  const inner = width - INDENT.length;
  const lines = exchanges.flatMap((exchange, index) => [
    ...(index > 0 ? [''] : []),
    ...wrapText(describeCall(exchange), inner).map((line) => paint('cyan', line)),
    ...renderShown(exchange.answer, question, { width: inner, paint }),
    paint('dim', describeCost([exchange], showsTime)),
    ...(exchange.fault === undefined ? [] : [paint('red', `FAILED: ${exchange.fault}`)]),
  ]);
  return [
    paint('bold', `${String(number).padStart(2)} ${question.asks}`),
    ...lines.map((line) => (line === '' ? '' : INDENT + line)),
  ];
}

function renderShown(
  answer: Exchange['answer'],
  { rows, hides = [] }: Question,
  look: Pick<Look, 'width' | 'paint'>,
): readonly string[] {
  const shown = Object.fromEntries(Object.entries(answer).filter(([key]) => !hides.includes(key)));
  const hidden = hides.filter((key) => key in answer);
  return [
    ...renderAnswer(shown, { ...look, rows }),
    ...(hidden.length === 0
      ? []
      : wrapText(`… and also: ${hidden.join(', ')}`, look.width).map((line) => look.paint('dim', line))),
  ];
}

/** `find_products {"brand_names":["Tuvarra"], "limit":5}`: JSON, with spaces where a line may break. */
function describeCall({ tool, args }: Exchange): string {
  const parts = Object.entries(args).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `${tool} {${parts.join(', ')}}`;
}

/** Renders the summary of all questions. */
export function renderSummary(
  questions: number,
  exchanges: readonly Exchange[],
  { paint, showsTime }: Look,
): readonly string[] {
  const faults = exchanges.filter(({ fault }) => fault !== undefined).length;
  const verdict = faults === 0 ? paint('green', 'all answered') : paint('red', `${faults} FAILED`);
  const counts = `${questions} questions, ${countOf(exchanges.length, 'tool call')}`;
  return [`${paint('bold', counts)}, ${verdict}`, describeCost(exchanges, showsTime)];
}

function describeCost(exchanges: readonly Exchange[], showsTime: boolean): string {
  const sum = (pick: (exchange: Exchange) => number): number =>
    exchanges.reduce((total, exchange) => total + pick(exchange), 0);
  const cost = [
    countOf(
      sum(({ tokens }) => tokens),
      'token',
    ),
    // A sync sends its requests in the background, not within its call.
    exchanges.every(({ tool }) => tool === 'sync_catalog')
      ? 'sent its requests in the background'
      : `${countOf(
          sum(({ requests }) => requests),
          'request',
        )} to the PIM${exchanges.some(({ tool }) => tool === 'sync_catalog') ? ', beside those that read the copy' : ''}`,
  ];
  return [...cost, ...(showsTime ? [`${sum(({ elapsedMs }) => elapsedMs)} ms`] : [])].join(' · ');
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
