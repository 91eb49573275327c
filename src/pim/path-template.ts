/**
 * Path templates of the Commerce Engine: `/inventory/v1/{variant_code}{?warehouse}`, a small part of RFC 6570. What an
 * argument holds never changes which path is asked for, nor adds a parameter.
 */

import { InvalidArgumentError } from '../errors.ts';

/** A template as it was parsed. */
export interface PathTemplate {
  /** Names in the path, in its order; each must have a value. */
  readonly required: readonly string[];
  /** Names in the query; each may have one. */
  readonly optional: readonly string[];
  /**
   * The path and query for some arguments, beginning with a slash.
   * @throws InvalidArgumentError when one is missing, is not taken, or would leave its segment
   */
  expand(values: ReadonlyMap<string, string>): string;
}

const QUERY = /\{\?([^}]*)\}$/;
const PLACEHOLDER = /\{([^}]*)\}/g;

/**
 * Parses a template whose form config.ts has checked.
 * @param name how the operator calls the path, for error texts
 */
export function parsePathTemplate(name: string, template: string): PathTemplate {
  const optional = QUERY.exec(template)?.[1]?.split(',') ?? [];
  const path = template.replace(QUERY, '');
  const required = [...path.matchAll(PLACEHOLDER)].map(([, placeholder = '']) => placeholder);
  const known = [...required, ...optional];

  return {
    required,
    optional,
    expand(values) {
      const foreign = [...values.keys()].find((argument) => !known.includes(argument));
      if (foreign !== undefined) {
        const takes = known.length === 0 ? 'It takes none.' : `It takes ${known.join(', ')}.`;
        throw new InvalidArgumentError(`The path ${name} does not take ${foreign}.`, takes, foreign);
      }
      const missing = required.find((argument) => !values.get(argument));
      if (missing !== undefined) {
        throw new InvalidArgumentError(`The path ${name} needs ${missing}.`, `Add ${missing}.`, missing);
      }
      const segments = path.split('/').map((segment) => {
        const raw = segment.replace(PLACEHOLDER, (_whole, argument: string) => values.get(argument) ?? '');
        const [, argument = ''] = /\{([^}]*)\}/.exec(segment) ?? [];
        if (argument !== '' && climbs(raw)) throw unusable(argument);
        return segment.replace(PLACEHOLDER, (_whole, each: string) => encode(each, values.get(each) ?? ''));
      });
      const query = optional
        .filter((argument) => values.has(argument))
        .map((argument) => `${argument}=${encode(argument, values.get(argument) ?? '')}`);
      return segments.join('/') + (query.length === 0 ? '' : `?${query.join('&')}`);
    },
  };
}

/**
 * Whether a segment has a part `.` or `..`, however it is written: percent-encoding does not take their meaning from
 * them (RFC 3986 §5.2.4, §6.2.2.2), some servers decode `%2F` before they split a path, some twice, and some cut
 * parameters off after `;`.
 */
function climbs(segment: string): boolean {
  const decoded = segment
    .replace(/%(?:25)*2e/gi, '.')
    .replace(/%(?:25)*(?:2f|5c)/gi, '/')
    .replace(/%(?:25)*3b/gi, ';');
  return decoded.split(/[/\\]/).some((part) => /^\s*\.{1,2}\s*(?:;|$)/.test(part));
}

/** Everything but the unreserved characters of RFC 3986 §2.3 as %XX. */
function encode(argument: string, value: string): string {
  if (/\p{Cs}/u.test(value)) throw unusable(argument);
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function unusable(argument: string): InvalidArgumentError {
  return new InvalidArgumentError(
    `${argument} cannot be part of a path.`,
    'Give the plain id or code; "." and ".." cannot stand alone or between slashes.',
    argument,
  );
}
