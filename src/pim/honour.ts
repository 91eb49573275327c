/**
 * Pages whose filter was honoured. A PIM that does not know a parameter's spelling may ignore it and return everything
 * (Spec §4.7), so the first page is judged by its own records; the other spellings are tried before anything is said,
 * and records are withheld only when two proofs agree that the filter was ignored.
 */

import { CatalogError, FilterIgnoredError, InvalidArgumentError } from '../errors.ts';
import type { Filter } from '../record/filter.ts';
import type { PimRecord } from '../record/value.ts';
import type { Dialect, Spelling } from './dialect.ts';
import type { Slice } from './pages.ts';
import type { Call, Judge, PageQuery } from './port.ts';
import { RefusedRequest } from './status.ts';

/** A slice and the filter that was sent for it, in the spelling that was sent. */
export type SentSlice = Slice<PimRecord> & { readonly sent: Filter };

/** How honour asks: a walk in a spelling, and a short look at what another filter would give. */
export interface Asking {
  open(spelling: Spelling): AsyncGenerator<SentSlice, void, void>;
  probe(
    filter: Filter,
    spelling: Spelling,
    pageSize: number,
  ): Promise<{ readonly total: number | undefined; readonly records: readonly PimRecord[] }>;
}

type JudgedQuery = PageQuery & { readonly judge: Judge };

interface Attempt {
  readonly spelling: Spelling;
  readonly walk: AsyncGenerator<SentSlice, void, void>;
  readonly first: SentSlice;
}

/** Slices of a query whose filter the PIM honoured, as far as the records tell. */
export async function* fetchHonoured(
  query: JudgedQuery,
  asking: Asking,
  dialect: Dialect,
  call: Call,
): AsyncGenerator<SentSlice, void, void> {
  const { spelling, walk, first } = await settleSpelling(query, asking, dialect, call);
  let read = 0;
  let violating = 0;
  const violated = new Set<string>();
  try {
    for (let step: IteratorResult<SentSlice, void> = { value: first, done: false }; !step.done; ) {
      const judgement = query.judge(step.value.rows);
      read += step.value.rows.length;
      violating += judgement.violatingRecords;
      if (judgement.violated.some((parameter) => !violated.has(parameter))) {
        for (const parameter of judgement.violated) violated.add(parameter);
        if (!dialect.isTolerated(judgement.violated)) {
          await refuseIfIgnored(query, asking, spelling, step.value, [...violated]);
          dialect.tolerate(judgement.violated);
        }
      }
      yield step.value;
      step = await walk.next();
    }
  } finally {
    if (violating > 0) {
      const names = argumentsOf(query, [...violated]).join(', ');
      call.warnings.add(
        `${violating} of ${read} records do not visibly match ${names}; the PIM may match differently.`,
      );
    }
    await walk.return();
  }
}

/** Finds a spelling in which the first page matches; the current one when none does better. */
async function settleSpelling(query: JudgedQuery, asking: Asking, dialect: Dialect, call: Call): Promise<Attempt> {
  const current = dialect.current();
  const parameters = Object.keys(query.filter);
  const first = await openFirst(asking, current);
  if (first instanceof RefusedRequest) {
    const others = dialect.filterCase() === 'unknown' ? dialect.alternatives(query.filter) : [];
    const accepted = await findAttempt(asking, others, () => true);
    if (accepted === undefined) throw explainRefusal(query, first);
    dialect.learn(accepted.spelling, parameters);
    return accepted;
  }
  const judgement = query.judge(first.first.rows);
  if (judgement.violated.length > 0) {
    if (dialect.isTolerated(judgement.violated)) return first;
    const better = await findAttempt(
      asking,
      dialect.alternatives(query.filter),
      (other) => query.judge(other.first.rows).violated.length === 0,
    );
    if (better === undefined) return first;
    dialect.learn(better.spelling, parameters);
    await first.walk.return();
    return better;
  }
  const { proven } = judgement;
  if (first.first.rows.length === 0) return first;
  // A first page may match by chance; before anything is known of this PIM, only a whole list is proof enough.
  const isChance = dialect.filterCase() === 'unknown' && !isWholeList(query, first.first);
  if (!isChance) dialect.learn(current, proven);
  const unseen = parameters.filter((parameter) => !proven.includes(parameter));
  if (!dialect.isSettled(unseen)) return settleUnseen(query, asking, dialect, call, first, unseen, proven);
  return isChance ? settleUnseen(query, asking, dialect, call, first, parameters, proven) : first;
}

function isWholeList({ offset }: PageQuery, { total, rows }: SentSlice): boolean {
  return offset === 0 && total !== undefined && rows.length >= total;
}

/** The records do not show, or show by chance only, that these parameters were honoured: do they make a difference? */
async function settleUnseen(
  query: JudgedQuery,
  asking: Asking,
  dialect: Dialect,
  call: Call,
  first: Attempt,
  unseen: readonly string[],
  proven: readonly string[],
): Promise<Attempt> {
  // What one parameter alone changed, it changed in this spelling; of several, only those that the records show did.
  const learn = ({ spelling }: Attempt): void => dialect.learn(spelling, unseen.length === 1 ? unseen : proven);
  if (!(await isSameWithout(query, asking, first.spelling, first.first, unseen))) {
    learn(first);
    // What the records prove may have made all of the difference: the others are then still to be seen.
    const rest = unseen.filter((parameter) => !proven.includes(parameter));
    const isDone = rest.length === unseen.length || dialect.isSettled(rest);
    return isDone ? first : settleUnseen(query, asking, dialect, call, first, rest, []);
  }
  const better = await findAttempt(
    asking,
    dialect.alternatives(query.filter),
    (other) => !isSameAnswer(other.first, first.first),
  );
  if (better !== undefined) {
    learn(better);
    await first.walk.return();
    return better;
  }
  const names = argumentsOf(query, unseen).join(', ');
  call.warnings.add(
    `It could not be verified that the PIM applied ${names}: it answers the same without, and the records do not show it.`,
  );
  return first;
}

/** The second proof: the same answer without the violated parameters. */
async function refuseIfIgnored(
  query: JudgedQuery,
  asking: Asking,
  spelling: Spelling,
  slice: Slice<PimRecord>,
  violated: readonly string[],
): Promise<void> {
  const isIgnored = await isSameWithout(query, asking, spelling, slice, violated);
  if (isIgnored) throw new FilterIgnoredError(argumentsOf(query, violated));
}

/** Whether the PIM answers the same without these parameters. */
async function isSameWithout(
  query: JudgedQuery,
  asking: Asking,
  spelling: Spelling,
  slice: Slice<PimRecord>,
  parameters: readonly string[],
): Promise<boolean> {
  const rest = Object.fromEntries(Object.entries(query.filter).filter(([name]) => !parameters.includes(name)));
  const { total, records } = await asking.probe(rest, spelling, slice.total === undefined ? query.pageSize : 1);
  return isSameAnswer({ total, rows: records }, slice);
}

/** By totals, or by the rows of the first page where the PIM sends no total. */
function isSameAnswer(left: Pick<SentSlice, 'total' | 'rows'>, right: Pick<SentSlice, 'total' | 'rows'>): boolean {
  if (left.total !== undefined) return left.total === right.total;
  return right.rows.length > 0 && JSON.stringify(left.rows) === JSON.stringify(right.rows);
}

/** The first other spelling whose first page is good. One that the PIM refuses is passed over. */
async function findAttempt(
  asking: Asking,
  spellings: readonly Spelling[],
  isGood: (attempt: Attempt) => boolean,
): Promise<Attempt | undefined> {
  for (const spelling of spellings) {
    const attempt = await openFirst(asking, spelling);
    if (attempt instanceof RefusedRequest) continue;
    if (isGood(attempt)) return attempt;
    await attempt.walk.return();
  }
  return undefined;
}

async function openFirst(asking: Asking, spelling: Spelling): Promise<Attempt | RefusedRequest> {
  const walk = asking.open(spelling);
  try {
    const step = await walk.next();
    if (step.done) throw new CatalogError('INTERNAL', { failed: 'A list had no page.', fix: 'Report this.' });
    return { spelling, walk, first: step.value };
  } catch (error) {
    if (error instanceof RefusedRequest) return error;
    throw error;
  }
}

/** A 400 or 422 in words that name what to change. */
export function explainRefusal(query: PageQuery, refused: RefusedRequest): CatalogError {
  const sent = Object.keys(query.filter);
  const named = sent.filter((parameter) =>
    refused.named.some((name) => name.toLowerCase() === parameter.toLowerCase()),
  );
  const names = argumentsOf(query, named.length > 0 ? named : sent);
  if (names.length === 0) return refused;
  return new InvalidArgumentError(
    `The PIM refused the request (${refused.status}); the suspect is ${names.join(' or ')}.`,
    'Check the values of that argument, or leave it out.',
    names.length === 1 ? names[0] : undefined,
    refused.status,
  );
}

function argumentsOf(query: PageQuery, parameters: readonly string[]): readonly string[] {
  return parameters.map((parameter) => query.argumentNames[parameter] ?? parameter);
}
