/** Counts of calls and requests for Prometheus. Loaded only where they are wanted. */

import type * as Prometheus from 'prom-client';
import type { Registry } from 'prom-client';
import type { CallFacts } from '../catalog/call/context.ts';
import type { QuotaLeft } from '../pim/catalog-port.ts';
import type { RequestObserver } from '../pim/http/ask.ts';

// Buckets from the quickest answers of the copy to the longest deadline, in seconds.
const CALL_BUCKETS_S = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 20, 60];
// Most people with counts of their own; Prometheus keeps a series for each.
const MAX_PEOPLE = 200;
// Buckets up to the longest that one request may take, in seconds.
const REQUEST_BUCKETS_S = [0.03, 0.1, 0.3, 1, 3, 10, 15];

type Counts = ReturnType<typeof defineCounts>;

/**
 * Creates counts, all 0, beside those that prom-client keeps of any process.
 * @throws Error with the code ERR_MODULE_NOT_FOUND if the optional package prom-client is not
 * installed
 */
export async function createMetrics(): Promise<Metrics> {
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  return new Metrics(registry, defineCounts(prometheus, registry));
}

/** The counts of one server. */
export class Metrics {
  readonly #registry: Registry;
  readonly #counts: Counts;
  readonly #people = new Set<string>();

  constructor(registry: Registry, counts: Counts) {
    this.#registry = registry;
    this.#counts = counts;
  }

  onCall({ name: tool, outcome, elapsedMs, tokens: answered, person }: CallFacts): void {
    const { calls, callSeconds, tokens } = this.#counts;
    if (person !== undefined) this.#countPerson(person);
    calls.inc({ tool, outcome });
    callSeconds.observe({ tool }, elapsedMs / 1_000);
    tokens.inc({ tool }, answered);
  }

  get observer(): RequestObserver {
    const { requests, requestSeconds, waitedSeconds } = this.#counts;
    return {
      onRequest: ({ service, endpoint, status, elapsedMs }) => {
        requests.inc({ service, endpoint, status: String(status) });
        requestSeconds.observe({ service, endpoint }, elapsedMs / 1_000);
      },
      onTurn: (endpoint, waitedMs) => waitedSeconds.inc({ endpoint }, waitedMs / 1_000),
    };
  }

  async render(quota: readonly QuotaLeft<string>[], copyAgeS: number | undefined) {
    const { quotaLimit, quotaUsed, copyAge } = this.#counts;
    for (const gauge of [quotaLimit, quotaUsed, copyAge]) gauge.reset();
    for (const { endpoint, limit, left } of quota) {
      // An endpoint without a limit uses nothing of it.
      if (limit === undefined || left === undefined) continue;
      quotaLimit.set({ endpoint }, limit);
      quotaUsed.set({ endpoint }, limit - left);
    }
    if (copyAgeS !== undefined) copyAge.set({ place: 'local' }, copyAgeS);
    const text = await this.#registry.metrics();
    return { contentType: this.#registry.contentType, text };
  }

  #countPerson(person: string): void {
    if (this.#people.size < MAX_PEOPLE) this.#people.add(person);
    const label = this.#people.has(person) ? person : 'others';
    this.#counts.personCalls.inc({ person: label });
  }
}

function defineCounts({ Counter, Gauge, Histogram }: typeof Prometheus, registry: Registry) {
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `pim_mcp_${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: `pim_mcp_${name}`, help, labelNames, buckets, registers });
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name: `pim_mcp_${name}`, help, labelNames, registers });
  return {
    calls: counter('calls_total', 'Calls by tool and outcome: ok, or the code of the error.', [
      'tool',
      'outcome',
    ]),
    personCalls: counter('person_calls_total', 'Calls by who made them, where people sign in.', [
      'person',
    ]),
    callSeconds: histogram(
      'call_duration_seconds',
      'How long calls took.',
      ['tool'],
      CALL_BUCKETS_S,
    ),
    tokens: counter('answer_tokens_total', 'Estimated tokens of the answers.', ['tool']),
    requests: counter(
      'upstream_requests_total',
      'Requests by status; none: no answer that can be read; cancelled: nobody waited for it any more.',
      ['service', 'endpoint', 'status'],
    ),
    requestSeconds: histogram(
      'upstream_request_duration_seconds',
      'How long requests were on the wire.',
      ['service', 'endpoint'],
      REQUEST_BUCKETS_S,
    ),
    waitedSeconds: counter(
      'quota_wait_seconds_total',
      'How long requests waited for their turn within the limits.',
      ['endpoint'],
    ),
    quotaLimit: gauge('quota_limit', 'Requests that an endpoint allows in a window.', ['endpoint']),
    quotaUsed: gauge(
      'quota_used',
      'Requests of these that count now, by all who share the limits.',
      ['endpoint'],
    ),
    copyAge: gauge(
      'copy_age_seconds',
      'Seconds since the local copy was finished; absent: there is none.',
      ['place'],
    ),
  };
}
