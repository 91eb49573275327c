import { ENDPOINT_NAMES, type EndpointName } from '../endpoint-paths.ts';
import { CONNECTION_FAULTS } from './connection-faults.ts';
import type { Fault, FaultKind, Parameters } from './fault.ts';
import { BODY_FAULTS, PAGING_FAULTS, STATUS_FAULTS } from './reply-faults.ts';

/** Rule as written in JSON; further members are parameters of the fault. */
export interface FaultRule {
  readonly fault: FaultName;
  readonly endpoint?: EndpointName;
  /** Number of first requests to skip; default: 0. */
  readonly after?: number;
  /** Most requests to strike; default: no limit. */
  readonly count?: number;
  /** After the skipped ones, every n-th request is struck, beginning with the first; default: 1. */
  readonly every?: number;
  readonly [parameter: string]: unknown;
}

// Returns the fault that strikes a request to `endpoint`, if one does. Call it once per request, in
// the order of arrival.
type Striker = (
  endpoint: EndpointName,
) => { readonly name: FaultName; readonly fault: Fault } | undefined;

/**
 * Builds the striker for a list of rules; if several rules strike a request, the first acts.
 * @throws Error that names the rule and what is wrong with it
 */
export function createStriker(rules: unknown): Striker {
  if (!Array.isArray(rules)) {
    throw new Error('the faults must be a list of rules');
  }
  const counters = rules.map((rule: unknown, index) => {
    try {
      return buildCounter(rule);
    } catch (error) {
      throw new Error(
        `fault rule ${index + 1}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  });
  return (endpoint) => {
    const matching = counters.filter((counter) => (counter.endpoint ?? endpoint) === endpoint);
    for (const counter of matching) counter.requests += 1;
    return matching.find(({ isStruck, requests }) => isStruck(requests))?.strike;
  };
}

function buildCounter(rule: unknown) {
  if (typeof rule !== 'object' || rule === null) {
    throw new Error('it must be an object');
  }
  // This is a JSON object and not null; an array has no member "fault" and is refused for that.
  const {
    fault: name,
    endpoint,
    after,
    count,
    every,
    ...settings
  } = rule as Record<string, unknown>;
  if (!isFaultName(name)) {
    throw new Error(`"fault" must be one of ${Object.keys(FAULT_KINDS).join(', ')}`);
  }
  const kind: FaultKind = FAULT_KINDS[name];
  if (endpoint !== undefined && !ENDPOINT_NAMES.some((candidate) => candidate === endpoint)) {
    throw new Error(`"endpoint" must be one of ${ENDPOINT_NAMES.join(', ')}`);
  }
  const skipped = readWhole('after', after, 0, 0);
  const step = readWhole('every', every, 1, 1);
  const end = skipped + step * readWhole('count', count, Number.POSITIVE_INFINITY, 1);
  return {
    strike: { name, fault: kind.build(readParameters(kind, settings)) },
    endpoint: endpoint === undefined ? undefined : String(endpoint),
    isStruck: (number: number) =>
      number > skipped && number <= end && (number - skipped - 1) % step === 0,
    requests: 0,
  };
}

function readWhole(name: string, value: unknown, fallback: number, least: number): number {
  if (value === undefined) return fallback;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) {
    return value;
  }
  throw new Error(`"${name}" must be a whole number from ${least}`);
}

function readParameters(
  { parameters }: FaultKind,
  settings: Readonly<Record<string, unknown>>,
): Parameters {
  const names = Object.keys(parameters);
  for (const [name, value] of Object.entries(settings)) {
    if (!names.includes(name)) {
      throw new Error(`"${name}" is not one of its parameters (${names.join(', ') || 'none'})`);
    }
    const expected = typeof parameters[name];
    if (typeof value !== expected) {
      throw new Error(`"${name}" must be a ${expected}`);
    }
  }
  // The loop has checked that every value has the type of its default.
  return { ...parameters, ...(settings as Parameters) };
}

/** Kinds of fault by the name that rules give them. */
export const FAULT_KINDS = {
  ...CONNECTION_FAULTS,
  ...STATUS_FAULTS,
  ...BODY_FAULTS,
  ...PAGING_FAULTS,
} as const;

type FaultName = keyof typeof FAULT_KINDS;

function isFaultName(name: unknown): name is FaultName {
  return typeof name === 'string' && Object.hasOwn(FAULT_KINDS, name);
}
