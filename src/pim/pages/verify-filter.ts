/**
 * A PIM that does not know a parameter's spelling may ignore it and return everything (Spec §4.7).
 * The records are judged by their own fields first; if these do not show it, a probe value that
 * nothing can match must give an empty result. Other spellings are tried before records are
 * withheld.
 */

import {
  CatalogError,
  FIXED_SPELLING,
  FilterIgnoredError,
  InvalidArgumentError,
} from '../../errors.ts';
import type { Filter, PimRecord } from '../../record/value.ts';
import type { Call, Judge, PageQuery } from '../catalog-port.ts';
import { RefusedRequest } from '../http/status.ts';
import type { Dialect, Spelling } from './filter-spelling.ts';
import type { Slice } from './pages.ts';

/** Slice with the filter that was sent for it, as spelled. */
export type SentSlice = Slice<PimRecord> & { readonly sent: Filter };

/** Functions to query: a walk in a given spelling, and a probe of another filter. */
export interface Asking {
  open(spelling: Spelling): AsyncGenerator<SentSlice, void, void>;
  probe(
    filter: Filter,
    spelling: Spelling,
    pageSize: number,
  ): Promise<{
    readonly total: number | undefined;
    readonly rows: readonly PimRecord[];
  }>;
}

interface Verification {
  readonly query: PageQuery & { readonly judge: Judge };
  readonly asking: Asking;
  readonly dialect: Dialect;
  readonly call: Call;
}

interface Attempt {
  readonly spelling: Spelling;
  readonly walk: AsyncGenerator<SentSlice, void, void>;
  readonly first: SentSlice;
}

/**
 * Yields slices of a query whose filter the PIM applied.
 * @throws FilterIgnoredError if the PIM returns records whatever the value of a parameter
 */
export async function* fetchVerified(
  verification: Verification,
): AsyncGenerator<SentSlice, void, void> {
  const { query, call } = verification;
  const attempt = await findSpelling(verification);
  const { walk, first } = attempt;
  let read = 0;
  let violating = 0;
  const violated = new Set<string>();
  try {
    for (let step: IteratorResult<SentSlice, void> = { value: first, done: false }; !step.done; ) {
      const judgement = query.judge(step.value.rows);
      read += step.value.rows.length;
      violating += judgement.violatingRecords;
      for (const parameter of judgement.violated) violated.add(parameter);
      await checkEffects(verification, { ...attempt, first: step.value }, judgement.violated);
      yield step.value;
      step = await walk.next();
    }
  } finally {
    if (violating > 0) {
      const names = argumentsOf(query, [...violated]);
      call.notices.push({ code: 'not_visibly_matching', violating, read, names });
    }
    await walk.return();
  }
}

async function findSpelling(verification: Verification): Promise<Attempt> {
  const { query, asking, dialect } = verification;
  const current = await openFirst(asking, dialect.current());
  if (current instanceof RefusedRequest) {
    return replaceRefused(verification, current);
  }
  const { rows } = current.first;
  const { violated, proven } = query.judge(rows);
  const unproven = unprovenOf(verification);
  if (violated.some((parameter) => unproven.includes(parameter))) {
    const isGood = ({ first }: Attempt) => query.judge(first.rows).violated.length === 0;
    return (await findAlternative(verification, isGood, current)) ?? current;
  }
  if (rows.length === 0) {
    await checkNothing(verification, current);
    return current;
  }
  for (const parameter of unproven) {
    const better = await verifyParameter(verification, current, parameter, proven);
    if (better !== undefined) return better;
  }
  warnOfUnclear(verification, proven);
  return current;
}

const SAMPLE = 100;

async function checkNothing(verification: Verification, { spelling }: Attempt): Promise<void> {
  const { query, asking, dialect, call } = verification;
  const shared = unprovenOf(verification).flatMap((parameter) => {
    const listValues = query.knownValuesOf?.(parameter);
    return listValues === undefined ? [] : [{ parameter, listValues }];
  });
  const open = shared.filter(
    ({ parameter }) => dialect.finds(query.endpoint, parameter) === undefined,
  );
  const { rows } = open.length === 0 ? { rows: [] } : await asking.probe({}, spelling, SAMPLE);
  for (const { parameter, listValues } of open) {
    const values = listValues(rows);
    if (values === undefined) continue;
    const finds = values.length > 0 && (await findsAny(asking, spelling, parameter, values));
    dialect.noteFinds(query.endpoint, parameter, finds);
  }
  const blind = shared
    .map(({ parameter }) => parameter)
    .filter((parameter) => dialect.finds(query.endpoint, parameter) === false);
  if (blind.length === 0) return;
  call.notices.push({ code: 'finds_nothing_known', names: argumentsOf(query, blind) });
}

async function findsAny(
  asking: Asking,
  spelling: Spelling,
  parameter: string,
  values: readonly number[],
): Promise<boolean> {
  try {
    const { rows } = await asking.probe({ [parameter]: values }, spelling, 1);
    return rows.length > 0;
  } catch (error) {
    if (error instanceof RefusedRequest) return false;
    throw error;
  }
}

function unprovenOf({ query, dialect }: Verification): readonly string[] {
  return Object.keys(query.filter).filter(
    (parameter) => dialect.effectOf(query.endpoint, parameter) === undefined,
  );
}

async function findAlternative(
  { query, asking, dialect }: Verification,
  isGood: (attempt: Attempt) => boolean | Promise<boolean>,
  replaced?: Attempt,
): Promise<Attempt | undefined> {
  for (const spelling of dialect.alternatives(query.filter)) {
    const attempt = await openFirst(asking, spelling);
    // Skip a spelling that the PIM refuses.
    if (attempt instanceof RefusedRequest) continue;
    if (await isGood(attempt)) {
      dialect.learn(spelling, Object.keys(query.filter));
      await replaced?.walk.return();
      return attempt;
    }
    await attempt.walk.return();
  }
  return undefined;
}

async function replaceRefused(
  verification: Verification,
  refusal: RefusedRequest,
): Promise<Attempt> {
  const { query, dialect } = verification;
  const mayBeSpelling = unprovenOf(verification).length > 0;
  const accepted = mayBeSpelling ? await findAlternative(verification, () => true) : undefined;
  if (accepted !== undefined) return accepted;
  const isSpellingFixed = dialect.isFixed && mayBeSpelling;
  const parameters = Object.keys(query.filter);
  throw explainRefusal(query.argumentNames, parameters, refusal, isSpellingFixed);
}

async function verifyParameter(
  verification: Verification,
  attempt: Attempt,
  parameter: string,
  proven: readonly string[],
): Promise<Attempt | undefined> {
  const { query, dialect } = verification;
  const { rows, total } = attempt.first;
  // A page may match by chance; only a complete list that matches is proof by itself.
  const isComplete = query.offset === 0 && total !== undefined && rows.length >= total;
  const isProof = isComplete && proven.includes(parameter);
  const effect = isProof ? 'applied' : await probeEffect(verification, attempt, parameter);
  if (effect === 'ignored' || (effect === 'unclear' && dialect.filterCase() === 'unknown')) {
    const isApplied = async (candidate: Attempt) =>
      (await probeEffect(verification, candidate, parameter)) === 'applied';
    const better = await findAlternative(verification, isApplied, attempt);
    if (better !== undefined) return better;
  }
  noteEffect(verification, attempt.spelling, parameter, effect);
  return undefined;
}

function warnOfUnclear({ query, dialect, call }: Verification, proven: readonly string[]): void {
  const unclear = Object.keys(query.filter).filter(
    (parameter) =>
      dialect.effectOf(query.endpoint, parameter) === 'unclear' && !proven.includes(parameter),
  );
  if (unclear.length === 0) return;
  call.notices.push({
    code: 'filter_not_verified',
    names: argumentsOf(query, unclear),
  });
}

// A PIM may ignore a violated parameter, or match by other rules.
async function checkEffects(
  verification: Verification,
  attempt: Attempt,
  violated: readonly string[],
): Promise<void> {
  const { query, dialect } = verification;
  for (const parameter of violated) {
    if (dialect.effectOf(query.endpoint, parameter) === 'applied') continue;
    noteEffect(
      verification,
      attempt.spelling,
      parameter,
      await probeEffect(verification, attempt, parameter),
    );
  }
}

// Replaces the caller's value by a probe value, or omits the parameter, to see if the PIM's answer
// depends on it.
async function probeEffect(
  { query, asking }: Verification,
  { spelling, first }: Attempt,
  parameter: string,
): Promise<'applied' | 'ignored' | 'unclear'> {
  const probe = query.probeValueOf?.(parameter, first.rows);
  const { [parameter]: requestedValues = [], ...rest } = query.filter;
  const values =
    probe?.leaves === 'fewer' ? [...new Set([...requestedValues, ...probe.values])] : probe?.values;
  const filter = values === undefined ? rest : { ...rest, [parameter]: values };
  // Without a total, the records of a page must show the difference.
  const pageSize = first.total === undefined ? Math.max(first.rows.length, 1) : 1;
  try {
    const { total, rows } = await asking.probe(filter, spelling, pageSize);
    if (probe?.leaves === 'none') {
      return rows.length === 0 ? 'applied' : 'ignored';
    }
    const isSame =
      total === undefined
        ? JSON.stringify(rows) === JSON.stringify(first.rows)
        : total === first.total;
    if (!isSame) return 'applied';
    // An exclusion that changes nothing may simply have nothing to exclude.
    return probe === undefined ? 'unclear' : 'ignored';
  } catch (error) {
    // If the PIM refuses the probe value, it remains open whether it applies others.
    if (error instanceof RefusedRequest) return 'unclear';
    throw error;
  }
}

function noteEffect(
  { query, dialect }: Verification,
  spelling: Spelling,
  parameter: string,
  effect: 'applied' | 'ignored' | 'unclear',
): void {
  if (effect === 'ignored') {
    throw new FilterIgnoredError(argumentsOf(query, [parameter]), dialect.isFixed);
  }
  if (effect === 'applied') dialect.learn(spelling, [parameter]);
  dialect.noteEffect(query.endpoint, parameter, effect);
}

async function openFirst(asking: Asking, spelling: Spelling): Promise<Attempt | RefusedRequest> {
  const walk = asking.open(spelling);
  try {
    const step = await walk.next();
    if (step.done) {
      throw new CatalogError('INTERNAL', {
        failed: 'A list had no page.',
        fix: 'Report this.',
      });
    }
    return { spelling, walk, first: step.value };
  } catch (error) {
    if (error instanceof RefusedRequest) return error;
    throw error;
  }
}

/**
 * Explains a 400 or 422 and names the argument to change.
 * @param argumentNames argument that set each parameter
 * @param sent parameters that were sent
 * @param isSpellingFixed true if PIM_FILTER_CASE may be the cause
 */
export function explainRefusal(
  argumentNames: Readonly<Record<string, string>>,
  sent: readonly string[],
  refused: RefusedRequest,
  isSpellingFixed = false,
): CatalogError {
  const named = sent.filter((parameter) =>
    refused.named.some((name) => name.toLowerCase() === parameter.toLowerCase()),
  );
  const suspects = named.length > 0 ? named : sent;
  const names = suspects.map((parameter) => argumentNames[parameter] ?? parameter);
  if (names.length === 0) return refused;
  const spelling = isSpellingFixed ? ` If they are right: ${FIXED_SPELLING}` : '';
  return new InvalidArgumentError(
    `The PIM refused the request (${refused.status}); probably because of ${names.join(' or ')}.`,
    `Check the values, or leave the argument out.${spelling}`,
    names.length === 1 ? names[0] : undefined,
    refused.status,
  );
}

function argumentsOf(query: PageQuery, parameters: readonly string[]): readonly string[] {
  return parameters.map((parameter) => query.argumentNames[parameter] ?? parameter);
}
