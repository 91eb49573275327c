/**
 * The Commerce Engine over HTTP (Spec §1, §5): GET on the paths that the operator has declared, with the token in the
 * header. The specification does not show its interface (Spec §4.7), so nothing else is known about it.
 */

import { CatalogError, COMMERCE_ENGINE, InvalidArgumentError } from '../errors.ts';
import type { CommerceEngine, CommercePath } from './catalog-port.ts';
import type { Limits } from './endpoints.ts';
import { type AskerParts, createAsker } from './http/ask.ts';
import type { Http, HttpAnswer } from './http/http.ts';
import { createKeptBodies } from './http/kept-bodies.ts';
import { errorOfStatus } from './http/status.ts';
import type { Quota } from './quota/quota.ts';

/** Path templates and their descriptions by name, in the order in which they are listed. */
type CommercePaths = Readonly<
  Record<string, { readonly path: string; readonly description: string }>
>;

/**
 * The Commerce Engine's limits are not shown (Spec §8). We apply those of the PIM's "default" endpoints to each path,
 * and the token's limit to their sum as well, because its services may be limited together.
 * @param perMinute COMMERCE_ENGINE_LIMIT: requests of this token; 0: unlimited
 */
export function resolveCommerceLimits(paths: CommercePaths, perMinute: number): Limits<string> {
  const token = perMinute === 0 ? Number.POSITIVE_INFINITY : perMinute;
  const ofPath = { endpoint: Math.max(120, token), appKey: token };
  return {
    perEndpoint: Object.fromEntries(Object.keys(paths).map((name) => [name, ofPath])),
    total: token,
  };
}

/** Parts of a Commerce Engine. `http` and `quota` must be built for the service COMMERCE_ENGINE. */
interface CommerceParts extends Pick<AskerParts, 'clock' | 'random' | 'observer'> {
  readonly http: Http;
  readonly quota: Quota<string>;
  readonly token: string;
  /** Removes the secrets from a response before it is kept, cut or continued. */
  readonly hideSecrets: (body: unknown) => unknown;
  readonly paths: CommercePaths;
  /** Identifies address and token in the hash of cursors; contains no secret. */
  readonly identity: string;
}

/** Creates the Commerce Engine. */
export function createCommerceEngine(parts: CommerceParts): CommerceEngine {
  const { http, quota, clock, random, token, hideSecrets, identity, observer } = parts;
  const ask = createAsker({ quota, clock, random, service: COMMERCE_ENGINE, observer });
  const kept = createKeptBodies(clock.now);
  const declared = Object.entries(parts.paths).map(([name, { path, description }]) => ({
    name,
    description,
    ...parsePathTemplate(name, path),
  }));
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };

  const errorOf = (
    name: string,
    takes: readonly string[],
    { status, isProxied }: Pick<HttpAnswer, 'status' | 'isProxied'>,
    retryAfterMs: number | undefined,
  ) => {
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
    const fix = takes.length > 0 ? `Check ${takes.join(', ')}. If they are right: ${CHECK}` : CHECK;
    if (!isNothing) return new InvalidArgumentError(error.message, fix, undefined, status);
    const failed = `The Commerce Engine has nothing at its ${name} path${takes.length > 0 ? ' for these arguments' : ''} (${status}). What was asked for may still exist.`;
    return new CatalogError('WRONG_ADDRESS', { failed, fix, status });
  };

  return {
    identity,
    paths: declared.map(({ expand: _, ...path }): CommercePath => path),
    async fetch(name, values, continued, call) {
      const template = declared.find((one) => one.name === name);
      if (template === undefined) {
        const names = declared.map((one) => one.name).join(', ');
        throw new InvalidArgumentError(
          'The operator has not declared this path.',
          `Use one of ${names}.`,
          'path',
        );
      }
      const { required, optional } = template;
      const path = template.expand(values);
      const { signal, deadlineAtMs, person, asksAnew = false } = call;
      const sent = { ...headers, ...call.trace };
      const onRequest = (): void => {
        call.requests += 1;
      };
      const askPath = async () => {
        const { body, bodyBytes } = await ask(
          name,
          {
            send: (how) => http.send({ endpoint: name, path, headers: sent, ...how }),
            errorOf: (answer, retryAfterMs) =>
              errorOf(name, [...required, ...optional], answer, retryAfterMs),
          },
          {
            signal,
            priority: 'lookup',
            deadlineAtMs,
            onRequest,
            asksAnew,
            ...(person !== undefined && { person }),
          },
        );
        return { body: hideSecrets(body), bodyBytes };
      };
      return kept.fetch(path, askPath, continued);
    },
    quota: () => declared.map(({ name }) => quota.left(name)),
    warnings: () => quota.warnings(),
  };
}

const { address, paths: pathsSetting } = COMMERCE_ENGINE.settings;
const CHECK = `The operator must check ${address} and ${pathsSetting}.`;

const QUERY = /\{\?([^}]*)\}$/;
const PLACEHOLDER = /\{([^}]*)\}/g;

/** Parses a template; settings/read-config.ts has checked its form. @param name the operator's name for the path, for error texts */
export function parsePathTemplate(name: string, template: string) {
  const optional = QUERY.exec(template)?.[1]?.split(',') ?? [];
  const path = template.replace(QUERY, '');
  const required = [...path.matchAll(PLACEHOLDER)].map(([, placeholder = '']) => placeholder);
  const known = [...required, ...optional];

  return {
    /** Names in the path, in order; each needs a value. */
    required,
    /** Names in the query; a value is optional. */
    optional,
    /**
     * Path and query for the given arguments, beginning with a slash.
     * @throws InvalidArgumentError when an argument is missing, is unknown, or would leave its segment
     */
    expand(values: ReadonlyMap<string, string>): string {
      const foreign = [...values.keys()].find((argument) => !known.includes(argument));
      if (foreign !== undefined) {
        const takes = known.length === 0 ? 'It takes none.' : `It takes ${known.join(', ')}.`;
        throw new InvalidArgumentError(
          `The path ${name} does not take ${foreign}.`,
          takes,
          foreign,
        );
      }
      const missing = required.find((argument) => !values.get(argument));
      if (missing !== undefined) {
        throw new InvalidArgumentError(
          `The path ${name} needs ${missing}.`,
          `Add ${missing}.`,
          missing,
        );
      }
      const segments = path.split('/').map((segment) => {
        const raw = segment.replace(
          PLACEHOLDER,
          (_whole, argument: string) => values.get(argument) ?? '',
        );
        const [, argument = ''] = /\{([^}]*)\}/.exec(segment) ?? [];
        if (argument !== '' && climbs(raw)) throw unusable(argument);
        return segment.replace(PLACEHOLDER, (_whole, each: string) =>
          encode(each, values.get(each) ?? ''),
        );
      });
      const query = optional
        .filter((argument) => values.has(argument))
        .map((argument) => `${argument}=${encode(argument, values.get(argument) ?? '')}`);
      return segments.join('/') + (query.length === 0 ? '' : `?${query.join('&')}`);
    },
  };
}

/**
 * Whether a segment has a part `.` or `..`, in any spelling. Percent-encoded dots mean the same (RFC 3986 §5.2.4,
 * §6.2.2.2); some servers decode `%2F` before they split a path, some decode twice, and some cut off parameters after
 * `;`.
 */
function climbs(segment: string): boolean {
  const decoded = segment
    .replace(/%(?:25)*2e/gi, '.')
    .replace(/%(?:25)*(?:2f|5c)/gi, '/')
    .replace(/%(?:25)*3b/gi, ';');
  return decoded.split(/[/\\]/).some((part) => /^\s*\.{1,2}\s*(?:;|$)/.test(part));
}

/** Writes all characters as %XX except the unreserved ones of RFC 3986 §2.3. */
function encode(argument: string, value: string): string {
  if (/\p{Cs}/u.test(value)) throw unusable(argument);
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function unusable(argument: string): InvalidArgumentError {
  return new InvalidArgumentError(
    `${argument} cannot be part of a path.`,
    'Give the plain id or code; "." and ".." cannot stand alone or between slashes.',
    argument,
  );
}
