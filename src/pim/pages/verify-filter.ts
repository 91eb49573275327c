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
import type { Call, Judge, PageQuery, ProbeValueOf } from '../catalog-port.ts';
import { RefusedRequest } from '../http/status.ts';
import type { Dialect, Spelling } from './filter-spelling.ts';
import type { Slice } from './pages.ts';

/** Slice with the filter that was sent for it, as spelled. */
export type SentSlice = Slice<PimRecord> & { readonly sent: Filter };

/** Sends the filter in a given spelling: for all of its records, or another one for a few. */
export interface FilterRequests {
  open(spelling: Spelling): AsyncGenerator<SentSlice, void, void>;
  probe(filter: Filter, spelling: Spelling, pageSize: number): Promise<Probed>;
}

interface Probed {
  readonly total: number | undefined;
  readonly rows: readonly PimRecord[];
}

interface Verification {
  readonly query: PageQuery & { readonly judge: Judge };
  readonly requests: FilterRequests;
  readonly dialect: Dialect;
  readonly call: Call;
}

// Effect of one parameter on the answer of the PIM.
type Effect = 'applied' | 'ignored' | 'unclear';

// The filter as it was sent in one spelling, with the first slice that came.
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
  let readCount = 0;
  let violatingCount = 0;
  const violatedParameters = new Set<string>();
  let slice: SentSlice | undefined = attempt.first;
  try {
    while (slice !== undefined) {
      const { violatingRecords, violated } = query.judge(slice.rows);
      readCount += slice.rows.length;
      violatingCount += violatingRecords;
      for (const parameter of violated) violatedParameters.add(parameter);
      await checkEffects(verification, { ...attempt, first: slice }, violated);
      yield slice;
      const step: IteratorResult<SentSlice, void> = await attempt.walk.next();
      slice = step.done ? undefined : step.value;
    }
  } finally {
    if (violatingCount > 0) {
      call.notices.push({
        code: 'not_visibly_matching',
        violating: violatingCount,
        read: readCount,
        names: argumentsOf(query, [...violatedParameters]),
      });
    }
    await attempt.walk.return();
  }
}

// Sends the filter in the spelling that worked before, and in others where the records show that
// the PIM did not apply it.
async function findSpelling(verification: Verification): Promise<Attempt> {
  const { query, requests, dialect } = verification;
  const current = await openFirst(requests, dialect.current());
  if (current instanceof RefusedRequest) {
    return replaceRefused(verification, current);
  }
  const { rows } = current.first;
  const { violated, proven } = query.judge(rows);
  const unproven = listUnproven(verification);
  if (violated.some((parameter) => unproven.includes(parameter))) {
    const isGood = ({ first }: Attempt) => query.judge(first.rows).violated.length === 0;
    return (await findAlternative(verification, isGood, current)) ?? current;
  }
  if (rows.length === 0) {
    await checkEmptyResult(verification, current);
    return current;
  }
  for (const parameter of unproven) {
    const better = await verifyParameter(verification, current, parameter, proven);
    if (better !== undefined) return better;
  }
  warnOfUnclear(verification, proven);
  return current;
}

// Warns of parameters by which the PIM finds nothing, not even values that its own records have.
async function checkEmptyResult(verification: Verification, { spelling }: Attempt): Promise<void> {
  const { query, dialect, call } = verification;
  // Other parameters have values of one record each: none to try.
  const parameters = listUnproven(verification).filter(
    (parameter) => query.knownValuesOf?.(parameter) !== undefined,
  );
  await recordWhetherFilterWorks(verification, spelling, parameters);
  const blind = parameters.filter(
    (parameter) => dialect.doesFilterWork(query.endpoint, parameter) === false,
  );
  if (blind.length === 0) return;
  call.notices.push({ code: 'finds_nothing_known', names: argumentsOf(query, blind) });
}

// Enough records to have some values of a parameter.
const SAMPLE_SIZE = 100;

// Records, for each parameter for which nobody has, whether the PIM finds records by values that
// its own records have.
async function recordWhetherFilterWorks(
  { query, requests, dialect }: Verification,
  spelling: Spelling,
  parameters: readonly string[],
): Promise<void> {
  const untested = parameters.filter(
    (parameter) => dialect.doesFilterWork(query.endpoint, parameter) === undefined,
  );
  if (untested.length === 0) return;
  const { rows } = await requests.probe({}, spelling, SAMPLE_SIZE);
  for (const parameter of untested) {
    const readKnownValues = query.knownValuesOf?.(parameter);
    const values = readKnownValues?.(rows);
    if (values === undefined) continue;
    // Without any value in the records, the filter counts as one that finds nothing.
    const works = values.length > 0 && (await hasRecords(requests, spelling, parameter, values));
    dialect.recordWhetherFilterWorks(query.endpoint, parameter, works);
  }
}

// False also if the PIM refuses the values.
async function hasRecords(
  requests: FilterRequests,
  spelling: Spelling,
  parameter: string,
  values: readonly number[],
): Promise<boolean> {
  try {
    const { rows } = await requests.probe({ [parameter]: values }, spelling, 1);
    return rows.length > 0;
  } catch (error) {
    if (error instanceof RefusedRequest) return false;
    throw error;
  }
}

// Lists the parameters whose effect on this endpoint nobody has seen yet.
function listUnproven({ query, dialect }: Verification): readonly string[] {
  return Object.keys(query.filter).filter(
    (parameter) => dialect.effectOf(query.endpoint, parameter) === undefined,
  );
}

// Tries the other spellings until one is good, and remembers it. Undefined: none is.
async function findAlternative(
  { query, requests, dialect }: Verification,
  isGood: (attempt: Attempt) => boolean | Promise<boolean>,
  replacedAttempt?: Attempt,
): Promise<Attempt | undefined> {
  for (const spelling of dialect.alternatives(query.filter)) {
    const attempt = await openFirst(requests, spelling);
    // Skip a spelling that the PIM refuses.
    if (attempt instanceof RefusedRequest) continue;
    if (await isGood(attempt)) {
      dialect.learn(spelling, Object.keys(query.filter));
      await replacedAttempt?.walk.return();
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
  const mayBeSpelling = listUnproven(verification).length > 0;
  const accepted = mayBeSpelling ? await findAlternative(verification, () => true) : undefined;
  if (accepted !== undefined) return accepted;
  const isSpellingFixed = dialect.isFixed && mayBeSpelling;
  const parameters = Object.keys(query.filter);
  throw explainRefusal(query.argumentNames, parameters, refusal, isSpellingFixed);
}

// Returns an attempt in another spelling where this one does not apply the parameter. Throws
// FilterIgnoredError where none does.
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
    const effect = await probeEffect(verification, attempt, parameter);
    noteEffect(verification, attempt.spelling, parameter, effect);
  }
}

// Sends the filter with another value, to see if the PIM's answer depends on the parameter.
async function probeEffect(
  { query, requests }: Verification,
  { spelling, first }: Attempt,
  parameter: string,
): Promise<Effect> {
  const probe = query.probeValueOf?.(parameter, first.rows);
  const filter = buildProbeFilter(query.filter, parameter, probe);
  // Without a total, the records of a page must show the difference.
  const pageSize = first.total === undefined ? Math.max(first.rows.length, 1) : 1;
  try {
    const probed = await requests.probe(filter, spelling, pageSize);
    return readEffect(probed, first, probe);
  } catch (error) {
    // If the PIM refuses the probe value, it remains open whether it applies others.
    if (error instanceof RefusedRequest) return 'unclear';
    throw error;
  }
}

type Probe = ReturnType<ProbeValueOf>;

// `{ Codes: ['A1'], Status: [1] }` → `{ Status: [1], Codes: ['no such code'] }`; an exclusion gets
// the value beside its own; a parameter without a probe value is left out.
function buildProbeFilter(filter: Filter, parameter: string, probe: Probe): Filter {
  const { [parameter]: requestedValues = [], ...otherParameters } = filter;
  if (probe === undefined) return otherParameters;
  const values =
    probe.leaves === 'none' ? probe.values : [...new Set([...requestedValues, ...probe.values])];
  return { ...otherParameters, [parameter]: values };
}

function readEffect(probed: Probed, first: SentSlice, probe: Probe): Effect {
  if (probe?.leaves === 'none') {
    return probed.rows.length === 0 ? 'applied' : 'ignored';
  }
  const isSame =
    probed.total === undefined
      ? JSON.stringify(probed.rows) === JSON.stringify(first.rows)
      : probed.total === first.total;
  if (!isSame) return 'applied';
  // An exclusion that changes nothing may simply have nothing to exclude.
  return probe === undefined ? 'unclear' : 'ignored';
}

function noteEffect(
  { query, dialect }: Verification,
  spelling: Spelling,
  parameter: string,
  effect: Effect,
): void {
  if (effect === 'ignored') {
    throw new FilterIgnoredError(argumentsOf(query, [parameter]), dialect.isFixed);
  }
  if (effect === 'applied') dialect.learn(spelling, [parameter]);
  dialect.noteEffect(query.endpoint, parameter, effect);
}

async function openFirst(
  requests: FilterRequests,
  spelling: Spelling,
): Promise<Attempt | RefusedRequest> {
  const walk = requests.open(spelling);
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
