/**
 * How much of an audit its answer tells, and what it leaves out if the token budget is too small: part by part, the
 * least useful first. The answer names what it leaves out. Pure.
 */

import type { Answer } from '../../answer/envelope.ts';
import { fitLargest } from '../../answer/fit/fit.ts';
import { costsAtMost } from '../../answer/tokens.ts';

/** How much is told of an example. */
export type ExampleForm = 'links' | 'names' | 'codes';

/** How much is told. */
export interface Step {
  /** Examples per finding. */
  readonly examples: number;
  readonly exampleForm: ExampleForm;
  /** Categories or brands. */
  readonly worst: number;
  /**
   * Which rules without findings are named, not just counted. `checked`: all except those that do not apply; `open`:
   * those about which little is known.
   */
  readonly named: 'all' | 'checked' | 'open' | 'none';
  /**
   * Whether to tell what helps to go on: counts of the copy, kinds of failure, what rules are for, how to list more.
   */
  readonly extras: boolean;
  /** Where fixes are told: with each finding, only in what to fix first, or nowhere. */
  readonly fixes: 'all' | 'first' | 'none';
  /** Whether to tell the products of each grade. */
  readonly grades: boolean;
  /** For a channel: places to name per attribute; 0: no attributes at all. */
  readonly places: number;
  /** For a channel: whether to name attributes that are missing everywhere, unknown, or not asked. */
  readonly gaps: boolean;
  readonly change: 'all' | 'figures' | 'none';
  /** Steps of what to fix first. */
  readonly first: number;
  /** Which warnings are told: all, those about the figures, or this many of these; the others are only counted. */
  readonly warnings: 'all' | 'figures' | number;
  /** Whether to name what is left out, not just how much. */
  readonly leftOut: boolean;
}

/** Everything. */
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

/** What is left out before any finding is, step by step. */
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

/** What is left out besides findings, if not even this many of them fit. */
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
 * Builds the fullest answer that fits: all findings in as much detail as there is room for, else as many findings as
 * there is room for.
 * @param show builds the answer with so many findings
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

/**
 * The answer with the names of what a fuller one has beyond it. Warnings are not named: they say themselves that some
 * are left out.
 */
function nameLeftOut(told: Answer, fuller: Answer, { leftOut }: Step): Answer {
  const names = Object.entries(fuller).flatMap(([key, value]) => {
    if (key === 'columns' || key === 'warnings') return [];
    if (!Object.hasOwn(told, key)) return [key];
    return JSON.stringify(told[key]) === JSON.stringify(value) ? [] : [`part of ${key}`];
  });
  return names.length === 0 ? told : { ...told, cut_by: 'token_budget', left_out: leftOut ? names : names.length };
}
