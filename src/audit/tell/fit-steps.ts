/**
 * How much of an audit its answer tells, and what it leaves out where the token budget is too small: one part after the
 * other, that of least use first, and the answer names them. Pure.
 */

import type { Answer } from '../../answer/envelope.ts';
import { fitLargest } from '../../answer/fit/fit.ts';
import { costsAtMost } from '../../answer/tokens.ts';

/** How much is told of an example. */
export type ExampleForm = 'links' | 'names' | 'codes';

/** How much is told. */
export interface Step {
  /** Of each finding. */
  readonly examples: number;
  readonly exampleForm: ExampleForm;
  /** Categories or brands. */
  readonly worst: number;
  /** The rules without findings that are named, not just counted: `checked` are all but those that do not apply, `open` those of which little is known. */
  readonly named: 'all' | 'checked' | 'open' | 'none';
  /** Whether it tells what helps to go on: counts of the copy, kinds of failure, what rules are for, how to list more. */
  readonly extras: boolean;
  /** Where it is told how to fix what is found: of each finding, of what to fix first alone, or nowhere. */
  readonly fixes: 'all' | 'first' | 'none';
  /** Whether the products of each grade are told. */
  readonly grades: boolean;
  /** Of a channel: places of an attribute that are named; 0: none, and no attribute. */
  readonly places: number;
  /** Of a channel: whether attributes are named that are missing everywhere, unknown, or not asked. */
  readonly gaps: boolean;
  readonly change: 'all' | 'figures' | 'none';
  /** Steps of what to fix first. */
  readonly first: number;
  /** Warnings: all, those on the figures, or so many of these; of the others it is told how many they are. */
  readonly warnings: 'all' | 'figures' | number;
  /** Whether it is told what is left out, not just how much. */
  readonly leftOut: boolean;
}

/** All that there is. */
const WHOLE: Step = {
  examples: Number.POSITIVE_INFINITY,
  exampleForm: 'links',
  worst: 10,
  named: 'all',
  extras: true,
  fixes: 'all',
  grades: true,
  places: Number.POSITIVE_INFINITY,
  gaps: true,
  change: 'all',
  first: 5,
  warnings: 'all',
  leftOut: true,
};

/** What is left out before a finding is: that of least use first. */
const LESS: readonly Partial<Step>[] = [
  { examples: 10 },
  { examples: 5, worst: 5 },
  { examples: 3, places: 3, named: 'checked' },
  { examples: 1, exampleForm: 'names' },
  { exampleForm: 'codes', places: 1, named: 'open' },
  { examples: 0 },
  { fixes: 'first', worst: 3 },
  { extras: false, places: 0 },
  { worst: 0 },
  { fixes: 'none', named: 'none', grades: false },
];

/** What is left out beside findings, each time where not even so many of them fit. */
const LEAST: readonly (readonly [findings: number, less: Partial<Step>])[] = [
  [10, {}],
  [5, { change: 'figures', first: 3, gaps: false }],
  [3, { warnings: 'figures', first: 1 }],
  [2, { change: 'none' }],
  [1, { first: 0 }],
  [1, { warnings: 1, leftOut: false }],
  [1, { warnings: 0 }],
];

/**
 * Builds the fullest answer that fits: all findings with as much as there is room for, else as many as there is room for.
 * @param show the answer with so many findings
 * @param count findings that there are to show
 */
export function fitSteps(show: (shown: number, step: Step) => Answer, count: number, maxTokens: number): Answer {
  let step = WHOLE;
  const whole = show(count, WHOLE);
  const tell = (shown: number): Answer =>
    nameLeftOut(show(shown, step), shown === count ? whole : show(shown, WHOLE), step);
  for (const less of [{}, ...LESS]) {
    step = { ...step, ...less };
    const answer = tell(count);
    if (costsAtMost(answer, maxTokens)) return answer;
  }
  for (const [findings, less] of LEAST) {
    step = { ...step, ...less };
    const fit = fitLargest(Math.min(findings, count), count, tell, maxTokens);
    if (fit !== undefined) return fit.answer;
  }
  return tell(Math.min(1, count));
}

/** The answer, with the names of what a fuller one has beyond it. That warnings are left out is told among them. */
function nameLeftOut(told: Answer, fuller: Answer, { leftOut }: Step): Answer {
  const names = Object.entries(fuller).flatMap(([key, value]) => {
    if (key === 'columns' || key === 'warnings') return [];
    if (!Object.hasOwn(told, key)) return [key];
    return JSON.stringify(told[key]) === JSON.stringify(value) ? [] : [`part of ${key}`];
  });
  return names.length === 0 ? told : { ...told, cut_by: 'token_budget', left_out: leftOut ? names : names.length };
}
