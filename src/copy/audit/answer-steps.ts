/**
 * How much of an audit its answer tells, and what it leaves out where the token budget is too small: one part after the
 * other, that of least use first, and each is named. Pure.
 */

import type { Answer } from '../../answer/envelope.ts';
import { fitLargest } from '../../answer/fit/ladder.ts';
import { costsAtMost } from '../../answer/tokens/tokens.ts';
import type { ExampleForm } from './describe-audit.ts';

/** How much is told. */
export interface Step {
  /** Of each finding. */
  readonly examples: number;
  readonly exampleForm: ExampleForm;
  /** Categories or brands. */
  readonly worst: number;
  /** Whether the rules that do not apply are named, not just counted. */
  readonly idle: boolean;
  /** The same of the rules that passed. */
  readonly passed: boolean;
  /** The same of those of which nothing or little is known. */
  readonly open: boolean;
  readonly kinds: boolean;
  /** Whether rules that were asked for by name are explained. */
  readonly explained: boolean;
  /** Whether it is told how many records the copy has. */
  readonly copyCounts: boolean;
  /** Whether it is told how to list all that fails. */
  readonly listAll: boolean;
  /** Whether it is told how to list the products of bad grades. */
  readonly listProducts: boolean;
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
  readonly names: boolean;
}

/** Something that is left out. */
export interface Cut {
  /** The part of the answer; of several cuts of one part the last holds. */
  readonly part: keyof Step;
  readonly to: Partial<Step>;
  /** What is not told by then, in a few words for the answer. */
  readonly told: string;
}

/** All that there is. */
const WHOLE: Step = {
  examples: Number.POSITIVE_INFINITY,
  exampleForm: 'links',
  worst: 10,
  idle: true,
  passed: true,
  open: true,
  kinds: true,
  explained: true,
  copyCounts: true,
  listAll: true,
  listProducts: true,
  fixes: 'all',
  grades: true,
  places: Number.POSITIVE_INFINITY,
  gaps: true,
  change: 'all',
  first: 5,
  warnings: 'all',
  names: true,
};

function cut<Part extends keyof Step>(part: Part, value: Step[Part], told: string): Cut {
  return { part, to: { [part]: value }, told };
}

/** What is left out before a finding is: that of least use first. */
const CUTS: readonly Cut[] = [
  ...[20, 10, 5].map((most) => cut('examples', most, `examples beyond ${most}`)),
  cut('worst', 5, 'worst beyond 5'),
  cut('examples', 3, 'examples beyond 3'),
  cut('places', 3, 'places beyond 3'),
  cut('idle', false, 'rules of does_not_apply'),
  ...[2, 1].map((most) => cut('examples', most, `examples beyond ${most}`)),
  cut('exampleForm', 'names', 'links'),
  cut('passed', false, 'rules of passed'),
  cut('places', 1, 'places beyond 1'),
  cut('exampleForm', 'codes', 'names of examples'),
  cut('examples', 0, 'examples'),
  cut('fixes', 'first', 'fix of findings'),
  cut('kinds', false, 'kinds'),
  cut('worst', 3, 'worst beyond 3'),
  cut('explained', false, 'rules'),
  cut('copyCounts', false, 'copy counts'),
  cut('places', 0, 'mapping'),
  cut('worst', 0, 'worst'),
  cut('listAll', false, 'list_all'),
  cut('listProducts', false, 'list_products'),
  cut('fixes', 'none', 'fix'),
  cut('open', false, 'rules of unknown'),
  cut('grades', false, 'grades'),
];

/** What is left out beside findings, each time where not even so many of them fit. */
const PAGES: readonly { readonly least: number; readonly cuts: readonly Cut[] }[] = [
  { least: 10, cuts: [] },
  { least: 5, cuts: [cut('change', 'figures', 'rules of change_since'), cut('first', 3, 'fix_first beyond 3')] },
  { least: 5, cuts: [cut('gaps', false, 'attributes')] },
  { least: 3, cuts: [cut('warnings', 'figures', '')] },
  { least: 3, cuts: [cut('first', 1, 'fix_first beyond 1')] },
  { least: 2, cuts: [cut('change', 'none', 'change_since')] },
  { least: 1, cuts: [cut('first', 0, 'fix_first')] },
  { least: 1, cuts: [cut('names', false, '')] },
  ...[2, 1, 0].map((most) => ({ least: 1, cuts: [cut('warnings', most, '')] })),
];

/** How much is told after some cuts. */
export function stepAfter(cuts: readonly Cut[]): Step {
  return Object.assign({}, WHOLE, ...cuts.map(({ to }) => to));
}

/** What some cuts leave out, in words; of each part once. */
export function listLeftOut(cuts: readonly Cut[]): readonly string[] {
  const last = new Map(cuts.map(({ part, told }) => [part, told]));
  // That warnings are left out is told among them.
  return [...last.values()].filter((told) => told !== '');
}

/**
 * Builds the fullest answer that fits: all findings with as much as there is room for, else as many as there is room for.
 * @param show the answer with so many findings after some cuts, which it names
 * @param count findings that there are to show
 */
export function fitSteps(
  show: (shown: number, cuts: readonly Cut[]) => Answer,
  count: number,
  maxTokens: number,
): Answer {
  const showAll = (cuts: readonly Cut[]): Answer => show(count, cuts);
  for (let made = 0; made <= CUTS.length; made += 1) {
    const cuts = CUTS.slice(0, made);
    if (!costsAtMost(showAll(cuts), maxTokens)) continue;
    // What is small finds room again where the last cut was a large one.
    return showAll(takeBack(listReal(cuts, showAll), (fewer) => costsAtMost(showAll(fewer), maxTokens)));
  }
  let real = listReal(CUTS, showAll);
  for (const page of PAGES) {
    real = listReal([...real, ...page.cuts], showAll);
    const fit = fitLargest(Math.min(page.least, count), count, (shown) => show(shown, real), maxTokens);
    if (fit !== undefined) return fit.answer;
  }
  return show(Math.min(1, count), real);
}

/** The cuts without those of what is not there. */
function listReal(cuts: readonly Cut[], show: (cuts: readonly Cut[]) => Answer): readonly Cut[] {
  const tell = (made: readonly Cut[]): string => {
    const { left_out: leftOut, cut_by: _, ...rest } = show(made);
    return JSON.stringify([rest, typeof leftOut === 'number']);
  };
  const told = tell(cuts);
  return takeBack(cuts, (fewer) => tell(fewer) === told);
}

/** The cuts without those that are not needed, the last looked at first. */
function takeBack(cuts: readonly Cut[], isNeedless: (fewer: readonly Cut[]) => boolean): readonly Cut[] {
  return cuts.reduceRight((kept, each) => {
    const fewer = kept.filter((one) => one !== each);
    return isNeedless(fewer) ? fewer : kept;
  }, cuts);
}
