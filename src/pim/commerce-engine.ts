/**
 * The specification does not show the interface of the Commerce Engine (Spec §4.7), so nothing is
 * known about it but the paths that the operator has declared.
 */

import { CatalogError, COMMERCE_ENGINE, InvalidArgumentError } from '../errors.ts';
import type { Call, CommerceEngine, CommercePath } from './catalog-port.ts';
import type { Limits } from './endpoints.ts';
import { Asker, type AskerParts, type AskOptions, type Question } from './http/ask.ts';
import type { Http, HttpAnswer } from './http/http.ts';
import { createKeptBodies } from './http/kept-bodies.ts';
import { errorOfStatus } from './http/status.ts';
import { type PathTemplate, parsePathTemplate } from './path-template.ts';
import type { Quota } from './quota/quota.ts';

type CommercePaths = Readonly<
  Record<string, { readonly path: string; readonly description: string }>
>;

/**
 * Computes the limits of the Commerce Engine, which are not documented (Spec §8). Each path gets
 * those of the PIM's "default" endpoints, and the sum gets the token's limit, because its services
 * may be limited together.
 * @param perMinute COMMERCE_ENGINE_LIMIT: requests of this token; 0: unlimited
 */
export function resolveCommerceLimits(paths: CommercePaths, perMinute: number): Limits<string> {
  const token = perMinute === 0 ? Number.POSITIVE_INFINITY : perMinute;
  const ofPath = {
    endpoint: Math.max(120, token),
    appKey: token,
  };
  return {
    perEndpoint: Object.fromEntries(Object.keys(paths).map((name) => [name, ofPath])),
    total: token,
  };
}

// `http` and `quota` must be built for the service COMMERCE_ENGINE.
interface CommerceParts extends Pick<AskerParts, 'clock' | 'random' | 'observer'> {
  readonly http: Http;
  readonly quota: Quota<string>;
  readonly token: string;
  readonly hideSecrets: (body: unknown) => unknown;
  readonly paths: CommercePaths;
  readonly identity: string;
}

interface DeclaredPath extends PathTemplate {
  readonly name: string;
  readonly description: string;
}

export function createCommerceEngine(parts: CommerceParts): CommerceEngine {
  const { http, quota, clock, random, token, hideSecrets, identity, observer } = parts;
  const asker = new Asker({ quota, clock, random, service: COMMERCE_ENGINE, observer });
  const keptBodies = createKeptBodies(clock.now);
  const declared = Object.entries(parts.paths).map(
    ([name, { path, description }]): DeclaredPath => ({
      name,
      description,
      ...parsePathTemplate(name, path),
    }),
  );

  const askPath = async (template: DeclaredPath, path: string, call: Call) => {
    const { name } = template;
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...call.trace,
    };
    const question: Question = {
      send: (how) => http.send({ endpoint: name, path, headers, ...how }),
      errorOf: (answer, retryAfterMs) => errorOfPath(template, answer, retryAfterMs),
    };
    const { body, bodyBytes } = await asker.ask(name, question, askOptionsOf(call));
    return { body: hideSecrets(body), bodyBytes };
  };

  return {
    identity,
    paths: declared.map(({ expand: _, ...path }): CommercePath => path),
    async fetch(name, values, continued, call) {
      const template = findDeclared(declared, name);
      const path = template.expand(values);
      return keptBodies.fetch(path, () => askPath(template, path, call), continued);
    },
    quota: () => declared.map(({ name }) => quota.left(name)),
    warnings: () => quota.warnings(),
  };
}

function findDeclared(declared: readonly DeclaredPath[], name: string): DeclaredPath {
  const template = declared.find((path) => path.name === name);
  if (template !== undefined) return template;
  const names = declared.map((path) => path.name).join(', ');
  throw new InvalidArgumentError(
    'The operator has not declared this path.',
    `Use one of ${names}.`,
    'path',
  );
}

function askOptionsOf(call: Call): AskOptions {
  const { signal, deadlineAtMs, person, asksAnew = false } = call;
  return {
    signal,
    priority: 'lookup',
    deadlineAtMs,
    onRequest: () => {
      call.requests += 1;
    },
    asksAnew,
    ...(person !== undefined && { person }),
  };
}

function errorOfPath(
  { name, required, optional }: DeclaredPath,
  { status, isProxied }: HttpAnswer,
  retryAfterMs: number | undefined,
): CatalogError {
  const error = errorOfStatus({
    endpoint: name,
    status,
    retryAfterMs,
    named: [],
    service: COMMERCE_ENGINE,
    isProxied,
  });
  // A 404 has two meanings: the arguments name nothing, or the path is wrong.
  const isNothing = status === 404 || status === 410;
  if (!isNothing && error.code !== 'INVALID_ARGUMENT') return error;
  const takes = [...required, ...optional];
  const fix = takes.length > 0 ? `Check ${takes.join(', ')}. If they are right: ${CHECK}` : CHECK;
  if (!isNothing) {
    return new InvalidArgumentError(error.message, fix, undefined, status);
  }
  const forThese = takes.length > 0 ? ' for these arguments' : '';
  const failed =
    `The Commerce Engine has nothing at its ${name} path${forThese} (${status}). ` +
    'What was asked for may still exist.';
  return new CatalogError('WRONG_ADDRESS', { failed, fix, status });
}

const { address, paths: pathsSetting } = COMMERCE_ENGINE.settings;
const CHECK = `The operator must check ${address} and ${pathsSetting}.`;
