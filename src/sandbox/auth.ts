/**
 * Authentication of Spec §5: clientId and appKey in the body for the PIM, a Bearer token for the
 * Commerce Engine.
 */
import { createHash } from 'node:crypto';
import type { JsonObject } from './read-parameters.ts';
import { Refusal } from './sandbox-reply.ts';

export const DEMO_CLIENT_ID = 'demo-client';
/**
 * Every key that begins with it and "-" is valid, too, and has limits of its own
 * (`demo-app-key-2`).
 */
export const DEMO_APP_KEY = 'demo-app-key';
/** AppKey that exists but may not query: answered with 403. */
export const DEMO_FORBIDDEN_APP_KEY = 'demo-forbidden-app-key';
export const DEMO_BEARER_TOKEN = 'demo-bearer-token';

/**
 * Returns the appKey of a request with valid credentials.
 * @throws Refusal 401 if they are missing or unknown, 403 if the key is not allowed
 */
export function authenticate(body: JsonObject): string {
  const { clientId, appKey } = body;
  if (clientId !== DEMO_CLIENT_ID || typeof appKey !== 'string') {
    throw new Refusal(401, 'clientId or appKey is missing or not known');
  }
  if (appKey === DEMO_FORBIDDEN_APP_KEY) {
    throw new Refusal(403, 'this appKey may not query the catalog');
  }
  if (appKey !== DEMO_APP_KEY && !appKey.startsWith(`${DEMO_APP_KEY}-`)) {
    throw new Refusal(401, 'clientId or appKey is missing or not known');
  }
  return appKey;
}

/** @throws Refusal 401 unless the Authorization header has the demo token */
export function checkBearerToken(authorization: string | undefined): void {
  if (authorization !== `Bearer ${DEMO_BEARER_TOKEN}`) {
    throw new Refusal(401, 'the Bearer token is missing or not known');
  }
}

/** Identifies an appKey in the request log: the first 12 hexadecimal digits of its SHA-256. */
export function hashAppKey(appKey: string): string {
  return createHash('sha256').update(appKey).digest('hex').slice(0, 12);
}
