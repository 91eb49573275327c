/** The headers of a query (Spec §4): what it sends must be JSON, and what it accepts must allow JSON. */
import { Refusal } from './answer.ts';
import type { Profile, ProfileName } from './profile.ts';

const JSON_TYPE = /^application\/(?:json|[^\s/;]+\+json)$/;
/** As the Accept header may name JSON: exactly, by suffix, or by a range that covers it. */
const ACCEPTS_JSON = /^(?:application\/(?:json|\*|[^\s/;]+\+json)|\*\/\*)$/;

/** Content types that a profile refuses although they are JSON. */
const REFUSED_TYPES: Partial<Record<ProfileName, string>> = { 'strict-content-type': 'application/json' };

/** Throws a Refusal with 415 unless the content type is JSON in UTF-8: application/json or application/*+json (Spec §4). */
export function checkContentType(header: string | undefined, profile: Profile): void {
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  const isRefused = [...profile].some((name) => REFUSED_TYPES[name] === type.trim());
  if (!JSON_TYPE.test(type.trim()) || !isUtf8 || isRefused) {
    throw new Refusal(415, 'this Content-Type is not supported; send JSON in UTF-8');
  }
}

/** Throws a Refusal with 406 unless Accept was sent, as Spec §4 demands, and does not exclude JSON. */
export function checkAccept(header: string | undefined): void {
  const ranges = (header ?? '').toLowerCase().split(',');
  const acceptsJson = ranges.some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    return ACCEPTS_JSON.test(type) && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
  if (!acceptsJson) throw new Refusal(406, 'Accept must be sent and must allow application/json');
}
