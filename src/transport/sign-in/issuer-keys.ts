import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

// Fetches the JSON object at an address.
// Throws Error whose message explains in our own words why there is none.
type FetchDocument = (url: string) => Promise<Readonly<Record<string, unknown>>>;

/** Thrown if a token cannot be checked now; the message gives the reason in our own words. */
export class IssuerUnavailable extends Error {}

// Age at which keys are read again, while the old ones still serve.
const FRESH_MS = 5 * 60_000;

/** Longest time for which a key is accepted that the issuer has withdrawn. */
export const MAX_KEY_AGE_MS = 10 * 60_000;

/**
 * Shortest time between two readings, however many tokens name unknown keys, and however often
 * reading failed.
 */
export const COOLDOWN_MS = 10_000;

/**
 * Reads the keys of an issuer, at the addresses of RFC 8414 §3 and of OpenID Connect Discovery §4,
 * in the order of the MCP specification.
 * @param issuer as its tokens and its metadata write it
 * @throws IssuerUnavailable
 */
export async function readKeys(
  issuer: string,
  fetchDocument: FetchDocument,
): Promise<JWTVerifyGetKey> {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const wellKnown = [`oauth-authorization-server${path}`, `openid-configuration${path}`];
  const places = [
    ...wellKnown.map((name) => `/.well-known/${name}`),
    `${path}/.well-known/openid-configuration`,
  ];
  let why = '';
  for (const place of new Set(places)) {
    const metadata = await fetchDocument(origin + place).catch(({ message }: Error) => {
      why = message;
    });
    if (metadata === undefined) continue;
    // RFC 8414 §3.3: to the letter, so that nobody's metadata is taken for another's.
    if (metadata.issuer !== issuer) {
      throw new IssuerUnavailable(
        'its metadata names another issuer; PIM_OAUTH_ISSUER must be written as they write it',
      );
    }
    return readKeySet(metadata.jwks_uri, fetchDocument);
  }
  throw new IssuerUnavailable(`its metadata cannot be read: ${why}`);
}

async function readKeySet(
  address: unknown,
  fetchDocument: FetchDocument,
): Promise<JWTVerifyGetKey> {
  try {
    if (typeof address !== 'string' || !URL.canParse(address)) {
      throw new Error('its metadata names no address of them');
    }
    // createLocalJWKSet checks the shape itself.
    return createLocalJWKSet((await fetchDocument(address)) as unknown as JSONWebKeySet);
  } catch (error) {
    const why =
      error instanceof errors.JOSEError ? 'they are no set of keys' : (error as Error).message;
    throw new IssuerUnavailable(`its keys cannot be read: ${why}`);
  }
}

/**
 * Creates the function that finds the key of a token; reads nothing before the first. It throws
 * JOSEError if no key is the token's, and IssuerUnavailable if that cannot be known now.
 * @param read reads the keys: {@link readKeys}
 * @param now milliseconds
 */
export function createIssuerKeys(
  read: () => Promise<JWTVerifyGetKey>,
  now: () => number,
): JWTVerifyGetKey {
  let held: { readonly find: JWTVerifyGetKey; readonly readAtMs: number } | undefined;
  let requestedAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<JWTVerifyGetKey> | undefined;
  const renew = (): Promise<JWTVerifyGetKey> => {
    if (reading !== undefined && now() - requestedAtMs < COOLDOWN_MS) {
      return reading;
    }
    requestedAtMs = now();
    reading = read().then((find) => {
      held = { find, readAtMs: now() };
      return find;
    });
    // Every caller that waits gets the error as well.
    reading.catch(() => {});
    return reading;
  };
  return async (header, token) => {
    const ageMs = now() - (held?.readAtMs ?? Number.NEGATIVE_INFINITY);
    const find = held === undefined || ageMs >= MAX_KEY_AGE_MS ? await renew() : held.find;
    if (ageMs >= FRESH_MS) void renew();
    try {
      return await find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await renew())(header, token);
    }
  };
}
