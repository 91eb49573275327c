/** The parameters in a request's body (Spec §4.1–4.6), read by hand. */
import { Refusal } from './answer.ts';
import type { EndpointName } from './endpoints.ts';
import { knownParameters } from './parameters.ts';
import type { Profile } from './profile.ts';

/** The parameters of a request under their canonical names; an empty array is left out, since it filters nothing. */
export interface Parameters {
  readonly integer: ReadonlyMap<string, number>;
  readonly text: ReadonlyMap<string, string>;
  readonly integers: ReadonlyMap<string, readonly number[]>;
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

/** A JSON object whose fields nobody has checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads every known parameter; null counts as not sent.
 * Throws a Refusal with 422 for a value of the wrong type, with 400 for an unknown name under `unknown-refused`.
 */
export function parseParameters(endpoint: EndpointName, body: JsonObject, profile: Profile): Parameters {
  const known = knownParameters(endpoint, profile);
  const integer = new Map<string, number>();
  const text = new Map<string, string>();
  const integers = new Map<string, readonly number[]>();
  const texts = new Map<string, readonly string[]>();
  for (const [spelling, value] of Object.entries(body)) {
    const parameter = known.get(spelling);
    if (parameter === undefined) {
      if (profile.has('unknown-refused')) throw new Refusal(400, `${spelling} is not a parameter of ${endpoint}`);
      continue;
    }
    const { name, kind } = parameter;
    if (value === null || (Array.isArray(value) && value.length === 0 && kind.endsWith('s'))) continue;
    if (kind === 'integer' && isInteger(value)) integer.set(name, value);
    else if (kind === 'text' && isText(value)) text.set(name, value);
    else if (kind === 'integers' && Array.isArray(value) && value.every(isInteger)) integers.set(name, value);
    else if (kind === 'texts' && Array.isArray(value) && value.every(isText)) texts.set(name, value);
    else throw new Refusal(422, `${spelling} must be ${EXPECTED[kind]}`);
  }
  return { integer, text, integers, texts };
}

const EXPECTED = {
  integer: 'an integer',
  text: 'a string',
  integers: 'an array of integers',
  texts: 'an array of strings',
} as const;

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
