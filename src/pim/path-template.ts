import { InvalidArgumentError } from '../errors.ts';

const QUERY = /\{\?([^}]*)\}$/;
const PLACEHOLDER = /\{([^}]*)\}/g;

/** Path and query of a request, with places for arguments. */
export interface PathTemplate {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /**
   * Fills in the arguments; the result begins with a slash.
   * @throws InvalidArgumentError if an argument is missing, is unknown, or would leave its segment
   */
  expand(values: ReadonlyMap<string, string>): string;
}

/**
 * Parses a template; settings/read-config.ts has checked its form.
 * @param name the operator's name for the path, for error texts
 */
export function parsePathTemplate(name: string, template: string): PathTemplate {
  const optional = QUERY.exec(template)?.[1]?.split(',') ?? [];
  const path = template.replace(QUERY, '');
  const required = [...path.matchAll(PLACEHOLDER)].map(([, placeholder = '']) => placeholder);
  return {
    required,
    optional,
    expand(values) {
      checkArguments(name, required, optional, values);
      const segments = path.split('/').map((segment) => fillSegment(segment, values));
      const query = optional
        .filter((argument) => values.has(argument))
        .map((argument) => `${argument}=${encode(argument, values.get(argument) ?? '')}`);
      return segments.join('/') + (query.length === 0 ? '' : `?${query.join('&')}`);
    },
  };
}

function checkArguments(
  name: string,
  required: readonly string[],
  optional: readonly string[],
  values: ReadonlyMap<string, string>,
): void {
  const names = [...required, ...optional];
  const foreign = [...values.keys()].find((argument) => !names.includes(argument));
  if (foreign !== undefined) {
    const takes = names.length === 0 ? 'It takes none.' : `It takes ${names.join(', ')}.`;
    throw new InvalidArgumentError(`The path ${name} does not take ${foreign}.`, takes, foreign);
  }
  const missing = required.find((argument) => !values.get(argument));
  if (missing !== undefined) {
    throw new InvalidArgumentError(
      `The path ${name} needs ${missing}.`,
      `Add ${missing}.`,
      missing,
    );
  }
}

function fillSegment(segment: string, values: ReadonlyMap<string, string>): string {
  const raw = segment.replace(
    PLACEHOLDER,
    (_whole, argument: string) => values.get(argument) ?? '',
  );
  const [, argument = ''] = /\{([^}]*)\}/.exec(segment) ?? [];
  if (argument !== '' && climbs(raw)) throw unusable(argument);
  return segment.replace(PLACEHOLDER, (_whole, placeholder: string) =>
    encode(placeholder, values.get(placeholder) ?? ''),
  );
}

// True if a segment has a part `.` or `..`, in any spelling. Percent-encoded dots mean the same
// (RFC 3986 §5.2.4, §6.2.2.2); some servers decode `%2F` before they split a path, some decode
// twice, and some cut off parameters after `;`.
function climbs(segment: string): boolean {
  const decoded = segment
    .replace(/%(?:25)*2e/gi, '.')
    .replace(/%(?:25)*(?:2f|5c)/gi, '/')
    .replace(/%(?:25)*3b/gi, ';');
  return decoded.split(/[/\\]/).some((part) => /^\s*\.{1,2}\s*(?:;|$)/.test(part));
}

// Writes all characters as %XX except the unreserved ones of RFC 3986 §2.3.
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
